import { expect } from '@playwright/test'

import { call, expectInFront, screen, signIn, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

test('a report is saved, opened from its place, planned by mail and sent at once with its file', async ({ page }) => {
  const { problems } = watch(page)
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'admin', '/DataReport?report=orders&by=status')
  const main = screen(page)
  await main.getByRole('button', { name: 'Save report' }).click()
  const saving = page.getByRole('dialog', { name: 'Save a report' })
  await saving.getByLabel('Name').fill('Orders for the board')
  await page.keyboard.press('Enter')
  const place = main.getByRole('navigation').getByRole('button', { name: /^Orders for the board/ })
  await expect(place).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL(/\/DataReport\?saved=[0-9a-f-]{36}$/)

  // From its place, after something else was looked at.
  await main.getByRole('navigation').getByRole('button', { name: 'Bills', exact: true }).click()
  await expect(main.getByRole('heading', { name: 'Bills' })).toBeVisible()
  await place.click()
  await expect(main.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await main.getByRole('radio', { name: 'Month', exact: true }).locator('xpath=..').click()
  const own = main.getByRole('button', { name: /^Orders for the board Changed/ })
  await own.click()
  await page.getByRole('menuitem', { name: 'Save changes' }).click()
  await expect(own).toHaveCount(0)
  await page.reload()
  await expect(main.getByRole('radio', { name: 'Month', exact: true })).toBeChecked()

  const open = async () => {
    await main.locator('.report-asked').getByRole('button', { name: 'Orders for the board' }).click()
    await page.getByRole('menuitem', { name: 'Schedule by mail' }).click()
    return page.getByRole('dialog', { name: /^Send “Orders for the board” by mail/ })
  }
  const plan = await open()
  await plan.getByLabel('Addresses outside').fill('board@customer.example')
  await page.keyboard.press('Enter')
  await plan.getByRole('button', { name: 'Save' }).click()
  await expect(plan).toHaveCount(0)
  await expect(main.getByText(/^Next mail \d{4}-\d\d-\d\d 08:00$/)).toBeVisible()
  const again = await open()
  await expect(again.getByText('Not sent yet')).toBeVisible()
  await again.getByRole('button', { name: 'Send now' }).click()
  await expect(again.getByText(/ · 2 sent$/)).toBeVisible({ timeout: 60_000 })

  for (const search of ['board@customer.example', 'admin@demo.example']) {
    const { list } = await call(page, 'GET', '/api/admin/outbox/query', { search })
    expect(list[0]).toMatchObject({ subject: expect.stringContaining('Orders for the board') })
    expect(list[0].attachmentName).toMatch(/^Orders .*\.pdf$/)
  }
  expect(problems).toEqual([])
})

test('taxes by chapter lead to their goods, and goods and entries to their own pages, on a phone too', async ({
  page,
}) => {
  const { problems } = watch(page)
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'admin', '/DataReport?report=lineTaxes')
  const main = screen(page)
  const electrical = main.locator('.report-table tbody tr', { hasText: '85 Electrical' })
  const count = electrical.getByRole('link').first()
  const told = await count.innerText()
  await expect(electrical).toContainText('CNY')
  await count.click()
  await expectInFront(page, '/ClassifyOrder')
  await expect(main.getByRole('heading', { name: 'Declared goods' })).toBeVisible()
  await expect(main.locator('.list-head:visible')).toContainText(told)
  await main.getByPlaceholder('Search HS code, goods').fill('8542')
  const row = main.locator('[data-row-key]:visible').first()
  await expect(row).toContainText('8542')
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/declarationDetail\?id=/)
  await expect(main.locator('h1:visible').first()).toContainText(/^IM-|^EX-/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/importClearance')
  const card = main.locator('.list-cards:visible li').first()
  await card.locator('.list-card-name').click()
  await expect(page).toHaveURL(/\/importClearance\?id=/)
  expect(problems).toEqual([])
})
