import { randomUUID } from 'node:crypto'

import type { Field } from '@clearway/contract/kernel/field'
import { isRange, type Resource } from '@clearway/contract/kernel/resource'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { allSources } from '../kernel/crud/sources.ts'
import { handOf, newRole, newUser, type Hand } from '../test/administration.ts'
import { testApplication, type TestApplication } from '../test/application.ts'
import { inputSchema, sampleInput } from '../test/samples.ts'

// Every from–to filter of every list goes through here: both ends belong to what it finds, their neighbours do not.

let app: TestApplication
let db: pg.Client
let admin: Hand
let operator: Hand

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  operator = handOf(app, await app.signIn('platform', 'operator'))
  await furnish()
  // Rows are given days of their own behind the program's back, those that nobody may change as well.
  await db.query(`set session_replication_role = replica; set timezone = 'UTC'`)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const made = new Map<string, string>()
/** A row for each list that the demo leaves empty, or whose rows do not move freely. */
async function furnish(): Promise<void> {
  const [purse] = await admin.get('/api/account/wallet/queryOptions')
  for (const [path, body] of [
    ['/api/account/flowBack/add', { kind: 'adjust', walletId: purse.id, amount: '5', reason: 'range' }],
    [
      '/api/account/recharge/add',
      { walletId: purse.id, amount: '5', method: 'bankTransfer', payerName: 'range', paidOn: '2026-03-01' },
    ],
  ] as const)
    await admin.try('POST', path, body, { 'idempotency-key': `range-${path}` })
  await admin.post('/api/customs/codeChange/add', {
    jurisdiction: 'CN',
    oldCode: '84710000',
    newCode: '84720000',
    validFrom: '2026-01-01',
  })
  await admin.post('/api/customs/exchangeRate/add', {
    base: 'CNY',
    currency: 'NOK',
    rate: '0.7',
    validFrom: '2026-01-01',
  })
  await admin.post('/api/customs/additionalDuty/add', {
    jurisdiction: 'US',
    code: 'range',
    name: 'range',
    rateText: '25%',
    source: 'range',
    validFrom: '2026-01-01',
    scope: '8471',
  })
  const word = await admin.post('/api/admin/sysdict/add', {
    dictType: 'currency',
    dictValue: 'XRA',
    dictName: 'range',
    dictNameTw: 'range',
    dictNameEn: 'range',
    isPrivate: false,
  })
  made.set('sysdict', word.id)
  const { id } = await newUser(admin, [(await newRole(admin, [])).id])
  const post = (await admin.get('/api/admin/syspost/query?pageSize=10')).list[0]
  const held = await admin.post('/api/admin/sysuserpost/add', {
    userId: id,
    postId: post.id,
    postType: 'main',
    validFrom: '2026-01-01',
  })
  made.set('sysuserpost', held.id)
  const [{ id: orgId }] = await admin.get('/api/admin/sysorg/tree')
  const roleIds = [(await newRole(admin, [])).id]
  await admin.post('/api/admin/invitation/add', {
    orgId,
    roleIds,
    mostUses: 1,
    needsApproval: false,
  })
  await admin.post('/api/admin/invitee/invite', { addresses: 'range@mail.example', roleIds, orgId, language: 'en' })
  // Until it is filed, an entry is due so many days after the arrival.
  made.set('usEntry', (await admin.get('/api/customs/usEntry/query?tab=prepare')).list[0].id)
  const finance = handOf(app, await app.signIn('demo', 'finance'))
  await finance.post('/api/account/authority/apply', {
    screen: 'goodsMgt',
    permissions: ['goodsMaster.export'],
    reason: 'range',
    until: new Date(Date.now() + 864e5).toISOString(),
  })
}

interface Place {
  readonly table: string
  readonly column: string
  /** Days by which the column lies before what follows from it. */
  readonly earlierBy?: number
}
const snake = (name: string) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
/** Columns of the lists that read a view. */
const elsewhere: Readonly<Record<string, Place>> = {
  'audit.at': { table: 'audit_event', column: 'at' },
  'ownAudit.at': { table: 'audit_event', column: 'at' },
  'onlinesysuser.signedInAt': { table: 'session', column: 'created_at' },
  'onlinesysuser.lastUsedAt': { table: 'session', column: 'last_used_at' },
  'sysdict.validTo': { table: 'sys_dict', column: 'valid_to' },
  'tradeDeclaration.dueDate': { table: 'trade_declaration', column: 'movement_date', earlierBy: 14 },
  'usEntry.dueDate': { table: 'us_entry', column: 'arrival_date', earlierBy: 15 },
  'stockBalance.receivedOn': { table: 'stock_balance', column: 'received_on' },
  'stockPosting.createdAt': { table: 'stock_posting', column: 'created_at' },
  'ledgerPosting.createdAt': { table: 'ledger_posting', column: 'created_at' },
}
const placeOf = (resource: Resource, name: string, table: string): Place =>
  elsewhere[`${resource.name}.${name}`] ?? { table, column: snake(name) }

interface Range {
  readonly key: string
  readonly resource: Resource
  readonly name: string
  readonly field: Field
  readonly place: Place
}
const rangesOf = (): Range[] =>
  allSources()
    .filter(({ resource }) => resource.routes['query'])
    .flatMap(({ resource, source }) =>
      Object.entries<Field>(resource.fields)
        .filter(([, field]) => field.filter && isRange(field))
        .map(([name, field]) => ({
          key: `${resource.name}.${name}`,
          resource,
          name,
          field,
          place: placeOf(resource, name, source.table),
        })),
    )

const handFor = (resource: Resource): Hand => (resource.name === 'systenant' ? operator : admin)

async function listed(resource: Resource, query: Readonly<Record<string, string>>): Promise<any[]> {
  const { method, path } = resource.routes['query']!
  const asked = { pageSize: 50, ...query }
  const hand = handFor(resource)
  const answer =
    method === 'GET'
      ? await hand.try('GET', `${path}?${new URLSearchParams(asked as never).toString()}`)
      : await hand.try('POST', path, asked)
  expect([resource.name, query, answer.status], JSON.stringify(answer.body)).toEqual([resource.name, query, 200])
  return answer.body.data.list
}
const between = async ({ resource, name }: Range, id: string, from: string, to: string): Promise<boolean> =>
  (await listed(resource, { [`${name}From`]: from, [`${name}To`]: to })).some((row) => row.id === id)

/** A row of the list, one that has a value if there is such; a new one where the list is empty. */
async function rowOf({ resource, name }: Range): Promise<any> {
  const own = made.get(resource.name)
  if (own) return { id: own }
  const list = await listed(resource, {})
  if (list.length) return list.find((row) => row[name] !== null && row[name] !== undefined) ?? list[0]
  const add = resource.routes['add']!
  return handFor(resource).post(
    add.path,
    sampleInput(inputSchema(add), () => randomUUID()),
  )
}
/** What begins later than it ended has no end. */
const put = ({ place: { table, column, earlierBy } }: Range, id: string, value: string) =>
  db.query(
    `update ${table} set ${column} = ${earlierBy ? `$2::date - ${earlierBy}` : '$2'}${column === 'valid_from' && table !== 'code_change' ? ', valid_to = null' : ''} where id = $1`,
    [id, value],
  )

/** Asks for each period and tells what was found where it should not be, or not found where it should. */
async function tried(range: Range, id: string, periods: readonly (readonly [string, string, boolean])[]) {
  const wrong: string[] = []
  for (const [from, to, found] of periods)
    if ((await between(range, id, from, to)) !== found)
      wrong.push(`${range.key} from ${from} to ${to} is ${found ? 'not ' : ''}found`)
  return wrong
}
async function triedAll(
  kinds: readonly string[],
  one: (range: Range, row: any) => Promise<readonly string[]>,
): Promise<string[]> {
  const wrong: string[] = []
  for (const range of rangesOf().filter((r) => kinds.includes(r.field.kind))) {
    const row = await rowOf(range)
    wrong.push(...(row ? await one(range, row) : [`${range.key}: no row to look for`]))
  }
  return wrong
}

// Far from the days of the demo, and later than what begins before it ends.
const [before, day, after] = ['2031-03-04', '2031-03-05', '2031-03-06'] as const
const [long, later] = ['2031-01-01', '2031-12-31'] as const

test('every list with such a filter is tried', () => {
  const keys = rangesOf().map((r) => r.key)
  expect(keys).toEqual([...new Set(keys)])
  expect(keys.sort()).toEqual(expect.arrayContaining(['order.orderDate', 'systenant.userCount', 'audit.at']))
  expect(keys.length).toBeGreaterThanOrEqual(35)
})

test('a filter by date takes in its first and its last day, and neither the day before nor the day after', async () => {
  expect(
    await triedAll(['date'], async (range, { id }) => {
      await put(range, id, day)
      return tried(range, id, [
        [day, day, true],
        [before, day, true],
        [day, after, true],
        [long, before, false],
        [after, later, false],
      ])
    }),
  ).toEqual([])
}, 60_000)

test('a filter by number takes in both its ends', async () => {
  expect(
    await triedAll(['integer', 'decimal'], async (range, row) => {
      const value = Number(row[range.name])
      const near = (by: number) => (value + by).toFixed(range.field.kind === 'integer' ? 0 : 2)
      const step = range.field.kind === 'integer' ? 1 : 0.01
      return tried(range, row.id, [
        [near(0), near(0), true],
        [near(-step), near(0), true],
        [near(0), near(step), true],
        [near(-5), near(-step), false],
        [near(step), near(5), false],
      ])
    }),
  ).toEqual([])
}, 60_000)

test('a filter by time takes in both its ends to the millisecond', async () => {
  expect(
    await triedAll(['dateTime'], async (range, { id }) => {
      const at = (ms: string) => `${day}T10:20:30.${ms}Z`
      await put(range, id, at('500'))
      return tried(range, id, [
        [at('500'), at('500'), true],
        [at('499'), at('500'), true],
        [at('500'), at('501'), true],
        [`${long}T00:00:00Z`, at('499'), false],
        [at('501'), `${later}T00:00:00Z`, false],
      ])
    }),
  ).toEqual([])
}, 60_000)

test('a filter by time that is asked for days takes in the whole of them, on the clock of who asks', async () => {
  const { rows } = await db.query<{ code: string; zone: string }>(
    `select tenant_code as code, time_zone as zone from tenant where tenant_code in ('demo', 'platform')`,
  )
  const zoneOf = (range: Range) =>
    rows.find((t) => t.code === (range.resource.name === 'systenant' ? 'platform' : 'demo'))!.zone
  expect(
    await triedAll(['dateTime'], async (range, { id }) => {
      const wrong: string[] = []
      for (const clock of ['00:00:00', '12:00:00', '23:59:59.999999']) {
        const at = await db.query(`select ($1::timestamp at time zone $2)::text as at`, [
          `${day} ${clock}`,
          zoneOf(range),
        ])
        await put(range, id, at.rows[0].at)
        const missed = await tried(range, id, [
          [day, day, true],
          [before, day, true],
          [day, after, true],
          [long, before, false],
          [after, later, false],
        ])
        wrong.push(...missed.map((found) => `${clock}: ${found}`))
      }
      return wrong
    }),
  ).toEqual([])
}, 120_000)
