import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import Big from 'big.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../test/application.ts'
import { csv, tariffHand } from '../../../test/tariff.ts'
import { hkClothingLevy, hkDeclarationCharge, hmf, mpf } from './fees.ts'

const file = path.join(import.meta.dirname, '../../../../../../../shared/data/vectors/duty_cases.json')

interface Cases {
  hk_tdec: { value: number; food?: boolean; clothing_hk_made?: boolean; charge: string; levy?: string }[]
  us_fees_fy2026: { entered_value: number; ocean: boolean; mpf: string; hmf: string }[]
  cn_import: {
    customs_value_cny: number
    duty_rate: string
    excise_rate: string
    vat_rate: string
    duty: string
    excise: string
    vat: string
  }[]
}

let app: TestApplication

beforeAll(async () => {
  app = await testApplication()
})
afterAll(() => app?.close())

const estimate = async (body: object, token?: string) =>
  (await app.call('POST', '/api/customs/duty/calculate', { body, ...(token ? { token } : {}) })).body
const step = (answer: any, kind: string) => answer.data.steps.find((s: { kind: string }) => s.kind === kind)

/** A China tariff of one line for each case, loaded as a broker would, by the platform for everybody. */
async function loadChina(validFrom: string, rows: readonly (readonly string[])[]): Promise<void> {
  const operator = await app.signIn('platform', 'operator')
  const csv = [
    [
      'hs_code',
      'product_name',
      'unit_1',
      'unit_2',
      'import_mfn',
      'import_general',
      'consumption_tax',
      'vat_tax',
      'export_tax',
      'regulatory_code',
    ],
    ...rows,
  ]
    .map((r) => r.join(','))
    .join('\n')
  const made = await app.upload('/api/customs/tariffEdition/importFile', {
    token: operator,
    fields: { format: 'china', jurisdiction: 'CN', name: `CN ${validFrom}`, source: 'test', validFrom },
    file: { name: 'cn.csv', bytes: Buffer.from(csv) },
  })
  expect(made.body).toMatchObject({ code: 200, data: { invalidLines: 0 } })
  const { id, version } = made.body.data
  const active = await app.call('POST', '/api/customs/tariffEdition/activate', {
    token: operator,
    body: { id, version, validFrom, force: true },
  })
  expect(active.status).toBe(200)
}

const percent = (share: string) => new Big(share).times(100).toFixed()

describe.skipIf(!existsSync(file))('the published cases, to the cent (skipped where the file is absent)', () => {
  const cases = (): Cases => JSON.parse(readFileSync(file, 'utf8'))

  it('Hong Kong: charge and levy, by function and through HTTP', async () => {
    for (const c of cases().hk_tdec) {
      expect([c.value, new Big(hkDeclarationCharge(String(c.value), c.food)).toFixed()]).toEqual([
        c.value,
        new Big(c.charge).toFixed(),
      ])
      if (c.levy) expect(Number(hkClothingLevy(String(c.value)))).toBe(Number(c.levy))
      const answer = await estimate({
        jurisdiction: 'HK',
        code: '610910',
        value: String(c.value),
        currency: 'HKD',
        food: c.food ?? false,
        clothingHkMade: c.clothing_hk_made ?? false,
      })
      expect(Number(step(answer, 'declarationCharge').amount)).toBe(Number(c.charge))
      if (c.levy) expect(Number(step(answer, 'clothingLevy').amount)).toBe(Number(c.levy))
    }
  })

  it('United States: MPF and HMF of fiscal year 2026', async () => {
    for (const c of cases().us_fees_fy2026) {
      expect([mpf(String(c.entered_value), '2026-03-01'), hmf(String(c.entered_value))]).toEqual([c.mpf, c.hmf])
      const answer = await estimate({
        jurisdiction: 'US',
        code: '610910',
        value: String(c.entered_value),
        currency: 'USD',
        date: '2026-03-01',
        ocean: c.ocean,
      })
      expect([step(answer, 'mpf').amount, step(answer, 'hmf').amount]).toEqual([c.mpf, c.hmf])
      // No tariff is loaded: the duty is unknown, and not nought.
      expect(answer.data).toMatchObject({ complete: false })
      expect(step(answer, 'duty')).toBeUndefined()
    }
  })

  it('China: duty, excise, VAT and the 50 CNY rule, from an imported tariff', async () => {
    const all = cases().cn_import
    const codes = ['6109100010', '3304990010', '8703234110', '6601100000']
    await loadChina(
      '2026-01-01',
      all.map((c, n) => [
        codes[n]!,
        `case ${n}`,
        '千克',
        '',
        percent(c.duty_rate),
        '90',
        Number(c.excise_rate) ? percent(c.excise_rate) : '',
        percent(c.vat_rate),
        '',
        '',
      ]),
    )
    for (const [n, c] of all.entries()) {
      const answer = await estimate({
        jurisdiction: 'CN',
        code: codes[n],
        value: String(c.customs_value_cny),
        currency: 'CNY',
        origin: 'DEU',
        date: '2026-06-01',
      })
      expect([
        step(answer, 'duty').amount,
        step(answer, 'excise')?.amount ?? '0.00',
        step(answer, 'vat').amount,
      ]).toEqual([c.duty, c.excise, c.vat])
      expect(step(answer, 'duty').counted).toBe(!(Number(c.duty) > 0 && Number(c.duty) < 50))
      expect(answer.data.complete).toBe(true)
    }
  })
})

describe('an estimate', () => {
  it('never takes an unknown rate for nought, and asks for the quantity that a rate needs', async () => {
    await loadChina('2026-07-01', [
      ['4202220000', '手提包', '千克', '个', '', '', '', '13', '', ''],
      ['2203000000', '啤酒', '升', '千克', '0', '7.5元/升', '0.25元/升', '13', '', ''],
    ])
    const ask = (code: string, more: object = {}) =>
      estimate({ jurisdiction: 'CN', code, value: '1000', currency: 'CNY', date: '2026-08-01', ...more })
    const unknown = await ask('4202220000')
    expect(unknown.data.complete).toBe(false)
    expect(step(unknown, 'duty')).toBeUndefined()
    // VAT stands on the duty: while that is unknown it is not worked out either.
    expect(step(unknown, 'vat')).toBeUndefined()
    const beer = await ask('2203000000')
    expect(beer.data).toMatchObject({
      complete: false,
      warnings: expect.arrayContaining([
        expect.objectContaining({ en: expect.stringContaining('quantity in 升 needed') }),
      ]),
    })
    const counted = await ask('2203000000', { quantities: [{ quantity: '400', unit: 'L' }] })
    expect([
      step(counted, 'duty').amount,
      step(counted, 'excise').amount,
      step(counted, 'vat').amount,
      counted.data.total,
    ]).toEqual(['0.00', '100.00', '143.00', '243.00'])
    expect((await ask('9999990000')).data).toMatchObject({ complete: false, total: '0.00', edition: null })
    expect((await ask('2203000000', { currency: 'JPY' })).data.complete).toBe(false)
  })

  it('stands on the tariff, the rules and the agreements of one’s own tenant where somebody is signed in', async () => {
    const admin = await app.signIn('demo', 'admin')
    const hand = tariffHand(app, admin)
    const made = await hand.importChina(
      'own',
      '2027-01-01',
      csv(
        'hs_code,product_name,unit_1,import_mfn,import_general,协定税率,consumption_tax,vat_tax',
        '8528722200,电视机,台,15,130,3(OWN),,13',
      ),
    )
    await hand.activate(made, '2027-01-01', { force: true })
    const add = (resource: string, body: object) =>
      app.call('POST', `/api/customs/${resource}/add`, {
        token: admin,
        body: { jurisdiction: 'CN', source: 'test', validFrom: '2027-01-01', ...body },
      })
    const agreement = { treatment: 'special', code: 'OWN', name: 'Own', origins: 'KOR' }
    expect((await add('tradeAgreement', agreement)).status).toBe(200)
    const dumped = { code: 'AD-9', name: 'Sets of Japan', measure: 'antiDumping', origins: 'JPN', scope: '8528' }
    expect((await add('additionalDuty', { ...dumped, rateText: '20%' })).status).toBe(200)
    const ask = { jurisdiction: 'CN', code: '8528722200', value: '10000', currency: 'CNY', date: '2027-02-01' }
    const claimed = await estimate({ ...ask, origin: 'KOR', program: 'OWN' }, admin)
    expect([step(claimed, 'duty')?.amount, claimed.data.complete, claimed.data.edition]).toEqual([
      '300.00',
      true,
      'own',
    ])
    expect(step(await estimate({ ...ask, origin: 'JPN' }, admin), 'antiDumping')?.amount).toBe('2000.00')
    for (const token of [undefined, await app.signIn('demo2', 'admin'), 'no such token'])
      expect((await estimate({ ...ask, origin: 'KOR', program: 'OWN' }, token)).data).toMatchObject({
        edition: null,
        complete: false,
      })
  })

  it('names the field of bad input, and warns of a fiscal year that is not on file', async () => {
    const bad = await app.call('POST', '/api/customs/duty/calculate', {
      body: { jurisdiction: 'US', code: '12', value: '-5', currency: 'usd' },
    })
    expect(bad.status).toBe(400)
    expect(bad.body.errors.map((e: { field: string }) => e.field)).toEqual(
      expect.arrayContaining(['code', 'value', 'currency']),
    )
    const later = await estimate({
      jurisdiction: 'US',
      code: '610910',
      value: '5000',
      currency: 'USD',
      date: '2026-11-01',
    })
    expect(later.data.warnings.some((w: { en: string }) => w.en.includes('2027'))).toBe(true)
  })

  it('counts freight and insurance into the value where the terms leave them out', async () => {
    const value = async (more: object) =>
      step(
        await estimate({
          jurisdiction: 'CN',
          code: '2203000000',
          value: '1000',
          currency: 'USD',
          exchangeRate: '7.1',
          date: '2026-08-01',
          ...more,
        }),
        'customsValue',
      ).amount
    expect(await value({ terms: 'CIF' })).toBe('7100.00')
    // (1000 + 100) × 1.003 × 7.1
    expect(await value({ terms: 'FOB', freight: '100' })).toBe('7833.43')
    expect(await value({ terms: 'FOB', freight: '100', insurance: '10' })).toBe('7881.00')
    // 1100 ÷ (1 − 0.3 %) × 7.1
    expect(await value({ terms: 'FOB', freight: '100', insuranceRate: '0.3' })).toBe('7833.50')
  })

  it('knows the four kinds of goods that bear duty in Hong Kong', async () => {
    const answer = async (more: object) => estimate({ jurisdiction: 'HK', value: '1000', currency: 'HKD', ...more })
    const bottle = { code: '220830', alcohol: '40', bottles: 1, bottleLitres: '0.7' }
    expect(step(await answer(bottle), 'hkDuty').amount).toBe('280.00')
    expect(step(await answer({ code: '220830', alcohol: '25' }), 'hkDuty').amount).toBe('0.00')
    expect((await answer({ code: '220830' })).data.complete).toBe(false)
    expect(
      step(await answer({ code: '240220', quantities: [{ quantity: '2000', unit: '支' }] }), 'hkDuty').amount,
    ).toBe('6612.00')
    expect(step(await answer({ code: '847130' }), 'duty').amount).toBe('0.00')
  })
})
