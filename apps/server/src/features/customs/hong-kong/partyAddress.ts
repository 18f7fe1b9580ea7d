import {
  mergedFields,
  partyAddress as contract,
  type PartyAddressRow,
} from '@clearway/contract/features/customs/hong-kong/partyAddress'
import { partyAddressText as t } from '@clearway/contract/features/customs/hong-kong/partyAddress.text'
import type { Parsed } from '@clearway/contract/kernel/route'

import { becomePart, lockPair, mergedHistory, standingAlone } from '../../../business/mergedRows.ts'
import { requireShown } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRow, updateRow } from '../../../kernel/crud/crudRows.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
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
  const [kept, other] = await lockPair(ctx, contract, partySource, { id, version, otherId, otherVersion })
  if (kept.orgId && other.orgId && kept.orgId !== other.orgId) throw refuse(409, t.mergeCustomers)
  await updateRow(ctx, contract, partySource, { id, version, ...fillings(kept, other), sameParty: true })
  await becomePart(ctx, contract, partySource, { id, otherId })
  ctx.touched([id, otherId], `${other.name} → ${kept.name}`)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, partySource.table))
  return readRow(ctx, contract, partySource, id)
}

export const partyAddress = feature(contract.routes, {
  ...base,
  merge,
  queryHistory: (ctx, { id }) => mergedHistory(ctx, contract, partySource, id),
  restore: standingAlone(partySource.table, base.restore),
})
