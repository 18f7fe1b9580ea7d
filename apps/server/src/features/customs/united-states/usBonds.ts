import { continuousBond } from '@clearway/contract/features/customs/united-states/bondRules'
import { usEntryResource as usEntry } from '@clearway/contract/features/customs/united-states/entry/usEntryResource'
import {
  usParty as contract,
  type UsBond,
  type UsBonds,
} from '@clearway/contract/features/customs/united-states/usParty'
import { usPartyText as t } from '@clearway/contract/features/customs/united-states/usParty.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { hidesAny } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { lockParty, partyWritten, usPartySource } from './usPartyRows.ts'

type Routes = (typeof contract)['routes']

/** What a party paid in duties, taxes and fees in twelve months, and as of when; null where nobody knows. */
async function dutiesOfLastYear(
  ctx: Pick<Context, 'db'>,
  partyId: string,
): Promise<{ duties: string; asOf: string; ofEntries: boolean } | null> {
  const { rows } = await sql<{
    duties: string
    asOf: string
    ofEntries: boolean
  }>`select y.duties::text as duties, y.as_of, y.duties > coalesce(p.duties_last_year, 0) or p.duties_last_year is null as of_entries
    from us_party p, us_duties_of_last_year(current_tenant(), p.id) y where p.tenant_id = current_tenant() and p.id = ${partyId}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** The bonds of a party, those that run longest first. */
export async function bondsListed(ctx: Pick<Context, 'db'>, partyId: string): Promise<UsBond[]> {
  const { rows } =
    await sql<UsBond>`select id, version, kind, surety_code, bond_number, amount::text as amount, effective_on, ends_on, remark from us_bond
      where tenant_id = current_tenant() and party_id = ${partyId} and deleted_at is null order by ends_on desc nulls first, id`.execute(
      ctx.db,
    )
  return rows
}

/** What a customer's people see is what is theirs: the house's estimate of a year is not. */
async function bondsOf(ctx: Context, partyId: string): Promise<UsBonds> {
  const open =
    !hidesAny(ctx, contract.name, ['dutiesLastYear', 'dutiesLastYearOn']) && !hidesAny(ctx, usEntry.name, ['total'])
  const [list, found] = await Promise.all([bondsListed(ctx, partyId), open ? dutiesOfLastYear(ctx, partyId) : null])
  return {
    list,
    required: found && continuousBond(found.duties),
    duties: found?.duties ?? null,
    dutiesOn: found?.asOf ?? null,
    dutiesOfEntries: found?.ofEntries ?? false,
  }
}

export async function queryBonds(ctx: Context, { partyId }: Parsed<Routes['queryBonds']>): Promise<UsBonds> {
  await readRow(ctx, contract, usPartySource(), partyId)
  return bondsOf(ctx, partyId)
}

/** Throws 404 where the party has no such bond, and 409 where it was changed meanwhile. */
async function requireBond(ctx: Context, partyId: string, id: string, version: number | undefined): Promise<void> {
  const { rows } = await sql<{ version: number }>`select version from us_bond where tenant_id = current_tenant()
    and id = ${id} and party_id = ${partyId} and deleted_at is null for update`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  if (rows[0].version !== version) throw refuse(409, refusals.stale)
}

export async function saveBond(
  ctx: Context,
  { partyId, id, version, ...bond }: Parsed<Routes['saveBond']>,
): Promise<UsBonds> {
  await lockParty(ctx, partyId)
  if (id) await requireBond(ctx, partyId, id, version)
  const by = ctx.user.personId
  const { rows: taken } = await sql`select 1 from us_bond where tenant_id = current_tenant() and deleted_at is null
    and surety_code = ${bond.suretyCode} and bond_number = ${bond.bondNumber} and id is distinct from ${id ?? null}::uuid`.execute(
    ctx.db,
  )
  if (taken.length) throw refuse(409, refusals.duplicate, { errors: [{ field: 'bondNumber', message: t.bondTaken }] })
  const { kind, suretyCode, bondNumber, amount, effectiveOn, endsOn, remark } = bond
  await (id
    ? sql`update us_bond set kind = ${kind}, surety_code = ${suretyCode}, bond_number = ${bondNumber}, amount = ${amount}::numeric, effective_on = ${effectiveOn},
        ends_on = ${endsOn}, remark = ${remark}, updated_by = ${by} where tenant_id = current_tenant() and id = ${id}`.execute(
        ctx.db,
      )
    : sql`insert into us_bond (tenant_id, party_id, kind, surety_code, bond_number, amount, effective_on, ends_on, remark, created_by, updated_by)
        values (current_tenant(), ${partyId}, ${kind}, ${suretyCode}, ${bondNumber}, ${amount}::numeric, ${effectiveOn}, ${endsOn}, ${remark}, ${by}, ${by})`.execute(
        ctx.db,
      ))
  partyWritten(ctx, [partyId], `${suretyCode} ${bondNumber}`)
  return bondsOf(ctx, partyId)
}

export async function removeBond(
  ctx: Context,
  { partyId, id, version }: Parsed<Routes['removeBond']>,
): Promise<UsBonds> {
  await lockParty(ctx, partyId)
  await requireBond(ctx, partyId, id, version)
  await sql`update us_bond set deleted_at = now(), deleted_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${id}`.execute(
    ctx.db,
  )
  partyWritten(ctx, [partyId])
  return bondsOf(ctx, partyId)
}
