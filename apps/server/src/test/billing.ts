import type pg from 'pg'
import { expect } from 'vitest'

import { billable, type Billable } from '../business/billable.ts'
import { accrueCharges } from '../features/billing/accrual.ts'
import type { Hand } from './administration.ts'
import type { TestApplication } from './application.ts'

let number = 0

/** Billing of a tenant with a catalogue of its own, whatever the demo data are. */
export async function billingDesk(app: TestApplication, db: pg.Client, { finance }: { finance: Hand }) {
  const { rows } =
    await db.query(`select o.id, o.org_name, t.id as tenant from sys_org o join tenant t on t.id = o.tenant_id
    where t.tenant_code = 'demo' and o.org_type = 'customer' and o.deleted_at is null order by o.org_name`)
  const tenantId: string = rows[0].tenant
  const orgOf = (word: string): string => rows.find((row) => row.org_name.includes(word)).id
  const { services } = app.application
  /** As a step of another area tells it, in a transaction of its own. */
  const tell = (events: readonly Billable[]): Promise<void> =>
    services.database.transaction({ tenantId, personId: null, requestId: 'test' }, 'write', (tx) =>
      billable(tx, events),
    )
  /** The job of this node may be at it too: until nothing is left. */
  const accrue = async (): Promise<void> => {
    await accrueCharges({ tenantId }, services)
    const left = () => db.query('select 1 from billable_event where accrued_at is null and tenant_id = $1', [tenantId])
    await expect.poll(async () => (await left()).rowCount, { timeout: 20_000 }).toBe(0)
  }
  const fee = (more: object = {}): Promise<any> =>
    finance.post('/api/billing/fee/add', {
      code: `T${++number}`,
      name: '测试费',
      nameTw: '測試費',
      nameEn: 'Test fee',
      kind: 'service',
      unit: 'record',
      taxRate: '6',
      ...more,
    })
  const price = (feeId: string, more: object = {}): Promise<any> =>
    finance.post('/api/billing/priceAgreement/add', {
      feeId,
      price: '100',
      currency: 'CNY',
      validFrom: '2026-01-01',
      ...more,
    })
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })
  const tryKeyed = (hand: Hand, path: string, body: object) => hand.try('POST', path, body, key())
  const keyed = async (hand: Hand, path: string, body: object): Promise<any> => {
    const answer = await tryKeyed(hand, path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  const byHand = (more: object = {}): Promise<any> =>
    keyed(finance, '/api/billing/charge/add', { orgId: orgOf('鹏程'), day: '2026-03-10', quantity: '1', ...more })
  const chargesOf = async (recordId: string): Promise<any[]> =>
    (
      await db.query(
        `select c.*, c.quantity::text as quantity, c.amount::text as amount, c.tax_amount::text as tax, f.code as fee from charge c join fee f on f.tenant_id = c.tenant_id and f.id = c.fee_id
          where c.record_id = $1 order by f.code`,
        [recordId],
      )
    ).rows
  const event = (more: Partial<Billable> = {}): Billable => {
    const id = crypto.randomUUID()
    return {
      kind: 'storageDay',
      record: { kind: 'warehouse', id, code: `ST-${++number}` },
      orgId: orgOf('鹏程'),
      day: '2026-03-10',
      ...more,
    }
  }
  return { tenantId, orgOf, tell, accrue, fee, price, byHand, chargesOf, event, keyed, tryKeyed }
}
export type BillingDesk = Awaited<ReturnType<typeof billingDesk>>
