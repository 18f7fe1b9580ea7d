import type { Resource } from '@clearway/contract/kernel/resource'
import { sql } from 'kysely'

import { dataAccess } from '../access/scope.ts'
import type { Context } from '../context.ts'

interface Change {
  field: string
  from: string | null
  to: string | null
}
interface Entry {
  id: string
  at: string
  action: 'add' | 'update' | 'delete' | 'restore'
  personName: string | null
  changes: Change[]
}

/** Writes what a table's trigger does not see, such as what became of lines, into the history of a record, each field by its column: so many entries, then how many more. */
export async function tellChanges(
  ctx: Context,
  table: string,
  id: string,
  changes: readonly Change[],
  most: number,
): Promise<void> {
  const [first] = changes
  if (!first) return
  const told = changes.slice(0, most)
  if (changes.length > most) told.push({ field: first.field, from: null, to: `… +${changes.length - most}` })
  await sql`insert into record_history (tenant_id, table_name, record_id, action, changes, person_id, request_id)
    values (current_tenant(), ${table}, ${id}, 'update', ${JSON.stringify(told)}::jsonb, ${ctx.user.personId}, ${ctx.requestId})`.execute(
    ctx.db,
  )
}

const camel = (column: string): string => column.replace(/_([a-z])/g, (_, c: string) => c.toUpperCase())

/** Fields that stand in the history alone, with how their stored values are told. */
type Told = Readonly<Record<string, (value: string) => string>>

/** The last 200 changes of a record, newest first, with only the fields that the contract names and the user may see. */
export async function historyOf(
  ctx: Context,
  resource: Resource,
  table: string,
  id: string,
  told: Told = {},
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select h.id, h.at, h.action, h.changes, p.nickname as person_name
    from record_history h left join person p on p.id = h.person_id
    where h.tenant_id = current_tenant() and h.table_name = ${table} and h.record_id = ${id} order by h.id desc limit 200`.execute(
    ctx.db,
  )
  const { hidden } = dataAccess(ctx.user, resource.name)
  const shown = (name: string) =>
    name in told || (name in resource.fields && !hidden.has(name) && !resource.fields[name]!.writeOnly)
  const tell = (name: string, value: string | null) => (value === null ? null : (told[name]?.(value) ?? value))
  return rows.map((entry) => ({
    ...entry,
    changes: entry.changes
      .map((c) => ({ ...c, field: camel(c.field) }))
      .filter((c) => shown(c.field))
      .map((c) => ({ ...c, from: tell(c.field, c.from), to: tell(c.field, c.to) })),
  }))
}
