import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { onOneDay } from '../../../../test/oneDay.ts'
import { tradeClerk, tradeLine as line, type TradeClerk } from '../../../../test/tradeDeclaration.ts'
import { chargeVectors, penaltySource, penaltyVectors, type Moved } from './tradeVectors.ts'

let app: TestApplication
let db: pg.Client
let clerk: TradeClerk

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  clerk = await tradeClerk(app)
  const operator = handOf(app, await app.signIn('platform', 'operator'))
  await operator.post('/api/customs/exchangeRate/add', {
    base: 'HKD',
    currency: 'GBP',
    rate: '10',
    validFrom: '2020-01-01',
    source: 'test',
  })
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
/** The same day so many months later; a month that has none ends with its last. */
function sameDay(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const to = new Date(Date.UTC(year, month - 1 + months, date))
  while (to.getUTCMonth() !== (month - 1 + months) % 12) to.setUTCDate(to.getUTCDate() - 1)
  return to.toISOString().slice(0, 10)
}

function movedOn(moved: Moved, today: string): string {
  if ('days' in moved) return later(today, -moved.days)
  const months = 'within' in moved ? moved.within : moved.past
  const stillWithin = (day: string) => today <= later(sameDay(day, months), 14)
  let day = today
  while (stillWithin(later(day, -1))) day = later(day, -1)
  return 'within' in moved ? day : later(day, -1)
}

describe('what a declaration of Hong Kong bears', () => {
  it.each(chargeVectors)('$name: HKD $value', async ({ value, head, item, charge, levy, source, steps }) => {
    const row = await clerk.made(head, [line({ value, ...item })])
    expect(row, [source, ...steps].join('\n')).toMatchObject({ charge, levy })
  })

  it.each(penaltyVectors)('lateness, $steps: HKD $value', async ({ moved, value, penalty, steps }) => {
    const { row, movementDate, due } = await onOneDay('Asia/Hong_Kong', async (day) => {
      const on = movedOn(moved, day(0))
      return { row: await clerk.made({ movementDate: on }, [line({ value })]), movementDate: on, due: later(on, 14) }
    })
    expect(row, `${penaltySource}\n${steps}`).toMatchObject({ penalty, dueDate: due, movementDate })
    const warned = row.problems.some((p: any) => p.level === 'warning' && p.field === 'movementDate')
    expect(warned).toBe(penalty !== '0.00')
    const sent = await clerk.step('submit', await clerk.step('check', row))
    const { rows } = await db.query('select late_penalty::text as was from trade_declaration where id = $1', [sent.id])
    expect(rows[0].was).toBe(penalty)
  })

  it('goes by the rate of the day of the movement, and is not known without one', async () => {
    expect(await clerk.made({}, [line({ currency: 'GBP', value: '5000' })])).toMatchObject({
      total: '50000.00',
      charge: '0.70',
      lines: [{ hkd: '50000.00' }],
    })
    const unknown = await clerk.made({}, [line(), line({ currency: 'XAF', value: '5' })])
    expect(unknown).toMatchObject({ total: null, charge: null, lines: [{ hkd: '46000.00' }, { hkd: null }] })
    expect(unknown.problems).toContainEqual(expect.objectContaining({ level: 'error', field: 'currency', line: 1 }))
    expect((await clerk.tryStep('check', unknown)).status).toBe(422)
  })
})
