import type { RecentRecord } from '@clearway/contract/features/workbench/workbench'
import type { Field } from '@clearway/contract/kernel/field'
import { sql } from 'kysely'

import { hidesAny } from '../../kernel/access/hidden.ts'
import type { Context } from '../../kernel/context.ts'
import { sourceFor } from '../../kernel/crud/listed.ts'
import { snake } from '../../kernel/crud/search.ts'
import { mayFind, selectRecords, visibleRecords, type FoundRecord, type RecordKind } from '../../kernel/records.ts'

const mostRecent = 12
/** As far back as one person's writings are looked through. */
const mostLookedAt = 3000
/** Candidates, of which some may be gone or out of the reader's sight. */
const mostCandidates = 40
const stateFields = ['status', 'approvalStatus', 'applyStatus']

interface Change {
  tableName: string
  recordId: string
  action: RecentRecord['action']
  /** What the fields of its state became. */
  states: Readonly<Record<string, string>>
  at: string
}

/** The reader's last change of each record, the newest first. What belongs to a record counts for it. */
async function changesOf(ctx: Context, tables: readonly string[], kinds: readonly RecordKind[]): Promise<Change[]> {
  const parts = kinds.flatMap((kind) =>
    Object.entries(kind.parts ?? {}).map(
      ([
        part,
        column,
      ]) => sql`select ${sourceFor(ctx, kind).table}::text, p.${sql.ref(column)}, 'update', '[]'::jsonb, o.at, o.id
        from own o join ${sql.table(part)} p on o.table_name = ${part} and p.tenant_id = current_tenant() and p.id = o.record_id`,
    ),
  )
  const { rows } = await sql<Change>`
    with own as materialized (select r.table_name, r.record_id, r.action, r.changes, r.at, r.id from record_history r
        where r.tenant_id = current_tenant() and r.person_id = ${ctx.user.personId} order by r.id desc limit ${mostLookedAt}),
      touched as (${sql.join([sql`select table_name, record_id, action, changes, at, id from own where table_name = any(${[...tables]}::text[])`, ...parts], sql` union all `)}),
      latest as (select distinct on (table_name, record_id) * from touched order by table_name, record_id, id desc)
    select table_name, record_id, action, at, coalesce((select jsonb_object_agg(c ->> 'field', c ->> 'to') from jsonb_array_elements(changes) c
      where c ->> 'field' = any(${stateFields.map(snake)}::text[])), '{}') as states from latest order by at desc, id desc limit ${mostCandidates}`.execute(
    ctx.db,
  )
  return rows
}

/** The state in words, where the change was one of it and the reader may see it. */
function stateOf(ctx: Context, { resource }: RecordKind, states: Change['states']): RecentRecord['state'] {
  const name = stateFields.find((field) => states[snake(field)] && field in resource.fields)
  if (!name || hidesAny(ctx, resource.name, [name])) return null
  const field: Field = resource.fields[name]!
  return field.choices?.[states[snake(name)]!] ?? null
}

/** What the reader touched last in every area, as far as they may still see it. */
export async function recentOf(ctx: Context): Promise<RecentRecord[]> {
  const kinds = new Map(
    ctx.services.records.filter((kind) => mayFind(ctx, kind)).map((kind) => [sourceFor(ctx, kind).table, kind]),
  )
  if (!kinds.size) return []
  const changes = await changesOf(ctx, [...kinds.keys()], [...kinds.values()])
  const parts = [...Map.groupBy(changes, (c) => c.tableName)].map(([table, of]) => {
    const kind = kinds.get(table)!
    const where = [...visibleRecords(ctx, kind), sql`t.id = any(${of.map((c) => c.recordId)}::uuid[])`]
    return sql`(${selectRecords(ctx, kind)} from ${sql.table(table)} t where ${sql.join(where, sql` and `)})`
  })
  if (!parts.length) return []
  const { rows } = await sql<FoundRecord>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return changes
    .flatMap(({ tableName, recordId, action, states, at }) => {
      const [kind, row] = [kinds.get(tableName)!, byId.get(recordId)]
      if (!row) return []
      const { id, label, detail } = row
      return [
        {
          title: kind.resource.title,
          id,
          label,
          detail,
          action,
          state: stateOf(ctx, kind, states),
          at,
          link: kind.open(row),
        },
      ]
    })
    .slice(0, mostRecent)
}
