import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { expect, type Browser, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { givePapers, tickByKeyboard } from './signing.ts'
import { signIn, call, expectNoHoles, type Language, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

// Every test makes a case of its own through the same routes that the pages call, so that none waits for another.

const caseValues = {
  direction: 'import',
  urgent: false,
  supervisionMode: '0110',
  incoterm: 'FOB',
  currency: 'USD',
  transportMode: '2',
  conveyance: 'EVER GIVEN',
  voyage: '012E',
  billNo: 'EGLV0001',
  contractNo: 'HT-2026-1',
  invoiceNo: 'INV-1',
  overseasName: 'Acme Pte Ltd',
  tradeCountry: 'SGP',
  farCountry: 'SGP',
  nearPort: '470201',
  customsOffice: '5316',
  entryOffice: '5304',
  goodsPlace: '盐田港仓库',
  movedOn: '2026-11-18',
  packageKind: '22',
  freight: '100',
  freightCurrency: 'USD',
  insurance: '9',
  insuranceCurrency: 'USD',
}
const paperLine = (n: number) => ({
  name: `直流稳压电源 ${n}`,
  hsCode: '8504401400',
  ciqCode: '999',
  elements: '4|3|用于设备供电|60瓦',
  quantity: '10',
  unit: '007',
  unitPrice: String(n),
  totalPrice: String(n * 10),
  netWeight: '10',
  grossWeight: '12',
  packages: 1,
  firstQuantity: '10',
  origin: 'MYS',
  district: '44031',
  dutyMode: '1',
})

interface Made {
  readonly caseId: string
  readonly ids: readonly string[]
}

const heads = {
  AgentCode: '4403980001',
  AgentCodeScc: '91440300708461136T',
  DeclareName: '王海波',
  TradeCode: '4403160001',
  TradeCoScc: '91440300708461136T',
  TradeName: '深圳鹏程电子有限公司',
  OwnerCodeScc: '91440300708461136T',
  OwnerName: '深圳鹏程电子有限公司',
  PromiseItmes: '00000',
  DespPortCode: 'SGP000',
  DistinatePort: 'SGP000',
}

/** A case that the customer confirmed, and its declarations. */
async function makeCase(page: Page, count: number, more: object = {}): Promise<Made> {
  const made = await call(page, 'POST', '/api/customs/customsCase/add', {
    ...caseValues,
    packages: count,
    grossWeight: String(count * 12),
    netWeight: String(count * 10),
    ...more,
  })
  await call(page, 'POST', '/api/customs/customsCase/patchLines', {
    caseId: made.id,
    add: Array.from({ length: count }, (_, n) => ({
      id: randomUUID(),
      position: (n + 1) * 1000,
      values: paperLine(n + 1),
    })),
  })
  const { row } = await call(page, 'GET', '/api/customs/customsCase/open', { id: made.id })
  const submitted = await call(page, 'POST', '/api/customs/customsCase/submit', { id: made.id, version: row.version })
  await call(page, 'POST', '/api/customs/customsCase/release', {
    id: made.id,
    version: submitted.version,
    reason: 'framework contract',
  })
  const { ids } = await call(page, 'POST', '/api/customs/declaration/make', { caseId: made.id, merge: 'none' })
  return { caseId: made.id, ids }
}

/** Fills by the routes what a maker types, except what the test is about. */
async function fill(page: Page, id: string, values: Record<string, string> = heads): Promise<void> {
  const { head, lines } = await call(page, 'GET', '/api/customs/declaration/open', { id })
  const change = (now: Record<string, string>, to: Record<string, string>) =>
    Object.fromEntries(Object.entries(to).map(([name, value]) => [name, { from: now[name] ?? '', to: value }]))
  await call(page, 'POST', '/api/customs/declaration/patch', {
    id,
    head: change(head, values),
    lines: {
      set: lines.map((line: { id: string; item: Record<string, string> }) => ({
        id: line.id,
        item: change(line.item, {
          FirstQty: line.item['GQty'] ?? '',
          FirstUnit: line.item['GUnit'] ?? '',
          DestCode: '440308',
        }),
      })),
    },
  })
}

async function open(page: Page, id: string, checked = true): Promise<void> {
  await page.goto(`/declarationDetail?id=${id}`)
  await expect(
    page.locator(checked ? '.dec-counts:visible, .dec-checks-none:visible' : '.dec-form').first(),
  ).toBeVisible()
}

async function as(
  browser: Browser,
  username: string,
  language?: Language,
): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  if (language) await useLanguage(page, language)
  const { problems } = watch(page)
  await signIn(page, 'demo', username)
  return { page, problems }
}

const field = (page: Page, name: string) => page.locator(`input[data-place="head.${name}"]`).first()
const saved = (page: Page, words = '已保存') => expect(page.locator('.save-state')).toContainText(words)
const problem = (page: Page, words: string | RegExp) => page.locator('.dec-checks button').filter({ hasText: words })

test('a declarant goes through the head by keyboard: codes by what is typed, dates, marks, and everything saves itself', async ({
  page,
}) => {
  const { problems } = watch(page)
  await signIn(page, 'demo', 'declarant')
  const before = await makeCase(page, 1)
  await fill(page, before.ids[0]!, { LicenseNo: 'L-77' })
  const { ids } = await makeCase(page, 1)
  await open(page, ids[0]!)
  // What the declaration before had there.
  await field(page, 'LicenseNo').focus()
  await page.keyboard.press('Control+d')
  await expect(field(page, 'LicenseNo')).toHaveValue('L-77')
  await field(page, 'CustomMaster').focus()
  await page.keyboard.type('5304')
  await expect(page.getByRole('option').first()).toContainText('5304')
  await page.keyboard.press('Enter')
  await expect(field(page, 'IEPort')).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(field(page, 'CustomMaster')).toBeFocused()
  await expect(field(page, 'CustomMaster')).toHaveValue('5304')

  // The name in Chinese, or the first letters of its syllables, finds the country too.
  await field(page, 'TradeAreaCode').focus()
  await page.keyboard.type('mlxy')
  await expect(page.getByRole('option', { name: /MYS/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page, 'TradeAreaCode')).toHaveValue('MYS')
  await expect(field(page, 'TradeCountry')).toBeFocused()
  await page.keyboard.type('ZZZ')
  await page.keyboard.press('Enter')
  await expect(
    page
      .locator('.dec-field')
      .filter({ has: field(page, 'TradeCountry') })
      .locator('.dec-unknown'),
  ).toBeVisible()

  await field(page, 'IEDate').fill('2026-11-19')
  await page.keyboard.press('Enter')
  await expect(field(page, 'IEDate')).toHaveValue('2026-11-19')
  await field(page, 'PromiseItmes').focus()
  await page.keyboard.press('0')
  await saved(page)
  await page.reload()
  await expect(field(page, 'TradeAreaCode')).toHaveValue('MYS')
  const { head, origins } = await call(page, 'GET', '/api/customs/declaration/open', { id: ids[0]! })
  expect(head).toMatchObject({ CustomMaster: '5304', TradeAreaCode: 'MYS', TradeCountry: 'ZZZ', IEDate: '20261119' })
  expect(head.PromiseItmes[0]).toBe('0')
  expect(origins.CustomMaster.kind).toBe('typed')
  expect(problems).toEqual([])
})

test('a problem is a click from its field, in the head and in the grid, and goes once it is mended', async ({
  page,
}) => {
  const { problems } = watch(page)
  await signIn(page, 'demo', 'declarant')
  const { ids } = await makeCase(page, 2)
  await fill(page, ids[0]!)
  await open(page, ids[0]!)
  await field(page, 'NetWt').fill('99')
  await page.keyboard.press('Enter')
  const heavier = problem(page, /大于毛重/)
  await expect(heavier.first()).toBeVisible()
  await heavier.first().click()
  await expect(page.locator('input[data-place^="head."]:focus')).toHaveCount(1)
  await field(page, 'NetWt').fill('20')
  await page.keyboard.press('Enter')
  await expect(heavier).toHaveCount(0)

  // In the grid: another currency on the second line.
  await page.locator('.dec-lines [data-row="1"] [data-col="8"]').click()
  await page.keyboard.type('EUR')
  await page.getByRole('option', { name: /EUR/ }).waitFor()
  await page.keyboard.press('Enter')
  const currency = problem(page, /第 2 项.*币制/)
  await expect(currency).toHaveCount(1)
  await field(page, 'ContrNo').focus()
  await page.keyboard.press('F8')
  await expect(page.locator('.dec-lines [data-row="1"] .grid-active.grid-wrong')).toBeVisible()
  await page.keyboard.type('USD')
  await page.getByRole('option', { name: /USD/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect(currency).toHaveCount(0)
  expect(problems).toEqual([])
})

test('containers: the number is checked while it is typed, and every line has to be in one', async ({ page }) => {
  const { problems } = watch(page)
  await signIn(page, 'demo', 'declarant')
  const { ids } = await makeCase(page, 2)
  await fill(page, ids[0]!)
  await open(page, ids[0]!)
  await page.getByRole('button', { name: /^集装箱/ }).click()
  const containers = page.locator('.dec-block').filter({ has: page.getByRole('button', { name: /^集装箱/ }) })
  await containers.locator('[data-row="0"] [data-col="0"]').click()
  await page.keyboard.type('csqu3054384')
  await page.keyboard.press('Tab')
  await expect(containers.locator('[data-row="0"] [data-col="0"]')).toHaveClass(/grid-wrong/)
  await containers.locator('[data-row="0"] [data-col="0"]').click()
  await page.keyboard.type('CSQU3054383')
  await page.keyboard.press('Tab')
  await expect(containers.locator('[data-row="0"] [data-col="0"]')).not.toHaveClass(/grid-wrong/)
  await page.keyboard.type('22G1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1')
  await page.keyboard.press('Tab')
  const uncovered = problem(page, /第 2 项商品不在任何集装箱内/)
  await expect(uncovered).toBeVisible()
  await field(page, 'ContrNo').focus()
  await uncovered.click()
  await expect(containers.locator('[data-row="0"] .grid-active')).toBeVisible()
  await containers.locator('[data-row="0"] [data-col="2"]').click()
  await page.keyboard.type('1-2')
  await page.keyboard.press('Enter')
  await expect(containers.locator('[data-row="0"] [data-col="2"]')).toContainText('1,2')
  await expect(uncovered).toHaveCount(0)
  await expectAccessible(page, 'a declaration with a container', { within: '.dec-blocks' })
  expect(problems).toEqual([])
})

test('lines: a new one is worked out while it is typed, removed and brought back; 50 keep up with the typing', async ({
  page,
}) => {
  const { problems } = watch(page)
  await signIn(page, 'demo', 'declarant')
  const { ids } = await makeCase(page, 45)
  await open(page, ids[0]!)
  const grid = page.locator('.dec-lines .dec-grid')
  await grid.locator('.grid').evaluate((box) => box.scrollTo(0, 1e6))
  await grid.locator('[data-row="45"] [data-col="0"]').click()
  for (const typed of ['8471309000', '999', '便携式电脑', '', '3', '001', '', '100']) {
    if (typed) await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await expect(grid.locator('[data-row="45"] [data-col="6"]')).toContainText('33.3333')
  await expect(page.locator('.dec-sums').first()).toContainText('46 项')
  await saved(page)
  // A key in the grid is drawn within 50 ms; on a busy machine single ones take longer.
  await grid.locator('[data-row="45"] [data-col="2"]').click()
  await page.keyboard.press('Enter')
  const middle = await page.evaluate(async () => {
    const input = document.activeElement as HTMLInputElement
    const took: number[] = []
    for (const letter of 'abcdefghijk') {
      const start = performance.now()
      input.setRangeText(letter, input.value.length, input.value.length, 'end')
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      took.push(performance.now() - start)
    }
    return took.sort((a, b) => a - b)[5]
  })
  expect(middle).toBeLessThan(50)
  await page.keyboard.press('Escape')
  await grid.locator('[data-row="45"] [data-col="2"]').click()
  await page.keyboard.press('Control+Delete')
  await expect(page.locator('.dec-sums').first()).toContainText('45 项')
  await saved(page)
  await page.keyboard.press('Control+z')
  await expect(page.locator('.dec-sums').first()).toContainText('46 项')
  await saved(page)
  const { lines } = await call(page, 'GET', '/api/customs/declaration/open', { id: ids[0]! })
  expect(lines).toHaveLength(46)
  expect(lines[45].item).toMatchObject({ CodeTS: '8471309000', GQty: '3', DeclTotal: '100', DeclPrice: '33.3333' })
  expect(problems).toEqual([])
})

test('two people write in one declaration: what the other wrote comes in, and where both wrote one field the writer chooses', async ({
  browser,
}) => {
  const first = await as(browser, 'declarant')
  const second = await as(browser, 'admin')
  const { ids } = await makeCase(first.page, 1)
  await open(first.page, ids[0]!)
  await open(second.page, ids[0]!)
  await field(first.page, 'ContrNo').fill('A-1')
  await first.page.keyboard.press('Enter')
  await saved(first.page)
  await field(second.page, 'ContrNo').fill('B-2')
  await second.page.keyboard.press('Enter')
  const note = second.page.locator('.conflict-note')
  await expect(note).toContainText('A-1')
  await note.getByRole('button', { name: /用我的/ }).click()
  await expect(note).toHaveCount(0)
  await saved(second.page)
  await expect(field(first.page, 'ContrNo')).toHaveValue('B-2', { timeout: 20_000 })
  expect([...first.problems, ...second.problems]).toEqual([])
})

test('from draft to the message: sent to check, passed by the head of the desk, submitted with a file that says what the form said', async ({
  browser,
}) => {
  const maker = await as(browser, 'declarant')
  const { caseId, ids } = await makeCase(maker.page, 1)
  await fill(maker.page, ids[0]!)
  const { page } = maker
  await open(page, ids[0]!)
  await field(page, 'BillNo').fill('MAEU7788990')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '送审' }).click()
  await expect(page.locator('.dec-title')).toContainText('待审单')
  await expect(page.getByRole('button', { name: '审单通过' })).toHaveCount(0)

  const chief = await as(browser, 'admin')
  await open(chief.page, ids[0]!)
  const takeBack = async () => {
    await chief.page.getByRole('button', { name: '退回制单' }).click()
    await chief.page.getByRole('dialog').getByLabel('原因').fill('请核对提运单号')
    await chief.page.getByRole('dialog').getByRole('button', { name: '退回制单' }).click()
    await expect(chief.page.locator('.dec-title')).toContainText('制单中')
  }
  await takeBack()
  // Who sends it to be checked is told that somebody else passes it, before and after a reload.
  await chief.page.getByRole('button', { name: '送审' }).click()
  await expect(chief.page.locator('.dec-actions')).toContainText('待另一人审单')
  await chief.page.reload()
  await expect(chief.page.locator('.dec-actions')).toContainText('待另一人审单')
  await expect(chief.page.getByRole('button', { name: '审单通过' })).toHaveCount(0)
  await takeBack()
  await page.reload()
  await expect(page.locator('.dec-head')).toContainText('请核对提运单号')
  await page.getByRole('button', { name: '送审' }).click()
  await expect(page.locator('.dec-title')).toContainText('待审单')
  await chief.page.reload()
  const dialog = chief.page.getByRole('dialog')
  // Without its papers it is not passed, whatever is ticked.
  await chief.page.getByRole('button', { name: '审单通过' }).click()
  await expect(dialog).toContainText('个错误，修正后才能审单通过')
  const passes = dialog.locator('.ant-modal-footer .ant-btn-primary')
  await expect(passes).toBeDisabled()
  await givePapers(page, caseId)
  await chief.page.reload()
  await expect(chief.page.locator('.dec-counts:visible').first()).toBeVisible()
  await chief.page.getByRole('button', { name: '审单通过' }).click()
  // What is passed stands in the question and on the button; no tariff is on file here.
  await expect(dialog.locator('.ant-modal-title')).toContainText('10.00 USD，税款待核定')
  await expect(passes).toHaveText('审单通过 10.00 USD，税款待核定')
  await expectAccessible(chief.page, 'the warnings before it is passed', { within: '.ant-modal' })
  expect(await tickByKeyboard(chief.page)).toBeGreaterThan(1)
  await passes.focus()
  await chief.page.keyboard.press('Enter')
  await expect(chief.page.locator('.dec-title')).toContainText('已审单')
  await chief.page.getByRole('button', { name: '导出并提交' }).click()
  await expect(dialog).toContainText('不直接连接海关')
  await expect(dialog).toContainText('MAEU7788990')
  await expectAccessible(chief.page, 'the last look before it is submitted', { within: '.ant-modal' })
  expect(await tickByKeyboard(chief.page)).toBeGreaterThan(1)
  const arriving = chief.page.waitForEvent('download')
  await dialog.getByRole('button', { name: /导出报文并提交/ }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(/\.xml$/)
  const message = (await readFile(await file.path())).toString()
  for (const value of [
    '<BillNo>MAEU7788990</BillNo>',
    '<CodeTS>8504401400</CodeTS>',
    '<TradeName>深圳鹏程电子有限公司</TradeName>',
    '<IEFlag>I</IEFlag>',
  ])
    expect(message).toContain(value)
  await expect(chief.page.locator('.dec-title')).toContainText('已提交')
  await expect(chief.page.locator('.dec-head')).toContainText('不能修改')
  await expect(field(chief.page, 'BillNo')).toHaveAttribute('readonly')
  await expect(chief.page.getByRole('button', { name: '下载报文' })).toBeVisible()
  await chief.page.getByRole('tab', { name: '变更记录' }).click()
  await expect(chief.page.locator('.dec-tab')).toContainText('MAEU7788990')
  await expect(chief.page.locator('.dec-tab')).toContainText('已确认警告（审单通过）')
  await expect(chief.page.locator('.dec-tab')).toContainText('已确认警告（导出报文并提交）')
  expect([...maker.problems, ...chief.problems]).toEqual([])
})

test('a customer reads his declaration and can change nothing; another customer does not find it', async ({
  browser,
}) => {
  const house = await as(browser, 'admin')
  const buyer = await as(browser, 'buyer')
  const me = await call(buyer.page, 'GET', '/api/uaa/users/getSysUser', {})
  const orgId = (me.user ?? me).orgId as string
  const { ids } = await makeCase(house.page, 1, { orgId })
  await open(buyer.page, ids[0]!, false)
  await expect(buyer.page.locator('.dec-checks')).toHaveCount(0)
  await expect(buyer.page.locator('.dec-head')).toContainText('只能查看')
  await expect(field(buyer.page, 'BillNo')).toHaveValue('EGLV0001')
  await expect(field(buyer.page, 'BillNo')).toHaveAttribute('readonly')
  await expect(buyer.page.locator('.dec-actions').getByRole('button')).toHaveCount(0)
  await expectAccessible(buyer.page, 'a declaration as its customer reads it')
  const other = await as(browser, 'buyer2')
  await other.page.goto(`/declarationDetail?id=${ids[0]}`)
  await expect(other.page.getByRole('alert')).toBeVisible()
  await expect(other.page.locator('main')).not.toContainText('EGLV0001')
  expect([...buyer.problems, ...other.problems]).toEqual([])
})

test('two declarations of a case are two small tabs, and the keys go from one to the other', async ({ page }) => {
  await signIn(page, 'demo', 'declarant')
  const { ids } = await makeCase(page, 51)
  expect(ids).toHaveLength(2)
  await open(page, ids[0]!)
  const tabs = page.getByRole('navigation', { name: '本业务的报关单' })
  await expect(tabs.getByRole('link', { name: '1/2' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Alt+PageDown')
  await expect(page).toHaveURL(new RegExp(ids[1]!))
  await expect(tabs.getByRole('link', { name: '2/2' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Alt+PageUp')
  await expect(page).toHaveURL(new RegExp(ids[0]!))
})

for (const language of ['tw', 'en'] as const) {
  test(`a declaration reads well in ${language}, in the dark, and on a phone`, async ({ page }) => {
    await useLanguage(page, language)
    await page.emulateMedia({ colorScheme: 'dark' })
    const { problems } = watch(page)
    await signIn(page, 'demo', 'declarant')
    const { ids } = await makeCase(page, 2)
    await open(page, ids[0]!)
    await expectNoHoles(page, 'the declaration')
    await expectAccessible(page, `a declaration in ${language}`)
    await page.setViewportSize({ width: 390, height: 844 })
    const button = page.locator('.dec-checks-button')
    await expect(button).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await button.click()
    const drawer = page.locator('.ant-drawer-content-wrapper').filter({ has: page.locator('.dec-checks') })
    await drawer.locator('.dec-problems button').first().click()
    await expect(page.locator('input[data-place]:focus')).toHaveCount(1)
    await expectNoHoles(page, 'the declaration on a phone')
    await expectAccessible(page, `a declaration on a phone in ${language}`)
    expect(problems).toEqual([])
  })
}
