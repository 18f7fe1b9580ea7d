import { licenceEndsSoonDays, type LicenceTab } from '@clearway/contract/features/customs/declaration/licence/licence'
import { licenceText as t } from '@clearway/contract/features/customs/declaration/licence/licence.text'
import { sql, type RawBuilder } from 'kysely'

import { customerNames, requireCustomer } from '../../../../business/customers.ts'
import type { Context } from '../../../../kernel/context.ts'
import type { CrudSource } from '../../../../kernel/crud/crudRows.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { sums, usesOf } from './licenceUse.ts'

const usedUp = `(${sums.remaining} <= 0 or ${sums.uses} >= case when t.single_batch then 1 else t.most_uses end)`
/** So little is left that a new one is asked for. */
const low = `${sums.remaining} < t.quantity / 10`
const standing = 't.valid_from <= tenant_today() and t.valid_to >= tenant_today()'
const endsSoon = `t.valid_to < tenant_today() + ${licenceEndsSoonDays}`

const state = `(case when t.valid_to < tenant_today() then 'expired' when ${usedUp} then 'usedUp' when t.valid_from > tenant_today() then 'coming'
  when ${endsSoon} then 'expiring' when ${low} then 'low' else 'valid' end)`

// By days alone: what is left follows from every declaration that names a licence, which is asked for the rows of a page and not for all.
const inTab: Readonly<Record<Exclude<LicenceTab, 'all'>, RawBuilder<unknown>>> = {
  valid: sql.raw(standing),
  expiring: sql.raw(`${standing} and ${endsSoon}`),
  expired: sql.raw('t.valid_to < tenant_today()'),
}

/** What declarations took of it follows from it: one that is used stays. Throws 409. */
async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ number: string; code: string }>`select t.number, u.code from licence t
    cross join lateral (${sql.raw(usesOf)} limit 1) u where t.tenant_id = current_tenant() and t.id = any(${ids}::uuid[]) limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuse(409, t.inUse, { values: rows[0] })
}

const base: CrudSource = {
  table: 'licence',
  orgScoped: true,
  search: ['number', 'goodsName', 'holder?'],
  computed: {
    ...sums,
    state,
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
  },
  unique: { licence_number: ['number', 'kind', 'licType'] },
  references: { orgId: customerNames },
  check: (ctx, values) => requireCustomer(ctx, values['orgId']),
  beforeDelete,
}

const tabFields = (tab: LicenceTab): readonly string[] => (tab === 'all' ? [] : ['validFrom', 'validTo'])

/** What a list shows: a tab, or all. */
export const licenceSource = (tab: LicenceTab = 'all'): CrudSource =>
  tab === 'all' ? base : { ...base, narrowed: { field: 'tab', by: tabFields(tab) }, visible: () => [inTab[tab]] }
