import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { billingDesk, type BillingDesk } from '../../test/billing.ts'

let app: TestApplication
let db: pg.Client
let finance: Hand
let desk: BillingDesk

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  finance = handOf(app, await app.signIn('demo', 'finance'))
  desk = await billingDesk(app, db, { finance })
  // The catalogue of the demo is left out of it.
  await db.query('update fee set in_use = false')
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const base = '/api/billing/charge'
const fieldsOf = (answer: any) => answer.body.errors.map((error: any) => error.field)

describe('what happened is charged', () => {
  it('once, however often it is told and however many nodes accrue at once', async () => {
    const fees = [
      await desk.fee({ event: 'storageDay', unit: 'day' }),
      await desk.fee({ event: 'storageDay', unit: 'cbm' }),
    ]
    for (const fee of fees) await desk.price(fee.id, { price: '12.50' })
    const events = Array.from({ length: 30 }, () => desk.event({ quantities: { day: '1', cbm: '3' } }))
    await Promise.all([desk.tell(events), desk.tell(events.toReversed()), desk.tell(events.slice(5))])
    await Promise.all(Array.from({ length: 6 }, () => desk.accrue()))
    await desk.tell(events)
    await desk.accrue()
    for (const { record } of events)
      expect((await desk.chargesOf(record.id)).map((c) => [c.amount, c.tax, c.status])).toEqual([
        ['12.50', '0.75', 'open'],
        ['37.50', '2.25', 'open'],
      ])
    for (const fee of fees) await db.query('update fee set in_use = false where id = $1', [fee.id])
  })

  it('not at all where the step that caused it was undone', async () => {
    const fee = await desk.fee({ event: 'storageDay', unit: 'day' })
    const event = desk.event({ quantities: { day: '1' } })
    const { services } = app.application
    const { billable } = await import('../../business/billable.ts')
    const undone = services.database.transaction(
      { tenantId: desk.tenantId, personId: null, requestId: 'test' },
      'write',
      async (tx) => {
        await billable(tx, [event])
        throw new Error('undone')
      },
    )
    await expect(undone).rejects.toThrow('undone')
    await desk.accrue()
    expect(await desk.chargesOf(event.record.id)).toEqual([])
    await db.query('update fee set in_use = false where id = $1', [fee.id])
  })

  it('with a price that is missing, never nothing, until an agreement is there', async () => {
    const fee = await desk.fee({ event: 'storageDay', unit: 'day' })
    const event = desk.event({ quantities: { day: '4' } })
    await desk.tell([event])
    await desk.accrue()
    const [waiting] = await desk.chargesOf(event.record.id)
    expect([waiting.status, waiting.quantity, waiting.amount, waiting.currency]).toEqual([
      'priceMissing',
      '4.0000',
      null,
      null,
    ])
    const { items } = await waitingIn('chargesWithoutPrice')
    expect(items).toContain(waiting.id)
    await desk.price(fee.id, { price: '20', free: '1' })
    const [priced] = await desk.chargesOf(event.record.id)
    expect([priced.status, priced.amount, priced.tax]).toEqual(['open', '60.00', '3.60'])
    const { calculation, link, event: happened } = await finance.get(`${base}/queryById?id=${priced.id}`)
    expect(calculation.map((step: any) => step.en)).toEqual([
      'Price for all from 2026-01-01',
      '4 in all, 1 free of charge',
      '3 × 20.00 = 60.00 CNY',
      'Tax 6%: 3.60 CNY',
    ])
    expect([link, happened]).toEqual([`/InventoryInquiry?warehouseId=${event.record.id}`, 'Day of storage'])
    await db.query('update fee set in_use = false where id = $1', [fee.id])
  })

  it('as it was paid where it is an advance, part by part and without tax', async () => {
    const part = (name: string) =>
      desk.fee({ event: 'taxPaid', unit: 'asPaid', kind: 'taxes', taxRate: '0', advance: true, part: name })
    const [duty, vat] = [await part('duty'), await part('vat')]
    const event = desk.event({
      kind: 'taxPaid',
      record: { kind: 'declaration', id: crypto.randomUUID(), code: 'BG-1' },
      amounts: [
        { part: 'duty', currency: 'CNY', amount: '1234.56' },
        { part: 'interest', currency: 'CNY', amount: '0.62' },
      ],
    })
    await desk.tell([event])
    await desk.accrue()
    expect((await desk.chargesOf(event.record.id)).map((c) => [c.fee, c.amount, c.tax, c.advance])).toEqual([
      [duty.code, '1234.56', '0.00', true],
    ])
    for (const fee of [duty, vat]) await db.query('update fee set in_use = false where id = $1', [fee.id])
  })

  async function waitingIn(code: string): Promise<{ items: string[] }> {
    const { queues } = await finance.get('/api/workbench/query')
    const queue = queues.find((one: any) => one.code === code)
    const { list } = await finance.get(`${base}/query?tab=priceMissing&pageSize=50`)
    expect(queue.count).toBe(list.length)
    return { items: list.map((row: any) => row.id) }
  }
})

describe('the agreement that counts', () => {
  it('is the customer’s before that for all, the lane’s before any, of the day of what happened to the day', async () => {
    const fee = await desk.fee({ event: 'storageDay', unit: 'record', taxRate: '0' })
    const pengcheng = desk.orgOf('鹏程')
    await desk.price(fee.id, { price: '1', validTo: '2026-03-31' })
    await desk.price(fee.id, { price: '2', validFrom: '2026-04-01' })
    await desk.price(fee.id, { price: '3', orgId: pengcheng, validFrom: '2026-04-02', validTo: '2026-04-02' })
    await desk.price(fee.id, { price: '4', destination: 'HK', validFrom: '2026-04-01' })
    await desk.price(fee.id, {
      price: '5',
      orgId: pengcheng,
      destination: 'hk',
      validFrom: '2026-04-02',
      validTo: '2026-04-02',
    })
    const haina = desk.orgOf('海纳')
    const cases = [
      [{ day: '2025-12-31' }, null],
      [{ day: '2026-01-01' }, '1.00'],
      [{ day: '2026-03-31' }, '1.00'],
      [{ day: '2026-04-01' }, '2.00'],
      [{ day: '2026-04-02' }, '3.00'],
      [{ day: '2026-04-03' }, '2.00'],
      [{ day: '2026-04-02', orgId: haina }, '2.00'],
      [{ day: '2026-04-01', lane: { destination: ' hk ' } }, '4.00'],
      [{ day: '2026-04-02', lane: { destination: 'HK' } }, '5.00'],
      [{ day: '2026-04-02', orgId: haina, lane: { destination: 'HK' } }, '4.00'],
      [{ day: '2026-04-02', orgId: null }, '2.00'],
    ] as const
    const events = cases.map(([more]) => desk.event(more))
    await desk.tell(events)
    await desk.accrue()
    for (const [n, [, amount]] of cases.entries()) {
      const [charge] = await desk.chargesOf(events[n]!.record.id)
      expect([n, charge.amount]).toEqual([n, amount])
    }
    await db.query('update fee set in_use = false where id = $1', [fee.id])
  })

  it('does not overlap another of the same customer, fee, lane and currency', async () => {
    const fee = await desk.fee()
    await desk.price(fee.id, { origin: 'cn', validTo: '2026-06-30' })
    const add = (more: object) =>
      finance.try('POST', '/api/billing/priceAgreement/add', { feeId: fee.id, price: '1', currency: 'CNY', ...more })
    const refused = await add({ origin: 'CN', validFrom: '2026-06-30' })
    expect([refused.status, fieldsOf(refused)]).toEqual([409, ['validFrom']])
    for (const more of [
      { origin: 'CN', validFrom: '2026-07-01' },
      { origin: 'CN', validFrom: '2026-06-30', currency: 'USD' },
      { origin: 'HK', validFrom: '2026-06-30' },
      { origin: 'CN', validFrom: '2026-06-30', orgId: desk.orgOf('鹏程') },
    ])
      expect((await add(more)).status).toBe(200)
  })

  it('is refused with the field named where it says nothing clear', async () => {
    const fee = await desk.fee()
    const advance = await desk.fee({ unit: 'asPaid', advance: true, taxRate: '0', kind: 'taxes' })
    const good = { feeId: fee.id, price: '1', currency: 'CNY', validFrom: '2026-01-01' }
    for (const [more, field] of [
      [{ tiers: '10: 5; 3: 4' }, 'tiers'],
      [{ tiers: 'ten at 5' }, 'tiers'],
      [{ validTo: '2025-12-31' }, 'validTo'],
      [{ price: '-1' }, 'price'],
      [{ feeId: crypto.randomUUID() }, 'feeId'],
      [{ feeId: advance.id }, 'feeId'],
      [{ currency: 'XXX' }, 'currency'],
    ] as const) {
      const refused = await finance.try('POST', '/api/billing/priceAgreement/add', { ...good, ...more })
      expect([field, refused.status, fieldsOf(refused)]).toEqual([field, 400, [field]])
    }
    for (const [more, field] of [
      [{ event: 'usEntryReleased', unit: 'day' }, 'unit'],
      [{ advance: true }, 'advance'],
    ] as const) {
      const given = { code: 'BAD', name: '一', nameTw: '一', nameEn: 'One', kind: 'service', unit: 'record' }
      const refused = await finance.try('POST', '/api/billing/fee/add', { ...given, ...more })
      expect([field, refused.status, fieldsOf(refused)]).toEqual([field, 400, [field]])
    }
  })
})

describe('a charge', () => {
  it('is entered by hand, by an agreement or at a price, changed with a reason, made void and restored', async () => {
    const fee = await desk.fee({ unit: 'line' })
    await desk.price(fee.id, { price: '8', minimum: '100' })
    const agreed = await desk.byHand({ feeId: fee.id, quantity: '5' })
    expect([agreed.amount, agreed.taxAmount, agreed.byHand]).toEqual(['100.00', '6.00', false])
    const own = await desk.byHand({ feeId: fee.id, quantity: '3', price: '33.335', currency: 'USD' })
    expect([own.amount, own.taxAmount, own.currency, own.byHand]).toEqual(['100.01', '6.00', 'USD', true])
    const changed = await finance.post(`${base}/adjust`, {
      id: own.id,
      version: own.version,
      quantity: '2',
      price: '10.005',
      currency: 'CNY',
      reason: 'Agreed by phone',
    })
    expect([changed.amount, changed.currency, changed.reason]).toEqual(['20.01', 'CNY', 'Agreed by phone'])
    const stale = await finance.try('POST', `${base}/void`, { id: own.id, version: own.version, reason: 'x' })
    expect(stale.status).toBe(409)
    const gone = await finance.post(`${base}/void`, { id: own.id, version: changed.version, reason: 'Entered twice' })
    expect([gone.status, gone.steps]).toEqual(['void', ['revive']])
    const back = await finance.post(`${base}/revive`, { id: own.id, version: gone.version })
    expect(back.status).toBe('open')
    const many = await finance.post(`${base}/voidMany`, {
      rows: [back, agreed].map(({ id, version }: any) => ({ id, version })),
      reason: 'A test',
    })
    expect(many).toEqual({ done: 2, failed: [] })
  })

  it('is written once under one key', async () => {
    const fee = await desk.fee()
    const body = {
      orgId: desk.orgOf('鹏程'),
      feeId: fee.id,
      day: '2026-03-10',
      price: '9',
      currency: 'CNY',
      quantity: '1',
    }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => finance.try('POST', `${base}/add`, body, headers)))
    const ids = new Set(answers.filter((a) => a.status === 200).map((a) => a.body.data.id))
    expect(ids.size).toBe(1)
    const { rows } = await db.query('select 1 from charge where fee_id = $1', [fee.id])
    expect(rows).toHaveLength(1)
  })

  it('keeps its fee’s unit: what it was worked out by stays', async () => {
    const fee = await desk.fee()
    await desk.byHand({ feeId: fee.id, price: '5', currency: 'CNY' })
    const refused = await finance.try('PUT', '/api/billing/fee/update', {
      id: fee.id,
      version: fee.version,
      unit: 'day',
    })
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['unit']])
    const kept = await finance.try('POST', '/api/billing/fee/delete', { ids: [fee.id] })
    expect(kept.status).toBe(409)
  })
})
