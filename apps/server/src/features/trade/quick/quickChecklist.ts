import { orderText } from '@clearway/contract/features/trade/order.text'
import type { QuickPart, QuickPoint } from '@clearway/contract/features/trade/quick/quickOrder'
import { quickOrderText as t } from '@clearway/contract/features/trade/quick/quickOrder.text'
import { fillText, type Text } from '@clearway/contract/kernel/text'

import { refuse } from '../../../kernel/refuse.ts'
import { makers, partNames } from './quickParts.ts'
import type { Packet, StoredPart } from './quickRows.ts'

/** What the checklist is told beside the packet. */
export interface Live {
  /** Lines of the case without a code now; undefined where there is no case, or the reader does not see it. */
  readonly openLines?: number | undefined
  /** The reader is one of the customer's people, for whom the broker does what they may not. */
  readonly customer: boolean
}

const point = (level: QuickPoint['level'], text: Text, more: Partial<QuickPoint> = {}): QuickPoint => ({
  level,
  text,
  link: null,
  field: null,
  part: null,
  ...more,
})

/** The name of a column of the file, as people know it. */
const columnText = (name: string): Text =>
  (orderText as unknown as Readonly<Record<string, Text | undefined>>)[name] ?? { zh: name, tw: name, en: name }

/** What the packet must say before anything can be made of it. */
export function basics(packet: Packet): QuickPoint[] {
  const { reading } = packet
  const missing = (is: boolean, text: Text, field: string) => (is ? [point('red', text, { field })] : [])
  return [
    ...missing(!packet.fileId && !packet.copyOfId, t.noSource, 'fileId'),
    ...missing(!!packet.fileId && !!packet.copyOfId, t.twoSources, 'copyOfId'),
    ...(reading?.refused ? [point('red', fillText(t.unread, { why: reading.refused.text }), { field: 'fileId' })] : []),
    ...missing(!packet.orgId, t.noCustomer, 'orgId'),
    ...missing(!packet.supplierId, t.noSupplier, 'supplierId'),
    ...missing(!packet.orderDate, t.noOrderDate, 'orderDate'),
    ...missing(!packet.currency, t.noCurrency, 'currency'),
    ...missing((packet.china || packet.hongKong) && !packet.direction, t.noDirection, 'direction'),
    ...missing(!!reading && !reading.refused && reading.good === 0, t.noGoodRow, 'fileId'),
    ...badRows(packet),
  ]
}

function badRows({ reading, goodRows }: Packet): QuickPoint[] {
  if (!reading?.problemRows) return []
  if (goodRows) return [point('amber', fillText(t.rowsLeftOut, { count: reading.problemRows }), { field: 'goodRows' })]
  return reading.problems.map(({ row, field, message }) =>
    point('red', fillText(t.badRow, { row, field: columnText(field), message }), { field: 'fileId' }),
  )
}

function aboutFile({ reading, currency, createGoods }: Packet): QuickPoint[] {
  if (!reading || reading.refused) return []
  const there = reading.currency
  return [
    ...(there && currency && there !== currency
      ? [point('amber', fillText(t.otherCurrency, { there, here: currency }), { field: 'currency' })]
      : []),
    ...(reading.newGoods && createGoods
      ? [point('amber', fillText(t.newGoods, { count: reading.newGoods }), { link: '/merchandiseNews' })]
      : []),
    ...reading.charges.map(({ row, words, value, currency: of }) =>
      point('amber', fillText(t.chargeLeft, { row, words, value: of ? `${value} ${of}` : value })),
    ),
    ...reading.sums.flatMap(({ lines, paper, agrees }) =>
      agrees === false && paper !== null
        ? [point('amber', fillText(t.sumDiffers, { paper, lines }), { field: 'fileId' })]
        : [],
    ),
    ...(reading.warningCount
      ? [point('amber', fillText(t.warned, { count: reading.warningCount }), { field: 'fileId' })]
      : []),
  ]
}

function aboutPart(packet: Packet, part: QuickPart, stored: StoredPart | undefined, { customer }: Live): QuickPoint[] {
  if (!makers[part].wanted(packet)) return []
  const name = t.parts[part]
  switch (stored?.status) {
    case 'failed':
      return [point('red', fillText(t.partFailed, { part: name, why: stored.reason ?? t.failed }), { part })]
    // It does not keep back what is handed in: the colleague goes on afterwards.
    case 'colleague':
      return customer
        ? [point('green', fillText(t.partBroker, { part: name }))]
        : [point('amber', fillText(t.partColleague, { part: name }), { part })]
    case 'waiting':
    case 'running':
      return [point('red', fillText(t.partUnbuilt, { part: name }), { part })]
    case 'later':
      return [point('amber', stored.reason ?? t.partLater, { part })]
    default:
      return []
  }
}

const caseLink = (parts: ReadonlyMap<QuickPart, StoredPart>): string | null => {
  const id = parts.get('customsCase')?.records[0]?.id
  return id ? `/ClassifyOrder?id=${id}` : null
}

function aboutCodes(parts: ReadonlyMap<QuickPart, StoredPart>, { openLines }: Live): QuickPoint[] {
  const classified = parts.get('classification')
  if (!openLines) return []
  const link = caseLink(parts)
  return classified?.status === 'done' || classified?.status === 'colleague'
    ? [point('amber', fillText(t.onDesk, { count: openLines }), { link })]
    : [point('red', fillText(t.noCode, { count: openLines }), { link })]
}

function aboutMade(parts: ReadonlyMap<QuickPart, StoredPart>, seesPrices: boolean): QuickPoint[] {
  const entry = parts.get('unitedStates')
  const open = Number(entry?.facts['open'] ?? 0)
  const fees = (parts.get('fees')?.facts['fees'] ?? []) as { fee: string; amount: string | null; why: Text | null }[]
  return [
    ...(open && entry!.status === 'done'
      ? [
          point('amber', fillText(t.entryOpen, { count: open }), {
            link: `/importClearance?id=${entry!.records[0]!.id}`,
          }),
        ]
      : []),
    ...(seesPrices
      ? fees.flatMap(({ fee, amount, why }) =>
          amount === null
            ? [
                point('amber', fillText(t.feeOpen, { fee, why: why ?? t.priceMissing }), {
                  link: '/BillingManagement?view=prices',
                }),
              ]
            : [],
        )
      : []),
  ]
}

/** Throws 422 with each point that blocks the packet. */
export function requireReady(points: readonly QuickPoint[]): void {
  const red = points.filter((one) => one.level === 'red')
  if (red.length)
    throw refuse(422, t.notReady, {
      values: { count: red.length },
      errors: red.map(({ field, part, text }) => ({ field: field ?? part ?? 'parts', message: text })),
    })
}

/** Everything that blocks the packet, wants a look, or is in order: what blocks first. */
export function checklistOf(
  packet: Packet,
  parts: ReadonlyMap<QuickPart, StoredPart>,
  live: Live,
  seesPrices: boolean,
): QuickPoint[] {
  const goesNowhere = !packet.china && !packet.hongKong && !packet.unitedStates && !packet.warehouseId
  const open = packet.status === 'draft' || packet.status === 'undone'
  const points = [
    ...basics(packet),
    ...(goesNowhere ? [point('amber', t.noDestination, { field: 'china' })] : []),
    ...aboutFile(packet),
    ...(open ? [] : partNames.flatMap((part) => aboutPart(packet, part, parts.get(part), live))),
    ...(open ? [] : aboutCodes(parts, live)),
    ...(open ? [] : aboutMade(parts, seesPrices)),
  ]
  const { reading } = packet
  const well = [
    ...(reading?.good ? [point('green', fillText(t.linesRead, { count: reading.good }))] : []),
    ...(points.some((one) => one.level === 'red') ? [] : [point('green', t.allWell)]),
  ]
  const rank = { red: 0, amber: 1, green: 2 }
  return [...points, ...well].toSorted((a, b) => rank[a.level] - rank[b.level])
}
