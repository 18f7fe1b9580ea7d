import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { drawer, person } from './hongKong.ts'
import { call } from './steps.ts'
import { test } from './test.ts'

const path = '/api/customs/tradeDeclaration'
const cell = (page: Page, row: number, column: number) =>
  page.locator(`.trade-page:visible [role=grid] [data-row="${row}"] [data-col="${column}"]`)
const fact = (page: Page, label: string) =>
  page.locator('.trade-page:visible .trade-facts > div').filter({ hasText: label })
const idOf = (page: Page) => new URL(page.url()).searchParams.get('id')!

test('an order becomes a trade declaration, its goods are taken from clearance cargo, and each value says where it came from', async ({
  browser,
}) => {
  const { page, problems } = await person(browser, 'en', 'declarant', '/orderList')
  const cargo = await call(page, 'POST', '/api/customs/clearanceCargo/add', {
    name: '藍牙耳筒',
    nameEn: 'Bluetooth earphones',
    hsCode: '85183000',
    origin: 'VNM',
    unit: '007',
    licenceKind: 'strategic',
    battery: true,
    dangerous: false,
    status: 'active',
  })
  const { list } = await call(page, 'GET', '/api/trade/order/query', { status: 'confirmed', pageSize: '50' })
  const order = list.find((one: any) => one.orgId)
  await page.goto(`/editAddOrder?id=${order.id}`)
  await page.locator('.order-actions').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Trade declaration: import into Hong Kong' }).click()
  await page.waitForURL(/hKDetail/)
  const first = idOf(page)
  await expect(page.locator('.trade-head:visible')).toContainText('Draft')
  const mark = fact(page, 'Importer or exporter').getByRole('button')
  await expect(mark).toHaveAccessibleName(`Source: From the order ${order.code}`)
  await mark.hover()
  await expect(page.getByRole('tooltip')).toContainText(`From the order ${order.code}`)
  await expect(cell(page, 0, 3)).toHaveAttribute('title', new RegExp(`From the order ${order.code}`))

  // Choosing clearance cargo fills the code, origin, unit and licence too.
  await cell(page, 0, 1).click()
  await page.keyboard.type('earphones')
  await page.getByRole('option', { name: /Bluetooth earphones/ }).click()
  await expect(cell(page, 0, 0)).toHaveText('85183000')
  await expect(cell(page, 0, 2)).toHaveText('Vietnam')
  await expect(cell(page, 0, 8)).toHaveText('Strategic commodities')
  await page.getByRole('button', { name: 'Save the items' }).click()
  await expect(cell(page, 0, 0)).toHaveAttribute('title', new RegExp(`From the clearance cargo ${cargo.name}`))
  await expect(cell(page, 0, 3)).toHaveAttribute('title', new RegExp(`From the order ${order.code}`))

  // What is typed over says so.
  await page.locator('.trade-steps:visible').getByRole('button', { name: 'Edit', exact: true }).click()
  await drawer(page).getByLabel('Importer or exporter', { exact: true }).fill('Harbour Bright Trading Limited')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.page-drawer .ant-drawer-section:visible')).toHaveCount(0)
  await expect(mark).toHaveAccessibleName(/Source: Entered by/)
  await expectAccessible(page, 'a trade declaration with its sources')

  await page.getByRole('region', { name: 'Linked records' }).getByRole('link', { name: order.code }).click()
  await page.waitForURL(/editAddOrder/)
  await page.goto(`/hKDetail?id=${first}`)
  await page.getByRole('button', { name: 'Copy as new' }).click()
  await expect.poll(() => idOf(page)).not.toBe(first)
  const { code } = await call(page, 'GET', `${path}/queryById`, { id: first })
  await expect(fact(page, 'Importer or exporter').getByRole('button')).toHaveAccessibleName(
    `Source: Copied from ${code}`,
  )
  await expect(fact(page, 'Date of movement')).toHaveCount(0)
  expect(problems).toEqual([])
})

test('a mainland declaration tells its Hong Kong side, and what differs there', async ({ browser }) => {
  const { page, problems } = await person(browser, 'tw', 'declarant', '/hongKongCustomsDeclaration')
  const { list } = await call(page, 'GET', '/api/customs/declaration/query', { pageSize: '50' })
  const mainland = list.find((one: any) => one.direction === 'export')
  await page.goto(`/declarationDetail?id=${mainland.id}&tab=hongKong`)
  const tab = page.getByRole('tabpanel', { name: '香港' })
  await expect(tab).toContainText('香港方面尚未有記錄')
  await page.locator('.dec-actions').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '產生香港報關單' }).click()
  await page.waitForURL(/hKDetail/)
  await page.locator('.trade-steps:visible').getByRole('button', { name: '編輯', exact: true }).click()
  await drawer(page).getByLabel('件數', { exact: true }).fill('4321')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.page-drawer .ant-drawer-section:visible')).toHaveCount(0)
  await expect(page.getByRole('region', { name: '核對結果' })).toContainText(`內地報關單 ${mainland.code} 的件數`)
  const { code } = await call(page, 'GET', `${path}/queryById`, { id: idOf(page) })
  await page.getByRole('region', { name: '相關記錄' }).getByRole('link', { name: mainland.code, exact: true }).click()
  await page.waitForURL(/declarationDetail/)
  await page.getByRole('tab', { name: '香港' }).click()
  await expect(tab.getByRole('alert')).toContainText('4321')
  await expect(tab.getByRole('link', { name: code })).toBeVisible()
  await expectAccessible(page, 'the Hong Kong side of a declaration')
  expect(problems).toEqual([])
})

test('goods of road cargo are offered from clearance cargo as they are typed', async ({ browser }) => {
  const { page, problems } = await person(browser, 'en', 'declarant', '/hongKongSeamless?add=true')
  await call(page, 'POST', '/api/customs/clearanceCargo/add', {
    name: '鋰電池充電座',
    nameEn: 'Charging docks',
    hsCode: '85044014',
    licenceKind: 'none',
    battery: false,
    dangerous: false,
    status: 'active',
  })
  const goods = drawer(page).getByRole('combobox', { name: 'Goods', exact: false })
  await goods.fill('LED panels; Charging')
  await page.getByText('85044014').click()
  await expect(goods).toHaveValue('LED panels; Charging docks')
  expect(problems).toEqual([])
})
