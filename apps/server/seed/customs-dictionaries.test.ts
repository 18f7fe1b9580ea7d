import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { dictionaries } from './dictionaries.ts'

const data = path.join(import.meta.dirname, '../../../../shared/data')
const published = {
  tradeTerm: 'codes/cn_trade_terms.csv', dutyMode: 'codes/cn_duty_mode.csv', exemptionNature: 'codes/cn_duty_exemption_nature_cutmode.csv',
  supervisionDocument: 'codes/cn_supervision_documents.csv', inspectionCategory: 'codes/cn_inspection_categories.csv', supervisionMode: 'cn-customs-params/supervision_modes.csv',
}
const codesOf = (name: string) => new Map(dictionaries[name]!.map(([code, zh]) => [code, zh]))
/** Brackets and commas of either width are the same. */
const plain = (s: string) => s.normalize('NFKC').replace(/[\s、,]/g, '')

describe.skipIf(!existsSync(data))('parameters of China customs (skipped where the published tables are absent)', () => {
  it.each(Object.entries(published))('%s has every published code under its name', (name, file) => {
    const rows = readFileSync(path.join(data, file), 'utf8').replace(/^\ufeff/, '').trim().split(/\r?\n/).slice(1).map((line) => line.split(','))
    const own = codesOf(name)
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(([code, zh]) => !plain(own.get(code!) ?? '').startsWith(plain(zh!))).map(([code]) => code)).toEqual([])
  })
})

describe('dictionaries of a declaration', () => {
  it('have the modes of cross-border e-commerce and the eleven Incoterms 2020', () => {
    const modes = codesOf('supervisionMode')
    expect(['9610', '9710', '9810', '1210', '1239'].filter((code) => !modes.has(code))).toEqual([])
    expect([...codesOf('incoterm').keys()].sort()).toEqual(['CFR', 'CIF', 'CIP', 'CPT', 'DAP', 'DDP', 'DPU', 'EXW', 'FAS', 'FCA', 'FOB'])
  })

  it('are in Traditional characters where they are in Hong Kong', () => {
    for (const name of [...Object.keys(published), 'incoterm']) {
      for (const [code, , tw, en] of dictionaries[name]!) {
        expect([name, code, /[税关单证币货贸际场务进]/.test(tw)]).toEqual([name, code, false])
        expect([name, code, /\p{Script=Han}/u.test(en)]).toEqual([name, code, false])
      }
    }
  })
})
