import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { accountsOf, type Accounts } from '../../test/account.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { chinaHead, csv, tariffHand } from '../../test/tariff.ts'
import { tradeOf } from '../../test/trade.ts'
import { classifier } from './knowledge.ts'

let app: TestApplication
let accounts: Accounts
let admin: string
const base = '/api/customs/classification'

beforeAll(async () => {
  app = await testApplication()
  accounts = await accountsOf(app)
  admin = await app.signIn('demo', 'admin')
  const operator = tariffHand(app, await app.signIn('platform', 'operator'))
  const made = await operator.importChina(
    'CN 2026',
    '2026-01-01',
    csv(
      chinaHead,
      '6601910000,折叠伞,千克,把,6,130,,13,,,',
      '6601910090,旧编码折叠伞,千克,把,6,130,,13,,,',
      '8543709950,脉相玄波仪,台,千克,0,30,,13,,,',
    ),
  )
  await operator.activate(made, '2026-01-01', { force: true })
  const old = await operator.line(made.id, '6601910090')
  await operator.data(operator.post('endLine', { id: old.id, version: old.version, validTo: '2026-01-31' }))
})
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})
afterEach(() => accounts.calm())

const query = (body: object, token?: string) =>
  app.call('POST', `${base}/query`, { body, headers: { 'accept-language': 'en' }, ...(token ? { token } : {}) })
const found = async (body: object, token?: string) => (await query({ lang: 'en', ...body }, token)).body.data

describe('classifying without a token', () => {
  it('offers candidates with what speaks for them, in words as they were written', async () => {
    const answer = await found({ text: 'Folding umbrellas of polyester' })
    expect(answer.list[0]).toMatchObject({
      code: '660191',
      grade: expect.stringMatching(/strong|good/),
      lines: [],
      evidence: { decided: [] },
    })
    expect(answer.list[0].path.map((p: any) => p.code)).toEqual(['66', '6601'])
    expect(answer.list[0].evidence.words).toEqual(expect.arrayContaining(['Folding', 'umbrellas']))
    expect(answer.list[0].evidence.phrases.length).toBeGreaterThan(0)
    expect(answer.list[0].evidence.rules[0].text).toMatch(/umbrellas/)
  })

  it('knows goods by the names of the running tariff, where that is asked', async () => {
    const first = async (more: object) => (await found({ text: '脉相玄波仪', ...more })).list[0]?.code
    expect(await first({ jurisdiction: 'CN' })).toBe('854370')
    expect(await first({})).not.toBe('854370')
  })

  it('tells what speaks against a candidate, and where such goods are instead', async () => {
    const { nomenclature, classify } = classifier()
    const said = (text: string) => classify({ text, limit: 10 }).candidates.flatMap((c) => c.evidence.against)
    const elsewhere = nomenclature.entries.flatMap((e) => e.notHere.map((n) => n.en.split(',')[0]!))
    const text = elsewhere.find((en) => said(en).length)!
    const { list } = await found({ text, limit: 10 })
    expect(list.flatMap((c: any) => c.evidence.against)).toEqual(said(text).map((a) => ({ ...a, text: a.text.en })))
  })

  it('speaks the language of the reader', async () => {
    const { list } = await found({ text: '摺疊雨傘', lang: 'tw' })
    expect(list[0].name).toMatch(/摺疊傘/)
    expect(list[0].evidence.words.join('')).toMatch(/摺疊.*雨傘/)
    expect(list[0].evidence.rules[0].text).toMatch(/傘/)
    expect((await found({ text: '笔记本电脑', lang: 'zh' })).list[0].evidence.words).toEqual(['笔记本电脑'])
  })

  it('reads a slip of the keyboard, and says so', async () => {
    const answer = await found({ text: 'folding umbrela' })
    expect(answer.corrected).toEqual([{ from: 'umbrela', to: 'umbrella' }])
    expect(answer.list[0].code).toBe('660191')
  })

  it('gives no candidate rather than noise', async () => {
    expect(await found({ text: 'qwxzv ghjkp' })).toMatchObject({ list: [], question: null })
    expect(await found({ text: '!!! ??? 123' })).toMatchObject({ list: [], question: null })
  })

  it('asks one question, and none again after the answer or "I don\'t know"', async () => {
    const first = await found({ text: 'shirt' })
    expect(first.question.answers.length).toBeGreaterThan(1)
    const { facet, answers } = first.question
    const after = await found({ text: 'shirt', attributes: { answer: { facet, value: answers[1].value } } })
    expect(after.question).toBeNull()
    expect(after.list.length).toBeGreaterThan(0)
    expect((await found({ text: 'shirt', attributes: { unsure: true } })).question).toBeNull()
  })

  it('names the lines of a tariff as they stand today, never one that has left it', async () => {
    const { list } = await found({ text: 'folding umbrella', jurisdiction: 'CN' })
    expect(list[0].lines.map((l: any) => l.code)).toEqual(['6601910000'])
    expect((await found({ text: 'folding umbrella', jurisdiction: 'GB' })).list[0].lines).toEqual([])
  })

  it('names the field that is wrong', async () => {
    const fields = async (body: object) => (await query(body)).body.errors.map((e: { field: string }) => e.field)
    expect(await fields({ text: '', lang: 'en' })).toEqual(['text'])
    expect(
      await fields({
        text: 'x'.repeat(1001),
        lang: 'fr',
        jurisdiction: 'cn',
        limit: 21,
        attributes: { colour: 'red' },
      }),
    ).toEqual(expect.arrayContaining(['text', 'lang', 'jurisdiction', 'limit', 'attributes.colour']))
    expect((await app.call('POST', `${base}/choose`, { body: { queryId: 'x', code: 'y' } })).body.errors).toHaveLength(
      2,
    )
  })

  it('slows down who asks too much', async () => {
    await query({ text: 'car', lang: 'en' })
    await accounts.sql(`update rate_limit set points = 120 where key like 'classification:%'`)
    const refused = await query({ text: 'car', lang: 'en' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('what is noted', () => {
  it('is the question and the first choice, and nothing of who asked', async () => {
    const { queryId } = await found({ text: 'noted umbrella', attributes: { material: 'nylon' } })
    expect((await app.call('POST', `${base}/choose`, { body: { queryId, code: '660191' } })).status).toBe(200)
    await app.call('POST', `${base}/choose`, { body: { queryId, code: '660199' } })
    const [noted] = await accounts.sql('select * from classification_query where id = $1', [queryId])
    expect(noted).toMatchObject({
      text: 'noted umbrella',
      language: 'en',
      attributes: { material: 'nylon' },
      chosen: '660191',
    })
    expect(JSON.stringify(noted)).not.toContain('127.0.0.1')
    expect(
      (
        await app.call('POST', `${base}/choose`, {
          body: { queryId: '018f0000-0000-7000-8000-000000000000', code: '660191' },
        })
      ).status,
    ).toBe(200)
  })
})

describe('for who is signed in', () => {
  it('the goods that his own tenant decided go first; nobody else sees them', async () => {
    const goods = await tradeOf(app, admin).goods({ modelNumber: 'ZX-UMB-1', name: 'Zephyrix storm canopy' })
    await accounts.sql(
      `insert into goods_classification (tenant_id, goods_id, jurisdiction, hs_code, status) select tenant_id, id, 'CN', '6601910000', 'classified' from goods where id = $1`,
      [goods.id],
    )
    const ask = { text: 'Zephyrix storm canopy', jurisdiction: 'CN' }
    const own = await found(ask, admin)
    expect(own.list[0]).toMatchObject({
      code: '660191',
      evidence: { decided: [{ goodsId: goods.id, modelNumber: 'ZX-UMB-1', code: '6601910000' }] },
    })
    expect(own.list[0].evidence.decided[0]).not.toHaveProperty('likeness')
    expect(own.queryId).toBeNull()
    const [stranger, visitor, expired] = [
      await found(ask, await app.signIn('demo2', 'admin')),
      await found(ask),
      await found(ask, 'no-such-token'),
    ]
    for (const answer of [stranger, visitor, expired])
      expect(answer.list.flatMap((c: any) => c.evidence.decided)).toEqual([])
    expect(expired.queryId).not.toBeNull()
  })
})
