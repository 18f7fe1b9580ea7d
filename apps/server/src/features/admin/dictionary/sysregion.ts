import {
  regionTypes,
  sysregion as contract,
  type RegionType,
} from '@clearway/contract/features/admin/dictionary/sysregion'
import { sysregionText as t } from '@clearway/contract/features/admin/dictionary/sysregion.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { toHongKong } from '@clearway/nomenclature/hongkong'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import type { CrudSource, Row, Values } from '../../../kernel/crud/crudRows.ts'
import { feature } from '../../../kernel/feature.ts'
import { searchedPinyin, syllables } from '../../../kernel/pinyin.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { childrenOf, findPlaces, pathsOf, searched, treeOf } from './sysregionRows.ts'

interface Known {
  readonly regionCode: string
  readonly regionName: string
  readonly regionType: RegionType
}

const rank = (type: unknown) => regionTypes.indexOf(type as RegionType)
const byCode = (ctx: Context, code: unknown) =>
  sql<
    Known & { id: string; shared: boolean }
  >`select id, region_code, region_name, region_type, tenant_id is distinct from current_tenant() as shared
  from region where region_code = ${code} and deleted_at is null limit 1`
    .execute(ctx.db)
    .then(({ rows }) => rows[0])

/** Addresses of this tenant that name one of the codes. */
async function addressesWith(ctx: Context, codes: readonly string[]): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from supplier where tenant_id = current_tenant() and deleted_at is null
    and (province = any(${codes}::text[]) or city = any(${codes}::text[]) or county = any(${codes}::text[]))`.execute(
    ctx.db,
  )
  return rows[0]!.n
}

/** Types go down from above, so that no region can come to stand below itself. */
async function checkPlace(ctx: Context, whole: Values, current: Row | undefined): Promise<void> {
  const parent = whole['regionParent'] ? await byCode(ctx, whole['regionParent']) : undefined
  if (whole['regionParent'] && !parent) throw refuseField('regionParent', t.noSuchParent)
  if (parent && rank(parent.regionType) >= rank(whole['regionType']))
    throw refuseField('regionType', t.typeBelow, {
      name: parent.regionName,
      type: t.types[parent.regionType][ctx.language],
    })
  if (!current) return
  const { rows } =
    await sql<Known>`select region_code, region_name, region_type from region where region_parent = ${current['regionCode']} and deleted_at is null`.execute(
      ctx.db,
    )
  const above = rows.find((r) => rank(r.regionType) <= rank(whole['regionType']))
  if (above)
    throw refuseField('regionType', t.typeAbove, {
      name: above.regionName,
      type: t.types[above.regionType][ctx.language],
    })
  if (whole['regionCode'] === current['regionCode']) return
  if (rows.length) throw refuseField('regionCode', t.codeFixed)
  if (await addressesWith(ctx, [String(current['regionCode'])])) throw refuseField('regionCode', t.codeUsed)
}

const source: CrudSource = {
  table: 'region',
  search: searched,
  unique: { region_code: 'regionCode' },
  computed: { shared: 't.tenant_id is distinct from current_tenant()' },
  // What the operator deleted is his to bring back.
  visible: () => [sql`(t.tenant_id = current_tenant() or t.deleted_at is null)`],
  aliases: {
    regionCode: ['编码', '編碼', '行政区划代码', '行政區劃代碼', 'code'],
    regionName: ['名称', '名稱', 'name'],
    regionParent: ['上级编码', '上級編碼', '父级编码', 'parent code'],
  },
  check: async (ctx, values, current) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('regions ' || current_tenant()::text, 0))`.execute(ctx.db)
    const whole: Values = { ...current, ...values }
    const same = whole['regionCode'] === current?.['regionCode'] ? undefined : await byCode(ctx, whole['regionCode'])
    if (same)
      throw refuse(409, refusals.duplicate, {
        errors: [{ field: 'regionCode', message: t.codeTaken, values: { name: same.regionName } }],
      })
    await checkPlace(ctx, whole, current)
    if (whole['regionType'] === 'country') values['regionParent'] = null
    if (!whole['regionNameTw']) values['regionNameTw'] = toHongKong(String(whole['regionName']))
    values['pinyin'] = searchedPinyin(syllables(String(whole['regionName']))).slice(0, 300)
  },
  beforeDelete: async (ctx, ids) => {
    const { rows } = await sql<
      Known & { below: boolean }
    >`select t.region_code, t.region_name, t.region_type, exists (select from region c where c.region_parent = t.region_code and c.deleted_at is null and c.id <> all (${ids}::uuid[])) as below
      from region t where t.id = any(${ids}::uuid[])`.execute(ctx.db)
    for (const row of rows) {
      if (row.below) throw refuse(409, t.hasBelow, { values: { name: row.regionName } })
      const count = await addressesWith(ctx, [row.regionCode])
      if (count) throw refuse(409, t.inUse, { values: { name: row.regionName, count } })
    }
  },
}

const base = crud(contract, source)

/** The platform's rows are there to be read. */
async function refuseShared(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } =
    await sql`select 1 from region where id = any(${ids}::uuid[]) and tenant_id <> current_tenant() and deleted_at is null limit 1`.execute(
      ctx.db,
    )
  if (rows.length) throw refuse(403, t.notYours)
}

async function idsOf(
  ctx: Context,
  { id, ids, regionCode }: Parsed<(typeof contract.routes)['delete']>,
): Promise<string[]> {
  if (regionCode === undefined) return ids ?? [id!]
  const found = await byCode(ctx, regionCode)
  if (!found) throw notFound()
  return [found.id]
}

async function restore(ctx: Context, ids: string[]): Promise<{ count: number }> {
  const done = await base.restore(ctx, { ids }, undefined)
  const { rows } = await sql<{ regionName: string; lost: boolean; twice: boolean }>`select * from (select t.region_name,
      t.region_parent is not null and not exists (select from region p where p.region_code = t.region_parent and p.deleted_at is null) as lost,
      exists (select from region o where o.region_code = t.region_code and o.deleted_at is null and o.id <> t.id) as twice
    from region t where t.id = any(${ids}::uuid[])) restored where lost or twice limit 1`.execute(ctx.db)
  if (rows[0]?.twice) throw refuse(409, refusals.duplicate)
  if (rows[0]) throw refuse(409, t.noSuchParent)
  return done
}

export const sysregion = feature(contract.routes, {
  ...base,
  update: async (ctx, input) => {
    await refuseShared(ctx, [input.id])
    return base.update(ctx, input, undefined)
  },
  delete: async (ctx, input) => {
    const ids = await idsOf(ctx, input)
    await refuseShared(ctx, ids)
    return base.delete(ctx, { ids }, undefined)
  },
  restore: (ctx, { ids }) => restore(ctx, ids),
  type: async () => regionTypes.map((value) => ({ value, label: t.types[value] })),
  tree: (ctx, { regionParent, search }) => treeOf(ctx, regionParent, search),
  queryChildren: (ctx, { parent }) => childrenOf(ctx, parent),
  queryPaths: (ctx, { codes }) =>
    pathsOf(ctx, [
      ...new Set(
        codes
          .split(',')
          .map((c) => c.trim())
          .filter(Boolean),
      ),
    ]),
  querySearch: (ctx, { search }) => findPlaces(ctx, search),
})
