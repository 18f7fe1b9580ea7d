import { ownExportRoutes, type OwnExport } from '@clearway/contract/features/files/ownExport'
import { ownExportText as t } from '@clearway/contract/features/files/ownExport.text'

import { allRoutes } from '../../kernel/access/catalogue.ts'
import { decide, passwordFirst, secondFactorFirst } from '../../kernel/access/decide.ts'
import type { Context, FileAnswer } from '../../kernel/context.ts'
import { feature } from '../../kernel/feature.ts'
import { ownExports } from '../../kernel/paper/postpone.ts'
import { notFound, refuse } from '../../kernel/refuse.ts'
import { rightsMark } from './rightsMark.ts'

const columns = ['status', 'route', 'storeKey', 'fileName', 'contentType', 'expiresAt', 'rightsMark'] as const

/** The person's own, locked. Throws 404 for anybody else's. */
async function locked(ctx: Context, id: string) {
  const row = await ctx.db
    .selectFrom('ownExport')
    .select(columns)
    .where('id', '=', id)
    .where('personId', '=', ctx.user.personId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || (row.expiresAt && Date.parse(String(row.expiresAt)) <= Date.now())) throw notFound()
  return row
}

async function download(ctx: Context, { id }: { id: string }): Promise<FileAnswer> {
  const row = await locked(ctx, id)
  if (row.status !== 'done' || !row.storeKey) throw refuse(409, t.notReady)
  // A file from before must not give what the list itself would refuse now.
  const route = allRoutes.find((r) => `${r.method} ${r.path}` === row.route)
  if (
    !route ||
    !decide(ctx.user, route).allowed ||
    passwordFirst(ctx.user, route) ||
    secondFactorFirst(ctx.user, route)
  )
    throw refuse(403, t.errors.rights)
  if (row.rightsMark !== rightsMark(ctx.user)) throw refuse(409, t.rightsChanged)
  ctx.touched([id])
  const body = await ctx.services.files.stream(row.storeKey).catch(() => {
    throw refuse(409, t.notReady)
  })
  return { name: row.fileName, contentType: row.contentType, body }
}

async function cancel(ctx: Context, { id }: { id: string }): Promise<OwnExport> {
  const { status } = await locked(ctx, id)
  if (status !== 'queued' && status !== 'running') throw refuse(409, t.isOver)
  // The job that makes it looks every second whether it still should.
  await ctx.db
    .updateTable('ownExport')
    .set({
      status: 'cancelled',
      finishedAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .where('id', '=', id)
    .execute()
  ctx.touched([id])
  return (await ownExports(ctx.db, ctx.user.personId, ctx.language, id))[0]!
}

async function remove(ctx: Context, { id }: { id: string }): Promise<null> {
  const { status, storeKey } = await locked(ctx, id)
  if (status === 'queued' || status === 'running') throw refuse(409, t.stillRunning)
  await ctx.db.deleteFrom('ownExport').where('id', '=', id).execute()
  ctx.touched([id])
  if (storeKey) ctx.afterCommit(() => ctx.services.files.remove(storeKey))
  return null
}

export const ownExport = feature(ownExportRoutes, {
  query: (ctx) => ownExports(ctx.db, ctx.user.personId, ctx.language),
  download,
  cancel,
  remove,
})
