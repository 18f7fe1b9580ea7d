import type { ListQuery } from '@clearway/contract/kernel/resource'
import type { Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import type { Context } from './context.ts'
import { sourceFor, type Listed } from './crud/listed.ts'
import { listConditions } from './crud/listQuery.ts'
import { dayIn } from './crud/moments.ts'
import { isShown, linkTo } from './queue.ts'

/** Fourteen days of a list, each with as many rows as the list shows of it. Each area gives the workbench its own. */
export interface Picture extends Listed {
  readonly code: string
  /** What is counted: `New orders`. */
  readonly title: Text
  /** What came in and what customs sent back, up to today; what falls due, from today on. */
  readonly kind: 'load' | 'rejections' | 'deadlines'
  readonly areas: readonly Context['user']['area'][]
  readonly permission: string
  /** What puts a row into a day: `made`, or a field of the list that is filtered from and to. An index finds its days. */
  readonly by: string
  /** What the list is asked for beside the day. */
  readonly filter?: Partial<ListQuery>
  /** The page that shows the list, with what chooses its tab. */
  readonly page: string
}

/** Pictures of an area, or why it has none. */
export type Pictures = readonly Picture[] | string

/** How many days a picture shows. */
const daysShown = 14
/** Rows of one day that are counted; then it says that there are more. */
const mostCounted = 2000

export interface PictureDay {
  /** By the clock of the reader. */
  readonly day: string
  readonly count: number
  /** There are more than were counted. */
  readonly more: boolean
  /** The list of just these. */
  readonly link: string
}

/** The days that a picture shows, the earliest first. */
function daysOf(ctx: Context, { kind }: Picture): string[] {
  const today = Date.parse(dayIn(ctx.user.timeZone))
  const first = kind === 'deadlines' ? 0 : 1 - daysShown
  return Array.from({ length: daysShown }, (_, n) =>
    new Date(today + (first + n) * 86_400_000).toISOString().slice(0, 10),
  )
}

const asked = ({ by, filter }: Picture, day: string): Partial<ListQuery> => ({
  ...filter,
  [`${by}From`]: day,
  [`${by}To`]: day,
})

/** The rows of one day, by the very conditions of the list that the day opens. */
function countOf(ctx: Context, picture: Picture, day: string): RawBuilder<unknown> {
  const source = sourceFor(ctx, picture)
  const where = listConditions(ctx, picture.resource, source, asked(picture, day))
  return sql`(select count(*)::int from (select 1 from ${sql.table(source.table)} t where ${sql.join(where, sql` and `)} limit ${sql.lit(mostCounted + 1)}) c)`
}

/** A picture's days for the reader; undefined where it is not theirs to see. One statement, each day an index range that ends at some thousand rows. */
export async function daysShownOf(ctx: Context, picture: Picture): Promise<PictureDay[] | undefined> {
  const days = daysOf(ctx, picture)
  if (!isShown(ctx, picture, asked(picture, days[0]!))) return undefined
  const counts = days.map((day) => countOf(ctx, picture, day))
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(ctx.db)
  return days.map((day, n) => {
    const count = rows[0]!.counts[n]!
    return {
      day,
      count: Math.min(count, mostCounted),
      more: count > mostCounted,
      link: linkTo(picture.page, asked(picture, day)),
    }
  })
}
