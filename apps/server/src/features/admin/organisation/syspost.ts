import {
  maxPostDepth,
  syspost as contract,
  type PostNode,
} from '@clearway/contract/features/admin/organisation/syspost'
import { syspostText as t } from '@clearway/contract/features/admin/organisation/syspost.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { text, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import type { CrudSource, Row, Values } from '../../../kernel/crud/crudRows.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { inTreeOrder, readTree } from '../tree.ts'

/** People who hold the post today; one who left the tenant holds nothing. */
export const holdsToday = `h.deleted_at is null and h.valid_from <= tenant_today() and (h.valid_to is null or h.valid_to >= tenant_today())`
const holderCount = `(select count(distinct h.user_id)::int from sys_user_post h join membership m on m.tenant_id = h.tenant_id and m.person_id = h.user_id and m.deleted_at is null
  where h.tenant_id = t.tenant_id and h.post_id = t.id and ${holdsToday})`
const orgName = `(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)`

/** One change of the tree at a time: what was checked is still true when it is committed. */
const lockPosts = (ctx: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('posts ' || current_tenant()::text, 0))`.execute(ctx.db)

async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  await lockPosts(ctx)
  const parent = values['postParent'] as string | null | undefined
  if (parent && parent !== current?.['postParent']) {
    const tree = await readTree(ctx, 'sys_post', 'post_parent')
    if (!tree.has(parent)) throw refuseField('postParent', issues.notFound)
    const above = tree.above(parent)
    if (current && above.includes(current.id)) throw refuseField('postParent', t.cycle)
    if (above.length + (current ? tree.height(current.id) : 1) > maxPostDepth)
      throw refuseField('postParent', t.tooDeep, { max: maxPostDepth })
  }
  const org = values['orgId'] as string | null | undefined
  if (org && org !== current?.['orgId']) {
    const { scope } = dataAccess(ctx.user, 'sysorg')
    const found = await ctx.db
      .selectFrom('sysOrg')
      .select('id')
      .where('id', '=', org)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!found || (scope.kind === 'orgs' && !scope.orgs.includes(org))) throw refuseField('orgId', issues.notFound)
  }
}

/** Posts that somebody holds or will hold, or with posts below them, stay. */
async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  await lockPosts(ctx)
  const { rows } = await sql<{ postName: string; children: number; holders: number }>`select p.post_name,
      (select count(*)::int from sys_post c where c.tenant_id = p.tenant_id and c.post_parent = p.id and c.deleted_at is null and c.id <> all (${ids}::uuid[])) as children,
      (select count(distinct h.user_id)::int from sys_user_post h join membership m on m.tenant_id = h.tenant_id and m.person_id = h.user_id and m.deleted_at is null
        where h.tenant_id = p.tenant_id and h.post_id = p.id and h.deleted_at is null and (h.valid_to is null or h.valid_to >= tenant_today())) as holders
    from sys_post p where p.tenant_id = current_tenant() and p.id = any(${ids}::uuid[]) order by p.post_sequence, p.id`.execute(
    ctx.db,
  )
  for (const post of rows) {
    if (post.children) throw refuse(409, t.hasChildren, { values: { name: post.postName, count: post.children } })
    if (post.holders) throw refuse(409, t.hasHolders, { values: { name: post.postName, count: post.holders } })
  }
}

const same = (name: string): Text => text(name, name, name)

/** Posts by their codes, for a file that names them. */
export async function postNames(ctx: Context): Promise<Map<string, Text>> {
  const rows = await ctx.db
    .selectFrom('sysPost')
    .select(['id', 'postCode'])
    .where('deletedAt', 'is', null)
    .orderBy('postCode')
    .limit(2000)
    .execute()
  return new Map(rows.map((p) => [p.id, same(p.postCode)]))
}

async function orgNames(ctx: Context): Promise<Map<string, Text>> {
  const { scope } = dataAccess(ctx.user, 'sysorg')
  let query = ctx.db.selectFrom('sysOrg').select(['id', 'orgName']).where('deletedAt', 'is', null)
  if (scope.kind === 'orgs') query = query.where('id', '=', sql<string>`any(${[...scope.orgs]}::uuid[])`)
  return new Map((await query.orderBy('orgName').limit(2000).execute()).map((o) => [o.id, same(o.orgName)]))
}

const source: CrudSource = {
  table: 'sys_post',
  search: ['postCode', 'postName'],
  unique: { sys_post_code: 'postCode' },
  computed: {
    postParentName: `(select p.post_name from sys_post p where p.tenant_id = t.tenant_id and p.id = t.post_parent)`,
    orgName,
    holderCount,
  },
  references: { postParent: postNames, orgId: orgNames },
  check,
  beforeDelete,
}

/** All posts, parents first; a post whose parent was deleted stands at the top. */
export async function postTree(ctx: Context): Promise<PostNode[]> {
  const { rows } =
    await sql<PostNode>`select t.id, t.post_code, t.post_name, t.post_parent, t.post_sequence, t.status, t.org_id, ${sql.raw(orgName)} as org_name, ${sql.raw(holderCount)} as holder_count
    from sys_post t where t.tenant_id = current_tenant() and t.deleted_at is null order by t.post_sequence, t.post_code limit 10000`.execute(
      ctx.db,
    )
  const known = new Set(rows.map((r) => r.id))
  return inTreeOrder(rows, (r) => r.postParent).map((r) => ({
    ...r,
    postParent: r.postParent && known.has(r.postParent) ? r.postParent : null,
  }))
}

export const syspost = feature(contract.routes, { ...crud(contract, source), tree: postTree })
