import type { CodeFacts } from '@clearway/contract/features/customs/declaration/checks/checks'
import type { MergedLine, PaperLine } from '@clearway/contract/features/customs/declaration/mergeLines'
import type { DecValues } from '@clearway/contract/features/customs/declaration/model'
import { product, trimmed } from '@clearway/contract/kernel/decimal'
import type { Origin, Origins } from '@clearway/contract/kernel/origin'

import type { CaseFacts, CaseLineFacts, Earlier } from './makeFacts.ts'

const kilogram = '035'
/** How many of the unit a kilogram is, as text; a weight in another unit is for a person. */
const perKilogram: Readonly<Record<string, string>> = { [kilogram]: '1', '036': '1000', '070': '0.001' }

/** The quantity in a statutory unit: the line's own; else that of the invoice where the unit is the same; else the net weight where it is a weight. */
function statutory(unit: string, own: string | null, line: CaseLineFacts): string | null {
  if (!unit || own) return own
  if (unit === line.unit) return line.quantity
  const per = perKilogram[unit]
  return per && line.netWeight ? (product(line.netWeight, per, 5) ?? null) : null
}

/** A line of the case as the merging reads it. */
export function paperLine(facts: CaseFacts, line: CaseLineFacts, code: CodeFacts | null | undefined): PaperLine {
  const [firstUnit = '', secondUnit = ''] = code?.units ?? []
  const imports = facts.direction === 'import'
  return {
    id: line.id,
    position: line.number,
    code: line.hsCode ?? '',
    ciq: line.ciqCode ?? '',
    name: line.name,
    elements: line.elements ?? '',
    quantity: line.quantity ?? '',
    unit: line.unit ?? '',
    total:
      line.totalPrice ?? (line.unitPrice && line.quantity ? (product(line.unitPrice, line.quantity, 2) ?? '') : ''),
    currency: facts.currency ?? '',
    net: line.netWeight ?? '',
    gross: line.grossWeight ?? '',
    packages: line.packages === null ? null : String(line.packages),
    first: statutory(firstUnit, line.firstQuantity, line),
    firstUnit: firstUnit || null,
    second: statutory(secondUnit, line.secondQuantity, line),
    secondUnit: secondUnit || null,
    origin: line.origin ?? '',
    destination: line.destination ?? (imports ? 'CHN' : (facts.farCountry ?? '')),
    district: line.district ?? '',
    dutyMode: line.dutyMode ?? '',
  }
}

/** From which field of the case's line each field of the declaration's comes. */
const sources: Readonly<Record<string, keyof CaseLineFacts>> = {
  CodeTS: 'hsCode',
  CiqCode: 'ciqCode',
  GName: 'name',
  GModel: 'elements',
  GQty: 'quantity',
  GUnit: 'unit',
  DeclTotal: 'totalPrice',
  FirstQty: 'firstQuantity',
  SecondQty: 'secondQuantity',
  OriginCountry: 'origin',
  DestinationCountry: 'destination',
  DistrictCode: 'district',
  DutyMode: 'dutyMode',
  DeclGoodsEname: 'nameEn',
}

interface Maker {
  readonly facts: CaseFacts
  readonly byId: ReadonlyMap<string, CaseLineFacts>
  readonly before: Earlier | null
  readonly tradeMode: string | undefined
}

/** A line of the declaration with the origin of each value. */
export function makeItem(
  { facts, byId, before, tradeMode }: Maker,
  line: MergedLine,
): { item: DecValues; origins: Origins } {
  const item: Record<string, string> = {}
  const origins: Record<string, Origin> = {}
  const first = byId.get(line.ids[0]!)!
  const numbers = line.ids.map((id) => byId.get(id)!.number)
  const ofCase: Origin = {
    kind: 'case',
    of: `${facts.code} · ${numbers.slice(0, 20).join(', ')}${numbers.length > 20 ? ' …' : ''}`,
  }
  const put = (name: string, value: string | null | undefined, origin: Origin) => {
    const plain = (value ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
    if (!plain || item[name]) return
    item[name] = plain
    origins[name] = origin
  }
  const fromLine = (name: string, value: string | null | undefined) => {
    const source = sources[name]
    // What is the same in all of them came from where it came from in the first; sums are of the case.
    const own = source && first.origins[source]
    put(
      name,
      value,
      !source || !first[source]
        ? { kind: 'rule' }
        : own && own.kind !== 'typed' && (line.ids.length === 1 || !/Qty|Total/.test(name))
          ? own
          : ofCase,
    )
  }
  const number = (value: string | null) => (value ? trimmed(value) : value)
  fromLine('CodeTS', line.code)
  fromLine('CiqCode', line.ciq)
  fromLine('GName', line.name)
  fromLine('GModel', line.elements)
  fromLine('GQty', number(line.quantity))
  fromLine('GUnit', line.unit)
  put('DeclPrice', number(line.price), { kind: 'rule' })
  fromLine('DeclTotal', line.total ? trimmed(line.total, 2) : '')
  put('TradeCurr', line.currency, { kind: 'case', of: facts.code })
  put('FirstUnit', line.firstUnit, { kind: 'rule' })
  fromLine('FirstQty', number(line.first))
  put('SecondUnit', line.secondUnit, { kind: 'rule' })
  fromLine('SecondQty', number(line.second))
  fromLine('OriginCountry', line.origin)
  fromLine('DestinationCountry', line.destination)
  fromLine('DistrictCode', line.district)
  fromLine('DutyMode', line.dutyMode)
  fromLine('DeclGoodsEname', first.nameEn)
  if (before)
    for (const name of ['DistrictCode', 'DestCode'] as const)
      put(name, before.item[name], { kind: 'copy', of: before.code })
  if (tradeMode === '0110') put('DutyMode', '1', { kind: 'rule', of: '0110' })
  return { item, origins }
}
