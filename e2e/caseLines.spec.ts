import { randomUUID } from 'node:crypto'

import { expect, type Page } from '@playwright/test'

import { call, signIn, watch } from './steps.ts'
import { test } from './test.ts'

const columns = ['modelNumber', 'state', 'brand', 'name', 'hsCode', 'ciqCode', 'elements', 'quantity']
const cell = (page: Page, row: number, column: string) =>
  page.locator(`[data-row="${row}"] [role=gridcell]`).nth(columns.indexOf(column))
const saved = (page: Page) => expect(page.locator('.save-state')).toHaveAttribute('data-state', 'saved')
const models = (page: Page) => page.locator('.grid-row:not(.grid-new) [role=gridcell]:nth-child(2) .grid-text')

/** A case with these models, its lines in front. */
async function open(page: Page, names: readonly string[], more: object = {}): Promise<string> {
  const { id } = await call(page, 'POST', '/api/customs/customsCase/add', {
    direction: 'import',
    urgent: false,
    packages: 40,
    grossWeight: '420.5',
    ...more,
  })
  await call(page, 'POST', '/api/customs/customsCase/patchLines', {
    caseId: id,
    add: names.map((modelNumber, n) => ({
      id: randomUUID(),
      position: (n + 1) * 1024,
      values: { modelNumber, name: `品名 ${modelNumber}` },
    })),
  })
  await page.goto(`/ClassifyOrder?id=${id}&part=lines`)
  await expect(models(page)).toHaveText([...names])
  return id
}
const stored = async (page: Page, id: string): Promise<string[]> =>
  (await call(page, 'GET', '/api/customs/customsCase/lines', { id })).lines.map(
    (l: { modelNumber: string }) => l.modelNumber,
  )

test('a cell tells where its value came from, to the pointer and to the keyboard', async ({ page }) => {
  const { problems } = watch(page)
  await signIn(page, 'demo', 'admin')
  await open(page, ['ORIGIN-1'])
  await expect(cell(page, 0, 'name')).toHaveAttribute('data-mark', 'typed')
  await expect(cell(page, 0, 'name')).toHaveAttribute('title', /陈静 填写/)
  await expect(cell(page, 0, 'brand')).not.toHaveAttribute('data-mark', /./)
  await cell(page, 0, 'modelNumber').click()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
  await expect(cell(page, 0, 'name').locator('.grid-told')).toBeVisible()
  await expect(cell(page, 0, 'name').getByRole('textbox')).toHaveAccessibleDescription(/陈静 填写/)
  // Half a value has no origin; once it is saved the server says whose it is.
  await page.keyboard.type('新品名')
  await expect(cell(page, 0, 'name').locator('.grid-told')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await saved(page)
  await expect(cell(page, 0, 'name')).toHaveAttribute('data-mark', 'typed')
  // What no line tells is no difference; a weight agrees as finely as the paper tells it.
  await expect(page.locator('.case-totals')).toContainText('各行未填 · 单证 40')
  await expect(page.locator('.case-totals .case-differs')).toHaveCount(0)
  expect(problems).toEqual([])
})

test('the elements are filled in one by one by the code’s template, or typed freely', async ({ page }) => {
  await signIn(page, 'demo', 'admin')
  await page.route('**/hscode/queryByCode?*', async (route) => {
    const elements = ['品牌类型', '出口享惠情况', '用途'].map((name) => ({ name, required: true, hint: '' }))
    await route.fulfill({ json: { code: 200, data: { elements } } })
  })
  const id = await open(page, ['ELEMENTS-1'])
  await cell(page, 0, 'hsCode').click()
  await page.keyboard.type('8536690000')
  await page.keyboard.press('Enter')
  await saved(page)
  const dialog = page.getByRole('dialog')
  await cell(page, 0, 'elements').click()
  for (const key of ['Enter', 'F2', 'Alt+e']) {
    await page.keyboard.press(key)
    await expect(dialog).toContainText('第 1 行申报要素 · 8536690000')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(cell(page, 0, 'elements').getByRole('textbox')).toBeFocused()
  }
  await cell(page, 0, 'elements')
    .getByRole('button', { name: /逐项填写申报要素/ })
    .click()
  await dialog.getByLabel('品牌类型').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '4' }).click()
  await dialog.getByLabel('出口享惠情况').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '3' }).click()
  await dialog.getByLabel('用途').fill('连接电源')
  await dialog.getByRole('button', { name: '填入' }).click()
  await expect(cell(page, 0, 'elements')).toHaveText(/^4\|3\|连接电源$/)
  await saved(page)
  // By typing over it, as ever.
  await page.keyboard.type('4|3|自由')
  await page.keyboard.press('Enter')
  await saved(page)
  const {
    lines: [line],
  } = await call(page, 'GET', '/api/customs/customsCase/lines', { id })
  expect(line).toMatchObject({ elements: '4|3|自由', hsCode: '8536690000' })
})

test('lines go up and down by key and menu, alone or together, and both of two people keep theirs', async ({
  page,
  browser,
}) => {
  const { problems } = watch(page)
  await signIn(page, 'demo', 'admin')
  const id = await open(page, ['A', 'B', 'C', 'D', 'E'])
  await cell(page, 0, 'modelNumber').click()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(models(page)).toHaveText(['B', 'C', 'A', 'D', 'E'])
  await expect(cell(page, 2, 'modelNumber').getByRole('textbox')).toBeFocused()
  await saved(page)
  expect(await stored(page, id)).toEqual(['B', 'C', 'A', 'D', 'E'])
  // Two chosen by their numbers, from the menu.
  await page.locator('[data-row="3"] .grid-number').click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.locator('[data-row="4"] .grid-number').click({ button: 'right' })
  await page.getByRole('menuitem', { name: /上移/ }).click()
  await expect(models(page)).toHaveText(['B', 'C', 'D', 'E', 'A'])
  await page.getByRole('button', { name: '上移' }).click()
  await expect(models(page)).toHaveText(['B', 'D', 'E', 'C', 'A'])
  await saved(page)
  expect(await stored(page, id)).toEqual(['B', 'D', 'E', 'C', 'A'])
  await cell(page, 1, 'modelNumber').click()
  await page.keyboard.press('Control+z')
  await expect(models(page)).toHaveText(['B', 'C', 'D', 'E', 'A'])
  await saved(page)

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'demo', 'declarant', `/ClassifyOrder?id=${id}&part=lines`)
  await expect(models(other)).toHaveText(['B', 'C', 'D', 'E', 'A'])
  for (const p of [page, other]) await p.route('**/customsCase/lines?*', (route) => route.abort())
  await cell(page, 4, 'modelNumber').click()
  await page.keyboard.press('Alt+ArrowUp')
  await cell(other, 0, 'modelNumber').click()
  await other.keyboard.press('Alt+ArrowDown')
  await other.keyboard.press('Alt+ArrowDown')
  await saved(page)
  await saved(other)
  for (const p of [page, other]) await p.unroute('**/customsCase/lines?*')
  expect(await stored(page, id)).toEqual(['C', 'D', 'B', 'A', 'E'])
  for (const p of [page, other]) await expect(models(p)).toHaveText(['C', 'D', 'B', 'A', 'E'], { timeout: 25_000 })
  await other.context().close()
  expect(problems).toEqual([])
})
