import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { choose, drawer, person } from './hongKong.ts'
import { scan } from './scanner.ts'
import { call, expectNoHoles } from './steps.ts'
import { test } from './test.ts'

const phone = { width: 390, height: 844 }

const said = (page: Page) => page.locator('.scan-said')

test('goods are booked, received by scanner, partly leave, and are counted by two people', async ({ browser }) => {
  const { page, problems } = await person(browser, 'en', 'keeper', '/InventoryInquiry?view=inbound')
  const { list: houses } = await call(page, 'GET', '/api/logistics/warehouse/query', { search: 'HK-KC' })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await choose(drawer(page), 'Warehouse', houses[0].name)
  await choose(drawer(page), 'Owner', '深圳鹏程电子')
  await drawer(page).getByLabel('SO number', { exact: true }).fill('SO-WALK-1')
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page)).toHaveCount(0)
  const { list: made } = await call(page, 'GET', '/api/logistics/inboundBooking/query', { search: 'SO-WALK-1' })
  await page
    .getByRole('link', { name: made[0].code })
    .or(page.getByRole('button', { name: made[0].code, exact: true }))
    .first()
    .click()
  await drawer(page).getByRole('button', { name: 'Add goods' }).click()
  const sample = await call(page, 'GET', '/api/logistics/inboundBooking/query', { search: 'SO2611-0445' })
  const { orgId, lines: samples } = await call(page, 'GET', '/api/logistics/inboundBooking/queryById', {
    id: sample.list[0].id,
  })
  const dialog = page.getByRole('dialog', { name: 'Add goods' })
  await choose(dialog, 'Goods', samples[0].modelNumber)
  await dialog.getByLabel('Expected', { exact: true }).fill('24')
  await dialog.getByLabel('Lot number', { exact: true }).fill('WALK-1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(drawer(page).getByRole('cell', { name: /^WALK-1/ })).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Approve' }).click()
  await expect(drawer(page).locator('.ant-drawer-extra')).toContainText('Approved')
  await expectAccessible(page, 'a booking', { within: '.page-drawer' })

  await page.setViewportSize(phone)
  await page.goto('/InventoryInquiry?view=scan')
  await page.getByRole('button', { name: 'Receive' }).click()
  await scan(page, 'SO-WALK-1')
  await page.getByRole('button', { name: 'Record the arrival' }).click()
  await page.getByRole('button', { name: 'Start unloading' }).click()
  await expect(page.getByRole('button', { name: 'Start unloading' })).toHaveCount(0)
  await scan(page, 'NO-SUCH-BIN')
  await expect(said(page)).toContainText('✗')
  await scan(page, 'c-10-3', 'walk-1', '20')
  await expect(said(page)).toContainText('✓ 20 ×')
  // Another bin without a word between them, and the rest by Enter alone.
  await scan(page, 'C-10-4', 'WALK-1')
  await page.keyboard.press('Enter')
  await expect(said(page)).toContainText('✓ 4 ×')
  await expectNoHoles(page, 'the scan screen')
  await expectAccessible(page, 'the scan screen', { within: '.scan' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)

  const booking = await call(page, 'GET', '/api/logistics/inboundBooking/scan', { code: 'SO-WALK-1' })
  expect(booking.lines[0].received).toBe('24')
  const { id, version, warehouseId, lines } = booking
  await call(page, 'POST', '/api/logistics/inboundBooking/finalise', { id, version })
  let plan = await call(page, 'POST', '/api/logistics/outboundPlan/add', {
    warehouseId,
    orgId,
    consignee: 'Pacific Components Inc.',
    lines: [{ goodsId: lines[0].goodsId, quantity: '9' }],
  })
  for (const step of ['approve', 'publish'])
    plan = await call(page, 'POST', `/api/logistics/outboundPlan/${step}`, { id: plan.id, version: plan.version })
  await page.goto(`/InventoryInquiry?view=scan&job=load&document=${plan.code}`)
  await page.getByRole('button', { name: 'Record the container’s arrival' }).click()
  await page.getByRole('button', { name: 'Start loading' }).click()
  await expect(page.getByRole('button', { name: 'Start loading' })).toHaveCount(0)
  // The oldest lots go first, wherever they lie.
  for (const pick of plan.picks) {
    await scan(page, pick.bin, pick.lot, pick.quantity)
    await expect(said(page)).toContainText(`✓ ${pick.quantity} ×`)
  }
  const loaded = await call(page, 'GET', '/api/logistics/outboundPlan/queryById', { id: plan.id })
  expect(loaded.lines[0].loaded).toBe('9')

  const count = await call(page, 'POST', '/api/logistics/stockCount/add', {
    warehouseId,
    binFrom: 'C-10-3',
    binTo: 'C-10-4',
  })
  await page.goto(`/InventoryInquiry?view=scan&job=count&document=${count.code}`)
  for (const { bin, lot } of count.lines) {
    await scan(page, bin, lot, '3')
    await expect(said(page)).toContainText('✓ 3 ×')
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/InventoryInquiry?view=counts&open=${count.id}`)
  await drawer(page).getByRole('button', { name: 'Finish counting' }).click()
  await expect(drawer(page).locator('[data-off]').first()).toBeVisible()
  expect(problems).toEqual([])

  const { page: other } = await person(browser, 'en', 'admin', `/InventoryInquiry?view=counts&open=${count.id}`)
  await drawer(other).getByRole('button', { name: 'Approve the differences' }).click()
  await drawer(other).getByRole('button', { name: 'Adjust the stock' }).click()
  await expect(drawer(other).locator('.ant-drawer-extra')).toContainText('Adjusted')
})
