import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../test/application.ts'
import { csv, tariffHand, withoutExamples } from '../../../test/tariff.ts'

let app: TestApplication

beforeAll(async () => {
  app = await testApplication()
  await withoutExamples(app)
  const operator = tariffHand(app, await app.signIn('platform', 'operator'))
  const made = await operator.importChina(
    'CN 2026',
    '2026-01-01',
    csv(
      'hs_code,product_name,unit_1,unit_2,import_mfn,import_general,consumption_tax,vat_tax,us_tariff,import_temp,export_tax,export_temp',
      '6601910000,折叠伞,千克,把,6,130,,13,25,,,',
      '3304990010,面膜,千克,,见附注,150,15%,13,,,,',
      '8703234110,小轿车,辆,,15,270,5%,13,,,,',
      '2402200000,卷烟,千支,,25,180,100%,13,,,,',
      '2203000000,啤酒,升,千克,8%+0.5元/升,7.5元/升,0.25元/升,13,,,,',
      '2009120000,橙汁,千克,,20,90,,13,,9,,',
      '7202110000,锰铁,千克,,2,11,,13,,,25,20',
      '7403111100,阴极铜,千克,,2,11,,13,,,30,',
      '9999990010,样品,千克,,,130,,,,,,',
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

  it('takes the temporary rate before that of the most favoured nation, and never the general one in the place of a rate that is not on file', async () => {
    const duty = (answer: any) => answer.steps.find((s: any) => s.kind === 'duty')
    const juice = duty(await estimate({ code: '2009120000', value: '1000', origin: 'BRA' }))
    expect(juice).toMatchObject({ amount: '90.00', sum: '1000.00 × 9%' })
    const sample = await estimate({ code: '9999990010', value: '100', origin: 'BRA' })
    expect(duty(sample)).toBeUndefined()
    expect(sample).toMatchObject({ complete: false, total: '0.00' })
    expect(warnings(sample)).toContain('Customs duty: no rate on file')
    expect(warnings(sample)).toContain('Import VAT: no rate on file')
  })

  it('waives each tax under 50 CNY, which stays in the base of the others', async () => {
    const answer = await estimate({ code: '6601910000', value: '800', origin: 'VNM' })
    // 6 % of 800 is waived; 13 % of 848
    expect(answer.steps.find((s: any) => s.kind === 'duty')).toMatchObject({ amount: '48.00', counted: false })
    expect(amounts(answer)).toEqual([['vat', '110.24']])
    expect(answer.total).toBe('110.24')
    // 50 is not under 50.
    const limit = await estimate({ code: '6601910000', value: '833.33', origin: 'VNM' })
    expect(limit.steps.find((s: any) => s.kind === 'duty')).toMatchObject({ amount: '50.00', counted: true })
  })

  it('adds what is due by quantity to what is due by value', async () => {
    const beer = await estimate({
      code: '2203000000',
      value: '10000',
      origin: 'DEU',
      quantities: [{ quantity: '1000', unit: '升' }],
    })
    // 8 % and 0.50 a litre; 0.25 a litre; 13 % of 11,550
    expect(amounts(beer)).toEqual([
      ['duty', '1300.00'],
      ['excise', '250.00'],
      ['vat', '1501.50'],
    ])
    expect(beer).toMatchObject({ complete: true, total: '3051.50' })
    const without = await estimate({ code: '2203000000', value: '10000', origin: 'DEU' })
    expect(without).toMatchObject({ complete: false, total: '0.00' })
  })

  it('takes export duty of the price without it, at the temporary rate where there is one', async () => {
    const exported = async (code: string, value: string, more: object = {}) =>
      (await estimate({ direction: 'export', code, value, ...more })).steps.map((s: any) => [
        s.kind,
        s.amount,
        s.counted,
      ])
    expect(await exported('7202110000', '12000')).toEqual([
      ['goodsValue', '12000.00', false],
      ['exportValue', '10000.00', false],
      ['exportDuty', '2000.00', true],
    ])
    expect(await exported('7403111100', '13000')).toEqual([
      ['goodsValue', '13000.00', false],
      ['exportValue', '10000.00', false],
      ['exportDuty', '3000.00', true],
    ])
    expect(await exported('7202110000', '1000', { currency: 'EUR', exchangeRate: '7.8' })).toEqual([
      ['goodsValue', '7800.00', false],
      ['exportValue', '6500.00', false],
      ['exportDuty', '1300.00', true],
    ])
    // 250 ÷ 1.2 × 20 % is under 50.
    expect((await exported('7202110000', '250')).at(-1)).toEqual(['exportDuty', '41.67', false])
    const none = await estimate({ direction: 'export', code: '6601910000', value: '1000' })
    // The edition has the column: its blank cell is none.
    expect(none).toMatchObject({ complete: true, total: '0.00' })
    expect(warnings(none)).toContain('Export VAT refund (estimate): no rate on file')
    const unknown = await estimate({ direction: 'export', code: '7202110000', value: '1000', currency: 'CHF' })
    expect(unknown).toMatchObject({ complete: false, steps: [] })
  })

  it('leaves out what stands on a tax that needs manual review, instead of coming out too low', async () => {
    const answer = await estimate({ code: '3304990010', value: '10000' })
    expect(answer).toMatchObject({ complete: false, total: '0.00' })
    expect(amounts(answer)).toEqual([])
    expect(warnings(answer)).toMatch(
      /“见附注” needs manual review[\s\S]*Excise: based on a tax[\s\S]*Import VAT: based on a tax/,
    )
  })

  it('is incomplete without the freight that the terms leave out', async () => {
    const bare = await estimate({ code: '8703234110', origin: 'DEU', value: '10000', terms: 'FOB' })
    expect(bare.complete).toBe(false)
    expect(warnings(bare)).toContain('Terms are FOB but no freight was given')
    expect(
      await estimate({ code: '8703234110', origin: 'DEU', value: '10000', terms: 'FOB', freight: '0' }),
    ).toMatchObject({
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
    expect(warnings(taxed)).toMatch(/Excise: “100%” needs manual review[\s\S]*Import VAT: based on a tax/)
  })

  it('tells a code that the tariff lacks from a tariff that is not on file', async () => {
    expect(warnings(await estimate({ code: '6601910099', value: '1' }))).toContain('has no code 6601910099')
    expect(warnings(await estimate({ code: '6601910000', value: '1', date: '2025-06-01' }))).toContain(
      'No tariff of CN is on file',
    )
  })
})
