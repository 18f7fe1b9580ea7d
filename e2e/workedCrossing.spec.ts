import { expect, type Browser, type Page } from '@playwright/test'

import { exported, inHongKong, ownRate, words, type Said } from './crossing.ts'
import { drawer, person } from './hongKong.ts'
import { call, expectNoHoles, locales, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'
import { handOut } from './worked.ts'

// One shipment from the mainland's export declaration over the boundary to two trade declarations that are paid, at the screens of those who work on it.

type Language = 'tw' | 'en'
const minute = 60_000
const stamp = String(Date.now()).slice(-7)
const plateOf = (language: Language) => `${language.toUpperCase()}${stamp.slice(-4)}`

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

/** Two consignments of six and of four cartons, with what the mainland's declaration does not know. Gives their numbers. */
async function makeCargo(page: Page, say: Said, mainland: { code: string }, expected: number, name: string) {
  const codes: string[] = []
  for (const [goods, packages, weight] of [
    ['直流穩壓電源', 6, '72'],
    ['印刷電路板', 4, '48'],
  ] as const) {
    await find(page, say, mainland.code)
    await expect(page.locator('.dec-title')).toContainText(mainland.code)
    await page.getByRole('button', { name: say.more, exact: true }).first().click()
    await page.getByRole('menuitem', { name: say.makeCargo }).click()
    await expect(drawer(page).getByText(say.draft).first()).toBeVisible()
    await drawer(page).getByRole('button', { name: say.edit }).click()
    await fill(page, say.goods, goods)
    // The second takes what the first left.
    if (codes.length) await expect(drawer(page).getByLabel(say.packages, { exact: true })).toHaveValue('4')
    else await fill(page, say.packages, String(packages))
    await fill(page, say.weight, weight)
    await fill(page, say.consignorName, 'Shenzhen Pengcheng Electronics Co., Ltd.')
    await fill(page, say.consignorAddress, 'No. 8 Keji South Road, Nanshan District, Shenzhen')
    await choose(page, say.consignee, '港匯電子貿易有限公司')
    await at(page, say.expected, expected)
    await shot(page, `${name}-1-form`)
    await page.keyboard.press('Control+Enter')
    const submit = drawer(page).getByRole('button', { name: say.submit, exact: true })
    await expect(submit).toBeVisible()
    await expectNoHoles(page, 'a consignment')
    await submit.click()
    await expect(drawer(page).locator('.ant-drawer-extra')).toContainText(say.submitted)
    await expect(drawer(page).locator('.shipment [aria-current=true]')).toContainText(say.submitted)
    await shot(page, `${name}-2-cargo-${packages}`)
    codes.push((await drawer(page).locator('.ant-drawer-title').textContent())!)
  }
  return codes
}

/** The truck, and the numbers that customs answered with, as a file. */
async function truckAndNumbers(
  page: Page,
  say: Said,
  { codes, ccrns, plate, expected, name }: Crossing,
): Promise<void> {
  await page.goto('/hongKongSeamless?view=trips')
  await page.locator('main .list-tools').getByRole('button', { name: say.add }).click()
  await choose(page, say.direction, say.inbound)
  await choose(page, say.point, say.lokMaChau)
  await at(page, say.expected, expected)
  await fill(page, say.vehicle, plate)
  await fill(page, say.plate, '粤ZWK80港')
  await fill(page, say.driver, '陳國強')
  await shot(page, `${name}-3-truck`)
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
  await expect(dialog(page).getByRole('alert').first()).toContainText(say.taken(2))
  await expectNoHoles(page, 'the answers')
  await shot(page, `${name}-4-answers`)
  await dialog(page).getByRole('button', { name: say.close, exact: true }).last().click()
}

interface Crossing {
  readonly codes: readonly string[]
  readonly ccrns: readonly string[]
  readonly plate: string
  readonly expected: number
  readonly name: Language
}

/** From the workbench's queue to the board: one by keys, one by drag; then the driver's link. Gives the link. */
async function bundle(page: Page, say: Said, { ccrns, plate, codes, expected, name }: Crossing): Promise<string> {
  await page.goto('/workbench')
  await shot(page, `${name}-5-workbench`)
  await expect(page.locator('.bench-todo', { hasText: say.toBundle })).toBeVisible()
  for (const code of codes) await expect(page.locator('.bench-items')).toContainText(code)
  await page.goto(`/hongKongSeamless?view=board&day=${inHongKong(expected).slice(0, 10)}`)
  const truck = page.getByRole('article', { name: plate })
  await expect(truck).toContainText(say.load(0, 0))
  await page.getByRole('link', { name: ccrns[0]! }).focus()
  await page.keyboard.press('m')
  await expect(dialog(page).getByText(plate)).toBeVisible()
  await dialog(page).getByText(plate).click()
  await shot(page, `${name}-6-choose`)
  await dialog(page).locator('.ant-modal-footer .ant-btn-primary').click()
  await expect(truck.getByRole('link', { name: ccrns[0]! })).toBeVisible()
  await page.locator('.road-chip', { hasText: ccrns[1]! }).dragTo(truck)
  await expect(truck).toContainText(say.load(2, 10))
  await expectNoHoles(page, 'the board')
  await shot(page, `${name}-7-board`)
  await truck.getByRole('button', { name: say.driverLink }).click()
  const link = await page.getByRole('textbox', { name: say.linkOf }).inputValue()
  await shot(page, `${name}-8-link`)
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

// What is not there within this time will not come.
test.use({ actionTimeout: 20_000 })
test.beforeAll(async () => {
  await handOut()
  await ownRate()
})

for (const language of ['tw', 'en'] as const) {
  test(`the worked crossing in ${language}`, async ({ browser }) => {
    test.slow()
    const say = words[language]
    const clerk = await person(browser, language, 'declarant', '/workbench')
    const { page } = clerk
    const mainland = await exported(`INV-${language}-${stamp}`)
    const expected = Math.ceil((Date.now() + 180 * minute) / minute) * minute
    const ccrns = [1, 2].map((n) => `${language.toUpperCase()}${stamp}${n}`)
    const plate = plateOf(language)
    const codes = await makeCargo(page, say, mainland, expected, language)
    const crossing = { codes, ccrns, plate, expected, name: language }
    await truckAndNumbers(page, say, crossing)
    const link = await bundle(page, say, crossing)
    const gate = await driver(browser, language, link)
    for (const shown of [plate, ...ccrns, say.lokMaChau]) await expect(gate.page.locator('main')).toContainText(shown)
    await expectNoHoles(gate.page, 'the driver’s page')
    await shot(gate.page, `${language}-9-driver`)
    await call(page, 'GET', '/api/customs/truckTrip/board', {})
    await noDrawer(page)
    expect([...clerk.problems, ...gate.problems]).toEqual([])
  })
}
