import type {
  LicenceFacts,
  LicenceKnowledge,
} from '@clearway/contract/features/customs/declaration/checks/licenceChecks'
import type { Declaration } from '@clearway/contract/features/customs/declaration/model'
import { declarationMachine } from '@clearway/contract/features/customs/declaration/states'
import type { Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { dictionary } from '../../../../kernel/crud/dictionaries.ts'
import { listed } from '../../../../kernel/stateMachine.ts'
import type { StoredDeclaration } from '../declarationRows.ts'

const { ours, over, sentBack } = declarationMachine.phases

/** Which part a declaration plays: what customs accepted is written off, also while a summary's complete declaration is prepared. */
const part = `case when d.summary_round is not null then 'writtenOff' when d.status in (${listed([...ours, ...sentBack])}) then 'prepared'
  when d.status in ('submitted', 'manual') then 'handedIn' else 'writtenOff' end`

/** Declarations that name the number of the licence `t` anywhere; two look-ups by index. */
const naming = `select n.id from declaration n where n.tenant_id = current_tenant() and licence_numbers(n.head, n.blocks) @> array[t.number]
  union select n.declaration_id from declaration_line n where n.tenant_id = current_tenant() and licence_numbers(n.limits) @> array[t.number]`
/** Head or documents of `d` name it under its letter; the head says no letter. */
const namedByLetter = `(t.kind is not null and (upper(btrim(d.head ->> 'LicenseNo')) = t.number
  or exists (select from jsonb_array_elements(coalesce(d.blocks -> 'licences', '[]')) r where upper(btrim(r ->> 'CertCode')) = t.number and r ->> 'DocuCode' = t.kind)))`
/** Rows of the line `l` that name it, with what they write off; without a unit it is the licence's own [verify]. */
const namedByLine = `(select count(*) as rows, case when bool_and(r.quantity is not null) then sum(r.quantity) end as quantity from (
    select quantity_in(jsonb_build_object('GQty', e #>> '{values,LicWrtofQty}', 'GUnit', coalesce(nullif(e #>> '{values,LicWrtofQtyUnit}', ''), t.unit)), t.unit) as quantity
    from jsonb_array_elements(l.limits) e where upper(btrim(e #>> '{values,LicenceNo}')) = t.number
      and (t.lic_type is null or upper(btrim(e #>> '{values,LicTypeCode}')) = t.lic_type)) r)`

/**
 * SQL of what takes of the licence `t` in declarations that are not over, a row for each line: `quantity` in the licence's unit, null where it is not
 * known. Where a line names the licence itself that counts, otherwise lines whose code begins with one of its codes count for the number in the head or
 * among the documents. A declaration that names it and has no such line is one row without a line. Nothing is kept beside these facts. By `offset 0` the
 * declarations are looked up one by one by their keys: the planner cannot know how few they are.
 */
export const usesOf = `select d.id, d.code, d.status, ${part} as part, coalesce(d.submitted_at, d.created_at) as at, u.id as line_id, u.no, u.item, coalesce(u.quantity, case when u.id is null then 0 end) as quantity
  from (${naming}) f(id)
  cross join lateral (select * from declaration k where k.tenant_id = current_tenant() and k.id = f.id and k.deleted_at is null and k.status not in (${listed(over)}) offset 0) d
  left join lateral (
    select l.id, l.no, l.item, case when named.rows > 0 and named.quantity is not null then named.quantity else quantity_in(l.item, t.unit) end as quantity
    from (select x.id, x.item, x.limits, row_number() over (order by x.position, x.id)::int as no from declaration_line x
        where x.tenant_id = d.tenant_id and x.declaration_id = d.id and x.deleted_at is null) l
      cross join lateral ${namedByLine} named
    where named.rows > 0 or (${namedByLetter} and exists (select from unnest(string_to_array(t.codes, ',')) c where starts_with(l.item ->> 'CodeTS', c)))) u on true
  where u.id is not null or ${namedByLetter}`

const byHand = `(select coalesce(sum(w.quantity), 0) from licence_write_off w where w.tenant_id = t.tenant_id and w.licence_id = t.id)`
/** Each write-off is one use; one that takes back is one less. */
const usesByHand = `(select coalesce(sum(sign(w.quantity)), 0)::int from licence_write_off w where w.tenant_id = t.tenant_id and w.licence_id = t.id)`
const ofUses = (sums: string) => `(select ${sums} from (${usesOf}) u)`
const taken = 'coalesce(sum(u.quantity), 0)'

/** SQL of the sums of the licence `t`. */
export const sums = {
  writtenOff: `trim_scale(${byHand} + ${ofUses(`coalesce(sum(u.quantity) filter (where u.part = 'writtenOff'), 0)`)})`,
  reserved: `trim_scale(${ofUses(`coalesce(sum(u.quantity) filter (where u.part <> 'writtenOff'), 0)`)})`,
  remaining: `trim_scale(t.quantity - ${byHand} - ${ofUses(taken)})`,
  uses: `(${usesByHand} + ${ofUses('count(distinct u.id)')})::int`,
  unknownLines: ofUses('count(u.line_id) filter (where u.quantity is null)::int'),
} as const

/** The numbers that a declaration names, as the register has them. */
function numbersIn({ head, blocks, lines }: Declaration): string[] {
  const named = [
    head['LicenseNo'],
    ...(blocks.licences ?? []).map((row) => row['CertCode']),
    ...lines.flatMap((line) => line.limits.map(({ values }) => values['LicenceNo'])),
  ]
  return [...new Set(named.flatMap((number) => number?.trim().toUpperCase() || []))]
}

interface Found extends Omit<LicenceFacts, 'unit' | 'codes' | 'own'> {
  readonly orgId: string
  readonly codes: string
  readonly unit: string
}

const found = (numbers: readonly string[], declarationId: string) =>
  sql<Found>`select t.number, t.kind, t.lic_type, t.org_id, t.direction, t.codes, t.unit, t.valid_from, t.valid_to, t.excess::text as excess,
      case when t.single_batch then 1 else t.most_uses end as most,
      trim_scale(t.quantity - ${sql.raw(byHand)} - s.gone)::text as free, trim_scale(s.prepared)::text as prepared, trim_scale(s.taken)::text as taken, s.unknown_lines,
      ${sql.raw(usesByHand)} + s.uses as uses
    from licence t cross join lateral (select
      coalesce(sum(u.quantity) filter (where u.id <> ${declarationId} and u.part <> 'prepared'), 0) as gone,
      coalesce(sum(u.quantity) filter (where u.id <> ${declarationId} and u.part = 'prepared'), 0) as prepared,
      coalesce(sum(u.quantity) filter (where u.id = ${declarationId}), 0) as taken,
      coalesce(array_agg(u.no order by u.no) filter (where u.id = ${declarationId} and u.line_id is not null and u.quantity is null), '{}') as unknown_lines,
      (count(distinct u.id) filter (where u.id <> ${declarationId} and u.part <> 'prepared'))::int as uses
      from (${sql.raw(usesOf)}) u) s
    where t.tenant_id = current_tenant() and t.number = any(${numbers}) and t.deleted_at is null`

/**
 * What the register knows of the licences that a declaration names, whoever they belong to. `handingOver` locks them until the transaction ends, behind case,
 * declaration and guarantee and in one order, so that of two submissions at once the second sees what the first took.
 */
export async function licenceFacts(
  ctx: Context,
  stored: StoredDeclaration,
  model: Declaration,
  handingOver: boolean,
): Promise<LicenceKnowledge> {
  const numbers = numbersIn(model)
  if (!numbers.length) return { named: [], kinds: new Set() }
  if (handingOver)
    await sql`select 1 from licence where tenant_id = current_tenant() and number = any(${numbers}) and deleted_at is null order by id for update`.execute(
      ctx.db,
    )
  const [licences, kinds, units] = await Promise.all([
    found(numbers, stored.id).execute(ctx.db),
    sql<{ kind: string | null; licType: string | null }>`select distinct kind, lic_type from licence
      where tenant_id = current_tenant() and org_id = ${stored.orgId}::uuid and direction = ${stored.direction} and valid_from <= tenant_today() and valid_to >= tenant_today() and deleted_at is null`.execute(
      ctx.db,
    ),
    dictionary(ctx, 'unit'),
  ])
  const wordsOf = (unit: string): Text => units.get(unit)?.label ?? { zh: unit, tw: unit, en: unit }
  return {
    named: licences.rows.map(({ orgId, unit, ...licence }) => ({
      ...licence,
      // A case without a customer says nothing of whose goods they are.
      own: stored.orgId === null || orgId === stored.orgId,
      codes: licence.codes.split(','),
      unit: wordsOf(unit),
    })),
    kinds: new Set(kinds.rows.flatMap(({ kind, licType }) => [kind ?? [], licType ?? []].flat())),
  }
}
