import { createHash, randomBytes } from 'node:crypto'

import { explain } from '@clearway/contract/features/admin/explain/explain'
import { packageScreens } from '@clearway/contract/features/packageScreens'
import { dataResources } from '@clearway/contract/features/resources'
import { screens } from '@clearway/contract/features/screens'
import type { Route } from '@clearway/contract/kernel/route'
import { randomBy } from '@clearway/contract/test/random'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { allPermissions, allRoutes, permissionsOf, routesOf } from '../../../kernel/access/catalogue.ts'
import { urlMatches } from '../../../kernel/access/decide.ts'
import { everybody } from '../../../kernel/access/everybody.ts'
import { loadPrincipal } from '../../../kernel/access/load.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

// Roles, menus, hidden buttons, URL rules, data rules, grants and packages are drawn at random; then somebody is asked about and calls.

const seed = Number(process.env['RANDOM_SEED'] ?? 20_260_401)
const cases = Number(process.env['RANDOM_CASES'] ?? 1000)
const inRound = 40

const random = randomBy(seed)
const chance = (p: number) => random() < p
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
const some = <T>(from: readonly T[], p: number): T[] => from.filter(() => chance(p))

interface User {
  readonly id: string
  readonly membershipId: string
  readonly token: string
}

let app: TestApplication
let db: pg.Client
let tenant: string
let asker: string
let users: User[]
let roles: string[]
let adminRole: string
let orgs: string[]
let menus: { id: string; component: string }[]
const records = new Map<string, string[]>()
const kinds = [
  { resource: 'order', table: 'trade_order', path: '/api/trade/order' },
  { resource: 'goods', table: 'goods', path: '/api/trade/goods' },
  { resource: 'supplier', table: 'supplier', path: '/api/trade/supplier' },
]
const read = async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await db.query<R>(text, values)).rows

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  tenant = (await read(`select id from tenant where tenant_code = 'demo'`))[0]!['id']
  asker = await app.signIn('demo', 'admin')
  const [self] = await read('select id, person_id from session where access_hash = $1', [
    createHash('sha256').update(asker).digest(),
  ])
  await db.query(`insert into session_proof (session_id, factor, means) values ($1, 2, 'code')`, [self!['id']])
  await db.query(`insert into person_mfa (person_id, secret, enabled_at) values ($1, 'none', now())`, [
    self!['person_id'],
  ])
  const [top] = await read(`select id from sys_org where tenant_id = $1 and org_parent is null`, [tenant])
  const customers = await read(`select id from sys_org where tenant_id = $1 and org_type = 'customer'`, [tenant])
  for (const parent of [top!, ...customers])
    await db.query(
      `insert into sys_org (tenant_id, org_type, org_name, org_parent) values ($1, 'department', 'Random ' || $2::text, $2::uuid)`,
      [tenant, parent['id']],
    )
  orgs = (await read(`select id from sys_org where tenant_id = $1 order by id`, [tenant])).map((o) => o['id'])
  roles = []
  for (let n = 0; n < 6; n++)
    roles.push(
      (
        await read(`insert into sys_role (tenant_id, role_code, role_name) values ($1, $2, $2) returning id`, [
          tenant,
          `ROLE_RANDOM_${n}`,
        ])
      )[0]!['id'],
    )
  adminRole = (await read(`select id from sys_role where tenant_id = $1 and role_code = 'ROLE_ADMIN'`, [tenant]))[0]![
    'id'
  ]
  menus = await read(
    `select id, menu_component as component from sys_menu where tenant_id = $1 and menu_component is not null order by area, menu_code`,
    [tenant],
  )
  users = []
  for (let n = 0; n < 24; n++) users.push(await addUser(n))
  await db.query('update supplier set is_default = false where tenant_id = $1', [tenant])
  for (const { resource, table } of kinds)
    records.set(
      resource,
      (
        await read(`select id from ${table} where tenant_id = $1 and deleted_at is null order by id limit 12`, [tenant])
      ).map((r) => r['id']),
    )
}, 60_000)
afterAll(async () => {
  await db?.end()
  await app?.close()
})

async function addUser(n: number): Promise<User> {
  const token = randomBytes(32).toString('base64url')
  const [person] = await read(
    `insert into person (home_tenant_id, nickname, password_hash, must_change_password) values ($1, $2, 'none', false) returning id`,
    [tenant, `Random ${n}`],
  )
  const [member] = await read(
    `insert into membership (tenant_id, person_id, username) values ($1, $2, $3) returning id`,
    [tenant, person!['id'], `random${n}`],
  )
  await db.query(
    `insert into session (person_id, client_id, tenant_id, access_hash, access_expires_at) values ($1, 'clearway-web', $2, $3, now() + interval '1 hour')`,
    [person!['id'], tenant, createHash('sha256').update(token).digest()],
  )
  return { id: person!['id'], membershipId: member!['id'], token }
}

const permitted = allRoutes.filter((r) => 'permission' in r.access && r.answer !== 'stream')
const permissionOf = (route: Route): string => ('permission' in route.access ? route.access.permission : '')
/** Where the records lie that are asked about: drawn more often than the rest. */
const desks = ['orderList', 'merchandiseNews', 'vendorInformation']
/** Without these nobody could ask. */
const always = ['permissionExplain', 'sysuser']

/** What was drawn for this round, so that cases fall on it more often than by pure chance. */
const drawn: {
  urls: string[]
  grants: { user: User; permission: string }[]
  hidden: { resource: string; field: string }[]
} = { urls: [], grants: [], hidden: [] }

async function drawRoles(): Promise<void> {
  for (const role of roles) {
    for (const menu of menus.filter((m) => chance(desks.includes(m.component) ? 0.4 : 0.12))) {
      const buttons = (screens.find((s) => s.code === menu.component)?.resources ?? []).flatMap((r) => permissionsOf(r))
      await db.query('insert into role_menu (tenant_id, role_id, menu_id, hidden_buttons) values ($1, $2, $3, $4)', [
        tenant,
        role,
        menu.id,
        some(buttons, desks.includes(menu.component) ? 0.1 : 0.25),
      ])
    }
    for (const { resource } of kinds) {
      if (chance(0.4)) continue
      const fields = Object.entries(dataResources.find((r) => r.name === resource)!.fields)
        .filter(([, f]) => !f.writeOnly)
        .map(([name]) => name)
      const hidden = some(fields, 0.4)
      await db.query(
        'insert into data_permission (tenant_id, role_id, resource, scope, chosen_orgs, filter_fields) values ($1, $2, $3, $4, $5, $6)',
        [tenant, role, resource, pick(['all', 'all', 'org', 'orgAndBelow', 'own', 'chosen']), some(orgs, 0.3), hidden],
      )
      drawn.hidden.push(...hidden.map((field) => ({ resource, field })))
    }
  }
  for (let n = 0; n < pick([0, 1, 3]); n++) {
    const { path } = pick(permitted)
    const url = chance(0.4) ? `${path.slice(0, path.lastIndexOf('/'))}/**` : path
    const [row] = await read(
      `insert into sys_url (tenant_id, url) values ($1, $2) on conflict do nothing returning id`,
      [tenant, url],
    )
    drawn.urls.push(url)
    if (row)
      for (const role of new Set([pick(roles), pick(roles)]))
        await db.query('insert into role_url (tenant_id, role_id, url_id) values ($1, $2, $3)', [
          tenant,
          role,
          row['id'],
        ])
  }
}

async function drawPeople(): Promise<void> {
  for (const user of users) {
    await db.query(`update membership set org_id = $2, status = $3, deleted_at = null where id = $1`, [
      user.membershipId,
      chance(0.1) ? null : pick(orgs),
      chance(0.92) ? 'able' : 'disable',
    ])
    await db.query('update person set must_change_password = $2 where id = $1', [user.id, chance(0.06)])
    await db.query('delete from person_mfa where person_id = $1', [user.id])
    const proved = chance(0.6)
    if (proved)
      await db.query(`insert into person_mfa (person_id, secret, enabled_at) values ($1, 'none', now())`, [user.id])
    await db.query(
      'delete from session_proof p using session s where s.id = p.session_id and s.person_id = $1 and p.factor = 2',
      [user.id],
    )
    if (proved)
      await db.query(
        `insert into session_proof (session_id, factor, means) select id, 2, 'code' from session where person_id = $1`,
        [user.id],
      )
    for (const role of chance(0.06) ? [adminRole] : some(roles, 0.35))
      await db.query('insert into membership_role (tenant_id, membership_id, role_id) values ($1, $2, $3)', [
        tenant,
        user.membershipId,
        role,
      ])
    if (chance(0.3)) {
      const permission = pick(allPermissions)
      drawn.grants.push({ user, permission })
      await db.query(
        `insert into permission_grant (tenant_id, person_id, permissions, expires_at, revoked_at) values ($1, $2, $3, now() + $4::interval, case when $5 then now() end)`,
        [
          tenant,
          user.id,
          [permission, `${pick(kinds).resource}.view`],
          chance(0.8) ? '1 hour' : '-1 minute',
          chance(0.15),
        ],
      )
    }
  }
  for (const { resource, table } of kinds)
    for (const id of records.get(resource)!)
      await db.query(`update ${table} set org_id = $2, created_by = $3 where id = $1`, [
        id,
        chance(0.2) ? null : pick(orgs),
        pick(users).id,
      ])
}

async function drawWorld(): Promise<void> {
  for (const list of Object.values(drawn)) list.length = 0
  await db.query('begin')
  const members = users.map((u) => u.membershipId)
  await db.query('delete from membership_role where membership_id = any($1)', [members])
  for (const table of ['role_menu', 'data_permission', 'role_url'])
    await db.query(`delete from ${table} where role_id = any($1)`, [roles])
  await db.query('delete from sys_url where tenant_id = $1', [tenant])
  // Those of the demo were asked for.
  await db.query('update authority_request set grant_id = null where tenant_id = $1', [tenant])
  await db.query('delete from permission_grant where tenant_id = $1', [tenant])
  await drawRoles()
  await drawPeople()
  await db.query(
    `update sys_menu set menu_status = case when id = any($2) then 'disable' else 'able' end where tenant_id = $1 and menu_component <> all ($3)`,
    [tenant, some(menus, 0.08).map((m) => m.id), always],
  )
  const policy = chance(0.15) ? { mfa: 'all', mfaGraceDays: 0 } : {}
  await db.query('update tenant set package_id = null, policy = $2 where id = $1', [tenant, policy])
  await db.query(`delete from tenant_package where package_code = 'RANDOM'`)
  if (chance(0.35)) {
    const sold = [
      ...always,
      ...some(
        screens.map((s) => s.code),
        0.7,
      ),
    ]
    const [row] = await read(
      `insert into tenant_package (tenant_id, package_code, package_name, screens) select id, 'RANDOM', 'Random', $1 from tenant where kind = 'platform' returning id`,
      [sold],
    )
    await db.query('update tenant set package_id = $2 where id = $1', [tenant, row!['id']])
  }
  await db.query('commit')
  app.application.services.sessions.forget('*')
}

interface Case {
  readonly user: User
  readonly action: string
  readonly routes: readonly Route[]
  readonly input: Readonly<Record<string, unknown>>
  readonly recordId?: string
  readonly field?: string
}

const callOf = (user: User, route: Route): Case => ({
  user,
  action: `${route.method} ${route.path}`,
  routes: [route],
  input: { noSuchField: '1' },
})
const permissionCase = (user: User, permission: string): Case => ({
  user,
  action: permission,
  routes: routesOf(permission),
  input: { noSuchField: '1' },
})

/** A record, and with `field` one of its fields that some role hides. */
function recordCase(anybody: User, field: boolean, world: World): Case {
  const hidden = field ? pick(drawn.hidden.length ? drawn.hidden : [{ resource: 'order', field: 'status' }]) : undefined
  const { resource, path } = hidden ? kinds.find((k) => k.resource === hidden.resource)! : pick(kinds)
  const recordId = pick(records.get(resource)!)
  // What the version does not fit is 409 only to whom the record shows itself.
  const [end, input] = hidden
    ? (['queryById', { id: recordId }] as const)
    : pick([
        ['queryById', { id: recordId }],
        ['queryHistory', { id: recordId }],
        [resource === 'order' ? 'submit' : 'update', { id: recordId, version: -1 }],
      ] as const)
  const route = permitted.find((r) => r.path === `${path}/${end}`)!
  // A field is hidden from whom its record shows itself to: mostly one of them is asked about.
  const readers = field && random() < 0.8 ? users.filter((u) => plainly(world, u.id, route) === 'through') : []
  const user = readers.length ? pick(readers) : anybody
  return { ...callOf(user, route), input, recordId, ...(hidden ? { field: hidden.field } : {}) }
}

function drawCase(world: World): Case {
  const [user, kind] = [pick(users), random()]
  if (kind < 0.2) return callOf(user, pick(permitted))
  if (kind < 0.35) return permissionCase(user, permissionOf(pick(permitted)))
  if (kind < 0.42 && drawn.grants.length) {
    const granted = pick(drawn.grants)
    return permissionCase(granted.user, granted.permission)
  }
  const ruled =
    kind < 0.5 && drawn.urls.length ? permitted.filter((r) => drawn.urls.some((url) => urlMatches(url, r.path))) : []
  if (ruled.length) return callOf(user, pick(ruled))
  return recordCase(user, kind > 0.6, world)
}

async function call(
  route: Route,
  input: Readonly<Record<string, unknown>>,
  token: string,
): Promise<{ status: number; body: any }> {
  const path = route.path.replace(/\{\w+\}/g, 'x')
  if (route.method !== 'GET') return app.call(route.method, path, { token, body: input })
  return app.call('GET', `${path}?${new URLSearchParams(input as Record<string, string>)}`, { token })
}

/** What the server really does. */
async function truth({ user, routes, input, field }: Case): Promise<string> {
  const answers = await Promise.all(routes.map((route) => call(route, input, user.token)))
  const told = (status: number) =>
    ({ 401: 'unauthorised', 403: 'forbidden', 404: 'notFound' })[status] ??
    (status >= 500 ? `broken ${status}` : 'allowed')
  const found = answers.map((a) => told(a.status))
  const whole = found.find((f) => f === 'allowed') ?? found[0]!
  return whole === 'allowed' && field && !(field in answers[0]!.body.data) ? 'fieldHidden' : whole
}

async function told(one: Case): Promise<{ answer: string; steps: any[]; call: boolean }> {
  const { path } = explain.queryExplain
  const query = (more: Record<string, string>) =>
    app.call('GET', `${path}?${new URLSearchParams({ userId: one.user.id, action: one.action, ...more })}`, {
      token: asker,
    })
  let answer = await query({
    ...(one.recordId ? { recordId: one.recordId } : {}),
    ...(one.field ? { field: one.field } : {}),
  })
  // Where a package or a disabled menu keeps such records from the administrator himself, he can ask about the call alone.
  const call = answer.status === 403
  if (call) answer = await query({})
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { ...answer.body.data, call }
}

/** What stands in the tables, read anew for each round. */
async function readWorld() {
  const members = await read(
    'select m.person_id, m.status, m.org_id, p.must_change_password from membership m join person p on p.id = m.person_id where m.tenant_id = $1',
    [tenant],
  )
  const held = await read(
    'select m.person_id, g.role_id from membership_role g join membership m on m.id = g.membership_id where g.tenant_id = $1',
    [tenant],
  )
  const orgRows = await read('select id, org_parent, org_type from sys_org where tenant_id = $1', [tenant])
  const menuRows = await read(
    `select id, area, menu_component from sys_menu where tenant_id = $1 and menu_status = 'able' and deleted_at is null and menu_component is not null`,
    [tenant],
  )
  const given = await read('select role_id, menu_id, hidden_buttons from role_menu where tenant_id = $1', [tenant])
  const urls = await read(
    'select u.url, g.role_id from role_url g join sys_url u on u.id = g.url_id where g.tenant_id = $1',
    [tenant],
  )
  const grants = await read(
    'select person_id, unnest(permissions) as code from permission_grant where tenant_id = $1 and revoked_at is null and expires_at > now()',
    [tenant],
  )
  const [life] = await read(
    'select t.policy, p.screens from tenant t left join tenant_package p on p.id = t.package_id where t.id = $1',
    [tenant],
  )
  const mfa = await read('select person_id from person_mfa')
  return { members, held, orgRows, menuRows, given, urls, grants, life: life!, mfa }
}
type World = Awaited<ReturnType<typeof readWorld>>

const codesOf = (component: string): readonly string[] =>
  (screens.find((s) => s.code === component)?.resources ?? []).flatMap((r) => permissionsOf(r))

/** The rules of the house said a second time, as plainly as they can be: a fault in `decide` would else mislead explainer and server alike. */
function plainly(world: World, userId: string, route: Route): 'unauthorised' | 'forbidden' | 'through' {
  const member = world.members.find((m) => m['person_id'] === userId)!
  if (member['status'] !== 'able') return 'unauthorised'
  let area = 'admin'
  for (
    let org = world.orgRows.find((o) => o['id'] === member['org_id']);
    org;
    org = world.orgRows.find((o) => o['id'] === org['org_parent'])
  )
    if (org['org_type'] === 'customer') area = 'customer'
  const code = permissionOf(route)
  const own = world.held.filter((h) => h['person_id'] === userId).map((h) => h['role_id'])
  const sold: string[] | null = world.life['screens'] && packageScreens(world.life['screens'])
  if (sold && !sold.some((screen) => codesOf(screen).includes(code))) return 'forbidden'
  const open = world.menuRows.filter(
    (m) =>
      m['area'] === area &&
      (!sold || sold.includes(m['menu_component'])) &&
      codesOf(m['menu_component']).includes(code),
  )
  const rules = world.urls.filter((u) =>
    u['url'].endsWith('/**') ? route.path.startsWith(u['url'].slice(0, -2)) : route.path === u['url'],
  )
  const byMenu = () =>
    world.given.some(
      (g) =>
        own.includes(g['role_id']) && open.some((m) => m['id'] === g['menu_id']) && !g['hidden_buttons'].includes(code),
    )
  const may =
    world.grants.some((g) => g['person_id'] === userId && g['code'] === code) ||
    (own.includes(adminRole)
      ? open.length > 0
      : rules.length
        ? rules.some((r) => own.includes(r['role_id']))
        : byMenu())
  const mustProve = world.life['policy'].mfa === 'all' && !world.mfa.some((m) => m['person_id'] === userId)
  return may && !member['must_change_password'] && !mustProve ? 'through' : 'forbidden'
}

/** Everybody at once must come to the same as each by himself. */
async function compareEverybody(): Promise<string[]> {
  const plain = (v: unknown): unknown => (v instanceof Set ? [...v].sort() : v instanceof Map ? [...v] : v)
  return app.application.services.database.transaction(
    { tenantId: tenant, personId: null, requestId: 'test' },
    'read',
    async (db) => {
      const wrong: string[] = []
      const all = new Map((await everybody(db)).map((m) => [m.personId, m]))
      for (const { id } of users) {
        const one = await loadPrincipal(db, {
          sessionId: '',
          clientId: '',
          personId: id,
          tenantId: tenant,
          nickname: '',
          tenantCode: '',
          tenantName: '',
          timeZone: 'UTC',
          kind: 'business',
          mustChangePassword: false,
        })
        const same = all.get(id)
        const parts = (m: typeof one | typeof same) =>
          m &&
          JSON.stringify([m.area, m.admin, m.permissions, m.granted, m.cap, m.menuIds, new Set(m.roleIds)].map(plain))
        const data =
          one &&
          kinds.map((k) =>
            JSON.stringify(
              [one.dataAccess.get(k.resource) ?? one.dataAccess.get('')].map((a) => [
                a!.scope.kind,
                plain(new Set(a!.scope.kind === 'orgs' ? a!.scope.orgs : [])),
                plain(a!.hidden),
              ]),
            ),
          )
        const dataToo =
          same &&
          kinds.map((k) =>
            JSON.stringify(
              [same.dataAccess(k.resource)].map((a) => [
                a.scope.kind,
                plain(new Set(a.scope.kind === 'orgs' ? a.scope.orgs : [])),
                plain(a.hidden),
              ]),
            ),
          )
        if (parts(one) !== parts(same) || String(data) !== String(dataToo))
          wrong.push(`${id}: ${parts(one)} ${data} / ${parts(same)} ${dataToo}`)
      }
      return wrong
    },
  )
}

test(`the explainer answers as the server does, in ${cases} random cases (RANDOM_SEED=${seed})`, async () => {
  const wrong: string[] = []
  const seen = new Map<string, number>()
  const decided = new Map<string, number>()
  for (let n = 0; n < cases; n += inRound) {
    await drawWorld()
    wrong.push(...(await compareEverybody()))
    const world = await readWorld()
    const drawn = Array.from({ length: Math.min(inRound, cases - n) }, () => drawCase(world))
    const queue = drawn.values()
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (const one of queue) {
          const [real, said] = await Promise.all([truth(one), told(one)])
          const is = said.call && ['notFound', 'fieldHidden'].includes(real) ? 'allowed' : real
          const plain = one.routes.map((route) => plainly(world, one.user.id, route))
          const should = plain.find((p) => p === 'through') ?? plain[0]!
          if (should !== (['unauthorised', 'forbidden'].includes(real) ? real : 'through'))
            wrong.push(`${one.action} of ${one.user.id}: ${real} instead of ${should}`)
          const stops = said.steps.filter((s) => s.state === 'stops').map((s) => s.code)
          seen.set(is, (seen.get(is) ?? 0) + 1)
          const by =
            stops[0] ??
            said.steps.find((s) => s.state === 'passes' && ['grant', 'admin', 'urlRule', 'permission'].includes(s.code))
              ?.code
          decided.set(by, (decided.get(by) ?? 0) + 1)
          // One step alone stops what is refused, and none what is not.
          if (is !== said.answer || stops.length !== Number(is !== 'allowed'))
            wrong.push(
              `${one.action} ${JSON.stringify(one.input)} ${one.field ?? ''} of ${one.user.id}: ${is}, told ${said.answer} ${JSON.stringify(said.steps.map((s) => `${s.code} ${s.state}: ${s.detail.en}`))}`,
            )
        }
      }),
    )
  }
  expect(wrong.slice(0, 5)).toEqual([])
  // The draw reaches everything that can decide.
  expect([...seen.keys()].sort()).toEqual(['allowed', 'fieldHidden', 'forbidden', 'notFound', 'unauthorised'])
  expect([...decided.keys()].sort()).toEqual(
    expect.arrayContaining(['account', 'admin', 'fields', 'grant', 'package', 'permission', 'rows', 'urlRule']),
  )
  expect(Math.min(...seen.values()), JSON.stringify([...seen])).toBeGreaterThan(cases / 500)
}, 300_000)
