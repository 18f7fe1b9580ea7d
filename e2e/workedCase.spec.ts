import { readFile } from 'node:fs/promises'

import { expect, type Browser, type Page } from '@playwright/test'

import {
  decimalText,
  shipped,
  shippedLines,
  sumBy,
  taxesOf,
  workedPapers,
} from '../apps/server/src/test/workedShipment.ts'
import { tickByKeyboard } from './signing.ts'
import { expectNoHoles, locales, signIn, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'
import {
  by,
  caseBase,
  chargeAndPapers,
  charges,
  complete,
  dec,
  decideUnknown,
  facts,
  handInByRoutes,
  prepare,
  receiptFile,
  wholeSecond,
  words,
  type Customs,
  type Language,
  type Receipt,
} from './worked.ts'

// One shipment from the customer's papers to the end, at the screens of those who work on it.

/** In English every screen is seen, but the second declaration goes straight. */
const wholeWalk = (language: Language) => language === 'zh'
const stamp = Date.now().toString(36).toUpperCase()
const seriesOf = (language: Language) => `${language.toUpperCase()}${stamp}`

const dialog = (page: Page) => page.getByRole('dialog')
const stateIs = (page: Page, words: string) =>
  expect(page.locator('.case-ladder [data-state=now]')).toContainText(words)
const decState = (page: Page, words: string) => expect(page.locator('.dec-title')).toContainText(words)
const headField = (page: Page, name: string) => page.locator(`input[data-place="head.${name}"]`).first()
const shot = (page: Page, name: string) =>
  process.env['WORKED_SHOTS'] ? page.screenshot({ path: `${process.env['WORKED_SHOTS']}/${name}.png` }) : undefined
const money = (hundredths: bigint) => decimalText(hundredths, 2).replace(/\B(?=(\d{3})+\.)/g, ',')

async function seat(
  browser: Browser,
  username: string,
  language: Language,
): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.newContext({ locale: locales[language] })).newPage()
  await useLanguage(page, language)
  const { problems } = watch(page)
  await signIn(page, 'demo', username)
  return { page, problems }
}

/** A step of the case by its button, and the answer to what it asks. */
async function step(page: Page, name: string | RegExp, state: string, ok = name): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.locator('.ant-modal-confirm').getByRole('button', { name: ok, exact: true }).click()
  await stateIs(page, state)
}

/** Drops both papers; the customer's own word for a model is told once. Gives the id of the case. */
async function takeIn(page: Page, language: Language): Promise<string> {
  const say = words[language]
  const own = `我司代号${language}`
  const { invoice, packingList } = await workedPapers(seriesOf(language), { model: own, origin: '产地' })
  await page.goto('/ClassifyOrder')
  await page.locator('main .list-tools .ant-btn-primary').click()
  await dialog(page).locator('.ant-segmented').getByText(say.way).click()
  await dialog(page).getByLabel(say.customer, { exact: true }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '鹏程' }).click()
  const mimeType = 'application/octet-stream'
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'invoice.xlsx', mimeType, buffer: invoice },
      { name: 'packing list.xlsx', mimeType, buffer: packingList },
    ])
  await expect(dialog(page).locator('.intake-paper')).toHaveCount(2)
  await dialog(page).locator('.intake-paper').first().getByRole('button', { name: say.columns }).click()
  await dialog(page).getByLabel(say.model, { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: own }).click()
  await dialog(page).getByRole('button', { name: say.remember }).click()
  await expect(dialog(page).locator('.intake-counts')).toContainText('118')
  await expect(dialog(page).locator('.intake-sums .case-agrees')).toHaveCount(6)
  await expectNoHoles(page, 'the intake')
  await shot(page, `${language}-1-intake`)
  await dialog(page).getByRole('button', { name: say.take }).click()
  await expect(page.locator('.ant-message').getByText(say.took)).toBeVisible()
  await expect(page).toHaveURL(/part=lines/)
  await expect(page.locator('.case-totals')).toContainText(say.lines)
  await expect(page.locator('.case-totals')).toContainText(money(sumBy(shippedLines, (l) => l.total)))
  await shot(page, `${language}-2-lines`)
  return new URL(page.url()).searchParams.get('id')!
}

/** The bill of lading is typed, everything else of the shipping papers is there. */
async function typeFacts(page: Page, id: string, billNo: string): Promise<void> {
  const { row } = await by.declarant.get(`${caseBase}/open?id=${id}`)
  const { problems } = await by.declarant.post(`${caseBase}/patch`, {
    id,
    set: Object.fromEntries(Object.entries(facts).map(([name, to]) => [name, { from: row[name] ?? null, to }])),
  })
  expect(problems).toEqual([])
  await page.keyboard.press('Alt+1')
  await page.locator('#case-billNo').fill(billNo)
  await page.keyboard.press('Control+s')
  await expect(page.locator('.save-state')).toHaveAttribute('data-state', 'saved')
}

/** Two people decide the two goods that nobody knew; their codes come to the lines by themselves. */
async function classify(page: Page, id: string, language: Language): Promise<void> {
  const say = words[language]
  await page.goto(`/ClassifyOrder?id=${id}&part=lines`)
  await page.getByRole('button', { name: say.desk }).click()
  await expect(page.locator('.intake-desk li')).toHaveCount(2)
  await expect(page.locator('.intake-desk')).toContainText(say.waits)
  await page.keyboard.press('Escape')
  await decideUnknown(id)
}

/** Makes the two declarations from the case's tab. */
async function make(page: Page, id: string, language: Language): Promise<string[]> {
  const say = words[language]
  const tab = page.getByRole('tab', { name: say.declarations })
  // Right after a reload the page may still be restoring where it was.
  await expect(async () => {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await page.locator('.case-actions').getByRole('button', { name: say.make }).click()
  await dialog(page).getByRole('button', { name: say.make }).click()
  const rows = page.locator('.case-declarations tbody tr')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('50')
  await expect(rows.nth(1)).toContainText('30')
  await shot(page, `${language}-3-declarations`)
  const { declarations } = await by.declarant.get(`${caseBase}/open?id=${id}`)
  const sum = (field: string, places: number) =>
    declarations.reduce((all: number, d: any) => all + Math.round(Number(d[field]) * 10 ** places), 0)
  expect([sum('packages', 0), sum('gross', 3), sum('net', 3), sum('total', 2)]).toEqual([
    shipped.packages,
    ...(['gross', 'net', 'total'] as const).map((of) => Number(sumBy(shippedLines, (l) => l[of]))),
  ])
  return declarations.map((d: { id: string }) => d.id)
}

/** An error is a click from its field; typed, it is gone. */
async function mendByChecks(page: Page, id: string, language: Language): Promise<void> {
  await page.locator('.case-declarations').getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(id))
  const errors = page.locator('.dec-problems[data-level=error] button')
  await expect(errors.first()).toBeVisible()
  await shot(page, `${language}-4-checks`)
  for (const [name, value] of [
    ['AgentCode', '4403980001'],
    ['TradeCode', '4403160001'],
  ] as const) {
    const label = (await page
      .locator('.dec-field')
      .filter({ has: page.locator(`input[data-place="head.${name}"]`) })
      .locator('.dec-label [title]')
      .first()
      .getAttribute('title'))!
    await errors.filter({ hasText: label }).first().click()
    await expect(headField(page, name)).toBeFocused()
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
    await expect(errors.filter({ hasText: label })).toHaveCount(0)
  }
  await expect(page.locator('.dec-problems[data-level=error]')).toHaveCount(0)
  await expectNoHoles(page, 'the declaration')
}

/** Estimated to the fen, and printed. */
async function taxesAndPaper(page: Page, ids: readonly string[], language: Language): Promise<void> {
  const say = words[language]
  for (const [n, tax] of taxesOf(charges.freight, charges.insurance, charges.rate).entries()) {
    await page.goto(`/declarationDetail?id=${ids[n]}&tab=taxes`)
    for (const amount of [tax.duty, tax.vat, tax.payable])
      await expect(page.locator('.tax-sums').first()).toContainText(money(amount))
    // The small lot of perfume in the first one bears less than 50 yuan.
    await expect(page.locator('.tax-sums').first().locator('small')).toHaveCount(n === 0 ? 1 : 0)
    await shot(page, `${language}-5-taxes-${n + 1}`)
  }
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: say.print }).click()
  await page.getByRole('menuitem', { name: say.form, exact: true }).click()
  const pdf = await readFile(await (await arriving).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
}

/** Another person passes it, and the message arrives as a file. */
async function passAndSubmit(page: Page, checker: Page, id: string, language: Language): Promise<string> {
  const say = words[language]
  await checker.goto(`/declarationDetail?id=${id}&tab=form`)
  await checker.getByRole('button', { name: words.zh.approve }).click()
  await tickByKeyboard(checker)
  await dialog(checker)
    .getByRole('button', { name: /^审单通过 .* USD（税款 .* CNY）$/ })
    .click()
  await decState(checker, words.zh.checked)
  await page.goto(`/declarationDetail?id=${id}&tab=form`)
  await page.getByRole('button', { name: say.export }).click()
  await expect(dialog(page)).toContainText(say.channel)
  await tickByKeyboard(page)
  await shot(page, `${language}-6-submit`)
  const arriving = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: say.exportOk }).click()
  const message = (await readFile(await (await arriving).path())).toString()
  await decState(page, say.submitted)
  return message
}

async function handIn(page: Page, checker: Page, id: string, language: Language): Promise<string> {
  await page.goto(`/declarationDetail?id=${id}&tab=form`)
  await page.getByRole('button', { name: words[language].sendToCheck }).click()
  await decState(page, words[language].checking)
  return passAndSubmit(page, checker, id, language)
}

/** A file of receipts, dropped where they stand; what became of it is told. */
async function receive(
  page: Page,
  of: Customs,
  from: number,
  list: readonly Receipt[],
  language: Language,
  told: string,
): Promise<void> {
  const say = words[language]
  await page.goto(`/declarationDetail?id=${of.id}&tab=receipts`)
  await page.locator('.receipt-tools').getByRole('button', { name: say.receipts }).click()
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'receipts.xml', mimeType: 'application/xml', buffer: receiptFile(of, from, list) })
  await expect(dialog(page).locator('.receipt-result')).toContainText(told)
  await shot(page, `${language}-7-receipts-${list.map(([channel]) => channel).join('')}`)
  await dialog(page).locator('.ant-modal-footer').getByRole('button', { name: say.close }).click()
}

/** Sent back with two faults: one field is mended in its card, of the other a person says that it was right. */
async function mendFaults(page: Page, of: Customs, billNo: string, language: Language): Promise<void> {
  const say = words[language]
  await page.goto(`/declarationDetail?id=${of.id}`)
  await decState(page, say.returned)
  const cards = page.locator('.fix-card')
  await expect(cards).toHaveCount(2)
  await expect(cards.nth(0)).toContainText('提运单号在进口舱单中找不到')
  const bill = cards.nth(0).locator('input[data-place="head.BillNo"]')
  await expect(bill).toHaveValue(billNo)
  await bill.fill(`${billNo}A`)
  await page.keyboard.press('Enter')
  await expect(cards.nth(0)).toHaveAttribute('data-outcome', 'mended')
  await cards.nth(1).getByLabel(say.note).fill('发票价格无误')
  await cards.nth(1).getByRole('button', { name: say.notApplicable }).click()
  await expect(cards.nth(1)).toHaveAttribute('data-outcome', 'notApplicable')
  await expectNoHoles(page, 'the faults')
  await shot(page, `${language}-8-faults`)
  await page.getByRole('button', { name: say.sendOn }).click()
  await decState(page, say.checking)
}

// What is not there within this time will not come.
test.use({ actionTimeout: 20_000 })

test.beforeAll(async () => {
  test.setTimeout(120_000)
  await prepare([seriesOf('zh'), seriesOf('en')])
})

/** From the papers to two declarations at customs, one of them sent back and mended. */
async function toCustoms(
  page: Page,
  customer: Page,
  checker: Page,
  language: Language,
): Promise<{ id: string; customs: Customs[] }> {
  const say = words[language]
  const billNo = `EGLV${seriesOf(language)}`
  const id = await takeIn(page, language)
  await typeFacts(page, id, billNo)
  await step(page, say.submit, say.states.toClassify)
  await classify(page, id, language)
  await page.reload()
  await step(page, say.classified, say.states.toQuote)
  await chargeAndPapers(id)
  await step(page, say.quote, say.states.toConfirm)
  await customer.goto(`/ClassifyOrder?id=${id}`)
  await expect(customer.locator('.duty-quote')).toBeVisible()
  await shot(customer, `${language}-quote`)
  await step(customer, say.confirm, say.hisStates.toDeclare, say.confirmOk)
  await page.reload()
  const ids = await make(page, id, language)
  await complete(ids[0]!, ['AgentCode', 'TradeCode'])
  await complete(ids[1]!)
  await mendByChecks(page, ids[0]!, language)
  await taxesAndPaper(page, ids, language)
  for (const [n, each] of ids.entries()) {
    if (n > 0 && !wholeWalk(language)) {
      await handInByRoutes(each)
      continue
    }
    const message = await handIn(page, checker, each, language)
    expect(message.match(/<DecList>/g)).toHaveLength([50, 30][n]!)
    expect(message).toContain(`<BillNo>${billNo}</BillNo>`)
  }
  const { row } = await by.declarant.get(`${caseBase}/open?id=${id}`)
  const customs = ids.map((each, n): Customs => ({
    id: each,
    code: `${row.code}/${n + 1}`,
    seqNo: `I2026${String(Date.now()).slice(1)}${n}`,
    entryId: `5316${Date.now()}${n}`,
  }))
  await receive(
    page,
    customs[0]!,
    wholeSecond(),
    [
      ['Z', 1, '1、提运单号在进口舱单中找不到；2、第3项商品单价错误'],
      ['L', 0],
    ],
    language,
    say.taken(2),
  )
  await mendFaults(page, customs[0]!, billNo, language)
  expect(await passAndSubmit(page, checker, ids[0]!, language)).toContain(`<BillNo>${billNo}A</BillNo>`)
  return { id, customs }
}

/** Bills as estimated, paid the day after. */
async function payBills({ id }: Customs): Promise<void> {
  for (const { kind, payable } of (await by.finance.get(`${dec}/estimate?id=${id}`)).taxes.kinds) {
    if (Number(payable) === 0) continue
    const bill = await by.finance.post(`${dec}/addBill`, {
      declarationId: id,
      number: `${kind}-${id.slice(0, 8)}`,
      kind,
      amount: payable,
      issuedOn: '2026-11-18',
    })
    await by.finance.post(`${dec}/payBill`, { billId: bill.id, version: bill.version, paidOn: '2026-11-19' })
  }
}

/** What customs says until the end, out of order and twice; the goods go out and arrive. */
async function toTheEnd(
  page: Page,
  customer: Page,
  id: string,
  [first, second]: readonly Customs[],
  language: Language,
): Promise<void> {
  const say = words[language]
  const from = wholeSecond() + 1000
  await receive(
    page,
    first!,
    from,
    [
      ['T', 3],
      ['G', 2],
    ],
    language,
    say.taken(2),
  )
  await decState(page, say.taxDue)
  await payBills(first!)
  await receive(page, first!, from, [['R', 5]], language, say.taken(1))
  await receive(
    page,
    first!,
    from,
    [
      ['F', 4],
      ['T', 3],
      ['L', 1],
    ],
    language,
    say.known(1),
  )
  await decState(page, say.closed)
  if (wholeWalk(language)) {
    await receive(
      page,
      second!,
      wholeSecond(),
      [
        ['L', 1],
        ['G', 2],
        ['T', 3],
      ],
      language,
      say.taken(3),
    )
    await payBills(second!)
    await receive(
      page,
      second!,
      wholeSecond(),
      [
        ['F', 4],
        ['R', 5],
      ],
      language,
      say.taken(2),
    )
  } else
    await receive(
      page,
      second!,
      wholeSecond(),
      [
        ['L', 1],
        ['G', 2],
        ['F', 3],
        ['R', 4],
      ],
      language,
      say.taken(4),
    )
  await decState(page, say.closed)
  await page.goto(`/ClassifyOrder?id=${id}&part=timeline`)
  await stateIs(page, say.states.toDispatch)
  await expectNoHoles(page, 'the timeline')
  await shot(page, `${language}-9-timeline`)
  await step(page, say.dispatch, say.states.toReceive)
  await customer.goto(`/ClassifyOrder?id=${id}`)
  await step(customer, say.receive, say.hisStates.completed, say.receiveOk)
  await shot(customer, `${language}-10-completed`)
}

for (const language of ['zh', 'en'] as const) {
  test(`the worked case in ${language}: from an invoice of 120 lines to two closed declarations`, async ({
    browser,
  }) => {
    test.slow()
    const [maker, customer, checker] = [
      await seat(browser, 'declarant', language),
      await seat(browser, 'buyer', language),
      await seat(browser, 'reviewer', 'zh'),
    ]
    const { id, customs } = await toCustoms(maker.page, customer.page, checker.page, language)
    await toTheEnd(maker.page, customer.page, id, customs, language)
    expect([...maker.problems, ...customer.problems, ...checker.problems]).toEqual([])
  })
}
