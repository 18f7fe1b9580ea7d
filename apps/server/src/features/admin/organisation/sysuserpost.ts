import { sysuserpost as contract, type UserPost } from '@clearway/contract/features/admin/organisation/sysuserpost'
import { sysuserpostText as t } from '@clearway/contract/features/admin/organisation/sysuserpost.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { say, text, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRows, type CrudSource, type Row, type Values } from '../../../kernel/crud/crudRows.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { readUser, sysuserSource } from '../user/sysuserRows.ts'
import { postNames, postTree } from './syspost.ts'

const ofUser = (what: string) => `(select ${what} from sys_user u where u.id = t.user_id)`
const userName = ofUser(
  `case when u.nickname = u.username then u.username else u.nickname || ' (' || u.username || ')' end`,
)
const postName = `(select p.post_name from sys_post p where p.tenant_id = t.tenant_id and p.id = t.post_id)`
const state = `(case when t.valid_from > tenant_today() then 'coming' when t.valid_to < tenant_today() then 'ended' else 'current' end)`

/** An assignment is seen by whoever may see its person. */
function visible(ctx: Context) {
  const where = scopeCondition(ctx, sysuserSource, dataAccess(ctx.user, 'sysuser'))
  return where.length ? [sql`t.user_id in (select t.id from sys_user t where ${sql.join(where, sql` and `)})`] : []
}

interface Standing {
  id: string
  userName: string
  postName: string
  postId: string
  postType: string
  validFrom: string
  validTo: string | null
}

/** Assignments of the person that share a day with the given ones. */
async function overlapping(
  ctx: Context,
  userId: string,
  from: string,
  to: string | null,
  except: string | undefined,
): Promise<Standing[]> {
  const { rows } =
    await sql<Standing>`select t.id, ${sql.raw(ofUser('u.nickname'))} as user_name, ${sql.raw(postName)} as post_name, t.post_id, t.post_type, t.valid_from, t.valid_to from sys_user_post t
    where t.tenant_id = current_tenant() and t.user_id = ${userId} and t.deleted_at is null and t.id is distinct from ${except ?? null}::uuid
      and daterange(t.valid_from, t.valid_to, '[]') && daterange(${from}::date, ${to}::date, '[]') order by t.valid_from`.execute(
      ctx.db,
    )
  return rows
}

function refuseOverlap(ctx: Context, field: 'postType' | 'postId', found: Standing): never {
  const message = field === 'postId' ? t.postTaken : t.mainTaken
  const values = {
    name: found.userName,
    post: found.postName,
    from: found.validFrom,
    to: found.validTo ?? say(t.open, ctx.language),
  }
  throw refuse(409, message, { values, errors: [{ field, message, values }] })
}

/** The database would refuse these too; here it is said in words, and the main post held until now may end by the same act. */
async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  const { endCurrent } = values
  const wanted = { ...current, ...values } as Values & {
    userId: string
    postId: string
    postType: string
    validFrom: string
    validTo: string | null
  }
  // One change of a person's posts at a time.
  await sql`select pg_advisory_xact_lock(hashtextextended('posts of ' || current_tenant()::text || ${wanted.userId}, 0))`.execute(
    ctx.db,
  )
  if (wanted.userId !== current?.['userId']) {
    const user = await readUser(ctx, wanted.userId, { deleted: false }).catch(() => undefined)
    if (!user) throw refuse(404, refusals.notFound, { errors: [{ field: 'userId', message: issues.notFound }] })
  }
  if (wanted.postId !== current?.['postId']) {
    const post = await ctx.db
      .selectFrom('sysPost')
      .select(['postName', 'status'])
      .where('id', '=', wanted.postId)
      .where('deletedAt', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!post) throw refuseField('postId', issues.notFound)
    if (post.status !== 'able') throw refuseField('postId', t.postDisabled, { name: post.postName })
  }
  const others = await overlapping(ctx, wanted.userId, wanted.validFrom, wanted.validTo ?? null, current?.id)
  const twice = others.find((o) => o.postId === wanted.postId)
  if (twice) refuseOverlap(ctx, 'postId', twice)
  if (wanted.postType !== 'main') return
  for (const main of others.filter((o) => o.postType === 'main')) {
    if (endCurrent !== true || main.validFrom >= wanted.validFrom) refuseOverlap(ctx, 'postType', main)
    await sql`update sys_user_post set valid_to = ${wanted.validFrom}::date - 1, updated_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${main.id}`.execute(
      ctx.db,
    )
    ctx.touched([main.id])
  }
}

/** Users by their user names, for a file that names them. */
async function userNames(ctx: Context): Promise<Map<string, Text>> {
  const where = scopeCondition(ctx, sysuserSource, dataAccess(ctx.user, 'sysuser'))
  const { rows } = await sql<{
    id: string
    username: string
  }>`select t.id, t.username from sys_user t where t.deleted_at is null and ${where.length ? sql.join(where, sql` and `) : sql`true`} order by t.username limit 2000`.execute(
    ctx.db,
  )
  return new Map(rows.map((u) => [u.id, text(u.username, u.username, u.username)]))
}

const source: CrudSource = {
  table: 'sys_user_post',
  // Few enough a tenant that names are looked up row by row.
  search: [
    { sql: `or_blank(${userName})`, of: 'userName' },
    { sql: `or_blank(${postName})`, of: 'postName' },
    'remark?',
  ],
  unique: { sys_user_post_main: 'postType', sys_user_post_twice: 'postId' },
  computed: {
    userName,
    orgName: ofUser('(select o.org_name from sys_org o where o.tenant_id = u.tenant_id and o.id = u.org_id)'),
    postName,
    state,
  },
  filters: { state: (states) => sql`${sql.raw(state)} = any(${[...states]}::text[])` },
  references: { userId: userNames, postId: postNames },
  visible,
  check,
}

const most = 500

/** All that the person held, holds and will hold, the latest first. */
async function postsOf(ctx: Context, userId: string): Promise<UserPost[]> {
  await readUser(ctx, userId)
  const { rows } = await sql<{
    id: string
  }>`select id from sys_user_post where tenant_id = current_tenant() and user_id = ${userId} and deleted_at is null order by valid_from desc, id desc limit ${most}`.execute(
    ctx.db,
  )
  const found = new Map(
    (
      await readRows(
        ctx,
        contract,
        source,
        rows.map((r) => r.id),
      )
    ).map((r) => [r.id, r]),
  )
  return rows.flatMap(({ id }) => (found.has(id) ? [found.get(id)!] : []))
}

const handlers = crud(contract, source)

export const sysuserpost = feature(contract.routes, {
  ...handlers,
  restore: async (ctx, input, file) => {
    // A post or person that was deleted meanwhile does not come back by the side door.
    const { rows } =
      await sql`select 1 from sys_user_post a where a.tenant_id = current_tenant() and a.id = any(${input.ids}::uuid[])
      and not exists (select from sys_post p where p.tenant_id = a.tenant_id and p.id = a.post_id and p.deleted_at is null)`.execute(
        ctx.db,
      )
    if (rows.length) throw refuse(409, refusals.notFound)
    return handlers.restore(ctx, input, file)
  },
  querySysUserPostTree: async (ctx, { userId }) => {
    const held = Map.groupBy(await postsOf(ctx, userId), (p) => p.postId)
    return (await postTree(ctx)).map((node) => ({
      ...node,
      held: (held.get(node.id) ?? []).map(({ id, postType, validFrom, validTo, state }) => ({
        id,
        postType,
        validFrom,
        validTo: validTo ?? null,
        state: state!,
      })),
    }))
  },
  queryByUserId: (ctx, { userId }) => postsOf(ctx, userId),
})
