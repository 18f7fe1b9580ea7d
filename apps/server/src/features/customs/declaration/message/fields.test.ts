import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import {
  blockFields,
  freeFields,
  limitFields,
  vinFields,
} from '@clearway/contract/features/customs/declaration/fields/blockFields'
import { blockText, blockTitles } from '@clearway/contract/features/customs/declaration/fields/blockFields.text'
import type { DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import { headFields, newHead } from '@clearway/contract/features/customs/declaration/fields/headFields'
import { headText } from '@clearway/contract/features/customs/declaration/fields/headFields.text'
import { lineFields } from '@clearway/contract/features/customs/declaration/fields/lineFields'
import { lineText } from '@clearway/contract/features/customs/declaration/fields/lineFields.text'
import { decBlocks } from '@clearway/contract/features/customs/declaration/model'
import { describe, expect, it } from 'vitest'

import { dictionaries } from '../../../../../seed/dictionaries.ts'
import {
  blockTags,
  freeOrder,
  headOrder,
  limitOrder,
  lineOrder,
  lineOrderAfterLimits,
  vinOrder,
} from './messageOrder.ts'

const file = path.join(import.meta.dirname, '../../../../../../../../shared/data/cn-declaration/dec_fields.csv')

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
const every: readonly (readonly [string, readonly DecField[]])[] = [
  ['head', headFields],
  ['line', lineFields],
  ['limit', limitFields],
  ['vin', vinFields],
  ['free', freeFields],
  ...decBlocks.map((b) => [b, blockFields[b]] as const),
]

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

describe('the catalogue', () => {
  it('has the fields that the message carries, each once', () => {
    const same = (fields: readonly DecField[], order: readonly string[]) =>
      expect(fields.map((f) => f.name).sort()).toEqual([...order].sort())
    same(
      headFields.filter((f) => f.name !== 'version'),
      headOrder,
    )
    same(lineFields, [...lineOrder, ...lineOrderAfterLimits])
    same(limitFields, limitOrder)
    same(vinFields, vinOrder)
    same(freeFields, freeOrder)
    for (const block of decBlocks) same(blockFields[block], blockTags[block].order)
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
    const aside = [...headFields, ...lineFields].filter((f) => f.rare ?? f.system)
    expect(aside.length).toBeGreaterThan(60)
    expect(aside.length).toBeLessThan(80)
    expect(aside.filter((f) => f.onDeclare && !f.system && !f.preset)).toEqual([])
  })

  it('has no word without its field, and words in three languages', () => {
    const texts = { head: headText, line: lineText, ...blockText }
    for (const [place, fields] of every) {
      const {
        labels,
        exportLabels = {},
        hints = {},
      } = texts[(place === 'limit' ? 'limits' : place === 'vin' ? 'vins' : place) as 'head'] as {
        labels: object
        exportLabels?: object
        hints?: object
      }
      const names = new Set(fields.map((f) => f.name))
      expect([
        place,
        [...Object.keys(labels), ...Object.keys(exportLabels), ...Object.keys(hints)].filter(
          (name) => !names.has(name),
        ),
      ]).toEqual([place, []])
      for (const f of fields) {
        for (const words of [
          f.label,
          f.exportLabel,
          f.hint,
          ...(f.marks ?? []),
          ...(f.options ?? []).map((o) => o.label),
        ]) {
          if (!words) continue
          expect([f.name, /\p{Script=Han}/u.test(words.en), words.en.length > 1]).toEqual([f.name, false, true])
          expect([
            f.name,
            words.tw,
            /[税关单证币货贸际场务进运启录装称码号标项价数额减总费误领验检处终]/.test(words.tw),
          ]).toEqual([f.name, words.tw, false])
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
    expect(newHead()).toEqual({ version: '3.1', EntryType: 'M', DeclTrnRel: '0', EdiId: '1' })
  })
})
