import type { Target } from '@clearway/contract/features/notice/notification'
import { notificationText as t } from '@clearway/contract/features/notice/notification.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { sql, type RawBuilder } from 'kysely'

import { contains } from '../../kernel/crud/search.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuseField } from '../../kernel/refuse.ts'

/** Whom a notice is for, as its row says it or as a form asks. */
export interface Addressed {
  readonly publishObject: string | null
  readonly publishOrgs: readonly string[]
  readonly publishBelow: boolean
  readonly publishRoles: readonly string[]
  readonly publishUsers: readonly string[]
}

export const addressed = (v: { readonly [K in keyof Target]?: Target[K] | null }): Addressed => ({
  publishObject: v.publishObject ?? null,
  publishOrgs: v.publishOrgs ?? [],
  publishBelow: v.publishBelow ?? true,
  publishRoles: v.publishRoles ?? [],
  publishUsers: v.publishUsers ?? [],
})

const below = (orgs: readonly string[]): RawBuilder<unknown> => sql`(with recursive down as (
    select id, 1 as depth from sys_org where tenant_id = current_tenant() and id = any(${orgs}::uuid[]) and deleted_at is null
    union select o.id, down.depth + 1 from sys_org o join down on o.org_parent = down.id where o.tenant_id = current_tenant() and o.deleted_at is null and down.depth < 20)
  select id from down)`

function chosen(to: Addressed): RawBuilder<unknown> {
  switch (to.publishObject) {
    case 'all':
      return sql`true`
    case 'orgs':
      return to.publishBelow
        ? sql`m.org_id in ${below(to.publishOrgs)}`
        : sql`m.org_id = any(${to.publishOrgs}::uuid[])`
    case 'roles':
      return sql`exists (select from membership_role g join sys_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.deleted_at is null
        where g.tenant_id = m.tenant_id and g.membership_id = m.id and g.role_id = any(${to.publishRoles}::uuid[]))`
    case 'users':
      return sql`m.person_id = any(${to.publishUsers}::uuid[])`
    default:
      return sql`false`
  }
}

/** `from membership m where …`: the able members of this tenant whom it is for. Nobody outside of it can be reached, whatever ids stand there. */
export const recipients = (to: Addressed): RawBuilder<unknown> =>
  sql`from membership m where m.tenant_id = current_tenant() and m.status = 'able' and m.deleted_at is null and ${chosen(to)}`

/** How many it reaches, and how many of them are a customer's people. */
export async function countRecipients(db: Db, to: Addressed): Promise<{ people: number; customers: number }> {
  const { rows } = await sql<{ people: number; customers: number }>`with recursive customer as (
      select id, 1 as depth from sys_org where tenant_id = current_tenant() and org_type = 'customer'
      union select o.id, customer.depth + 1 from sys_org o join customer on o.org_parent = customer.id where o.tenant_id = current_tenant() and customer.depth < 20)
    select count(*)::int as people, (count(*) filter (where m.org_id in (select id from customer)))::int as customers ${recipients(to)}`.execute(
    db,
  )
  return rows[0]!
}

/** Every organisation, role and person that is named must stand in this tenant. Throws with the field named. */
export async function requireKnown(db: Db, to: Addressed): Promise<void> {
  const missing = async (ids: readonly string[], from: RawBuilder<unknown>) =>
    ids.length > 0 &&
    (await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(db)).rows[0]!.n < new Set(ids).size
  if (
    await missing(
      to.publishOrgs,
      sql`from sys_org where tenant_id = current_tenant() and deleted_at is null and id = any(${to.publishOrgs}::uuid[])`,
    )
  )
    throw refuseField('publishOrgs', issues.notFound)
  if (
    await missing(
      to.publishRoles,
      sql`from sys_role where tenant_id = current_tenant() and deleted_at is null and id = any(${to.publishRoles}::uuid[])`,
    )
  )
    throw refuseField('publishRoles', issues.notFound)
  if (
    await missing(
      to.publishUsers,
      sql`from membership where tenant_id = current_tenant() and deleted_at is null and person_id = any(${to.publishUsers}::uuid[])`,
    )
  )
    throw refuseField('publishUsers', t.refused.someoneElse)
}

interface Option {
  id: string
  label: string
}
const most = 50

const asked = (input: { search?: string | undefined; ids?: string | undefined }) => ({
  ids:
    input.ids
      ?.split(',')
      .filter((s) => /^[0-9a-f-]{36}$/i.test(s))
      .slice(0, 500) ?? [],
  pattern: contains(input.search ?? ''),
})

/** Options of a picker: hits for what was typed, or the labels of ids. An organisation is told with those above it. */
export async function targetOptions(
  db: Db,
  kind: 'org' | 'role' | 'user',
  input: { search?: string | undefined; ids?: string | undefined },
): Promise<Option[]> {
  const { ids, pattern } = asked(input)
  const of = (id: RawBuilder<unknown>, words: RawBuilder<unknown>) =>
    ids.length ? sql`${id} = any(${ids}::uuid[])` : sql`${words} ilike ${pattern}`
  const limit = ids.length ? 500 : most
  if (kind === 'role') {
    return (
      await sql<Option>`select id, role_name as label from sys_role where tenant_id = current_tenant() and deleted_at is null and ${of(sql`id`, sql`role_name || ' ' || role_code`)} order by role_name limit ${limit}`.execute(
        db,
      )
    ).rows
  }
  if (kind === 'user') {
    return (
      await sql<Option>`select m.person_id as id, p.nickname || '（' || m.username || '）' as label from membership m join person p on p.id = m.person_id
      where m.tenant_id = current_tenant() and m.status = 'able' and m.deleted_at is null and ${of(sql`m.person_id`, sql`p.nickname || ' ' || m.username`)} order by p.nickname, m.username limit ${limit}`.execute(
        db,
      )
    ).rows
  }
  return (
    await sql<Option>`with recursive tree as (
      select id, org_name as label, org_sequence as place, 1 as depth from sys_org where tenant_id = current_tenant() and org_parent is null and deleted_at is null
      union all select o.id, tree.label || ' / ' || o.org_name, o.org_sequence, tree.depth + 1 from sys_org o join tree on o.org_parent = tree.id where o.tenant_id = current_tenant() and o.deleted_at is null and tree.depth < 20)
    select id, label from tree where ${of(sql`id`, sql`label`)} order by label limit ${limit}`.execute(db)
  ).rows
}
