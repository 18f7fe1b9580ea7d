import { randomUUID } from 'node:crypto'

import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { drawer, person } from './hongKong.ts'
import { call } from './steps.ts'
import { test } from './test.ts'

async function send(page: Page, path: string, data: object): Promise<any> {
  const token = (await page.context().cookies()).find((c) => /token/i.test(c.name))?.value ?? ''
  const answer = await page.request.post(path, {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    data,
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).data
}

/** A bill of an importer that is issued, by a clerk and another who audits it. */
async function issued(finance: Page, admin: Page, price: string): Promise<{ id: string; code: string }> {
  const [customer] = await call(finance, 'GET', '/api/trade/customer/queryOptions', { search: '鹏程' })
  const fees = await call(finance, 'GET', '/api/billing/fee/query', { search: 'DOC' })
  const of = { orgId: customer.id, currency: 'CNY' }
  const bills = '/api/billing/bill'
  await send(finance, '/api/billing/charge/add', {
    ...of,
    feeId: fees.list[0].id,
    day: '2032-03-10',
    quantity: '1',
    price,
  })
  const made = await send(finance, `${bills}/make`, { ...of, from: '2032-03-01', to: '2032-03-31' })
  const named = (bill: any) => ({ id: bill.id, version: bill.version })
  const sent = await send(finance, `${bills}/submit`, named(made))
  const itemIds = sent.items.map((item: any) => item.id)
  const audited = await send(admin, `${bills}/auditItems`, { ...named(sent), itemIds, status: 'approved' })
  const approved = await send(admin, `${bills}/approve`, named(audited))
  return send(finance, `${bills}/issue`, { ...named(approved), dueOn: '2020-01-31' })
}

test('a bill is paid part by a bank line and part by the wallet; another person writes off the rest', async ({
  browser,
}) => {
  const { page: admin, problems: ofAdmin } = await person(browser, 'en', 'admin', '/ClearingCenter')
  const { page: finance, problems } = await person(browser, 'en', 'finance', '/ClearingCenter')
  const bill = await issued(finance, admin, '20000')
  const row = finance.getByRole('row').filter({ hasText: '鹏程' })
  await finance.reload()
  const late = row.getByRole('button').last()
  const before = Number((await late.innerText()).replaceAll(',', ''))

  // By the bank: what it proposes is put right by hand.
  await finance.goto('/ClearingCenter?view=receipts')
  await finance
    .getByRole('row')
    .filter({ hasText: '8,800.00' })
    .getByRole('button', { name: /^Match/ })
    .click()
  const dialog = finance.getByRole('dialog')
  await dialog.getByLabel('Customer', { exact: true }).fill('鹏程')
  await finance.locator('.ant-select-item-option:visible').first().click()
  await dialog.getByLabel(`Settle now ${bill.code}`).fill('8800')
  await expectAccessible(finance, 'settling by hand')
  await dialog.getByRole('button', { name: 'Match', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(finance.getByRole('row').filter({ hasText: '8,800.00' })).toHaveCount(0)

  // By the wallet, from the very bills behind the figure.
  await finance.goto('/ClearingCenter')
  await row.getByRole('button').last().click()
  const open = finance.getByRole('row').filter({ hasText: bill.code })
  await open.getByRole('button', { name: 'Pay from the wallet' }).click()
  await finance.getByRole('dialog').last().getByLabel('Amount').fill('5000')
  await finance.getByRole('dialog').last().getByRole('button', { name: 'Pay from the wallet' }).click()
  await expect(open).toContainText('13,800.00')
  await open.getByRole('button', { name: 'Write off' }).click()
  const giving = finance.getByRole('dialog').last()
  await giving.getByRole('textbox').last().fill('Agreed with the customer')
  await giving.getByRole('button', { name: 'Write off' }).click()
  await expect(finance.locator('.ant-modal:visible')).toHaveCount(0)

  // Another decides it.
  const [asked] = (await call(admin, 'GET', '/api/billing/settlement/query', { tab: 'review' })).list
  await admin.goto(`/ClearingCenter?view=settlements&tab=review&open=${asked.id}`)
  await expect(drawer(admin)).toContainText(bill.code)
  await drawer(admin).getByRole('button', { name: 'Approve' }).click()
  await expect(drawer(admin)).toContainText('Posted')
  expect((await call(admin, 'GET', '/api/billing/bill/queryById', { id: bill.id })).status).toBe('paid')

  // The ages follow.
  await finance.goto('/ClearingCenter')
  await expect
    .poll(async () => Number((await row.getByRole('button').last().innerText()).replaceAll(',', '')))
    .toBe(Math.round((before - Number((bill as any).total)) * 100) / 100)
  expect([...problems, ...ofAdmin]).toEqual([])
})
