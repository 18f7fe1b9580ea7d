import { randomBytes, randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import pg from 'pg'

import { addStartingRoles } from '../src/features/admin/tenant/startingRoles.ts'
import { openDatabase, type Database, type Db } from '../src/kernel/database/database.ts'
import type { Environment } from '../src/kernel/environment.ts'
import { diskFiles, type FileStore } from '../src/kernel/files/files.ts'
import { hashPassword } from '../src/kernel/identity/passwords.ts'
import { syncParameters } from '../src/kernel/parameters.ts'
import { keepSecrets, type Secrets } from '../src/kernel/secrets.ts'
import { addRole, addTenant, syncMenus } from '../src/kernel/tenants.ts'
import { seedBankStatements } from './bankStatements.ts'
import { seedBilling } from './billing/billing.ts'
import { seedCaseCharges } from './caseCharges.ts'
import { settleDeadlines } from './caseDeadlines.ts'
import { seedCasePapers } from './casePapers.ts'
import { seedCertifications } from './certifications.ts'
import { seedClassifications } from './classifications.ts'
import { seedClassifyTasks } from './classifyTasks.ts'
import { seedBasicData } from './customs/basicData.ts'
import { seedHongKongTalk, seedUnitedStatesTalk } from './customs/recordTalk.ts'
import { seedTradeDeclarations } from './customs/tradeDeclarations.ts'
import { seedUnitedStates } from './customs/unitedStates.ts'
import { seedCases } from './customsCases.ts'
import { seedDeclarations } from './customsDeclarations.ts'
import { dictionaries, dictionaryNames } from './dictionaries.ts'
import { seedStock } from './logistics/stock.ts'
import { seedStockWork } from './logistics/stockWork.ts'
import { seedWarehouses } from './logistics/warehouses.ts'
import { seedNotices } from './notices.ts'
import { seedOfficeNotices } from './officeNotices.ts'
import { seedPackages } from './packages.ts'
import { seedPayees } from './payees.ts'
import { seedPaymentBatches } from './paymentBatches.ts'
import { demoPassword, demoTenants, demoVisitor, type DemoPerson, type DemoTenant } from './people.ts'
import { loadPlaces } from './places/loadPlaces.ts'
import { seedPosts } from './posts.ts'
import { seedRulings } from './rulings.ts'
import { seedSavedReports } from './savedReports.ts'
import { seedRates } from './tariff/demoRates.ts'
import { seedTariff } from './tariff/demoTariff.ts'
import { seedUsTariff } from './tariff/usDemoTariff.ts'
import { seedKnown } from './tariff/usMeasures.ts'
import { seedTrade } from './trade.ts'
import { seedQuickOrders } from './trade/quickOrders.ts'
import { seedFounding, seedJoining, seedRequests, seedTrial } from './waiting.ts'
import { seedWallets } from './wallets.ts'

const within = <T>(database: Database, tenantId: string, work: (db: Db) => Promise<T>): Promise<T> =>
  database.transaction({ tenantId, personId: null, requestId: 'seed' }, 'write', work)

/** Reference data is the owner's to write: the program's role only reads it. */
async function loadDictionaries(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const names = Object.entries(dictionaryNames).map(([dictionary, [zh, tw, en]], sequence) => ({
      dictionary,
      value: '',
      zh,
      tw,
      en,
      sequence,
    }))
    const values = Object.entries(dictionaries).flatMap(([dictionary, items]) =>
      items.map(([value, zh, tw, en], sequence) => ({ dictionary, value, zh, tw, en, sequence })),
    )
    const rows = [...names, ...values]
    await client.query(
      `insert into dictionary_item (dictionary, value, zh, tw, en, sequence)
      select * from jsonb_to_recordset($1) as r(dictionary text, value text, zh text, tw text, en text, sequence int)
      on conflict (dictionary, value) do update set zh = excluded.zh, tw = excluded.tw, en = excluded.en, sequence = excluded.sequence
      where (dictionary_item.zh, dictionary_item.tw, dictionary_item.en, dictionary_item.sequence) is distinct from (excluded.zh, excluded.tw, excluded.en, excluded.sequence)`,
      [JSON.stringify(rows)],
    )
  } finally {
    await client.end()
  }
}

interface NewPerson {
  username: string
  nickname: string
  email: string | null
  mobile: string | null
  passwordHash: string
  mustChange?: boolean
}

async function addPerson(
  db: Db,
  tenantId: string,
  p: NewPerson,
  roleId: string | null,
  orgId: string | null,
  personId?: string,
): Promise<string> {
  const id = personId ?? randomUUID()
  if (!personId) {
    const proved = {
      ...(p.email ? { emailVerifiedAt: sql<string>`now()` } : {}),
      ...(p.mobile ? { mobileVerifiedAt: sql<string>`now()` } : {}),
    }
    await db
      .insertInto('person')
      .values({
        id,
        homeTenantId: tenantId,
        nickname: p.nickname,
        email: p.email,
        mobile: p.mobile,
        passwordHash: p.passwordHash,
        mustChangePassword: p.mustChange ?? false,
        ...proved,
      })
      .execute()
  }
  const member = await db
    .insertInto('membership')
    .values({ tenantId, personId: id, username: p.username, orgId })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (roleId) await db.insertInto('membershipRole').values({ tenantId, membershipId: member.id, roleId }).execute()
  await sql`select settle_owner()`.execute(db)
  return id
}

async function seedDemoTenant(
  database: Database,
  tenant: DemoTenant,
  passwordHash: string,
  known: Map<string, string>,
  keeping: { secrets: Secrets; files: FileStore },
): Promise<string> {
  const id = randomUUID()
  await within(database, id, async (db) => {
    const { adminRoleId, orgId } = await addTenant(db, id, { code: tenant.code, name: tenant.name, kind: 'business' })
    const roles = new Map<string, string>([['ROLE_ADMIN', adminRoleId]])
    for (const [code, roleId] of await addStartingRoles(db, id, 'zh')) roles.set(code, roleId)
    // The role of the permission demo opens that section and nothing else.
    roles.set('ROLE_EDITOR', await addRole(db, id, { code: 'ROLE_EDITOR', name: '编辑', area: 'admin', screens: [] }))
    const orgs = new Map<string, string>()
    for (const [i, org] of tenant.orgs.entries()) {
      const row = await db
        .insertInto('sysOrg')
        .values({
          tenantId: id,
          orgType: org.type,
          orgName: org.name,
          orgSequence: i,
          orgParent: orgId,
          uscc: org.uscc ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      orgs.set(org.name, row.id)
    }
    const people = new Map<string, string>()
    const add = async (p: DemoPerson) => {
      const personId = await addPerson(
        db,
        id,
        { ...p, passwordHash },
        roles.get(p.role)!,
        p.org ? orgs.get(p.org)! : orgId,
        known.get(p.email),
      )
      known.set(p.email, personId)
      people.set(p.username, personId)
    }
    for (const person of tenant.people) await add(person)
    await seedPosts(db, id, people, orgs)
    // As the operator would confirm it: no DNS knows this domain.
    if (tenant.code === 'demo')
      await db
        .insertInto('mailDomain')
        .values({
          tenantId: id,
          domain: 'demo.example',
          token: randomBytes(24).toString('base64url'),
          provedAt: sql<string>`now()`,
          provedBy: 'operator',
        })
        .execute()
    await seedCertifications(db, { tenantCode: tenant.code, tenantId: id, orgs, people, now: Date.now(), ...keeping })
    const orders = await seedTrade(db, { tenantCode: tenant.code, orgs, people }, Date.now())
    await seedPayees(db, { tenantCode: tenant.code, orgs, people })
    if (tenant.code === 'demo') await seedOfficeNotices(db, people.get('admin')!)
    await seedNotices(db, orders)
    await seedClassifications(db, tenant.code, people, Date.now())
    await seedRulings(db, tenant.code, people, Date.now())
    await seedClassifyTasks(db, people, orders, Date.now())
    const own = await seedCases(db, { tenantCode: tenant.code, orgs, people, orders, now: Date.now() })
    await seedCaseCharges(db, people)
    await seedCasePapers(db, { tenantId: id, people, files: keeping.files })
    await seedDeclarations(db, {
      tenantCode: tenant.code,
      tenantName: tenant.name,
      people,
      own,
      maker: tenant.people.find((p) => p.username === 'declarant')!.nickname,
    })
    await seedBasicData(db, { tenantCode: tenant.code, people, now: Date.now() })
    await seedWarehouses(db, { tenantCode: tenant.code, people, now: Date.now() })
    await seedStockWork(db, { tenantCode: tenant.code, people, now: Date.now() })
    if (tenant.code === 'demo') await seedStock(db, { people, now: Date.now() })
    await seedUnitedStates(db, {
      tenantCode: tenant.code,
      tenantId: id,
      people,
      secrets: keeping.secrets,
      now: Date.now(),
    })
    if (tenant.code === 'demo') {
      await seedSavedReports(db, people)
      await seedTradeDeclarations(db, people.get('declarant')!, [people.get('buyer')!, people.get('buyer2')!])
      await seedHongKongTalk(db, people)
      await seedUnitedStatesTalk(db, people)
    }
    const past = await seedWallets(db, { tenantCode: tenant.code, orgs, people, now: Date.now() })
    await seedBilling(db, { orgs, people, now: Date.now() })
    await seedQuickOrders(db, people, Date.now())
    if (!past) return
    await seedBankStatements(db, { people, past, now: Date.now() })
    await seedPaymentBatches(db, { people, now: Date.now() })
    await seedRequests(db, { people, tenantId: id, secrets: keeping.secrets, now: Date.now() })
  })
  return id
}

/** What people of one tenant ask of another, and a tenant that ends soon. */
async function seedBetween(
  database: Database,
  tenantIds: readonly string[],
  known: ReadonlyMap<string, string>,
  passwordHash: string,
): Promise<void> {
  const now = Date.now()
  await within(database, tenantIds[0]!, (db) =>
    seedJoining(db, { personId: known.get('declarant@demo2.example')!, now }),
  )
  const platform = await database.common
    .selectFrom('tenant')
    .select('id')
    .where('kind', '=', 'platform')
    .executeTakeFirstOrThrow()
  await within(database, platform.id, (db) => seedFounding(db, { personId: known.get('both@demo.example')!, now }))
  const trial = randomUUID()
  await within(database, trial, async (db) => {
    const adminRoleId = await seedTrial(db, trial, now)
    const administrator = {
      username: 'admin',
      nickname: '罗敏仪',
      email: 'luo@trial.example',
      mobile: null,
      passwordHash,
    }
    await addPerson(db, trial, administrator, adminRoleId, null)
  })
}

async function seedPlatform(database: Database, environment: Environment): Promise<string> {
  const id = randomUUID()
  const password = environment.demo
    ? demoPassword
    : (environment.ADMIN_PASSWORD ?? randomBytes(15).toString('base64url'))
  const passwordHash = await hashPassword(password)
  await within(database, id, async (db) => {
    const { adminRoleId, orgId } = await addTenant(db, id, { code: 'platform', name: 'Clearway', kind: 'platform' })
    await addPerson(
      db,
      id,
      {
        username: 'operator',
        nickname: 'Operator',
        email: null,
        mobile: null,
        passwordHash,
        mustChange: !environment.demo,
      },
      adminRoleId,
      orgId,
    )
    if (!environment.demo) return
    await seedPackages(db, id)
    await seedTariff(db, Date.now())
    await seedUsTariff(db, Date.now())
    await seedRates(db, Date.now())
  })
  const personal = randomUUID()
  await within(database, personal, (db) =>
    addTenant(db, personal, { code: 'personal', name: '个人', kind: 'personal' }),
  )
  return environment.demo
    ? ''
    : `Platform operator: tenant "platform", user "operator", password "${environment.ADMIN_PASSWORD ? '(ADMIN_PASSWORD)' : password}". It is shown only this once.`
}

/**
 * Brings reference data and menus up to date; on an empty database also the platform's own tenants and, outside production, the
 * demo tenants. Gives the lines that tell how to sign in.
 */
export async function seed(environment: Environment, databaseUrl: string): Promise<string> {
  await loadDictionaries(databaseUrl)
  const database = openDatabase(databaseUrl, { size: 2, onError: () => {} })
  try {
    const tenants = await database.common.selectFrom('tenant').select(['id', 'kind', 'tenantCode']).execute()
    for (const t of tenants)
      await within(database, t.id, (db) =>
        syncMenus(db, t.id, t.kind)
          .then(() => syncParameters(db))
          .then(() => settleDeadlines(db)),
      )
    const welcome = tenants.length ? '' : await seedPlatform(database, environment)
    await seedKnown(database)
    await loadPlaces(databaseUrl)
    if (environment.demo && !tenants.some((t) => t.tenantCode === demoTenants[0]!.code)) {
      const passwordHash = await hashPassword(demoPassword)
      const known = new Map<string, string>()
      const keeping = { secrets: keepSecrets(environment), files: diskFiles(environment.DATA_DIR) }
      const ids: string[] = []
      for (const tenant of demoTenants) ids.push(await seedDemoTenant(database, tenant, passwordHash, known, keeping))
      await seedBetween(database, ids, known, passwordHash)
      const personal = await database.common
        .selectFrom('tenant')
        .select('id')
        .where('tenantCode', '=', demoVisitor.tenantCode)
        .executeTakeFirstOrThrow()
      await within(database, personal.id, (db) =>
        addPerson(db, personal.id, { ...demoVisitor, passwordHash }, null, null),
      )
      await sql`analyze`.execute(database.common).catch(() => {})
    }
    return environment.demo
      ? `Demo accounts: tenant "demo", user "admin", "declarant" or "buyer", password "${demoPassword}". All of them are listed on the login page and in the README.`
      : welcome
  } finally {
    await database.close()
  }
}
