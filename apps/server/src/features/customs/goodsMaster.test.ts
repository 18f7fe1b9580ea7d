import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'
import { chinaHead, csv, tariffHand, withoutExamples } from '../../test/tariff.ts'
import { customerIds } from '../../test/trade.ts'
import { recheckGoods } from './recheck.ts'

let app: TestApplication
let admin: string
let classifier: string
let reviewer: string
const base = '/api/customs/goodsMaster'

beforeAll(async () => {
  app = await testApplication()
  await withoutExamples(app)
  ;[admin, classifier, reviewer] = await Promise.all([
    app.signIn('demo', 'admin'),
    app.signIn('demo', 'classifier'),
    app.signIn('demo', 'reviewer'),
  ])
})
afterAll(() => app?.close())

const english = { 'accept-language': 'en' }
const post = (token: string | undefined, verb: string, body: object) =>
  app.call(verb === 'update' ? 'PUT' : 'POST', `${base}/${verb}`, {
    ...(token ? { token } : {}),
    body,
    headers: english,
  })
const get = (token: string, verb: string, query: Record<string, string> = {}) =>
  app.call('GET', `${base}/${verb}?${new URLSearchParams(query)}`, { token, headers: english })
const fields = (answer: { body: any }) => answer.body.errors?.map((e: { field: string }) => e.field)
const ok = (answer: { status: number; body: any }) =>
  answer.status === 200 ? answer.body.data : expect.unreachable(JSON.stringify(answer.body))
let count = 0
const goodsOf = async (token: string, more: object = {}) =>
  ok(await post(token, 'add', { modelNumber: `GM-${++count}`, name: `测试商品 ${count}`, brand: 'B', ...more }))
const decisions = async (goodsId: string, token = admin) => ok(await get(token, 'queryClassifications', { goodsId }))
const found = async (query: Record<string, string>): Promise<string[]> =>
  ok(await get(admin, 'query', { pageSize: '50', sort: 'modelNumber', ...query })).list.map((g: any) => g.modelNumber)

describe('the goods master', () => {
  it('adds, changes, deletes and restores goods, one of a model and brand for each customer', async () => {
    const { pengcheng } = await customerIds(app, admin)
    const row = await goodsOf(admin, {
      materialUse: '塑料；用于连接',
      orgId: pengcheng,
      referencePrice: '1.5',
      currency: 'USD',
    })
    expect(row).toMatchObject({
      materialUse: '塑料；用于连接',
      stateCN: 'unclassified',
      codeCN: null,
      referencePrice: '1.5000',
    })
    expect(row.orgName).toContain('鹏程')
    const twice = await post(admin, 'add', {
      modelNumber: row.modelNumber.toLowerCase(),
      name: 'x',
      brand: 'b',
      orgId: pengcheng,
    })
    expect([twice.status, fields(twice)]).toEqual([409, ['modelNumber']])
    const changed = ok(await post(admin, 'update', { id: row.id, version: row.version, materialUse: '金属' }))
    expect(changed.materialUse).toBe('金属')
    expect((await post(admin, 'update', { id: row.id, version: row.version, name: 'y' })).body).toMatchObject({
      code: 409,
      data: { current: { version: 2 } },
    })
    expect(ok(await post(admin, 'delete', { ids: [row.id] }))).toEqual({ count: 1 })
    expect((await post(classifier, 'restore', { ids: [row.id] })).status).toBe(403)
    expect(ok(await post(admin, 'restore', { ids: [row.id] }))).toEqual({ count: 1 })
    expect(ok(await get(admin, 'queryHistory', { id: row.id }))).toHaveLength(4)
    for (const verb of ['exportExcel', 'exportWord', 'exportPDF'])
      expect((await post(admin, verb, { ids: [row.id] })).status).toBe(200)
  })

  it('keeps the reference price between the lowest and the highest that trade knows', async () => {
    const { body } = await app.call('POST', '/api/trade/goods/add', {
      token: admin,
      body: { modelNumber: `GM-${++count}`, name: 'p', currency: 'USD', lowestPrice: '1', highestPrice: '2' },
    })
    const { id, version } = body.data
    const answer = await post(admin, 'update', { id, version, referencePrice: '2.0001' })
    expect([answer.status, fields(answer)]).toEqual([400, ['referencePrice']])
    expect(ok(await post(admin, 'update', { id, version, referencePrice: '2' })).referencePrice).toBe('2.0000')
  })

  it('needs a token, the permission and the own tenant', async () => {
    const row = await goodsOf(admin)
    const [other, finance, buyer] = await Promise.all([
      app.signIn('demo2', 'admin'),
      app.signIn('demo', 'finance'),
      app.signIn('demo', 'buyer'),
    ])
    const asked = { goodsId: row.id, jurisdiction: 'CN', hsCode: '8542319000' }
    expect((await post(undefined, 'classify', asked)).status).toBe(401)
    for (const token of [finance, buyer]) expect((await post(token, 'classify', asked)).status).toBe(403)
    expect((await post(classifier, 'approve', { id: row.id, version: 1 })).status).toBe(403)
    expect((await post(other, 'classify', asked)).status).toBe(404)
    expect((await get(other, 'queryClassifications', { goodsId: row.id })).status).toBe(404)
    expect((await post(other, 'suggest', { goodsId: row.id, jurisdiction: 'CN' })).status).toBe(404)
    const made = ok(await post(classifier, 'classify', asked))
    for (const [verb, more] of [
      ['approve', {}],
      ['sendBack', { reason: 'x' }],
      ['retire', {}],
    ] as const)
      expect((await post(other, verb, { id: made.id, version: made.version, ...more })).status).toBe(404)
  })

  it('refuses what is no code of the jurisdiction, and names the field', async () => {
    const { id: goodsId } = await goodsOf(admin)
    const tries: [string, string][] = [
      ['CN', '854231'],
      ['CN', '99999999'],
      ['HK', '8542310000'],
      ['US', '85423100'],
      ['US', '9999999999'],
    ]
    for (const [jurisdiction, hsCode] of tries) {
      const answer = await post(classifier, 'classify', { goodsId, jurisdiction, hsCode })
      expect([jurisdiction, hsCode, answer.status, fields(answer)]).toEqual([jurisdiction, hsCode, 400, ['hsCode']])
    }
    expect(
      fields(
        await post(classifier, 'classify', {
          goodsId,
          jurisdiction: 'CN',
          hsCode: '8542319000',
          elements: 'x'.repeat(256),
        }),
      ),
    ).toEqual(['elements'])
    expect(
      fields(await post(classifier, 'classify', { goodsId, jurisdiction: 'CN', hsCode: '8542319000', ciqCode: '1' })),
    ).toEqual(['ciqCode'])
    expect(
      fields(
        await post(classifier, 'classify', { goodsId, jurisdiction: 'CN', hsCode: '8542319000', flags: ['nice'] }),
      ),
    ).toEqual(['flags.0'])
    expect(
      fields(
        await post(classifier, 'classify', {
          goodsId,
          jurisdiction: 'CN',
          hsCode: '8542319000',
          validFrom: '2999-01-01',
        }),
      ),
    ).toEqual(['validFrom'])
  })
})

describe('a decision', () => {
  it('takes two people, and the second cannot be the first', async () => {
    const { id: goodsId } = await goodsOf(admin)
    const first = ok(
      await post(admin, 'classify', {
        goodsId,
        jurisdiction: 'HK',
        hsCode: '8542.31.00',
        basis: '规格书',
        flags: ['hkControlled'],
        evidence: { candidate: 1, grade: 'strong', words: ['集成电路'] },
      }),
    )
    expect(first).toMatchObject({
      hsCode: '85423100',
      status: 'first',
      current: true,
      unchecked: true,
      classifiedBy: '陈静',
      reviewedBy: null,
      flags: ['hkControlled'],
      evidence: { grade: 'strong' },
      name: { zh: expect.stringContaining('集成电路') },
    })
    const own = await post(admin, 'approve', { id: first.id, version: first.version })
    expect([own.status, own.body.message]).toEqual([409, expect.stringContaining('someone else')])
    expect((await post(reviewer, 'approve', { id: first.id, version: 99 })).body).toMatchObject({
      code: 409,
      data: { current: { id: first.id } },
    })
    const done = ok(await post(reviewer, 'approve', { id: first.id, version: first.version }))
    expect(done).toMatchObject({ status: 'classified', reviewedBy: '孙雅文' })
    expect((await post(reviewer, 'approve', { id: done.id, version: done.version })).status).toBe(409)
    expect(ok(await get(admin, 'queryById', { id: goodsId }))).toMatchObject({
      codeHK: '85423100',
      stateHK: 'classified',
      stateCN: 'unclassified',
    })
  })

  it('ends the one that stood the day before, and one that nobody approved is written over', async () => {
    const { id: goodsId } = await goodsOf(admin)
    const put = async (hsCode: string, validFrom?: string, token = classifier) =>
      post(token, 'classify', { goodsId, jurisdiction: 'CN', hsCode, ...(validFrom && { validFrom }) })
    const one = ok(await put('8542319000', '2026-01-10'))
    const again = ok(await put('8542329000', '2026-01-10'))
    expect([again.id, again.version]).toEqual([one.id, one.version + 1])
    await post(reviewer, 'approve', { id: again.id, version: again.version })
    expect(fields(await put('8542339000', '2026-01-09'))).toEqual(['validFrom'])
    ok(await put('8542339000', '2026-03-01'))
    // The first day was wrong: the one before ends anew.
    ok(await put('8542399000', '2026-02-01'))
    expect((await decisions(goodsId)).map((d: any) => [d.hsCode, d.status, d.current, d.validFrom, d.validTo])).toEqual(
      [
        ['8542399000', 'first', true, '2026-02-01', null],
        ['8542329000', 'classified', false, '2026-01-10', '2026-01-31'],
      ],
    )
  })

  it('is refused over what somebody else decided meanwhile', async () => {
    const { id: goodsId } = await goodsOf(admin)
    const made = ok(
      await post(classifier, 'classify', { goodsId, jurisdiction: 'CN', hsCode: '8542319000', seen: null }),
    )
    const blind = await post(admin, 'classify', { goodsId, jurisdiction: 'CN', hsCode: '8542329000', seen: null })
    expect([blind.status, blind.body.data.current.hsCode]).toEqual([409, '8542319000'])
    expect(
      (
        await post(admin, 'classify', {
          goodsId,
          jurisdiction: 'CN',
          hsCode: '8542329000',
          seen: { id: made.id, version: made.version },
        })
      ).status,
    ).toBe(200)
  })

  it('is sent back with a reason that the classifier is told, or retired and then kept for the record', async () => {
    const row = await goodsOf(admin)
    const made = ok(await post(classifier, 'classify', { goodsId: row.id, jurisdiction: 'CN', hsCode: '8542319000' }))
    expect(fields(await post(reviewer, 'sendBack', { id: made.id, version: made.version, reason: ' ' }))).toEqual([
      'reason',
    ])
    const back = ok(await post(reviewer, 'sendBack', { id: made.id, version: made.version, reason: '缺规格书' }))
    expect(back).toMatchObject({ status: 'recheck', recheck: { kind: 'person', reason: '缺规格书' } })
    const notices = await app.call('GET', '/api/notification/notification/queryHeadNotification', { token: classifier })
    expect(JSON.stringify(notices.body)).toContain(row.modelNumber)
    expect((await post(reviewer, 'approve', { id: back.id, version: back.version })).status).toBe(409)
    const retired = ok(await post(reviewer, 'retire', { id: back.id, version: back.version }))
    expect(retired).toMatchObject({ status: 'retired', current: false, validTo: expect.any(String) })
    expect(ok(await get(admin, 'queryById', { id: row.id }))).toMatchObject({ codeCN: null, stateCN: 'retired' })
    expect((await post(reviewer, 'retire', { id: back.id, version: retired.version })).status).toBe(409)
  })
})

describe('the list', () => {
  it('filters by state, jurisdiction, first digits and flags of one and the same decision', async () => {
    const mark = `FLT-${++count}`
    const named = async (name: string) => ok(await post(admin, 'add', { modelNumber: `${mark}-${name}`, name: mark }))
    const [a, b, c] = [await named('a'), await named('b'), await named('c'), await named('d')]
    const put = async (goodsId: string, jurisdiction: string, hsCode: string, flags: string[] = []) =>
      ok(await post(classifier, 'classify', { goodsId, jurisdiction, hsCode, flags }))
    await put(a.id, 'CN', '8542319000', ['3c'])
    const inHk = await put(a.id, 'HK', '85423100')
    await post(reviewer, 'approve', { id: inHk.id, version: inHk.version })
    await put(b.id, 'CN', '9018310000', ['embargo'])
    const gone = await put(c.id, 'US', '8542310025')
    await post(reviewer, 'retire', { id: gone.id, version: gone.version })
    const models = async (query: Record<string, string>) =>
      (await found({ search: mark, ...query })).map((m) => m.slice(-1)).join('')
    expect(await models({ state: 'first' })).toBe('ab')
    expect(await models({ state: 'first', jurisdiction: 'HK' })).toBe('')
    expect(await models({ state: 'classified' })).toBe('a')
    expect(await models({ state: 'unclassified' })).toBe('d')
    expect(await models({ state: 'unclassified', jurisdiction: 'HK' })).toBe('bcd')
    expect(await models({ state: 'retired' })).toBe('c')
    expect(await models({ state: 'retired,unclassified', jurisdiction: 'US' })).toBe('abcd')
    expect(await models({ code: '8542' })).toBe('a')
    expect(await models({ code: '8542', state: 'retired' })).toBe('c')
    expect(await models({ code: '90', flags: 'embargo' })).toBe('b')
    expect(await models({ code: '90', flags: '3c' })).toBe('')
    expect(await models({ flags: '3c,embargo', state: 'first', jurisdiction: 'CN' })).toBe('ab')
    expect(fields(await get(admin, 'query', { code: 'ab' }))).toEqual(['code'])
    expect(fields(await get(admin, 'query', { state: 'nice' }))).toEqual(['state'])
    expect((await post(admin, 'exportExcel', { query: { search: mark, code: '8542' } })).status).toBe(200)
  })

  it('comes from a file, with codes as first decisions, also for goods that stand', async () => {
    const send = (token: string, text: string, mode: string) =>
      app.upload(`${base}/importExcel`, {
        token,
        fields: { mode },
        file: { name: 'goods.csv', bytes: Buffer.from(text) },
      })
    const head = 'Model number,Name,Brand,hsCodeCN,elements,hsCodeUS,hsCodeHK\n'
    const checked = ok(
      await send(
        classifier,
        `${head}IMP-1,a,B,8542319000,4|3|x,8542310025,85423100\nIMP-2,b,,12,,,\nIMP-3,c,,,4|3,,\n`,
        'check',
      ),
    )
    expect(checked).toMatchObject({
      good: 1,
      imported: 0,
      problems: [
        { row: 3, field: 'codeCN', value: '12' },
        { row: 4, field: 'codeCN' },
      ],
    })
    expect(await found({ search: 'IMP-' })).toEqual([])
    expect(
      ok(await send(classifier, `${head}IMP-1,a,B,8542319000,4|3|x,8542310025,85423100\n`, 'commit')).imported,
    ).toBe(1)
    const [row] = ok(await get(admin, 'query', { search: 'IMP-1' })).list
    expect(row).toMatchObject({
      codeCN: '8542319000',
      stateCN: 'first',
      elementsCN: '4|3|x',
      codeUS: '8542310025',
      codeHK: '85423100',
    })
    expect(ok(await send(classifier, `${head}imp-1,a,b,8542319000,4|3|x,,\n`, 'check')).problems).toMatchObject([
      { row: 2, field: 'modelNumber' },
    ])
    expect(ok(await send(classifier, `${head}imp-1,a,b,8542329000,4|3|y,,\n`, 'commit')).imported).toBe(1)
    expect(
      (await decisions(row.id))
        .filter((d: any) => d.jurisdiction === 'CN')
        .map((d: any) => [d.hsCode, d.status, d.classifiedBy]),
    ).toEqual([['8542329000', 'first', '李思源']])
    for (const verb of ['importTemplate']) expect((await get(admin, verb)).status).toBe(200)
  })

  it('suggests codes, led by what was decided for similar goods', async () => {
    const row = await goodsOf(admin, { name: '动态随机存储器，DDR5', modelNumber: 'SUG-DDR5' })
    const { list } = ok(await post(classifier, 'suggest', { goodsId: row.id, jurisdiction: 'CN' }))
    expect(list[0]).toMatchObject({ code: '854232', grade: expect.stringMatching(/strong|good/) })
    expect(list[0].evidence.decided[0]).toMatchObject({ modelNumber: 'HM4G08A-BCWE', code: '8542329000' })
    expect(fields(await post(classifier, 'suggest', { jurisdiction: 'CN' }))).toEqual(['text'])
    expect(ok(await post(classifier, 'suggest', { text: '雨伞', jurisdiction: 'CN' })).list[0].code).toMatch(/^6601/)
  })
})

describe('a tariff on file', () => {
  const elements = '1:品牌类型;2:出口享惠情况;3:品牌;4:型号'
  const file = (...rows: string[]) => csv(chinaHead, '8471,自动数据处理设备,,,,,,,,,', ...rows)
  const tablet = (mfn = '0', template = elements) => `8471301000,平板电脑,台,千克,${mfn},70,,13,A,L/,${template}`
  const other = '8471309000,其他便携式自动数据处理设备,台,千克,0,70,,13,,,'
  const run = async (editionId: string) => {
    const {
      rows: [tenant],
    } = await sql<{ id: string }>`select id from tenant where tenant_code = 'demo'`.execute(
      app.application.services.database.common,
    )
    await recheckGoods({ tenantId: tenant!.id, editionId }, app.application.services)
  }

  it('is asked for every code, its lines are kept with the decision, and a change of it asks for a re-check', async () => {
    const hand = tariffHand(app, admin)
    const first = await hand.importChina('2025', '2025-01-01', file(tablet(), other))
    await hand.activate(first, '2025-01-01', { force: true })
    const goods = [await goodsOf(admin, { brand: 'PAD' }), await goodsOf(admin)]
    const put = (n: number, hsCode: string, more: object = {}) =>
      post(classifier, 'classify', {
        goodsId: goods[n]!.id,
        jurisdiction: 'CN',
        hsCode,
        validFrom: '2025-06-01',
        ...more,
      })
    for (const hsCode of ['8542319000', '84713000', '8471']) expect(fields(await put(0, hsCode))).toEqual(['hsCode'])
    expect(fields(await put(0, '8471301000', { elements: '4|3' }))).toEqual(['elements'])
    // The picker asks the public query: a tenant's own tariff is there for its people alone.
    const asked = (token?: string) =>
      app.call('GET', '/api/customs/hscode/query?jurisdiction=CN&search=84713', token ? { token } : {})
    expect((await asked(classifier)).body.data.list.map((r: any) => r.code)).toEqual(['8471301000', '8471309000'])
    expect((await asked()).body.data).toMatchObject({ list: [], edition: null })
    const made = ok(await put(0, '8471301000', { elements: '0|3|PAD|P-1' }))
    expect(made).toMatchObject({
      unchecked: false,
      supervision: 'A',
      inspection: 'L/',
      name: { zh: '平板电脑' },
      edition: { name: '2025' },
      warnings: [expect.stringContaining('PAD')],
    })
    expect(made.rates.map((r: any) => r.kind)).toContain('mfn')
    ok(await put(1, '8471309000'))
    await post(reviewer, 'approve', { id: made.id, version: made.version })

    // The next edition has another rate for the tablets and no line for the rest.
    const second = await hand.importChina('2026', '2026-01-01', file(tablet('5')))
    await hand.activate(second, '2026-01-01', { force: true })
    await hand.data(
      app.call('POST', '/api/customs/codeChange/add', {
        token: admin,
        body: { jurisdiction: 'CN', oldCode: '8471309000', newCode: '8471301000', validFrom: '2026-01-01' },
      }),
    )
    await run(second.id)
    const states = async () => [(await decisions(goods[0]!.id))[0], (await decisions(goods[1]!.id))[0]]
    const [changed, ended] = await states()
    expect(changed).toMatchObject({
      status: 'recheck',
      recheck: { kind: 'changed', edition: '2026', fields: ['rates'] },
    })
    expect(ended).toMatchObject({ status: 'recheck', recheck: { kind: 'ended', successors: ['8471301000'] } })
    const listed = await found({ state: 'recheck', jurisdiction: 'CN' })
    expect(listed).toEqual(expect.arrayContaining([goods[0]!.modelNumber, goods[1]!.modelNumber]))
    const notices = await app.call('GET', '/api/notification/notification/queryHeadNotification', { token: classifier })
    expect(JSON.stringify(notices.body)).toContain('2026')

    // A retired code cannot be put; the message names what takes its place.
    const refused = await post(classifier, 'classify', {
      goodsId: goods[1]!.id,
      jurisdiction: 'CN',
      hsCode: '8471309000',
    })
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      400,
      expect.stringMatching(/retired.*8471301000/),
    ])

    // A correction of the running edition is looked at as well: here the tablets get their old rate back.
    const stated = await hand.line(second.id, '8471301000')
    await hand.data(
      hand.post('correctLine', {
        id: stated.id,
        version: stated.version,
        from: '2026-01-01',
        rates: stated.rates.map((r: any) => (r.kind === 'mfn' ? made.rates.find((m: any) => m.kind === 'mfn') : r)),
      }),
    )
    await run(second.id)
    expect((await states()).map((d) => d.status)).toEqual(['classified', 'recheck'])

    await hand.data(hand.post('revert', { id: second.id, version: (await hand.edition(second.id)).version }))
    await run(first.id)
    expect((await states()).map((d) => d.status)).toEqual(['classified', 'first'])
  })
})
