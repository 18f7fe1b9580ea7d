import type { Place, PlacePath } from '@clearway/contract/features/admin/dictionary/regions'
import type { RegionNode } from '@clearway/contract/features/admin/dictionary/sysregion'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { contains, hasWord, searchExpression, type Searched } from '../../../kernel/crud/search.ts'

export const searched: readonly Searched[] = ['regionCode', 'regionName', 'regionNameTw?', 'regionNameEn?', 'pinyin']
const whole = (row: string) => searchExpression(searched, row)

const columns =
  sql.raw(`t.id, t.version, t.region_code, t.region_name, t.region_name_tw, t.region_name_en, t.region_type, t.region_parent, t.tenant_id is distinct from current_tenant() as shared,
  (select count(*)::int from region c where c.region_parent = t.region_code and c.deleted_at is null) as children`)
const mostFound = 200
const wordsOf = (search: string) => search.trim().split(/\s+/).slice(0, 5)

/** Those right below one, or on top; with a search what is found and everything above it, parents before children. */
export async function treeOf(
  ctx: Context,
  parent: string | undefined,
  search: string | undefined,
): Promise<RegionNode[]> {
  if (!search?.trim()) {
    const { rows } =
      await sql<RegionNode>`select ${columns} from region t where t.region_parent is not distinct from ${parent || null} and t.deleted_at is null order by t.region_code limit 2000`.execute(
        ctx.db,
      )
    return rows
  }
  const hits = wordsOf(search).map((word) => hasWord(whole('t'), word))
  const { rows } = await sql<RegionNode>`with recursive hit as (
      select t.region_code, t.region_parent, 1 as depth from region t where t.deleted_at is null and ${sql.join(hits, sql` and `)} order by t.region_code limit ${mostFound}),
    up as (select region_code, region_parent, depth from hit union select p.region_code, p.region_parent, up.depth + 1 from region p join up on p.region_code = up.region_parent where p.deleted_at is null and up.depth < 8)
    select ${columns} from region t where t.deleted_at is null and t.region_code in (select region_code from up) order by t.region_code`.execute(
    ctx.db,
  )
  return inOrder(rows)
}

function inOrder(rows: readonly RegionNode[]): RegionNode[] {
  const known = new Set(rows.map((r) => r.regionCode))
  const below = Map.groupBy(rows, (r) => (r.regionParent && known.has(r.regionParent) ? r.regionParent : null))
  const grow = (code: string | null, depth: number): RegionNode[] =>
    depth > 8 ? [] : (below.get(code) ?? []).flatMap((r) => [r, ...grow(r.regionCode, depth + 1)])
  return grow(null, 0)
}

interface Named {
  readonly code: string
  readonly zh: string
  readonly tw: string | null
  readonly en: string | null
  readonly type: string
}
const placeOf = ({ code, zh, tw, en, type }: Named): Place => ({ code, type, name: { zh, tw: tw || zh, en: en || zh } })
const named = (row: string) =>
  sql.raw(
    `${row}.region_code as code, ${row}.region_name as zh, ${row}.region_name_tw as tw, ${row}.region_name_en as en, ${row}.region_type as type`,
  )

export async function childrenOf(ctx: Context, parent: string | undefined): Promise<(Place & { leaf: boolean })[]> {
  const { rows } = await sql<
    Named & { leaf: boolean }
  >`select ${named('t')}, not exists (select from region c where c.region_parent = t.region_code and c.deleted_at is null) as leaf
    from region t where t.region_parent is not distinct from ${parent || null} and t.deleted_at is null order by t.region_code limit 2000`.execute(
    ctx.db,
  )
  return rows.map((r) => ({ ...placeOf(r), leaf: r.leaf }))
}

/** Each of the codes with what stands above it, in the order asked. */
export async function pathsOf(ctx: Context, codes: readonly string[]): Promise<PlacePath[]> {
  const { rows } = await sql<Named & { of: string; depth: number }>`with recursive up as (
      select t.region_code as of, ${named('t')}, t.region_parent as parent, 1 as depth from region t where t.region_code = any(${codes.slice(0, 200)}::text[]) and t.deleted_at is null
      union all select up.of, ${named('p')}, p.region_parent, up.depth + 1 from region p join up on p.region_code = up.parent where p.deleted_at is null and up.depth < 8)
    select of, code, zh, tw, en, type, depth from up order by depth desc`.execute(ctx.db)
  const byCode = Map.groupBy(rows, (r) => r.of)
  return codes.flatMap((code) => (byCode.has(code) ? [{ code, path: byCode.get(code)!.map(placeOf) }] : []))
}

/** Every word stands in the region or in what is above it, one of them in the region itself; what is called exactly so comes first. */
export async function findPlaces(ctx: Context, search: string): Promise<PlacePath[]> {
  const words = wordsOf(search)
  const own = sql.raw(`(${whole('t')})`)
  const around = sql.raw(
    `${whole('t')} || ' ' || or_blank(p.region_code || ' ' || ${whole('p')}) || ' ' || or_blank(g.region_code || ' ' || ${whole('g')})`,
  )
  const { rows } = await sql<{ code: string }>`select t.region_code as code from region t
      left join region p on p.region_code = t.region_parent and p.deleted_at is null left join region g on g.region_code = p.region_parent and g.deleted_at is null
    where t.deleted_at is null and (${sql.join(
      words.map((w) => sql`${own} ilike ${contains(w)}`),
      sql` or `,
    )}) and ${sql.join(
      words.map((w) => sql`(${around}) ilike ${contains(w)}`),
      sql` and `,
    )}
    order by not (t.region_name ilike ${words.at(-1)! + '%'} or t.region_name_en ilike ${words.at(-1)! + '%'} or ' ' || t.pinyin ilike ${`% ${words.at(-1)!}%`}),
      array_position(array['country', 'province', 'city', 'county', 'area', 'town'], t.region_type), t.region_code limit 30`.execute(
    ctx.db,
  )
  return pathsOf(
    ctx,
    rows.map((r) => r.code),
  )
}
