import { expect, type Browser, type Page } from '@playwright/test'

import { signIn, expectNoHoles, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

const cell = (page: Page, row: number, column: string) =>
  page.locator(`[data-row="${row}"] [role=gridcell]`).nth(columns.indexOf(column))
/** The columns that these tests write, in their order. */
const columns = [
  'modelNumber',
  'state',
  'brand',
  'name',
  'hsCode',
  'ciqCode',
  'elements',
  'quantity',
  'unit',
  'unitPrice',
  'totalPrice',
  'netWeight',
  'grossWeight',
  'packages',
]
const saved = (page: Page) => expect(page.locator('.save-state')).toHaveAttribute('data-state', 'saved')
const field = (page: Page, name: string) => page.locator(`#case-${name}`)

/** A new case of the signed-in person; gives its address. */
async function newCase(page: Page): Promise<string> {
  await page.goto('/ClassifyOrder')
  await page.locator('main .list-tools').getByRole('button', { name: '新增' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '新建', exact: true }).click()
  await expect(page).toHaveURL(/id=/)
  await expect(page.getByRole('tab', { name: '概况' })).toBeVisible()
  return page.url()
}

async function toLines(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^商品/ }).click()
  await cell(page, 0, 'modelNumber').waitFor()
}

async function type(page: Page, row: number, column: string, text: string): Promise<void> {
  await cell(page, row, column).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

async function someoneElse(browser: Browser, username: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'demo', username)
  return page
}

test('a case is made, written line by line, saves itself and outlives a reload', async ({ page, context }) => {
  const { problems } = watch(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'demo', 'admin')
  await newCase(page)
  await field(page, 'billNo').fill('COSU1234567')
  await field(page, 'grossWeight').fill('120.5')
  await saved(page)

  await toLines(page)
  await type(page, 0, 'modelNumber', 'CASE-1')
  await type(page, 0, 'name', '集成电路')
  await type(page, 0, 'quantity', '1,200')
  await type(page, 0, 'unitPrice', '2.5')
  await saved(page)
  // What follows from the others comes from the server.
  await expect(cell(page, 0, 'totalPrice')).toHaveText('3,000')
  await type(page, 0, 'grossWeight', '100')
  await expect(page.locator('.case-totals')).toContainText('少 20.5')

  const block = [
    ['型号', '品名', '数量', '单价', '毛重'],
    ...Array.from({ length: 20 }, (_, i) => [`PASTE-${i + 1}`, '电容器', String(i + 1), '1', '1']),
  ]
    .map((row) => row.join('\t'))
    .join('\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), block)
  await cell(page, 1, 'modelNumber').click()
  await page.keyboard.press('Control+v')
  await expect(page.locator('.case-totals')).toContainText('21 行')
  await saved(page)
  // An undo is saved as well.
  await type(page, 20, 'name', '别的')
  await cell(page, 20, 'name').click()
  await page.keyboard.press('Control+z')
  await saved(page)

  await page.reload()
  await expect(page.locator('.case-totals')).toContainText('21 行')
  await expect(cell(page, 0, 'modelNumber')).toHaveText('CASE-1')
  await cell(page, 0, 'modelNumber').click()
  await page.keyboard.press('Control+End')
  await expect(cell(page, 20, 'modelNumber')).toHaveText('PASTE-20')
  await expect(cell(page, 20, 'name')).toHaveText('电容器')
  await page.keyboard.press('Alt+1')
  await expect(field(page, 'billNo')).toHaveValue('COSU1234567')
  expect(problems).toEqual([])
})

test('what is typed while the line is down stays over a reload and is saved when it is back', async ({
  page,
  context,
}) => {
  await signIn(page, 'demo', 'admin')
  const address = await newCase(page)
  await toLines(page)
  await type(page, 0, 'modelNumber', 'NET-1')
  await saved(page)
  await context.setOffline(true)
  await type(page, 0, 'quantity', '7')
  await type(page, 1, 'modelNumber', 'NET-2')
  await expect(page.locator('.save-state')).toHaveAttribute('data-state', 'offline')
  await expect(page.getByText('未保存，等待网络')).toBeVisible()
  await context.setOffline(false)
  await saved(page)

  // The answer of a save is lost after the server wrote it: it goes again, and nothing is there twice.
  let lost = 0
  await page.route('**/customsCase/patchLines', async (route) => {
    const answer = await route.fetch({
      headers: { ...(await route.request().allHeaders()), 'sec-fetch-site': 'same-origin' },
    })
    if (lost++ === 0) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await type(page, 2, 'modelNumber', 'NET-3')
  await expect.poll(() => lost).toBeGreaterThan(1)
  await saved(page)
  await page.unroute('**/customsCase/patchLines')

  // Closed in the middle: the window comes back with what was not sent.
  await page.route('**/customsCase/patchLines', (route) => route.abort())
  await type(page, 0, 'quantity', '8')
  await expect(page.locator('.save-state')).toHaveAttribute('data-state', 'offline')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(cell(page, 0, 'quantity')).toHaveText('8')
  await page.unroute('**/customsCase/patchLines')
  await saved(page)
  await page.goto(address)
  await toLines(page)
  await expect(cell(page, 0, 'quantity')).toHaveText('8')
  await expect(cell(page, 2, 'modelNumber')).toHaveText('NET-3')
  await expect(page.locator('.case-totals')).toContainText('3 行')
})

test('two people in one case: different fields both stay, one field becomes a choice', async ({ page, browser }) => {
  await signIn(page, 'demo', 'admin')
  const address = await newCase(page)
  await toLines(page)
  await type(page, 0, 'modelNumber', 'TWO-1')
  await type(page, 0, 'quantity', '1')
  await saved(page)

  const other = await someoneElse(browser, 'declarant')
  await other.goto(address)
  await toLines(other)
  await expect(cell(other, 0, 'quantity')).toHaveText('1')
  // Neither looks for the other's work until both have written.
  for (const p of [page, other]) await p.route('**/customsCase/lines?*', (route) => route.abort())
  await type(page, 0, 'quantity', '10')
  await type(other, 0, 'brand', 'ACME')
  await saved(page)
  await saved(other)
  await type(other, 0, 'name', '对方的品名')
  await type(page, 0, 'name', '我的品名')
  await saved(other)
  await expect(page.getByText('有 1 格双方都改了')).toBeVisible()
  await expect(page.locator('.case-conflict')).toContainText('对方的品名')
  await page.getByRole('button', { name: /用我的/ }).click()
  await saved(page)
  await expect(page.locator('.case-conflict')).toHaveCount(0)
  await expect(cell(page, 0, 'brand')).toHaveText('ACME')

  await other.unroute('**/customsCase/lines?*')
  await expect(cell(other, 0, 'name')).toHaveText('我的品名')
  await expect(cell(other, 0, 'quantity')).toHaveText('10')

  // The head knows the same.
  for (const p of [page, other]) {
    await p.keyboard.press('Alt+1')
    await p.route('**/customsCase/open?*', (route) => route.abort())
  }
  await field(other, 'contractNo').fill('THEIRS')
  await saved(other)
  await field(page, 'contractNo').fill('MINE')
  await field(page, 'invoiceNo').fill('INV-1')
  await page
    .locator('.conflict-note')
    .getByRole('button', { name: /取对方的/ })
    .click()
  await expect(field(page, 'contractNo')).toHaveValue('THEIRS')
  await saved(page)
  await expect(field(page, 'invoiceNo')).toHaveValue('INV-1')
  await other.context().close()
})

test('a wrong value is told at its cell and keeps nothing else from being saved', async ({ page }) => {
  await signIn(page, 'demo', 'admin')
  await newCase(page)
  await toLines(page)
  await type(page, 0, 'modelNumber', 'BAD-1')
  await type(page, 0, 'quantity', 'viele')
  await type(page, 0, 'name', '电阻器')
  await expect(page.locator('.case-problems')).toContainText('第 1 行 数量')
  await page.getByRole('tab', { name: '概况' }).click()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText('还有内容没有保存')).toBeVisible()
  await toLines(page)
  await type(page, 0, 'quantity', '5')
  await saved(page)
  await expect(page.locator('.case-problems')).toHaveCount(0)
  await expect(cell(page, 0, 'name')).toHaveText('电阻器')
})

test('a case goes step by step, and what a step undoes is said before', async ({ page }) => {
  await signIn(page, 'demo', 'admin')
  await newCase(page)
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText('还没有商品行')).toBeVisible()
  await toLines(page)
  await type(page, 0, 'modelNumber', 'STEP-1')
  await type(page, 0, 'name', '变压器')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.locator('.case-ladder [aria-current=step]')).toHaveText('待归类')
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '退回' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('报价与确认作废')
  await expect(dialog.getByRole('button', { name: '退回' })).toBeDisabled()
  await dialog.getByRole('textbox').fill('缺箱单')
  // Meanwhile the network is gone: what was typed stays, and goes when it is back.
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: '退回' }).click()
  await expect(page.getByText('请检查网络后重试').first()).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveValue('缺箱单')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: '退回' }).click()
  await expect(page.locator('.case-ladder [aria-current=step]')).toHaveText('已退回')
  await page.getByRole('tab', { name: '概况' }).click()
  await expect(page.locator('.case-note')).toContainText('缺箱单')
})

test('a customer sees his own cases only, and no words of the broker', async ({ page, browser }) => {
  await signIn(page, 'demo', 'buyer')
  const address = await newCase(page)
  const code = await page.locator('main h1:visible').innerText()
  await expect(page.getByText('申报地海关')).toHaveCount(0)
  await page.goto('/ClassifyOrder')
  await expect(page.getByRole('heading', { name: /我的报关业务/ })).toBeVisible()
  await expect(page.getByRole('grid')).toContainText(code)
  const other = await someoneElse(browser, 'buyer2')
  await other.goto(`/ClassifyOrder?search=${code}`)
  await expect(other.getByText('没有符合条件的')).toBeVisible()
  await other.goto(address)
  await expect(other.locator('main .list-failure')).toBeVisible()
  await other.context().close()
})

for (const language of ['tw', 'en'] as const) {
  test(`a case reads well in ${language}`, async ({ page }) => {
    const { problems } = watch(page)
    await useLanguage(page, language)
    await signIn(page, 'demo', 'admin', '/ClassifyOrder')
    await page.locator('main .list-tools .ant-btn-primary').click()
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await expect(page).toHaveURL(/id=/)
    for (const key of ['Alt+2', 'Alt+3', 'Alt+1']) {
      await page.keyboard.press(key)
      await page.waitForLoadState('networkidle')
      await expectNoHoles(page, `the case in ${language}`)
    }
    expect(problems).toEqual([])
  })
}
