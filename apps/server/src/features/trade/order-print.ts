import { lineSums, order as contract, type OrderLineRow, type OrderRow } from '@clearway/contract/features/trade/order'
import { orderText } from '@clearway/contract/features/trade/order.text'
import { quotient, trimmed } from '@clearway/contract/kernel/decimal'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import { dataAccess } from '../../kernel/access.ts'
import type { Context, FileAnswer } from '../../kernel/context.ts'
import { dictionary } from '../../kernel/crud/dictionaries.ts'
import { regionNames } from '../../kernel/crud/regions.ts'
import { scopeCondition } from '../../kernel/crud/list-query.ts'
import { hidesAny } from '../../kernel/hidden.ts'
import { renderPdf, type PdfDefinition } from '../../kernel/paper/pdf.ts'
import { readOrder, storedOrder } from './order-rows.ts'
import { printText as t } from './order-print.text.ts'

interface Party { name: string; uscc?: string | null; address?: string; contact?: string | null; phone?: string | null }
interface SupplierRow { uscc: string | null; contactPerson: string | null; contactPhone: string | null; province: string | null; city: string | null; county: string | null; addressDetails: string | null }

/** What the user may read of the supplier; the name of the day the order was written in any case. */
async function supplierOf(ctx: Context, id: string, name: string, language: Language): Promise<Party> {
  const access = dataAccess(ctx.user, 'supplier')
  const where = [sql`t.id = ${id}`, ...scopeCondition(ctx, { table: 'supplier', orgScoped: true }, access)]
  const { rows } = await sql<SupplierRow>`select t.uscc, t.contact_person, t.contact_phone, t.province, t.city, t.county, t.address_details from supplier t where ${sql.join(where, sql` and `)}`.execute(ctx.db)
  const row = rows[0]
  if (!row) return { name }
  const open = <K extends keyof SupplierRow>(key: K) => (access.hidden.has(key) ? null : row[key])
  const regions = [open('province'), open('city'), open('county')].filter((p): p is string => !!p)
  const names = await regionNames(ctx, regions)
  // A code that nobody knows says nothing on paper.
  const places = [...regions.map((p) => names.get(p)?.[language] ?? p), open('addressDetails')].filter((p): p is string => !!p && !/^\d+$/.test(p))
  return { name, uscc: open('uscc'), contact: open('contactPerson'), phone: open('contactPhone'), address: language === 'en' ? places.toReversed().join(', ') : places.join('') }
}

async function buyerOf(ctx: Context, orgId: string | null): Promise<Party> {
  const hides = (resource: string, field: string) => hidesAny(ctx, resource, [field])
  const org = orgId && !hides('order', 'orgId') && (await ctx.db.selectFrom('sysOrg').select(['orgName', 'uscc']).where('id', '=', orgId).executeTakeFirst())
  return org ? { name: org.orgName, uscc: hides('sysorg', 'uscc') ? null : org.uscc } : { name: ctx.user.tenantName }
}

const faint = '#616e7c'
const grouped = (value: string, places = 0): string => {
  const [whole = '', part] = trimmed(value, places).split('.')
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}${part ? `.${part}` : ''}`
}

type Say = (text: Text) => string

function partyBlock(title: string, { name, uscc, address, contact, phone }: Party, word: Say) {
  const line = (label: Text, value: string | null | undefined) => (value ? [{ text: [{ text: `${word(label)}  `, color: faint }, value], fontSize: 8.5, margin: [0, 1.5, 0, 0] }] : [])
  return [
    { text: title, color: faint, fontSize: 8 },
    { text: name, bold: true, fontSize: 11, margin: [0, 1, 0, 2] },
    ...line(t.uscc, uscc), ...line(t.address, address), ...line(t.contact, contact), ...line(t.phone, phone),
  ]
}

interface Column { head: Text; width: number | '*'; right?: boolean; cell: (line: OrderLineRow) => unknown; total?: string | undefined }

/** The columns that the reader may see, from the number to the amount. */
function columnsOf(order: OrderRow, units: (code: string) => string): Column[] {
  const sum = (column: keyof typeof lineSums, places = 0) => {
    const value = order[lineSums[column]] as string | undefined
    return value === undefined ? undefined : grouped(value, places)
  }
  const has = (column: keyof typeof lineSums) => order[lineSums[column]] !== undefined
  const figure = (head: Text, width: number, column: keyof typeof lineSums, places = 0): Column[] =>
    has(column) ? [{ head, width, right: true, cell: (l) => grouped(l[column] ?? '', places), total: sum(column, places) }] : []
  return [
    { head: t.number, width: 24, right: true, cell: (l) => String(l.line) },
    { head: t.model, width: 150, cell: (l) => ({ text: l.brand ? [l.modelNumber, { text: `  ${l.brand}`, color: faint, fontSize: 7.5 }] : l.modelNumber }) },
    { head: t.goods, width: '*', cell: (l) => (l.remark ? [{ text: l.goodsName }, { text: l.remark, color: faint, fontSize: 7.5 }] : l.goodsName) },
    ...figure(t.quantity, 56, 'quantity'),
    { head: t.unit, width: 40, cell: (l) => units(l.unitCode) },
    ...(has('totalPrice') && has('quantity') ? [{ head: t.price, width: 58, right: true, cell: (l: OrderLineRow) => grouped(quotient(l.totalPrice, l.quantity, 4) ?? '', 2) }] : []),
    ...figure(t.net, 64, 'netWeight'),
    ...figure(t.rough, 64, 'roughWeight'),
    ...figure(t.amount, 76, 'totalPrice', 2),
  ]
}

function linesTable(order: OrderRow, word: Say, units: (code: string) => string) {
  const columns = columnsOf(order, units)
  const node = (content: unknown, right = false) => ({ ...(Array.isArray(content) ? { stack: content } : typeof content === 'object' ? content : { text: content }), ...(right ? { alignment: 'right' } : {}) })
  const firstTotal = columns.findIndex((c) => c.total !== undefined)
  const totals = columns.map((c, i) => (i === 0 ? { text: word(t.sum), bold: true, colSpan: Math.max(firstTotal, 1), alignment: 'right' } : { ...node(c.total ?? '', c.right), bold: true }))
  const empty = [{ text: word(t.noLines), colSpan: columns.length, alignment: 'center', color: faint, margin: [0, 10, 0, 10] }, ...columns.slice(1).map(() => '')]
  return {
    layout: 'table', fontSize: 8.5, margin: [0, 10, 0, 0],
    table: {
      headerRows: 1, dontBreakRows: true, keepWithHeaderRows: 1, widths: columns.map((c) => c.width),
      body: [
        columns.map((c) => ({ ...node(word(c.head), c.right), bold: true })),
        ...(order.detailList.length ? order.detailList.map((line) => columns.map((c) => node(c.cell(line), c.right))) : [empty]),
        ...(order.detailList.length ? [totals] : []),
      ],
    },
  }
}

interface Paper { order: OrderRow; tenant: string; buyer: Party; supplier: Party; currency: string; units: (code: string) => string; language: Language }

function definitionOf({ order, tenant, buyer, supplier, currency, units, language }: Paper): PdfDefinition {
  const word: Say = (text) => say(text, language)
  // What is hidden from the reader is not in the order.
  const { status } = order as Partial<OrderRow>
  const way = order.receivingWay ? word(orderText.ways[order.receivingWay]) : null
  const project = [order.itemCode, order.itemName].filter(Boolean).join(' ')
  const term = (label: Text, value: string | null | undefined) => (value ? [{ text: [{ text: `${word(label)}  `, color: faint }, value], fontSize: 9, margin: [0, 2, 0, 0] }] : [])
  const sign = (label: Text) => ({ stack: [{ text: word(label), color: faint, fontSize: 8.5 }, { canvas: [{ type: 'line', x1: 0, y1: 44, x2: 210, y2: 44, lineWidth: 0.6, lineColor: '#9aa5b1' }] }, { text: word(t.signedOn), color: faint, fontSize: 8.5, margin: [0, 4, 0, 0] }] })
  const state = status ? word(orderText.statuses[status]) : ''
  const unfinished = status === 'draft' || status === 'cancelled'
  return {
    info: { title: `${word(t.title)} ${order.code}` },
    pageOrientation: 'landscape', pageMargins: [36, 46, 36, 42],
    header: { margin: [36, 22, 36, 0], columns: [{ text: tenant, color: faint, fontSize: 8 }, { text: `${word(t.title)} ${order.code}`, color: faint, fontSize: 8, alignment: 'right' }] },
    ...(unfinished ? { watermark: { text: state, font: 'CJK', bold: true, color: '#7b8794', opacity: 0.1 } } : {}),
    content: [
      {
        columns: [
          { width: '*', stack: [{ text: word(t.title), bold: true, fontSize: 20 }, { text: tenant, fontSize: 10, color: faint, margin: [0, 2, 0, 0] }] },
          { width: 'auto', stack: [{ text: order.code ?? '', bold: true, fontSize: 13, alignment: 'right' }, { text: `${word(t.date)}  ${order.orderDate ?? ''}`, alignment: 'right', fontSize: 9, margin: [0, 3, 0, 0] }, { text: state && `${word(t.status)}  ${state}`, alignment: 'right', fontSize: 9, margin: [0, 2, 0, 0] }] },
        ],
      },
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 769, y2: 0, lineWidth: 1.2, lineColor: '#334e68' }], margin: [0, 8, 0, 8] },
      {
        columnGap: 24,
        columns: [
          { width: '*', stack: partyBlock(word(t.buyer), buyer, word) },
          { width: '*', stack: partyBlock(word(t.supplier), supplier, word) },
          { width: 190, stack: [{ text: word(t.terms), color: faint, fontSize: 8 }, ...term(t.currency, currency), ...term(t.receivingWay, way), ...term(t.project, project), ...term(t.lines, String(order.detailList.length))] },
        ],
      },
      linesTable(order, word, units),
      ...(order.remark ? [{ text: [{ text: `${word(t.remark)}  `, color: faint }, order.remark], fontSize: 9, margin: [0, 10, 0, 0] }] : []),
      { unbreakable: true, margin: [0, 26, 0, 0], columns: [sign(t.buyerSigns), { width: 250, ...sign(t.supplierSigns) }] },
    ],
  }
}

/** The paper of one order, in the language asked for. */
export async function printOrder(ctx: Context, { id, language }: Parsed<(typeof contract.routes)['print']>): Promise<FileAnswer> {
  const [order, stored] = [await readOrder(ctx, id), await storedOrder(ctx, id)]
  const [currencies, unitWords, buyer, supplier] = await Promise.all([
    dictionary(ctx, 'currency'), dictionary(ctx, 'unit'), buyerOf(ctx, stored.orgId), hidesAny(ctx, 'order', ['supplierId']) ? { name: '' } : supplierOf(ctx, stored.supplierId, order.supplierName ?? '', language),
  ])
  const words = currencies.get(order.currency)
  const definition = definitionOf({
    order, tenant: ctx.user.tenantName, buyer, supplier, language,
    currency: words ? `${order.currency} ${say(words.label, language)}` : order.currency ?? '',
    units: (code) => say(unitWords.get(code)?.label ?? { zh: code, tw: code, en: code }, language),
  })
  return { name: `${order.code}.pdf`, contentType: 'application/pdf', body: ({ signal }) => renderPdf(definition, language, signal) }
}
