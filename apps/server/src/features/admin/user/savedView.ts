import { savedViews as contract } from '@clearway/contract/features/admin/user/savedView'
import { savedViewText as t } from '@clearway/contract/features/admin/user/savedView.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { sql, type RawBuilder } from 'kysely'

import { companyOf } from '../../../kernel/access/ownSide.ts'
import type { Context } from '../../../kernel/context.ts'
import { feature } from '../../../kernel/feature.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'

const mostOwn = 50
const mostShown = 100

interface View {
  id: string
  version: number
  screen: string
  name: string
  content: string
  shared: boolean
  isDefault: boolean
  own: boolean
}

/** Views that the caller sees: his own, and what his side shares. */
async function read(ctx: Context, where: RawBuilder<unknown>): Promise<View[]> {
  const company = await companyOf(ctx)
  const { rows } =
    await sql<View>`select v.id, v.version, v.screen, v.name, v.content, v.shared, d.saved_view_id is not null as is_default, v.person_id = ${ctx.user.personId} as own
    from saved_view v left join saved_view_default d on d.tenant_id = v.tenant_id and d.person_id = ${ctx.user.personId} and d.screen = v.screen and d.saved_view_id = v.id
    where (v.person_id = ${ctx.user.personId} or (v.shared and v.org_id is not distinct from ${company}::uuid)) and ${where}
    order by v.name, v.id limit ${mostShown}`.execute(ctx.db)
  return rows
}

async function readOne(ctx: Context, id: string): Promise<View> {
  const [view] = await read(ctx, sql`v.id = ${id}`)
  if (!view) throw notFound()
  return view
}

/** A view that the caller made. Throws 404 when he cannot see it, 403 when a colleague made it. */
async function readOwn(ctx: Context, id: string): Promise<View> {
  const view = await readOne(ctx, id)
  if (!view.own) throw refuse(403, t.notOwn)
  return view
}

function requireJson(content: string): void {
  try {
    const value: unknown = JSON.parse(content)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return
  } catch {
    // Refused below, like any JSON that is no object.
  }
  throw refuseField('content', issues.invalid)
}

export const savedView = feature(contract, {
  query: async (ctx, { screen }) => read(ctx, sql`v.screen = ${screen}`),
  add: async (ctx, { screen, name, content, shared }) => {
    requireJson(content)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from saved_view where screen = ${screen} and person_id = ${ctx.user.personId}`.execute(
      ctx.db,
    )
    if (rows[0]!.n >= mostOwn) throw refuse(422, t.tooMany, { values: { max: mostOwn } })
    const { id } = await ctx.db
      .insertInto('savedView')
      .values({
        tenantId: ctx.user.tenantId,
        personId: ctx.user.personId,
        orgId: await companyOf(ctx),
        screen,
        name,
        content,
        shared,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ctx.touched([id])
    return readOne(ctx, id)
  },
  update: async (ctx, { id, version, name, content, shared }) => {
    requireJson(content)
    await readOwn(ctx, id)
    const changed = await ctx.db
      .updateTable('savedView')
      .set({ name, content, shared, version: version + 1, updatedAt: sql`now()` })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    const current = await readOne(ctx, id)
    if (!changed.numUpdatedRows) throw refuse(409, refusals.stale, { data: { current } })
    ctx.touched([id])
    return current
  },
  delete: async (ctx, { id }) => {
    await readOwn(ctx, id)
    await ctx.db.deleteFrom('savedView').where('id', '=', id).execute()
    ctx.touched([id])
    return { count: 1 }
  },
  setDefault: async (ctx, { screen, id }) => {
    if (id === null)
      await ctx.db
        .deleteFrom('savedViewDefault')
        .where('personId', '=', ctx.user.personId)
        .where('screen', '=', screen)
        .execute()
    else {
      const view = await readOne(ctx, id)
      if (view.screen !== screen) throw refuseField('screen', issues.invalid)
      await ctx.db
        .insertInto('savedViewDefault')
        .values({ tenantId: ctx.user.tenantId, personId: ctx.user.personId, screen, savedViewId: id })
        .onConflict((c) => c.columns(['tenantId', 'personId', 'screen']).doUpdateSet({ savedViewId: id }))
        .execute()
    }
    return { done: true as const }
  },
})
