import { readFile } from 'node:fs/promises'

import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { call, expectNoHoles, signIn, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

const cell = (page: Page, row: number, col: number) => page.locator(`[data-row="${row}"] [data-col="${col}"]`)
const sums = (page: Page) => page.locator('.order-sums')

async function newOrder(page: Page): Promise<void> {
  await page.goto('/editAddOrder')
  await page.getByLabel('供应商').click()
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

/** Goods of the signed-in customer, as their page lists them. */
async function someModels(page: Page, count: number): Promise<string[]> {
  await page.goto('/merchandiseNews')
  const rows = page.getByRole('grid').locator('tbody tr[data-row-key]')
  await expect(rows.nth(count - 1)).toBeVisible()
  const names = await rows.locator('td:nth-child(3)').allInnerTexts()
  return names.slice(0, count)
}

test('until the server has looked for a supplier, only what fits is offered, and the Enter key takes nothing else', async ({
  page,
}) => {
  await signIn(page, 'demo', 'buyer', '/editAddOrder')
  const picker = page.getByLabel('供应商')
  await picker.click()
  const options = page.getByRole('option')
  const [name = ''] = await options
    .first()
    .innerText()
    .then((text) => text.split('\n'))
  const answers: (() => void)[] = []
  await page.route('**/order/querySuppliers?*search=*', async (route) => {
    await new Promise<void>((go) => answers.push(go))
    await route.continue()
  })
  await picker.pressSequentially(name.slice(0, 4))
  await expect(options.first()).toContainText(name)
  await picker.fill('nobody is called this')
  await expect(options).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.locator('.ant-select-content-has-value').filter({ hasText: name })).toHaveCount(0)
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  for (const go of answers) go()
  await expect(page.locator('.ant-select-dropdown:visible')).toContainText('没有')
})

test('a buyer writes an order by keyboard, mends it, keeps it over a reload and submits it; staff confirm it', async ({
  page,
  browser,
}) => {
  const { problems } = watch(page)
  await signIn(page, 'demo', 'buyer')
  const [first = ''] = await someModels(page, 1)
  await newOrder(page)
  await cell(page, 0, 0).click()
  await page.keyboard.type(first)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Tab')
  await expect(cell(page, 0, 4)).not.toBeEmpty()
  await page.keyboard.press('Tab')
  await page.keyboard.type('1,200')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  for (const typed of ['300', '250.5', '99.90']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await expect(sums(page)).toContainText('1,200')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alert').getByRole('button').click()
  await page.keyboard.type('350')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+d')
  await expect(sums(page)).toContainText('700 千克')

  page.on('dialog', (dialog) => void dialog.accept())
  await page.waitForFunction(() => Object.values(sessionStorage).some((kept) => String(kept).includes('350')))
  await page.reload()
  await expect(cell(page, 0, 0)).toContainText(first)
  await expect(cell(page, 0, 6)).toContainText('350')
  await page.getByRole('button', { name: '删除行' }).waitFor()
  await cell(page, 1, 0).click()
  await page.keyboard.press('Control+Delete')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/editAddOrder\?id=/)
  const code = await page.locator('h1').last().innerText()
  await page.getByRole('button', { name: '提交订单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交订单' }).click()
  await expect(page.getByText('订单已提交，不能修改。')).toBeVisible()

  const staff = await (await browser.newContext()).newPage()
  await signIn(staff, 'demo', 'admin', `/orderList?search=${code}`)
  await expect(staff.getByRole('grid')).toContainText('深圳鹏程电子有限公司')
  await staff.getByRole('button', { name: `打开 ${code}` }).click()
  await staff.getByRole('button', { name: '确认订单' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: '确认订单' }).click()
  await expect(staff.getByText('订单已确认，不能修改。')).toBeVisible()
  for (const [words, language] of [
    ['打印（简体中文）', 'zh'],
    ['打印（繁体中文）', 'tw'],
    ['打印（英文）', 'en'],
  ] as const) {
    await staff.getByRole('button', { name: /打印$/ }).click()
    const arriving = staff.waitForEvent('download')
    await staff.getByRole('menuitem', { name: words }).click()
    const paper = await arriving
    expect(paper.suggestedFilename(), language).toMatch(/\.pdf$/)
    expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-')
  }
  await staff.context().close()

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'demo', 'buyer2', `/orderList?search=${code}`)
  await expect(other.getByText('没有符合条件的订单')).toBeVisible()
  await other.context().close()
  expect(problems).toEqual([])
})

test('a block from Excel fills 500 lines of which only those in sight are drawn, and undo takes it back', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'demo', 'buyer')
  const models = await someModels(page, 5)
  await newOrder(page)
  const block = [
    ['型号', '数量', '净重（千克）', '毛重（千克）', '总价'],
    ...Array.from({ length: 500 }, (_, i) => [models[i % 5], String(i + 1), '1', '2', '3.5']),
  ]
    .map((row) => row.join('\t'))
    .join('\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), block)
  await cell(page, 0, 0).click()
  await page.keyboard.press('Control+v')
  await expect(sums(page)).toContainText('1,750.00')
  await expect(cell(page, 0, 2)).not.toBeEmpty()
  expect(await page.locator('[role=row]').count()).toBeLessThan(60)

  await page.keyboard.press('Control+z')
  await expect(page.locator('.order-sums')).toContainText('0.00')
})

for (const language of ['tw', 'en'] as const) {
  test(`an order reads well in ${language}`, async ({ page }) => {
    await useLanguage(page, language)
    await signIn(page, 'demo', 'buyer', '/editAddOrder')
    await cell(page, 0, 0).waitFor()
    await expectNoHoles(page, 'the order')
  })
}

/** Opens a confirmed order that has no case yet, as the list has them. Gives its number. */
async function openUnfollowed(page: Page): Promise<string> {
  const { list } = await call(page, 'GET', '/api/trade/order/query', { status: 'confirmed', pageSize: '50' })
  for (const order of list as { id: string; code: string }[]) {
    const shown = await call(page, 'GET', '/api/customs/shipment/open', { kind: 'order', id: order.id })
    if (!shown.begin) continue
    await page.goto(`/editAddOrder?id=${order.id}`)
    return order.code
  }
  throw new Error('No confirmed order without a case')
}

test('a confirmed order leads to its case, and the case back to the order', async ({ page }) => {
  const { problems } = watch(page)
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'declarant')
  const code = await openUnfollowed(page)
  const strip = page.getByRole('navigation', { name: 'This shipment' })
  await expect(strip).toContainText(code)
  await expectAccessible(page, 'the strip', { within: '.shipment' })
  await strip.getByRole('link', { name: 'Create case' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.locator('main h1:visible')).toHaveText(/^IM-/)
  await expect(strip.getByText('Your turn: Finish and submit')).toBeVisible()
  await strip.getByRole('link', { name: code }).click()
  await expect(page.locator('main h1:visible')).toHaveText(code)
  await expect(strip.getByRole('link', { name: /^IM-/ })).toBeVisible()
  expect(problems).toEqual([])
})

test('papers dropped on an order stand in its case, whose stage the list of orders shows', async ({ page }) => {
  const { problems } = watch(page)
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'declarant')
  const code = await openUnfollowed(page)
  const papers = page.getByRole('region', { name: 'Order documents' })
  const files = (names: readonly string[]) =>
    names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${code} ${name}`) }))
  await papers.locator('input[type=file]').setInputFiles(files(['Invoice 7.txt', 'Packing list 7.txt']))
  await expect(papers.getByRole('listitem')).toHaveCount(2)
  await expect(papers).toContainText('Moves to the customs case once there is one')
  await expectAccessible(page, 'the papers of an order', { within: '.order-papers' })

  const strip = page.getByRole('navigation', { name: 'This shipment' })
  await strip.getByRole('link', { name: 'Create case' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.locator('main h1:visible')).toHaveText(/^IM-/)
  const made = await page.locator('main h1:visible').innerText()
  await strip.getByRole('link', { name: code }).click()
  await expect(papers.getByRole('link', { name: `In case ${made}` })).toHaveCount(2)
  await papers
    .getByRole('link', { name: `In case ${made}` })
    .first()
    .click()
  await expect(page.locator('.papers-tab')).toContainText('Invoice 7.txt')
  await expect(page.locator('.papers-tab')).toContainText('Packing list 7.txt')

  await page.goto(`/orderList?search=${code}`)
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: code })).toContainText('Draft')
  expect(problems).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a buyer drafts an order line by line with his thumb', async ({ page }) => {
    const { problems } = watch(page)
    await useLanguage(page, 'en')
    await signIn(page, 'demo', 'buyer', '/editAddOrder')
    await page.getByLabel('Supplier').click()
    await page.getByRole('option').first().click()
    const card = (row: number) => page.locator(`.grid-card[data-row="${row}"]`)
    const field = (row: number, name: string) => card(row).getByLabel(name)
    await page.getByRole('button', { name: 'Add a line' }).tap()
    await expect(field(0, 'Model number')).toBeFocused()
    await page.getByRole('option').first().tap()
    await expect(field(0, 'Model number')).not.toHaveValue('')
    const model = await field(0, 'Model number').inputValue()
    for (const [name, typed] of [
      ['Quantity', 'a dozen'],
      ['Net weight', '300'],
      ['Gross weight', '350.5'],
      ['Total price', '99.90'],
    ] as const) {
      await field(0, name).fill(typed)
      await page.keyboard.press('Enter')
    }
    await expect(field(0, 'Remark')).toBeFocused()
    await expect(card(0).locator('[data-column=quantity]')).toContainText('at most 4 decimals')
    await expectAccessible(page, 'an open line on a phone')
    await card(0).getByRole('button', { name: 'Done' }).tap()
    await expect(card(0)).toContainText('Quantity: A number')

    // What is wrong leads to the field, in the card that it opens.
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await page.getByRole('button', { name: /^Line 1, Quantity/ }).tap()
    await expect(field(0, 'Quantity')).toBeFocused()
    await field(0, 'Quantity').fill('1,200')
    await card(0).getByRole('button', { name: 'Duplicate' }).tap()
    await expect(sums(page)).toContainText('2,400')
    await card(1).getByRole('button', { name: 'Remove' }).tap()
    await expect(sums(page)).not.toContainText('2,400')
    await page.locator('.ant-message').getByRole('button', { name: 'Undo' }).tap()
    await field(1, 'Quantity').fill('7')
    await field(1, 'Quantity').press('Tab')
    await expect(sums(page)).toContainText('1,207')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await expect(page).toHaveURL(/editAddOrder\?id=/)
    await page.reload()
    await card(1)
      .getByRole('button', { name: `Line 2 ${model}` })
      .tap()
    await expect(field(1, 'Quantity')).toHaveValue('7')
    await expectAccessible(page, 'a saved draft on a phone')
    await expectNoHoles(page, 'a saved draft on a phone')
    expect(problems).toEqual([])
  })
})
