import { billText } from '@clearway/contract/features/billing/bill.text'
import { roadCargoText } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import { reportText } from '@clearway/contract/features/report/report.text'
import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { expect, type Page } from '@playwright/test'

import { kindOf, kinds, shipped } from '../apps/server/src/test/workedShipment.ts'
import { billingPageText } from '../apps/web/src/features/billing/billingPage.text.ts'
import { settlementPageText } from '../apps/web/src/features/billing/settlementPage.text.ts'
import { declarationPageText } from '../apps/web/src/features/customs/declaration/declarationPage.text.ts'
import { exported } from './crossing.ts'
import { drawer } from './hongKong.ts'
import { call, type Language } from './steps.ts'
import { by, caseBase, facts } from './worked.ts'

// What the whole shipment does in each part of the house; the walk tells in which order.

/** Facts of a shipment that goes into a bonded warehouse. */
export async function bonded(caseId: string, series: string): Promise<void> {
  const { row } = await by.declarant.get(`${caseBase}/open?id=${caseId}`)
  const of = {
    ...facts,
    supervisionMode: '1233',
    incoterm: 'FOB',
    billNo: `EGLV${series}`,
    invoiceNo: `INV-${series}`,
    contractNo: `HT-${series}`,
    packages: 9,
    overseasName: 'Acme Components Pte Ltd',
  }
  const { problems } = await by.declarant.post(`${caseBase}/patch`, {
    id: caseId,
    set: Object.fromEntries(Object.entries(of).map(([name, to]) => [name, { from: row[name] ?? null, to }])),
  })
  expect(problems).toEqual([])
}

const wholeOf = async (booking: string) => {
  const { list } = await by.admin.get(`/api/logistics/inboundBooking/query?search=${booking}`)
  return by.admin.get(`/api/logistics/inboundBooking/queryById?id=${list[0].id}`)
}

/** What a piece weighs and takes up, by which handling is charged. */
export async function measured(page: Page, booking: string): Promise<void> {
  const { id, version, lines } = await wholeOf(booking)
  const sent = lines.map(({ id, goodsId, expected, lotCode }: any) => ({
    id,
    goodsId,
    expected,
    lotCode,
    unitKg: '0.0108',
    unitCbm: '0.001',
  }))
  await call(page, 'PUT', '/api/logistics/inboundBooking/update', { id, version, lines: sent })
}

/** 500 pieces of the first lot are declared for export and planned to leave. `seal` ends the loading and tells what is left of each lot. */
export async function exportedFromStock(booking: string, series: string) {
  const { warehouseId, orgId, orderId, lines } = await wholeOf(booking)
  const kind = kinds[kindOf(0)]
  const model = shipped.model(0, series)
  const goods = {
    goodsId: lines[0].goodsId,
    modelNumber: model,
    name: kind.name,
    hsCode: kind.code,
    // For an export the second one says whether it has a preference abroad.
    elements: kind.elements(model).replace(/^([^|]*)\|\d\|/, '$1|0|'),
    quantity: '500',
    unitPrice: '2.06667',
    totalPrice: '1033.33',
    netWeight: '5.2',
    secondQuantity: '5.2',
    grossWeight: '5.4',
    packages: 4,
    dutyMode: '3',
    origin: 'MYS',
  }
  const declaration = await exported(`OUT-${series}`, [goods], {
    supervisionMode: '1233',
    packages: 4,
    grossWeight: '5.4',
    netWeight: '5.2',
  })
  const plans = '/api/logistics/outboundPlan'
  let plan = await by.admin.post(`${plans}/add`, {
    warehouseId,
    orgId,
    orderId,
    declarationId: declaration.id,
    consignee: 'Harbour Link Electronics Trading Limited',
    vehicle: '粤ZWK80港',
    lines: [{ goodsId: goods.goodsId, quantity: goods.quantity }],
  })
  for (const step of ['approve', 'publish'])
    plan = await by.admin.post(`${plans}/${step}`, { id: plan.id, version: plan.version })
  const seal = async (): Promise<string[]> => {
    const { version } = await by.admin.get(`${plans}/queryById?id=${plan.id}`)
    const loaded = await by.admin.post(`${plans}/finishLoading`, { id: plan.id, version })
    await by.admin.post(`${plans}/seal`, { id: plan.id, version: loaded.version, sealNo: `S-${series}` })
    const { list } = await by.admin.get(`/api/logistics/stockBalance/query?pageSize=50&search=${booking}`)
    return list
      .toSorted((a: any, b: any) => a.binCode.localeCompare(b.binCode))
      .map((balance: any) => String(Number(balance.onHand)))
  }
  return { declaration, plan, seal }
}

/** The export becomes road cargo by its declaration's page, gets its number, and crosses. Gives the consignment's number. */
export async function crossed(page: Page, language: Language, declaration: { id: string }, series: string) {
  const say = (of: Text): string => of[language]
  await page.goto(`/declarationDetail?id=${declaration.id}`)
  await page
    .getByRole('button', { name: say(common.more), exact: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: say(declarationPageText.roadCargo) }).click()
  await expect(drawer(page).getByText(say(roadCargoText.statuses.draft)).first()).toBeVisible()
  const code = (await drawer(page).locator('.ant-drawer-title').innerText()).trim()
  const cargo = '/api/customs/roadCargo'
  const { list } = await by.admin.get(`${cargo}/query?search=${code}`)
  const [{ id, version }] = list
  const filled = await call(page, 'PUT', `${cargo}/update`, {
    id,
    version,
    consignorAddress: 'No. 8 Keji South Road, Nanshan District, Shenzhen',
    consigneeAddress: '12 Kwai Cheong Road, Kwai Chung, Hong Kong',
    expectedAt: new Date(Date.now() + 3 * 3_600_000).toISOString(),
  })
  await by.admin.post(`${cargo}/submit`, { id, version: filled.version })
  const now = Date.now()
  for (const [kind, at, more] of [
    ['register', now, { ccrn: `ZW${series.slice(-8)}` }],
    ['cross', now + 1000, {}],
  ] as const)
    await by.admin.post(`${cargo}/enterResult`, { id, kind, at: new Date(at).toISOString(), ...more })
  await page.reload()
  await expect(drawer(page).locator('.ant-drawer-extra')).toContainText(say(roadCargoText.statuses.crossed), {
    timeout: 30_000,
  })
  return code
}

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now())
const press = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true }).click()
const state = (page: Page, words: string) => expect(drawer(page).locator('.ant-drawer-extra')).toContainText(words)

async function open(page: Page, code: string): Promise<void> {
  await page.goto(`/BillingManagement?search=${code}`)
  const named = page.locator('main')
  await named
    .getByRole('link', { name: code, exact: true })
    .or(named.getByRole('button', { name: code, exact: true }))
    .first()
    .click()
  await expect(drawer(page).locator('.ant-drawer-title')).toContainText(code)
}

/** Answers the dialog in front, where it asks for words with these. */
async function answer(page: Page, button: string, words?: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  if (words) await dialog.getByRole('textbox').fill(words)
  await dialog.getByRole('button', { name: button, exact: true }).click()
}

export interface Bill {
  readonly id: string
  readonly code: string
  readonly total: string
}

interface Cast {
  readonly clerk: Language
  readonly customer: Language
  readonly finance: Language
}

async function approvedAndIssued(finance: Page, admin: Page, cast: Cast, code: string): Promise<void> {
  const say = (of: Text): string => of[cast.finance]
  const audits = (of: Text): string => of[cast.clerk]
  await press(finance, say(billText.steps.submit))
  await state(finance, say(billText.statuses.pendingAudit))
  await open(admin, code)
  await press(admin, audits(billingPageText.approveAll))
  await expect(drawer(admin).getByText(audits(billText.itemStatuses.pending), { exact: true })).toHaveCount(0)
  await press(admin, audits(billText.steps.approve))
  await state(admin, audits(billText.statuses.approved))
  await open(finance, code)
  await press(finance, say(billText.steps.issue))
  await answer(finance, say(billText.steps.issue))
  await state(finance, say(billText.statuses.issued))
}

/** What each part of the shipment caused is charged and billed; the customer disputes one line, which a reversal takes back and a corrected bill leaves out. */
export async function billed(
  finance: Page,
  admin: Page,
  buyer: Page,
  cast: Cast,
  records: readonly string[],
): Promise<Bill> {
  const say = (of: Text): string => of[cast.finance]
  for (const record of records) {
    await finance.goto(`/BillingManagement?view=charges&tab=all&search=${encodeURIComponent(record)}`)
    await expect(finance.getByRole('row').filter({ hasText: record }).first()).toBeVisible()
  }
  await finance.goto('/BillingManagement')
  await finance.getByRole('button', { name: say(billText.make) }).click()
  const dialog = finance.getByRole('dialog')
  await dialog.getByLabel(say(billText.customer), { exact: true }).fill('鹏程')
  await finance.locator('.ant-select-item-option:visible').first().click()
  for (const label of [billText.fromDay, billText.toDay]) {
    await dialog.getByLabel(say(label), { exact: true }).fill(today())
    await dialog.getByLabel(say(label), { exact: true }).press('Enter')
  }
  await dialog.getByRole('button', { name: say(billText.make), exact: true }).click()
  const title = drawer(finance).locator('.ant-drawer-title')
  await expect(title).toContainText(/[A-Z]+-\d/)
  const first = (await title.innerText()).split(' ')[0]!
  const [mainland, booking, plan] = records
  for (const record of [mainland!, booking!, plan!])
    await expect(drawer(finance).getByText(record).first()).toBeVisible()
  await approvedAndIssued(finance, admin, cast, first)

  await open(buyer, first)
  const line = drawer(buyer).getByRole('row').filter({ hasText: plan! })
  await line.getByRole('button', { name: billingPageText.dispute[cast.customer] }).click()
  await answer(buyer, billingPageText.dispute[cast.customer], 'Loaded by our own people')
  await expect(drawer(buyer).getByText('Loaded by our own people')).toBeVisible()
  await open(finance, first)
  await press(finance, say(billingPageText.answer))
  await answer(finance, say(billingPageText.answer), 'You are right, it goes')
  await expect(drawer(finance).getByText(say(billText.disputes.corrected))).toBeVisible()
  await open(admin, first)
  await press(admin, billText.steps.reverse[cast.clerk])
  await answer(admin, billText.steps.reverse[cast.clerk], 'Loaded by the customer')
  await state(admin, billText.statuses.reversed[cast.clerk])
  const { list } = await call(finance, 'GET', '/api/billing/charge/query', { tab: 'open', search: plan! })
  const { id, version } = list[0]
  await call(finance, 'POST', '/api/billing/charge/void', { id, version, reason: 'Loaded by the customer' })
  await open(finance, first)
  await press(finance, say(billingPageText.correct))
  await expect(title).not.toContainText(first)
  const code = (await title.innerText()).split(' ')[0]!
  await expect(drawer(finance).getByText(plan!)).toHaveCount(0)
  await approvedAndIssued(finance, admin, cast, code)
  const found = await call(finance, 'GET', '/api/billing/bill/query', { search: code })
  const [bill] = found.list
  return { id: bill.id, code, total: bill.total }
}

/** A hundred from the wallet, the rest by a line of the bank that names the bill. */
export async function paid(finance: Page, language: Language, { id, code, total }: Bill): Promise<void> {
  const say = (of: Text): string => of[language]
  await finance.goto('/ClearingCenter')
  const row = finance.getByRole('row').filter({ hasText: '鹏程' }).filter({ hasText: 'CNY' })
  await row.getByRole('button').last().click()
  const owed = drawerless(finance).filter({ hasText: code })
  await owed.getByRole('button', { name: say(settlementPageText.drawDown) }).click()
  await finance.getByRole('dialog').last().getByLabel(say(settlementPageText.amount)).fill('100')
  await answer(finance, say(settlementPageText.drawDown))
  const rest = (Number(total) - 100).toFixed(2)
  await expect(owed).toContainText(Number(rest).toLocaleString('en', { minimumFractionDigits: 2 }))
  await bankLine(rest, code)
  await finance.goto('/ClearingCenter?view=receipts')
  const came = finance.getByRole('row').filter({ hasText: `W-${code}` })
  await came.getByRole('button', { name: say(settlementPageText.match) }).click()
  await answer(finance, say(settlementPageText.match))
  await expect(came).toHaveCount(0)
  expect((await call(finance, 'GET', '/api/billing/bill/queryById', { id })).status).toBe('paid')
}

const drawerless = (page: Page) => page.locator('.ant-drawer:visible').last().getByRole('row')

/** A file of the bank with one payment of the customer's. */
async function bankLine(amount: string, code: string): Promise<void> {
  const accounts = await by.finance.get('/api/account/bankStatement/queryOptions')
  const account = accounts.find((one: any) => one.currency === 'CNY')
  const form = new FormData()
  form.append('mode', 'commit')
  form.append('bankAccountId', account.id)
  const row = [today(), amount, '', '深圳鹏程电子有限公司', `W-${code}`, code].join(',')
  form.append('file', new Blob([`日期,收入,支出,对方户名,付款参考,摘要\n${row}\n`]), `${code}.csv`)
  expect((await by.finance.post('/api/account/bankStatement/readFile', form)).imported).toBe(1)
}

/** The report of what was collected tells it, and its figure opens the rows that it counts, the settlements among them. */
export async function reported(finance: Page, language: Language, { code }: Bill): Promise<void> {
  const say = (of: Text): string => of[language]
  await finance.goto(`/DataReport?report=collections&from=${today()}&to=${today()}&by=kind`)
  const total = finance.locator('.report-table tfoot').getByRole('link')
  const count = Number((await total.innerText()).replaceAll(',', ''))
  await expect(total).toHaveAttribute('title', say(reportText.opens).replace('{n}', String(count)))
  await total.click()
  await finance.waitForURL(/ClearingCenter/)
  const rows = finance.locator('main .ant-table-row')
  await expect(rows).toHaveCount(Math.min(count, 20))
  await expect(rows.filter({ hasText: code })).toHaveCount(2)
}
