import {
  mergedFields,
  partyAddress as contract,
  type PartyAddressRow,
} from '@clearway/contract/features/customs/hong-kong/partyAddress'
import { partyAddressText as t } from '@clearway/contract/features/customs/hong-kong/partyAddress.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { hidesAny, requireShown } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { moveRows, readRow, readRows, updateRow } from '../../../kernel/crud/crudRows.ts'
import { historyOf } from '../../../kernel/crud/history.ts'
import { feature } from '../../../kernel/feature.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { partySource } from './partyRows.ts'

type Routes = (typeof contract)['routes']

const base = crud(contract, partySource)

/** What the kept row lacks and the other has, as far as it may stand there: a post-office box does not move to a consignor. */
function fillings(kept: PartyAddressRow, other: PartyAddressRow): Partial<PartyAddressRow> {
  const found = mergedFields.filter((name) => !kept[name] && other[name])
  const allowed = found.filter((name) => contract.rules!.every((r) => r.holds({ ...kept, [name]: other[name] })))
  return Object.fromEntries(allowed.map((name) => [name, other[name]]))
}

/** Throws 400, 403 for whom a field is hidden that would be filled unseen, 404, and 409 where one is stale or the two are of different customers. */
async function merge(
  ctx: Context,
  { id, version, otherId, otherVersion }: Parsed<Routes['merge']>,
): Promise<PartyAddressRow> {
  if (id === otherId) throw refuseField('otherId', t.mergeItself)
  requireShown(ctx, contract.name, [...mergedFields, 'name', 'kind', 'orgId'])
  const rows = await readRows(ctx, contract, partySource, [id, otherId], { deleted: false, lock: true })
  const [kept, other] = [id, otherId].map((wanted) => rows.find((row) => row.id === wanted))
  if (!kept || !other) throw notFound()
  if (kept.version !== version) throw refuse(409, refusals.stale, { data: { current: kept } })
  if (other.version !== otherVersion) throw refuse(409, refusals.stale, { data: { current: other } })
  if (kept.orgId && other.orgId && kept.orgId !== other.orgId) throw refuse(409, t.mergeCustomers)
  await updateRow(ctx, contract, partySource, { id, version, ...fillings(kept, other), sameParty: true })
  await moveRows(ctx, contract, partySource, [otherId], true)
  await sql`update party_address set merged_into = ${id} where tenant_id = current_tenant() and (id = ${otherId} or merged_into = ${otherId})`.execute(
    ctx.db,
  )
  ctx.touched([id, otherId], `${other.name} → ${kept.name}`)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, partySource.table))
  return readRow(ctx, contract, partySource, id)
}

/** Its own history, and that of the rows that became part of it, each entry with which it was. */
async function queryHistory(
  ctx: Context,
  { id }: Parsed<Routes['queryHistory']>,
): Promise<Output<Routes['queryHistory']>> {
  await readRow(ctx, contract, partySource, id)
  const own = await historyOf(ctx, contract, partySource.table, id)
  if (hidesAny(ctx, contract.name, ['mergedFrom'])) return own
  const { rows } = await sql<{ id: string; name: string }>`select id, name from party_address
    where tenant_id = current_tenant() and merged_into = ${id} order by id limit 20`.execute(ctx.db)
  const merged: typeof own = []
  for (const other of rows)
    for (const entry of await historyOf(ctx, contract, partySource.table, other.id))
      merged.push({ ...entry, changes: [{ field: 'mergedFrom', from: null, to: other.name }, ...entry.changes] })
  return [...own, ...merged].sort((a, b) => b.at.localeCompare(a.at)).slice(0, 200)
}

/** What comes back stands for itself again. */
async function restore(ctx: Context, input: Parsed<Routes['restore']>): Promise<Output<Routes['restore']>> {
  const answer = await base.restore(ctx, input, undefined)
  await sql`update party_address set merged_into = null where tenant_id = current_tenant() and id = any(${input.ids}::uuid[]) and merged_into is not null`.execute(
    ctx.db,
  )
  return answer
}

export const partyAddress = feature(contract.routes, { ...base, merge, queryHistory, restore })
