import type { RulingTab } from '@clearway/contract/features/customs/ruling/ruling'
import { advanceEnd, rulingEndsSoonDays } from '@clearway/contract/features/customs/ruling/ruling'
import { rulingText as t } from '@clearway/contract/features/customs/ruling/ruling.text'
import { sql, type RawBuilder } from 'kysely'

import { customerNames, requireCustomer } from '../../../business/customers.ts'
import type { Context } from '../../../kernel/context.ts'
import type { CrudSource, Row, Values } from '../../../kernel/crud/crudRows.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { recheckCiting } from './rulingRecheck.ts'

/** How the ruling `t` stands today, by the tenant's calendar: from its first day to its last, and until the day on which it was revoked. */
export const rulingState = `(case when t.revoked_on <= tenant_today() then 'revoked' when t.valid_from > tenant_today() then 'notYet'
  when t.valid_to < tenant_today() then 'expired' else 'valid' end)`

// The same as conditions that indexes by day serve.
const standing = sql.raw('(t.revoked_on is null or t.revoked_on > tenant_today())')
/** The ruling `t` holds today. */
export const inForce = sql`(${standing} and t.valid_from <= tenant_today() and (t.valid_to is null or t.valid_to >= tenant_today()))`
const inTab: Readonly<Record<Exclude<RulingTab, 'all'>, RawBuilder<unknown>>> = {
  valid: inForce,
  expiring: sql`(${standing} and t.valid_from <= tenant_today() and t.valid_to between tenant_today() and tenant_today() + ${sql.lit(rulingEndsSoonDays)})`,
  notYet: sql`(${standing} and t.valid_from > tenant_today())`,
  expired: sql`(${standing} and t.valid_to < tenant_today())`,
  revoked: sql`t.revoked_on <= tenant_today()`,
}

/** An advance ruling holds for three years; the precedent's first day is not guessed at. */
async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  await requireCustomer(ctx, values['orgId'])
  const now = { ...current, ...values }
  if (now['kind'] === 'advance' && !now['validTo']) values['validTo'] = advanceEnd(String(now['validFrom']))
}

async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    number: string
  }>`select r.number from ruling r where r.tenant_id = current_tenant() and r.id = any(${ids}::uuid[])
    and exists (select from goods_classification c where c.tenant_id = r.tenant_id and c.evidence ? 'ruling' and c.evidence ->> 'ruling' = r.id::text and c.deleted_at is null) limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuse(409, t.cited, { values: rows[0] })
}

export const rulingSource: CrudSource = {
  table: 'ruling',
  orgScoped: true,
  search: ['number', 'name', 'hsCode?'],
  unique: { ruling_number: ['number', 'kind'] },
  computed: {
    state: rulingState,
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
  },
  references: { orgId: customerNames },
  check,
  // Its end or its revocation may have come: what rests on it is told at once.
  saved: (ctx, id) => recheckCiting(ctx.db, { rulingId: id, except: ctx.user.personId }),
  beforeDelete,
}

const tabFields = (tab: RulingTab): readonly string[] => (tab === 'all' ? [] : ['state'])

export const tabSource = (tab: RulingTab = 'all'): CrudSource => ({
  ...rulingSource,
  narrowed: { field: 'tab', by: tabFields(tab) },
  visible: () => (tab === 'all' ? [] : [inTab[tab]]),
})
