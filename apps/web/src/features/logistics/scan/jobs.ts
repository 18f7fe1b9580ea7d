import { stockCount, type StockCountFull } from '@clearway/contract/features/logistics/count/stockCount'
import { inboundBooking, type InboundFull } from '@clearway/contract/features/logistics/inbound/inboundBooking'
import { inboundBookingText } from '@clearway/contract/features/logistics/inbound/inboundBooking.text'
import { outboundPlan, type OutboundFull } from '@clearway/contract/features/logistics/outbound/outboundPlan'
import { outboundPlanText } from '@clearway/contract/features/logistics/outbound/outboundPlan.text'
import { warehouseBin } from '@clearway/contract/features/logistics/warehouse/warehouseBin'
import type { Text } from '@clearway/contract/kernel/text'

import { call } from '../../../kernel/api.ts'

/** One thing that a scan can name: goods of a line, in the bin where they are, or in any. */
export interface Target {
  readonly id: string
  readonly bin: string | null
  readonly model: string
  readonly name: string
  readonly lot: string
  /** What is left to do; null where that is not told, as in a blind count. */
  readonly open: string | null
  readonly done: boolean
}
/** What is being worked on. */
export interface Doc {
  readonly id: string
  readonly code: string
  readonly about: string
  readonly warehouseId: string
  readonly ready: boolean
  /** What makes it ready, where the reader may do so. */
  readonly begin?: { readonly label: Text; readonly run: () => Promise<Doc> }
  readonly targets: readonly Target[]
}
interface Posting {
  readonly doc: Doc
  readonly target: Target
  readonly bin: string
  readonly quantity: string
  /** Of this scan: sent again it counts once. */
  readonly key: string
}
export interface Job {
  readonly find: (code: string) => Promise<Doc>
  readonly post: (posting: Posting) => Promise<Doc>
  /** Whether goods may be put into any bin of the warehouse. */
  readonly anyBin: boolean
}

const difference = (a: string, b: string): number => Math.round((Number(a) - Number(b)) * 10_000) / 10_000
const left = (wanted: string, done: string): string => String(Math.max(0, difference(wanted, done)))

function booking(row: InboundFull): Doc {
  const named = { id: row.id, version: row.version }
  const next = row.steps.find(({ step, open }) => open && (step === 'arrive' || step === 'unload'))
  const begin = next && {
    label: inboundBookingText.steps[next.step],
    run: async () =>
      booking(await call(next.step === 'arrive' ? inboundBooking.routes.arrive : inboundBooking.routes.unload, named)),
  }
  return {
    id: row.id,
    code: row.code,
    about: [row.warehouseName, row.orgName].filter(Boolean).join(' · '),
    warehouseId: row.warehouseId,
    ready: row.receivable,
    ...(begin && { begin }),
    targets: row.lines.map((line) => ({
      id: line.id,
      bin: null,
      model: line.modelNumber,
      name: line.goodsName,
      lot: line.lotCode,
      open: left(line.expected, line.received),
      done: difference(line.expected, line.received) <= 0,
    })),
  }
}

function plan(row: OutboundFull): Doc {
  const named = { id: row.id, version: row.version }
  const next = row.steps.find(({ step, open }) => open && (step === 'arrive' || step === 'startLoading'))
  const begin = next && {
    label: outboundPlanText.steps[next.step],
    run: async () =>
      plan(
        await (next.step === 'arrive'
          ? call(outboundPlan.routes.arrive, named)
          : call(outboundPlan.routes.startLoading, named)),
      ),
  }
  return {
    id: row.id,
    code: row.code,
    about: [row.warehouseName, row.consignee].filter(Boolean).join(' · '),
    warehouseId: row.warehouseId,
    ready: row.loadable,
    ...(begin && { begin }),
    targets: row.picks.map((pick) => ({
      id: pick.id,
      bin: pick.bin,
      model: pick.modelNumber,
      name: '',
      lot: pick.lot,
      open: left(pick.quantity, pick.loaded),
      done: difference(pick.quantity, pick.loaded) <= 0,
    })),
  }
}

const counted = (row: StockCountFull): Doc => ({
  id: row.id,
  code: row.code,
  about: row.warehouseName ?? '',
  warehouseId: row.warehouseId,
  ready: row.countable,
  targets: row.lines.map((line) => ({
    id: line.id,
    bin: line.bin,
    model: line.modelNumber,
    name: line.goodsName,
    lot: line.lot,
    open: null,
    done: line.counted !== null,
  })),
})

export const jobs = {
  receive: {
    anyBin: true,
    find: async (code: string) => booking(await call(inboundBooking.routes.scan, { code })),
    post: async ({ doc, target, bin, quantity, key }: Posting) =>
      booking(await call(inboundBooking.routes.receive, { id: doc.id, lineId: target.id, bin, quantity, key })),
  },
  load: {
    anyBin: false,
    find: async (code: string) => plan(await call(outboundPlan.routes.scan, { code })),
    post: async ({ doc, target, quantity, key }: Posting) =>
      plan(await call(outboundPlan.routes.load, { id: doc.id, pickId: target.id, quantity, key })),
  },
  count: {
    anyBin: false,
    find: async (code: string) => counted(await call(stockCount.routes.scan, { code })),
    post: async ({ doc, target, quantity }: Posting) =>
      counted(await call(stockCount.routes.tally, { id: doc.id, lineId: target.id, counted: quantity })),
  },
} satisfies Readonly<Record<string, Job>>
export type JobName = keyof typeof jobs

/** Whether the warehouse has a bin of that code. */
export async function hasBin(warehouseId: string, code: string): Promise<boolean> {
  const { list } = await call(warehouseBin.routes.query, { warehouseId, search: code })
  return list.some((bin) => bin.code === code.toUpperCase())
}
