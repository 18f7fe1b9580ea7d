import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication

beforeAll(async () => {
  app = await testApplication()
})
afterAll(() => app?.close())

const estimate = async (ask: object) =>
  (
    await app.call('POST', '/api/customs/duty/calculate', {
      body: { jurisdiction: 'HK', code: '847130', currency: 'HKD', value: '1000', date: '2026-06-01', ...ask },
    })
  ).body.data
const amounts = (answer: any) => answer.steps.map((s: any) => [s.kind, s.amount])
const dutyOn = async (ask: object) => {
  const { steps, complete } = await estimate(ask)
  return [steps.find((s: any) => s.kind === 'hkDuty')?.amount, complete]
}
const warnings = (answer: any) => answer.warnings.map((w: any) => w.en).join('\n')

describe('into Hong Kong', () => {
  it('is free but for the charge on the declaration', async () => {
    const answer = await estimate({ value: '100000' })
    expect(amounts(answer)).toEqual([
      ['customsValue', '100000.00'],
      ['duty', '0.00'],
      ['declarationCharge', '7.00'],
    ])
    expect(answer).toMatchObject({ currency: 'HKD', complete: true, total: '7.00', edition: null })
    expect(answer.warnings).toEqual([])
    expect((await estimate({ value: '100000', food: true })).total).toBe('0.20')
  })

  it('adds the levy on clothing that was made there', async () => {
    expect(amounts(await estimate({ code: '610910', value: '12345', clothingHkMade: true })).slice(2)).toEqual([
      ['declarationCharge', '0.20'],
      ['clothingLevy', '3.90'],
    ])
  })

  it('converts the value, and does nothing without a rate of exchange', async () => {
    expect(amounts(await estimate({ currency: 'EUR', value: '10000', exchangeRate: '9.1234565' }))[0]).toEqual([
      'customsValue',
      '91234.57',
    ])
    expect(amounts(await estimate({ currency: 'EUR', value: '10000' }))[0]![0]).toBe('customsValue')
    const unknown = await estimate({ currency: 'XAF' })
    expect(unknown).toMatchObject({ complete: false, steps: [], total: '0.00' })
    expect(warnings(unknown)).toContain('No customs exchange rate for XAF')
  })

  it('takes all of the first 200 of strong liquor and a tenth of the rest', async () => {
    const bottle = { bottles: 1, bottleLitres: '0.7' }
    for (const code of ['220830', '220710']) {
      expect(await dutyOn({ ...bottle, code, alcohol: '40', value: '150.55' })).toEqual(['150.55', true])
      expect(await dutyOn({ ...bottle, code, alcohol: '40', value: '200' })).toEqual(['200.00', true])
      expect(await dutyOn({ ...bottle, code, alcohol: '40', value: '1000.55' })).toEqual(['280.06', true])
    }
    expect(await dutyOn({ code: '220830', alcohol: '30' })).toEqual(['0.00', true])
    expect(await dutyOn({ ...bottle, code: '220830', alcohol: '30.01' })).toEqual(['280.00', true])
    const unknown = await estimate({ code: '220830' })
    expect(unknown.complete).toBe(false)
    expect(warnings(unknown)).toContain('quantity in % vol needed')
  })

  it('takes tobacco, oil and methyl alcohol by quantity', async () => {
    const of = (quantity: string, unit: string) => ({ quantities: [{ quantity, unit }] })
    expect(await dutyOn({ code: '240220', ...of('1500', '支') })).toEqual(['4959.00', true])
    expect(await dutyOn({ code: '240210', ...of('2', 'kg') })).toEqual(['8516.00', true])
    expect(await dutyOn({ code: '240319', kind: 'otherTobacco', ...of('500', '克') })).toEqual(['2003.00', true])
    expect(await dutyOn({ code: '271012', kind: 'unleadedPetrol', ...of('100', '升') })).toEqual(['606.00', true])
    expect(await dutyOn({ code: '271019', kind: 'lightDiesel', ...of('100', '升') })).toEqual(['289.00', true])
    expect(await dutyOn({ code: '290511', alcohol: '30', ...of('250', '升') })).toEqual(['2100.00', true])
    expect(await dutyOn({ code: '240220', ...of('5', 'kg') })).toEqual([undefined, false])
    const oil = await estimate({ code: '271012', kind: 'unleadedPetrol', ...of('100', '升') })
    expect(oil.steps.some((s: any) => s.kind === 'duty')).toBe(false)
    expect(warnings(oil)).toContain('check with Hong Kong Customs')
  })
})
