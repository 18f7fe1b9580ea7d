import { missingElements } from '@clearway/contract/features/customs/elements'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../src/test/application.ts'
import { demoDecisions } from './customs/goods.ts'
import { codeOf } from './customs/goodsCodes.ts'
import { demoLines } from './tariff/demoLines.ts'
import { templateOf } from './tariff/demoTariff.ts'

let app: TestApplication
let client: pg.Client
beforeAll(async () => {
  app = await testApplication()
  client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await app.close()
})

/** What the product's own checks find on purpose: state of the declaration, code of the problem, why. */
const onPurpose: readonly (readonly [state: string, code: string, why: string])[] = [
  ['released', 'documentUnasked', 'one licence is seen at work, and no code of the demo’s tariff asks for it'],
  ['checking', 'billElsewhere', 'whoever approves weighs a warning: two invoices of one lorry under one bill'],
  ['checking', 'contractMissing', 'and a second one'],
  ['checked', 'billElsewhere', 'so does whoever submits the other declaration'],
]

test('the checks find nothing in demo declarations but what was put there on purpose', async () => {
  const found: unknown[] = []
  const met = new Set<string>()
  for (const tenant of ['demo', 'demo2']) {
    const token = await app.signIn(tenant, 'admin')
    const { rows } = await client.query<{ id: string; code: string; status: string }>(
      `select d.id, d.code, d.status from declaration d join tenant t on t.id = d.tenant_id where tenant_code = $1 order by d.code`,
      [tenant],
    )
    expect(rows.length).toBeGreaterThan(tenant === 'demo' ? 40 : 0)
    for (const { id, code, status } of rows) {
      const answer = await app.call('GET', `/api/customs/declaration/check?id=${id}&level=declare`, { token })
      expect(answer.status, code).toBe(200)
      for (const problem of answer.body.data.problems) {
        if (onPurpose.some(([state, of]) => state === status && of === problem.code))
          met.add(`${status} ${problem.code}`)
        else found.push([code, status, problem.code, problem.place, problem.values])
      }
    }
  }
  expect(found).toEqual([])
  expect(met).toEqual(new Set(onPurpose.map(([state, code]) => `${state} ${code}`)))
})

test('every declaration has its papers, the agency agreement among them', async () => {
  const { rows } = await client.query<{ code: string }>(
    `select code from declaration where not (blocks->'documents' @> '[{"EdocCode":"00000001"},{"EdocCode":"00000002"},{"EdocCode":"00000004"},{"EdocCode":"10000001"}]')`,
  )
  expect(rows).toEqual([])
})

test('a case past its draft has the papers that it needs, or waits for one on purpose', async () => {
  const { rows } = await client.query(
    `select c.status, d.kind from customs_case c join customs_case_document d on d.tenant_id = c.tenant_id and d.case_id = c.id
      where d.needed and d.state in ('needed', 'refused') and c.status <> 'draft' group by 1, 2 order by 1, 2`,
  )
  // The customer is asked for them: the agreement before he confirms, the list with which he was sent back, what comes with the goods.
  expect(rows.map((row) => `${row.status} ${row.kind}`)).toEqual([
    'returned packingList',
    'toClassify billOfLading',
    'toClassify other',
    'toConfirm powerOfAttorney',
  ])
})

test('codes of the demo stand in its tariff, and their elements fit the template', () => {
  const codes = new Map(demoLines.map((line) => [line.code, line]))
  expect(codes.size).toBe(demoLines.length)
  for (const decision of demoDecisions.filter((d) => d.jurisdiction === 'CN' && d.status !== 'retired')) {
    const line = codes.get(decision.code)
    expect(line, decision.model).toBeDefined()
    const coded = codeOf({ modelNumber: decision.model, brand: 'X', origin: 'CHN' })
    if (coded) expect([decision.model, coded.code]).toEqual([decision.model, decision.code])
    if (decision.elements)
      expect([decision.model, decision.elements.split('|').length]).toEqual([decision.model, templateOf(line!).length])
    if (coded) expect(coded.elements.split('|')).toHaveLength(templateOf(line!).length)
  }
})

test('what is decided of the demo’s goods names every element that its code asks for', async () => {
  const codes = new Map(demoLines.map((line) => [line.code, line]))
  const { rows } = await client.query<{ at: string; code: string; elements: string | null }>(
    `select 'task ' || model_number as at, coalesce(final_code, first_code) as code, elements from classification_task where jurisdiction = 'CN' and status in ('first', 'classified')
    union all select 'goods ' || g.model_number, c.hs_code, c.elements from goods_classification c join goods g on g.tenant_id = c.tenant_id and g.id = c.goods_id
      where c.jurisdiction = 'CN' and c.status in ('first', 'classified') and c.basis is distinct from 'DEMO2-ONLY'`,
  )
  expect(rows.length).toBeGreaterThan(20)
  const open = rows.filter(({ code, elements }) => {
    const line = codes.get(code)
    return !line || missingElements(templateOf(line), elements).length > 0
  })
  expect(open).toEqual([])
})

test('what is shown of the demo tariff says that it is not official, in the language of the reader', async () => {
  const token = await app.signIn('demo', 'declarant')
  const { rows } = await client.query<{ id: string }>(
    `select d.id from declaration d join tenant t on t.id = d.tenant_id where tenant_code = 'demo' and d.status = 'draft'`,
  )
  const marks = { 'zh-CN': '演示税则（非官方）', 'zh-HK': '演示税则（非官方）', en: '演示税则 (not official)' }
  for (const [language, name] of Object.entries(marks)) {
    const headers = { 'accept-language': language }
    const get = async (path: string) => (await app.call('GET', path, { token, headers })).body.data
    const listed = await get('/api/customs/hscode/query?jurisdiction=CN&search=8542')
    expect([listed.edition.name, listed.edition.official]).toEqual([name, false])
    expect(listed.jurisdictions).toContainEqual({ code: 'CN', edition: name })
    const detail = await get('/api/customs/hscode/queryByCode?jurisdiction=CN&code=8542399000')
    expect([detail.edition.name, detail.history[0].edition]).toEqual([name, name])
    const estimate = await app.call('POST', '/api/customs/duty/calculate', {
      token,
      headers,
      body: {
        jurisdiction: 'CN',
        code: '8536411000',
        origin: 'THA',
        currency: 'CNY',
        value: '1000',
        direction: 'import',
      },
    })
    expect(estimate.body.data?.edition, JSON.stringify(estimate.body)).toBe(name)
    const taxes = await get(`/api/customs/declaration/estimate?id=${rows[0]!.id}`)
    expect(JSON.stringify(taxes)).toContain(name)
  }
})
