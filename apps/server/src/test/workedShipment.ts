import { workbook } from './workbook.ts'

// The shipment of the worked case: 120 lines of an invoice with 80 goods, of which two nobody has classified. All figures are whole numbers, so that a test can reckon without the program's own arithmetic.

/** Lines of the invoice, goods among them, and how many goods a declaration takes. */
export const shipped = {
  lines: 120,
  goods: 80,
  unknown: 2,
  perDeclaration: 50,
  packages: 118,
  model: (g: number, series: string) => `${series}-${String(g + 1).padStart(3, '0')}`,
} as const

export type GoodsKind = 'supply' | 'computer' | 'perfume'
/** Perfume bears consumption tax: one small lot in the first declaration, more in the second; computers are free of duty. Rates in hundredths of a per cent. */
export const kinds: Readonly<
  Record<
    GoodsKind,
    { code: string; name: string; duty: bigint; excise: bigint; vat: bigint; elements: (model: string) => string }
  >
> = {
  supply: {
    code: '8504401400',
    name: '直流稳压电源',
    duty: 1000n,
    excise: 0n,
    vat: 1300n,
    elements: (m) => `4|3|用于设备供电|60瓦|ACME牌|${m}`,
  },
  computer: {
    code: '8471309000',
    name: '便携式电脑',
    duty: 0n,
    excise: 0n,
    vat: 1300n,
    elements: (m) => `4|3|ACME牌|${m}`,
  },
  perfume: {
    code: '3303000010',
    name: '香水',
    duty: 300n,
    excise: 1500n,
    vat: 1300n,
    elements: (m) => `4|3|零售包装|ACME牌|${m}`,
  },
}
const smallPerfume = 5
export const kindOf = (g: number): GoodsKind =>
  g === smallPerfume || (g >= 70 && g < 78) ? 'perfume' : g >= 60 && g < 70 ? 'computer' : 'supply'

/** A tariff of China with these codes, as a broker's file has it. */
export const workedTariff = Buffer.from(
  `\ufeff${[
    '商品编码,商品名称,第一法定单位,第二法定单位,最惠国税率,普通税率,暂定税率,消费税率,增值税率,出口税率,监管条件,检验检疫类别,申报要素',
    '8504401400,功率小于1千瓦的直流稳压电源,个,千克,10%,50,,,13,,,,品牌类型|出口享惠情况|用途|功率|品牌|型号',
    '8471309000,其他便携式自动数据处理设备,个,千克,0,70,,,13,,,,品牌类型|出口享惠情况|品牌|型号',
    '3303000010,香水,千克,,3%,150,,15%,13,,,,品牌类型|出口享惠情况|包装规格|品牌|型号',
  ].join('\n')}\n`,
)

/** A line of the papers: pieces, price in thousandths and total in hundredths of a dollar, weights in grams. */
export interface ShippedLine {
  readonly n: number
  readonly goods: number
  readonly pieces: bigint
  readonly price: bigint
  readonly total: bigint
  readonly net: bigint
  readonly gross: bigint
  readonly cartons: bigint
}

const half = (n: bigint, d: bigint): bigint => (2n * n + d) / (2n * d)
/** Rows 3 to 5 of the packing list lie in one carton. */
const shared = [2, 3, 4]

export const shippedLines: readonly ShippedLine[] = Array.from({ length: shipped.lines }, (_, n) => {
  const goods = n % shipped.goods
  const pieces = BigInt(10 + ((n * 7) % 90))
  const price = goods === smallPerfume ? 250n : BigInt(1255 + 371 * goods)
  const net = pieces * BigInt(120 + 13 * (goods % 7))
  return {
    n,
    goods,
    pieces,
    price,
    total: half(pieces * price, 10n),
    net,
    gross: half(net * 109n, 100n),
    cartons: shared.includes(n) && n !== shared[0] ? 0n : 1n,
  }
})

export const sumBy = <T>(items: readonly T[], pick: (item: T) => bigint): bigint =>
  items.reduce((all, item) => all + pick(item), 0n)
/** A whole number of the smallest unit as decimal text. */
export const decimalText = (n: bigint, places: number): string =>
  `${n / 10n ** BigInt(places)}.${String(n % 10n ** BigInt(places)).padStart(places, '0')}`

const cell = (n: bigint, places: number) => decimalText(n, places)
const sharedSum = (pick: (line: ShippedLine) => bigint) =>
  sumBy(
    shared.map((n) => shippedLines[n]!),
    pick,
  )

/** Invoice and packing list of the shipment, with letterhead, totals and the customer's own headings. Models begin with `series`; `own` is what he calls them. */
export async function workedPapers(
  series: string,
  own: { readonly model: string; readonly origin: string },
): Promise<{ invoice: Buffer; packingList: Buffer }> {
  const model = (line: ShippedLine) => shipped.model(line.goods, series)
  const invoice = [
    ['ACME COMPONENTS PTE LTD'],
    ['1 Changi Road, Singapore'],
    ['COMMERCIAL INVOICE'],
    ['Invoice No.:', `INV-${series}`, null, null, 'Date:', '2026-11-09'],
    [`Contract No.: HT-${series}`, null, null, null, 'Terms of delivery: FOB Singapore'],
    ['Shipper:'],
    ['Acme Components Pte Ltd, 1 Changi Road'],
    [],
    ['No.', own.model, 'Brand', '品名', 'Qty', 'Unit', 'Unit Price (USD)', 'Amount', own.origin],
    ...shippedLines.map((l) => [
      l.n + 1,
      model(l),
      'ACME',
      kinds[kindOf(l.goods)].name,
      Number(l.pieces),
      'PCS',
      cell(l.price, 3),
      cell(l.total, 2),
      'Malaysia',
    ]),
    [
      'TOTAL',
      null,
      null,
      null,
      Number(sumBy(shippedLines, (l) => l.pieces)),
      null,
      null,
      `USD ${cell(
        sumBy(shippedLines, (l) => l.total),
        2,
      )}`,
    ],
    [],
    ['Bank: Example Bank, Singapore'],
  ]
  const weighed = (l: ShippedLine, pick: (line: ShippedLine) => bigint) =>
    shared.includes(l.n) ? (l.n === shared[0] ? cell(sharedSum(pick), 3) : null) : cell(pick(l), 3)
  const packing = [
    ['ACME COMPONENTS PTE LTD'],
    ['PACKING LIST'],
    [],
    ['Part No.', 'Quantity', 'CTNS', 'N.W. (KGS)', 'G.W.(KGS)'],
    ...shippedLines.map((l) => [
      model(l),
      Number(l.pieces),
      l.cartons ? Number(l.cartons) : null,
      weighed(l, (x) => x.net),
      weighed(l, (x) => x.gross),
    ]),
    [
      'TOTAL',
      Number(sumBy(shippedLines, (l) => l.pieces)),
      shipped.packages,
      cell(
        sumBy(shippedLines, (l) => l.net),
        3,
      ),
      cell(
        sumBy(shippedLines, (l) => l.gross),
        3,
      ),
    ],
  ]
  return { invoice: await workbook({ Invoice: invoice }), packingList: await workbook({ 'Packing list': packing }) }
}

export interface Taxes {
  readonly duty: bigint
  readonly excise: bigint
  readonly vat: bigint
  readonly payable: bigint
}

/** Shares of a whole by weight, rounded down, the rest to the largest remainders. */
function divided(whole: bigint, weights: readonly bigint[]): bigint[] {
  const all = sumBy(weights, (w) => w)
  const shares = weights.map((w) => (whole * w) / all)
  const order = weights
    .map((w, n) => [n, (whole * w) % all] as const)
    .toSorted((a, b) => (a[1] === b[1] ? a[0] - b[0] : a[1] > b[1] ? -1 : 1))
  for (const [n] of order.slice(0, Number(whole - sumBy(shares, (s) => s)))) shares[n]! += 1n
  return shares
}

/**
 * Taxes of the declarations in fen, reckoned here in whole numbers by the rules of domain B.1.6. `freight` and `insurance` of the whole shipment in cents,
 * `rate` in ten-thousandths of a yuan for a dollar. A kind below 50 yuan on one declaration is waived.
 */
export function taxesOf(freight: bigint, insurance: bigint, rate: bigint): Taxes[] {
  const goods = Array.from({ length: shipped.goods }, (_, g) =>
    sumBy(
      shippedLines.filter((l) => l.goods === g),
      (l) => l.total,
    ),
  )
  const parts = [goods.slice(0, shipped.perDeclaration), goods.slice(shipped.perDeclaration)]
  const [freights, insurances] = [freight, insurance].map((charge) =>
    divided(
      charge,
      parts.map((p) => sumBy(p, (t) => t)),
    ),
  ) as [bigint[], bigint[]]
  return parts.map((totals, part) => {
    const yuan = (cents: bigint) => half(cents * rate, 10_000n)
    const values = totals.map(yuan)
    const [ofFreight, ofInsurance] = [divided(yuan(freights[part]!), values), divided(yuan(insurances[part]!), values)]
    const lines = values.map((own, n) => {
      const kind = kinds[kindOf(part * shipped.perDeclaration + n)]
      const value = own + ofFreight[n]! + ofInsurance[n]!
      const duty = half(value * kind.duty, 10_000n)
      const excise = half((value + duty) * kind.excise, 10_000n - kind.excise)
      return { duty, excise, vat: half((value + duty + excise) * kind.vat, 10_000n) }
    })
    const [duty, excise, vat] = [sumBy(lines, (l) => l.duty), sumBy(lines, (l) => l.excise), sumBy(lines, (l) => l.vat)]
    return { duty, excise, vat, payable: [duty, excise, vat].reduce((sum, tax) => (tax < 5000n ? sum : sum + tax), 0n) }
  })
}
