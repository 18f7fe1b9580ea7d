import {
  reviewTargets,
  type ApprovalStatus,
  type ReviewTarget,
} from '@clearway/contract/features/account/certification/certificationSteps'
import { userAuthText } from '@clearway/contract/features/account/certification/userAuth.text'
import { randomBy, seedOf } from '@clearway/contract/test/random'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { requireCertificate } from '../../../business/certificate.ts'
import { handOf } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import {
  applicantOf,
  enterpriseValues,
  newcomerOf,
  personalValues,
  residentId,
  type Applicant,
} from '../../../test/certification.ts'
import { expireCertificates } from './userAuthExpiry.ts'

let app: TestApplication
let db: pg.Client
const who: Record<string, Applicant> = {}

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  await db.query('delete from user_auth')
  for (const [tenant, user] of [
    ['demo', 'admin'],
    ['demo', 'reviewer'],
    ['demo', 'declarant'],
    ['demo', 'buyer'],
    ['platform', 'operator'],
    ['personal', 'visitor'],
  ] as const)
    who[user] = applicantOf(app, await app.signIn(tenant, user))
  who['elsewhere'] = applicantOf(app, await app.signIn('demo2', 'admin'))
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const idOf = async (tenant: string, user: string): Promise<string> =>
  (
    await db.query(
      `select m.person_id as id from membership m join tenant t on t.id = m.tenant_id where t.tenant_code = $1 and m.username = $2`,
      [tenant, user],
    )
  ).rows[0].id
const titlesOf = async (by: Applicant): Promise<string[]> =>
  (
    await app.call('GET', '/api/notification/notification/queryMyNotification?currentPage=1&pageSize=50', {
      token: by.token,
      headers: { 'accept-language': 'en' },
    })
  ).body.data.list.map((m: { title: string }) => m.title)

/**
 * By hand, after the rules of certification: `who step` and where it leads. What is not here is refused, and the applicant never reviews. Submitting
 * what is over begins a new attempt, which leaves the old one as it is.
 */
const leads: Readonly<Record<ApprovalStatus, Readonly<Record<string, ApprovalStatus>>>> = {
  draft: { 'owner submit': 'submitted', 'owner edit': 'draft' },
  submitted: { 'owner withdraw': 'draft', 'reviewer inReview': 'inReview' },
  inReview: {
    'reviewer inReview': 'inReview',
    'reviewer submitted': 'submitted',
    'reviewer approved': 'approved',
    'reviewer rejected': 'rejected',
  },
  approved: { 'owner submit': 'approved', 'reviewer revoked': 'revoked' },
  rejected: { 'owner submit': 'rejected' },
  expired: { 'owner submit': 'expired' },
  revoked: { 'owner submit': 'revoked' },
}

const seed = seedOf(20_261_125)

test(`the server answers by the table: every state × every step × who takes it (RANDOM_SEED=${seed})`, async () => {
  const [admin, reviewer] = [who['admin']!, who['reviewer']!]
  const [adminId, reviewerId] = [await idOf('demo', 'admin'), await idOf('demo', 'reviewer')]
  const { id } = await admin.handIn('personal', 1)
  const put = async (state: ApprovalStatus) => {
    const {
      rows: [row],
    } = await db.query(
      `update user_auth set approval_status = $2, submitted_at = case when $2 = 'draft' then null else now() end, reviewed_by = case when $2 in ('draft', 'submitted') then null else $3::uuid end,
      decided_at = now(), valid_to = '2039-01-01', reason = null, field_reasons = '{}' where id = $1 returning version`,
      [id, state, reviewerId],
    )
    return row.version as number
  }
  const stateNow = async (): Promise<ApprovalStatus> =>
    (await db.query('select approval_status as s from user_auth where id = $1', [id])).rows[0].s
  const random = randomBy(seed)
  const states = Object.keys(userAuthText.statuses) as ApprovalStatus[]
  const cases = states
    .flatMap((state) => [
      ...(Object.keys(reviewTargets) as ReviewTarget[]).flatMap(
        (target) =>
          [
            { state, by: 'reviewer', target },
            { state, by: 'applicant', target },
          ] as const,
      ),
      { state, by: 'owner', target: 'submit' } as const,
      { state, by: 'owner', target: 'withdraw' } as const,
      { state, by: 'owner', target: 'edit' } as const,
    ])
    .map((c) => ({ c, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ c }) => c)
  const wrong: string[] = []
  for (const { state, by, target } of cases) {
    const version = await put(state)
    const led = leads[state][`${by} ${target}`]
    const [want, to]: [number, ApprovalStatus] = led
      ? [200, led]
      : [by === 'applicant' ? 403 : by === 'reviewer' && state === 'draft' ? 404 : 409, state]
    let status: number
    if (by === 'owner') {
      status = (
        await admin.call(
          'POST',
          target === 'submit' ? 'commitPersonalInfo' : target === 'edit' ? 'update' : 'withdraw',
          target === 'submit' ? {} : { id, version, ...(target === 'edit' ? { weixin: 'changed' } : {}) },
        )
      ).status
      await db.query('delete from user_auth where subject_id = $1 and id <> $2', [adminId, id])
    } else {
      status = (await (by === 'applicant' ? admin : reviewer).audit({ id, version }, target, { reason: 'because' }))
        .status
    }
    const found = await stateNow()
    if (status !== want || found !== to)
      wrong.push(`${state}: ${target} by ${by} gave ${status} and ${found} instead of ${want} and ${to}`)
  }
  expect(wrong).toEqual([])
  expect(cases).toHaveLength(states.length * 13)
}, 120_000)

test('the platform reviews a tenant’s own enterprise and people without a tenant, sees what was handed in to it and nothing else', async () => {
  const [admin, visitor, operator, reviewer, buyer] = [
    who['admin']!,
    who['visitor']!,
    who['operator']!,
    who['reviewer']!,
    who['buyer']!,
  ]
  const draft = (
    await admin.ok('POST', 'commitPersonalInfo', { kind: 'enterprise', ...enterpriseValues(2), submit: false })
  ).row
  expect((await operator.call('GET', `queryById/${draft.id}`)).status).toBe(404)
  for (const paper of ['businessLicence', 'powerOfAttorney']) await admin.upload(draft.id, paper)
  const house = (await admin.ok('POST', 'commitPersonalInfo', { kind: 'enterprise' })).row
  const customers = await buyer.handIn('enterprise', 3)
  const person = await visitor.handIn('personal', 4)

  const refused = await reviewer.audit(house, 'inReview')
  expect([refused.status, refused.body.message]).toEqual([403, 'This certification is reviewed by the platform'])
  const listed = (await operator.ok('POST', 'page', { currentPage: 1, pageSize: 50 })).list
  expect(new Set(listed.map((r: any) => r.id))).toEqual(new Set([house.id, person.id]))
  expect(listed.map((r: any) => r.ownerName).sort()).toEqual(['个人', '通途报关行（演示）'])
  expect((await operator.call('GET', `queryById/${customers.id}`)).status).toBe(404)
  expect((await operator.call('POST', 'remove', { id: house.id })).status).toBe(403)
  // Demo's people do not see the visitor's, and another tenant sees neither.
  for (const by of [admin, who['elsewhere']!]) expect((await by.call('GET', `queryById/${person.id}`)).status).toBe(404)
  expect((await who['elsewhere']!.call('GET', `queryById/${house.id}`)).status).toBe(404)

  const seen = await operator.ok('GET', `queryById/${house.id}`)
  const paper = await fetch(`${app.url}/api/admin/userAuth/paper`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: house.id, paperId: seen.papers[0].id }),
  })
  expect([paper.status, seen.papers.length]).toEqual([200, 2])
  expect((await operator.ok('POST', 'identity', { id: person.id })).idcardNo).toBe(residentId(4))
  expect((await operator.review(house, 'approved')).row).toMatchObject({
    approvalStatus: 'approved',
    reviewerName: 'Operator',
  })
  await operator.review(person, 'rejected', { reason: '照片不清楚' })
  const tenantId = (await db.query(`select id from tenant where tenant_code = 'demo'`)).rows[0].id
  for (const by of [admin, who['declarant']!]) expect((await by.ok('GET', `isAuth/${tenantId}`)).certified).toBe(true)
  expect(await titlesOf(visitor)).toContain('Your certification was rejected (Personal)')
  expect(await titlesOf(operator)).toContain('To review: certification of 测试4')
  // The decision is written where the row lies, and nothing else of the operator's transaction went there.
  const { rows } = await db.query(
    `select t.tenant_code from audit_event a join tenant t on t.id = a.tenant_id where a.action = 'POST /api/admin/userAuth/audit' and a.object_ids && array[$1::uuid]`,
    [house.id],
  )
  expect(new Set(rows.map((r) => r.tenant_code))).toEqual(new Set(['platform']))
}, 60_000)

test('a certificate ends by the day and warns 60, 30 and 7 days before, each once', async () => {
  const declarant = who['declarant']!
  const row = await declarant.handIn('personal', 5)
  await who['reviewer']!.review(row, 'approved')
  const before = (await titlesOf(declarant)).length
  const endsIn = async (days: number) => {
    await db.query(
      `update user_auth set valid_to = (now() at time zone 'Asia/Shanghai')::date + $2::int where id = $1`,
      [row.id, days],
    )
    for (let times = 0; times < 2; times++) await expireCertificates({}, app.application.services)
    return (await titlesOf(declarant)).length - before
  }
  expect([
    await endsIn(61),
    await endsIn(60),
    await endsIn(45),
    await endsIn(30),
    await endsIn(29),
    await endsIn(8),
    await endsIn(7),
    await endsIn(5),
    await endsIn(0),
  ]).toEqual([0, 1, 1, 2, 2, 2, 3, 3, 3])
  const me = await idOf('demo', 'declarant')
  expect((await declarant.ok('GET', `isAuth/${me}`)).certified).toBe(true)
  expect(await endsIn(-1)).toBe(4)
  expect((await titlesOf(declarant))[0]).toBe('Your certification has expired (Personal)')
  expect(await declarant.ok('GET', `isAuth/${me}`)).toMatchObject({
    certified: false,
    certificates: [{ approvalStatus: 'expired' }],
  })
  // One that was missed before is warned of once, by the nearest of the days.
  expect((await declarant.ok('POST', 'start', { kind: 'personal' })).row.attempt).toBe(2)
})

test('gates stand open until the tenant closes them; then the right kind opens them, and small amounts pass', async () => {
  const [admin, buyer] = [who['admin']!, who['buyer']!]
  const hand = handOf(app, admin.token)
  const set = async (key: string, value: string) => {
    const row = (await hand.get(`/api/admin/sysparam/query?currentPage=1&pageSize=50&search=${key}`)).list.find(
      (p: any) => p.paramKey === key,
    )
    const answer = await app.call('PUT', '/api/admin/sysparam/update', {
      token: admin.token,
      body: { id: row.id, version: row.version, paramValue: value },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const ask = async (
    by: Applicant,
    ...[gate, amount]: Parameters<typeof requireCertificate> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    const { services } = app.application
    const user = await services.sessions.authenticate(by.token)
    return services.database
      .transaction({ tenantId: user.tenantId, personId: user.personId, requestId: 'test' }, 'read', (d) =>
        requireCertificate({ db: d, user, services, language: 'en' }, gate, amount),
      )
      .then(
        () => 'open',
        (e: { status: number; text: { en: string }; data: unknown }) => ({ status: e.status, data: e.data }),
      )
  }
  await db.query('delete from user_auth')
  expect((await buyer.ok('GET', 'gates')).map((g: any) => [g.gate, g.asked, g.open])).toEqual([
    ['recharge', false, true],
    ['payeeAccount', false, true],
    ['declare', false, true],
  ])
  expect(await ask(buyer, 'declare')).toBe('open')
  for (const key of ['certificate.recharge', 'certificate.declare']) await set(key, 'true')
  expect((await buyer.ok('GET', 'gates')).map((g: any) => [g.gate, g.open, g.kinds])).toEqual([
    ['recharge', false, ['personal', 'enterprise']],
    ['payeeAccount', true, ['personal', 'enterprise']],
    ['declare', false, ['enterprise']],
  ])
  expect(await ask(buyer, 'declare')).toEqual({ status: 403, data: { gate: 'declare', kinds: ['enterprise'] } })
  expect([await ask(buyer, 'recharge', '50000'), await ask(buyer, 'recharge', '50000.01')]).toEqual([
    'open',
    { status: 403, data: { gate: 'recharge', kinds: ['personal', 'enterprise'] } },
  ])
  await who['reviewer']!.review(await buyer.handIn('personal', 6), 'approved')
  expect([await ask(buyer, 'recharge', '50000.01'), await ask(buyer, 'declare')]).toEqual([
    'open',
    { status: 403, data: { gate: 'declare', kinds: ['enterprise'] } },
  ])
  await who['reviewer']!.review(await buyer.handIn('enterprise', 7), 'approved')
  expect([await ask(buyer, 'declare'), await ask(admin, 'declare')]).toEqual([
    'open',
    { status: 403, data: { gate: 'declare', kinds: ['enterprise'] } },
  ])
})

test('a number that does not fit its kind is refused whichever of both was sent', async () => {
  const by = who['elsewhere']!
  await by.ok('POST', 'commitPersonalInfo', { ...personalValues(8), submit: false })
  const other = await by.call('POST', 'commitPersonalInfo', { documentKind: 'hkid', submit: false })
  expect([other.status, other.body.errors.map((e: any) => e.field)]).toEqual([400, ['idcardNo']])
  expect(
    (await by.ok('POST', 'commitPersonalInfo', { documentKind: 'hkid', idcardNo: 'A123456(3)', submit: false })).row
      .idcardNo,
  ).toBe('A*****63')
  expect((await by.call('POST', 'commitPersonalInfo', { idcardNo: '11*******3', submit: false })).status).toBe(400)
  expect((await by.ok('POST', 'commitPersonalInfo', { idcardNo: '', submit: false })).row.idcardNo).toBeNull()
})

test('a data permission narrows who is seen and what of it', async () => {
  const [admin, buyer, reviewer] = [who['admin']!, who['buyer']!, who['reviewer']!]
  await db.query('delete from user_auth')
  const clerk = await newcomerOf(app, db, admin.token)
  const {
    rows: [{ role, pengcheng }],
  } = await db.query(
    `select g.role_id as role, (select o.id from sys_org o where o.tenant_id = m.tenant_id and o.org_name like '%鹏程%') as pengcheng from membership m join membership_role g on g.tenant_id = m.tenant_id and g.membership_id = m.id where m.person_id = $1`,
    [clerk.personId],
  )
  const theirs = await buyer.handIn('personal', 20)
  const house = await who['declarant']!.handIn('personal', 21)
  await handOf(app, admin.token).post('/api/admin/sysmenu/authorizeDataFieldToRole', {
    roleId: role,
    resource: 'userAuth',
    scope: 'chosen',
    chosenOrgs: [pengcheng],
    filterFields: ['idcardNo', 'approvalStatus', 'phoneNumber'],
  })
  const { list } = await clerk.ok('POST', 'page', { currentPage: 1, pageSize: 10 })
  expect(list.map((r: any) => r.id)).toEqual([theirs.id])
  expect((await clerk.call('GET', `queryById/${house.id}`)).status).toBe(404)
  const { row } = await clerk.ok('GET', `queryById/${theirs.id}`)
  for (const field of ['idcardNo', 'approvalStatus', 'phoneNumber'])
    expect([field, row[field] ?? null, list[0][field] ?? null]).toEqual([field, null, null])
  expect((await clerk.call('POST', 'identity', { id: theirs.id })).status).toBe(403)
  const stale = await clerk.audit({ id: theirs.id, version: 999 }, 'inReview')
  expect([stale.status, JSON.stringify(stale.body).includes(theirs.phoneNumber)]).toEqual([409, false])
  // What is hidden from him still counts.
  await reviewer.review(theirs, 'approved')
  expect((await clerk.call('POST', 'remove', { id: theirs.id })).status).toBe(409)
})
