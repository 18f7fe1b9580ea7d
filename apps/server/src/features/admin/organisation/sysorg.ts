import { orgTypes, type OrgNode } from '@clearway/contract/features/admin/organisation/orgTree'
import { maxOrgDepth, sysorg as contract } from '@clearway/contract/features/admin/organisation/sysorg'
import { sysorgText as t } from '@clearway/contract/features/admin/organisation/sysorg.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Output } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { hidesAny } from '../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import type { CrudSource, Row, Values } from '../../../kernel/crud/crudRows.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { eachRow } from '../../../kernel/crud/many.ts'
import { searchConditions } from '../../../kernel/crud/search.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { lockAdministration } from '../administration.ts'
import { orgNamed } from '../names.ts'
import { inTreeOrder, readTree } from '../tree.ts'
import { sysuserSource } from '../user/sysuserRows.ts'

const inTree = (ctx: Context) => readTree(ctx, 'sys_org', 'org_parent')
type Tree = Awaited<ReturnType<typeof inTree>>

function checkParent(ctx: Context, tree: Tree, parent: string | null, current: Row | undefined): void {
  if (!parent) throw refuseField('orgParent', t.parentNeeded)
  const { scope } = dataAccess(ctx.user, contract.name)
  if (!tree.has(parent) || (scope.kind === 'orgs' && !scope.orgs.includes(parent)))
    throw refuseField('orgParent', issues.notFound)
  const above = tree.above(parent)
  if (current && above.includes(current.id)) throw refuseField('orgParent', t.cycle)
  if (above.length + (current ? tree.height(current.id) : 1) > maxOrgDepth)
    throw refuseField('orgParent', t.tooDeep, { max: maxOrgDepth })
}

/** People of a customer work in another area than staff: a move that changes this is the administrator's. */
async function checkBorder(ctx: Context, tree: Tree, merged: Values, current: Row): Promise<void> {
  if (ctx.user.admin || (merged['orgType'] === current['orgType'] && merged['orgParent'] === current['orgParent']))
    return
  const { rows: types } = await sql<{
    id: string
    orgType: string
  }>`select id, org_type from sys_org where tenant_id = current_tenant() and deleted_at is null`.execute(ctx.db)
  const customers = new Set(types.filter((o) => o.orgType === 'customer').map((o) => o.id))
  const under = (parent: unknown) => tree.above(parent as string | null).some((id) => customers.has(id))
  const was = current['orgType'] === 'customer' || under(current['orgParent'])
  const is = merged['orgType'] === 'customer' || under(merged['orgParent'])
  if (was === is) return
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from membership where tenant_id = current_tenant() and deleted_at is null and org_id = any(${tree.below(current.id)}::uuid[])`.execute(
    ctx.db,
  )
  if (rows[0]!.count) throw refuse(403, t.crossesBorder, { values: { count: rows[0]!.count } })
}

const source: CrudSource = {
  table: 'sys_org',
  orgScoped: 'self',
  search: ['orgName', 'uscc?'],
  unique: { sys_org_sibling: ['orgName', 'orgParent'] },
  computed: {
    orgParentName: `(select p.org_name from sys_org p where p.tenant_id = t.tenant_id and p.id = t.org_parent)`,
    userCount: `(select count(*)::int from membership m where m.tenant_id = t.tenant_id and m.org_id = t.id and m.deleted_at is null)`,
  },
  named: { orgParent: { find: orgNamed, required: true } },
  check: async (ctx, values, current) => {
    await lockAdministration(ctx)
    const merged: Values = { ...current, ...values }
    const stored =
      current &&
      (await ctx.db.selectFrom('sysOrg').select(['orgParent']).where('id', '=', current.id).executeTakeFirstOrThrow())
    if (stored && stored.orgParent === null) {
      if (merged['orgParent']) throw refuseField('orgParent', t.topHasNoParent, { name: current['orgName'] })
      if (merged['orgType'] !== 'company') throw refuseField('orgType', t.topIsCompany)
      return
    }
    const tree = await inTree(ctx)
    checkParent(ctx, tree, (merged['orgParent'] as string | null | undefined) ?? null, current)
    if (current) await checkBorder(ctx, tree, merged, current)
  },
  beforeDelete: async (ctx, ids) => {
    await lockAdministration(ctx)
    const { rows } = await sql<{
      orgName: string
      orgParent: string | null
      children: boolean
      users: number
    }>`select o.org_name, o.org_parent,
      exists (select from sys_org c where c.tenant_id = o.tenant_id and c.org_parent = o.id and c.deleted_at is null and c.id <> all (${ids}::uuid[])) as children,
      (select count(*)::int from membership m where m.tenant_id = o.tenant_id and m.org_id = o.id and m.deleted_at is null) as users
      from sys_org o where o.id = any(${ids}::uuid[])`.execute(ctx.db)
    for (const org of rows) {
      if (!org.orgParent) throw refuse(409, t.topStays)
      if (org.children) throw refuse(409, t.hasChildren, { values: { name: org.orgName } })
      if (org.users) throw refuse(409, t.hasUsers, { values: { name: org.orgName, count: org.users } })
    }
  },
}

const conditions = (ctx: Context) =>
  sql.join([sql`t.deleted_at is null`, ...scopeCondition(ctx, source, dataAccess(ctx.user, contract.name))], sql` and `)

/** What the caller may see; where a parent is out of his sight, the tree begins below it. */
async function treeOf(ctx: Context): Promise<OrgNode[]> {
  const { rows } =
    await sql<OrgNode>`select t.id, t.version, t.org_name, t.org_type, t.org_parent, t.org_sequence, t.uscc, ${sql.raw(source.computed!['userCount']!)} as user_count
    from sys_org t where ${conditions(ctx)} order by t.org_sequence, t.org_name limit 10000`.execute(ctx.db)
  const known = new Set(rows.map((r) => r.id))
  const { hidden } = dataAccess(ctx.user, contract.name)
  const shown = (r: OrgNode): OrgNode => ({
    ...r,
    ...(hidden.has('uscc') ? { uscc: null } : {}),
    ...(hidden.has('orgType') ? { orgType: 'department' } : {}),
    ...(hidden.has('userCount') ? { userCount: 0 } : {}),
  })
  const inTree = hidden.has('orgParent')
    ? rows.map((r) => ({ ...r, orgParent: null }))
    : inTreeOrder(rows, (r) => r.orgParent)
  return inTree.map((r) => shown({ ...r, orgParent: r.orgParent && known.has(r.orgParent) ? r.orgParent : null }))
}

async function userTree(ctx: Context): Promise<Output<(typeof contract.routes)['userTree']>> {
  const orgs = await treeOf(ctx)
  const known = new Set(orgs.map((o) => o.id))
  const [nameless, placeless] = ['nickname', 'orgId'].map((field) => hidesAny(ctx, 'sysuser', [field]))
  const where = sql.join(
    [sql`t.deleted_at is null`, ...scopeCondition(ctx, sysuserSource, dataAccess(ctx.user, 'sysuser'))],
    sql` and `,
  )
  const { rows } = await sql<{
    id: string
    orgId: string | null
    nickname: string
    username: string
  }>`select t.id, t.org_id, t.nickname, t.username from sys_user t where ${where} order by t.username limit 10000`.execute(
    ctx.db,
  )
  return [
    ...orgs.map((o) => ({ id: o.id, parentId: o.orgParent, title: o.orgName, kind: o.orgType })),
    ...rows.map((u) => ({
      id: u.id,
      parentId: u.orgId && known.has(u.orgId) && !placeless ? u.orgId : null,
      title: nameless ? u.username : `${u.nickname} (${u.username})`,
      kind: 'user' as const,
    })),
  ]
}

const usual = crud(contract, source)

export const sysorg = feature(contract.routes, {
  ...usual,
  moveMany: (ctx, { rows, orgParent }) =>
    eachRow(ctx, rows, (own, row) => usual.update(own, { ...row, orgParent }, undefined)),
  queryOptions: async (ctx, { search, ids, orgType }) => {
    if (orgType && dataAccess(ctx.user, contract.name).hidden.has('orgType'))
      throw refuseField('orgType', issues.invalid)
    const wanted = ids
      ?.split(',')
      .filter((s) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(s))
      .slice(0, 100)
    const narrow = wanted?.length
      ? sql`t.id = any(${wanted}::uuid[])`
      : sql.join([sql`true`, ...searchConditions(ctx, contract.name, source, search)], sql` and `)
    const { rows } = await sql<{ id: string; label: string }>`select t.id, t.org_name as label from sys_org t
      where ${conditions(ctx)} and ${narrow} and ${orgType ? sql`t.org_type = ${orgType}` : sql`true`} order by t.org_sequence, t.org_name limit ${wanted?.length || 20}`.execute(
      ctx.db,
    )
    return rows
  },
  tree: treeOf,
  type: async () =>
    Object.entries(orgTypes).map(([value, label]) => ({ value: value as keyof typeof orgTypes, label })),
  userTree,
})
