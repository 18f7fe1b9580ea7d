import type { CaseLine } from '@clearway/contract/features/customs/case/caseLine'
import { customsCaseText as c } from '@clearway/contract/features/customs/case/customsCase.text'
import { product, sumOf } from '@clearway/contract/kernel/decimal'
import { say, type Text } from '@clearway/contract/kernel/text'

import type { PdfDefinition } from '../../../../kernel/paper/pdf.ts'
import { sides, type CasePapers } from './caseFacts.ts'
import { faint, grouped, linesTable, page, partyBlock, signature, term, type Column, type Node } from './page.ts'
import { paperText as t } from './paper.text.ts'

export const amountOf = (line: Pick<CaseLine, 'totalPrice' | 'unitPrice' | 'quantity'>): string =>
  line.totalPrice ?? product(line.unitPrice, line.quantity, 2) ?? ''

/** Words of the goods in the language of the paper, with model and brand under them. */
export function goodsCell(
  { name, nameEn, modelNumber, brand }: CaseLine,
  { language }: Pick<CasePapers, 'language'>,
): Node {
  const words = language === 'en' ? nameEn || name : name || nameEn || ''
  const more = [modelNumber, brand].filter(Boolean).join(' / ')
  return {
    stack: [
      { text: words, wordBreak: 'break-all' },
      ...(more ? [{ text: more, color: faint, fontSize: 7.5, wordBreak: 'break-all' }] : []),
    ],
  }
}

const number: Column<CaseLine> = { head: t.number, width: 26, cell: (_, n) => String(n + 1) }
const sum = (lines: readonly CaseLine[], of: (line: CaseLine) => string | number | null, places = 0): string =>
  grouped(sumOf(lines.map((line) => String(of(line) ?? ''))), places)

function priced(papers: CasePapers): Column<CaseLine>[] {
  const { lines, word, row } = papers
  const units = new Set(lines.map((line) => line.unit))
  return [
    number,
    { head: t.description, width: '*', cell: (line) => goodsCell(line, papers) },
    {
      head: t.quantity,
      width: 58,
      right: true,
      cell: (line) => grouped(line.quantity),
      total: units.size === 1 ? sum(lines, (line) => line.quantity) : '',
    },
    { head: t.unit, width: 34, cell: (line) => word('unit', line.unit), total: '' },
    { head: t.price, width: 62, right: true, cell: (line) => grouped(line.unitPrice, 2), total: row.currency ?? '' },
    {
      head: t.amount,
      width: 76,
      right: true,
      cell: (line) => grouped(amountOf(line), 2),
      total: sum(lines, amountOf, 2),
    },
  ]
}

const place = (papers: CasePapers, from: boolean): string => {
  const { row, word } = papers
  const far = [row.farPort && word('port', row.farPort), word('country', row.farCountry)].filter(Boolean).join(', ')
  const near = row.nearPort ? word('domesticPort', row.nearPort) : ''
  return (row.direction === 'import') === from ? far : near
}

const byCurrency = (amount: string | null | undefined, currency: string | null | undefined): string =>
  amount ? `${currency ?? ''} ${grouped(amount, 2)}`.trim() : ''

function shipmentTerms(papers: CasePapers): Node[] {
  const { row, word, language } = papers
  const w = (text: Text) => say(text, language)
  const terms = [
    row.incoterm,
    place(papers, row.incoterm === 'FOB' || row.incoterm === 'FCA' || row.incoterm === 'EXW' || row.incoterm === 'FAS'),
  ]
    .filter(Boolean)
    .join(' ')
  return [
    ...term(w(t.terms), row.incoterm ? terms : ''),
    ...term(w(t.from), place(papers, true)),
    ...term(w(t.to), place(papers, false)),
    ...term(w(c.transportMode), word('transportMode', row.transportMode)),
    ...term(w(c.conveyance), [row.conveyance, row.voyage].filter(Boolean).join(' / ')),
    ...term(w(c.billNo), row.billNo),
  ]
}

const packing = ({ row, word }: CasePapers): string =>
  [row.packages ? String(row.packages) : '', word('package', row.packageKind)].filter(Boolean).join(' ')

function twoColumns(left: readonly Node[], right: readonly Node[]): Node {
  return {
    margin: [0, 10, 0, 0],
    columnGap: 24,
    columns: [
      { width: '*', stack: left },
      { width: '*', stack: right },
    ],
  }
}

/** 合同: goods, prices and the usual terms, to be signed by both sides. */
export function contractPaper(papers: CasePapers): PdfDefinition {
  const { row, lines, language, head, word } = papers
  const { seller, buyer } = sides(papers)
  const w = (text: Text) => say(text, language)
  const clauses: readonly (readonly [Text, string])[] = [
    [
      t.terms,
      [
        row.incoterm,
        place(
          papers,
          row.incoterm === 'FOB' || row.incoterm === 'FCA' || row.incoterm === 'EXW' || row.incoterm === 'FAS',
        ),
      ]
        .filter(Boolean)
        .join(' '),
    ],
    [t.packing, packing(papers)],
    [t.shipment, [place(papers, true), place(papers, false)].filter(Boolean).join(' → ')],
    [c.transportMode, word('transportMode', row.transportMode)],
    [c.marks, row.marks ?? ''],
    [t.insurance, byCurrency(row.insurance, row.insuranceCurrency)],
    [t.payment, ''],
    [t.quality, w(t.qualityWords)],
    [t.claims, w(t.claimsWords)],
  ]
  return page({
    title: w(t.contract),
    number: row.contractNo ?? row.code ?? '',
    head,
    facts: term(w(t.date), ''),
    content: [
      { columnGap: 24, columns: [partyBlock(w(t.seller), seller, language), partyBlock(w(t.buyer), buyer, language)] },
      linesTable(lines, priced(papers), language),
      { text: w(t.clause), fontSize: 9, margin: [0, 10, 0, 4] },
      {
        fontSize: 9,
        type: 'none',
        ol: clauses.map(([label, value], n) => ({
          text: [{ text: `${n + 1}. ${w(label)}  `, color: faint }, value || '________________'],
          margin: [0, 1.5, 0, 0],
          wordBreak: 'break-all',
        })),
      },
      {
        unbreakable: true,
        margin: [0, 26, 0, 0],
        columns: [
          signature(`${w(t.seller)} · ${w(t.signs)}`, language),
          { width: 250, ...signature(`${w(t.buyer)} · ${w(t.signs)}`, language) },
        ],
      },
    ],
  })
}

/** 发票: what was sold for how much, with origin and terms. */
export function invoicePaper(papers: CasePapers): PdfDefinition {
  const { row, lines, language, head, word } = papers
  const { seller, buyer } = sides(papers)
  const w = (text: Text) => say(text, language)
  const columns = priced(papers)
  columns.splice(2, 0, { head: t.origin, width: 50, cell: (line) => word('country', line.origin) })
  return page({
    title: w(t.invoice),
    number: row.invoiceNo ?? row.code ?? '',
    head,
    facts: [...term(w(c.contractNo), row.contractNo), ...term(w(c.currency), row.currency)],
    content: [
      { columnGap: 24, columns: [partyBlock(w(t.seller), seller, language), partyBlock(w(t.buyer), buyer, language)] },
      linesTable(lines, columns, language),
      twoColumns(shipmentTerms(papers), [
        ...term(w(t.freight), byCurrency(row.freight, row.freightCurrency)),
        ...term(w(t.insurance), byCurrency(row.insurance, row.insuranceCurrency)),
        ...term(w(t.packing), packing(papers)),
        ...term(w(c.marks), row.marks),
      ]),
      {
        unbreakable: true,
        margin: [0, 26, 0, 0],
        columns: [{ text: '' }, { width: 250, ...signature(`${w(t.seller)} · ${w(t.signs)}`, language) }],
      },
    ],
  })
}

/** 箱单: packages and weights by line, and those of the whole shipment. */
export function packingPaper(papers: CasePapers): PdfDefinition {
  const { row, lines, language, head, word } = papers
  const { seller, buyer } = sides(papers)
  const w = (text: Text) => say(text, language)
  const whole = (own: string | number | null | undefined, lineSum: string) =>
    own === null || own === undefined ? lineSum : grouped(String(own))
  const columns: Column<CaseLine>[] = [
    number,
    { head: t.description, width: '*', cell: (line) => goodsCell(line, papers) },
    { head: t.quantity, width: 58, right: true, cell: (line) => grouped(line.quantity), total: '' },
    { head: t.unit, width: 34, cell: (line) => word('unit', line.unit), total: '' },
    {
      head: t.packages,
      width: 46,
      right: true,
      cell: (line) => (line.packages === null ? '' : grouped(String(line.packages))),
      total: whole(
        row.packages,
        sum(lines, (line) => line.packages),
      ),
    },
    {
      head: t.net,
      width: 66,
      right: true,
      cell: (line) => grouped(line.netWeight),
      total: whole(
        row.netWeight,
        sum(lines, (line) => line.netWeight),
      ),
    },
    {
      head: t.gross,
      width: 66,
      right: true,
      cell: (line) => grouped(line.grossWeight),
      total: whole(
        row.grossWeight,
        sum(lines, (line) => line.grossWeight),
      ),
    },
  ]
  return page({
    title: w(t.packingList),
    number: row.invoiceNo ?? row.code ?? '',
    head,
    facts: term(w(c.contractNo), row.contractNo),
    content: [
      {
        columnGap: 24,
        columns: [partyBlock(w(t.shipper), seller, language), partyBlock(w(t.consignee), buyer, language)],
      },
      linesTable(lines, columns, language),
      twoColumns(shipmentTerms(papers), [...term(w(t.packing), packing(papers)), ...term(w(c.marks), row.marks)]),
      {
        unbreakable: true,
        margin: [0, 26, 0, 0],
        columns: [{ text: '' }, { width: 250, ...signature(`${w(t.shipper)} · ${w(t.signs)}`, language) }],
      },
    ],
  })
}
