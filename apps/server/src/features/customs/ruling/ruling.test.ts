import { advanceEnd } from '@clearway/contract/features/customs/ruling/ruling'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { onOneDay } from '../../../test/oneDay.ts'
import { withoutExamples } from '../../../test/tariff.ts'
import { customerIds, tradeOf } from '../../../test/trade.ts'
import { recheckRulings } from './rulingRecheck.ts'

let app: TestApplication
let db: pg.Client
let admin: Hand
let classifier: Hand
let reviewer: Hand
let declarant: Hand
let zone: string
let orgs: { pengcheng: string; haina: string }
let trade: ReturnType<typeof tradeOf>
const base = '/api/customs/ruling'
const code = '8536690000'
let n = 0

beforeAll(async () => {
  app = await testApplication()
  await withoutExamples(app)
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  const token = await app.signIn('demo', 'admin')
  admin = handOf(app, token)
  trade = tradeOf(app, token)
  orgs = await customerIds(app, token)
  const hand = async (name: string) => handOf(app, await app.signIn('demo', name))
  ;[classifier, reviewer, declarant] = [await hand('classifier'), await hand('reviewer'), await hand('declarant')]
  zone = (await db.query(`select time_zone from tenant where tenant_code = 'demo'`)).rows[0].time_zone
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const written = (more: object = {}) => ({
  kind: 'advance',
  number: `R-TEST-${++n}`,
  jurisdiction: 'CN',
  name: `裁定货品 ${n}`,
  hsCode: '8536.6900',
  orgId: orgs.pengcheng,
  validFrom: '2026-01-10',
  ...more,
})
const add = (more: object = {}): Promise<any> => classifier.post(`${base}/add`, written(more))
const change = (row: any, more: object, hand = classifier): Promise<any> =>
  hand.put(`${base}/update`, { id: row.id, version: row.version, ...more })
const fields = ({ body }: any): string[] => (body.errors ?? []).map((e: any) => e.field).toSorted()

describe('the register', () => {
  test('an advance ruling holds for three years, names its holder, and its number stands once', async () => {
    const row = await add()
    expect(row).toMatchObject({
      hsCode: '85366900',
      validTo: '2029-01-09',
      state: 'valid',
      orgName: expect.stringContaining('鹏程'),
    })
    expect(advanceEnd('2024-02-29')).toBe('2027-02-28')
    const again = await classifier.try('POST', `${base}/add`, written({ number: row.number.toLowerCase() }))
    expect([again.status, fields(again)]).toEqual([409, ['number']])
    const stale = await classifier.try('PUT', `${base}/update`, { id: row.id, version: 0, name: 'x' })
    expect(stale.status).toBe(409)
  })

  test.each([
    ['a code is missing', { hsCode: '' }, ['hsCode']],
    ['a code is no code', { hsCode: '85A' }, ['hsCode']],
    ['nobody holds it', { orgId: null }, ['orgId']],
    ['it ends before it begins', { validTo: '2025-12-31' }, ['validTo']],
    ['it holds for longer than three years', { validTo: '2029-01-11' }, ['validTo']],
    ['it is no ruling of the mainland', { jurisdiction: 'US' }, ['jurisdiction']],
    ['a foreign one is of the mainland', { kind: 'foreign' }, ['jurisdiction']],
    ['a laboratory found nothing', { kind: 'laboratory', hsCode: null }, ['finding']],
    ['it was revoked for no reason', { revokedOn: '2026-02-01' }, ['revokedReason']],
  ])('is refused where %s', async (_why, more, at) => {
    const refused = await classifier.try('POST', `${base}/add`, written(more))
    expect([refused.status, fields(refused)]).toEqual([400, at])
  })

  test('a laboratory result needs no code', async () => {
    const row = await add({ kind: 'laboratory', hsCode: null, orgId: null, finding: '棉 60%，聚酯 40%' })
    expect(row).toMatchObject({ hsCode: null, state: 'valid', validTo: null })
  })

  test('declarants read, classifiers write, leads delete; customers and other tenants see nothing', async () => {
    const row = await add()
    expect((await declarant.get(`${base}/queryById?id=${row.id}`)).number).toBe(row.number)
    for (const [hand, verb, body] of [
      [declarant, 'add', written()],
      [declarant, 'tie', { id: row.id, goodsIds: [row.id] }],
      [classifier, 'delete', { id: row.id }],
    ] as const)
      expect((await hand.try('POST', `${base}/${verb}`, body)).status).toBe(403)
    const buyer = handOf(app, await app.signIn('demo', 'buyer'))
    expect((await buyer.try('GET', `${base}/query`)).status).toBe(403)
    const stranger = handOf(app, await app.signIn('demo2', 'admin'))
    expect((await stranger.try('GET', `${base}/queryById?id=${row.id}`)).status).toBe(404)
    expect((await stranger.get(`${base}/query?search=${row.number}`)).total).toBe(0)
    expect((await reviewer.post(`${base}/delete`, { id: row.id })).count).toBe(1)
  })

  test('stands by the day: from its first to its last, until it is revoked; each tab holds as many as it says', async () => {
    const row = await add({ kind: 'precedent', orgId: null })
    const found = await onOneDay(zone, async (day) => {
      const states: string[] = []
      for (const [from, to, revoked] of [
        [1, null, null],
        [0, null, null],
        [-9, 0, null],
        [-9, -1, null],
        [-9, 60, 1],
        [-9, 60, 0],
      ] as const) {
        await db.query(
          `update ruling set valid_from = $2, valid_to = $3, revoked_on = $4, revoked_reason = case when $4::date is not null then 'x' end where id = $1`,
          [row.id, day(from), to === null ? null : day(to), revoked === null ? null : day(revoked)],
        )
        states.push((await admin.get(`${base}/queryById?id=${row.id}`)).state)
      }
      return states
    })
    expect(found).toEqual(['notYet', 'valid', 'valid', 'expired', 'valid', 'revoked'])
    const ending = async (days: number) =>
      onOneDay(zone, async (day) => {
        await db.query(`update ruling set valid_to = $2, revoked_on = null, revoked_reason = null where id = $1`, [
          row.id,
          day(days),
        ])
        const { list } = await admin.get(`${base}/query?tab=expiring&pageSize=50`)
        return list.some((r: any) => r.id === row.id)
      })
    expect([await ending(0), await ending(60), await ending(61), await ending(-1)]).toEqual([true, true, false, false])
    const counters = await admin.get(`${base}/counters`)
    for (const [tab, count] of Object.entries(counters)) {
      const { list } = await admin.get(`${base}/query?tab=${tab}&pageSize=50`)
      expect([tab, list.length]).toEqual([tab, count])
      const state = tab === 'expiring' ? 'valid' : tab
      expect(list.every((r: any) => r.state === state)).toBe(true)
    }
    expect(counters.expiring).toBeGreaterThan(0)
    expect(JSON.stringify(await admin.get('/api/workbench/query'))).toContain('/ruling?tab=expiring')
  })

  test('is tied to goods that its writer sees', async () => {
    const [row, goods] = [await add(), await trade.goods({ orgId: orgs.pengcheng })]
    expect(await classifier.post(`${base}/tie`, { id: row.id, goodsIds: [goods.id] })).toEqual([
      { id: goods.id, modelNumber: goods.modelNumber, name: goods.name },
    ])
    expect((await classifier.try('POST', `${base}/tie`, { id: row.id, goodsIds: [row.id] })).status).toBe(404)
    expect(await declarant.get(`${base}/queryGoods?id=${row.id}`)).toHaveLength(1)
    expect(await classifier.post(`${base}/untie`, { id: row.id, goodsIds: [goods.id] })).toEqual([])
  })
})

describe('a file of rulings', () => {
  const load = async (file: string, token?: string): Promise<any> => {
    const { body } = await app.upload(`${base}/importExcel`, {
      token: token ?? (await app.signIn('demo', 'classifier')),
      fields: { mode: 'commit' },
      file: { name: 'rulings.csv', bytes: Buffer.from(`\ufeff${file}`) },
    })
    return body.data
  }
  const head = '编号,种类,国家（地区）,商品名称,商品编码,生效日期,持有人（客户）,关联商品型号'

  test('links the goods that a line names by their models, and refuses the line that names none', async () => {
    const options = await admin.get('/api/trade/customer/queryOptions')
    const holder = options.find((c: any) => c.id === orgs.pengcheng).label
    const [one, two] = [await trade.goods({ orgId: orgs.pengcheng }), await trade.goods({ orgId: orgs.pengcheng })]
    // Another customer has the same model: the line says whose is meant.
    await trade.goods({ orgId: orgs.haina, modelNumber: two.modelNumber })
    const line = (number: string, goods: string, org = holder) =>
      `${number},归类预裁定,中国,电源,85044014,2026-01-10,${org},${goods}`
    const numbers = [1, 2, 3, 4].map(() => `R-FILE-${++n}`)
    const done = await load(
      [
        head,
        line(numbers[0]!, `"${one.modelNumber.toLowerCase()}；${two.modelNumber}"`),
        line(numbers[1]!, ''),
        line(numbers[2]!, `"${one.modelNumber}；NO-SUCH-MODEL"`),
        `${numbers[3]},海关归类决定,中国,电源,85044014,2026-01-10,,${two.modelNumber}`,
      ].join('\n'),
    )
    expect([done.imported, done.problemRows]).toEqual([2, 2])
    expect(done.problems).toEqual([
      { row: 4, field: 'goods', message: 'There is no “NO-SUCH-MODEL”, or more than one', value: expect.any(String) },
      {
        row: 5,
        field: 'goods',
        message: `There is no “${two.modelNumber}”, or more than one`,
        value: two.modelNumber,
      },
    ])
    const goodsOf = async (number: string): Promise<string[]> => {
      const found = await admin.get(`${base}/query?pageSize=10&search=${number}`)
      const goods = await admin.get(`${base}/queryGoods?id=${found.list[0].id}`)
      return goods.map((g: any) => g.id).toSorted()
    }
    expect(await goodsOf(numbers[0]!)).toEqual([one.id, two.id].toSorted())
    expect(await goodsOf(numbers[1]!)).toEqual([])
    // Whoever may not see goods finds none by their models.
    const role = await newRole(admin, ['ruling'])
    const { username } = await newUser(admin, [role.id])
    const again = [head, line(`R-FILE-${++n}`, one.modelNumber), line(`R-FILE-${++n}`, '')].join('\n')
    const blindly = await load(again, await app.signIn('demo', username, 'test-password'))
    expect([blindly.imported, blindly.problems.map((p: any) => p.field)]).toEqual([1, ['goods']])
  })
})

/** Goods of a customer with a ruling on them. */
async function ruled(more: object = {}, orgId = orgs.pengcheng) {
  const goods = await trade.goods({ orgId })
  const row = await add(more)
  await classifier.post(`${base}/tie`, { id: row.id, goodsIds: [goods.id] })
  return { goods, row }
}
const evidenceFor = async (goods: any, jurisdiction = 'CN', hand = classifier): Promise<any[]> =>
  (await hand.post('/api/customs/goodsMaster/suggest', { goodsId: goods.id, jurisdiction })).rulings
const decide = (goods: any, row: any, more: object = {}, hand = classifier) =>
  hand.try('POST', '/api/customs/goodsMaster/classify', {
    goodsId: goods.id,
    jurisdiction: 'CN',
    hsCode: code,
    evidence: { ruling: row.id },
    ...more,
  })
const decisions = (goods: any, hand = classifier): Promise<any[]> =>
  hand.get(`/api/customs/goodsMaster/queryClassifications?goodsId=${goods.id}`)

describe('as evidence', () => {
  test('an advance ruling binds for its holder on the very goods; for another it is read', async () => {
    const own = await ruled()
    expect(await evidenceFor(own.goods)).toEqual([
      expect.objectContaining({ number: own.row.number, tied: true, binds: true, citable: true, code: '85366900' }),
    ])
    const others = await ruled({}, orgs.haina)
    expect((await evidenceFor(others.goods))[0]).toMatchObject({ tied: true, binds: false, citable: true })
    // A published decision binds everybody, what a laboratory found nobody.
    const decision = await ruled({ kind: 'decision', orgId: null }, orgs.haina)
    expect((await evidenceFor(decision.goods))[0]).toMatchObject({ binds: true })
    const found = await ruled({ kind: 'laboratory', finding: '铜 100%' })
    expect((await evidenceFor(found.goods))[0]).toMatchObject({ binds: false, finding: '铜 100%' })
  })

  test('like words find it, binding nobody; elsewhere it is a reference; what does not hold is not shown', async () => {
    const row = await add({ name: '自锁式防水航空插头组件' })
    const like = await trade.goods({ name: '自锁式防水航空插头组件', orgId: orgs.pengcheng })
    expect((await evidenceFor(like))[0]).toMatchObject({ number: row.number, tied: false, binds: false })
    const abroad = await ruled({ kind: 'foreign', jurisdiction: 'US', hsCode: '8536694010' })
    expect((await evidenceFor(abroad.goods))[0]).toMatchObject({ binds: false, citable: false })
    expect((await evidenceFor(abroad.goods, 'US'))[0]).toMatchObject({ binds: false, citable: true })
    for (const more of [
      { validFrom: '2022-01-01' },
      { revokedOn: '2026-03-01', revokedReason: '材料不实' },
      { validFrom: '2999-01-01', kind: 'precedent' },
    ])
      expect(await evidenceFor((await ruled(more)).goods)).toEqual([])
  })

  test('it stands on the desk; without the right to see it nobody is told', async () => {
    const { goods, row } = await ruled()
    const { ids } = await admin.post('/api/customs/classifyTask/fromGoods', {
      goodsIds: [goods.id],
      jurisdiction: 'CN',
    })
    const open = (hand: Hand) => hand.get(`/api/customs/classifyTask/open?id=${ids[0]}`)
    expect((await open(classifier)).candidates.rulings[0]).toMatchObject({ number: row.number, binds: true })
    const task = (await open(classifier)).task
    const first = await classifier.post('/api/customs/classifyTask/decide', {
      id: task.id,
      version: task.version,
      code,
      evidence: { ruling: row.id },
    })
    expect(first.ruling).toEqual({ id: row.id, number: row.number, kind: 'advance', state: 'valid' })
    expect(first.steps[0]).toMatchObject({ action: 'decide', ruling: row.number })
    const done = await reviewer.post('/api/customs/classifyTask/approve', { id: task.id, version: first.task.version })
    expect(done.decision).toMatchObject({ precedent: null })
    const kept = await reviewer.post(`${base}/keep`, { decisionId: done.decision.id })
    expect((await open(reviewer)).decision.precedent).toBe(kept.number)
    expect(await evidenceFor(goods, 'CN', await blind())).toEqual([])
  })
})

/** Somebody who classifies and has no business with rulings. */
async function blind(): Promise<Hand> {
  const role = await newRole(admin, ['goodsMgt', 'classifyPlatform'])
  const user = await newUser(admin, [role.id])
  return handOf(app, await app.signIn('demo', user.username, 'test-password'))
}

describe('cited', () => {
  test('a decision cites what holds, is of its jurisdiction and fits its code', async () => {
    const { goods, row } = await ruled()
    const at = async (answer: Promise<any>) => {
      const refused = await answer
      return [refused.status, fields(refused)]
    }
    expect(await at(decide(goods, row, { hsCode: '8541410000' }))).toEqual([400, ['evidence.ruling']])
    expect(await at(decide(goods, { id: goods.id }))).toEqual([400, ['evidence.ruling']])
    expect(await at(decide(goods, row, {}, await blind()))).toEqual([400, ['evidence.ruling']])
    const abroad = await add({ kind: 'foreign', jurisdiction: 'US', hsCode: '853669' })
    expect(await at(decide(goods, abroad))).toEqual([400, ['evidence.ruling']])
    const over = await add({ validFrom: '2022-01-01' })
    expect(await at(decide(goods, over))).toEqual([400, ['evidence.ruling']])
    expect((await decide(goods, row)).status).toBe(200)
    expect((await decisions(goods))[0]).toMatchObject({
      ruling: { number: row.number, state: 'valid' },
      precedent: null,
    })
  })

  test('revoked, it makes doubtful what rests on it, and no longer once that is taken back', async () => {
    const { goods, row } = await ruled()
    const first = (await decide(goods, row)).body.data
    await reviewer.post('/api/customs/goodsMaster/approve', { id: first.id, version: first.version })
    expect((await reviewer.try('POST', `${base}/delete`, { id: row.id })).status).toBe(409)
    const gone = await change(row, { revokedOn: '2026-03-01', revokedReason: '申请材料不完整' }, reviewer)
    expect(gone.state).toBe('revoked')
    expect((await decisions(goods))[0]).toMatchObject({
      status: 'recheck',
      recheck: { kind: 'ruling' },
      ruling: { state: 'revoked' },
    })
    const told = await classifier.get('/api/notification/notification/queryMyNotification?currentPage=1&pageSize=10')
    expect(told.list[0]).toMatchObject({ title: 'Rulings no longer hold: goods need a re-check' })
    expect(told.list[0].link).toBe('/GoodsMgt?state=recheck')
    await change(gone, { revokedOn: null, revokedReason: null }, reviewer)
    expect((await decisions(goods))[0]).toMatchObject({ status: 'classified', recheck: null })
  })

  test('at its end the job says so, and a decision that waits for the second person cannot be approved', async () => {
    const { goods, row } = await ruled()
    const first = (await decide(goods, row)).body.data
    await db.query(`update ruling set valid_from = '2022-01-01', valid_to = '2024-12-31' where id = $1`, [row.id])
    const refused = await reviewer.try('POST', '/api/customs/goodsMaster/approve', {
      id: first.id,
      version: first.version,
    })
    expect([refused.status, fields(refused)]).toEqual([400, ['evidence.ruling']])
    for (let times = 0; times < 2; times++) await recheckRulings({}, app.application.services)
    expect((await decisions(goods))[0]).toMatchObject({ status: 'recheck', recheck: { kind: 'ruling' } })
  })

  test('a finished decision is kept as a precedent once, with its goods', async () => {
    const { goods, row } = await ruled()
    const first = (await decide(goods, row, { basis: '电压不超过 1000 伏' })).body.data
    const keep = (hand = classifier) => hand.try('POST', `${base}/keep`, { decisionId: first.id })
    expect((await keep()).status).toBe(409)
    await reviewer.post('/api/customs/goodsMaster/approve', { id: first.id, version: first.version })
    expect((await keep(declarant)).status).toBe(403)
    const { body } = await keep()
    expect(body.data).toMatchObject({ kind: 'precedent', hsCode: code, basis: '电压不超过 1000 伏', state: 'valid' })
    expect((await keep()).status).toBe(409)
    expect(await classifier.get(`${base}/queryGoods?id=${body.data.id}`)).toHaveLength(1)
    expect((await decisions(goods))[0].precedent).toBe(body.data.number)
    const stranger = handOf(app, await app.signIn('demo2', 'admin'))
    expect((await keep(stranger)).status).toBe(404)
  })
})
