import {
  licence as contract,
  licenceTabs,
  type LicenceRow,
  type LicenceTab,
  type LicenceUse,
} from '@clearway/contract/features/customs/declaration/licence/licence'
import { licenceText as t } from '@clearway/contract/features/customs/declaration/licence/licence.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { staffOnly } from '../../../../business/staffOnly.ts'
import { hidesAny, requireShown } from '../../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { crud } from '../../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../../kernel/crud/crudExport.ts'
import { readRow } from '../../../../kernel/crud/crudRows.ts'
import { dictionaryDay } from '../../../../kernel/crud/dictionaries.ts'
import { listConditions, listPage, scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { tabCounters } from '../../../../kernel/crud/tabCounters.ts'
import { feature } from '../../../../kernel/feature.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { declarationSource, storedDeclaration } from '../declarationRows.ts'
import { licenceSource } from './licenceRows.ts'
import { sums, usesOf } from './licenceUse.ts'

type Routes = (typeof contract)['routes']

const most = 500
const mostOffered = 50
const figures = ['quantity', 'writtenOff', 'reserved', 'remaining']

/**
 * What took of a licence, newest first: each line of a declaration, each write-off by hand. Their sum is what the list shows, because both are made of the
 * same rows (`usesOf`). A declaration that the reader may not see is one without number and goods.
 */
async function movements(ctx: Context, { id }: Parsed<Routes['movements']>): Promise<Output<Routes['movements']>> {
  await readRow(ctx, contract, licenceSource(), id)
  requireShown(ctx, contract.name, figures)
  const seen = sql.join(
    [sql`true`, ...scopeCondition(ctx, declarationSource, dataAccess(ctx.user, 'declaration'))],
    sql` and `,
  )
  const { rows } = await sql<LicenceUse>`
    with took as (
      select u.part as kind, u.at, u.quantity, s.id as declaration_id, s.code as declaration_code, s.status, case when s.id is not null then u.no end as line,
        case when s.id is not null then u.item ->> 'CodeTS' end as code, case when s.id is not null then u.item ->> 'GName' end as name, null as reason, null::uuid as person_id, u.line_id as turn
        from licence t cross join lateral (${sql.raw(usesOf)}) u
        left join lateral (select t.id, t.code, t.status from declaration t where t.tenant_id = current_tenant() and t.id = u.id and ${seen}) s on true
        where t.tenant_id = current_tenant() and t.id = ${id}
      union all select 'byHand', (w.used_on + time '12:00') at time zone 'Asia/Shanghai', w.quantity, null, null, null, null, null, null, w.reason, w.person_id, w.id
        from licence_write_off w where w.tenant_id = current_tenant() and w.licence_id = ${id})
    select k.kind, k.at, trim_scale(k.quantity)::text as quantity, k.declaration_id, k.declaration_code, k.status, k.line, k.code, k.name, k.reason,
      (select p.nickname from person p where p.id = k.person_id) as person
    from took k order by k.at desc, k.declaration_code desc, k.line desc, k.turn limit ${sql.lit(most + 1)}`.execute(
    ctx.db,
  )
  return { list: rows.slice(0, most), more: rows.length > most }
}

/** Throws 400 at the field, 404, and 409 with the row as it stands. */
async function writeOff(
  ctx: Context,
  { id, version, usedOn, quantity, reason }: Parsed<Routes['writeOff']>,
): Promise<LicenceRow> {
  requireShown(ctx, contract.name, figures)
  const row = await readRow(ctx, contract, licenceSource(), id, { deleted: false, lock: true })
  if (row.version !== version) throw refuse(409, refusals.stale, { data: { current: row } })
  if (Number(quantity) === 0) throw refuseField('quantity', t.quantityZero)
  if (usedOn > dictionaryDay(ctx)) throw refuseField('usedOn', t.notYetUsed)
  await sql`insert into licence_write_off (tenant_id, licence_id, used_on, quantity, reason, person_id)
    values (current_tenant(), ${id}, ${usedOn}, ${quantity}::numeric, ${reason}, ${ctx.user.personId})`.execute(ctx.db)
  // One step of the version: who writes off by an older sight of the balance is told.
  await sql`update licence set updated_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${id}`.execute(
    ctx.db,
  )
  ctx.touched([id])
  return readRow(ctx, contract, licenceSource(), id)
}

/** The customer's licences that can be used today, the first to end on top; none for whom something is hidden that they tell. Throws 404. */
async function offered(ctx: Context, { declarationId }: Parsed<Routes['offered']>): Promise<Output<Routes['offered']>> {
  const { orgId, direction } = await storedDeclaration(ctx, declarationId)
  const told = ['number', 'kind', 'licType', 'goodsName', 'orgId', 'direction', 'validFrom', 'validTo']
  if (!orgId || hidesAny(ctx, 'declaration', ['orgId', 'direction']) || hidesAny(ctx, contract.name, told)) return []
  const { rows } = await sql<
    Output<Routes['offered']>[number]
  >`select t.number, t.kind, t.lic_type, t.goods_name, t.valid_to, ${sql.raw(sums.remaining)}::text as remaining, t.unit from licence t
    where t.org_id = ${orgId} and t.direction = ${direction} and ${sql.join(listConditions(ctx, contract, licenceSource(), {}), sql` and `)}
      and t.valid_from <= tenant_today() and t.valid_to >= tenant_today() and ${sql.raw(sums.remaining)} > 0
    order by t.valid_to, t.number limit ${sql.lit(mostOffered)}`.execute(ctx.db)
  if (!hidesAny(ctx, contract.name, figures)) return rows
  return rows.map(({ remaining: _remaining, unit: _unit, ...offer }) => offer)
}

export const licence = feature(contract.routes, {
  ...crud(contract, licenceSource()),
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, licenceSource(tab), query),
  ...exportsFrom<{ tab: LicenceTab }>((_, { tab }) => [contract, licenceSource(tab)]),
  counters: (ctx) => tabCounters(ctx, contract, licenceTabs, licenceSource),
  movements,
  writeOff,
  offered: staffOnly(offered),
})
