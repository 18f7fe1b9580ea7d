import { priceAgreement as contract } from '@clearway/contract/features/billing/priceAgreement'
import { priceAgreementText as t } from '@clearway/contract/features/billing/priceAgreement.text'
import type { Language } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { customerNames, requireCustomer } from '../../business/customers.ts'
import { staffOnly } from '../../business/staffOnly.ts'
import type { Context } from '../../kernel/context.ts'
import { crudIn } from '../../kernel/crud/crud.ts'
import type { CrudSource, Row, Values } from '../../kernel/crud/crudRows.ts'
import { feature } from '../../kernel/feature.ts'
import { refuseField } from '../../kernel/refuse.ts'
import { estimate } from './estimate.ts'
import { feeLabel } from './feeWords.ts'
import { priceWaiting } from './repricing.ts'

async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  if (values['orgId'] && values['orgId'] !== current?.['orgId']) await requireCustomer(ctx, values['orgId'])
  const feeId = values['feeId'] ?? current?.['feeId']
  const freeDays = 'freeDays' in values ? values['freeDays'] : current?.['freeDays']
  if (!feeId || (feeId === current?.['feeId'] && freeDays === current?.['freeDays'])) return
  const { rows } = await sql<{
    advance: boolean
    storage: boolean
  }>`select unit = 'asPaid' as advance, coalesce(event = 'storageDay', false) as storage from fee where tenant_id = current_tenant() and id = ${String(feeId)}::uuid and deleted_at is null`.execute(
    ctx.db,
  )
  if (!rows[0]) throw refuseField('feeId', t.feeGone)
  if (rows[0].advance) throw refuseField('feeId', t.feeIsAdvance)
  if (freeDays && !rows[0].storage) throw refuseField('freeDays', t.freeDaysOfStorage)
}

/** What waited for a price gets it. */
async function saved(ctx: Context, id: string): Promise<void> {
  const { rows } = await sql<{
    feeId: string
  }>`select fee_id from price_agreement where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  if (rows[0]) await priceWaiting(ctx, rows[0].feeId)
}

/** Fees under their codes, for a file. */
async function feeNames(ctx: Context) {
  const { rows } = await sql<{
    id: string
    code: string
  }>`select id, code from fee where tenant_id = current_tenant() and deleted_at is null order by code limit 2000`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, code }) => [id, { zh: code, tw: code, en: code }]))
}

const source = (language: Language): CrudSource => ({
  table: 'price_agreement',
  orgScoped: true,
  search: ['origin?', 'destination?'],
  unique: {
    price_agreement_once: ['validFrom', 'feeId', 'orgId', 'origin', 'destination', 'currency', 'validTo'],
  },
  references: { orgId: customerNames, feeId: feeNames },
  computed: {
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
    feeLabel: feeLabel(language),
  },
  check,
  saved,
})

const handlers = crudIn(contract, source)
export const priceAgreement = feature(contract.routes, {
  ...handlers,
  add: staffOnly(handlers.add),
  update: staffOnly(handlers.update),
  delete: staffOnly(handlers.delete),
  restore: staffOnly(handlers.restore),
  estimate: staffOnly(estimate),
})
