import { randomUUID } from 'node:crypto'

import { screens, type Screen } from '@clearway/contract/features/screens'
import { idempotencyHeader, type Route } from '@clearway/contract/kernel/route'
import { randomBy, seedOf } from '@clearway/contract/test/random'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { hostile, idFields, inputSchema, sampleInput, sharpText, textFields, type Ids } from '../../test/samples.ts'
import { allPermissions, allRoutes } from '../access/catalogue.ts'
import { readExcel } from '../paper/excel.ts'

// Every route of the contract goes through here, those that do not exist yet as well: nobody has to remember a new one.

let app: TestApplication
let db: pg.Client
let admin: Hand
let adminToken: string
let nobody: string

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  adminToken = await app.signIn('demo', 'admin')
  admin = handOf(app, adminToken)
  const role = await newRole(admin, [])
  const user = await newUser(admin, [role.id])
  nobody = await app.signIn('demo', user.username, 'test-password')
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

/** Without a key nothing behind it would be reached. */
const keyed = (route: Route): Record<string, string> => (route.idempotent ? { [idempotencyHeader]: randomUUID() } : {})
const name = (route: Route) => `${route.method} ${route.path}`
const isOpen = (route: Route) => 'open' in route.access

interface Sent {
  status: number
  text: string
}

/** Sends the input as the route wants it; a stream is not listened to. */
async function send(route: Route, input: Record<string, unknown>, token: string | undefined): Promise<Sent> {
  const rest = { ...input }
  let path = route.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key] ?? randomUUID()
    delete rest[key]
    return encodeURIComponent((typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed())
  })
  const headers: Record<string, string> = {
    'accept-language': 'en',
    ...keyed(route),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  let body: string | FormData | null = null
  if (route.upload) {
    const form = new FormData()
    for (const [key, value] of Object.entries(rest))
      form.set(key, typeof value === 'string' ? value : JSON.stringify(value))
    form.set('file', new Blob(['name,code\nx,y\n'], { type: 'text/csv' }), 'rows.csv')
    body = form
  } else if (route.method === 'GET') {
    const query = new URLSearchParams()
    for (const [key, value] of Object.entries(rest))
      query.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
    if (query.size) path += `?${query.toString()}`
  } else {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(rest)
  }
  return raw(route, path, { headers, body })
}

async function raw(route: Route, path: string, init: RequestInit): Promise<Sent> {
  const response = await fetch(app.url + path, { method: route.method, ...init, signal: AbortSignal.timeout(60_000) })
  if (response.headers.get('content-type')?.includes('event-stream')) {
    await response.body?.cancel()
    return { status: response.status, text: '' }
  }
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.headers.get('content-type')?.includes('spreadsheetml'))
    return { status: response.status, text: JSON.stringify((await readExcel(bytes, { maxRows: 5000 })).rows) }
  // Other papers carry the moment they were made.
  return {
    status: response.status,
    text: response.headers.has('content-disposition') && response.ok ? 'a file' : bytes.toString(),
  }
}

const withoutRequest = (text: string) => text.replace(/"requestId":"[^"]*"/, '')

test('without a token every route but the open ones answers 401', async () => {
  const wrong: string[] = []
  for (const route of allRoutes) {
    if (isOpen(route)) continue
    for (const token of [undefined, 'x'.repeat(43)]) {
      const { status } = await send(route, {}, token)
      if (status !== 401) wrong.push(`${name(route)}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
}, 180_000)

test('somebody without rights gets 403 from every route that asks for a permission, whatever they send', async () => {
  const wrong: string[] = []
  for (const route of allRoutes) {
    if (isOpen(route) || 'signedIn' in route.access) continue
    const ids: Ids = () => randomUUID()
    for (const input of [{}, sampleInput(inputSchema(route), ids)]) {
      const { status } = await send(route, input, nobody)
      if (status !== 403) wrong.push(`${name(route)}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
}, 180_000)

test('every permission belongs to a screen, so that it can be granted', () => {
  const reachable = new Set(screens.flatMap((s: Screen) => s.resources))
  expect(allPermissions.filter((code) => !reachable.has(code.split('.')[0]!))).toEqual([])
})

test('no address stands twice, and the API document lists every route and nothing else', async () => {
  const names = allRoutes.map(name)
  expect(names.filter((n, at) => names.indexOf(n) !== at)).toEqual([])
  const document = (await app.call('GET', '/api/openapi.json')).body
  const listed = Object.entries<any>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((m) => `${m.toUpperCase()} ${path}`),
  )
  expect(listed.sort()).toEqual([...names].sort())
  const withKey = Object.entries<any>(document.paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods)
      .filter(([, o]) =>
        o.parameters.some((p: any) => p.in === 'header' && p.name.toLowerCase() === idempotencyHeader && p.required),
      )
      .map(([m]) => `${m.toUpperCase()} ${path}`),
  )
  expect(withKey.sort()).toEqual(
    allRoutes
      .filter((r) => r.idempotent)
      .map(name)
      .sort(),
  )
  expect(withKey).toContain('POST /api/account/ledger/post')
})

/** Tables whose rows belong to no tenant, or to nobody before they are known: read the comment of each migration. */
const common = [
  'tenant',
  'person',
  'person_mfa',
  'recovery_code',
  'password_history',
  'known_device',
  'session',
  'session_proof',
  'dictionary_item',
  'rate_limit',
  'challenge',
  'migration',
]

test('every tenant table is guarded: forced row security, a policy of its own, keys that begin with the tenant', async () => {
  const { rows } = await db.query<{ table: string; problem: string }>(
    `
    with t as (select c.oid, c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.reloptions, pg_get_userbyid(c.relowner) as owner
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relname = any($1))
    select relname as table, problem from t, lateral (values
      ('has no tenant_id', relkind in ('r', 'p') and not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'tenant_id' and a.attnotnull)),
      ('row security is not forced', relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)),
      ('no policy keeps the tenant for reading and writing', relkind in ('r', 'p') and not exists (select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and p.polpermissive
        and pg_get_expr(p.polqual, t.oid) = '(tenant_id = current_tenant())' and pg_get_expr(p.polwithcheck, t.oid) = '(tenant_id = current_tenant())')),
      ('another policy lets rows be written', exists (select from pg_policy p where p.polrelid = t.oid and p.polcmd <> 'r' and p.polname <> 'tenant')),
      ('primary key does not begin with tenant_id', relkind in ('r', 'p') and not exists (select from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
        where i.indrelid = t.oid and i.indisprimary and a.attname = 'tenant_id')),
      ('a unique index does not begin with tenant_id', exists (select from pg_index i left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
        where i.indrelid = t.oid and i.indisunique and a.attname is distinct from 'tenant_id' and i.indexrelid::regclass::text <> 'app_client_secret')),
      ('a foreign key to a tenant table leaves the tenant out', exists (select from pg_constraint f join pg_class r on r.oid = f.confrelid where f.conrelid = t.oid and f.contype = 'f' and not r.relname = any($1)
        and not exists (select from pg_attribute a where a.attrelid = t.oid and a.attnum = f.conkey[1] and a.attname = 'tenant_id'))),
      ('belongs to the program', owner = 'clearway_app'),
      ('may be truncated or altered by the program', has_table_privilege('clearway_app', t.oid, 'truncate, trigger, references')),
      ('is a view with its owner''s rights', relkind = 'v' and not coalesce('security_invoker=true' = any(reloptions), false)),
      ('is a kind of table that row security does not reach', relkind in ('m', 'f'))
    ) as checks(problem, found) where found order by 1, 2`,
    [common],
  )
  expect(rows).toEqual([])
  // Those of the ledgers of money and stock work as a role that row security binds as it binds the program, and none can be led astray by a search path.
  const { rows: definers } = await db.query(
    `select proname, pg_get_userbyid(proowner) in ('clearway_ledger', 'clearway_stock') as bound from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and proconfig::text like '%search_path=%' order by 1`,
  )
  expect(definers.map((r) => [r.proname, r.bound])).toEqual([
    ['enqueue_job', false],
    ['keep_wallet_balance', true],
    ['ledger_post', true],
    ['ledger_seal_now', true],
    ['stock_post', true],
  ])
  expect(
    (await db.query(`select from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`)).rowCount,
  ).toBe(definers.length)
  const { rows: roles } = await db.query(
    `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as strong from pg_roles where rolname in ('clearway_app', 'clearway_ledger', 'clearway_stock')`,
  )
  expect(roles).toEqual([{ strong: false }, { strong: false }, { strong: false }])
})

/** One id of each tenant table, of people and of sessions, for a tenant. */
async function idsOf(tenantCode: string, not: string): Promise<Map<string, string>> {
  const {
    rows: [tenant],
  } = await db.query('select id from tenant where tenant_code = $1', [tenantCode])
  const { rows: tables } =
    await db.query(`select c.table_name as table from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'id' and t.table_type = 'BASE TABLE' and c.udt_name = 'uuid'
      and exists (select from information_schema.columns o where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'tenant_id')`)
  const found = new Map<string, string>()
  for (const { table } of tables) {
    const { rows } = await db.query(`select id from ${table} where tenant_id = $1 order by id desc limit 1`, [
      tenant.id,
    ])
    if (rows[0]) found.set(table, rows[0].id)
  }
  const { rows: people } = await db.query(
    `select m.person_id as id from membership m join tenant t on t.id = m.tenant_id where t.tenant_code = $1
    and not exists (select from membership o join tenant x on x.id = o.tenant_id where o.person_id = m.person_id and x.tenant_code = $2) limit 1`,
    [tenantCode, not],
  )
  found.set('person', people[0].id)
  found.set('tenant', tenant.id)
  return found
}

/** Rows that both tenants need, so that there is something to reach for. */
async function furnish(hand: Hand, mark: string): Promise<void> {
  await hand.post('/api/admin/userAuth/commitPersonalInfo', { realName: mark, submit: false })
  const supplier = await hand.post('/api/trade/supplier/add', {
    code: `S-${mark}`,
    name: `Supplier ${mark}`,
    isDefault: false,
  })
  const goods = await hand.post('/api/trade/goods/add', { modelNumber: `G-${mark}`, name: `Goods ${mark}` })
  await hand.post('/api/trade/order/add', {
    supplierId: supplier.id,
    orderDate: '2026-03-01',
    currency: 'USD',
    detailList: [
      { goodsId: goods.id, quantity: '1', unitCode: '007', netWeight: '1', roughWeight: '1', totalPrice: '1' },
    ],
  })
  const holder = {
    bankAccountName: mark,
    bankCountry: 'CHN',
    bankName: mark,
    bankAccount: '6222000011112222',
    currency: 'CNY',
    purpose: 'both',
    isDefault: true,
  }
  await hand.post('/api/account/supplierBankAccount/add', { supplierId: supplier.id, ...holder })
  const place = {
    addressType: 'invoice',
    companyName: mark,
    contactPerson: mark,
    contactPhone: '1',
    country: 'SGP',
    addressDetails: mark,
    isDefault: true,
  }
  await hand.post('/api/account/address/add', place)
  await hand.post('/api/account/supplierAddress/add', { supplierId: supplier.id, ...place })
  const [purse] = await hand.get('/api/account/wallet/queryOptions')
  await hand.try(
    'POST',
    '/api/account/flowBack/add',
    { kind: 'adjust', walletId: purse.id, amount: '1', reason: mark },
    { 'idempotency-key': `furnish-${mark}` },
  )
  const role = await newRole(hand, ['orderList'])
  await hand.post('/api/admin/sysmenu/authorizeDataFieldToRole', { roleId: role.id, resource: 'order', scope: 'own' })
  await hand.post('/api/admin/sysurl/add', {
    url: `/api/trade/goods/${mark === 'ours' ? 'query' : 'add'}`,
    roleIds: [role.id],
  })
  await hand.post('/api/uaa/appclient/add', {
    clientId: `app-${mark}`,
    authorizedGrantTypes: ['client_credentials'],
    scope: ['supplier.view'],
    authorities: ['supplier.view'],
  })
  await hand.post('/api/admin/sysmenu/add', {
    menuCode: `m-${mark}`,
    menuName: mark,
    area: 'admin',
    menuSequence: 900,
    menuStatus: 'able',
    hidden: false,
    affix: false,
  })
  await hand.post('/api/admin/mailDomain/add', { domain: `${mark}.example` })
  await hand.post('/api/customs/additionalDuty/add', {
    jurisdiction: 'US',
    code: mark,
    name: mark,
    rateText: '25%',
    source: mark,
    validFrom: '2026-01-01',
    scope: '8471',
  })
  await hand.post('/api/customs/tradeAgreement/add', {
    jurisdiction: 'CN',
    treatment: 'special',
    code: mark.slice(0, 20),
    name: mark,
    origins: 'AUS',
    source: mark,
    validFrom: '2026-01-01',
  })
  await hand.post('/api/customs/exchangeRate/add', {
    base: 'CNY',
    currency: 'USD',
    rate: '7',
    validFrom: '2026-01-01',
    source: mark,
  })
  await hand.post('/api/customs/codeChange/add', {
    jurisdiction: 'CN',
    oldCode: '84710000',
    newCode: '84720000',
    validFrom: '2026-01-01',
    remark: mark,
  })
  await hand.post('/api/customs/ruling/add', {
    kind: 'precedent',
    number: mark,
    jurisdiction: 'CN',
    name: mark,
    hsCode: '847130',
    validFrom: '2026-01-01',
  })
  const line = await hand.post('/api/customs/classifyTask/add', { name: mark, jurisdiction: 'US', urgent: false })
  await hand.post('/api/customs/classifyTask/decide', { id: line.id, version: line.version, code: '8542310025' })
  const file = await hand.post('/api/customs/customsCase/add', {
    direction: 'import',
    urgent: false,
    currency: 'USD',
    remark: mark,
  })
  await hand.post('/api/customs/customsCase/patchLines', {
    caseId: file.id,
    add: [
      {
        id: randomUUID(),
        position: 1,
        values: { name: mark, modelNumber: `G-${mark}`, quantity: '2', unit: '007', unitPrice: '3' },
      },
    ],
  })
  const ready = await hand.post('/api/customs/customsCase/add', {
    direction: 'import',
    urgent: false,
    currency: 'USD',
    remark: mark,
  })
  await hand.post('/api/customs/customsCase/patchLines', {
    caseId: ready.id,
    add: [
      {
        id: randomUUID(),
        position: 1,
        values: { name: mark, hsCode: '8542399000', elements: mark, quantity: '2', unit: '007', unitPrice: '3' },
      },
    ],
  })
  const { version } = await hand.post('/api/customs/customsCase/submit', { id: ready.id, version: ready.version })
  await hand.post('/api/customs/customsCase/release', { id: ready.id, version, reason: mark })
  const {
    ids: [filed],
  } = await hand.post('/api/customs/declaration/make', { caseId: ready.id })
  await hand.post('/api/customs/declaration/addReceipt', {
    id: filed,
    channel: 'Z',
    at: '2026-01-01T08:00:00Z',
    note: mark,
  })
  await hand.post('/api/customs/declaration/addReceipt', { id: filed, channel: 'L', at: '2026-01-01T09:00:00Z' })
  await hand.post('/api/customs/declaration/addAmendment', { declarationId: filed, kind: 'withdraw', reason: mark })
  await hand.post('/api/notification/notification/add', {
    title: mark,
    content: '<p>x</p>',
    type: 'notification',
    priority: 'normal',
    publishObject: 'all',
  })
  const [{ id: orgId }] = await hand.get('/api/admin/sysorg/tree')
  await hand.post('/api/admin/invitation/add', { roleIds: [role.id], orgId, needsApproval: true, mostUses: 5 })
  await hand.post('/api/admin/invitee/invite', {
    addresses: `${mark}@invited.example`,
    roleIds: [role.id],
    orgId,
    language: 'en',
  })
  await hand.post('/api/account/savedView/add', {
    screen: 'supplier',
    name: mark,
    content: '{"filters":{}}',
    shared: true,
  })
  await hand.post('/api/admin/sysdict/add', { dictType: 'currency', dictValue: mark, dictName: mark })
  await hand.post('/api/admin/sysregion/add', {
    regionCode: mark === 'ours' ? '44030598' : '44030597',
    regionName: mark,
    regionType: 'town',
    regionParent: '440305',
  })
}

/** Every row of the tenant's tables as text, but for what a mere visit writes. */
async function dump(tenantId: string): Promise<Map<string, string>> {
  const { rows: tables } =
    await db.query(`select distinct table_name as table from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and column_name = 'tenant_id' and t.table_type = 'BASE TABLE' and table_name not in ('session', 'audit_event')`)
  const found = new Map<string, string>()
  for (const { table } of tables) {
    const { rows } = await db.query(
      `select coalesce(string_agg(t::text, e'\\n' order by t::text), '') as rows from ${table} t where tenant_id = $1`,
      [tenantId],
    )
    found.set(table, rows[0].rows)
  }
  return found
}

/** Where the name of a field tells what it must be; elsewhere the resource of the route. */
const tableOfField: Record<string, string> = {
  paperId: 'user_auth_paper',
  orgId: 'sys_org',
  orgParent: 'sys_org',
  chosenOrgs: 'sys_org',
  orgBelow: 'sys_org',
  postId: 'sys_post',
  postParent: 'sys_post',
  companyId: 'sys_org',
  roleId: 'sys_role',
  roleIds: 'sys_role',
  userId: 'person',
  userIds: 'person',
  personId: 'person',
  menuId: 'sys_menu',
  menuIds: 'sys_menu',
  menuParent: 'sys_menu',
  hiddenButtons: 'sys_menu',
  urlId: 'sys_url',
  urlIds: 'sys_url',
  supplierId: 'supplier',
  goodsId: 'goods',
  goodsIds: 'goods',
  orderId: 'trade_order',
  questionId: 'classification_question',
  detailList: 'goods',
  caseId: 'customs_case',
  messageId: 'declaration_message',
  billId: 'tax_bill',
  amendmentId: 'declaration_amendment',
  faultId: 'declaration_fault',
  receiptIds: 'declaration_receipt',
  entryId: 'record_history',
  declarationId: 'declaration',
  toDeclarationId: 'declaration',
  set: 'customs_case_line',
  remove: 'customs_case_line',
  attachmentUrl: 'stored_file',
  walletId: 'wallet',
  toWalletId: 'wallet',
  wallet: 'wallet',
  toWallet: 'wallet',
  parent: 'ledger_entry',
  bankAccountId: 'bank_account',
  slipId: 'stored_file',
  attachmentId: 'stored_file',
  avatar: 'stored_file',
  tenantId: 'tenant',
  publishOrgs: 'sys_org',
  publishRoles: 'sys_role',
  publishUsers: 'person',
  attachments: 'stored_file',
  fileId: 'stored_file',
  importId: 'dict_import',
  tableId: 'dict_import_table',
}
const tableOfResource: Record<string, string> = {
  mailDomain: 'mail_domain',
  userAuth: 'user_auth',
  order: 'trade_order',
  goodsMaster: 'goods',
  classifyTask: 'classification_task',
  customsCase: 'customs_case',
  sysuser: 'person',
  sysrole: 'sys_role',
  sysmenu: 'sys_menu',
  sysurl: 'sys_url',
  sysorg: 'sys_org',
  syspost: 'sys_post',
  sysuserpost: 'sys_user_post',
  sysparam: 'sys_param',
  onlinesysuser: 'session',
  individualUser: 'person',
  enterpriseUser: 'person',
  audit: 'audit_event',
  outbox: 'outbox_message',
  appclient: 'app_client',
  additionalDuty: 'additional_duty',
  tradeAgreement: 'trade_agreement',
  exchangeRate: 'exchange_rate',
  codeChange: 'code_change',
  sysdict: 'sys_dict',
  sysregion: 'region',
  bankAccount: 'bank_account',
  supplierBankAccount: 'bank_account',
  bankMgt: 'bank_account',
  bankStatement: 'bank_statement_line',
  ledgerPosting: 'ledger_entry',
  ledger: 'wallet',
  flowBack: 'flow_back',
  address: 'postal_address',
  supplierAddress: 'postal_address',
}

/** Ids of new rows that the page itself makes up: they name nothing yet. */
const ownIds = ['POST /api/customs/customsCase/patchLines add', 'POST /api/customs/customsCase/talk messageId']

/** Of these two are asked of each field, and the next two of the next; `WHOLE_MATRIX=1` asks all. */
const otherKinds = ['person', 'membership', 'session', 'sys_role', 'trade_order', 'tenant']
const kindsSeed = seedOf(20_261_128)
const drawnKinds = (at: number) =>
  process.env['WHOLE_MATRIX']
    ? otherKinds
    : [0, 1].map((n) => otherKinds[(kindsSeed + 2 * at + n) % otherKinds.length]!)

test(`another tenant's ids are answered exactly like ids that nobody has, and nothing of either tenant changes (RANDOM_SEED=${kindsSeed})`, async () => {
  const other = handOf(app, await app.signIn('demo2', 'admin'))
  await furnish(admin, 'ours')
  await furnish(other, 'theirs')
  for (const hand of [admin, other]) {
    const form = new FormData()
    form.set('file', new Blob(['hello'], { type: 'text/plain' }), 'a.txt')
    const headers = { authorization: `Bearer ${hand === admin ? adminToken : await app.signIn('demo2', 'admin')}` }
    await fetch(`${app.url}/api/files/upload`, { method: 'POST', body: form, headers })
    const [bank] = await hand.get('/api/account/bankStatement/queryOptions')
    const statement = new FormData()
    for (const [key, value] of [
      ['mode', 'commit'],
      ['bankAccountId', bank.id],
    ] as const)
      statement.set(key, value)
    statement.set('file', new Blob(['date,amount\n2026-03-01,1.00\n'], { type: 'text/csv' }), 'bank.csv')
    await fetch(`${app.url}/api/account/bankStatement/readFile`, { method: 'POST', body: statement, headers })
    await hand.post('/api/account/bankStatement/mapping', {
      bankAccountId: bank.id,
      head: ['a', 'b'],
      columns: { bookedOn: 'a', amount: 'b' },
    })
  }
  const [ours, theirs] = [await idsOf('demo', 'demo2'), await idsOf('demo2', 'demo')]
  const before = await dump(theirs.get('tenant')!)
  const wrong: string[] = []
  let [asked, fieldsSeen] = [0, 0]
  for (const route of allRoutes) {
    if (isOpen(route) || route.answer === 'stream') continue
    const schema = inputSchema(route)
    const resource = 'permission' in route.access ? route.access.permission.split('.')[0]! : ''
    const own = (field: string) => tableOfField[field] ?? tableOfResource[resource] ?? resource
    for (const field of idFields(schema)) {
      if (ownIds.includes(`${name(route)} ${field}`)) continue
      fieldsSeen++
      const others: Ids = (f) => ours.get(own(f)) ?? randomUUID()
      const input = (id: string) =>
        sampleInput(schema, (f) => (f === field || !schema.properties?.[f] ? id : others(f)), [field])
      const nobodys = randomUUID()
      const nowhere = await send(route, input(nobodys), adminToken)
      // An answer row by row names the rows as they were sent.
      const told = (text: string, sent: string) => withoutRequest(text).replaceAll(sent, 'id')
      // The row of the kind that the field asks for, and some of other kinds: an id of the wrong table must tell nothing either.
      const kinds = new Set([own(field), ...(route.answer === 'file' ? [] : drawnKinds(fieldsSeen))])
      for (const [table, id] of theirs) {
        if (!kinds.has(table)) continue
        asked++
        const answer = await send(route, input(id), adminToken)
        // A limiter counts the tries themselves, whatever they name.
        if (answer.status === 429) break
        const same = answer.status === nowhere.status && told(answer.text, id) === told(nowhere.text, nobodys)
        if (!same)
          wrong.push(
            `${name(route)} ${field}=${table}: ${answer.status} ${answer.text.slice(0, 120)} instead of ${nowhere.status} ${nowhere.text.slice(0, 120)}`,
          )
        if (
          table === own(field) &&
          ['id', 'roleId', 'userId', 'urlId'].includes(field) &&
          schema.required?.includes(field) &&
          answer.status !== 404
        )
          wrong.push(`${name(route)} ${field}: ${answer.status}, not 404`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(500)
  expect(await dump(theirs.get('tenant')!)).toEqual(before)
  // Nothing of ours points at anything of theirs.
  const mine = [...(await dump(ours.get('tenant')!))]
  for (const [table, id] of theirs)
    expect([table, mine.filter(([, rows]) => rows.includes(id)).map(([t]) => t)]).toEqual([table, []])
}, 240_000)

const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_301)
const rounds = Number(process.env['FUZZ_ROUNDS'] ?? (process.env['WHOLE_MATRIX'] ? 6 : 3))
/** These end the session that calls them. */
const parting = ['/logout', '/switchTenant', '/updatePassword']

/** Calls of one route with what no form sends; tells what was answered with 5xx. */
async function attack(route: Route, at: number, ours: Map<string, string>): Promise<string[]> {
  const random = randomBy(seed + at)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const wrong: string[] = []
  const judge = (what: string, { status, text }: Sent) => {
    if (status >= 500) wrong.push(`${name(route)} ${what.slice(0, 300)}: ${status} ${text.slice(0, 200)}`)
  }
  const token = isOpen(route)
    ? undefined
    : parting.some((p) => route.path.endsWith(p))
      ? await app.signIn('demo', 'admin')
      : adminToken
  const schema = inputSchema(route)
  const resource = 'permission' in route.access ? route.access.permission.split('.')[0]! : ''
  // Deleting for real would leave nothing to try on.
  const ids: Ids = (f) =>
    (/delete|remove|clear/i.test(route.path)
      ? randomUUID()
      : ours.get(tableOfField[f] ?? tableOfResource[resource] ?? resource)) ?? randomUUID()
  const fields = Object.keys(schema.properties ?? {})
  const tried = async (input: Record<string, unknown>) =>
    judge(
      JSON.stringify(input),
      await send(route, input, token).catch((e: Error) => ({ status: 599, text: e.message })),
    )
  // Each field by itself: what one refuses must not keep the next from being reached.
  for (const field of textFields(schema)) await tried({ ...sampleInput(schema, ids), [field]: sharpText })
  for (const field of fields) await tried({ ...sampleInput(schema, ids), [field]: pick(hostile) })
  // Paper takes a while to make; its input is that of the other exports.
  for (let round = 0; round < (/export(Word|PDF)/.test(route.path) ? 2 : rounds); round++) {
    const input = sampleInput(
      schema,
      ids,
      fields.filter(() => random() < 0.5),
    )
    for (let n = 0; n <= random() * 2; n++)
      input[
        fields.length && random() < 0.9
          ? pick(fields)
          : pick(['unknown', 'tenantId', 'constructor', 'roles', 'version'])
      ] = pick(hostile)
    await tried(input)
  }
  // What is wrong as a whole is read by the same code for all of them: each route gets a fifth, and every fifth route the same.
  for (const [what, init, query] of bodies(route, token).filter((_, i) => (i + at) % 5 === 0))
    judge(
      what,
      await raw(route, route.path.replace(/\{\w+\}/g, '%00') + query, init).catch((e: Error) => ({
        status: 599,
        text: e.message,
      })),
    )
  return wrong
}

test(`nothing that a client sends is answered with 5xx (FUZZ_SEED=${seed})`, async () => {
  const ours = await idsOf('demo', 'demo2')
  const wrong: string[] = []
  const leaves = (route: Route) => parting.some((p) => route.path.endsWith(p))
  const [last, first] = [allRoutes.filter(leaves), allRoutes.filter((r) => !leaves(r))]
  // Several at once, as in life: what two of them do to the same row must not end in 5xx either.
  const waiting = first.entries()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const [at, route] of waiting) wrong.push(...(await attack(route, at, ours)))
    }),
  )
  for (const [at, route] of last.entries()) wrong.push(...(await attack(route, first.length + at, ours)))
  expect(wrong).toEqual([])
  expect(({} as any).polluted).toBeUndefined()
  expect((await app.call('GET', '/healthz')).status).toBe(200)
}, 300_000)

const deep = '['.repeat(100_000)
const deepObjects = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i])))

/** Requests that are wrong as a whole. */
function bodies(route: Route, token: string | undefined): [string, RequestInit, string][] {
  const authorization: Record<string, string> = {
    ...keyed(route),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  if (route.method === 'GET') {
    return [
      '?a=%00',
      '?id=%ED%A0%80',
      '?__proto__[polluted]=1&constructor[prototype][polluted]=1',
      '?currentPage=1&currentPage=2&pageSize=10&pageSize=20&id=1&id=2',
      `?search=${'%25'.repeat(500)}`,
      `?${'a&'.repeat(3000)}`,
      '?sort=id,(select%201)',
      '?pageSize=1e9&currentPage=-1',
      '?%E0%A4%A',
    ].map((query) => [query.slice(0, 80), { headers: authorization }, query])
  }
  const json = { ...authorization, 'content-type': 'application/json' }
  const whole: [string, RequestInit][] = [
    ['no body', { headers: authorization }],
    ['broken', { headers: json, body: '{"a":' }],
    ['deep', { headers: json, body: deep }],
    ['deep objects', { headers: json, body: deepObjects }],
    ['__proto__', { headers: json, body: '{"__proto__":{"polluted":1},"ids":[{"__proto__":{"polluted":1}}]}' }],
    ['constructor', { headers: json, body: '{"constructor":{"prototype":{"polluted":1}}}' }],
    ['10,000 keys', { headers: json, body: manyKeys }],
    ['array', { headers: json, body: '[1]' }],
    ['string', { headers: json, body: '"x"' }],
    ['null', { headers: json, body: 'null' }],
    ['number', { headers: json, body: '1e400' }],
    ['text/plain', { headers: { ...authorization, 'content-type': 'text/plain' }, body: '{"id":"x"}' }],
    ['no type', { headers: authorization, body: new Blob(['{"id":"x"}']) }],
    ['tab in type', { headers: { ...authorization, 'content-type': 'application/json\t; charset=utf-7' }, body: '{}' }],
    ['other type', { headers: { ...authorization, 'content-type': 'application/x-unknown' }, body: 'x' }],
    [
      'form',
      {
        headers: { ...authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'id=%00&__proto__[polluted]=1',
      },
    ],
    [
      'multipart without parts',
      { headers: { ...authorization, 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--\r\n' },
    ],
    [
      'multipart cut off',
      {
        headers: { ...authorization, 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK',
      },
    ],
    ['byte order mark', { headers: json, body: '\ufeff{}' }],
  ]
  const paper = /export(Word|PDF)/.test(route.path)
  return whole
    .filter(([what]) => !paper || !['no body', 'no type', 'byte order mark', 'multipart without parts'].includes(what))
    .map(([what, init]) => [what, init, ''])
}
