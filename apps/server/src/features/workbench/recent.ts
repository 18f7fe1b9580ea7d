import type { RecentRecord } from '@clearway/contract/features/workbench/workbench'
import { sql } from 'kysely'

import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { snake } from '../../kernel/crud/search.ts'
import { kinds, visible, type Kind } from './records.ts'

const mostRecent = 12
const mostColleagues = 50
const mostOfEach = 40

interface Change {
  tableName: string
  recordId: string
  action: RecentRecord['action']
  status: string | null
  at: string
  personId: string
  who: string
}

/** The last change of each record by the reader and the colleagues of his organisation and below, customers aside; a bounded look into the history of each. */
async function changesAround(ctx: Context): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with recursive down as (select id, 1 as depth from sys_org where tenant_id = current_tenant() and id = ${ctx.user.orgId} union all
        select o.id, depth + 1 from sys_org o join down on o.org_parent = down.id where o.tenant_id = current_tenant() and o.org_type <> 'customer' and o.deleted_at is null and depth < 20),
      people as (select ${ctx.user.personId}::uuid as person_id union select person_id from (
        select m.person_id from membership m where m.tenant_id = current_tenant() and m.org_id in (select id from down) and m.status = 'able' and m.deleted_at is null limit ${mostColleagues}) near),
      latest as (select distinct on (h.table_name, h.record_id) h.table_name, h.record_id, h.action, h.changes, h.at, h.id, h.person_id from people p cross join lateral (
        select * from record_history r where r.tenant_id = current_tenant() and r.person_id = p.person_id order by r.id desc limit ${mostOfEach}) h
        where h.table_name = any(${kinds.map((k) => k.table)}::text[]) order by h.table_name, h.record_id, h.id desc)
    select l.table_name, l.record_id, l.action, (select c ->> 'to' from jsonb_array_elements(l.changes) c where c ->> 'field' = 'status' limit 1) as status,
      l.at, l.person_id, coalesce(p.nickname, '') as who from latest l left join person p on p.id = l.person_id order by l.at desc limit 100`.execute(
    ctx.db,
  )
  return rows
}

/** What the reader and the people around him changed of late, as far as he may see it. */
export async function recentOf(ctx: Context): Promise<RecentRecord[]> {
  const changes = await changesAround(ctx)
  const shown = new Map<string, { kind: Kind; label: string; detail: string | null }>()
  for (const kind of kinds) {
    const ids = changes.filter((c) => c.tableName === kind.table).map((c) => c.recordId)
    const { hidden } = dataAccess(ctx.user, kind.resource)
    if (!ids.length || hidden.has(kind.label) || !ctx.user.permissions.has(`${kind.resource}.view`)) continue
    const detail = hidden.has(kind.detail) ? sql`null::text` : sql.ref(`t.${snake(kind.detail)}`)
    const { rows } = await sql<{
      id: string
      label: string
      detail: string | null
    }>`select t.id, ${sql.ref(`t.${snake(kind.label)}`)} as label, ${detail} as detail
      from ${sql.table(kind.table)} t where t.id = any(${ids}::uuid[]) and ${visible(ctx, kind)}`.execute(ctx.db)
    for (const { id, ...row } of rows) shown.set(id, { kind, ...row })
  }
  const told = (kind: Kind, status: string | null) =>
    dataAccess(ctx.user, kind.resource).hidden.has(kind.state ?? 'status') ? null : status
  return changes
    .filter((c) => shown.has(c.recordId))
    .slice(0, mostRecent)
    .map(({ tableName: _table, recordId: id, personId, who, status, ...change }) => {
      const { kind, label, detail } = shown.get(id)!
      return {
        ...change,
        id,
        resource: kind.resource,
        label,
        detail,
        status: told(kind, status),
        who: personId === ctx.user.personId ? null : who,
        link: kind.link({ id, label }),
      }
    })
}
