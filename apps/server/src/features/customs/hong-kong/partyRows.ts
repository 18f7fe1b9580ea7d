import {
  partyAddress as contract,
  type PartyAddressRow,
} from '@clearway/contract/features/customs/hong-kong/partyAddress'
import { partyAddressText as t } from '@clearway/contract/features/customs/hong-kong/partyAddress.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { customerNames, requireCustomer } from '../../../business/customers.ts'
import { partyKey } from '../../../business/partyKey.ts'
import { hidesAny } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRows, type CrudSource, type Row, type Values } from '../../../kernel/crud/crudRows.ts'
import { listConditions } from '../../../kernel/crud/listQuery.ts'
import { refuse } from '../../../kernel/refuse.ts'

const told = ['name', 'kind', 'registrationNumber'] as const

/** The first row of the same party that the caller sees; none for whom something is hidden that it would tell. */
async function sameParty(ctx: Context, key: string, except: string | undefined): Promise<PartyAddressRow | undefined> {
  if (hidesAny(ctx, contract.name, told)) return undefined
  const where = sql.join(listConditions(ctx, contract, partySource, {}), sql` and `)
  const { rows } = await sql<{
    id: string
  }>`select t.id from party_address t where ${where} and t.party_key = ${key} and t.id is distinct from ${except ?? null}::uuid order by t.created_at, t.id limit 1`.execute(
    ctx.db,
  )
  const [found] = rows[0] ? await readRows(ctx, contract, partySource, [rows[0].id]) : []
  return found
}

/**
 * A party that is in the book already is told by name, so that nobody keeps it twice unawares; another address of it is added by saying so. Those who write
 * the same party take their turns.
 */
async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  await requireCustomer(ctx, values['orgId'])
  const now = { ...current, ...values }
  const key = partyKey(now['name'], now['registrationNumber'])
  values['partyKey'] = key
  if (values['sameParty'] || (current && key === partyKey(current['name'], current['registrationNumber']))) return
  await sql`select pg_advisory_xact_lock(hashtextextended('party_address ' || current_tenant() || ${key}, 0))`.execute(
    ctx.db,
  )
  const same = await sameParty(ctx, key, current?.id)
  if (!same) return
  const { name, kind, registrationNumber: number } = same
  const telling = { name, kind: say(t.kinds[kind], ctx.language), number: number ?? say(t.noNumber, ctx.language) }
  throw refuse(409, refusals.duplicate, { errors: [{ field: 'sameParty', message: t.already, values: telling }] })
}

export const partySource: CrudSource = {
  table: 'party_address',
  orgScoped: true,
  search: ['name', 'nameEn?', 'registrationNumber?', 'address', 'addressEn?'],
  computed: {
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
    mergedInto: '(select m.name from party_address m where m.tenant_id = t.tenant_id and m.id = t.merged_into)',
    mergedFrom: `(select string_agg(m.name, '; ' order by m.id) from party_address m where m.tenant_id = t.tenant_id and m.merged_into = t.id)`,
  },
  references: { orgId: customerNames },
  check,
}
