import { createHash, randomBytes, randomUUID } from 'node:crypto'

import { screens, type Area, type ScreenCode } from '@clearway/contract/features/screens'
import type { Route } from '@clearway/contract/kernel/route'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'
import { sourceOf } from '../crud/sources.ts'

// Every call of the API document × every seeded role × own and other tenant. What is expected comes from the tables of this file and
// from the document alone: nothing here asks the program what it would decide.

interface Caller {
  readonly name: string
  readonly tenant?: string
  readonly user?: string
  readonly role?: string
  readonly scopes?: readonly string[]
}
interface Seeded {
  readonly area: Area
  readonly screens: 'all' | readonly ScreenCode[]
  readonly without?: readonly string[]
}

const trade = ['merchandiseNews', 'orderList', 'editAddOrder', 'vendorInformation'] as const
const noOrderChanges = ['order.edit', 'order.confirm', 'order.delete', 'supplier.delete']

const cases = ['classifyOrder', 'declarationDetail'] as const
const accounts = ['bankAccountManagement', 'sBankAccountManagement'] as const
const addresses = ['addressManagement', 'sAddressManagement'] as const
const wallets = ['myAccount', 'rechargeInfo', 'rechargeRecord', 'rechargeFlow', 'rechargeFlowBack'] as const
const certification = (...verbs: string[]) => verbs.map((verb) => `userAuth.${verb}`)

/** Which roles hold which screens, and the buttons that are taken from them. Written by hand: who changes the roles says it here too. */
const roles: Readonly<Record<string, Seeded>> = {
  ROLE_ADMIN: { area: 'admin', screens: 'all' },
  ROLE_CLASSIFIER: {
    area: 'admin',
    screens: [...trade, 'goodsMgt', 'ruling', 'classifyPlatform', 'dataReport'],
    without: [
      ...noOrderChanges,
      'supplier.edit',
      'classifyTask.review',
      'classifyTask.assign',
      'goodsMaster.approve',
      'goodsMaster.delete',
      'ruling.delete',
    ],
  },
  ROLE_CLASSIFY_LEAD: {
    area: 'admin',
    screens: [...trade, ...cases, 'goodsMgt', 'ruling', 'classifyPlatform', 'approvalUser', 'dataReport'],
    without: [
      ...noOrderChanges,
      'supplier.edit',
      'declaration.tax',
      ...certification('edit', 'delete', 'export', 'identity'),
    ],
  },
  ROLE_DECLARANT: {
    area: 'admin',
    screens: [
      ...trade,
      'oneClickOrder',
      ...cases,
      ...addresses,
      'goodsMgt',
      'ruling',
      'approvalUser',
      'taxGuarantee',
      'licence',
      'hongKongSeamless',
      'hongKongCustomsDeclaration',
      'hKDetail',
      'declarationUnit',
      'addressInformation',
      'customerInformation',
      'clearanceCargoInformation',
      'importersAndExporters',
      'powerOfAttorney',
      'importClearance',
      'vehicleTowing',
      'customerInformations',
      'warehouseInformation',
      'inventoryInquiry',
      'dataReport',
    ],
    without: [
      ...['move', 'lock'].map((verb) => `stockBalance.${verb}`),
      ...['ask', 'approve'].map((verb) => `stockRequest.${verb}`),
      'stockRule.edit',
      'stockRule.delete',
      ...['warehouse', 'warehouseZone', 'warehouseBin'].flatMap((name) => [`${name}.edit`, `${name}.delete`]),
      'warehouse.close',
      ...['approve', 'receive', 'delete'].map((verb) => `inboundBooking.${verb}`),
      ...['approve', 'load', 'delete'].map((verb) => `outboundPlan.${verb}`),
      ...['view', 'edit', 'approve', 'delete', 'export'].map((verb) => `stockCount.${verb}`),
      'usEntry.delete',
      'usEntry.range',
      'drayMove.delete',
      'drayRate.edit',
      'drayRate.delete',
      'drayTerminal.delete',
      'usParty.delete',
      'usPower.delete',
      'usCustomer.delete',
      'usCustomer.hold',
      'usCustomer.release',
      'goodsMaster.approve',
      'declaration.check',
      'roadCargo.delete',
      'tradeDeclaration.delete',
      'tradeDeclaration.confirm',
      'declaringCompany.delete',
      'partyAddress.delete',
      'clearanceCargo.delete',
      'customerProfile.delete',
      'customerProfile.hold',
      'customerProfile.release',
      'licence.delete',
      'taxGuarantee.edit',
      'taxGuarantee.delete',
      'ruling.edit',
      'ruling.delete',
      ...certification('edit', 'audit', 'export', 'delete', 'identity', 'papers'),
    ],
  },
  ROLE_WAREHOUSE: {
    area: 'admin',
    screens: ['warehouseInformation', 'inventoryInquiry'],
    without: ['warehouse.edit', 'warehouse.delete', 'warehouse.close'],
  },
  ROLE_FINANCE: {
    area: 'admin',
    screens: [
      'orderList',
      'vendorInformation',
      ...cases,
      ...accounts,
      'bankMgt',
      'bankReconciliation',
      ...wallets,
      'accountInfo',
      'taxGuarantee',
      'customerInformation',
      'customerInformations',
      'billingManagement',
      'clearingCenter',
      'dataReport',
    ],
    without: [
      ...noOrderChanges,
      'usCustomer.delete',
      'usCustomer.merge',
      'customerProfile.delete',
      'customsCase.edit',
      'customsCase.decide',
      'customsCase.confirm',
      'customsCase.assign',
      'customsCase.delete',
      'declaration.edit',
      'declaration.check',
      'declaration.submit',
      'declaration.delete',
    ],
  },
  ROLE_CUSTOMER: {
    area: 'customer',
    screens: [
      ...trade,
      'oneClickOrder',
      ...cases,
      ...accounts,
      ...addresses,
      'classifyPlatform',
      'profileEnterprise',
      ...wallets,
      'hongKongSeamless',
      'hongKongCustomsDeclaration',
      'hKDetail',
      'addressInformation',
      'clearanceCargoInformation',
      'importersAndExporters',
      'powerOfAttorney',
      'importClearance',
      'vehicleTowing',
      'warehouseInformation',
      'inventoryInquiry',
      'billingManagement',
      'clearingCenter',
      'dataReport',
    ],
    without: [
      ...['edit', 'delete', 'audit', 'issue', 'pay', 'reverse'].map((verb) => `bill.${verb}`),
      'settlement.edit',
      'settlement.audit',
      ...['view', 'edit', 'audit', 'export'].map((verb) => `paymentBatch.${verb}`),
      ...['view', 'edit', 'export'].map((verb) => `charge.${verb}`),
      ...['view', 'edit', 'delete', 'export'].flatMap((verb) => [`priceAgreement.${verb}`, `fee.${verb}`]),
      ...['edit', 'delete', 'close', 'export'].map((verb) => `warehouse.${verb}`),
      ...['move', 'lock'].map((verb) => `stockBalance.${verb}`),
      ...['view', 'ask', 'approve', 'export'].map((verb) => `stockRequest.${verb}`),
      ...['view', 'edit', 'delete', 'export'].map((verb) => `stockRule.${verb}`),
      ...['approve', 'receive'].map((verb) => `inboundBooking.${verb}`),
      ...['approve', 'load'].map((verb) => `outboundPlan.${verb}`),
      ...['view', 'edit', 'approve', 'delete', 'export'].map((verb) => `stockCount.${verb}`),
      ...['view', 'edit', 'delete', 'export'].flatMap((verb) => [`warehouseZone.${verb}`, `warehouseBin.${verb}`]),
      ...['edit', 'delete', 'submit', 'range'].map((verb) => `usEntry.${verb}`),
      ...['edit', 'delete', 'advance', 'merge', 'importerNumber'].map((verb) => `usParty.${verb}`),
      ...['edit', 'delete', 'send', 'revoke'].map((verb) => `usPower.${verb}`),
      ...['edit', 'delete', 'dispatch'].map((verb) => `drayMove.${verb}`),
      ...['view', 'edit', 'delete', 'export'].flatMap((verb) => [`drayRate.${verb}`, `drayTerminal.${verb}`]),
      'partyAddress.merge',
      'roadCargo.edit',
      'roadCargo.submit',
      'roadCargo.delete',
      'tradeDeclaration.edit',
      'tradeDeclaration.submit',
      'tradeDeclaration.delete',
      ...['view', 'edit', 'delete', 'export'].map((verb) => `truckTrip.${verb}`),
      'order.confirm',
      'bankAccount.release',
      'wallet.edit',
      'wallet.freeze',
      'recharge.review',
      'flowBack.review',
      'customsCase.decide',
      'customsCase.assign',
      'customsCase.delete',
      'declaration.edit',
      'declaration.check',
      'declaration.submit',
      'declaration.delete',
      'declaration.tax',
      ...certification('audit', 'export', 'delete', 'identity', 'papers'),
      ...['view', 'edit', 'delete', 'export', 'classify', 'review', 'assign'].map((verb) => `classifyTask.${verb}`),
    ],
  },
  operator: { area: 'platform', screens: 'all' },
  visitor: { area: 'personal', screens: [] },
}

const clientMay = ['supplier.view', 'supplier.edit', 'order.view']

/** Who calls: a seeded account with its role, a program with its authorities, or nobody. */
const callers: readonly Caller[] = [
  { name: 'nobody' },
  { name: 'a token that never was' },
  { name: 'administrator', tenant: 'demo', user: 'admin', role: 'ROLE_ADMIN' },
  { name: 'classifier', tenant: 'demo', user: 'classifier', role: 'ROLE_CLASSIFIER' },
  { name: 'head of classification', tenant: 'demo', user: 'reviewer', role: 'ROLE_CLASSIFY_LEAD' },
  { name: 'declarant', tenant: 'demo', user: 'declarant', role: 'ROLE_DECLARANT' },
  { name: 'warehouse keeper', tenant: 'demo', user: 'keeper', role: 'ROLE_WAREHOUSE' },
  { name: 'finance', tenant: 'demo', user: 'finance', role: 'ROLE_FINANCE' },
  { name: 'customer', tenant: 'demo', user: 'buyer', role: 'ROLE_CUSTOMER' },
  { name: 'administrator elsewhere', tenant: 'demo2', user: 'admin', role: 'ROLE_ADMIN' },
  { name: 'declarant elsewhere', tenant: 'demo2', user: 'declarant', role: 'ROLE_DECLARANT' },
  { name: 'operator', tenant: 'platform', user: 'operator', role: 'operator' },
  { name: 'private person', tenant: 'personal', user: 'visitor', role: 'visitor' },
  { name: 'program', tenant: 'demo' },
  {
    name: 'program for the declarant',
    tenant: 'demo',
    role: 'ROLE_DECLARANT',
    scopes: ['order.view', 'goods.edit', 'sysuser.view'],
  },
]

let app: TestApplication
let db: pg.Client
let routes: readonly Route[]
const tokens = new Map<string, string>()

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  const { contracts } = await import('@clearway/contract/features/index')
  const byName = new Map(contracts.flatMap((c) => Object.values(c) as Route[]).map((r) => [`${r.method} ${r.path}`, r]))
  const document = (await app.call('GET', '/api/openapi.json')).body
  routes = Object.entries<any>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((m) => byName.get(`${m.toUpperCase()} ${path}`)!),
  )
  for (const { name, tenant, user } of callers) if (tenant && user) tokens.set(name, await app.signIn(tenant, user))
  tokens.set('a token that never was', 'x'.repeat(43))
  tokens.set('program', await programToken(['*'], null))
  const {
    rows: [declarant],
  } = await db.query(
    `select m.person_id as id from membership m join tenant t on t.id = m.tenant_id where t.tenant_code = 'demo' and m.username = 'declarant'`,
  )
  for (const { name, scopes } of callers) if (scopes) tokens.set(name, await programToken(scopes, declarant.id))
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

/** A program with authorities of its own, or one that acts for a person within the scopes that the person allowed. */
async function programToken(scopes: readonly string[], personId: string | null): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = (s: string) => createHash('sha256').update(s).digest()
  const {
    rows: [client],
  } = await db.query(
    `insert into app_client (tenant_id, client_id, client_secret_hash, authorities, scope, calls_per_minute, authorized_grant_types) select id, $1, $2, $3, $4, 6000, '{client_credentials,authorization_code}' from tenant where tenant_code = 'demo' returning id, tenant_id`,
    [randomUUID(), hash(randomUUID()), clientMay, scopes],
  )
  await db.query(
    `insert into session (person_id, app_client_id, client_id, tenant_id, scope, access_hash, access_expires_at) values ($1, $2, 'matrix', $3, $4, $5, now() + interval '1 hour')`,
    [personId, client.id, client.tenant_id, scopes.join(' '), hash(token)],
  )
  return token
}

/** The catalogue as the document tells it: a screen stands for the permissions that the calls of its resources ask for. */
function permissionsOf(role: Seeded): Set<string> {
  const held = new Set<string>()
  for (const screen of screens) {
    if (!screen.areas.includes(role.area) || (role.screens !== 'all' && !role.screens.includes(screen.code))) continue
    for (const { access } of routes)
      if (
        'permission' in access &&
        screen.resources.includes(access.permission.split('.')[0]!) &&
        !role.without?.includes(access.permission)
      )
        held.add(access.permission)
  }
  return held
}

type Outcome = '401' | '403' | 'passes'
const outcomeOf = (status: number): Outcome => (status === 401 ? '401' : status === 403 ? '403' : 'passes')

/** What a seeded role holds; worked out once, since every call asks for it. */
const heldByRole = new Map<string, ReadonlySet<string>>()
function heldBy(role: string): ReadonlySet<string> {
  const held = heldByRole.get(role) ?? permissionsOf(roles[role]!)
  heldByRole.set(role, held)
  return held
}

function expected(caller: Caller): (route: Route) => Outcome {
  const held = caller.name === 'program' ? new Set(clientMay) : caller.role ? heldBy(caller.role) : undefined
  return ({ access }) => {
    if (!held) return '401'
    if ('permission' in access)
      return held.has(access.permission) && (!caller.scopes || caller.scopes.includes(access.permission))
        ? 'passes'
        : '403'
    if ('platform' in access) return caller.role === 'operator' ? 'passes' : '403'
    // What belongs to a person alone is closed to programs, whomever they act for.
    return caller.name.startsWith('program') ? '403' : 'passes'
  }
}

async function send(
  route: Route,
  token: string | undefined,
  input: Readonly<Record<string, string>>,
): Promise<{ status: number; body: string }> {
  const rest = { ...input }
  const path = route.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key] ?? randomUUID()
    delete rest[key]
    return value
  })
  const get = route.method === 'GET'
  const headers: Record<string, string> = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(get ? {} : { 'content-type': 'application/json' }),
  }
  const url = `${path}${get ? `?${new URLSearchParams(rest)}` : ''}`
  if (route.answer === 'stream') {
    const response = await fetch(app.url + url, { headers, signal: AbortSignal.timeout(20_000) })
    await response.body?.cancel()
    return { status: response.status, body: '' }
  }
  const answer = await app.application.app.inject({
    method: route.method,
    url,
    headers,
    ...(get ? {} : { payload: JSON.stringify(rest) }),
  })
  return { status: answer.statusCode, body: answer.body }
}

/** Several at a time, as many people would. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}

// A field that no call knows: whoever gets past the gate gets 400, and nothing is changed.
const strange = { noSuchField: '1' }

test('every call × every seeded role: 401, 403 or through, as the screens of the role say', async () => {
  const wrong: string[] = []
  let asked = 0
  await each(
    callers.flatMap((caller) =>
      routes.filter((r) => !('open' in r.access)).map((route) => ({ caller, route, want: expected(caller)(route) })),
    ),
    async ({ caller, route, want }) => {
      asked++
      const { status, body } = await send(route, tokens.get(caller.name), strange)
      if (status >= 500 || outcomeOf(status) !== want)
        wrong.push(
          `${caller.name}: ${route.method} ${route.path} ${JSON.stringify(route.access)} gave ${status} instead of ${want} ${body.slice(0, 100)}`,
        )
    },
  )
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(callers.length * 200)
}, 180_000)

test('open calls need nothing, whatever token comes along', async () => {
  const wrong: string[] = []
  const open = routes.filter((r) => 'open' in r.access)
  await each(
    open.flatMap((route) =>
      ['nobody', 'a token that never was', 'customer', 'program'].map((name) => ({ route, name })),
    ),
    async ({ route, name }) => {
      const { status, body } = await send(route, tokens.get(name), strange)
      if (status >= 500 || /"code":5\d{3,4}\b/.test(body))
        wrong.push(`${name}: ${route.method} ${route.path}: ${status} ${body.slice(0, 100)}`)
    },
  )
  expect(wrong).toEqual([])
}, 180_000)

test('a row of the own tenant is read by whom the role lets, one of another tenant by nobody', async () => {
  const wrong: string[] = []
  const reads = routes.flatMap((route) => {
    const kept =
      'permission' in route.access && route.path.endsWith('/queryById')
        ? sourceOf(route.access.permission.split('.')[0]!)
        : undefined
    return kept ? [{ route, table: kept.source.table, all: !kept.source.visible }] : []
  })
  expect(reads.length).toBeGreaterThan(12)
  const rowOf = async (table: string, tenant: string): Promise<string | undefined> => {
    const from =
      table === 'sys_user' ? 'select person_id as id, tenant_id from membership' : `select id, tenant_id from ${table}`
    // Rows that the platform shares are everybody's to read, so one of a tenant's own is looked for.
    await db.query(`select set_config('app.tenant_id', (select id::text from tenant where tenant_code = $1), false)`, [
      tenant,
    ])
    const { rows } = await db.query(
      `select r.id from (${from}) r join tenant t on t.id = r.tenant_id where t.tenant_code = $1 and not exists (select from membership m join tenant o on o.id = m.tenant_id where m.person_id = r.id and o.tenant_code <> $1) limit 1`,
      [tenant],
    )
    return rows[0]?.id
  }
  let [own, foreign] = [0, 0]
  for (const { route, table, all } of reads) {
    for (const tenant of ['demo', 'demo2']) {
      const id = await rowOf(table, tenant)
      if (!id) continue
      await each(callers, async (caller) => {
        const want = expected(caller)(route)
        const { status, body } = await send(route, tokens.get(caller.name), { id })
        const theirs = caller.tenant !== tenant
        // Customers are left their own rows, and some rows are their maker's; that is another test's.
        const right =
          want !== 'passes'
            ? outcomeOf(status) === want
            : theirs
              ? status === 404
              : status === 200 || (status === 404 && (!all || caller.role === 'ROLE_CUSTOMER'))
        if (want === 'passes' && theirs) foreign++
        else if (want === 'passes') own++
        if (!right)
          wrong.push(
            `${caller.name}: ${route.path} of ${tenant} gave ${status} instead of ${want} ${body.slice(0, 100)}`,
          )
      })
    }
  }
  expect(wrong).toEqual([])
  expect(own).toBeGreaterThan(30)
  expect(foreign).toBeGreaterThan(30)
}, 180_000)

/** What every package has, and what this one adds. */
const packaged: readonly ScreenCode[] = [
  'sysuser',
  'sysrole',
  'sysorg',
  'sysmenu',
  'tenantSettings',
  'vendorInformation',
  'merchandiseNews',
]

test('a package caps everybody, a URL rule stands before the menus, a grant adds to them', async () => {
  const {
    rows: [tenant],
  } = await db.query(`select id from tenant where tenant_code = 'demo2'`)
  const {
    rows: [sold],
  } = await db.query(
    `insert into tenant_package (tenant_id, package_code, package_name, screens) select id, 'MATRIX', 'Matrix', '{vendorInformation,merchandiseNews}' from tenant where kind = 'platform' returning id`,
  )
  await db.query('update tenant set package_id = $2 where id = $1', [tenant.id, sold.id])
  const rules = [
    ['/api/trade/supplier/add', 'ROLE_FINANCE'],
    ['/api/trade/goods/**', 'ROLE_DECLARANT'],
    ['/api/admin/sysorg/tree', 'ROLE_DECLARANT'],
    ['/api/trade/order/query', 'ROLE_DECLARANT'],
  ] as const
  for (const [url, code] of rules) {
    const {
      rows: [row],
    } = await db.query('insert into sys_url (tenant_id, url) values ($1, $2) returning id', [tenant.id, url])
    await db.query(
      'insert into role_url (tenant_id, role_id, url_id) select $1, id, $3 from sys_role where tenant_id = $1 and role_code = $2',
      [tenant.id, code, row.id],
    )
  }
  // The second is beyond the package, the third over.
  for (const [code, life] of [
    ['sysuser.view', '1 hour'],
    ['order.view', '1 hour'],
    ['sysmenu.view', '-1 minute'],
  ]) {
    await db.query(
      `insert into permission_grant (tenant_id, person_id, permissions, expires_at) select $1, person_id, array[$2], now() + $3::interval from membership where tenant_id = $1 and username = 'declarant'`,
      [tenant.id, code, life],
    )
  }
  app.application.services.sessions.forget('*')
  const cap = permissionsOf({ area: 'admin', screens: packaged })
  const want = (role: string, { access, path }: Route): Outcome => {
    if (!('permission' in access)) return 'platform' in access ? '403' : 'passes'
    if (!cap.has(access.permission)) return '403'
    if (role === 'ROLE_ADMIN' || access.permission === 'sysuser.view') return 'passes'
    const rule = rules.find(([url]) =>
      url === '/api/trade/goods/**' ? path.startsWith('/api/trade/goods/') : path === url,
    )
    return (rule ? rule[1] === role : heldBy(role).has(access.permission)) ? 'passes' : '403'
  }
  const wrong: string[] = []
  await each(
    ['administrator elsewhere', 'declarant elsewhere'].flatMap((name) =>
      routes.filter((r) => !('open' in r.access)).map((route) => ({ name, route })),
    ),
    async ({ name, route }) => {
      const should = want(callers.find((c) => c.name === name)!.role!, route)
      const { status } = await send(route, tokens.get(name), strange)
      if (status >= 500 || outcomeOf(status) !== should)
        wrong.push(`${name}: ${route.method} ${route.path} gave ${status} instead of ${should}`)
    },
  )
  expect(wrong).toEqual([])
}, 180_000)
