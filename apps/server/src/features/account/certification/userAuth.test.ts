import { enterpriseStates } from '@clearway/contract/business/enterpriseState'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readExcel } from '../../../kernel/paper/excel.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import {
  applicantOf,
  enterpriseValues,
  newcomerOf,
  pdf,
  personalValues,
  png,
  residentId,
  type Applicant,
} from '../../../test/certification.ts'

let app: TestApplication
let db: pg.Client
const who: Record<string, Applicant> = {}
let n = 100

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  // What the seed put there is another test's.
  await db.query('delete from user_auth')
  for (const [tenant, user] of [
    ['demo', 'admin'],
    ['demo', 'reviewer'],
    ['demo', 'declarant'],
    ['demo', 'finance'],
    ['demo', 'buyer'],
    ['demo', 'buyer2'],
    ['demo', 'classifier'],
    ['demo', 'editor'],
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

const newcomer = (org?: string) => newcomerOf(app, db, who['admin']!.token, org)
const fieldsOf = (answer: { body: any }): string[] =>
  (answer.body.errors ?? []).map((e: { field: string }) => e.field).sort()

test('from the first draft to the certificate: needs are named, a reviewer says why by field, the next attempt shows what changed', async () => {
  const [buyer, reviewer] = [who['buyer']!, who['reviewer']!]
  const number = residentId(++n)
  const draft = await buyer.ok('POST', 'commitPersonalInfo', { realName: '周晓彤', submit: false })
  expect(draft).toMatchObject({
    editable: true,
    changes: null,
    row: { kind: 'personal', approvalStatus: 'draft', attempt: 1, realName: '周晓彤' },
  })
  const early = await buyer.call('POST', 'commitPersonalInfo', {})
  expect([early.status, fieldsOf(early)]).toEqual([
    400,
    ['documentKind', 'documentTo', 'idcardNo', 'paper.idBack', 'paper.idFront', 'phoneNumber'],
  ])
  expect(
    fieldsOf(
      await buyer.call('POST', 'commitPersonalInfo', {
        documentKind: 'residentId',
        idcardNo: '110105194912310021',
        submit: false,
      }),
    ),
  ).toEqual(['idcardNo'])

  for (const paper of ['idFront', 'idBack']) expect((await buyer.upload(draft.row.id, paper)).status).toBe(200)
  const { row } = await buyer.ok(
    'POST',
    'commitPersonalInfo',
    personalValues(n, { realName: '周晓彤', idcardNo: number }),
  )
  expect(row).toMatchObject({
    approvalStatus: 'submitted',
    idcardNo: `${number.slice(0, 3)}***********${number.slice(-4)}`,
  })
  expect((await buyer.call('POST', 'commitPersonalInfo', { realName: 'x' })).status).toBe(409)

  const seen = await reviewer.ok('GET', `queryById/${row.id}`)
  expect(seen.papers.map((p: any) => p.kind)).toEqual(['idFront', 'idBack'])
  expect(seen.steps.filter((s: any) => s.open).map((s: any) => s.step)).toEqual(['take'])
  expect((await reviewer.audit(row, 'approved')).status).toBe(409)
  const taken = (await reviewer.audit(row, 'inReview')).body.data
  expect(fieldsOf(await reviewer.audit(taken.row, 'rejected'))).toEqual(['reason'])
  expect(fieldsOf(await reviewer.audit(taken.row, 'rejected', { fieldReasons: { password: 'x' } }))).toEqual([
    'fieldReasons',
  ])
  const rejected = await reviewer.audit(taken.row, 'rejected', {
    fieldReasons: { phoneNumber: '打不通', 'paper.idBack': '看不清' },
  })
  expect(rejected.body.data).toMatchObject({
    row: { approvalStatus: 'rejected' },
    fieldReasons: { phoneNumber: '打不通', 'paper.idBack': '看不清' },
  })

  // The next attempt begins with what the last one said.
  const again = await buyer.ok('POST', 'start', { kind: 'personal' })
  expect(again).toMatchObject({
    row: { attempt: 2, approvalStatus: 'draft', realName: '周晓彤', idcardNo: row.idcardNo },
    changes: [],
  })
  expect(again.papers).toHaveLength(2)
  expect(
    (await buyer.upload(again.row.id, 'idBack', { name: 'back.pdf', bytes: pdf('clear'), type: 'application/pdf' }))
      .status,
  ).toBe(200)
  const second = (await buyer.ok('POST', 'commitPersonalInfo', { phoneNumber: '13811112222', idcardNo: row.idcardNo }))
    .row
  const compared = await reviewer.ok('GET', `queryById/${second.id}`)
  expect(compared.changes).toEqual([
    { field: 'phoneNumber', before: row.phoneNumber, after: '13811112222' },
    { field: 'paper.idBack', before: 'idBack.png', after: 'back.pdf' },
  ])
  expect(compared.attempts.map((a: any) => [a.attempt, a.approvalStatus])).toEqual([
    [2, 'submitted'],
    [1, 'rejected'],
  ])

  const approved = await reviewer.review(second, 'approved')
  expect(approved.row.approvalStatus).toBe('approved')
  expect(approved.row.validTo > '2027-01-01').toBe(true)
  const {
    rows: [me],
  } = await db.query('select applicant_id as id from user_auth where id = $1', [second.id])
  expect(await buyer.ok('GET', `isAuth/${me.id}`)).toEqual({
    certified: true,
    certificates: [{ kind: 'personal', certified: true, approvalStatus: 'approved', validTo: approved.row.validTo }],
  })
  expect((await buyer.ok('GET', `queryPersonalInfo/${me.id}`)).row.id).toBe(second.id)
  const told = (
    await app.call('GET', '/api/notification/notification/queryMyNotification?currentPage=1&pageSize=10', {
      token: buyer.token,
    })
  ).body.data.list
  expect(told.map((m: any) => m.title).join()).toMatch(/个人认证已通过.*个人认证被退回|approved.*rejected/)
}, 60_000)

test('a draft is discarded by whose it is, as long as nobody was quicker; the next begins anew and counts on', async () => {
  const [person, stranger] = [await newcomer(), who['buyer2']!]
  const draft = (await person.ok('POST', 'commitPersonalInfo', { realName: '陈小雨', submit: false })).row
  const named = { id: draft.id, version: draft.version }
  expect((await stranger.call('POST', 'discard', named)).status).toBe(404)
  expect((await person.call('POST', 'discard', { ...named, version: named.version + 1 })).status).toBe(409)
  await person.ok('POST', 'discard', named)
  expect((await person.ok('GET', 'mine')).every((own: any) => own.latest === null)).toBe(true)
  expect((await person.call('POST', 'discard', named)).status).toBe(404)
  const next = await person.handIn('personal', ++n)
  expect((await person.call('POST', 'discard', { id: next.id, version: next.version })).status).toBe(409)
  expect(next.attempt).toBe(2)
}, 60_000)

test('the session user tells how far the certification of the enterprise is', async () => {
  const [buyer, reviewer] = [who['buyer']!, who['reviewer']!]
  const state = async () =>
    (await app.call('GET', '/api/uaa/users/getSysUser', { token: buyer.token })).body.data.enterpriseState
  await db.query(`delete from user_auth where kind = 'enterprise'`)
  expect(await state()).toBe(enterpriseStates.none)
  const handed = await buyer.handIn('enterprise', ++n)
  expect(await state()).toBe(enterpriseStates.submitted)
  await reviewer.review(handed, 'approved')
  expect(await state()).toBe(enterpriseStates.approved)
  // The next attempt takes nothing away from what is in force.
  await buyer.ok('POST', 'start', { kind: 'enterprise' })
  expect(await state()).toBe(enterpriseStates.approved)
  await db.query(`update user_auth set valid_to = '2020-01-01' where id = $1`, [handed.id])
  expect(await state()).toBe(enterpriseStates.expired)
}, 60_000)

test('a certificate counts while the next attempt is reviewed, and is replaced by it', async () => {
  const person = await newcomer()
  const reviewer = who['reviewer']!
  const state = async () => (await person.ok('GET', `isAuth/${person.personId}`)).certified
  const first = await reviewer.review(await person.handIn('personal', ++n), 'approved', { validTo: '2030-05-05' })
  expect(first.row.validTo).toBe('2030-05-05')
  const next = await person.ok('POST', 'start', { kind: 'personal' })
  const handed = (await person.ok('POST', 'commitPersonalInfo', { weixin: 'another', version: next.row.version })).row
  expect(await state()).toBe(true)
  const { standing, latest } = (await person.ok('GET', 'mine')).find((m: any) => m.kind === 'personal')
  expect([standing.row.id, latest.row.id]).toEqual([first.row.id, handed.id])
  await reviewer.review(handed, 'approved')
  const { rows } = await db.query(
    `select attempt, approval_status from user_auth where subject_id = $1 order by attempt`,
    [person.personId],
  )
  expect(rows).toEqual([
    { attempt: 1, approval_status: 'expired' },
    { attempt: 2, approval_status: 'approved' },
  ])
  const standingNow = (await reviewer.ok('GET', `queryById/${handed.id}`)).row
  expect(fieldsOf(await reviewer.audit(standingNow, 'revoked'))).toEqual(['reason'])
  expect((await reviewer.audit(standingNow, 'revoked', { reason: '资料不实' })).status).toBe(200)
  expect(await state()).toBe(false)
})

test('how long it counts: within the documents, never past, by the rule of the tenant otherwise', async () => {
  const reviewer = who['reviewer']!
  const person = await newcomer()
  const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const row = await person.handIn('personal', ++n, { documentTo: soon })
  const taken = (await reviewer.audit(row, 'inReview')).body.data.row
  expect(fieldsOf(await reviewer.audit(taken, 'approved', { validTo: '2020-01-01' }))).toEqual(['validTo'])
  expect(fieldsOf(await reviewer.audit(taken, 'approved', { validTo: '2039-01-01' }))).toEqual(['validTo'])
  expect((await reviewer.audit(taken, 'approved')).body.data.row.validTo).toBe(soon)
})

test('a second person reviews: not the applicant, not who wrote in it, not the customer; a taken one is its reviewer’s', async () => {
  const [admin, reviewer] = [who['admin']!, who['reviewer']!]
  const own = await reviewer.handIn('personal', ++n)
  const refused = await reviewer.audit(own, 'inReview')
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'You cannot review your own certification; another reviewer has to',
  ])
  expect((await admin.audit(own, 'inReview')).status).toBe(200)

  const [buyer, colleague] = [who['buyer']!, await newcomer('鹏程')]
  const draft = (
    await buyer.ok('POST', 'commitPersonalInfo', { kind: 'enterprise', ...enterpriseValues(++n), submit: false })
  ).row
  for (const paper of ['businessLicence', 'powerOfAttorney']) await buyer.upload(draft.id, paper)
  // Staff who help with a draft, and a colleague who hands it in, have had a hand in it.
  const mended = await admin.ok('POST', 'update', {
    id: draft.id,
    version: (await buyer.ok('GET', 'mine')).find((m: any) => m.kind === 'enterprise').latest.row.version,
    address: '深圳市福田区 2 号',
  })
  expect(mended.row.address).toBe('深圳市福田区 2 号')
  const handed = (await colleague.ok('POST', 'commitPersonalInfo', { kind: 'enterprise' })).row
  const edited = await admin.audit(handed, 'inReview')
  expect([edited.status, edited.body.message]).toEqual([
    403,
    'You changed these details, so another reviewer has to review them',
  ])
  // A customer's role that somebody gave everything still reviews nothing.
  expect((await colleague.audit(handed, 'inReview')).status).toBe(403)
  const taken = (await reviewer.audit(handed, 'inReview')).body.data.row
  const other = await newcomer()
  const notMine = await other.audit(taken, 'approved')
  expect([notMine.status, notMine.body.message]).toEqual([409, '孙雅文 is reviewing it; take it over first'])
  expect((await other.review(taken, 'approved')).row.reviewerName).not.toBe('孙雅文')
  // Whoever goes past the program is held by the database.
  await expect(db.query('update user_auth set reviewed_by = applicant_id where id = $1', [handed.id])).rejects.toThrow(
    /check/,
  )
}, 60_000)

test('two who begin at once get one draft; a stale version is told', async () => {
  const person = await newcomer()
  const begun = await Promise.all(Array.from({ length: 8 }, () => person.call('POST', 'start', { kind: 'personal' })))
  expect(begun.map((b) => b.status)).toEqual(Array(8).fill(200))
  expect(new Set(begun.map((b) => b.body.data.row.id)).size).toBe(1)
  const { row } = begun[0]!.body.data
  await person.ok('POST', 'commitPersonalInfo', { realName: '甲', submit: false })
  expect(
    (await person.call('POST', 'commitPersonalInfo', { realName: '乙', submit: false, version: row.version })).status,
  ).toBe(409)
  expect((await person.call('POST', 'update', { id: row.id, version: row.version, realName: '乙' })).status).toBe(409)
})

test('numbers lie sealed, are covered in answers, history and exports, and each reading in clear is told', async () => {
  const [admin, reviewer] = [who['admin']!, who['reviewer']!]
  const person = await newcomer()
  const number = residentId(++n)
  const row = await person.handIn('personal', n, { idcardNo: number, realName: '封存测试' })
  const {
    rows: [stored],
  } = await db.query('select to_jsonb(a)::text as text, idcard_sealed from user_auth a where id = $1', [row.id])
  expect(stored.text).not.toContain(number)
  expect(stored.idcard_sealed).toMatch(/^v1\./)
  await person.ok('POST', 'withdraw', { id: row.id, version: row.version })
  const other = residentId(++n)
  await person.ok('POST', 'commitPersonalInfo', { idcardNo: other })
  const { rows: history } = await db.query(`select changes::text from record_history where record_id = $1`, [row.id])
  const told = history.map((h) => h.changes).join()
  expect(told).toContain('idcard_no')
  for (const hidden of [number, other, 'sealed', 'hash', 'v1.']) expect(told).not.toContain(hidden)
  const page = await reviewer.call('POST', 'page', { currentPage: 1, pageSize: 10, search: '封存测试' })
  expect([page.body.data.total, JSON.stringify(page.body).includes(other)]).toEqual([1, false])

  expect((await reviewer.call('POST', 'identity', { id: row.id })).status).toBe(403)
  expect(await admin.ok('POST', 'identity', { id: row.id })).toEqual({ idcardNo: other })
  const { rows: lines } = await db.query(
    `select detail, object_ids from audit_event where action = 'POST /api/admin/userAuth/identity'`,
  )
  expect(lines).toEqual([{ detail: 'idcardNo', object_ids: [row.id] }])
  const { rows: trail } = await db.query(`select count(*)::int as n from audit_event a where to_jsonb(a)::text ~ $1`, [
    `${number}|${other}`,
  ])
  expect(trail[0].n).toBe(0)

  const sheet = async (by: Applicant, body: object) => {
    const answer = await fetch(`${app.url}/api/admin/userAuth/exportExcel`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${by.token}`, 'accept-language': 'en' },
      body: JSON.stringify(body),
    })
    return answer.ok
      ? JSON.stringify((await readExcel(Buffer.from(await answer.arrayBuffer()), { maxRows: 100 })).rows)
      : answer.status
  }
  const covered = await sheet(admin, { query: { currentPage: 1, pageSize: 10, search: '封存测试' } })
  expect([String(covered).includes('封存测试'), String(covered).includes(other)]).toEqual([true, false])
  expect(String(await sheet(admin, { ids: [row.id], identity: true }))).toContain(other)
  const exporter = await newcomer()
  await db.query(
    `update role_menu set hidden_buttons = '{userAuth.identity}' where role_id = (select g.role_id from membership_role g join membership m on m.tenant_id = g.tenant_id and m.id = g.membership_id where m.person_id = $1)`,
    [exporter.personId],
  )
  app.application.services.sessions.forget('*')
  expect(await sheet(exporter, { ids: [row.id], identity: true })).toBe(403)
  expect(String(await sheet(exporter, { ids: [row.id] }))).toContain('封存测试')
})

test('a number that another account uses is told to the reviewer and not to the applicant', async () => {
  const [one, two] = [await newcomer(), await newcomer()]
  const number = residentId(++n)
  await who['reviewer']!.review(await one.handIn('personal', n, { idcardNo: number }), 'approved')
  const row = await two.handIn('personal', n, { idcardNo: number })
  expect((await who['reviewer']!.ok('GET', `queryById/${row.id}`)).warnings.map((w: any) => w.field)).toEqual([
    'idcardNo',
  ])
  expect((await two.ok('GET', `queryPersonalInfo/${two.personId}`)).warnings).toEqual([])
  // Another number of the same person warns of nothing.
  const third = await newcomer()
  expect((await who['reviewer']!.ok('GET', `queryById/${(await third.handIn('personal', ++n)).id}`)).warnings).toEqual(
    [],
  )
})

test('papers: the words of every upload, bytes that are what they claim, seen by their owner and by whom the permission names', async () => {
  const [buyer, reviewer, declarant] = [who['buyer2']!, who['reviewer']!, who['declarant']!]
  const { row } = await buyer.ok('POST', 'start', { kind: 'personal' })
  const sent = async (name: string, bytes: Uint8Array, type: string) => {
    const { status, body } = await buyer.upload(row.id, 'idFront', { name, bytes, type })
    return [status, body.message]
  }
  expect(await sent('a.png', new Uint8Array(0), 'image/png')).toEqual([400, 'file cannot be empty'])
  expect(await sent('a.png', new Uint8Array(10 * 1024 * 1024), 'image/png')).toEqual([413, 'file must be under 10MB'])
  for (const [name, bytes, type] of [
    ['a.pdf', png(), 'application/pdf'],
    ['a.png', png(), 'application/pdf'],
    ['a.png', png(), 'image/jpeg'],
    ['a.jpg', png(), 'image/png'],
    ['a.txt', Buffer.from('hello'), 'text/plain'],
    ['a.svg', Buffer.from('<svg/>'), 'image/svg+xml'],
  ] as const) {
    expect((await sent(name, bytes, type))[0], name).toBe(415)
  }
  const [paper] = (
    await buyer.upload(row.id, 'idFront', { name: '../../身份证.png', bytes: png('mine'), type: 'image/png' })
  ).body.data
  expect(paper).toMatchObject({ kind: 'idFront', name: '身份证.png', contentType: 'image/png' })
  const bytesOf = async (by: Applicant, own: boolean) => {
    const query = new URLSearchParams({ id: row.id, paperId: paper.id })
    const headers = { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' }
    const answer = own
      ? await fetch(`${app.url}/api/admin/userAuth/ownPaper?${query}`, { headers })
      : await fetch(`${app.url}/api/admin/userAuth/paper`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ id: row.id, paperId: paper.id }),
        })
    return answer.ok ? Buffer.from(await answer.arrayBuffer()).equals(png('mine')) : answer.status
  }
  expect([
    await bytesOf(buyer, true),
    await bytesOf(who['buyer']!, true),
    await bytesOf(reviewer, true),
    await bytesOf(who['elsewhere']!, true),
  ]).toEqual([true, 404, 404, 404])
  // A draft of a person is nobody else's yet.
  expect(await bytesOf(reviewer, false)).toBe(404)
  expect((await app.call('GET', `/api/files/download/${paper.id}`, { token: who['admin']!.token })).status).toBe(404)
  const [, second] = (await buyer.upload(row.id, 'idBack')).body.data
  await buyer.ok('POST', 'commitPersonalInfo', personalValues(++n))
  expect([
    await bytesOf(reviewer, false),
    await bytesOf(declarant, false),
    await bytesOf(who['finance']!, false),
    await bytesOf(who['elsewhere']!, false),
  ]).toEqual([true, 403, 403, 404])
  const { rows } = await db.query(
    `select object_ids from audit_event where action = 'POST /api/admin/userAuth/paper' and outcome = 'done'`,
  )
  expect(rows).toEqual([{ object_ids: [row.id, paper.id] }])
  expect((await buyer.upload(row.id, 'idFront')).status).toBe(409)
  expect((await buyer.call('POST', 'removePaper', { id: row.id, paperId: second.id })).status).toBe(409)
})

test('bytes go when no attempt names them any more', async () => {
  const person = await newcomer()
  const row = await person.handIn('personal', ++n)
  await who['reviewer']!.review(row, 'rejected', { reason: 'x' })
  const next = await person.ok('POST', 'start', { kind: 'personal' })
  const {
    rows: [{ key }],
  } = await db.query(`select store_key as key from user_auth_paper where user_auth_id = $1 and kind = 'idFront'`, [
    row.id,
  ])
  const front = (of: any) => of.papers.find((p: any) => p.kind === 'idFront')
  await person.ok('POST', 'removePaper', { id: next.row.id, paperId: front(next).id })
  expect((await app.application.services.files.get(key)).length).toBeGreaterThan(10)
  const [mine] = (
    await person.upload(next.row.id, 'idFront', { name: 'new.png', bytes: png('new'), type: 'image/png' })
  ).body.data
  const {
    rows: [{ fresh }],
  } = await db.query('select store_key as fresh from user_auth_paper where id = $1', [mine.id])
  await person.upload(next.row.id, 'idFront', { name: 'newer.png', bytes: png('newer'), type: 'image/png' })
  await expect(app.application.services.files.get(fresh)).rejects.toThrow()
})

test('nobody at one customer’s reads anything of another’s, by any id and any of the calls, whatever his role', async () => {
  const [theirs, buyer] = [await newcomer('海纳'), who['buyer']!]
  const {
    rows: [me],
  } = await db.query(
    `select m.person_id as id, m.org_id as org from membership m join tenant t on t.id = m.tenant_id where t.tenant_code = 'demo' and m.username = 'buyer'`,
  )
  await db.query(`delete from user_auth where subject_id = any($1)`, [[me.id, me.org]])
  const rows = [
    await buyer.handIn('personal', ++n, { realName: '不可见甲' }),
    await buyer.handIn('enterprise', ++n, { orgName: '不可见乙' }),
  ]
  const { rows: papers } = await db.query('select id from user_auth_paper where user_auth_id = any($1)', [
    rows.map((r) => r.id),
  ])
  const statuses = new Map<string, Set<number>>()
  for (const { id, version } of rows) {
    const calls: [string, string, string, object?][] = [
      ['queryById', 'GET', `queryById/${id}`],
      ['update', 'POST', 'update', { id, version, realName: 'x' }],
      ['audit', 'POST', 'audit', { id, version, approvalStatus: 'inReview' }],
      ['remove', 'POST', 'remove', { id }],
      ['identity', 'POST', 'identity', { id }],
      ['withdraw', 'POST', 'withdraw', { id, version }],
      ['queryHistory', 'GET', `queryHistory?id=${id}`],
      ...papers.flatMap((p): [string, string, string, object?][] => [
        ['paper', 'POST', 'paper', { id, paperId: p.id }],
        ['ownPaper', 'GET', `ownPaper?id=${id}&paperId=${p.id}`],
        ['removePaper', 'POST', 'removePaper', { id, paperId: p.id }],
      ]),
      ['isAuth', 'GET', `isAuth/${id}`],
      ['queryPersonalInfo', 'GET', `queryPersonalInfo/${id}`],
    ]
    for (const [name, method, path, body] of calls)
      statuses.set(name, (statuses.get(name) ?? new Set()).add((await theirs.call(method, path, body)).status))
    statuses.set(
      'uploadPaper',
      (statuses.get('uploadPaper') ?? new Set()).add((await theirs.upload(id, 'other')).status),
    )
  }
  for (const id of [me.id, me.org])
    for (const name of ['isAuth', 'queryPersonalInfo'])
      statuses.get(name)!.add((await theirs.call('GET', `${name}/${id}`)).status)
  expect(Object.fromEntries([...statuses].map(([name, found]) => [name, [...found]]))).toEqual(
    Object.fromEntries([...statuses.keys()].map((name) => [name, [404]])),
  )
  const page = await theirs.call('POST', 'page', { currentPage: 1, pageSize: 50 })
  expect([page.status, JSON.stringify(page.body).includes('不可见')]).toEqual([200, false])
  const answer = await fetch(`${app.url}/api/admin/userAuth/exportExcel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${theirs.token}` },
    body: JSON.stringify({ ids: rows.map((r) => r.id) }),
  })
  expect([
    answer.status,
    JSON.stringify((await readExcel(Buffer.from(await answer.arrayBuffer()), { maxRows: 100 })).rows).includes(
      '不可见',
    ),
  ]).toEqual([200, false])
  // What the ninth call writes is one's own.
  expect((await theirs.ok('POST', 'commitPersonalInfo', { realName: '自己', submit: false })).row.id).not.toBe(
    rows[0]!.id,
  )
  // A colleague sees the enterprise's, and nothing of what is personal.
  const colleague = await newcomer('鹏程')
  expect([
    (await colleague.call('GET', `queryById/${rows[0]!.id}`)).status,
    (await colleague.call('GET', `queryById/${rows[1]!.id}`)).status,
  ]).toEqual([404, 200])
  expect((await who['elsewhere']!.call('GET', `queryById/${rows[1]!.id}`)).status).toBe(404)
}, 60_000)

test('roles of the demo: the declarant looks, the buyer writes his own, the finance clerk has no part in it', async () => {
  const [declarant, buyer, finance] = [who['declarant']!, who['buyer']!, who['finance']!]
  const [standing] = (await declarant.ok('POST', 'page', { currentPage: 1, pageSize: 10, approvalStatus: 'approved' }))
    .list
  expect((await declarant.ok('GET', `queryById/${standing.id}`)).steps).toEqual([])
  expect((await declarant.audit(standing, 'revoked', { reason: 'x' })).status).toBe(403)
  expect((await buyer.call('POST', 'page', { currentPage: 1, pageSize: 10 })).status).toBe(200)
  expect((await finance.call('POST', 'page', { currentPage: 1, pageSize: 10 })).status).toBe(403)
  expect((await finance.call('POST', 'start', { kind: 'enterprise' })).body.message).toMatch(
    /do not have permission to handle/,
  )
  expect((await finance.ok('GET', 'mine')).map((m: any) => m.kind)).toEqual(['personal'])
})

test('deleting: what is over and drafts, never what counts or waits', async () => {
  const [admin, person] = [who['admin']!, await newcomer()]
  const row = await person.handIn('personal', ++n)
  expect((await admin.call('POST', 'remove', { id: row.id })).status).toBe(409)
  const approved = await who['reviewer']!.review(row, 'approved')
  expect((await admin.call('POST', 'remove', { id: row.id })).body.message).toMatch(/revoke it first/)
  await who['reviewer']!.ok('POST', 'audit', {
    id: row.id,
    version: approved.row.version,
    approvalStatus: 'revoked',
    reason: 'x',
  })
  expect(await admin.ok('POST', 'remove', { ids: [row.id] })).toEqual({ count: 1 })
  expect((await admin.call('GET', `queryById/${row.id}`)).status).toBe(404)
  expect((await person.ok('POST', 'start', { kind: 'personal' })).row.attempt).toBe(2)
})
