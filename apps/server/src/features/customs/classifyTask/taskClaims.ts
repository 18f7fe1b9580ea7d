import { classifyTask as contract } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as t } from '@clearway/contract/features/customs/classifyTask.text'
import { taskMachine } from '@clearway/contract/features/customs/taskSteps'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { hidesAny } from '../../../kernel/access/hidden.ts'
import { holders } from '../../../kernel/access/holders.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/crud/crudRows.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import {
  claimTimes,
  held,
  maySupervise,
  ownClaim,
  refuseOthersClaim,
  storedTasks,
  taskSource,
  taskWritten,
  type StoredTask,
} from './taskRows.ts'

type Routes = (typeof contract)['routes']
const namesTold = 3

/** Locks lines that the user may see, all of them or none. */
async function lockTasks(ctx: Context, given: readonly string[]): Promise<StoredTask[]> {
  const ids = [...new Set(given)]
  const seen = await readRows(ctx, contract, taskSource, ids, { deleted: false })
  if (seen.length !== ids.length) throw notFound()
  return storedTasks(ctx, ids, true)
}

const rightFor = { unclassified: 'classifyTask.classify', first: 'classifyTask.review' } as const
const isWork = (status: StoredTask['status']): status is keyof typeof rightFor => taskMachine.isIn('work', status)

/** Refuses a line that is not the user's to work on. */
function requireClaimable(ctx: Context, task: StoredTask): void {
  if (!isWork(task.status))
    throw refuse(409, t.notOpen, { values: { name: task.name, status: say(t.statuses[task.status], ctx.language) } })
  if (!ctx.user.permissions.has(rightFor[task.status])) throw refuse(403, refusals.forbidden)
  if (task.status === 'first' && task.firstBy === ctx.user.personId)
    throw refuse(409, t.ownFirst, { values: { name: task.name } })
}

export async function claim(ctx: Context, { ids }: Parsed<Routes['claim']>): Promise<Output<Routes['claim']>> {
  const tasks = await lockTasks(ctx, ids)
  for (const task of tasks) {
    refuseOthersClaim(ctx, task)
    requireClaimable(ctx, task)
  }
  // What was given to the claimer stays given.
  await sql`update classification_task t set claimed_by = ${ctx.user.personId}, ${await claimTimes(ctx)}, assigned_by = case when ${ownClaim(ctx)} then assigned_by end
    where tenant_id = current_tenant() and id = any(${tasks.map((task) => task.id)}::uuid[])`.execute(ctx.db)
  taskWritten(
    ctx,
    tasks.map((task) => task.id),
  )
  return { count: tasks.length }
}

export async function touch(ctx: Context, { id }: Parsed<Routes['touch']>): Promise<Output<Routes['touch']>> {
  const { rows } =
    await sql`update classification_task t set ${await claimTimes(ctx)} where tenant_id = current_tenant() and id = ${id} and ${ownClaim(ctx)} returning id`.execute(
      ctx.db,
    )
  if (rows.length) return { held: true }
  const [seen] = await readRows(ctx, contract, taskSource, [id], { deleted: false })
  if (!seen) throw notFound()
  return { held: false }
}

export async function release(ctx: Context, { ids }: Parsed<Routes['release']>): Promise<Output<Routes['release']>> {
  const tasks = await lockTasks(ctx, ids)
  if (!maySupervise(ctx)) for (const task of tasks) refuseOthersClaim(ctx, task)
  const mine = tasks.filter((task) => task.claimedBy)
  await sql`update classification_task set claimed_by = null, claimed_at = null, assigned_by = null where tenant_id = current_tenant() and id = any(${mine.map((task) => task.id)}::uuid[])`.execute(
    ctx.db,
  )
  taskWritten(
    ctx,
    tasks.map((task) => task.id),
  )
  return { count: mine.length }
}

/** The next line after `after` that the caller holds already, touched; behind the last it begins again. */
async function ownNext(
  ctx: Context,
  queue: keyof typeof rightFor,
  after: string | undefined,
): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`with here as (select due_at, id from classification_task where tenant_id = current_tenant() and id = ${after ?? null}::uuid)
    update classification_task set ${await claimTimes(ctx)} where tenant_id = current_tenant() and id = (
      select t.id from classification_task t left join here h on true
      where t.tenant_id = current_tenant() and t.deleted_at is null and ${ownClaim(ctx)} and t.id is distinct from ${after ?? null}::uuid and t.status = ${queue} and (t.status <> 'first' or t.first_by is distinct from ${ctx.user.personId})
      order by coalesce((t.due_at, t.id) > (h.due_at, h.id), true) desc, t.due_at, t.id limit 1)
    returning id`.execute(ctx.db)
  return rows[0]?.id
}

export async function next(ctx: Context, { queue, after }: Parsed<Routes['next']>): Promise<Output<Routes['next']>> {
  if (!ctx.user.permissions.has(rightFor[queue])) throw refuse(403, refusals.forbidden)
  const own = await ownNext(ctx, queue, after)
  if (own) return { id: own }
  const free: RawBuilder<unknown>[] = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.deleted_at is null`,
    sql`t.status = ${queue}`,
    sql`not ${held}`,
    sql`t.id is distinct from ${after ?? null}::uuid`,
    ...(queue === 'first' ? [sql`t.first_by is distinct from ${ctx.user.personId}`] : []),
    ...scopeCondition(ctx, taskSource, dataAccess(ctx.user, contract.name)),
  ]
  // Whoever asks in the same moment passes over the rows that are being taken.
  const { rows } = await sql<{
    id: string
  }>`update classification_task set claimed_by = ${ctx.user.personId}, ${await claimTimes(ctx)}, assigned_by = null
    where tenant_id = current_tenant() and id = (select t.id from classification_task t where ${sql.join(free, sql` and `)} order by t.due_at, t.id limit 1 for update skip locked) returning id`.execute(
    ctx.db,
  )
  if (rows[0]) taskWritten(ctx, [rows[0].id])
  return { id: rows[0]?.id ?? null }
}

export async function assign(
  ctx: Context,
  { ids, personId }: Parsed<Routes['assign']>,
): Promise<Output<Routes['assign']>> {
  const tasks = await lockTasks(ctx, ids)
  const able = await Promise.all(
    (['unclassified', 'first'] as const).map(
      async (status) => [status, await holders(ctx.db, { permission: rightFor[status], area: 'admin' })] as const,
    ),
  )
  const may = new Map<string, string[]>(able)
  if (!able.some(([, people]) => people.includes(personId))) throw refuseField('personId', t.notClassifier)
  for (const task of tasks) {
    const people = may.get(task.status)
    if (!people)
      throw refuse(409, t.notOpen, { values: { name: task.name, status: say(t.statuses[task.status], ctx.language) } })
    if (!people.includes(personId)) throw refuseField('personId', t.notClassifier)
    if (task.status === 'first' && task.firstBy === personId)
      throw refuse(409, t.ownFirst, { values: { name: task.name } })
  }
  await sql`update classification_task set claimed_by = ${personId}, ${await claimTimes(ctx)}, assigned_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = any(${tasks.map((task) => task.id)}::uuid[])`.execute(
    ctx.db,
  )
  const names = tasks
    .slice(0, namesTold)
    .map((task) => task.name)
    .join('; ')
  await notify(ctx.db, {
    topic: 'classification',
    to: { personIds: [personId] },
    except: ctx.user.personId,
    ...t.told.assign,
    values: { count: tasks.length, person: ctx.user.nickname, names },
    link: '/ClassifyPlatform?tab=mine',
  })
  taskWritten(
    ctx,
    tasks.map((task) => task.id),
  )
  return { count: tasks.length }
}

export async function queryPeople(ctx: Context): Promise<Output<Routes['queryPeople']>> {
  const able = await Promise.all(
    Object.values(rightFor).map((permission) => holders(ctx.db, { permission, area: 'admin' })),
  )
  const { rows } = await sql<{ id: string; name: string; holds: number }>`select p.id, p.nickname as name, ${
    hidesAny(ctx, contract.name, ['holder', 'status'])
      ? sql`0`
      : sql`(select count(*)::int from classification_task t
      where t.tenant_id = current_tenant() and t.claimed_by = p.id and ${held} and t.deleted_at is null and t.status in ('unclassified', 'first'))`
  } as holds
    from person p where p.id = any(${[...new Set(able.flat())]}::uuid[]) order by 3, 2`.execute(ctx.db)
  return rows
}
