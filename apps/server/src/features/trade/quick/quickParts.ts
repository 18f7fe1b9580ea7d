import type { BillableKind, Quantities } from '@clearway/contract/business/billable'
import { kilogramsOf } from '@clearway/contract/business/weight'
import { priceAgreement } from '@clearway/contract/features/billing/priceAgreement'
import { caseDocumentRoutes } from '@clearway/contract/features/customs/case/caseDocument'
import { caseIntake } from '@clearway/contract/features/customs/case/caseIntake'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { declaration, mostDeclarationLines } from '@clearway/contract/features/customs/declaration/declaration'
import { roadCargo } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { usEntry } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { inboundBooking } from '@clearway/contract/features/logistics/inbound/inboundBooking'
import { mostInboundLines } from '@clearway/contract/features/logistics/inbound/inboundLine'
import { order } from '@clearway/contract/features/trade/order'
import type { QuickPart } from '@clearway/contract/features/trade/quick/quickOrder'
import { quickOrderText as t } from '@clearway/contract/features/trade/quick/quickOrder.text'
import { quotient, sumOf } from '@clearway/contract/kernel/decimal'
import type { Route } from '@clearway/contract/kernel/route'
import type { Text } from '@clearway/contract/kernel/text'

import { roundedTo } from '../../../business/goodsTable/figures.ts'
import type { Context } from '../../../kernel/context.ts'
import { mayPerform, perform } from '../../../kernel/perform.ts'
import { askedOf, copiedLines, fileOf } from './quickRead.ts'
import type { MadeRecord, Packet, StoredPart } from './quickRows.ts'

/** A line of goods, as later parts go by it. */
interface Line {
  readonly goodsId: string
  readonly goodsName: string
  readonly quantity: string
  readonly unitCode: string
  readonly netWeight: string
  readonly roughWeight: string
  readonly totalPrice: string
  readonly remark: string | null
}

/** What came of a part; with `later` it is tried again when what it waits for has happened. */
export interface Made {
  readonly records?: readonly MadeRecord[]
  readonly facts?: Readonly<Record<string, unknown>>
  readonly later?: Text
}

/** What a part goes by: the packet, and what the parts before it came to. */
export interface Making {
  readonly ctx: Context
  readonly packet: Packet
  readonly of: (part: QuickPart) => StoredPart
}

interface Maker {
  /** Parts that come first. */
  readonly after?: readonly QuickPart[]
  /** Whether the packet asks for it. */
  readonly wanted: (packet: Packet) => boolean
  /** What the caller must be allowed to do; else it waits for a colleague. */
  readonly routes: readonly Route[]
  readonly make: (making: Making) => Promise<Made>
}

const linesOf = ({ of }: Making): readonly Line[] => of('goods').facts['lines'] as readonly Line[]
const idOf = ({ of }: Making, part: QuickPart): string => of(part).records[0]!.id
const kilograms = (lines: readonly Line[]): string =>
  roundedTo(kilogramsOf(sumOf(lines.map((line) => line.roughWeight))), 3).value

/** Matches the goods of every good row, and adds those that are not on file where the packet says so. */
async function goods({ ctx, packet }: Making): Promise<Made> {
  if (!packet.fileId) return { facts: { lines: await copiedLines(ctx, packet) } }
  const file = await fileOf(ctx, packet)
  const asked = askedOf(packet)
  const before = await perform(ctx, order.routes.importLines, { mode: 'check', ...asked }, file)
  const fresh = new Set(before.lines.flatMap((line) => (line.goodsId === null ? line.row : [])))
  const read = await perform(ctx, order.routes.importLines, { mode: 'lines', ...asked }, file)
  const added = [...new Set(read.lines.flatMap((line) => (line.goodsId && fresh.has(line.row) ? line.goodsId : [])))]
  const lines = read.lines.map(
    ({ goodsId, goodsName, quantity, unitCode, netWeight, roughWeight, totalPrice, remark }) => ({
      goodsName,
      goodsId,
      quantity,
      unitCode,
      netWeight,
      roughWeight,
      totalPrice,
      remark,
    }),
  )
  return { facts: { lines }, records: added.map((id) => ({ kind: 'goods', id })) }
}

async function makeOrder(making: Making): Promise<Made> {
  const { ctx, packet } = making
  const made = await perform(ctx, order.routes.add, {
    ...(packet.orgId ? { orgId: packet.orgId } : {}),
    supplierId: packet.supplierId!,
    orderDate: packet.orderDate!,
    currency: packet.currency!,
    ...(packet.receivingWay ? { receivingWay: packet.receivingWay as 'sea' } : {}),
    remark: packet.remark,
    detailList: linesOf(making).map(({ goodsName: _name, ...line }) => line),
  })
  return { records: [{ kind: order.name, id: made.id }] }
}

/** A case of the order's lines, with the packet's file among its papers. */
async function makeCase(making: Making): Promise<Made> {
  const { ctx, packet } = making
  const { id } = await perform(ctx, customsCase.routes.fromOrder, {
    orderId: idOf(making, 'order'),
    direction: packet.direction!,
  })
  if (packet.fileId && mayPerform(ctx, caseDocumentRoutes.uploadDocument))
    await perform(
      ctx,
      caseDocumentRoutes.uploadDocument,
      { id, kind: 'invoice', again: true },
      await fileOf(ctx, packet),
    )
  return { records: [{ kind: customsCase.name, id }] }
}

/** Lines without a code go to the classifiers, with what the engine proposes for each. */
async function classify(making: Making): Promise<Made> {
  const { ctx } = making
  const id = idOf(making, 'customsCase')
  const before = await perform(ctx, customsCase.routes.queryById, { id })
  if (before.openLines) await perform(ctx, caseIntake.toDesk, { id })
  const { lineCount, openLines } = await perform(ctx, customsCase.routes.queryById, { id })
  return { facts: { lines: lineCount, open: openLines } }
}

/** Drafts can be made once the customer has confirmed the quote of the case. */
async function declare(making: Making): Promise<Made> {
  const { ctx } = making
  const caseId = idOf(making, 'customsCase')
  const { status } = await perform(ctx, customsCase.routes.queryById, { id: caseId })
  if (status !== 'toDeclare' && status !== 'declaring') return { later: t.partLater }
  const { ids } = await perform(ctx, declaration.routes.make, { caseId })
  return { records: ids.map((id) => ({ kind: declaration.name, id })) }
}

async function makeCargo(making: Making): Promise<Made> {
  const { ctx, packet } = making
  const lines = linesOf(making)
  const weight = kilograms(lines)
  const names = [...new Set(lines.map((line) => line.goodsName))].join('；')
  const { id } = await perform(ctx, roadCargo.routes.add, {
    // What leaves the mainland comes into Hong Kong.
    direction: packet.direction === 'export' ? 'import' : 'export',
    ...(packet.orgId ? { orgId: packet.orgId } : {}),
    goodsDescription: names.slice(0, 512),
    ...(Number(weight) > 0 ? { grossWeight: weight } : {}),
    value: roundedTo(sumOf(lines.map((line) => line.totalPrice)), 2).value,
    currency: packet.currency,
  })
  return { records: [{ kind: roadCargo.name, id }] }
}

async function makeEntry(making: Making): Promise<Made> {
  const { ctx } = making
  const { id, problems } = await perform(ctx, usEntry.routes.begin, { from: 'order', id: idOf(making, 'order') })
  return {
    records: [{ kind: usEntry.name, id }],
    facts: { open: problems.filter((problem) => problem.level === 'error').length },
  }
}

/** One line for each article; a packet of more articles than a booking holds makes several. */
async function book(making: Making): Promise<Made> {
  const { ctx, packet } = making
  const lines = linesOf(making)
  const byGoods = [...Map.groupBy(lines, (line) => line.goodsId)]
  const records: MadeRecord[] = []
  for (let from = 0; from < byGoods.length; from += mostInboundLines) {
    const some = byGoods.slice(from, from + mostInboundLines)
    const { id } = await perform(ctx, inboundBooking.routes.add, {
      warehouseId: packet.warehouseId!,
      declares: 'together',
      battery: false,
      sensitive: false,
      ...(packet.orgId ? { orgId: packet.orgId } : {}),
      orderId: idOf(making, 'order'),
      ...(packet.expectedOn ? { expectedOn: packet.expectedOn } : {}),
      grossKg: kilograms(some.flatMap(([, own]) => own)),
      lines: some.map(([goodsId, own]) => {
        const expected = sumOf(own.map((line) => line.quantity))
        // Handling and storage are charged by weight: it is known, so nobody types it again.
        const unitKg = quotient(kilograms(own), expected, 6)
        return { goodsId, expected, ...(unitKg && unitKg !== '0' && { unitKg }) }
      }),
    })
    records.push({ kind: inboundBooking.name, id })
  }
  return { records }
}

/** What of the packet will be charged for, as far as its quantities are known. */
function eventsOf(packet: Packet, lines: readonly Line[]): { kind: BillableKind; quantities: Quantities }[] {
  const line = String(lines.length)
  const kg = kilograms(lines)
  const declarations = String(Math.ceil(lines.length / mostDeclarationLines))
  const articles = String(new Set(lines.map((one) => one.goodsId)).size)
  return [
    ...(packet.china ? [{ kind: 'declarationReleased' as const, quantities: { record: declarations, line } }] : []),
    ...(packet.hongKong ? [{ kind: 'hkCargoCrossed' as const, quantities: { record: '1', kg } }] : []),
    ...(packet.unitedStates ? [{ kind: 'usEntryReleased' as const, quantities: { record: '1', line } }] : []),
    ...(packet.warehouseId
      ? [{ kind: 'inboundHandled' as const, quantities: { record: '1', line: articles, kg } }]
      : []),
  ]
}

async function estimate(making: Making): Promise<Made> {
  const { ctx, packet } = making
  const events = eventsOf(packet, linesOf(making))
  const fees = await perform(ctx, priceAgreement.routes.estimate, { orgId: packet.orgId, events })
  return { facts: { fees } }
}

const china = (packet: Packet): boolean => packet.china
const later = (packet: Packet): boolean =>
  packet.china || packet.hongKong || packet.unitedStates || packet.warehouseId !== null

/** Who makes what, in the order in which it is made. */
export const makers: Readonly<Record<QuickPart, Maker>> = {
  goods: { wanted: () => true, routes: [order.routes.importLines], make: goods },
  order: { after: ['goods'], wanted: () => true, routes: [order.routes.add], make: makeOrder },
  customsCase: { after: ['order'], wanted: china, routes: [customsCase.routes.fromOrder], make: makeCase },
  classification: { after: ['customsCase'], wanted: china, routes: [caseIntake.toDesk], make: classify },
  declaration: { after: ['customsCase'], wanted: china, routes: [declaration.routes.make], make: declare },
  hongKong: { after: ['goods'], wanted: (p) => p.hongKong, routes: [roadCargo.routes.add], make: makeCargo },
  unitedStates: { after: ['order'], wanted: (p) => p.unitedStates, routes: [usEntry.routes.begin], make: makeEntry },
  warehouse: {
    after: ['order'],
    wanted: (p) => p.warehouseId !== null,
    routes: [inboundBooking.routes.add],
    make: book,
  },
  fees: { after: ['goods'], wanted: later, routes: [priceAgreement.routes.estimate], make: estimate },
}
export const partNames = Object.keys(makers) as QuickPart[]
