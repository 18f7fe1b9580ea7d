import {
  mergedPartyFields,
  partyRoles,
  usParty as contract,
  type UsPartyRow,
} from '@clearway/contract/features/customs/united-states/usParty'
import { usPartyText as t } from '@clearway/contract/features/customs/united-states/usParty.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { becomePart, lockPair } from '../../../business/mergedRows.ts'
import { requireShown } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow, updateRow } from '../../../kernel/crud/crudRows.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { partyWritten, storedParty, usPartySource } from './usPartyRows.ts'

type Routes = (typeof contract)['routes']
const source = usPartySource()

/** What the kept row lacks and the other has, as far as it may stand there; the roles of both. */
function fillings(kept: UsPartyRow, other: UsPartyRow): Partial<UsPartyRow> {
  const found = mergedPartyFields.filter((name) => !kept[name] && other[name])
  const allowed = found.filter((name) => contract.rules!.every((r) => r.holds({ ...kept, [name]: other[name] })))
  return {
    ...Object.fromEntries(allowed.map((name) => [name, other[name]])),
    ...Object.fromEntries(partyRoles.map((role) => [role, kept[role] || other[role]])),
  }
}

/** The number that the kept row lacks goes over as it lies; two numbers are two importers. Throws 409. */
async function takeNumber(ctx: Context, id: string, otherId: string): Promise<void> {
  const [kept, other] = await Promise.all([storedParty(ctx, id), storedParty(ctx, otherId)])
  if (kept!.importerNumberHash && other!.importerNumberHash && kept!.importerNumberHash !== other!.importerNumberHash)
    throw refuse(409, t.mergeNumbers)
  if (kept!.importerNumber || !other!.importerNumber) return
  await sql`update us_party k set number_kind = o.number_kind, importer_number = o.importer_number, importer_number_sealed = o.importer_number_sealed,
      importer_number_hash = o.importer_number_hash, on_file = k.on_file or o.on_file, updated_by = ${ctx.user.personId}
    from us_party o where k.tenant_id = current_tenant() and o.tenant_id = k.tenant_id and k.id = ${id} and o.id = ${otherId}`.execute(
    ctx.db,
  )
}

/** Throws 400, 403 for whom a field is hidden that would be filled unseen, 404, and 409 where one is stale, or the two are of different customers or numbers. */
export async function merge(
  ctx: Context,
  { id, version, otherId, otherVersion }: Parsed<Routes['merge']>,
): Promise<UsPartyRow> {
  if (id === otherId) throw refuseField('otherId', t.mergeItself)
  requireShown(ctx, contract.name, [
    ...mergedPartyFields,
    ...partyRoles,
    'name',
    'orgId',
    'numberKind',
    'importerNumber',
  ])
  const [kept, other] = await lockPair(ctx, contract, source, { id, version, otherId, otherVersion })
  if (kept.orgId && other.orgId && kept.orgId !== other.orgId) throw refuse(409, t.mergeCustomers)
  await updateRow(ctx, contract, source, { id, version, ...fillings(kept, other), sameParty: true })
  await takeNumber(ctx, id, otherId)
  // What hangs on the other hangs on the kept one; its powers too, so that nothing that holds goes with it.
  await sql`update us_bond set party_id = ${id} where tenant_id = current_tenant() and party_id = ${otherId}`.execute(
    ctx.db,
  )
  await sql`update us_power p set party_id = k.id, org_id = k.org_id from us_party k where p.tenant_id = current_tenant() and p.party_id = ${otherId}
    and k.tenant_id = p.tenant_id and k.id = ${id}`.execute(ctx.db)
  // Entries after the powers: what was filed asks the database for one of its importer.
  await sql`update us_entry e set importer_id = case when e.importer_id = ${otherId}::uuid then k.id else e.importer_id end,
      consignee_id = case when e.consignee_id = ${otherId}::uuid then k.id else e.consignee_id end,
      manufacturer_id = case when e.manufacturer_id = ${otherId}::uuid then k.id else e.manufacturer_id end,
      seller_id = case when e.seller_id = ${otherId}::uuid then k.id else e.seller_id end,
      buyer_id = case when e.buyer_id = ${otherId}::uuid then k.id else e.buyer_id end,
      ship_to_id = case when e.ship_to_id = ${otherId}::uuid then k.id else e.ship_to_id end,
      org_id = case when e.importer_id = ${otherId}::uuid then k.org_id else e.org_id end
    from us_party k where e.tenant_id = current_tenant() and k.tenant_id = e.tenant_id and k.id = ${id}
      and ${otherId}::uuid in (e.importer_id, e.consignee_id, e.manufacturer_id, e.seller_id, e.buyer_id, e.ship_to_id)`.execute(
    ctx.db,
  )
  // What both came to in a year counts together.
  await sql`with gone as (delete from us_party_duties where tenant_id = current_tenant() and party_id = ${otherId} returning *)
    insert into us_party_duties (tenant_id, party_id, duties, as_of) select tenant_id, ${id}, duties, as_of from gone
    on conflict (tenant_id, party_id) do update set duties = us_party_duties.duties + excluded.duties`.execute(ctx.db)
  await becomePart(ctx, contract, source, { id, otherId })
  partyWritten(ctx, [id, otherId], `${other.name} → ${kept.name}`)
  return readRow(ctx, contract, source, id)
}
