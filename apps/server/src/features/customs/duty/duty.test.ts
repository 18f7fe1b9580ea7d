import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Big from 'big.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { hkClothingLevy, hkDeclarationCharge, hmf, mpf } from './fees.ts'

const file = path.join(import.meta.dirname, '../../../../../../../shared/data/vectors/duty_cases.json')

interface Cases {
  hk_tdec: { value: number; food?: boolean; clothing_hk_made?: boolean; charge: string; levy?: string }[]
  us_fees_fy2026: { entered_value: number; ocean: boolean; mpf: string; hmf: string }[]
  cn_import: { customs_value_cny: number; duty_rate: string; excise_rate: string; vat_rate: string; duty: string; excise: string; vat: string }[]
}

let app: TestApplication
let admin: string

beforeAll(async () => {
  app = await testApplication()
  admin = await app.signIn('demo', 'admin')
})
afterAll(() => app?.close())

const estimate = async (body: object, token?: string) => (await app.call('POST', '/api/customs/duty/calculate', { body, ...(token ? { token } : {}) })).body
const step = (answer: any, kind: string) => answer.data.steps.find((s: { kind: string }) => s.kind === kind)

/** A China tariff of one line for each case, loaded as a broker would, by the platform for everybody. */
async function loadChina(rows: readonly (readonly string[])[]): Promise<void> {
  const operator = await app.signIn('platform', 'operator')
  const csv = [['hs_code', 'product_name', 'unit_1', 'unit_2', 'import_mfn', 'import_general', 'consumption_tax', 'vat_tax', 'export_tax', 'regulatory_code'], ...rows].map((r) => r.join(',')).join('\n')
  const made = await app.upload('/api/customs/tariffEdition/importFile', {
    token: operator, fields: { format: 'china', jurisdiction: 'CN', name: 'CN test', source: 'test', validFrom: '2026-01-01' }, file: { name: 'cn.csv', bytes: Buffer.from(csv) },
  })
  expect(made.body).toMatchObject({ code: 200, data: { invalidLines: 0 } })
  const { id, version } = made.body.data
  const active = await app.call('POST', '/api/customs/tariffEdition/activate', { token: operator, body: { id, version, validFrom: '2026-01-01', force: true } })
  expect(active.status).toBe(200)
}

const percent = (share: string) => new Big(share).times(100).toFixed()

describe.skipIf(!existsSync(file))('the published cases, to the cent (skipped where the file is absent)', () => {
  const cases = (): Cases => JSON.parse(readFileSync(file, 'utf8'))

  it('Hong Kong: charge and levy, by function and through HTTP', async () => {
    for (const c of cases().hk_tdec) {
      expect([c.value, new Big(hkDeclarationCharge(String(c.value), c.food)).toFixed()]).toEqual([c.value, new Big(c.charge).toFixed()])
      if (c.levy) expect(Number(hkClothingLevy(String(c.value)))).toBe(Number(c.levy))
      const answer = await estimate({ jurisdiction: 'HK', code: '610910', value: String(c.value), currency: 'HKD', food: c.food ?? false, clothingHkMade: c.clothing_hk_made ?? false })
      expect(Number(step(answer, 'declarationCharge').amount)).toBe(Number(c.charge))
      if (c.levy) expect(Number(step(answer, 'clothingLevy').amount)).toBe(Number(c.levy))
    }
  })

  it('United States: MPF and HMF of fiscal year 2026', async () => {
    for (const c of cases().us_fees_fy2026) {
      expect([mpf(String(c.entered_value), '2026-03-01'), hmf(String(c.entered_value))]).toEqual([c.mpf, c.hmf])
      const answer = await estimate({ jurisdiction: 'US', code: '610910', value: String(c.entered_value), currency: 'USD', date: '2026-03-01', ocean: c.ocean })
      expect([step(answer, 'mpf').amount, step(answer, 'hmf').amount]).toEqual([c.mpf, c.hmf])
      // No tariff is loaded: the duty is unknown, and not nought.
      expect(answer.data).toMatchObject({ complete: false })
      expect(step(answer, 'duty')).toBeUndefined()
    }
  })

  it('China: duty, excise, VAT and the 50 CNY rule, from an imported tariff', async () => {
    const all = cases().cn_import
    const codes = ['6109100010', '3304990010', '8703234110', '6601100000']
    await loadChina(all.map((c, n) => [codes[n]!, `case ${n}`, '千克', '', percent(c.duty_rate), '90', Number(c.excise_rate) ? percent(c.excise_rate) : '', percent(c.vat_rate), '', '']))
    for (const [n, c] of all.entries()) {
      const answer = await estimate({ jurisdiction: 'CN', code: codes[n], value: String(c.customs_value_cny), currency: 'CNY', date: '2026-06-01' })
      expect([step(answer, 'duty').amount, step(answer, 'excise')?.amount ?? '0.00', step(answer, 'vat').amount]).toEqual([c.duty, c.excise, c.vat])
      expect(step(answer, 'duty').counted).toBe(!(Number(c.duty) > 0 && Number(c.duty) < 50))
      expect(answer.data.complete).toBe(true)
    }
  })
})

describe('an estimate', () => {
  it('never takes an unknown rate for nought', async () => {
    await loadChina([['4202220000', '手提包', '千克', '个', '', '', '', '13', '', ''], ['2203000000', '啤酒', '升', '', '0', '7.5元/升', '250元/吨', '13', '', '']]).catch(() => undefined)
    const none = await estimate({ jurisdiction: 'CN', code: '9999990000', value: '1000', currency: 'CNY' })
    expect(none.data).toMatchObject({ complete: false, total: '0.00' })
    expect(none.data.warnings.length).toBeGreaterThan(0)
    const noExchange = await estimate({ jurisdiction: 'CN', code: '610910', value: '1000', currency: 'JPY' })
    expect(noExchange.data.complete).toBe(false)
  })

  it('names the field of bad input, and warns of a fiscal year that is not on file', async () => {
    const bad = await app.call('POST', '/api/customs/duty/calculate', { body: { jurisdiction: 'US', code: '12', value: '-5', currency: 'usd' } })
    expect(bad.status).toBe(400)
    expect(bad.body.errors.map((e: { field: string }) => e.field)).toEqual(expect.arrayContaining(['code', 'value', 'currency']))
    const later = await estimate({ jurisdiction: 'US', code: '610910', value: '5000', currency: 'USD', date: '2026-11-01' })
    expect(later.data.warnings.some((w: { en: string }) => w.en.includes('2027'))).toBe(true)
    expect(admin).toBeTruthy()
  })

  it('counts freight and insurance into the value where the terms leave them out', async () => {
    const answer = await estimate({ jurisdiction: 'HK', code: '220830', value: '1000', currency: 'HKD', alcohol: '40' })
    expect(step(answer, 'hkDuty').amount).toBe('280.00')
  })
})
