import { customsCaseText } from '@clearway/contract/features/customs/case/customsCase.text'
import { inboundBookingText as inbound } from '@clearway/contract/features/logistics/inbound/inboundBooking.text'
import { outboundPlanText as outbound } from '@clearway/contract/features/logistics/outbound/outboundPlan.text'
import { quickOrderText as quick } from '@clearway/contract/features/trade/quick/quickOrder.text'
import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { expect, type Locator, type Page } from '@playwright/test'

import { workbook } from '../apps/server/src/test/workbook.ts'
import { kindOf, kinds, shipped } from '../apps/server/src/test/workedShipment.ts'
import { caseSideText } from '../apps/web/src/features/customs/case/caseSide.text.ts'
import { receiptPaneText } from '../apps/web/src/features/customs/declaration/receipts/receiptPane.text.ts'
import { documentText } from '../apps/web/src/features/logistics/inventory/document.text.ts'
import { choose, drawer, person } from './hongKong.ts'
import { scan } from './scanner.ts'
import { expectNoHoles, type Language } from './steps.ts'
import { test } from './test.ts'
import { bonded, billed, crossed, exportedFromStock, measured, paid, reported } from './wholeShipment.ts'
import { by, chargeAndPapers, complete, handInByRoutes, prepare, receiptFile, wholeSecond } from './worked.ts'

// One shipment through every part of the house: a customer's file becomes order, case and booking, is declared and released, lies in a bonded bin, partly leaves over the
// boundary, is charged, billed, disputed, corrected, paid, and told by a report. What other walks show key by key goes by the routes that the pages call.

const series = () => `WS${Date.now().toString(36).toUpperCase()}`
const part = (page: Page, name: string): Locator => page.locator('.quick-parts li').filter({ hasText: name })
const exactly = (words: string): RegExp =>
  new RegExp(`^${[...words].map((c) => c.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s*')}$`)

/** An invoice as a supplier sends it: a title, thousands separators, freight and a total. */
const invoice = (models: readonly string[]) =>
  workbook({
    Invoice: [
      ['ACME COMPONENTS PTE LTD', null, null, null, null, null, null],
      ['Model', 'Goods name', 'Quantity', 'Unit', 'Net weight (kg)', 'Gross weight (kg)', 'Total price (USD)'],
      ...models.map((model, n) => [model, kinds[kindOf(n)].name, '1,200', 'PCS', '12.5', '13', '2,480.00']),
      ['Freight', null, null, null, null, null, '120.00'],
      ['TOTAL', null, '3,600', null, null, null, '7,560.00'],
    ],
  })

// What is not there within this time will not come.
test.use({ actionTimeout: 20_000 })

/** Who speaks which language: each part of the house has its own, so that one walk meets all three; with `WHOLE_SHIPMENT=1` everybody speaks each in turn. */
const casts: Readonly<Record<string, Record<'clerk' | 'customer' | 'keeper' | 'finance', Language>>> = process.env[
  'WHOLE_SHIPMENT'
]
  ? Object.fromEntries(
      (['zh', 'tw', 'en'] as const).map((of) => [of, { clerk: of, customer: of, keeper: of, finance: of }]),
    )
  : { 'three languages': { clerk: 'zh', customer: 'tw', keeper: 'en', finance: 'tw' } }

for (const [name, cast] of Object.entries(casts)) {
  const say = (of: Text): string => of[cast.clerk]
  const tells = (of: Text): string => of[cast.keeper]

  test(`one shipment in ${name}, from a customer’s file to the report of its payment`, async ({ browser }) => {
    test.slow()
    const own = series()
    await prepare([own], 3)
    const clerk = await person(browser, cast.clerk, 'admin', '/OneClickOrder')
    const { page } = clerk
    const models = [0, 1, 2].map((g) => shipped.model(g, own))

    // A packet, built and handed in.
    await page.getByRole('button', { name: say(common.add), exact: true }).click()
    await drawer(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'invoice.xlsx', mimeType: 'application/octet-stream', buffer: await invoice(models) })
    await expect(drawer(page).getByText('invoice.xlsx')).toBeVisible()
    const { list: suppliers } = await by.admin.get('/api/trade/supplier/query?pageSize=10')
    await choose(drawer(page), say(quick.supplier), suppliers[0].name)
    await choose(drawer(page), say(quick.customer), '鹏程')
    await choose(drawer(page), say(quick.direction), say(quick.directions.import))
    await choose(drawer(page), say(quick.warehouse), '福田保税区')
    await drawer(page).getByLabel(say(quick.china), { exact: true }).click()
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/OneClickOrder\?id=/)
    const packet = page.url()
    await page.getByRole('button', { name: exactly(say(quick.steps.submit)) }).click()
    await expect(page.locator('.quick-head')).toContainText(say(quick.statuses.submitted))
    await expect(part(page, say(quick.parts.warehouse)).getByRole('link')).toHaveText(/^IB-/)
    await expectNoHoles(page, 'the packet')

    // Its case is quoted, and the customer confirms.
    await part(page, say(quick.parts.customsCase)).getByRole('link').click()
    await page.waitForURL(/ClassifyOrder\?id=/)
    const caseId = new URL(page.url()).searchParams.get('id')!
    await bonded(caseId, own)
    await chargeAndPapers(caseId)
    await page.reload()
    const step = async (at: Page, name: string | RegExp) => {
      await at.getByRole('button', { name }).click()
      await at.locator('.ant-modal-confirm').getByRole('button', { name }).click()
    }
    await step(page, exactly(say(customsCaseText.steps.quote)))
    await expect(page.locator('.case-ladder [data-state=now]')).toContainText(say(customsCaseText.statuses.toConfirm))
    const customer = await person(browser, cast.customer, 'buyer', `/ClassifyOrder?id=${caseId}`)
    await step(customer.page, new RegExp(`^${caseSideText.approveWithTax[cast.customer].split(' ')[0]} `))
    await expect(customer.page.locator('.ant-modal-confirm')).toHaveCount(0)

    // The packet drafts the declaration, another checks it, customs releases it.
    await page.goto(packet)
    await part(page, say(quick.parts.declaration))
      .getByRole('button', { name: exactly(say(quick.build)) })
      .click()
    const drafted = part(page, say(quick.parts.declaration)).getByRole('link')
    const code = await drafted.innerText()
    await drafted.click()
    await page.waitForURL(/declarationDetail\?id=/)
    const declarationId = new URL(page.url()).searchParams.get('id')!
    await complete(declarationId, [], { head: { PackNo: '9' }, item: { DutyMode: '3' } })
    await handInByRoutes(declarationId)
    await page.goto(`/declarationDetail?id=${declarationId}&tab=receipts`)
    await page
      .locator('.receipt-tools')
      .getByRole('button', { name: say(receiptPaneText.importFiles) })
      .click()
    const customs = { id: declarationId, code, seqNo: `I2026${Date.now()}`, entryId: `5316${Date.now()}1` }
    const all = [
      ['L', 0],
      ['G', 1],
      ['F', 2],
      ['R', 3],
    ] as const
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({
        name: 'r.xml',
        mimeType: 'application/xml',
        buffer: receiptFile(customs, wholeSecond() - 9000, all),
      })
    await expect(page.getByRole('dialog').locator('.receipt-result')).toBeVisible()
    await page.getByRole('dialog').locator('.ant-modal-footer').getByRole('button').last().click()

    // From the declaration to the booking of the same shipment: bonded under it, received by scanner.
    await page.locator('.shipment').getByRole('link', { name: /^IB-/ }).first().click()
    await expect(drawer(page).locator('.ant-drawer-title')).toContainText('IB-')
    const booking = (await drawer(page).locator('.ant-drawer-title').innerText()).trim()
    await measured(page, booking)
    await page.reload()
    await drawer(page)
      .getByRole('button', { name: say(documentText.customsOfAll) })
      .click()
    const dialog = page.getByRole('dialog', { name: say(documentText.customsOfAll) })
    await expect(dialog.getByText(code)).toBeVisible()
    await dialog.getByRole('button', { name: exactly(say(common.save)) }).click()
    await expect(drawer(page).getByText(code).nth(1)).toBeVisible()
    await drawer(page)
      .getByRole('button', { name: say(inbound.steps.approve), exact: true })
      .click()
    await expect(drawer(page).locator('.ant-drawer-extra')).toContainText(say(inbound.statuses.approved))
    const keeper = await person(
      browser,
      cast.keeper,
      'keeper',
      `/InventoryInquiry?view=scan&job=receive&document=${booking}`,
    )
    await keeper.page.getByRole('button', { name: tells(inbound.steps.arrive) }).click()
    await keeper.page.getByRole('button', { name: tells(inbound.steps.unload) }).click()
    await expect(keeper.page.getByRole('button', { name: tells(inbound.steps.unload) })).toHaveCount(0)
    for (const [n, model] of models.entries()) {
      await scan(keeper.page, `A-01-${n + 1}`, model)
      await keeper.page.keyboard.press('Enter')
      await expect(keeper.page.locator('.scan-said')).toContainText('✓')
    }
    await keeper.page.goto(`/InventoryInquiry?view=inbound&search=${booking}`)
    await keeper.page
      .getByRole('link', { name: booking })
      .or(keeper.page.getByRole('button', { name: booking }))
      .first()
      .click()
    await drawer(keeper.page)
      .getByRole('button', { name: tells(inbound.steps.finalise), exact: true })
      .click()
    await keeper.page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: tells(inbound.steps.finalise) })
      .click()
    await expect(drawer(keeper.page).locator('.ant-drawer-extra')).toContainText(tells(inbound.statuses.finalised))

    // A part of one lot leaves with a declaration of its own.
    const out = await exportedFromStock(booking, own)
    await keeper.page.goto(`/InventoryInquiry?view=scan&job=load&document=${out.plan.code}`)
    await keeper.page.getByRole('button', { name: tells(outbound.steps.arrive) }).click()
    await keeper.page.getByRole('button', { name: tells(outbound.steps.startLoading) }).click()
    await expect(keeper.page.getByRole('button', { name: tells(outbound.steps.startLoading) })).toHaveCount(0)
    for (const pick of out.plan.picks) {
      await scan(keeper.page, pick.bin, pick.lot, pick.quantity)
      await expect(keeper.page.locator('.scan-said')).toContainText(`✓ ${pick.quantity} ×`)
    }
    const left = await out.seal()
    expect(left).toEqual(['700', '1200', '1200'])

    // Over the boundary, to the charges.
    const cargo = await crossed(page, cast.clerk, out.declaration, own)
    const finance = await person(browser, cast.finance, 'finance', '/BillingManagement?view=charges')
    const bill = await billed(finance.page, clerk.page, customer.page, cast, [code, booking, out.plan.code, cargo])
    await paid(finance.page, cast.finance, bill)
    await reported(finance.page, cast.finance, bill)
    expect([clerk, customer, keeper, finance].flatMap(({ problems }) => problems)).toEqual([])
  })
}
