import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'

let app: TestApplication
let client: pg.Client
beforeAll(async () => {
  app = await testApplication({ ROLE: 'web' })
  client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await app?.close()
})

interface Plan {
  readonly rhythm: 'daily' | 'weekly' | 'monthly'
  readonly weekdays?: readonly number[]
  readonly monthDay?: number
  readonly hour: number
  readonly zone: string
}
/** The times that follow a moment, one after the other, each with its day. */
async function times({ rhythm, weekdays = [], monthDay, hour, zone }: Plan, after: string, most: number) {
  const found: { at: string; on: string }[] = []
  for (let at = after, on: string | null = null; found.length < most;) {
    const { rows }: { rows: { at: string; day: string }[] } = await client.query(
      `select to_char(next_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at, next_on::text as day from next_report_time($1, $2, $3, $4, $5, $6::timestamptz, $7::date)`,
      [rhythm, weekdays, monthDay ?? null, hour, zone, at, on],
    )
    found.push({ at: rows[0]!.at, on: rows[0]!.day })
    at = `${rows[0]!.at}Z`
    on = rows[0]!.day
  }
  return found
}

it('comes once on a day whose hour happens twice, and on one whose hour is left out', async () => {
  const plan = { rhythm: 'daily', hour: 2, zone: 'Europe/Berlin' } as const
  expect(await times(plan, '2026-03-27 12:00Z', 3)).toEqual([
    { at: '2026-03-28 01:00', on: '2026-03-28' },
    { at: '2026-03-29 01:00', on: '2026-03-29' },
    { at: '2026-03-30 00:00', on: '2026-03-30' },
  ])
  expect(await times(plan, '2026-10-24 12:00Z', 2)).toEqual([
    { at: '2026-10-25 01:00', on: '2026-10-25' },
    { at: '2026-10-26 01:00', on: '2026-10-26' },
  ])
})

it.each(['Europe/Berlin', 'America/New_York', 'Asia/Shanghai', 'Australia/Lord_Howe', 'Pacific/Auckland'])(
  'comes on each day of a year just once by the clock of %s, whatever the hour',
  async (zone) => {
    for (const hour of [0, 1, 2, 3, 23]) {
      const found = await times({ rhythm: 'daily', hour, zone }, '2026-01-01 12:00Z', 365)
      const days = found.map(({ on }) => Date.parse(on) / 86_400_000)
      expect(
        days.every((day, n) => n === 0 || day === days[n - 1]! + 1),
        `${hour}`,
      ).toBe(true)
    }
  },
  60_000,
)

it('takes the last day of a month that is shorter', async () => {
  const found = await times({ rhythm: 'monthly', monthDay: 31, hour: 8, zone: 'Asia/Shanghai' }, '2027-12-31 01:00Z', 5)
  expect(found.map(({ on }) => on)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31'])
  expect(found[1]!.at).toBe('2028-02-29 00:00')
})

it('comes on the days of the week that were chosen', async () => {
  const found = await times(
    { rhythm: 'weekly', weekdays: [1, 5], hour: 8, zone: 'Asia/Shanghai' },
    '2026-12-30 12:00Z',
    4,
  )
  expect(found.map(({ on }) => on)).toEqual(['2027-01-01', '2027-01-04', '2027-01-08', '2027-01-11'])
})

it('never takes a day twice, though the clock of the house was changed', async () => {
  const { rows } = await client.query<{ day: string }>(
    `select next_on::text as day from next_report_time('daily', '{}', null, 8, 'America/New_York', '2026-06-10 01:00Z', '2026-06-10')`,
  )
  expect(rows[0]!.day).toBe('2026-06-11')
})
