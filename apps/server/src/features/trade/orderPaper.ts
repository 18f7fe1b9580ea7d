import { kilogramsOf } from '@clearway/contract/business/weight'
import type { OrderRow } from '@clearway/contract/features/trade/order'
import { orderText } from '@clearway/contract/features/trade/order.text'
import { lineSums, weightColumns, type OrderLineRow } from '@clearway/contract/features/trade/orderLine'
import { quotient, trimmed } from '@clearway/contract/kernel/decimal'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'

import type { PdfDefinition } from '../../kernel/paper/pdf.ts'
import { printText as t } from './orderPrint.text.ts'

export interface Party {
  name: string
  uscc?: string | null
  address?: string
  contact?: string | null
  phone?: string | null
}
const faint = '#616e7c'
const grouped = (value: string, places = 0): string => {
  const [whole = '', part] = trimmed(value, places).split('.')
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}${part ? `.${part}` : ''}`
}

type Say = (text: Text) => string

function partyBlock(title: string, { name, uscc, address, contact, phone }: Party, word: Say) {
  const line = (label: Text, value: string | null | undefined) =>
    value ? [{ text: [{ text: `${word(label)}  `, color: faint }, value], fontSize: 8.5, margin: [0, 1.5, 0, 0] }] : []
  return [
    { text: title, color: faint, fontSize: 8 },
    { text: name, bold: true, fontSize: 11, margin: [0, 1, 0, 2] },
    ...line(t.uscc, uscc),
    ...line(t.address, address),
    ...line(t.contact, contact),
    ...line(t.phone, phone),
  ]
}

interface Column {
  head: Text
  width: number | '*'
  right?: boolean
  cell: (line: OrderLineRow) => unknown
  total?: string | undefined
}

/** The columns that the reader may see, from the number to the amount. */
function columnsOf(order: OrderRow, units: (code: string) => string): Column[] {
  const shown = (column: keyof typeof lineSums, value: string, places: number) =>
    grouped(weightColumns.includes(column) ? kilogramsOf(value) : value, places)
  const sum = (column: keyof typeof lineSums, places = 0) => {
    const value = order[lineSums[column]] as string | undefined
    return value === undefined ? undefined : shown(column, value, places)
  }
  const has = (column: keyof typeof lineSums) => order[lineSums[column]] !== undefined
  const figure = (head: Text, width: number, column: keyof typeof lineSums, places = 0): Column[] =>
    has(column)
      ? [{ head, width, right: true, cell: (l) => shown(column, l[column] ?? '', places), total: sum(column, places) }]
      : []
  return [
    { head: t.number, width: 24, right: true, cell: (l) => String(l.line) },
    {
      head: t.model,
      width: 150,
      cell: (l) => ({
        text: l.brand ? [l.modelNumber, { text: `  ${l.brand}`, color: faint, fontSize: 7.5 }] : l.modelNumber,
      }),
    },
    {
      head: t.goods,
      width: '*',
      cell: (l) => (l.remark ? [{ text: l.goodsName }, { text: l.remark, color: faint, fontSize: 7.5 }] : l.goodsName),
    },
    ...figure(t.quantity, 56, 'quantity'),
    { head: t.unit, width: 40, cell: (l) => units(l.unitCode) },
    ...(has('totalPrice') && has('quantity')
      ? [
          {
            head: t.price,
            width: 58,
            right: true,
            cell: (l: OrderLineRow) => grouped(quotient(l.totalPrice, l.quantity, 4) ?? '', 2),
          },
        ]
      : []),
    ...figure(t.net, 64, 'netWeight'),
    ...figure(t.rough, 64, 'roughWeight'),
    ...figure(t.amount, 76, 'totalPrice', 2),
  ]
}

function linesTable(order: OrderRow, word: Say, units: (code: string) => string) {
  const columns = columnsOf(order, units)
  const node = (content: unknown, right = false) => ({
    ...(Array.isArray(content) ? { stack: content } : typeof content === 'object' ? content : { text: content }),
    ...(right ? { alignment: 'right' } : {}),
  })
  const firstTotal = columns.findIndex((c) => c.total !== undefined)
  const totals = columns.map((c, i) =>
    i === 0
      ? { text: word(t.sum), bold: true, colSpan: Math.max(firstTotal, 1), alignment: 'right' }
      : { ...node(c.total ?? '', c.right), bold: true },
  )
  const empty = [
    { text: word(t.noLines), colSpan: columns.length, alignment: 'center', color: faint, margin: [0, 10, 0, 10] },
    ...columns.slice(1).map(() => ''),
  ]
  return {
    layout: 'table',
    fontSize: 8.5,
    margin: [0, 10, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: columns.map((c) => c.width),
      body: [
        columns.map((c) => ({ ...node(word(c.head), c.right), bold: true })),
        ...(order.detailList.length
          ? order.detailList.map((line) => columns.map((c) => node(c.cell(line), c.right)))
          : [empty]),
        ...(order.detailList.length ? [totals] : []),
      ],
    },
  }
}

interface Paper {
  order: OrderRow
  tenant: string
  buyer: Party
  supplier: Party
  currency: string
  units: (code: string) => string
  language: Language
}

const term = (label: Text, value: string | null | undefined, word: Say) =>
  value ? [{ text: [{ text: `${word(label)}  `, color: faint }, value], fontSize: 9, margin: [0, 2, 0, 0] }] : []

const signature = (label: Text, word: Say) => ({
  stack: [
    { text: word(label), color: faint, fontSize: 8.5 },
    { canvas: [{ type: 'line', x1: 0, y1: 44, x2: 210, y2: 44, lineWidth: 0.6, lineColor: '#9aa5b1' }] },
    { text: word(t.signedOn), color: faint, fontSize: 8.5, margin: [0, 4, 0, 0] },
  ],
})

const titleBlock = (order: OrderRow, tenant: string, state: string, word: Say) => ({
  columns: [
    {
      width: '*',
      stack: [
        { text: word(t.title), bold: true, fontSize: 20 },
        { text: tenant, fontSize: 10, color: faint, margin: [0, 2, 0, 0] },
      ],
    },
    {
      width: 'auto',
      stack: [
        { text: order.code ?? '', bold: true, fontSize: 13, alignment: 'right' },
        {
          text: `${word(t.date)}  ${order.orderDate ?? ''}`,
          alignment: 'right',
          fontSize: 9,
          margin: [0, 3, 0, 0],
        },
        { text: state && `${word(t.status)}  ${state}`, alignment: 'right', fontSize: 9, margin: [0, 2, 0, 0] },
      ],
    },
  ],
})

function partiesAndTerms({ order, buyer, supplier, currency }: Paper, word: Say) {
  const way = order.receivingWay ? word(orderText.ways[order.receivingWay]) : null
  const project = [order.itemCode, order.itemName].filter(Boolean).join(' ')
  return {
    columnGap: 24,
    columns: [
      { width: '*', stack: partyBlock(word(t.buyer), buyer, word) },
      { width: '*', stack: partyBlock(word(t.supplier), supplier, word) },
      {
        width: 190,
        stack: [
          { text: word(t.terms), color: faint, fontSize: 8 },
          ...term(t.currency, currency, word),
          ...term(t.receivingWay, way, word),
          ...term(t.project, project, word),
          ...term(t.lines, String(order.detailList.length), word),
        ],
      },
    ],
  }
}

/** The paper as it is printed, one page or as many as its lines need. */
export function orderPaper(paper: Paper): PdfDefinition {
  const { order, tenant, units, language } = paper
  const word: Say = (text) => say(text, language)
  // What is hidden from the reader is not in the order.
  const { status } = order as Partial<OrderRow>
  const state = status ? word(orderText.statuses[status]) : ''
  const unfinished = status === 'draft' || status === 'cancelled'
  return {
    info: { title: `${word(t.title)} ${order.code}` },
    pageOrientation: 'landscape',
    pageMargins: [36, 46, 36, 42],
    header: {
      margin: [36, 22, 36, 0],
      columns: [
        { text: tenant, color: faint, fontSize: 8 },
        { text: `${word(t.title)} ${order.code}`, color: faint, fontSize: 8, alignment: 'right' },
      ],
    },
    ...(unfinished ? { watermark: { text: state, font: 'CJK', bold: true, color: '#7b8794', opacity: 0.1 } } : {}),
    content: [
      titleBlock(order, tenant, state, word),
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: 769, y2: 0, lineWidth: 1.2, lineColor: '#334e68' }],
        margin: [0, 8, 0, 8],
      },
      partiesAndTerms(paper, word),
      linesTable(order, word, units),
      ...(order.remark
        ? [{ text: [{ text: `${word(t.remark)}  `, color: faint }, order.remark], fontSize: 9, margin: [0, 10, 0, 0] }]
        : []),
      {
        unbreakable: true,
        margin: [0, 26, 0, 0],
        columns: [signature(t.buyerSigns, word), { width: 250, ...signature(t.supplierSigns, word) }],
      },
    ],
  }
}
