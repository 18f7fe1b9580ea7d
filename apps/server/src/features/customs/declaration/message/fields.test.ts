import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { blockText, blockTitles } from '@clearway/contract/features/customs/declaration/fields/blockFields.text'
import { catalogues } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import type { DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import { newHead } from '@clearway/contract/features/customs/declaration/fields/headFields'
import { headText } from '@clearway/contract/features/customs/declaration/fields/headFields.text'
import { lineText } from '@clearway/contract/features/customs/declaration/fields/lineFields.text'
import { supplementText } from '@clearway/contract/features/customs/declaration/fields/supplementFields.text'
import { taxFieldsText } from '@clearway/contract/features/customs/declaration/fields/taxFields.text'
import { decBlocks, editions, type Edition } from '@clearway/contract/features/customs/declaration/model'
import { describe, expect, it } from 'vitest'

import { dictionaries } from '../../../../../seed/dictionaries.ts'
import { messageTags } from './messageOrder.ts'

const described = (name: string) =>
  path.join(import.meta.dirname, '../../../../../../../../shared/data/cn-declaration', name)
const file = described('dec_fields.csv')
const presentFile = described('dec_fields_present.csv')

const byForm = 'B.1.2: the form asks for it'
const inEveryLine = 'B.1.3: the filling rules ask for it in every line'
/** Where the catalogue asks for something else than the description of the message, and why. */
const overrides: Readonly<
  Record<
    string,
    {
      readonly max?: number
      readonly places?: number
      readonly onSave?: DecField['onSave']
      readonly onDeclare?: DecField['onDeclare']
      readonly why: string
    }
  >
> = {
  IEPort: { onDeclare: true, why: byForm },
  TransMode: { onDeclare: true, why: byForm },
  TradeCoScc: { onDeclare: true, why: 'B.1.1: both codes of the party are carried' },
  AgentCodeScc: { onDeclare: true, why: byForm },
  OwnerCodeScc: { onDeclare: true, why: `${byForm}; NO for private persons` },
  OverseasConsignorEname: { onDeclare: 'import', why: 'B.1.2: the name of the overseas party is required' },
  OverseasConsigneeEname: { onDeclare: 'export', why: 'B.1.2: the name of the overseas party is required' },
  IEDate: { onDeclare: 'import', why: 'B.1.2: imports only; blank when an export is declared' },
  DespPortCode: { onDeclare: 'import', why: 'B.1.2: imports only' },
  GoodsPlace: { onDeclare: 'import', why: 'the form of exports has no such item' },
  PromisItems: { onSave: 'import', onDeclare: 'import', why: 'B.1.2: exports are exempt' },
  Type: { onDeclare: undefined, why: 'B.1.4: blank is a value, an ordinary declaration' },
  TrafName: { max: 32, why: 'B.1.2: C32' },
  ContrItem: { max: 9, why: 'the note: 9 digits' },
  GNo: { max: 9, why: 'the note: 9 digits' },
  DeclPrice: { places: 4, why: 'the note: customs keeps 4 decimals' },
  DeclTotal: { places: 2, onDeclare: true, why: `the note: customs keeps 2 decimals; ${inEveryLine}` },
  WorkUsd: { places: 2, why: 'the note: customs keeps 2 decimals' },
  DutyMode: { onDeclare: true, why: inEveryLine },
  FirstQty: { onDeclare: true, why: inEveryLine },
  FirstUnit: { onDeclare: true, why: inEveryLine },
  GUnit: { onDeclare: true, why: inEveryLine },
  TradeCurr: { onDeclare: true, why: inEveryLine },
  DistrictCode: { onDeclare: true, why: inEveryLine },
  OriginCountry: {
    onSave: 'export',
    why: "an export's file carries the origin as DestinationCountry, which the description requires on save",
  },
  DestinationCountry: {
    onSave: 'import',
    why: "an export's file carries the destination as OriginCountry, which the description does not require on save",
  },
}

interface Described {
  readonly block: string
  readonly name: string
  readonly number: boolean
  readonly max: number
  readonly places: number
  readonly onSave: boolean
  readonly onDeclare: boolean
}

/** Cells may stand in quotes, which two notes and the types with a comma need. */
function describedFields(): Described[] {
  return readFileSync(file, 'utf8')
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [block = '', name = '', , type = '', save, declare] = [
        ...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g),
      ].map((m) => m[1] ?? m[2] ?? '')
      const [, max, places] = /[(（]\s*(\d+)(?:,(\d+))?[)）]/.exec(type) ?? []
      return {
        block,
        name,
        number: type.startsWith('NUMBER'),
        max: Number(max),
        places: Number(places ?? 0),
        onSave: save === '是',
        onDeclare: declare === '是',
      }
    })
}

const own = (field: DecField) => field.described ?? field.name
const { head: headFields, line: lineFields } = catalogues['2018']
const everyOf = (edition: Edition): readonly (readonly [string, readonly DecField[]])[] => {
  const { head, line, limit, vin, free, sign, blocks } = catalogues[edition]
  return [
    ['head', head],
    ['line', line],
    ['limit', limit],
    ['vin', vin],
    ['free', free],
    ['sign', sign],
    ...decBlocks.map((b) => [b, blocks[b]] as const),
  ]
}
const every = editions.flatMap((edition) => everyOf(edition))

describe.skipIf(!existsSync(file))('the fields of the published description (skipped where it is absent)', () => {
  const described = existsSync(file) ? describedFields() : []

  it('are all there, head and lines, and no others', () => {
    expect(described.length).toBe(136)
    expect(headFields.map(own).sort()).toEqual(
      described
        .filter((d) => d.block === 'DecHead')
        .map((d) => d.name)
        .sort(),
    )
    expect(lineFields.map(own).sort()).toEqual(
      described
        .filter((d) => d.block === 'DecList')
        .map((d) => d.name)
        .sort(),
    )
  })

  it('have its lengths, decimals and levels, but for those with a reason', () => {
    const fields = new Map([...headFields, ...lineFields].map((f) => [own(f), f]))
    for (const d of described) {
      const field = fields.get(d.name)!
      const wanted = {
        max: d.max,
        places: d.places,
        onSave: d.onSave || undefined,
        onDeclare: d.onDeclare || undefined,
        number: d.number,
        ...overrides[d.name],
        why: undefined,
      }
      const number = field.kind === 'integer' || field.kind === 'decimal'
      expect([
        d.name,
        {
          max: field.max,
          places: field.places ?? 0,
          onSave: field.onSave,
          onDeclare: field.onDeclare,
          number,
          why: undefined,
        },
      ]).toEqual([d.name, wanted])
    }
  })

  it('have no override without an effect', () => {
    const without = described
      .filter((d) => overrides[d.name])
      .filter((d) => {
        const { why, ...more } = overrides[d.name]!
        return !why || Object.entries(more).every(([key, value]) => (value || 0) === (d[key as 'max'] || 0))
      })
    expect(without).toEqual([])
    expect(Object.keys(overrides).filter((name) => !described.some((d) => d.name === name))).toEqual([])
  })

  it('are spelt as the description has them only where the message has it otherwise', () => {
    expect([...headFields, ...lineFields].filter((f) => f.described).map((f) => [f.described, f.name])).toEqual([
      ['PromisItems', 'PromiseItmes'],
      ['MnufctrRegno', 'MnufctrRegNo'],
      ['UnCode', 'Uncode'],
    ])
  })
})

/** Blocks of the present description that a declaration does not carry, and why. */
const notCarried: Readonly<Record<string, string>> = {
  TrnHead: 'transit is declared by a form of its own',
  TrnList: 'transit is declared by a form of its own',
  TrnContainer: 'transit is declared by a form of its own',
  TrnContaGoodsList: 'transit is declared by a form of its own',
  DecRisk: 'customs answers with it',
  DecControlModel: 'no source shows where it stands; one that comes in a file is kept and goes out where it stood',
}
const places: Readonly<Record<string, readonly DecField[]>> = Object.fromEntries(
  ((): [string, readonly DecField[]][] => {
    const { head, line, limit, vin, free, sign, blocks: b } = catalogues.present
    return [
      ['DecMessage', head.filter((f) => f.name === 'version')],
      ['DecHead', head.filter((f) => f.name !== 'version')],
      ['DecList', line],
      ['DecContainer', b.containers],
      ['DecLicenseDocus', b.licences],
      ['DecRequestCert', b.certificates],
      ['DecGoodsLimit', limit],
      ['DecGoodsLimitVin', vin],
      ['DecOtherPack', b.otherPacks],
      ['DecCopLimit', b.enterprises],
      ['DecUser', b.users],
      ['DecMarkLob', b.marks],
      ['DecFreeTxt', free],
      ['DecSign', sign],
      ['EdocRealation', b.documents],
      ['EcoRelation', b.origins],
      ['DecSupplement', b.supplements],
      ['SddTax', b.selfTaxes],
      ['DecCopPromise', b.promises],
      ['DecRoyaltyFee', b.royalties],
      ['DecTpAccess', b.access],
    ]
  })(),
)
const retired = new Set(['InspOrgCode', 'OrgCode', 'VsaOrgCode', 'HostId'])
type Facts = { max?: number; places?: number; onSave?: DecField['onSave']; onDeclare?: DecField['onDeclare'] }
const combined = 'a cell for both levels: a row is worth nothing without it'
/** Where the catalogue asks for something else than the present description, and why. */
const presentOverrides: Readonly<Record<string, Facts & { readonly why: string }>> = {
  'DecHead.OverseasConsignorEname': { onDeclare: 'import', why: 'B.1.2: the name of the overseas party is required' },
  'DecHead.OverseasConsigneeEname': { onDeclare: 'export', why: 'B.1.2: the name of the overseas party is required' },
  'DecHead.IEDate': { onDeclare: 'import', why: 'B.1.2: imports only' },
  'DecHead.DespPortCode': { onDeclare: 'import', why: 'B.1.2: imports only' },
  'DecHead.GoodsPlace': { onDeclare: 'import', why: 'the form of exports has no such item' },
  'DecHead.PromiseItmes': { onSave: 'import', onDeclare: 'import', why: 'B.1.2: exports are exempt' },
  'DecHead.Type': {
    onDeclare: undefined,
    max: 2,
    why: 'blank is a value; the other characters are fields of their own',
  },
  'DecHead.DataSource': { max: 1, why: 'its characters are fields of their own' },
  'DecList.ContrItem': { max: 9, why: 'the note: 9 digits' },
  'DecList.GNo': { max: 9, why: '9 digits, as 2018' },
  'DecList.DeclTotal': { places: 2, why: 'filling rules: an amount has 2 decimals' },
  'DecList.WorkUsd': { places: 2, why: 'filling rules: an amount has 2 decimals' },
  'DecList.SecondQty': { onDeclare: undefined, why: 'only where the code has a second unit, which a check asks' },
  'DecList.OriginCountry': { onSave: 'export', why: 'an export carries its origin in the tag of the destination' },
  'DecList.DestinationCountry': { onSave: 'import', why: 'an export carries its destination in the other tag' },
  'DecContainer.ContainerMd': { onSave: undefined, onDeclare: true, why: 'asked on declare' },
  'DecContainer.ContainerId': { onDeclare: true, why: combined },
  'DecContainer.GoodsNo': { onSave: undefined, onDeclare: true, why: 'asked on declare' },
  'DecLicenseDocus.DocuCode': { onDeclare: true, why: combined },
  'DecLicenseDocus.CertCode': { onSave: undefined, onDeclare: true, why: 'asked on declare' },
  'DecRequestCert.AppCertCode': { onDeclare: true, why: combined },
  'DecRequestCert.ApplOri': { max: 9, why: 'a number of papers' },
  'DecRequestCert.ApplCopyQuan': { max: 9, why: 'a number of papers' },
  'DecGoodsLimit.GoodsNo': {
    onSave: undefined,
    onDeclare: undefined,
    why: 'the number of its line, filled when written',
  },
  'DecGoodsLimit.LicWrtofQty': { places: 5, why: 'a quantity' },
  'DecGoodsLimitVin.VinCode': { onDeclare: true, why: 'a vehicle without its number is none' },
  'DecGoodsLimitVin.PricePerUnit': { places: 5, why: 'a price' },
  'DecOtherPack.PackQty': { onDeclare: undefined, why: 'the note: empty for goods in bulk or unpacked' },
  'DecOtherPack.PackType': { onSave: true, why: combined },
  'DecCopLimit.EntQualifTypeCode': { onSave: true, why: combined },
  'DecMarkLob.Attachment': { max: 1_400_000, why: '1 MB in Base64' },
  'DecSign.ICCode': { onDeclare: true, why: 'the operator signs with it' },
  'DecSign.CopCode': { onDeclare: true, why: 'corresponds to the head, which asks for it' },
  'DecSign.OperName': { onDeclare: true, why: 'the operator signs with it' },
  'DecSign.Sign': { onDeclare: undefined, why: 'the single-window client signs' },
  'DecSign.SignDate': { onDeclare: undefined, why: 'the single-window client signs' },
  'EdocRealation.EdocID': { onSave: undefined, onDeclare: true, why: 'numbered when it is handed over' },
  'EdocRealation.EdocFomatType': { onSave: undefined, onDeclare: true, why: 'it has a preset' },
  'EcoRelation.EcoCertNo': { onSave: undefined, onDeclare: true, why: 'a proof may come later' },
  'EcoRelation.DecGNo': { onSave: undefined, onDeclare: true, why: 'a proof may come later' },
  'EcoRelation.EcoGNo': { onSave: undefined, onDeclare: true, why: 'a proof may come later' },
  'DecSupplement.GNo': { onDeclare: true, why: 'a supplement is of a line' },
  'DecSupplement.SupType': { onDeclare: true, why: 'a supplement is of a kind' },
  'DecSupplement.ContrDate': { max: 8, why: 'yyyyMMdd' },
  'DecSupplement.InvoiceDate': { max: 8, why: 'yyyyMMdd' },
  'SddTax.InsurCurr': { max: 3, why: 'a currency has three characters, as the other charges' },
  'SddTax.Sign': { onDeclare: undefined, why: 'the single-window client signs' },
  'SddTax.CertSeqNo': { onDeclare: undefined, why: 'the single-window client signs' },
}

describe.skipIf(!existsSync(presentFile))('the fields of the present description (skipped where it is absent)', () => {
  const rows = existsSync(presentFile)
    ? readFileSync(presentFile, 'utf8')
        .replace(/^\ufeff/, '')
        .trim()
        .split(/\r?\n/)
        .slice(1)
        .map((line) => {
          const [block = '', tag = '', , type = '', length = '', save, declare] = [
            ...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g),
          ].map((m) => m[1] ?? m[2] ?? '')
          const [max, decimals] = length.split(',').map(Number)
          return {
            block,
            tag,
            type,
            max: max!,
            places: decimals ?? 0,
            onSave: save === 'Y',
            onDeclare: declare === 'Y',
          }
        })
    : []
  const carried = rows.filter((row) => !(row.block in notCarried))
  const fieldsOf = (block: string, tag: string) =>
    (places[block] ?? []).filter((f) => (f.within?.tag ?? f.name) === (block === 'DecMessage' ? 'version' : tag))

  it('are all there but for those with a reason, and no others', () => {
    expect(rows.length).toBe(409)
    expect(new Set(rows.map((row) => row.block)).size).toBe(27)
    const missing = carried.filter(({ block, tag }) => !fieldsOf(block, tag).length && !retired.has(tag))
    expect(missing.map(({ block, tag }) => `${block}.${tag}`)).toEqual([])
    const known = new Set(rows.map(({ block, tag }) => `${block}.${block === 'DecMessage' ? 'version' : tag}`))
    const own = Object.entries(places).flatMap(([block, fields]) =>
      fields.flatMap((f) => (f.own ? [] : `${block}.${f.within?.tag ?? f.name}`)),
    )
    expect(own.filter((name) => !known.has(name))).toEqual([])
    expect(Object.keys(notCarried).filter((block) => !rows.some((row) => row.block === block))).toEqual([])
  })

  it.each(carried.map((row) => [`${row.block}.${row.tag}`, row] as const))(
    '%s has its length, decimals and levels',
    (name, { block, tag, ...row }) => {
      const [field] = fieldsOf(block, tag)
      if (!field) return expect(retired.has(tag)).toBe(true)
      const { why = '-', ...other } = presentOverrides[name] ?? {}
      const wanted = {
        max: row.max,
        places: row.places,
        onSave: row.onSave || undefined,
        onDeclare: row.onDeclare || undefined,
        ...other,
      }
      expect([why !== '', field.max, field.places ?? 0, field.onSave, field.onDeclare]).toEqual([
        true,
        wanted.max,
        wanted.places,
        wanted.onSave,
        wanted.onDeclare,
      ])
    },
  )

  it('have no override without an effect', () => {
    const idle = Object.entries(presentOverrides).filter(([name, { why: _why, ...other }]) => {
      const row = carried.find(({ block, tag }) => `${block}.${tag}` === name)
      return !row || Object.entries(other).every(([key, value]) => (value || 0) === (row[key as 'max'] || 0))
    })
    expect(idle.map(([name]) => name)).toEqual([])
  })
})

describe('the catalogue', () => {
  it.each(editions)('of %s has a place in the file for each field', (edition) => {
    const same = (fields: readonly DecField[], tags: readonly { readonly fields: readonly DecField[] }[]) =>
      expect(tags.flatMap((tag) => tag.fields.map((f) => f.name)).toSorted()).toEqual(
        fields.flatMap((f) => (f.own ? [] : f.name)).toSorted(),
      )
    const [tags, { head, line, limit, vin, free, sign, blocks }] = [messageTags[edition], catalogues[edition]]
    same(
      head.filter((f) => f.name !== 'version'),
      tags.head,
    )
    same(line, [...tags.line, ...tags.lineAfterLimits])
    same(limit, [...tags.limit, ...tags.limitAfterVins])
    same(vin, tags.vin)
    same(free, tags.free)
    same(sign, tags.sign)
    for (const block of decBlocks) same(blocks[block], tags.blocks[block].tags)
  })

  it('asks on declare for whatever it asks on save', () => {
    for (const [place, fields] of every) {
      for (const f of fields)
        if (f.onSave)
          expect([place, f.name, f.onDeclare === true || f.onDeclare === f.onSave]).toEqual([place, f.name, true])
    }
  })

  it('asks for nothing of a direction that has no such field', () => {
    for (const [place, fields] of every) {
      for (const f of fields)
        if (f.only)
          expect([place, f.name, [f.onSave, f.onDeclare].every((r) => r === undefined || r === f.only)]).toEqual([
            place,
            f.name,
            true,
          ])
    }
  })

  it('hides about seventy fields that are nearly always the same, none that is required', () => {
    for (const { head, line } of Object.values(catalogues)) {
      const aside = [...head, ...line].filter((f) => f.rare ?? f.system)
      expect(aside.length).toBeGreaterThan(60)
      expect(aside.length).toBeLessThan(80)
      expect(aside.filter((f) => f.onDeclare && !f.system && !f.preset)).toEqual([])
    }
  })

  it('has no word without its field, and words in three languages', () => {
    const { limits: limit, vins: vin, ...blocks } = blockText
    const texts: Readonly<Record<string, { labels: object; exportLabels?: object; hints?: object }>> = {
      head: headText,
      line: lineText,
      limit,
      vin,
      selfTaxes: taxFieldsText,
      supplements: supplementText,
      ...blocks,
    }
    const names = Map.groupBy(every, ([place]) => place)
    for (const [place, found] of names) {
      const { labels, exportLabels = {}, hints = {} } = texts[place]!
      const known = new Set(found.flatMap(([, fields]) => fields.map((f) => f.name)))
      const worded = [...Object.keys(labels), ...Object.keys(exportLabels), ...Object.keys(hints)]
      expect([place, worded.filter((name) => !known.has(name))]).toEqual([place, []])
    }
    for (const [, fields] of every) {
      for (const f of fields) {
        const words = [f.label, f.exportLabel, f.hint, ...(f.marks ?? []), ...(f.options ?? []).map((o) => o.label)]
        for (const word of words) {
          if (!word) continue
          expect([f.name, /\p{Script=Han}/u.test(word.en), word.en.length > 1]).toEqual([f.name, false, true])
          expect([
            f.name,
            word.tw,
            /[税关单证币货贸际场务进运启录装称码号标项价数额减总费误领验检处终]/.test(word.tw),
          ]).toEqual([f.name, word.tw, false])
        }
      }
      expect(new Set(fields.map((f) => f.label.en)).size).toBe(fields.length)
    }
    expect(Object.keys(blockTitles).sort()).toEqual([...decBlocks, 'free', 'limits', 'vins'].sort())
  })

  it('names dictionaries that are there or that customs parameters bring', () => {
    const coming = [
      'customsOffice',
      'port',
      'domesticPort',
      'district',
      'division',
      'ciqOffice',
      'containerSpec',
      'purpose',
      'goodsAttribute',
      'decType',
      'entryType',
    ]
    const used = new Set(every.flatMap(([, fields]) => fields.flatMap((f) => f.dictionary ?? [])))
    expect([...used].filter((name) => !(name in dictionaries) && !coming.includes(name))).toEqual([])
    expect(coming.filter((name) => !used.has(name))).toEqual([])
  })

  it('starts a new declaration with what is always so', () => {
    for (const edition of editions)
      expect(newHead(edition)).toEqual({ version: '3.1', EntryType: 'M', DeclTrnRel: '0', EdiId: '1' })
  })
})
