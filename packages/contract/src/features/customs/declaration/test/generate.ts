import { containerDigit } from '../../../../business/containerNumber.ts'
import { product, sumOf } from '../../../../kernel/decimal.ts'
import type { drawing } from '../../../../test/random.ts'
import type { PaperTotals } from '../checks/checks.ts'
import type { DecLine, Declaration, DecValues } from '../model.ts'
import { circuits, compressors, goodExport, goodImport, laptops, mica } from './samples.ts'

export type Draw = ReturnType<typeof drawing>

const elementsOf: Readonly<Record<string, (benefit: string) => string>> = {
  [circuits]: (b) => `4|${b}|用于平板电脑|逻辑|已封装|ON牌|NL27|无批号|量产|||非加密`,
  [laptops]: (b) => `3|${b}|ACME牌|NB-14`,
  [compressors]: (b) => `4|${b}|空调用|ACME牌|C-1`,
  [mica]: () => '',
}
/** How many of the unit make a kilogram, as a shift of the point. */
const perKilogram: Readonly<Record<string, number>> = { '035': 0, '036': 3, '070': -3 }
const shifted = (value: string, places: number): string =>
  product(value, places < 0 ? `0.${'0'.repeat(-places - 1)}1` : `1${'0'.repeat(places)}`, 8)!

interface Line {
  readonly item: DecValues
  readonly weight: string
}

function goods(draw: Draw, direction: 'import' | 'export', no: number): Line {
  const code = draw.pick([circuits, laptops, mica, ...(direction === 'import' ? [compressors] : [])])
  const price = `${draw.whole(1, 900)}.${draw.whole(1000, 9999)}`
  const place =
    direction === 'import'
      ? { OriginCountry: draw.pick(['MYS', 'JPN', 'DEU']), DestinationCountry: 'CHN' }
      : { OriginCountry: 'CHN', DestinationCountry: 'DEU' }
  const common = {
    GNo: `${no}`,
    CodeTS: code,
    CiqCode: '999',
    GName: `货物${no}`,
    GModel: elementsOf[code]!(direction === 'import' ? '3' : draw.pick(['0', '1', '2'])),
    DeclPrice: price,
    DistrictCode: '44031',
    DestCode: '440305',
    ...place,
  }
  const inspection: DecValues = code === compressors ? { Purpose: '99', GoodsAttr: '19' } : {}
  if (code === mica) {
    const unit = draw.pick(Object.keys(perKilogram))
    // Thousandths of a kilogram, so that any of the three units holds the quantity in five places.
    const kilograms = `${draw.whole(1, 9000)}.${draw.whole(10, 99)}`
    const quantity = shifted(kilograms, perKilogram[unit]!)
    return {
      weight: kilograms,
      item: {
        ...common,
        GUnit: unit,
        GQty: quantity,
        FirstUnit: '035',
        FirstQty: kilograms,
        DeclTotal: product(quantity, price, 2)!,
      },
    }
  }
  const [quantity, weight, unit] = [
    `${draw.whole(1, 90_000)}`,
    draw.decimal(500, 5).replace(/^0/, '1'),
    code === circuits ? '007' : '001',
  ]
  return {
    weight,
    item: {
      ...common,
      ...inspection,
      GUnit: unit,
      GQty: quantity,
      FirstUnit: unit,
      FirstQty: quantity,
      SecondUnit: '035',
      SecondQty: weight,
      DeclTotal: product(quantity, price, 2)!,
    },
  }
}

function charges(draw: Draw, direction: 'import' | 'export', terms: string): DecValues {
  const freight = (direction === 'import' ? '347' : '12').includes(terms)
  const insurance = (direction === 'import' ? '23' : '14').includes(terms)
  return {
    ...(freight &&
      draw.pick([
        { FeeMark: '3', FeeRate: '0.55', FeeCurr: 'USD' },
        { FeeMark: '1', FeeRate: '2.5', FeeCurr: '' },
      ])),
    ...(insurance &&
      draw.pick([
        { InsurMark: '3', InsurRate: '0.25', InsurCurr: 'USD' },
        { InsurMark: '1', InsurRate: '0.3', InsurCurr: '' },
      ])),
    ...((terms === '7' || draw.chance(0.2)) && {
      OtherMark: '3',
      OtherRate: draw.pick(['12.5', '-12.5']),
      OtherCurr: 'HKD',
    }),
  }
}

function transport(draw: Draw): DecValues {
  const serial = draw.whole(1_000_000, 9_999_999)
  return draw.pick<DecValues>([
    { TrafMode: '2', TrafName: draw.pick(['UN9074729', 'COSCO SHIPPING']), BillNo: `COSU${serial}` },
    { TrafMode: '4', TrafName: '粤ZAB12港', BillNo: `110020${serial}` },
    { TrafMode: '5', TrafName: 'CX123', BillNo: `589${serial}${serial % 7}` },
  ])
}

function containers(draw: Draw, count: number): DecValues[] {
  const numbers = draw.shuffled(Array.from({ length: count }, (_, n) => n + 1))
  const boxes = draw.whole(1, Math.min(4, count))
  return Array.from({ length: boxes }, (_, box) => {
    const start = `${draw.pick(['CSQ', 'MSK', 'TEX', 'ZZZ'])}${draw.pick(['U', 'J', 'Z'])}${draw.whole(10_000, 99_999)}${box}`
    // A line may be in several.
    return {
      ContainerId: `${start}${containerDigit(start)}`,
      ContainerMd: '21',
      GoodsNo: numbers.filter((no, n) => n % boxes === box || (no === 1 && draw.chance(0.3))).join(','),
      LclFlag: '0',
    }
  })
}

/** A declaration that agrees with itself and with its papers in everything that is checked. */
export function validDeclaration(
  draw: Draw,
  lines = draw.whole(1, 50),
): { readonly declaration: Declaration; readonly papers: PaperTotals } {
  const direction = draw.pick(['import', 'export'] as const)
  const base = direction === 'import' ? goodImport : goodExport
  const made = Array.from({ length: lines }, (_, n) => goods(draw, direction, n + 1))
  const [currency, terms, isProcessing] = ['USD', draw.pick(['1', '2', '3', '4', '7']), draw.chance(0.2)]
  const net = sumOf(made.map((l) => l.weight))
  const gross = sumOf([product(net, '1.1', 5), '2'])
  const mode: DecValues = isProcessing
    ? { TradeMode: '0615', CutMode: '503', ManualNo: 'C53042600012', PromiseItmes: '999' }
    : {}
  const item: DecValues = {
    TradeCurr: currency,
    DutyMode: isProcessing ? '3' : '1',
    ...(isProcessing && { ContrItem: '1' }),
  }
  const carried = transport(draw)
  const inspected = {
    PurpOrgCode: '5304',
    DespDate: '20260201',
  }
  const bare = { FeeMark: '', FeeRate: '', FeeCurr: '', InsurMark: '', InsurRate: '', InsurCurr: '' }
  const declaration: Declaration = {
    ...base,
    head: {
      ...base.head,
      ...(direction === 'import' ? inspected : {}),
      ...bare,
      ...charges(draw, direction, terms),
      ...carried,
      ...mode,
      TransMode: terms,
      PackNo: `${draw.whole(2, 900)}`,
      GrossWet: gross,
      NetWt: net,
    },
    lines: made.map((l, n): DecLine => ({ id: `line-${n + 1}`, item: { ...l.item, ...item }, limits: [] })),
    blocks: carried['TrafMode'] !== '5' && draw.chance(0.7) ? { containers: containers(draw, lines) } : {},
    free: { VoyNo: '2301E' },
  }
  return {
    declaration,
    papers: {
      total: sumOf(made.map((l) => l.item['DeclTotal'])),
      currency,
      packages: declaration.head['PackNo']!,
      gross,
      net,
      lines,
    },
  }
}
