import { tenantCompany as contract, type TenantCompany } from '@clearway/contract/features/admin/tenant/tenantCompany'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { historyOf } from '../../../kernel/crud/history.ts'
import { feature } from '../../../kernel/feature.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { rightsChange } from '../administration.ts'

interface Found extends Omit<TenantCompany, 'packageName'> {
  zh: string | null
  tw: string | null
  en: string | null
}

async function read(ctx: Context, lock = false): Promise<TenantCompany> {
  if (lock) await sql`select 1 from tenant where id = current_tenant() for update`.execute(ctx.db)
  const { rows } =
    await sql<Found>`select t.id, t.version, t.tenant_name, o.uscc, t.tenant_contact, t.tenant_email, t.tenant_tel, t.time_zone, t.tenant_code, t.end_time, t.user_count, t.most_users,
      p.package_name as zh, p.package_name_tw as tw, p.package_name_en as en
    from tenant t left join sys_org o on o.tenant_id = t.id and o.org_parent is null and o.org_type = 'company' and o.deleted_at is null
      left join tenant_package p on p.tenant_id = (select platform_tenant()) and p.id = t.package_id
    where t.id = current_tenant() order by o.org_sequence, o.created_at limit 1`.execute(ctx.db)
  const { zh, tw, en, ...row } = rows[0]!
  return { ...row, packageName: zh === null ? null : text(zh, tw ?? zh, en ?? zh) }
}

const own = ['tenantName', 'tenantContact', 'tenantEmail', 'tenantTel', 'timeZone'] as const

async function update(ctx: Context, input: Parsed<typeof contract.routes.update>): Promise<TenantCompany> {
  const before = await read(ctx, true)
  if (input.id !== before.id) throw notFound()
  if (input.version !== before.version) throw refuse(409, refusals.stale, { data: { current: before } })
  const set = Object.fromEntries(own.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])))
  if (Object.keys(set).length) await ctx.db.updateTable('tenant').set(set).where('id', '=', before.id).execute()
  // The code is that of the company, which is the top organisation.
  if (input.uscc !== undefined && input.uscc !== before.uscc) {
    await ctx.db
      .updateTable('sysOrg')
      .set({ uscc: input.uscc })
      .where('orgParent', 'is', null)
      .where('orgType', '=', 'company')
      .where('deletedAt', 'is', null)
      .execute()
  }
  ctx.touched([before.id])
  rightsChange(ctx)
  return read(ctx)
}

export const tenantCompany = feature(contract.routes, {
  query: (ctx) => read(ctx),
  update,
  queryHistory: (ctx, { id }) => {
    if (id !== ctx.user.tenantId) throw notFound()
    return historyOf(ctx, contract, 'tenant', id)
  },
})
