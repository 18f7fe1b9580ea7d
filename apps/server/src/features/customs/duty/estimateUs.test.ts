import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../test/application.ts'
import { tariffHand } from '../../../test/tariff.ts'

let app: TestApplication

const line = (htsno: string, general: string, special: string, other: string, named?: string) => ({
  htsno,
  indent: '0',
  description: `Goods of ${htsno}`,
  general,
  special,
  other,
  units: ['kg'],
  footnotes: named ? [{ value: `See ${named}.` }] : [],
  additionalDuties: null,
})
/** A tariff of a few lines, as USITC publishes it. */
const tariff = [
  line('4202.22.15.00', '16%', 'Free (A,AU,NP,P+,SG) 8% (KR) 15% (E)', '35%'),
  line('1702.30.22.00', '4.4¢/kg + 6%', '', '$1/kg'),
  line('4911.99.80.00', 'Free', '', ''),
  line('9105.21.80.00', '30¢ each + 6.9% + 5.3¢/jewel', '', '45%', '9903.88.15'),
  line('9504.90.60.00', 'The rate applicable to the article', '', '45%'),
]

beforeAll(async () => {
  app = await testApplication()
  const token = await app.signIn('platform', 'operator')
  const operator = tariffHand(app, token)
  const made = await operator.data(
    operator.upload(
      { format: 'usitc', jurisdiction: 'US', name: 'US 2026', source: 'USITC', validFrom: '2026-01-01' },
      Buffer.from(JSON.stringify(tariff)),
      'hts.json',
    ),
  )
  await operator.activate(made, '2026-01-01', { force: true })
  const additional = (code: string, rateText: string, scope: string, more: object) =>
    app.call('POST', '/api/customs/additionalDuty/add', {
      token,
      body: { jurisdiction: 'US', code, name: code, rateText, scope, validFrom: '2026-01-01', source: 'USTR', ...more },
    })
  const applicable = 'The duty provided in the applicable subheading'
  for (const answer of [
    await additional('9903.88.03', `${applicable} + 25%`, '4202', { origins: 'CHN' }),
    await additional('9903.01.25', `${applicable} + 10%`, '4202', { exceptOrigins: 'CAN,MEX' }),
    await additional('9903.77.01', `${applicable} + 50¢/kg`, '1702', {}),
  ])
    expect(answer.body).toMatchObject({ code: 200 })
})
afterAll(() => app?.close())

const estimate = async (ask: object) =>
  (
    await app.call('POST', '/api/customs/duty/calculate', {
      body: {
        jurisdiction: 'US',
        code: '4202221500',
        currency: 'USD',
        value: '10000',
        origin: 'CAN',
        date: '2026-09-01',
        ...ask,
      },
    })
  ).body.data
const amounts = (answer: any) => answer.steps.map((s: any) => [s.kind, s.amount])
const step = (answer: any, kind: string) => answer.steps.find((s: any) => s.kind === kind)
const warnings = (answer: any) => answer.warnings.map((w: any) => w.en).join('\n')

describe('into the United States', () => {
  it('adds duty and fees to whole dollars of the value, which is not part of the total', async () => {
    const answer = await estimate({ value: '10000.50' })
    // 16 % of 10,001; 0.3464 % and 0.125 % of it
    expect(amounts(answer)).toEqual([
      ['customsValue', '10001.00'],
      ['duty', '1600.16'],
      ['mpf', '34.64'],
      ['hmf', '12.50'],
    ])
    expect(answer).toMatchObject({ currency: 'USD', complete: true, total: '1647.30', edition: 'US 2026' })
    expect(step(answer, 'customsValue').counted).toBe(false)
    expect(step(answer, 'mpf').sum).toBe('10001 × 0.3464%')
    expect(step(answer, 'hmf').sum).toBe('10001 × 0.125%')
    expect(step(answer, 'duty').rule.en).toMatch(/^General.*16%/i)
    expect(warnings(answer)).toBe('Anti-dumping and countervailing duties are not included in the estimate')
    expect(step(await estimate({ value: '10000.49' }), 'customsValue').amount).toBe('10000.00')
  })

  it('converts the value before it is rounded, and does nothing without a rate of exchange', async () => {
    // 1,000 × 1.0856 = 1,085.6
    expect(amounts(await estimate({ currency: 'EUR', value: '1000', exchangeRate: '1.0856' }))).toEqual([
      ['customsValue', '1086.00'],
      ['duty', '173.76'],
      ['mpf', '33.58'],
      ['hmf', '1.36'],
    ])
    const unknown = await estimate({ currency: 'EUR' })
    expect(unknown).toMatchObject({ complete: false, total: '0.00', steps: [] })
    expect(warnings(unknown)).toBe('No customs exchange rate for EUR is on file: enter one')
  })

  it('takes column 2 for countries without normal trade relations, whatever is claimed', async () => {
    for (const origin of ['CUB', 'PRK', 'RUS', 'BLR'])
      expect(step(await estimate({ origin, program: 'AU' }), 'duty')).toMatchObject({ amount: '3500.00' })
    expect(step(await estimate({ origin: 'UKR' }), 'duty')).toMatchObject({ amount: '1600.00' })
    const none = await estimate({ code: '4911998000', origin: 'RUS' })
    expect(none.complete).toBe(false)
    expect(step(none, 'duty')).toBeUndefined()
    expect(warnings(none)).toContain('Customs duty: no rate on file for this code')
  })

  it('takes the rate of the programme that is claimed where the origin has a right to it, and that of everybody where it is not listed', async () => {
    const claimed = async (program: string, origin: string) => {
      const answer = await estimate({ program, origin })
      return [step(answer, 'duty').amount, step(answer, 'mpf').amount]
    }
    // Free, and without the fee
    expect(await claimed('AU', 'AUS')).toEqual(['0.00', '0.00'])
    expect(await claimed('SG', 'SGP')).toEqual(['0.00', '0.00'])
    expect(await claimed('KR', 'KOR')).toEqual(['800.00', '0.00'])
    // The tariff lists P+, which P may claim as well.
    expect(await claimed('P', 'CRI')).toEqual(['0.00', '0.00'])
    expect(await claimed('P+', 'CRI')).toEqual(['0.00', '0.00'])
    expect(await claimed('JO', 'JOR')).toEqual(['1600.00', '34.64'])
    expect(await claimed('KR', 'CAN')).toEqual(['1600.00', '34.64'])
    // Goods of the Caribbean Basin are exempt too, once somebody keeps the programme; those of most preferences are not.
    for (const [code, origins] of [
      ['E', 'BRB'],
      ['NP', 'NPL'],
    ])
      await app.call('POST', '/api/customs/tradeAgreement/add', {
        token: await app.signIn('platform', 'operator'),
        body: {
          jurisdiction: 'US',
          treatment: 'special',
          code,
          name: code,
          origins,
          validFrom: '2020-01-01',
          source: 'HTSUS general notes 7 and 37',
        },
      })
    expect(await claimed('E', 'BRB')).toEqual(['1500.00', '0.00'])
    expect(await claimed('NP', 'NPL')).toEqual(['0.00', '34.64'])
    expect(step(await estimate({ program: 'AU', origin: 'AUS' }), 'mpf').rule.en).toContain('AU are exempt')
  })

  it('adds what is due by quantity, and asks for the quantity', async () => {
    const ask = { code: '1702302200', value: '1000', quantities: [{ quantity: '500', unit: '千克' }] }
    // 6 % of 1,000 and 500 kg of 4.4 cents; another 50 cents a kilogram on top
    expect(amounts(await estimate(ask))).toEqual([
      ['customsValue', '1000.00'],
      ['duty', '82.00'],
      ['additional', '250.00'],
      ['mpf', '33.58'],
      ['hmf', '1.25'],
    ])
    expect(step(await estimate({ ...ask, origin: 'RUS' }), 'duty').amount).toBe('500.00')
    const without = await estimate({ ...ask, quantities: [] })
    expect(without.complete).toBe(false)
    expect(amounts(without).map(([kind]: string[]) => kind)).toEqual(['customsValue', 'mpf', 'hmf'])
    expect(warnings(without)).toContain('quantity in kg needed')
  })

  it('adds a fixed fee to an informal entry, and the harbor fee to ocean cargo alone', async () => {
    expect(amounts(await estimate({ entry: 'informal', ocean: false }))).toEqual([
      ['customsValue', '10000.00'],
      ['duty', '1600.00'],
      ['mpf', '2.69'],
    ])
    const exempt = await estimate({ entry: 'informal', program: 'AU', origin: 'AUS' })
    expect(step(exempt, 'mpf').amount).toBe('0.00')
    expect(step(exempt, 'hmf').amount).toBe('12.50')
  })

  it('adds the duties that goods of an origin bear on top of all else, each on the value', async () => {
    const additional = async (ask: object) =>
      (await estimate(ask)).steps.filter((s: any) => s.kind === 'additional').map((s: any) => [s.label.en, s.amount])
    const everybody = ['Additional duty 99030125', '1000.00']
    const china = ['Additional duty 99038803', '2500.00']
    expect(await additional({ origin: 'CHN' })).toEqual([everybody, china])
    expect(await additional({ origin: 'VNM' })).toEqual([everybody])
    expect(await additional({ origin: 'MEX' })).toEqual([])
    expect(await estimate({ origin: 'CHN' })).toMatchObject({ complete: true, total: '5147.14' })
    // A preference does not free from them.
    expect(await additional({ origin: 'CHN', program: 'AU' })).toEqual([everybody, china])
  })

  it('does not know the duties on top without an origin, and adds what everybody bears', async () => {
    const unknown = await estimate({ origin: undefined })
    expect(unknown.complete).toBe(false)
    expect(step(unknown, 'additional')).toBeUndefined()
    expect(warnings(unknown)).toContain('No origin given')
    // Column 2 depends on it too.
    expect(await estimate({ code: '4911998000', origin: undefined })).toMatchObject({ complete: false })
    // What everybody bears is added all the same.
    const sugar = await estimate({ code: '1702302200', origin: undefined, quantities: [{ quantity: '2', unit: 'kg' }] })
    expect(step(sugar, 'additional').amount).toBe('1.00')
  })

  it('names the duties that the tariff mentions and nobody has put on file', async () => {
    const code = '9105218000'
    const quantities = [
      { quantity: '10', unit: 'each' },
      { quantity: '70', unit: 'jewel' },
    ]
    const answer = await estimate({ code, quantities, origin: 'CHN' })
    // 10 of 30 cents, 70 of 5.3 cents and 6.9 % of 10,000
    expect(step(answer, 'duty').amount).toBe('696.71')
    expect(answer.complete).toBe(false)
    expect(warnings(answer)).toContain('The tariff names additional duties 99038815 for which no rule is on file')
    const unknown = await estimate({ code, quantities, origin: undefined })
    expect(unknown.complete).toBe(false)
    expect(warnings(unknown)).toContain('No origin given')
    expect(warnings(unknown)).not.toContain('99038815')
  })

  it('leaves a rate in words to a person', async () => {
    const answer = await estimate({ code: '9504906000' })
    expect(answer.complete).toBe(false)
    expect(step(answer, 'duty')).toBeUndefined()
    expect(warnings(answer)).toContain('“The rate applicable to the article” needs manual review')
  })
})
