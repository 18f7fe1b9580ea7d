import type { Field } from '@clearway/contract/kernel/field'
import { isRange, type ListQuery } from '@clearway/contract/kernel/resource'
import type { Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { hidesAny } from './access/hidden.ts'
import type { Context } from './context.ts'
import { dictionary } from './crud/dictionaries.ts'
import { sourceFor, type Listed } from './crud/listed.ts'
import { listConditions } from './crud/listQuery.ts'
import { snake } from './crud/search.ts'
import { isShown, linkTo } from './queue.ts'

/** A figure beside the number of rows. */
export interface Measure {
  readonly code: string
  readonly title: Text
  /** How it is made, for whoever doubts it. */
  readonly definition: Text
  /** `amount` is summed by currency and `average` goes by `weight`, by currency too; `hours` and `days` are told as median and 95th percentile; `percent` is the share of rows for which `value` is true. */
  readonly kind: 'amount' | 'average' | 'hours' | 'days' | 'percent' | 'number'
  /** SQL over the row `t`, or over `{of}`. */
  readonly value: string
  /** The field of which a share is made: it is worked out once for a row, also where rows are grouped by it. */
  readonly of?: string
  /** SQL of the currency of an amount. */
  readonly currency?: string
  /** SQL of the amount by which an average in days goes. */
  readonly weight?: string
  /** The fields that it is made of: who may not read one of them does not get it. */
  readonly fields: readonly string[]
}

/** A list, counted in groups. Each area gives its own; a group opens the very rows that it counts. */
export interface Report extends Listed {
  readonly code: string
  readonly title: Text
  readonly definition: Text
  readonly areas: readonly Context['user']['area'][]
  readonly permission: string
  /** What puts a row into a period: `made`, or a field of the list that is filtered from and to. */
  readonly by: string
  /** What the list is asked for beside the period. */
  readonly filter?: Partial<ListQuery>
  /** Fields by which rows are grouped: the list filters by them. The first is what is shown first. */
  readonly dimensions: readonly string[]
  /** Dictionaries of those that are codes in a plain text. */
  readonly codes?: Readonly<Record<string, string>>
  /** What the values of others are called, where neither the list nor a dictionary says so. */
  readonly words?: Readonly<Record<string, (value: string) => Text | undefined>>
  readonly measures?: readonly Measure[]
  /** The page that shows the list, with what chooses its tab. */
  readonly page: string
}

/** Reports of an area, or why it has none. */
export type Reports = readonly Report[] | string

/** Parts of the period by which every report groups too. */
const periods = ['day', 'week', 'month'] as const
export type Period = (typeof periods)[number]

/**
 * So that the rows of a large period are not put on disk on their way. And each question is planned for its own period: the one plan for all periods that
 * is made after some calls takes three times as long where most rows are asked for.
 */
const memory = '64MB'

/** The most groups of an answer; the rest is told as one, which opens nothing. */
const mostGroups = 100

export interface Asked {
  /** Days, both within, by the tenant's clock. */
  readonly from: string
  readonly to: string
  readonly dimension: string
}

export interface Figures {
  readonly count: number
  /** By measure, in the order of the report: by currency for amounts and averages, `p50` and `p95` for hours and days, else one of no name. Exact text; null where there is nothing to tell. */
  readonly measures: Record<string, string | null>[]
}

export interface Group extends Figures {
  /** The value of the field, or the first day of a part of the period; null where the field is empty. */
  readonly value: string | null
  /** What the value is called; null where the field is empty, and of parts of the period. */
  readonly words: Text | null
  /** The list of just these; null where no filter of the list finds them. */
  readonly link: string | null
}

export interface Answer {
  readonly groups: Group[]
  /** Groups that are not told one by one. */
  readonly others: number
  readonly total: Figures & { readonly link: string }
}

/** Whether a dimension is a part of the period. */
export const isPeriod = (dimension: string): dimension is Period => (periods as readonly string[]).includes(dimension)

const askedOf = ({ by, filter }: Report, from: string, to: string): Partial<ListQuery> => ({
  ...filter,
  [`${by}From`]: from,
  [`${by}To`]: to,
})

/** Whether a report is the reader's: by side, by permission, and unless it goes by a field that is hidden from them. */
export const isReaders = (ctx: Context, report: Report): boolean => isShown(ctx, report, askedOf(report, '', ''))

const fieldsOf = ({ resource }: Report): Readonly<Record<string, Field>> => resource.fields

/** The fields by which the reader may group. */
export const dimensionsOf = (ctx: Context, report: Report): string[] =>
  report.dimensions.filter(
    (name) => !hidesAny(ctx, report.resource.name, [name, fieldsOf(report)[name]?.labelField ?? name]),
  )

/** The figures that the reader may see beside the number of rows. */
export const measuresOf = (ctx: Context, report: Report): Measure[] =>
  (report.measures ?? []).filter(({ fields }) => !hidesAny(ctx, report.resource.name, fields))

/** The currencies of the measures, each expression once. */
const currenciesOf = (measures: readonly Measure[]): string[] => [
  ...new Set(measures.flatMap(({ currency }) => currency ?? [])),
]

/** A measure over the rows `x` of one group and currency, whose column is `m0`, `m1` …, as parts that add up. */
function partsOf({ kind, value, weight }: Measure, n: number, of: string): string {
  const m = `x.m${n}`
  if (kind === 'hours' || kind === 'days') return `array_agg(${m}::float8) filter (where ${m} is not null) as p${n}`
  if (kind === 'percent') {
    const share = of ? `(${value.replaceAll('{of}', of)})` : m
    return `count(*) filter (where ${share}) as p${n}, count(${share}) as q${n}`
  }
  if (weight)
    return `sum(${m} * x.w${n}) as p${n}, sum(x.w${n}) filter (where ${m} is not null) as q${n}, count(${m}) as h${n}`
  return `sum(${m}) as p${n}, count(${m}) as h${n}`
}

/** A measure of which no currency is told, over parts `a` that are put together; percentiles are looked up in `h0`, `h1` …. */
function together({ kind }: Measure, n: number): RawBuilder<unknown> {
  if (kind === 'hours' || kind === 'days')
    return sql.raw(
      `(select jsonb_build_object('p50', round(h.at[1]::numeric, 1)::text, 'p95', round(h.at[2]::numeric, 1)::text) from h${n} h where h.is_total = g.is_total and h.value is not distinct from g.value)`,
    )
  if (kind === 'percent') return sql.raw(`jsonb_build_object('', round(100.0 * g.p${n} / nullif(g.q${n}, 0), 1)::text)`)
  return sql.raw(`jsonb_build_object('', g.p${n}::text)`)
}

/** SQL of the column of a field, or of what the list makes of it. */
function columnOf(ctx: Context, report: Report, name: string): string {
  return sourceFor(ctx, report).computed?.[name] ?? `t.${snake(name)}`
}

/** The group of a row: the value of a field, or the day, week (from Monday) or month of what puts it into the period, by the tenant's clock. */
function groupOf(ctx: Context, report: Report, dimension: string): RawBuilder<unknown> {
  if (!isPeriod(dimension)) return sql.raw(columnOf(ctx, report, dimension))
  const { by } = report
  const isDay = fieldsOf(report)[by]?.kind === 'date'
  const at = sql.raw(by === 'made' ? 't.created_at' : columnOf(ctx, report, by))
  return sql`date_trunc(${sql.lit(dimension)}, ${isDay ? sql`${at}::timestamp` : sql`${at} at time zone ${ctx.user.timeZone}`})::date`
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The first day of the part to which a day belongs; weeks begin on Monday. */
function beginsPart(period: Period, day: string): string {
  if (period === 'month') return `${day.slice(0, 7)}-01`
  return period === 'week' ? addDays(day, -((new Date(day).getUTCDay() + 6) % 7)) : day
}

/** Parts of the period in which there is nothing: a gap is told as one. */
function emptyParts(period: Period, { from, to }: Asked, told: readonly Counted[]): Counted[] {
  const there = new Set(told.map((row) => row.value))
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const parts = new Set(Array.from({ length: days }, (_, n) => beginsPart(period, addDays(from, n))))
  return [...parts]
    .filter((value) => !there.has(value))
    .map((value) => ({ value, label: null, isTotal: false, count: 0, measures: [] }))
}

/** The days of a part of the period that are within it. */
function partOf(period: Period, first: string, { from, to }: Asked): { from: string; to: string } {
  const last =
    period === 'month'
      ? new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 0)).toISOString().slice(0, 10)
      : addDays(first, period === 'week' ? 6 : 0)
  return { from: first < from ? from : first, to: last > to ? to : last }
}

function linkOf(report: Report, asked: Asked, value: string | null): string | null {
  const { dimension } = asked
  if (value === null) return null
  if (isPeriod(dimension)) {
    const { from, to } = partOf(dimension, value, asked)
    return linkTo(report.page, askedOf(report, from, to))
  }
  // Several values are parted by commas, so one that holds a comma cannot be asked for.
  if (value === '' || value.includes(',')) return null
  return linkTo(report.page, { ...askedOf(report, asked.from, asked.to), [dimension]: value })
}

interface Counted {
  readonly value: string | null
  readonly label: string | null
  readonly isTotal: boolean
  readonly count: number
  readonly measures: Record<string, string | null>[]
}
interface Summed {
  readonly value: string | null
  readonly isTotal: boolean
  readonly currency: string | null
  readonly amount: string
}

const isTimes = ({ kind }: Measure): boolean => kind === 'hours' || kind === 'days'

/** What is read of each row `t`: what groups it, what is told of it, and where groups have names what finds one of its rows again. */
function readOf(ctx: Context, report: Report, asked: Asked, measures: readonly Measure[], named: boolean) {
  const own = measures.flatMap(({ value, of, weight }, n) => [
    ...(of === asked.dimension ? [] : [sql.raw(`(${of ? columnOf(ctx, report, of) : value}) as m${n}`)]),
    ...(weight ? [sql.raw(`(${weight}) as w${n}`)] : []),
  ])
  const currencies = currenciesOf(measures).map((currency, n) => sql.raw(`(${currency})::text as c${n}`))
  const group = sql`(${groupOf(ctx, report, asked.dimension)}) as v`
  return sql.join([group, ...(named ? [sql`t.id`] : []), ...currencies, ...own])
}

/**
 * Rows of the list under its very conditions, data permission and hidden fields included, with the sums of all: one statement, so that all see the same
 * rows. They are read once into parts that add up, by group and currency, and only those parts are put together; `offset 0` keeps what a row is asked for from
 * being worked out once for each part that needs it.
 */
function statement(
  ctx: Context,
  report: Report,
  asked: Asked,
  measures: readonly Measure[],
): RawBuilder<{ counted: Counted[]; summed: Summed[][] }> {
  const source = sourceFor(ctx, report)
  const where = listConditions(ctx, report.resource, source, askedOf(report, asked.from, asked.to))
  const labelField = isPeriod(asked.dimension) ? undefined : fieldsOf(report)[asked.dimension]?.labelField
  const currencies = currenciesOf(measures)
  const parts = measures.map((m, n) => partsOf(m, n, m.of ? (m.of === asked.dimension ? 'x.v' : `x.m${n}`) : ''))
  const by = ['x.v', ...currencies.map((_, n) => `x.c${n}`)].join(', ')
  // A name is looked up once for a group, by one of its rows: for each row it would take longer than all else.
  const one = labelField ? ['any_value(x.id) as one'] : []
  const label = labelField
    ? sql`(select (${sql.raw(columnOf(ctx, report, labelField))})::text from ${sql.table(source.table)} t where t.id = g.one)`
    : sql`null`
  const added = measures.flatMap((m, n) =>
    m.currency || isTimes(m)
      ? []
      : [`sum(a.p${n}) as p${n}`, ...(m.kind === 'percent' ? [`sum(a.q${n}) as q${n}`] : [])],
  )
  const times = measures.flatMap((m, n) =>
    isTimes(m)
      ? [
          `, h${n} as materialized (select a.value, grouping(a.value) = 1 as is_total, percentile_cont(array[0.5, 0.95]) within group (order by p.one) as at from a, unnest(a.p${n}) p(one) group by grouping sets ((a.value), ()))`,
        ]
      : [],
  )
  const sums = measures.map(({ currency, weight }, n) =>
    currency
      ? `(select coalesce(jsonb_agg(jsonb_build_object('value', s.value, 'isTotal', s.is_total, 'currency', s.currency, 'amount', s.amount)), '[]') from (
            select a.value, grouping(a.value) = 1 as is_total, a.c${currencies.indexOf(currency)} as currency, ${weight ? `round(sum(a.p${n}) / nullif(sum(a.q${n}), 0), 1)` : `sum(a.p${n})`}::text as amount
            from a where a.h${n} > 0 group by grouping sets ((a.value, currency), (currency))) s)`
      : `'[]'::jsonb`,
  )
  const figures = measures.map((m, n) => (m.currency ? sql`null::jsonb` : together(m, n)))
  return sql`with a as materialized (select x.v::text as value, ${sql.raw([...one, 'count(*) as n', ...currencies.map((_, n) => `x.c${n}`), ...parts].join(', '))}
      from (select ${readOf(ctx, report, asked, measures, Boolean(labelField))} from ${sql.table(source.table)} t where ${sql.join(where, sql` and `)} offset 0) x group by ${sql.raw(by)})${sql.raw(times.join(''))}
    select (select jsonb_agg(jsonb_build_object('value', g.value, 'label', ${label}, 'isTotal', g.is_total, 'count', g.n, 'measures', jsonb_build_array(${sql.join(figures)}))) from (
      select ${sql.raw(['a.value', ...(labelField ? ['any_value(a.one) as one'] : []), 'grouping(a.value) = 1 as is_total', 'coalesce(sum(a.n), 0) as n', ...added].join(', '))} from a
      group by grouping sets ((a.value), ())) g) as counted, jsonb_build_array(${sql.raw(sums.join(', '))}) as summed`
}

/** What the values of a dimension are called: by choice, by dictionary, or as the row names a reference. */
async function worded(ctx: Context, report: Report, dimension: string): Promise<(row: Counted) => Text | null> {
  if (isPeriod(dimension)) return () => null
  const field = fieldsOf(report)[dimension]!
  const name = field.kind === 'dictionary' ? field.dictionary! : report.codes?.[dimension]
  const entries = name ? await dictionary(ctx, name) : undefined
  return ({ value, label }) => {
    if (value === null) return null
    const called =
      field.choices?.[value] ?? entries?.get(value)?.label ?? report.words?.[dimension]?.(value) ?? label ?? value
    return typeof called === 'string' ? { zh: called, tw: called, en: called } : called
  }
}

const first = ({ value: a }: Counted, { value: b }: Counted): number => (a ?? '').localeCompare(b ?? '')

/** The figures of a report for the reader, the largest groups first, parts of the period in their order. */
export async function figuresOf(ctx: Context, report: Report, asked: Asked): Promise<Answer> {
  const measures = measuresOf(ctx, report)
  const [, { rows }] = await Promise.all([
    sql`select set_config('work_mem', ${memory}, true), set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(
      ctx.db,
    ),
    statement(ctx, report, asked, measures).execute(ctx.db),
  ])
  const { counted, summed } = rows[0]!
  const figures = (row: Counted): Figures => ({
    count: row.count,
    measures: measures.map(({ currency }, n) =>
      currency
        ? Object.fromEntries(
            summed[n]!.filter((s) => s.isTotal === row.isTotal && s.value === row.value && s.currency !== null).map(
              (s) => [s.currency!, s.amount],
            ),
          )
        : (row.measures[n] ?? {}),
    ),
  })
  const wordsOf = await worded(ctx, report, asked.dimension)
  const total = counted.find((row) => row.isTotal)!
  const told = counted.filter((row) => !row.isTotal)
  const groups = (isPeriod(asked.dimension) ? [...told, ...emptyParts(asked.dimension, asked, told)] : told).sort(
    isPeriod(asked.dimension) ? first : (a, b) => b.count - a.count || first(a, b),
  )
  const most = isPeriod(asked.dimension) ? groups.length : mostGroups
  return {
    groups: groups.slice(0, most).map((row) => ({
      value: row.value,
      words: wordsOf(row),
      link: row.count ? linkOf(report, asked, row.value) : null,
      ...figures(row),
    })),
    others: Math.max(0, groups.length - most),
    total: { ...figures(total), link: linkTo(report.page, askedOf(report, asked.from, asked.to)) },
  }
}

/** Whether a field may be a dimension: the list filters by it, by value. */
export const canGroup = (field: Field | undefined): boolean => Boolean(field?.filter) && !isRange(field!)
