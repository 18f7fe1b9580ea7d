import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { drawer, person } from './hongKong.ts'
import { call } from './steps.ts'
import { test } from './test.ts'

const day = '2031-03-10'
const figure = (page: Page, term: string) => drawer(page).locator('.bill-sums div').filter({ hasText: term })

/** Opens a bill from the list by its number. */
async function open(page: Page, code: string): Promise<void> {
  await page.goto(`/BillingManagement?search=${code}`)
  await page
    .getByRole('link', { name: code })
    .or(page.getByRole('button', { name: code }))
    .first()
    .click()
  await expect(drawer(page).locator('.ant-drawer-title')).toContainText(code)
}

async function press(page: Page, name: string): Promise<void> {
  await drawer(page).getByRole('button', { name, exact: true }).click()
}

/** Answers the dialog that asks why. */
async function because(page: Page, words: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('textbox').fill(words)
  await dialog.getByRole('button', { name: button, exact: true }).click()
}

/** Charges of a month of their own: one by an agreement, one at a price. */
async function charged(page: Page): Promise<void> {
  const customers = await call(page, 'GET', '/api/trade/customer/queryOptions', { search: '鹏程' })
  const fees = await call(page, 'GET', '/api/billing/fee/query', { search: 'DOC' })
  const token = (await page.context().cookies()).find((c) => /token/i.test(c.name))?.value ?? ''
  for (const more of [
    { quantity: '2' },
    { quantity: '1', price: '95', currency: 'CNY', description: 'Night courier' },
  ]) {
    const answer = await page.request.post('/api/billing/charge/add', {
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
      data: { orgId: customers[0].id, feeId: fees.list[0].id, day, ...more },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

test('a month is billed, audited by another, disputed in one line, reversed to nothing and corrected', async ({
  browser,
}) => {
  const { page: finance, problems: ofFinance } = await person(browser, 'en', 'finance', '/BillingManagement')
  await charged(finance)
  await finance.getByRole('button', { name: 'Make bill' }).click()
  const dialog = finance.getByRole('dialog')
  await dialog.getByLabel('Customer', { exact: true }).fill('鹏程')
  await finance.locator('.ant-select-item-option:visible').first().click()
  for (const [label, value] of [
    ['Period from', '2031-03-01'],
    ['Period to', '2031-03-31'],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).fill(value)
    await dialog.getByLabel(label, { exact: true }).press('Enter')
  }
  await expect(dialog.getByRole('status')).toContainText('2 charges to bill')
  await expect(dialog.getByRole('status')).toContainText('255.00 CNY, tax 15.30')
  await dialog.getByRole('button', { name: 'Make bill', exact: true }).click()
  await expect(figure(finance, 'Total')).toContainText('270.30 CNY')
  const code = (await drawer(finance).locator('.ant-drawer-title').textContent())!.split(' ')[0]!
  await press(finance, 'Send to audit')
  await expect(drawer(finance).locator('.ant-drawer-extra')).toContainText('Awaiting audit')
  await expect(drawer(finance).getByRole('button', { name: 'Take back' })).toBeVisible()

  // Another person, by keyboard.
  const { page: admin, problems: ofAdmin } = await person(browser, 'en', 'admin', '/BillingManagement')
  await open(admin, code)
  const lines = drawer(admin).getByRole('region', { name: 'Lines', exact: true })
  await lines.focus()
  await admin.keyboard.press('a')
  await expect(lines.getByText('Approved', { exact: true })).toHaveCount(1)
  await admin.keyboard.press('a')
  await expect(lines.getByText('Approved', { exact: true })).toHaveCount(2)
  await expectAccessible(admin, 'a bill in audit', { within: '.page-drawer' })
  await press(admin, 'Approve')
  await expect(drawer(admin).locator('.ant-drawer-extra')).toContainText('Approved')
  await open(finance, code)
  await press(finance, 'Issue')
  await finance.getByRole('dialog').last().getByRole('button', { name: 'Issue', exact: true }).click()
  await expect(drawer(finance).locator('.ant-drawer-extra')).toContainText('Issued')

  // Its customer.
  const { page: buyer, problems: ofBuyer } = await person(browser, 'en', 'buyer', '/BillingManagement')
  await open(buyer, code)
  await drawer(buyer)
    .getByRole('row')
    .filter({ hasText: 'Night courier' })
    .getByRole('button', { name: 'Dispute' })
    .click()
  await because(buyer, 'Nobody ordered a courier', 'Dispute')
  await expect(drawer(buyer).getByText('Nobody ordered a courier')).toBeVisible()

  // Answered, reversed, put right and billed anew.
  await open(finance, code)
  await press(finance, 'Answer')
  await because(finance, 'You are right, it goes', 'Answer')
  await expect(drawer(finance).getByText('To be corrected')).toBeVisible()
  await open(admin, code)
  await press(admin, 'Reverse')
  await because(admin, 'Courier was not ordered', 'Reverse')
  await expect(drawer(admin).locator('.ant-drawer-extra')).toContainText('Reversed')
  await drawer(admin)
    .getByRole('button', { name: /^Reversed by BR-/ })
    .click()
  await expect(figure(admin, 'Total')).toContainText('−270.30 CNY')
  const found = await call(finance, 'GET', '/api/billing/charge/query', { tab: 'open', search: 'Night courier' })
  const [courier] = found.list
  await call(finance, 'POST', '/api/billing/charge/void', {
    id: courier.id,
    version: courier.version,
    reason: 'Not ordered',
  })
  await open(finance, code)
  await press(finance, 'Make corrected bill')
  await expect(figure(finance, 'Total')).toContainText('169.60 CNY')
  await expect(drawer(finance).getByRole('button', { name: `Corrects ${code}` })).toBeVisible()
  expect([...ofFinance, ...ofAdmin, ...ofBuyer]).toEqual([])
})
