import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../test/application.ts'
import { csv, tariffHand } from '../../../test/tariff.ts'

let app: TestApplication

beforeAll(async () => {
  app = await testApplication()
  const operator = tariffHand(app, await app.signIn('platform', 'operator'))
  const made = await operator.importChina(
    'CN 2026',
    '2026-01-01',
    csv(
      'hs_code,product_name,unit_1,unit_2,import_mfn,import_general,consumption_tax,vat_tax,us_tariff',
      '6601910000,折叠伞,千克,把,6,130,,13,25',
      '3304990010,面膜,千克,,见附注,150,15%,13,',
      '8703234110,小轿车,辆,,15,270,5%,13,',
      '2402200000,卷烟,千支,,25,180,100%,13,',
    ),
  )
  await operator.activate(made, '2026-01-01', { force: true })
})
afterAll(() => app?.close())

const estimate = async (ask: object) =>
  (
    await app.call('POST', '/api/customs/duty/calculate', {
      body: { jurisdiction: 'CN', currency: 'CNY', date: '2026-06-01', ...ask },
    })
  ).body.data
const amounts = (answer: any) => answer.steps.filter((s: any) => s.counted).map((s: any) => [s.kind, s.amount])
const warnings = (answer: any) => answer.warnings.map((w: any) => w.en).join('\n')

describe('into China', () => {
  it('adds the duty of the workbook’s column to goods of the United States, and says when the origin is not known', async () => {
    const american = await estimate({ code: '6601910000', value: '10000', origin: 'USA' })
    expect(amounts(american)).toEqual([
      ['duty', '600.00'],
      ['additional', '2500.00'],
      ['vat', '1703.00'],
    ])
    expect(american).toMatchObject({ complete: true, total: '4803.00' })
    expect(amounts(await estimate({ code: '6601910000', value: '10000', origin: 'VNM' }))).toEqual([
      ['duty', '600.00'],
      ['vat', '1378.00'],
    ])
    const unknown = await estimate({ code: '6601910000', value: '10000' })
    expect(unknown.complete).toBe(false)
    expect(amounts(unknown)).toEqual([['duty', '600.00']])
    expect(warnings(unknown)).toMatch(/origin/i)
  })

  it('leaves out what stands on a tax that needs a person, instead of coming out too low', async () => {
    const answer = await estimate({ code: '3304990010', value: '10000' })
    expect(answer).toMatchObject({ complete: false, total: '0.00' })
    expect(amounts(answer)).toEqual([])
    expect(warnings(answer)).toMatch(
      /“见附注” needs a person[\s\S]*Excise: it stands on a tax[\s\S]*Import VAT: it stands on a tax/,
    )
  })

  it('is incomplete without the freight that the terms leave out', async () => {
    const bare = await estimate({ code: '8703234110', value: '10000', terms: 'FOB' })
    expect(bare.complete).toBe(false)
    expect(warnings(bare)).toContain('Terms are FOB but no freight was given')
    expect(await estimate({ code: '8703234110', value: '10000', terms: 'FOB', freight: '0' })).toMatchObject({
      complete: true,
    })
  })

  it('says so where a rate of 100 % leaves nothing to divide by', async () => {
    const insured = await estimate({
      code: '6601910000',
      value: '10000',
      origin: 'VNM',
      terms: 'FOB',
      freight: '0',
      insuranceRate: '100',
    })
    expect(insured).toMatchObject({ complete: false, total: '0.00' })
    expect(warnings(insured)).toContain('below 100%')
    const taxed = await estimate({ code: '2402200000', value: '10000', origin: 'VNM' })
    expect(amounts(taxed)).toEqual([['duty', '2500.00']])
    expect(taxed.complete).toBe(false)
    expect(warnings(taxed)).toMatch(/Excise: “100%” needs a person[\s\S]*Import VAT: it stands on a tax/)
  })

  it('tells a code that the tariff lacks from a tariff that is not on file', async () => {
    expect(warnings(await estimate({ code: '6601910099', value: '1' }))).toContain('has no code 6601910099')
    expect(warnings(await estimate({ code: '6601910000', value: '1', date: '2025-06-01' }))).toContain(
      'No tariff of CN is on file',
    )
  })
})
