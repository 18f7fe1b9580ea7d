import { expect, type Browser, type Page } from '@playwright/test'

import { workbook, type Sheets } from '../apps/server/src/test/workbook.ts'
import { expectNoHoles, pressUntil, signIn, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

type Rows = Sheets[string]
const count = 120
const stamp = Date.now().toString(36)
/** 120 lines under a letterhead, with a TOTAL row and words below it. Two of the models are new every time, the others come again. */
function invoice(run: string, heads: readonly string[], no: string): Rows {
  const lines = Array.from({ length: count }, (_, i) => [
    i + 1,
    i < 2 ? `NEW-${stamp}-${run}-${i}` : `PART-${stamp}-${i}`,
    'ACME',
    i % 2 ? '片式电容器' : '片式电阻器',
    (i + 1) * 10,
    'PCS',
    0.25,
    (i + 1) * 2.5,
    'Japan',
  ])
  const total = (count * (count + 1)) / 2
  return [
    ['ACME ELECTRONICS (JAPAN) CO., LTD.'],
    ['COMMERCIAL INVOICE'],
    ['Invoice No.:', no, null, null, null, 'Date:', '2026-11-18'],
    ['Contract No.:', `SC-${no}`, null, null, null, 'Trade terms:', 'FOB TOKYO'],
    ['Seller:', 'Acme Electronics (Japan) Co., Ltd.'],
    [],
    heads,
    ...lines,
    ['TOTAL', null, null, null, total * 10, 'PCS', null, total * 2.5, null],
    [],
    ['SAY TOTAL US DOLLARS ONLY'],
    ['Bank: Bank of Somewhere'],
  ]
}

/** Three lines to a carton: one weight for all of them, in merged cells. */
function packing(run: string): {
  rows: Rows
  merges: { startRow: number; startCol: number; endRow: number; endCol: number }[]
} {
  const lines = Array.from({ length: count }, (_, i) => [
    i < 2 ? `NEW-${stamp}-${run}-${i}` : `PART-${stamp}-${i}`,
    (i + 1) * 10,
    i % 3 === 0 ? 1 : null,
    i % 3 === 0 ? 10.5 : null,
    i % 3 === 0 ? 11.25 : null,
  ])
  const merges = Array.from({ length: count / 3 }, (_, k) =>
    [2, 3, 4].map((col) => ({ startRow: 4 + k * 3, endRow: 6 + k * 3, startCol: col, endCol: col })),
  ).flat()
  return {
    rows: [
      ['PACKING LIST'],
      ['Invoice No.:', run],
      [],
      ['Part No.', "Q'ty", 'CTNS', 'N.W.(KGS)', 'G.W.(KGS)'],
      ...lines,
      ['TOTAL', null, count / 3, 420, 450],
    ],
    merges,
  }
}
const known = [
  'No.',
  'Part No.',
  'Brand',
  '品名 Description',
  "Q'ty",
  'Unit',
  'Unit Price (USD)',
  'Amount (USD)',
  'Origin',
]
/** A customer whose columns nobody could guess. */
const strange = ['No.', 'Code-A', 'Code-B', 'Text', 'Zahl', 'Einheit', 'Preis (USD)', 'Summe (USD)', 'Herkunft']

const dialog = (page: Page) => page.getByRole('dialog')
const words = {
  zh: {
    add: '新增',
    way: '发票 / 箱单文件',
    customer: '客户',
    matched: '行有编码',
    take: /导入 120 行，新建业务/,
    goods: /^商品/,
    lines: '120 行',
    which: '请指定各列',
    remember: '记住并读取',
    as: '列已按该客户上次的对应',
  },
  en: {
    add: 'Add',
    way: 'Invoice or packing list',
    customer: 'Customer',
    matched: 'have a code',
    take: /Import 120 lines into a new case/,
    goods: /^Goods/,
    lines: '120 lines',
    which: 'Which column is which?',
    remember: 'Save and read',
    as: 'Columns assigned as in this customer’s earlier files',
  },
} as const

async function start(page: Page, language: 'zh' | 'en'): Promise<void> {
  await page.goto('/ClassifyOrder')
  await page.locator('main .list-tools .ant-btn-primary').click()
  await dialog(page).locator('.ant-segmented').getByText(words[language].way).click()
  await dialog(page).getByLabel(words[language].customer, { exact: true }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '鹏程' }).click()
}
const give = (page: Page, files: readonly { name: string; buffer: Buffer }[]) =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles(files.map((f) => ({ ...f, mimeType: 'application/octet-stream' })))
async function choose(page: Page, column: string, header: string): Promise<void> {
  await dialog(page).getByLabel(column, { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: header }).click()
}

for (const language of ['zh', 'en'] as const) {
  const say = words[language]
  test(`120 lines come from an Excel invoice and a packing list, in ${language}`, async ({ page }) => {
    const { problems } = watch(page)
    await useLanguage(page, language)
    await signIn(page, 'demo', 'admin')
    await start(page, language)
    const list = packing(`K${language}`)
    await give(page, [
      {
        name: `invoice-${language}.xlsx`,
        buffer: await workbook({ Invoice: invoice(`K${language}`, known, `INV-${language}-1`) }),
      },
      {
        name: `packing-${language}.xlsx`,
        buffer: await workbook({ 'Packing list': list.rows }, { 'Packing list': list.merges }),
      },
    ])
    await expect(dialog(page).locator('.intake-paper')).toHaveCount(2)
    const [first, second] = [
      dialog(page).locator('.intake-paper').first(),
      dialog(page).locator('.intake-paper').last(),
    ]
    await expect(first.locator('.intake-facts')).toContainText(`INV-${language}-1`)
    await expect(first.locator('.intake-facts')).toContainText('FOB')
    await expect(first.locator('.intake-facts')).toContainText('Acme Electronics (Japan) Co., Ltd.')
    await expect(first.locator('.intake-sums .case-agrees')).toHaveCount(2)
    await expect(second.locator('.intake-sums .case-agrees')).toHaveCount(3)
    await expectNoHoles(page, `the intake in ${language}`)
    await dialog(page).getByRole('button', { name: say.take }).click()
    await expect(page).toHaveURL(/part=lines/)
    await expect(
      page.locator('.ant-message').getByText(language === 'zh' ? /已导入 120 行/ : /120 lines imported/),
    ).toBeVisible()
    await expect(page.locator('.case-totals')).toContainText(say.lines)
    // 420 kg of the packing list are all there, divided over the lines of each carton.
    await expect(page.locator('.case-totals')).toContainText('420')
    await expect(page.locator('.case-totals')).toContainText('18,150')
    await expect(page.locator('.case-totals .case-differs')).toHaveCount(0)
    await page.keyboard.press('Alt+1')
    await expect(page.locator('#case-invoiceNo')).toHaveValue(`INV-${language}-1`)
    await expect(page.locator('.origin-mark[data-kind=paper]').first()).toBeVisible()
    expect(problems).toEqual([])
  })

  test(`a customer's own columns are asked for once and then known, in ${language}`, async ({ page }) => {
    await useLanguage(page, language)
    await signIn(page, 'demo', 'admin')
    await start(page, language)
    const heads = strange.map((h) => `${h}${language}`)
    await give(page, [
      { name: 'a.xlsx', buffer: await workbook({ Tabelle1: invoice(`M${language}`, heads, `INV-${language}-2`) }) },
    ])
    await expect(dialog(page).getByText(say.which)).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: say.remember })).toBeDisabled()
    const columns =
      language === 'zh'
        ? ['型号 / 料号', '品名', '数量', '金额']
        : ['Model / part no.', 'Description', 'Quantity', 'Amount']
    for (const [i, header] of [heads[1]!, heads[3]!, heads[4]!, heads[7]!].entries())
      await choose(page, columns[i]!, header)
    await dialog(page).getByRole('button', { name: say.remember }).click()
    await expect(dialog(page).locator('.intake-paper')).toContainText(say.as)
    await dialog(page).getByRole('button', { name: say.take }).click()
    await expect(page.locator('.case-totals')).toContainText(say.lines)

    await start(page, language)
    await give(page, [
      { name: 'b.xlsx', buffer: await workbook({ Blatt: invoice(`N${language}`, heads, `INV-${language}-3`) }) },
    ])
    await expect(dialog(page).locator('.intake-paper')).toContainText(say.as)
    await dialog(page).getByRole('button', { name: say.take }).click()
    await expect(page.locator('.case-totals')).toContainText(say.lines)
  })
}

test('lines from a CSV of Chinese Excel go to two classifiers, and their code arrives by itself', async ({
  page,
  browser,
}) => {
  const { problems } = watch(page)
  await signIn(page, 'demo', 'admin')
  await start(page, 'zh')
  const model = `CSV-${stamp}`
  await give(page, [
    {
      name: '发票.csv',
      buffer: gb18030(
        `发票号：FP-${stamp}\r\n币种：美元\r\n料号,品名,数量,单位,单价,金额\r\n${model},直流电源插座,100,个,0.5,50\r\n合计,,100,,,50\r\n`,
      ),
    },
  ])
  await expect(dialog(page).locator('.intake-facts')).toContainText(`FP-${stamp}`)
  await dialog(page)
    .getByRole('button', { name: /导入 1 行，新建业务/ })
    .click()
  await page.getByRole('button', { name: '送归类（1）' }).click()
  await expect(page.locator('.ant-message').getByText('1 行已送归类')).toBeVisible()
  await page.getByRole('button', { name: '归类进展' }).click()
  await expect(page.locator('.intake-desk')).toContainText('待归类')
  const task = await page.locator('.intake-desk a').getAttribute('href')

  const classifier = await as(browser, 'classifier', task!)
  await expect(classifier.locator('#desk-title')).toHaveText(/直流电源插座/)
  await classifier.locator('#desk-title').focus()
  await classifier.keyboard.press('1')
  await expect(classifier.locator('#desk-code')).toHaveValue('853669')
  await classifier.keyboard.type('0000')
  await classifier.locator('.ant-select-item-option-active', { hasText: '8536690000' }).waitFor()
  await classifier.keyboard.press('Enter')
  await expect(classifier.getByRole('button', { name: /确认归类/ })).toBeFocused()
  await classifier.keyboard.press('Enter')
  // A case could not declare the line without them: they are asked for before the code is signed.
  const decision = classifier.locator('.desk-decision')
  await expect(decision).toContainText('编码 8536690000 必填的申报要素还没有填：品牌类型, 出口享惠情况')
  await decision.getByRole('textbox', { name: '申报要素' }).fill('4|3|连接电路')
  await classifier.keyboard.press('Enter')
  await expect(classifier.locator('.ant-message').getByText(/已归为 8536690000/)).toBeVisible()
  const reviewer = await as(browser, 'reviewer', `${task!}&tab=first`)
  await expect(reviewer.locator('#desk-title')).toHaveText(/直流电源插座/)
  await reviewer.locator('#desk-title').focus()
  await pressUntil(reviewer, 'Enter', reviewer.locator('.ant-message').getByText(/归类完成：8536690000/))
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-row="0"]').getByText('8536690000')).toBeVisible({ timeout: 25_000 })
  await classifier.context().close()
  await reviewer.context().close()
  expect(problems).toEqual([])
})

test('a file without a known column of models says so, and leads to naming it', async ({ page }) => {
  await signIn(page, 'demo', 'admin')
  await start(page, 'zh')
  const rows: Rows = [
    [`Teil ${stamp}`, '品名', '数量', '单位', '单价'],
    ...Array.from({ length: 5 }, (_, i) => [`TX${stamp}${i}-A`, '电容器', i + 1, 'PCS', 1]),
  ]
  await give(page, [{ name: 'nomodel.xlsx', buffer: await workbook({ Invoice: rows }) }])
  const told = dialog(page).locator('.ant-alert').filter({ hasText: '没有认出型号列：5 行都不会与商品库、历史匹配' })
  await expect(told).toContainText(`“Teil ${stamp}”列看起来是型号`)
  await told.getByRole('button', { name: '指定型号列' }).click()
  await expect(dialog(page).getByText('请指定各列')).toBeVisible()
  await dialog(page).getByRole('button', { name: '记住并读取' }).click()
  await expect(dialog(page).locator('.intake-columns')).toContainText(`← Teil ${stamp}`)
  await expect(told).toHaveCount(0)
  await dialog(page)
    .getByRole('button', { name: /导入 5 行，新建业务/ })
    .click()
  await expect(page.locator('[data-row="0"]')).toContainText(`TX${stamp}0-A`)
})

test('a bad file is refused in plain words, bad rows are named, and the same file is told', async ({ page }) => {
  await signIn(page, 'demo', 'admin')
  await start(page, 'zh')
  await give(page, [{ name: 'x.xlsx', buffer: Buffer.from('PK\u0003\u0004 broken') }])
  await expect(page.locator('.ant-message-error')).toBeVisible()
  const rows: Rows = [
    ['Model', 'Qty', 'Unit', 'Price'],
    [`BAD-${stamp}`, 'many', 'PCS', 1],
    [`GOOD-${stamp}`, 2, 'PCS', 1],
  ]
  const file = { name: 'rows.xlsx', buffer: await workbook({ I: rows }) }
  await give(page, [file])
  await expect(dialog(page).locator('.list-problems')).toContainText('不是数字')
  const arriving = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: '下载有问题的行' }).click()
  expect((await arriving).suggestedFilename()).toBe('failed-rows.xlsx')
  await dialog(page).getByRole('button', { name: '只导入正确的 1 行' }).click()
  await expect(page.locator('.case-totals')).toContainText('1 行')
  // In the case itself: its packing list, then the very same file again.
  await page.getByRole('button', { name: '从文件导入' }).click()
  await give(page, [{ name: 'pl.csv', buffer: Buffer.from(`Model,Qty,N.W.(G),G.W.(G)\nGOOD-${stamp},2,1500,1600\n`) }])
  await dialog(page).getByRole('button', { name: '并入 1 行箱单' }).click()
  await expect(page.locator('.case-totals')).toContainText('1.5')
  await page.getByRole('button', { name: '从文件导入' }).click()
  await give(page, [file])
  await expect(dialog(page).getByText(/同一个文件已在业务/)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: /只导入正确的/ })).toBeDisabled()
})

async function as(browser: Browser, username: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signIn(page, 'demo', username, path)
  return page
}

/** As a Chinese Excel saves a CSV. */
function gb18030(text: string): Buffer {
  const decoder = new TextDecoder('gb18030')
  const codes = new Map<string, number[]>()
  for (let a = 0x81; a <= 0xfe; a++)
    for (let b = 0x40; b <= 0xfe; b++) if (b !== 0x7f) codes.set(decoder.decode(Uint8Array.from([a, b])), [a, b])
  return Buffer.from([...text].flatMap((c) => (c.charCodeAt(0) < 128 ? [c.charCodeAt(0)] : codes.get(c)!)))
}
