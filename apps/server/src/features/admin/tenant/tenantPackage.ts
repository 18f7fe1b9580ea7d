import { tenantPackage as contract } from '@clearway/contract/features/admin/tenant/tenantPackage'
import { tenantPackageText as t } from '@clearway/contract/features/admin/tenant/tenantPackage.text'
import { sellableScreens } from '@clearway/contract/features/packageScreens'
import type { Language } from '@clearway/contract/kernel/text'
import { toHongKong } from '@clearway/nomenclature/hongkong'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { crudIn } from '../../../kernel/crud/crud.ts'
import { readRow, type CrudSource } from '../../../kernel/crud/crudRows.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { named } from '../names.ts'
import { packageLabel } from './packageLabel.ts'
import { packageLossOf } from './packageLoss.ts'

const sold = new Set(sellableScreens.map((s) => s.code))

function checkScreens(given: readonly string[]): string[] {
  const unknown = given.find((code) => !sold.has(code))
  if (unknown !== undefined) throw refuseField('screens', t.noSuchScreen, { name: unknown })
  return [...new Set(given)]
}

const source: CrudSource = {
  table: 'tenant_package',
  search: ['packageCode', 'packageName', 'packageNameTw?', 'packageNameEn?'],
  unique: { tenant_package_code: 'packageCode' },
  computed: {
    screenCount: 'cardinality(t.screens)',
    tenantCount: '(select count(*)::int from tenant x where x.package_id = t.id and x.deleted_at is null)',
  },
  named: {
    screens: {
      find: (_ctx, word) =>
        named(
          sellableScreens.map((s) => [s.code, s.title]),
          word,
        ),
      many: true,
      required: true,
    },
  },
  check: async (_ctx, values, current) => {
    const tw = values['packageNameTw'] === undefined ? current?.['packageNameTw'] : values['packageNameTw']
    if (!tw) values['packageNameTw'] = toHongKong(String(values['packageName'] ?? current?.['packageName']))
    if (values['screens']) values['screens'] = checkScreens(values['screens'] as string[])
  },
  // An archived tenant may come back and must find its package.
  beforeDelete: async (ctx, ids) => {
    const { rows } = await sql<{
      name: string
      count: number
    }>`select ${sql.raw(packageLabel('p', ctx.language))} as name, count(*)::int as count from tenant x join tenant_package p on p.id = x.package_id
      where x.package_id = any(${ids}::uuid[]) group by 1 order by 1 limit 1`.execute(ctx.db)
    if (rows[0]) throw refuse(409, t.inUse, { values: rows[0] })
  },
}

const sourceIn = (language: Language): CrudSource => ({
  ...source,
  computed: { ...source.computed, packageLabel: packageLabel('t', language) },
})

const tenantsWith = async (ctx: Context, packageId: string, most: number) =>
  (
    await sql<{ id: string; tenantCode: string; tenantName: string; userCount: number; archived: boolean }>`
  select id, tenant_code, tenant_name, user_count, deleted_at is not null as archived from tenant where package_id = ${packageId} order by tenant_name, id limit ${most}`.execute(
      ctx.db,
    )
  ).rows

export const tenantPackage = feature(contract.routes, {
  ...crudIn(contract, sourceIn),
  queryTenants: async (ctx, { id }) => {
    await readRow(ctx, contract, sourceIn(ctx.language), id)
    return tenantsWith(ctx, id, 500)
  },
  preview: async (ctx, { id, screens, status }) => {
    const before = await readRow(ctx, contract, sourceIn(ctx.language), id)
    const tenants = (await tenantsWith(ctx, id, 1001)).filter((one) => !one.archived)
    const open = (state: string | undefined, codes: readonly string[]) => (state === 'able' ? codes : [])
    return packageLossOf(ctx, tenants, open(before.status, before.screens), open(status, checkScreens(screens)))
  },
})
