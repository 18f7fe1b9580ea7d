import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { dictionaries } from './dictionaries.ts'

const data = path.join(import.meta.dirname, '../../../../shared/data')
const published = {
  tradeTerm: 'codes/cn_trade_terms.csv',
  dutyMode: 'codes/cn_duty_mode.csv',
  exemptionNature: 'codes/cn_duty_exemption_nature_cutmode.csv',
  supervisionDocument: 'codes/cn_supervision_documents.csv',
  inspectionCategory: 'codes/cn_inspection_categories.csv',
  supervisionMode: 'cn-customs-params/supervision_modes.csv',
}
/** Of these the common codes are shipped, not the whole table. */
const partly = {
  port: 'cn-customs-params/ports.csv',
  domesticPort: 'cn-customs-params/domestic_ports.csv',
  district: 'cn-customs-params/domestic_districts.csv',
  ciqOffice: 'cn-customs-params/ciq_offices.csv',
  containerSpec: 'cn-customs-params/container_specs.csv',
}
/** What the published table calls 阿里山 is Jebel Ali. */
const renamed: Readonly<Record<string, string>> = { ARE027: '阿里山（阿联酋）' }
const tableOf = (file: string) =>
  readFileSync(path.join(data, file), 'utf8')
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
const codesOf = (name: string) => new Map(dictionaries[name]!.map(([code, zh]) => [code, zh]))
/** Brackets and commas of either width are the same. */
const plain = (s: string) => s.normalize('NFKC').replace(/[\s、,]/g, '')

describe.skipIf(!existsSync(data))(
  'parameters of China customs (skipped where the published tables are absent)',
  () => {
    it.each(Object.entries(published))('%s has every published code under its name', (name, file) => {
      const rows = tableOf(file)
      const own = codesOf(name)
      expect(rows.length).toBeGreaterThan(5)
      expect(
        rows.filter(([code, zh]) => !plain(own.get(code!) ?? '').startsWith(plain(zh!))).map(([code]) => code),
      ).toEqual([])
    })

    it.each(Object.entries(partly))('%s has no code but of the published table, with its meaning', (name, file) => {
      const table = new Map(tableOf(file).map(([code, zh]) => [code!, zh!]))
      expect(table.size).toBeGreaterThan(5)
      expect(
        [...codesOf(name)]
          .filter(([code, zh]) => plain(table.get(code) ?? '') !== plain(renamed[code] ?? zh))
          .map(([code, zh]) => `${code} ${zh}`),
      ).toEqual([])
      if (name === 'containerSpec') expect(codesOf(name).size).toBe(table.size)
    })

    it('customsOffice has every office of the published list under its name', () => {
      const own = codesOf('customsOffice')
      expect(
        tableOf('codes/cn_customs_offices_south_china_subset.csv')
          .filter(([code, zh]) => plain(own.get(code!) ?? '') !== plain(zh!))
          .map(([code]) => code),
      ).toEqual([])
    })

    it('kinds of declaration are those of the message description', () => {
      const notes = new Map(
        tableOf('cn-declaration/dec_fields.csv').map((cells) => [`${cells[0]} ${cells[1]}`, cells.join(',')]),
      )
      const codes = [...notes.get('DecHead Type')!.matchAll(/(?<![A-Z])([A-Z]{1,2})\s*[:：]/g)].map((m) => m[1]!)
      expect(codes.length).toBeGreaterThan(10)
      expect([...codesOf('decType').keys()].sort()).toEqual(codes.sort())
      for (const code of codesOf('entryType').keys())
        expect(notes.get('DecHead EntryType')).toMatch(new RegExp(`(?<![A-Z0-9])${code}[：为既无普]`))
    })

    it('the published sample uses codes that are there', () => {
      const sample = readFileSync(path.join(data, 'cn-declaration/sample_decmessage_3.1.xml'), 'utf8')
      const uses = {
        CustomMaster: 'customsOffice',
        IEPort: 'customsOffice',
        EntyPortCode: 'domesticPort',
        InspOrgCode: 'ciqOffice',
        DistinatePort: 'port',
        DespPortCode: 'port',
        DistrictCode: 'district',
        Purpose: 'purpose',
        GoodsAttr: 'goodsAttribute',
        EntryType: 'entryType',
        ContainerMd: 'containerSpec',
      }
      for (const [tag, name] of Object.entries(uses)) {
        const values = [...sample.matchAll(new RegExp(`<${tag}>([^<]+)</`, 'g'))].flatMap((m) => m[1]!.split(','))
        expect([tag, values.length > 0, values.filter((v) => !codesOf(name).has(v))]).toEqual([tag, true, []])
      }
    })
  },
)

describe('dictionaries of a declaration', () => {
  it('have a calendar for each year: days off once, and only weekend days worked instead', () => {
    const [off, worked] = [[...codesOf('chinaDayOff').keys()], [...codesOf('chinaWorkday').keys()]]
    const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
    for (const day of [...off, ...worked])
      expect([
        day,
        /^\d{4}-\d{2}-\d{2}$/.test(day),
        new Date(`${day}T00:00:00Z`).toISOString().startsWith(day),
      ]).toEqual([day, true, true])
    expect(worked.filter((day) => off.includes(day) || ![0, 6].includes(weekday(day)))).toEqual([])
    const [years, of] = [
      [...new Set(off.map((day) => day.slice(0, 4)))],
      (days: string[], year: string) => days.filter((day) => day.startsWith(year)),
    ]
    expect(years).toEqual(['2025', '2026'])
    // By law 13 days since 2025: working days lost less weekend days worked. https://www.gov.cn: State Council orders on holidays.
    for (const year of years)
      expect([
        year,
        of(off, year).filter((day) => ![0, 6].includes(weekday(day))).length - of(worked, year).length <= 13,
      ]).toEqual([year, true])
    expect([
      of(off, '2025').length,
      of(worked, '2025').length,
      of(off, '2026').length,
      of(worked, '2026').length,
    ]).toEqual([28, 5, 33, 6])
    for (const day of ['01-01', '05-01', '10-01', '10-07'])
      for (const year of years) expect(off).toContain(`${year}-${day}`)
  })

  it('have the modes of cross-border e-commerce and the eleven Incoterms 2020', () => {
    const modes = codesOf('supervisionMode')
    expect(['9610', '9710', '9810', '1210', '1239'].filter((code) => !modes.has(code))).toEqual([])
    expect([...codesOf('incoterm').keys()].sort()).toEqual([
      'CFR',
      'CIF',
      'CIP',
      'CPT',
      'DAP',
      'DDP',
      'DPU',
      'EXW',
      'FAS',
      'FCA',
      'FOB',
    ])
  })

  it('are in Traditional characters where they are in Hong Kong', () => {
    for (const name of [
      'chinaDayOff',
      'chinaWorkday',
      ...Object.keys(published),
      ...Object.keys(partly),
      'customsOffice',
      'decType',
      'entryType',
      'purpose',
      'goodsAttribute',
      'incoterm',
    ]) {
      for (const [code, , tw, en] of dictionaries[name]!) {
        expect([name, code, /[税关单证币货贸际场务进]/.test(tw)]).toEqual([name, code, false])
        expect([name, code, /\p{Script=Han}/u.test(en)]).toEqual([name, code, false])
      }
    }
  })
})
