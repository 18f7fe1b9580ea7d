import { tenantExport as contract, type TenantExport } from '@clearway/contract/features/admin/tenant/tenantExport'
import { tenantExportText as t } from '@clearway/contract/features/admin/tenant/tenantExport.text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { feature } from '../../../kernel/feature.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { administrators } from './administrators.ts'

/** A job that said nothing for so long has died with its node. */
const silentMinutes = 30
const kept = 10

const columns = sql`e.id, e.status, e.tables_done, e.tables_total, e.files_done, e.files_total, e.row_count, e.size, e.sha256, e.created_at, e.finished_at, e.expires_at,
  (select p.nickname from person p where p.id = e.created_by) as person_name`

async function rowsOf(ctx: Context, id?: string): Promise<TenantExport[]> {
  const { rows } =
    await sql<TenantExport>`select ${columns} from tenant_export e where e.tenant_id = current_tenant() and (${id ?? null}::uuid is null or e.id = ${id ?? null})
    order by e.created_at desc, e.id desc limit ${kept}`.execute(ctx.db)
  return rows
}

async function exportTenantData(ctx: Context): Promise<TenantExport> {
  await sql`update tenant_export set status = 'failed', error = 'the job said nothing any more', finished_at = now()
    where tenant_id = current_tenant() and status in ('queued', 'running') and updated_at < now() - make_interval(mins => ${silentMinutes})`.execute(
    ctx.db,
  )
  const added = await ctx.db
    .insertInto('tenantExport')
    .values({ tenantId: ctx.user.tenantId, createdBy: ctx.user.personId, updatedBy: ctx.user.personId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: Error & { constraint?: string }) => {
      throw error.constraint === 'tenant_export_running' ? refuse(409, t.runningAlready) : error
    })
  await sql`select enqueue_job('export_tenant', ${JSON.stringify({ tenantId: ctx.user.tenantId, id: added.id })}::json)`.execute(
    ctx.db,
  )
  // All data in one hand is no small thing: the other administrators hear of it while it can still be stopped.
  const others = (await administrators(ctx.db)).filter((id) => id !== ctx.user.personId)
  await notify(ctx.db, {
    to: { personIds: others },
    title: t.askedTitle,
    content: t.askedBody,
    values: { who: ctx.user.nickname },
    link: '/tenantSettings',
    priority: 'high',
    topic: 'security',
  })
  ctx.touched([added.id])
  return (await rowsOf(ctx, added.id))[0]!
}

export const tenantExport = feature(contract, {
  query: (ctx) => rowsOf(ctx),
  exportTenantData,
  download: async (ctx, { id }) => {
    const found = await ctx.db
      .selectFrom('tenantExport')
      .select(['status', 'storeKey', 'expiresAt', 'createdAt'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) throw notFound()
    if (found.status !== 'done' || !found.storeKey || Date.parse(String(found.expiresAt)) <= Date.now())
      throw refuse(409, t.notReady)
    ctx.touched([id])
    const body = await ctx.services.files.stream(found.storeKey).catch(() => {
      throw refuse(409, t.notReady)
    })
    return {
      name: `${ctx.user.tenantCode}-${String(found.createdAt).slice(0, 10)}.zip`,
      contentType: 'application/zip',
      body,
    }
  },
  remove: async (ctx, { id }) => {
    const found = await ctx.db
      .selectFrom('tenantExport')
      .select(['status', 'storeKey'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw notFound()
    if (found.status !== 'done' && found.status !== 'failed') throw refuse(409, t.notReady)
    await ctx.db
      .updateTable('tenantExport')
      .set({ status: 'expired', storeKey: null, updatedBy: ctx.user.personId })
      .where('id', '=', id)
      .execute()
    ctx.touched([id])
    if (found.storeKey) ctx.afterCommit(() => ctx.services.files.remove(found.storeKey!))
    return (await rowsOf(ctx, id))[0]!
  },
})
