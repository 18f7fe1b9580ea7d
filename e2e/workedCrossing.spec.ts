import { expect, type Browser, type Page } from '@playwright/test'

import { exported, inHongKong, ownRate, words, type Said } from './crossing.ts'
import { drawer, person } from './hongKong.ts'
import { expectNoHoles, locales, unfold, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'
import { handOut } from './worked.ts'

// One shipment from the mainland's export declaration over the boundary to two trade declarations that are paid, at the screens of those who work on it.

type Language = 'tw' | 'en'
const minute = 60_000
const stamp = String(Date.now()).slice(-7)
const plate = `ZW${stamp.slice(-4)}`

const dialog = (page: Page) => page.getByRole('dialog')
const shot = (page: Page, name: string) =>
  process.env['WORKED_SHOTS'] ? page.screenshot({ path: `${process.env['WORKED_SHOTS']}/${name}.png` }) : undefined
const option = (page: Page, words: string) =>
  page.locator('.ant-select-item-option:visible').filter({ hasText: words }).first()
const choose = async (page: Page, label: string, words: string) => {
  await drawer(page).getByLabel(label, { exact: true }).click()
  await option(page, words).click()
}
const fill = (page: Page, label: string, value: string) => drawer(page).getByLabel(label, { exact: true }).fill(value)
const at = async (page: Page, label: string, time: number) => {
  await fill(page, label, inHongKong(time))
  await drawer(page).getByLabel(label, { exact: true }).press('Enter')
}
const noDrawer = (page: Page) => expect(page.locator('.page-drawer .ant-drawer-section:visible')).toHaveCount(0)

/** From the workbench to a record by its number, as people do it. */
async function find(page: Page, say: Said, number: string): Promise<void> {
  await page.goto('/workbench')
  await expect(page.locator('.bench-todo').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: say.search }).fill(number)
  await page.getByRole('option', { name: number }).first().click()
}

/** From the workbench to all that waits of a kind. */
async function queue(page: Page, words: string): Promise<void> {
  await page.goto('/workbench')
  const tile = page.locator('.bench-todo', { hasText: words })
  await unfold(tile)
  await tile.click()
}

interface Consignment {
  readonly goods: string
  readonly packages: number
  readonly weight: string
}
/** Six cartons and four: the second takes what the first left. */
const consignments = [
  { goods: '直流穩壓電源', packages: 6, weight: '72' },
  { goods: '印刷電路板', packages: 4, weight: '48' },
] as const

/** A consignment with what the mainland's declaration does not know. Gives its number. */
async function makeCargo(page: Page, say: Said, mainland: { code: string }, expected: number, of: Consignment) {
  const { goods, packages, weight } = of
  await find(page, say, mainland.code)
  await expect(page.locator('.dec-title')).toContainText(mainland.code)
  await page.getByRole('button', { name: say.more, exact: true }).first().click()
  await page.getByRole('menuitem', { name: say.makeCargo }).click()
  await expect(drawer(page).getByText(say.draft).first()).toBeVisible()
  await drawer(page).getByRole('button', { name: say.edit }).click()
  await fill(page, say.goods, goods)
  if (of === consignments[0]) await fill(page, say.packages, String(packages))
  else await expect(drawer(page).getByLabel(say.packages, { exact: true })).toHaveValue(String(packages))
  await fill(page, say.weight, weight)
  await fill(page, say.consignorName, 'Shenzhen Pengcheng Electronics Co., Ltd.')
  await fill(page, say.consignorAddress, 'No. 8 Keji South Road, Nanshan District, Shenzhen')
  await choose(page, say.consignee, '港匯電子貿易有限公司')
  await at(page, say.expected, expected)
  await shot(page, `1-form-${packages}`)
  await page.keyboard.press('Control+Enter')
  const submit = drawer(page).getByRole('button', { name: say.submit, exact: true })
  await expect(submit).toBeVisible()
  await expectNoHoles(page, 'a consignment')
  await submit.click()
  await expect(drawer(page).locator('.ant-drawer-extra')).toContainText(say.submitted)
  await expect(drawer(page).locator('.shipment [aria-current=true]')).toContainText(say.submitted)
  await shot(page, `2-cargo-${packages}`)
  return (await drawer(page).locator('.ant-drawer-title').textContent())!
}

/** The truck, and the numbers that customs answered with, as a file. */
async function truckAndNumbers(page: Page, say: Said, { codes, ccrns, plate, expected }: Crossing): Promise<void> {
  await page.goto('/hongKongSeamless?view=trips')
  await page.locator('main .list-tools').getByRole('button', { name: say.add }).click()
  await choose(page, say.direction, say.inbound)
  await choose(page, say.point, say.lokMaChau)
  await at(page, say.expected, expected)
  await fill(page, say.vehicle, plate)
  await fill(page, say.plate, '粤ZWK80港')
  await fill(page, say.driver, '陳國強')
  await shot(page, '3-truck')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row').filter({ hasText: plate })).toBeVisible()
  await page.goto('/hongKongSeamless')
  await page.getByRole('button', { name: say.importResults }).click()
  const time = inHongKong(Date.now())
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'rocars.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [say.results, ...codes.map((code, n) => `${say.ccrn},${code},${ccrns[n]},${time}`)].join('\n'),
      ),
    })
  await expect(dialog(page).getByRole('alert').first()).toContainText(say.notYet)
  await dialog(page).getByRole('button', { name: say.import, exact: true }).click()
  await expect(dialog(page).getByRole('alert').first()).toContainText(say.taken(2))
  await expectNoHoles(page, 'the answers')
  await shot(page, '4-answers')
  await dialog(page).getByRole('button', { name: say.close, exact: true }).last().click()
}

interface Crossing {
  readonly codes: readonly string[]
  readonly ccrns: readonly string[]
  readonly plate: string
  readonly expected: number
}

/** From the workbench's queue to the board: one by keys, one by drag; then the driver's link. Gives the link. */
async function bundle(page: Page, say: Said, { ccrns, plate, codes, expected }: Crossing): Promise<string> {
  await queue(page, say.toBundle)
  for (const code of codes) await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible()
  await shot(page, '5-to-bundle')
  await page.goto(`/hongKongSeamless?view=board&day=${inHongKong(expected).slice(0, 10)}`)
  const truck = page.getByRole('article', { name: plate })
  await expect(truck).toContainText(say.load(0, 0))
  await page.getByRole('link', { name: ccrns[0]! }).focus()
  await page.keyboard.press('m')
  await expect(dialog(page).getByText(plate)).toBeVisible()
  await dialog(page).getByText(plate).click()
  await shot(page, '6-choose')
  await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click()
  await expect(truck.getByRole('link', { name: ccrns[0]! })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  // Among all trucks of the day this one may stand further down than the hand reaches.
  await page.getByRole('searchbox', { name: say.findTruck }).fill(plate)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.locator('.road-chip', { hasText: ccrns[1]! }).dragTo(truck)
  await expect(truck).toContainText(say.load(2, 10))
  await expectNoHoles(page, 'the board')
  await shot(page, '7-board')
  await truck.getByRole('button', { name: say.driverLink }).click()
  const link = await page.getByRole('textbox', { name: say.linkOf }).inputValue()
  await shot(page, '8-link')
  await page.keyboard.press('Escape')
  return link
}

/** The driver at the gate, by his phone and without a name. */
async function driver(browser: Browser, language: Language, link: string) {
  const context = await browser.newContext({ locale: locales[language], viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await useLanguage(page, language)
  const { problems } = watch(page)
  await page.goto(new URL(link).pathname + new URL(link).search)
  return { page, problems }
}

const head = (page: Page, words: string) => expect(page.locator('.trade-head')).toContainText(words)
const press = (page: Page, name: string) =>
  page.locator('.trade-steps').getByRole('button', { name, exact: true }).click()
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role=grid] [data-row="${row}"] [data-col="${column}"]`)
const write = async (page: Page, row: number, column: number, value: string) => {
  await cell(page, row, column).click()
  await page.keyboard.type(value)
  await page.keyboard.press('Enter')
}
const sum = (page: Page, words: string) => page.locator('.trade-sums > div').filter({ hasText: words }).locator('dd')
const errors = (page: Page) => page.locator('.trade-card li[data-level=error]')

interface Declared {
  readonly ccrn: string
  readonly code: string
  readonly items: number
  readonly hkhs: string
  readonly total: string
  readonly charge: string
}

/** A consignment that has crossed becomes a declaration; what the cargo does not tell is typed, its charge is shown. Gives its id. */
async function declare(page: Page, say: Said, of: Declared, name: string): Promise<string> {
  await page.goto('/hongKongSeamless?tab=crossed')
  await page.getByRole('row', { name: of.code }).getByRole('button', { name: of.code, exact: true }).click()
  await shot(page, `${name}-1-cargo`)
  await drawer(page).getByRole('button', { name: say.declare }).click()
  await page.waitForURL(/hKDetail/)
  const id = new URL(page.url()).searchParams.get('id')!
  await head(page, say.draft)
  await shot(page, `${name}-2-draft`)
  // An error is a click from its field.
  await errors(page).filter({ hasText: say.loading }).getByRole('button').click()
  await expect(drawer(page).getByLabel(say.loading, { exact: true })).toBeFocused()
  await page.keyboard.type('Shenzhen')
  await fill(page, say.br, '51239087-000')
  await fill(page, say.declarant, '何麗')
  await fill(page, say.capacity, say.clerk)
  await page.keyboard.press('Control+Enter')
  await noDrawer(page)
  // The mainland declares both; what the first declaration takes, the second need not take off.
  await expect(page.locator('#trade-items small')).toHaveText(String(of.items))
  if (of.items > 1) {
    await cell(page, 1, 0).click()
    await page.keyboard.press('Control+Delete')
  }
  await write(page, 0, 0, of.hkhs)
  await page.getByRole('button', { name: say.saveItems }).click()
  await expect(page.locator('.trade-sums')).toContainText(`HKD ${of.total}`)
  await expect(sum(page, say.charge)).toHaveText(`HKD ${of.charge}`)
  await expect(page.locator('.trade-sums')).not.toContainText(say.penalty)
  await expect(errors(page)).toHaveCount(0)
  await expectNoHoles(page, 'a trade declaration')
  await shot(page, `${name}-3-charge`)
  await press(page, say.check)
  await head(page, say.checked)
  await press(page, say.submit)
  await head(page, say.submitted)
  return id
}

/** Customs does not know the registration: the answer names its field, the page leads to it, and it goes again. */
async function rejectAndMend(page: Page, say: Said, id: string, name: string): Promise<void> {
  await page.goto(`/hKDetail?id=${id}`)
  await press(page, say.reject)
  await dialog(page).getByLabel(say.reason, { exact: true }).fill('BR number not found')
  await dialog(page).getByLabel(say.fault, { exact: true }).click()
  await option(page, say.br).click()
  await shot(page, `${name}-4-answer`)
  await dialog(page).getByRole('button', { name: say.reject }).click()
  await head(page, say.rejected)
  const code = (await page.locator('.trade-head h1').textContent())!
  await queue(page, say.rejectedOnes)
  await shot(page, `${name}-5-rejected-ones`)
  await page.getByRole('row').filter({ hasText: code }).getByRole('link', { name: code }).click()
  await head(page, say.rejected)
  await shot(page, `${name}-5-rejected`)
  await page.getByRole('alert').getByRole('button', { name: say.correct }).click()
  const fault = drawer(page).getByLabel(say.br, { exact: true })
  await expect(fault).toBeFocused()
  await shot(page, `${name}-6-mend`)
  await fault.fill('51239087-001')
  // What was saved is checked at once, before the page has read it again.
  const { promise: pressed, resolve: goOn } = Promise.withResolvers<void>()
  const reads = '**/api/customs/tradeDeclaration/queryById*'
  await page.route(reads, (read) => pressed.then(() => read.continue()))
  await page.keyboard.press('Control+Enter')
  await noDrawer(page)
  await press(page, say.check)
  goOn()
  await head(page, say.checked)
  await page.unroute(reads)
  await press(page, say.submit)
  await head(page, say.submitted)
}

async function accept(page: Page, say: Said, id: string, reference: string, state: string): Promise<void> {
  await page.goto(`/hKDetail?id=${id}`)
  await press(page, say.accept)
  await dialog(page).getByLabel(say.reference, { exact: true }).fill(reference)
  await dialog(page).getByRole('button', { name: say.accept }).click()
  await head(page, state)
}

/** By the value that the buyer pays for, 12,500 dollars with the freight. */
async function amend(page: Page, say: Said, id: string, reference: string, name: string): Promise<void> {
  await press(page, say.amend)
  await dialog(page).getByLabel(say.reason, { exact: true }).fill('CIF')
  await dialog(page).getByRole('button', { name: say.amend }).click()
  await head(page, say.draft)
  await write(page, 0, 5, '12500')
  await page.getByRole('button', { name: say.saveItems }).click()
  // 97,500.00: 51,500 beyond 46,000 are 52 thousands begun, 0.20 + 52 × 0.125 = 6.70.
  await expect(page.locator('.trade-sums')).toContainText('HKD 97,500.00')
  await expect(sum(page, say.charge)).toHaveText('HKD 6.70')
  await expect(page.locator('.trade-card li[data-level=warning]')).toContainText('12500')
  await shot(page, `${name}-7-amended`)
  await press(page, say.check)
  await head(page, say.checked)
  await press(page, say.submit)
  await head(page, say.submitted)
  await accept(page, say, id, reference, say.amended)
}

async function pay(page: Page, say: Said, id: string, name: string): Promise<void> {
  await page.goto(`/hKDetail?id=${id}`)
  await press(page, say.pay)
  await dialog(page).getByRole('button', { name: say.pay }).click()
  await head(page, say.paid)
  await shot(page, `${name}-8-paid`)
}

/** The customer's people see their goods over the boundary and what was declared of them, and have nothing to press that is not theirs. */
async function look(
  page: Page,
  say: Said,
  codes: readonly string[],
  ids: readonly string[],
  name: string,
): Promise<void> {
  await page.goto('/hongKongSeamless?tab=crossed')
  for (const code of codes) await expect(page.getByRole('row').filter({ hasText: code })).toContainText(say.crossed)
  await expectNoHoles(page, 'the buyer’s road cargo')
  await shot(page, `${name}-15-buyer-cargo`)
  await page.goto('/hongKongCustomsDeclaration?tab=done')
  for (const id of ids) await expect(page.locator(`a[href*="${id}"]`).first()).toBeVisible()
  await shot(page, `${name}-15-buyer-list`)
  await page.goto(`/hKDetail?id=${ids[0]}`)
  await head(page, say.completed)
  await expect(sum(page, say.charge)).toHaveText('HKD 6.70')
  await expect(page.locator('.trade-steps').getByRole('button', { name: say.amend })).toHaveCount(0)
  await expectNoHoles(page, 'the buyer’s trade declaration')
  await shot(page, `${name}-15-buyer-detail`)
}

// What is not there within this time will not come.
test.use({ actionTimeout: 20_000 })
test.beforeAll(async () => {
  await handOut()
  await ownRate()
})

// Each of the two consignments goes from its form to its payment in a language of its own, and what is done once in one of the two.
test('the worked crossing, a consignment in tw and one in en', async ({ browser }) => {
  test.slow()
  const { tw, en } = words
  const first = await person(browser, 'tw', 'declarant', '/workbench')
  const second = await person(browser, 'en', 'declarant', '/workbench')
  const mainland = await exported(`INV-${stamp}`)
  const expected = Math.ceil((Date.now() + 180 * minute) / minute) * minute
  const ccrns = [`ZW${stamp}1`, `ZW${stamp}2`] as const
  const codes = [
    await makeCargo(first.page, tw, mainland, expected, consignments[0]),
    await makeCargo(second.page, en, mainland, expected, consignments[1]),
  ] as const
  const crossing = { codes, ccrns, plate, expected }
  await truckAndNumbers(second.page, en, crossing)
  const link = await bundle(first.page, tw, crossing)
  const gates = [
    { say: tw, ...(await driver(browser, 'tw', link)) },
    { say: en, ...(await driver(browser, 'en', link)) },
  ]
  for (const { say, page } of gates) {
    for (const shown of [plate, ...ccrns, say.lokMaChau]) await expect(page.locator('main')).toContainText(shown)
    await expectNoHoles(page, 'the driver’s page')
  }
  await shot(gates[0]!.page, '9-driver')
  const truck = first.page.getByRole('article', { name: plate })
  await truck.getByRole('button', { name: tw.crossed }).click()
  await dialog(first.page).getByRole('button', { name: tw.crossed }).click()
  await expect(truck).toHaveAttribute('data-state', 'crossed')
  await shot(first.page, '10-crossed')
  for (const { page } of gates) {
    await page.reload()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.locator('main')).not.toContainText(ccrns[0])
  }
  await shot(gates[0]!.page, '11-ended')

  // 96,295.68: 50,295.68 beyond 46,000 are 51 thousands begun, 0.20 + 51 × 0.125 = 6.575, up to ten cents 6.60.
  const supplies = await declare(
    first.page,
    tw,
    { ccrn: ccrns[0], code: codes[0], items: 2, hkhs: '85044014', total: '96,295.68', charge: '6.60' },
    '12-first',
  )
  // 46,800.00: 800 beyond 46,000 are one thousand begun, 0.20 + 0.125 = 0.325, up to ten cents 0.40.
  const boards = await declare(
    second.page,
    en,
    { ccrn: ccrns[1], code: codes[1], items: 1, hkhs: '85340000', total: '46,800.00', charge: '0.40' },
    '13-second',
  )
  await accept(first.page, tw, supplies, `UCRN-${stamp}-1`, tw.accepted)
  await rejectAndMend(second.page, en, boards, '13-second')
  await accept(second.page, en, boards, `UCRN-${stamp}-2`, en.accepted)
  await first.page.goto(`/hKDetail?id=${supplies}`)
  await amend(first.page, tw, supplies, `UCRN-${stamp}-1`, '12-first')
  await pay(first.page, tw, supplies, '14-first')
  await pay(second.page, en, boards, '14-second')
  const buyers = [
    { say: tw, name: 'tw', ...(await person(browser, 'tw', 'buyer', '/workbench')) },
    { say: en, name: 'en', ...(await person(browser, 'en', 'buyer', '/workbench')) },
  ]
  for (const { page, say, name } of buyers) await look(page, say, codes, [supplies, boards], name)
  expect([first, second, ...gates, ...buyers].flatMap(({ problems }) => problems)).toEqual([])
})
