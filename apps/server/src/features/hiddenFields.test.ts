import { randomUUID } from 'node:crypto'

import { screens } from '@clearway/contract/features/screens'
import type { Resource } from '@clearway/contract/kernel/resource'
import { seedOf } from '@clearway/contract/test/random'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { searchExpression } from '../kernel/crud/search.ts'
import { sourceOf } from '../kernel/crud/sources.ts'
import { handOf, newRole, newUser, type Hand } from '../test/administration.ts'
import { testApplication, type TestApplication } from '../test/application.ts'
import {
  answerTo,
  asksFor,
  drawn,
  hiddenOnes,
  neighbours,
  placeOf,
  put,
  restricted,
  sheetOf,
  twoValues,
  type Ask,
} from '../test/hiddenFields.ts'
import { inputSchema, sampleInput } from '../test/samples.ts'

// What somebody may not read must make no difference to any answer: each field is hidden in turn, its value changed behind the program's back,
// and all that can be asked of its resource is asked before and after.

/** Fields that the test cannot change by themselves, and why. Anything else must be proved: the administrator's own answers change with it. */
const unproved: Readonly<Record<string, string>> = {
  'wallet.ownerKind': 'made of orgId',
  'wallet.currency': 'a wallet is the only one of its owner and currency',
  'wallet.alert': 'made of alertLevel and available',
  'truckTrip.state': 'made of expectedAt and crossedAt',
  'truckTrip.cargoCount': 'counts its cargo',
  'truckTrip.packages': 'as cargoCount',
  'roadCargo.declareBy': 'made of crossedAt, and of whether it is declared or need not be',
  'tradeDeclaration.penaltyCharged': 'is the penalty of a submitted one',
  'tradeDeclaration.confirmedName': 'is that of a confirmed one',
  'tradeDeclaration.dueDate': 'made of movementDate',
  'tradeDeclaration.lineCount': 'counts its lines',
  'tradeDeclaration.penalty': 'made of movementDate, total and the day',
  'tradeDeclaration.totalCurrency': 'made of total',
  'tradeDeclaration.paidAt': 'is that of a paid one',
  'recharge.reversed': 'tells whether another entry stands beside its own',
  'classifyTask.kept': 'made of dueAt and reviewedAt',
  'classifyTask.outcome': 'made of firstCode and finalCode',
  'customsCase.kept': 'made of declareBy and its declarations',
  'declaration.faultField': 'stands in its faults',
  'bill.kept': 'made of dueOn and its payments',
  'tradeDeclaration.kept': 'made of dueDate and submittedAt',
  'classifyTask.ownHeld': 'tells of the reader alone',
  'classifyTask.answered': 'made of its questions',
  'customsCase.goodsName': 'stands in its lines',
  'customsCase.lineCount': 'counts what its own page shows',
  'customsCase.openLines': 'as lineCount',
  'customsCase.declarationCount': 'as lineCount',
  'partyAddress.mergedFrom': 'the name of another row',
  'partyAddress.mergedInto': 'as mergedFrom',
  'customerProfile.duplicate': 'tells whether another row has its name and number',
  'usParty.bonds': 'made of its bonds',
  'usParty.bondState': 'made of its bonds',
  'usParty.mergedFrom': 'the name of another row',
  'usParty.mergedInto': 'as mergedFrom',
  'usCustomer.duplicate': 'as customerProfile.duplicate',
  'usCustomer.mergedFrom': 'the name of another row',
  'usCustomer.mergedInto': 'as mergedFrom',
  'usEntry.bondName': 'the name of another row',
  'usEntry.dueDate': 'made of status, arrivalDate and summaryDue',
  'usEntry.entryNo': 'its form, which the column checks, is none that the test puts',
  'usEntry.lineCount': 'counts its lines',
  'usEntry.port': 'as entryNo',
  'usEntry.totalCurrency': 'made of its lines',
  'usEntry.undecidedCount': 'is none of a paid one',
  'usEntry.unlading': 'as entryNo',
  'usPower.documentDigest': 'is that of a document',
  'usPower.portsKind': 'goes with ports',
  'usPower.revokedOn': 'is that of a revoked one',
  'drayMove.appointmentAt': 'is that of an appointment',
  'drayMove.containerNo': 'its form, which the column checks, is none that the test puts',
  'drayMove.freeUntil': 'made of lastFreeDay and the clock of its terminal',
  'drayMove.terminalZone': 'is that of its terminal',
  'drayMove.totalCurrency': 'made of total',
  'drayTerminal.closes': 'after opens, which the column checks',
  'drayTerminal.code': 'as drayMove.containerNo',
  'warehouse.bins': 'counts its bins',
  'warehouse.zones': 'counts its zones',
  'warehouse.fillPercent': 'made of its stock',
  'warehouse.fillState': 'as fillPercent',
  'warehouseZone.bins': 'counts its bins',
  'stockBalance.age': 'made of receivedOn and the day',
  'stockBalance.ageBucket': 'as age',
  'stockBalance.available': 'made of onHand and locked',
  'stockBalance.cbm': 'made of onHand and its lot',
  'stockBalance.kg': 'as cbm',
  'stockRequest.binCode': 'stands in its stock',
  'stockRequest.goodsModel': 'as binCode',
  'stockRequest.lotCode': 'as binCode',
  'stockRequest.difference': 'made of counted and onHandBefore',
  'stockRequest.own': 'tells of the reader alone',
  'stockRule.alert': 'made of its stock',
  'stockRule.available': 'as alert',
  'stockRule.goodsName': 'made of goodsId',
  'stockRule.oldest': 'as alert',
  'inboundBooking.finalisedAt': 'is that of a finalised one',
  'inboundBooking.lineCount': 'counts its lines',
  'outboundPlan.lineCount': 'counts its lines',
  'outboundPlan.sealedAt': 'is that of a sealed one',
  'stockCount.lineCount': 'counts its lines',
  'stockCount.openLines': 'as lineCount',
  'declaringCompany.state': 'made of validFrom, validTo and suspendedReason',
  'ruling.state': 'made of validFrom, validTo and revokedOn',
  'licence.state': 'made of validFrom, validTo and what is left',
  'licence.remaining': 'made of quantity and what declarations name',
  'licence.reserved': 'made of what declarations name',
  'licence.writtenOff': 'as reserved',
  'licence.uses': 'as reserved',
  'licence.unknownLines': 'as reserved',
  'taxGuarantee.state': 'made of validFrom, validTo and closedOn',
  'taxGuarantee.used': 'made of declarations and their bills',
  'taxGuarantee.available': 'made of amount and used',
  'taxGuarantee.offices': 'its form, which the column checks, is none that the test puts',
  'sysorg.userCount': 'counts users',
  'sysuser.roleIds': 'stands in rows of its own',
  'sysuser.lastUsedAt': 'changes by being asked',
  'sysuser.mfa': 'stands in a row of its own',
  'sysuser.orgBelow': 'a filter without a value',
  'flowBack.payment': 'goes with kind and the entries of its money, which the column checks',
  'bill.advances': 'with net and tax the total, which the column checks',
  'bill.correctsCode': 'the number of another row',
  'bill.disputed': 'counts its lines',
  'bill.kind': 'goes with what it reverses, which the column checks',
  'bill.lineCount': 'counts its lines',
  'bill.net': 'as advances',
  'bill.owed': 'made of total and its payments',
  'bill.paid': 'made of its payments',
  'bill.reversesCode': 'as correctsCode',
  'bill.tax': 'as advances',
  'settlement.bills': 'the numbers of its bills',
  'settlement.rate': 'is one where both are of one currency, which the column checks',
  'settlement.rounding': 'as rate',
  'bill.total': 'as advances',
  'charge.advance': 'has no tax, which the column checks',
  'charge.billCode': 'the number of another row',
  'sysuser.guest': 'tells which tenant a person is at home in',
}

/** What a unique index says when a row is added: that there is one already, whoever may read what of it. */
const taken = ['goods.orgId', 'goodsMaster.orgId', 'drayRate.appliesTo']

let app: TestApplication
let db: pg.Client
let admin: Hand
let adminToken: string
let blind: string
let roleId: string
let tenantId: string

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  adminToken = await app.signIn('demo', 'admin')
  admin = handOf(app, adminToken)
  roleId = (
    await newRole(
      admin,
      screens.map((s) => s.code),
    )
  ).id
  const user = await newUser(admin, [roleId])
  blind = await app.signIn('demo', user.username, 'test-password')
  const finance = handOf(app, await app.signIn('demo', 'finance'))
  await finance.post('/api/account/authority/apply', {
    screen: 'goodsMgt',
    permissions: ['goodsMaster.export'],
    reason: 'stocktaking',
    until: new Date(Date.now() + 864e5).toISOString(),
  })
  const {
    rows: [tenant],
  } = await db.query(`select id from tenant where tenant_code = 'demo'`)
  tenantId = tenant.id
  await db.query(`select set_config('app.tenant_id', $1, false)`, [tenantId])
  await db.query(`set session_replication_role = replica`)
  // A second default would be refused, and a price out of its bounds.
  for (const table of ['supplier', 'bank_account', 'declaring_company'])
    await db.query(`update ${table} set is_default = false where tenant_id = $1`, [tenantId])
  // What waits to be paid is approved and nothing else.
  await db.query(
    `update flow_back set status = case when done_entry_id is null then 'submitted' else status end, payment = null where tenant_id = $1 and payment is not null`,
    [tenantId],
  )
  await db.query('update declaring_company set is_default_hong_kong = false where tenant_id = $1', [tenantId])
  await db.query('update goods set lowest_price = null, highest_price = null where tenant_id = $1', [tenantId])
  for (const { name } of restricted)
    await db.query(`insert into data_permission (tenant_id, role_id, resource, scope) values ($1, $2, $3, 'all')`, [
      tenantId,
      roleId,
      name,
    ])
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

async function hide(resource: string, fields: readonly string[]): Promise<void> {
  await db.query(
    `update data_permission set filter_fields = case when resource = $2 then $3::text[] else '{}' end where role_id = $1`,
    [roleId, resource, fields],
  )
  app.application.services.sessions.forget('*')
}

/** The rows that tell most; elsewhere the first of the list. An account that the house is paid by is told to everybody who pays, so it is a customer's. */
const chosen: Readonly<Record<string, string>> = {
  bankAccount: `select id from bank_account where tenant_id = current_tenant() and org_id is not null and supplier_id is null and deleted_at is null order by created_at, id limit 1`,
  goodsMaster: `select goods_id as id from goods_classification where tenant_id = current_tenant() and valid_to is null and deleted_at is null group by 1 order by count(*) desc, 1 limit 1`,
  // Its newest case is due by nothing but what was promised.
  order: `select order_id as id from (select distinct on (order_id) * from customs_case where tenant_id = current_tenant() and order_id is not null and deleted_at is null order by order_id, created_at desc, id desc) c
    where declare_by is null and tax_due_on is null and due_at is not null and status not in ('completed', 'cancelled') order by created_at, id limit 1`,
  licence: `select licence_id as id from licence_write_off where tenant_id = current_tenant() order by id limit 1`,
  // What has not crossed has no time of crossing, and what is not accepted no number of its own.
  roadCargo: `select id from road_cargo where tenant_id = current_tenant() and status = 'crossed' and deleted_at is null order by id limit 1`,
  tradeDeclaration: `select id from trade_declaration where tenant_id = current_tenant() and status = 'accepted' and deleted_at is null order by id limit 1`,
  usCustomer: `select id from us_customer where tenant_id = current_tenant() and importer_number is not null and deleted_at is null order by id limit 1`,
  drayMove: `select id from dray_move where tenant_id = current_tenant() and status = 'closed' and deleted_at is null order by id limit 1`,
  usEntry: `select id from us_entry where tenant_id = current_tenant() and status = 'paid' and deleted_at is null order by id limit 1`,
  usPower: `select id from us_power where tenant_id = current_tenant() and ports is not null and deleted_at is null order by id limit 1`,
  stockPosting: `select id from stock_posting where tenant_id = current_tenant() and kind = 'lock' order by created_at desc, id desc limit 1`,
  ruling: `select id from ruling where tenant_id = current_tenant() and revoked_on is not null and deleted_at is null limit 1`,
  sysuser: `select person_id as id from membership where tenant_id = current_tenant() and username = 'classifier'`,
  userAuth: `select id from user_auth where tenant_id = current_tenant() and kind = 'personal' and submitted_at is not null and deleted_at is null order by attempt desc limit 1`,
}

async function rowOf(resource: Resource): Promise<any> {
  const list = resource.routes['query']!
  const pageOf = async () =>
    JSON.parse((await answerTo(app, adminToken, { route: list, input: {} })).slice(4)).data.list
  let page = await pageOf()
  // What the demo tenants have none of gets a row.
  if (!page.length) {
    const add = resource.routes['add']!
    await admin.post(
      add.path,
      sampleInput(inputSchema(add), () => randomUUID()),
    )
    page = await pageOf()
  }
  const sql = chosen[resource.name]
  const id = sql ? (await db.query(sql)).rows[0].id : page[0].id
  return page.find((row: any) => row.id === id) ?? { id }
}

async function answers(asks: readonly Ask[], token: string, resource: Resource): Promise<string[]> {
  app.application.services.totals.forget(tenantId, sourceOf(resource.name)!.source.table)
  const found: string[] = []
  const waiting = asks.entries()
  await Promise.all(
    // As many files as one person may have made at once.
    Array.from({ length: 3 }, async () => {
      for (const [at, ask] of waiting) found[at] = await answerTo(app, token, ask)
    }),
  )
  return found
}

const words = ({ route, input, file }: Ask) =>
  `${route.method} ${route.path} ${JSON.stringify(input)}${file ? ' with a file' : ''}`
function difference(a: string, b: string): string {
  const at = [...a].findIndex((c, i) => c !== b[i])
  return `${a.slice(Math.max(0, at - 40), at + 60)} | ${b.slice(Math.max(0, at - 40), at + 60)}`
}

/** What the administrator reads in the field. */
async function openly(resource: Resource, id: string, name: string): Promise<unknown> {
  const route = resource.routes['queryById'] ?? resource.routes['query']!
  const { data } = JSON.parse(
    (await answerTo(app, adminToken, { route, input: resource.routes['queryById'] ? { id } : {} })).slice(4),
  )
  return JSON.stringify((data?.list?.find((row: any) => row.id === id) ?? data?.row ?? data)?.[name])
}

type Cells = NonNullable<Awaited<ReturnType<typeof twoValues>>>

/** What is told of fields that are hidden together, and which of them nobody could have told. */
async function leaksOf(
  resource: Resource,
  row: { id: string },
  names: readonly string[],
  nth: number,
): Promise<{ leaks: string[]; silent: string[] }> {
  const values = new Map<string, Cells>()
  await db.query('begin')
  try {
    for (const name of names) {
      const found = await twoValues(db, resource, name, row.id)
      if (found) values.set(name, found)
    }
  } finally {
    await db.query('rollback')
  }
  await hide(
    resource.name,
    names.flatMap((name) => [name, resource.fields[name]!.labelField ?? name]),
  )
  const sheet = names.some((name) => taken.includes(`${resource.name}.${name}`)) ? undefined : sheetOf(resource, row)
  const all = [...values]
    .slice(0, names.length > 1 ? 1 : undefined)
    .flatMap(([name, [value]]) => asksFor(resource, name, value, () => row.id, sheet))
  const asks = drawn(all, nth)
  const places = [...values.keys()].map((name) => placeOf(resource, name))
  const before: unknown[] = []
  for (const { table, where } of places)
    before.push((await db.query(`select to_jsonb(x) as was from ${table} x where ${where}`, [row.id])).rows[0].was)
  const told: string[][] = []
  const read: unknown[][] = []
  for (const at of [0, 1]) {
    for (const [name, pair] of values) await put(db, placeOf(resource, name), row.id, pair[at]!)
    told.push(await answers(asks, blind, resource))
    read.push(await Promise.all([...values.keys()].map((name) => openly(resource, row.id, name))))
  }
  for (const [at, { table, column, where }] of places.entries()) {
    const [plain] = column.split('.') as [string]
    await db.query(
      `update ${table} set ${plain} = (jsonb_populate_record(null::${table}, $2)).${plain} where ${where}`,
      [row.id, before[at]],
    )
  }
  const leaks = asks.flatMap((ask, at) =>
    told[0]![at] === told[1]![at] && !told[0]![at]!.startsWith('5')
      ? []
      : [`${names.join()} ${words(ask)}: ${difference(told[0]![at]!, told[1]![at]!)}`],
  )
  return {
    leaks,
    silent: names.filter((name) => {
      const at = [...values.keys()].indexOf(name)
      return at < 0 || read[0]![at] === read[1]![at]
    }),
  }
}

const seed = seedOf(20_261_127)
for (const resource of restricted) {
  test(`${resource.name}: a hidden field makes no difference (RANDOM_SEED=${seed})`, async () => {
    const row = await rowOf(resource)
    const leaks: string[] = []
    const silent: string[] = []
    for (const [at, names] of hiddenOnes(resource).entries()) {
      const found = await leaksOf(resource, row, names, seed + at)
      leaks.push(...found.leaks)
      silent.push(...found.silent.map((name) => `${resource.name}.${name}`))
    }
    expect(leaks).toEqual([])
    expect(silent.toSorted()).toEqual(
      Object.keys(unproved)
        .filter((key) => key.startsWith(`${resource.name}.`))
        .toSorted(),
    )
  }, 120_000)
}

/** The audit trail, which grows by being asked; the tenant's own particulars, which whoever sees that page sees there. */
const ownAffairs = [
  '/api/account/profile/queryAudit',
  '/api/account/ownAudit',
  '/api/admin/auditTrail',
  '/api/admin/tenantCompany',
]

// People's names stand in what they had a hand in: who may see that sees them.
test('what is hidden of one thing stands in no answer about another either', async () => {
  const rows = new Map<string, string>()
  for (const resource of restricted) rows.set(resource.name, (await rowOf(resource)).id)
  for (const resource of restricted)
    await db.query(`update data_permission set filter_fields = $3 where role_id = $1 and resource = $2`, [
      roleId,
      resource.name,
      hiddenOnes(resource).flat(),
    ])
  app.application.services.sessions.forget('*')
  const changes: { place: ReturnType<typeof placeOf>; id: string; values: Cells }[] = []
  await db.query('begin')
  for (const resource of restricted) {
    // Where a row stands is told by where it is listed; here it is about what is written in it.
    for (const name of hiddenOnes(resource)
      .flat()
      .filter(
        (n) => n !== 'nickname' && ['text', 'longText', 'decimal', 'integer'].includes(resource.fields[n]!.kind),
      )) {
      const values = await twoValues(db, resource, name, rows.get(resource.name)!)
      if (values) changes.push({ place: placeOf(resource, name), id: rows.get(resource.name)!, values })
    }
  }
  await db.query('rollback')
  const asks = neighbours(rows).filter(({ route }) => !ownAffairs.some((path) => route.path.startsWith(path)))
  const found: string[][] = []
  for (const at of [0, 1]) {
    // What one value leaves no room for stays as it is.
    for (const { place, id, values } of changes) await put(db, place, id, values[at]!).catch(() => {})
    for (const resource of restricted)
      app.application.services.totals.forget(tenantId, sourceOf(resource.name)!.source.table)
    found.push(await answers(asks, blind, restricted[0]!))
  }
  expect(changes.length).toBeGreaterThan(150)
  expect(
    asks.flatMap((ask, at) =>
      found[0]![at] === found[1]![at] ? [] : [`${words(ask)}: ${difference(found[0]![at]!, found[1]![at]!)}`],
    ),
  ).toEqual([])
}, 240_000)

test('a search over visible columns goes by the index of all of them', async () => {
  await db.query('begin')
  // Other indexes are no help here: on small tables the planner would take any.
  await db.query(`update pg_index set indisvalid = false where indexrelid in (select indexrelid from pg_index join pg_class c on c.oid = indexrelid
    where relnamespace = 'public'::regnamespace and c.relname not like '%\\_search')`)
  await db.query('set local role clearway_app; set local enable_seqscan = off')
  const unused: string[] = []
  for (const { name } of restricted) {
    const { source } = sourceOf(name)!
    const {
      rows: [found],
    } = await db.query(`select relkind = 'r' as table from pg_class where oid = $1::regclass`, [source.table])
    if (!source.search || !found.table) continue
    const [whole, seen] = [searchExpression(source.search), searchExpression(source.search.slice(0, 1))]
    const { rows } = await db.query(
      `explain select 1 from ${source.table} t where (${whole}) ilike '%phone%' and (${seen}) ilike '%phone%'`,
    )
    if (!rows.some((r) => /Index Scan on \w+_search/.test(String(r['QUERY PLAN'])))) unused.push(name)
  }
  await db.query('rollback')
  expect(unused).toEqual([])
})
