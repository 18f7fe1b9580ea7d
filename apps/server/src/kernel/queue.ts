import type { Field } from '@clearway/contract/kernel/field'
import { recordOf } from '@clearway/contract/kernel/record'
import type { ListQuery } from '@clearway/contract/kernel/resource'
import type { Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { hidesAny } from './access/hidden.ts'
import type { Context } from './context.ts'
import { fieldText, sourceFor, type Listed } from './crud/listed.ts'
import { listConditions } from './crud/listQuery.ts'
import { plannedAnew } from './database/batch.ts'

/** When the rows of a queue are due. */
interface Deadline {
  /** The moment, as SQL over the row `t`. */
  readonly at: (ctx: Context) => RawBuilder<unknown>
  /** The fields that it is made of, and the resource that they are fields of where it is another: who may not read one of them sees no deadline. */
  readonly fields: readonly string[]
  readonly of?: string
}

/** Rows of a list that wait for somebody. Each area gives the workbench its own. */
export interface Queue extends Listed {
  /** One word for it, by which rows that were put off are kept too. */
  readonly code: string
  /** What waits: `Orders to confirm`. */
  readonly title: Text
  /** What is to be done with one of them: `Confirm`. */
  readonly next: Text
  readonly areas: readonly Context['user']['area'][]
  /** None is needed by the operator, whose routes ask for none. */
  readonly permission?: string
  /** The reader's own turn; otherwise they wait for somebody else, and the reader only follows them. */
  readonly mine: boolean
  /** What the list is asked for. */
  readonly filter?: Partial<ListQuery> | ((ctx: Context) => Partial<ListQuery>)
  /** The page that shows the list, with what chooses its tab. What is asked for is added. */
  readonly page: string
  /** Where one of them opens. */
  readonly open: (row: { readonly id: string; readonly label: string }) => string
  /** The field that names a row, and the one that tells it from its likes. */
  readonly label: string
  /** The fields that name a row of which `label` says nothing. */
  readonly orBy?: readonly string[]
  readonly detail?: string
  readonly due?: Deadline
  /** The column by whose index the first thousand are found, the oldest first. */
  readonly oldest?: string
}

/** Queues of an area, or why it has none. */
export type Queues = readonly Queue[] | string

/** Counted so far; whoever has more than that waiting does not go by the figure. */
const mostCounted = 1000
/** Rows of a queue that are looked at one by one. */
const mostItems = 20

export interface WaitingRow {
  readonly id: string
  readonly since: string
  readonly due: string | null
  /** Until when the reader put it off. */
  readonly snoozedUntil: string | null
}

export interface Waiting {
  readonly code: string
  readonly count: number
  /** Since when the oldest waits, and when the first one is due. */
  readonly since: string | null
  readonly due: string | null
  /** Put off by the reader, among those counted. */
  readonly snoozed: number
  readonly items: readonly WaitingRow[]
}

const asked = (ctx: Context, { filter }: Queue): Partial<ListQuery> =>
  typeof filter === 'function' ? filter(ctx) : (filter ?? {})

/** A page's list that is asked for something. */
export function linkTo(page: string, filter: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams(recordOf(Object.keys(filter), (name) => String(filter[name])))
  return query.size ? `${page}${page.includes('?') ? '&' : '?'}${query.toString()}` : page
}

/** Where all rows of a queue stand. */
export const listOf = (ctx: Context, queue: Queue): string => linkTo(queue.page, asked(ctx, queue))

function deadline(ctx: Context, { due, resource }: Queue): RawBuilder<unknown> {
  if (!due || hidesAny(ctx, due.of ?? resource.name, due.fields)) return sql`null::timestamptz`
  return due.at(ctx)
}

/** The days of deadlines that are the end of one. */
const days = new WeakMap<RawBuilder<unknown>, RawBuilder<unknown>>()

/** The end of a day where the tenant is. */
export function endOfDay(ctx: Context, day: RawBuilder<unknown>): RawBuilder<unknown> {
  const end = sql`((${day})::date + 1)::timestamp at time zone ${ctx.user.timeZone}`
  days.set(end, day)
  return end
}

type ForSome = Listed & Pick<Queue, 'areas' | 'permission'>

/** Whether a list that is asked for something is the reader's: by side, by permission, and unless it goes by a field that is hidden from them. */
export const isShown = (ctx: Context, of: ForSome, filter: Partial<ListQuery>): boolean =>
  of.areas.includes(ctx.user.area) &&
  (!of.permission || ctx.user.permissions.has(of.permission)) &&
  !hidesAny(ctx, of.resource.name, [
    ...(sourceFor(ctx, of).narrowed?.by ?? []),
    ...Object.keys(filter).map((name) => name.replace(/(From|To)$/, '')),
  ])

/** Whether the queue is the reader's. */
export const has = (ctx: Context, queue: Queue): boolean => isShown(ctx, queue, asked(ctx, queue))

/** What is the reader's turn with a row, and until when. */
export interface Turn {
  readonly queue: Queue
  readonly due: string | null
}

/** Which of these rows of a resource wait for the reader, each by the first queue that holds it. */
export async function turnsOf(ctx: Context, resource: string, ids: readonly string[]): Promise<Map<string, Turn>> {
  const own = ctx.services.queues.filter((queue) => queue.mine && queue.resource.name === resource && has(ctx, queue))
  const turns = new Map<string, Turn>()
  if (!own.length || !ids.length) return turns
  const parts = own.map((queue) => {
    const source = sourceFor(ctx, queue)
    const where = [
      ...listConditions(ctx, queue.resource, source, asked(ctx, queue)),
      sql`t.id = any(${[...ids]}::uuid[])`,
    ]
    return sql`(select ${queue.code}::text as code, t.id, ${deadline(ctx, queue)} as due from ${sql.table(source.table)} t where ${sql.join(where, sql` and `)})`
  })
  const { rows } = await sql<{
    code: string
    id: string
    due: string | null
  }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  for (const queue of own)
    for (const row of rows)
      if (row.code === queue.code && !turns.has(row.id)) turns.set(row.id, { queue, due: row.due })
  return turns
}

/** A field as a name shows it: an amount in groups of three with its currency. */
function nameText(ctx: Context, queue: Queue, name: string): RawBuilder<unknown> {
  const field: Field | undefined = queue.resource.fields[name]
  if (!field?.currencyField) return fieldText(ctx, queue, name)
  const figure = `FM999,999,999,999,999,990${field.places ? `.${'0'.repeat(field.places)}` : ''}`
  const amount = sql`replace(to_char((${fieldText(ctx, queue, name)})::numeric, ${figure}), '-', '−')`
  return sql`${amount} || coalesce(' ' || ${fieldText(ctx, queue, field.currencyField)}, '')`
}

function labelOf(ctx: Context, queue: Queue): RawBuilder<unknown> {
  const label = fieldText(ctx, queue, queue.label)
  if (!queue.orBy) return label
  const others = queue.orBy.map((name) => nameText(ctx, queue, name))
  return sql`coalesce(nullif(${label}, ''), nullif(concat_ws(' · ', ${sql.join(others)}), ''))`
}

/** The rows of a queue that are counted, `due` as `at` says it. */
const foundIn = (ctx: Context, queue: Queue, place: number, at: RawBuilder<unknown>): RawBuilder<unknown> => {
  const source = sourceFor(ctx, queue)
  const where = listConditions(ctx, queue.resource, source, asked(ctx, queue))
  return sql`(select ${place}::int as place, t.id, t.updated_at as since, ${at} as due
    from ${sql.table(source.table)} t where ${sql.join(where, sql` and `)}
    order by ${sql.ref(`t.${queue.oldest ?? 'created_at'}`)}, t.id limit ${mostCounted})`
}

/**
 * What waits in each of the queues, those with nothing in them left out; `asleep` looks at the rows that the reader put off. One statement,
 * and each queue in it as plain as can be: there are dozens of them, and planning is most of what they cost.
 */
export async function waitingOf(ctx: Context, queues: readonly Queue[], asleep = false): Promise<Waiting[]> {
  const own = queues
    .filter((queue) => has(ctx, queue))
    .map((queue) => {
      const at = deadline(ctx, queue)
      return { queue, at, day: days.get(at) }
    })
  if (!own.length) return []
  // Where the tenant's day ends is looked up for what is shown alone: until then a day ends by the connection's clock, which leaves their order.
  const found = own.map(({ queue, at, day }, nth) =>
    foundIn(ctx, queue, nth + 1, day ? sql`((${day})::date + 1)::timestamptz` : at),
  )
  const codes = own.map(({ queue }) => queue.code)
  const byDay = own.flatMap(({ day }, nth) => (day ? [nth + 1] : []))
  const moment = (due: RawBuilder<unknown>) =>
    sql`case when place = any(${byDay}::int[]) then ${due}::timestamp at time zone ${ctx.user.timeZone} else ${due} end`
  // A change by somebody else wakes a row that was put off. Queues go by their place: sorting by words takes as long as finding the rows.
  const firstOf = (column: string) =>
    sql`array_agg(${sql.ref(column)}) filter (where nth <= ${sql.lit(mostItems)} and (until is not null) = ${asleep})`
  // Rows are put in order once, queue by queue, and of the first few alone more than their number is kept. No `with`: PostgreSQL copies what it names before it plans it.
  const { rows } = await sql<Waiting>`${sql.raw(plannedAnew)}
    select (${codes}::text[])[place] as code, count, since, ${moment(sql`due`)} as due, snoozed,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'since', r.since, 'due', ${moment(sql`r.due`)}, 'snoozedUntil', r.until)
        order by r.due nulls last, r.since, r.id), '[]') from unnest(ids, sinces, dues, untils) as r(id, since, due, until)) as items
    from (select place, count(*)::int as count, min(since) as since, min(due) as due, count(until)::int as snoozed, ${firstOf('id')} as ids,
        ${firstOf('since')} as sinces, ${firstOf('due')} as dues, ${firstOf('until')} as untils
      from (select f.*, s.until, row_number() over (partition by f.place order by (s.until is not null) <> ${asleep}, f.due nulls last, f.since, f.id) as nth
        from (${sql.join(found, sql` union all `)}) f
        left join queue_snooze s on s.tenant_id = current_tenant() and s.person_id = ${ctx.user.personId}::uuid
          and array_position(${codes}::text[], s.queue) = f.place and s.record_id = f.id and s.until > now() and s.created_at >= f.since) told
      group by place) queues`.execute(ctx.db)
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return own.flatMap(({ queue }) => byCode.get(queue.code) ?? [])
}

export interface RowName {
  readonly label: string | null
  readonly detail: string | null
}

/** How rows of queues are called, in the order of the rows. One statement, in it each table once for all queues that name its rows alike: planning is what it costs. */
export async function namesOf(
  ctx: Context,
  rows: readonly { readonly queue: Queue; readonly id: string }[],
): Promise<RowName[]> {
  if (!rows.length) return []
  const parts = new Map<string, { named: RawBuilder<unknown>; table: string; ids: Set<string> }>()
  const partOf = new Map<Queue, string>()
  for (const [queue, own] of Map.groupBy(rows, (row) => row.queue)) {
    const { table } = sourceFor(ctx, queue)
    const named = sql`${labelOf(ctx, queue)} as label, ${fieldText(ctx, queue, queue.detail)} as detail`
    const words = named.compile(ctx.db)
    const key = JSON.stringify([table, words.sql, words.parameters])
    const part = parts.get(key) ?? { named, table, ids: new Set() }
    for (const { id } of own) part.ids.add(id)
    parts.set(key, part)
    partOf.set(queue, key)
  }
  const places = new Map([...parts.keys()].map((key, place) => [key, place]))
  const selects = [...parts.values()].map(
    ({ named, table, ids }, place) =>
      sql`(select ${sql.lit(place)}::int as place, t.id, ${named} from ${sql.table(table)} t where t.id = any(${[...ids]}::uuid[]))`,
  )
  const found = await sql<RowName & { place: number; id: string }>`${sql.join(selects, sql` union all `)}`.execute(
    ctx.db,
  )
  const names = new Map(found.rows.map((row) => [`${row.place} ${row.id}`, row]))
  return rows.map(({ queue, id }) => {
    const { label = null, detail = null } = names.get(`${places.get(partOf.get(queue)!)} ${id}`) ?? {}
    return { label, detail }
  })
}
