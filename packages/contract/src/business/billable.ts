import { billableText as t } from './billable.text.ts'

/** What happens that fees can be charged for. Areas write such events where it happens. */
export type BillableKind = keyof typeof t.kinds
/** What a fee is counted in. Of `percent` and `asPaid` it is the amounts of the event. */
export type FeeUnit = keyof typeof t.units
export const ofAmounts = ['percent', 'asPaid'] as const satisfies readonly FeeUnit[]
export type CountedUnit = Exclude<FeeUnit, (typeof ofAmounts)[number]>
export const isOfAmounts = (unit: FeeUnit): boolean => (ofAmounts as readonly string[]).includes(unit)
/** Parts of what was paid. */
export type AmountPart = keyof typeof t.parts

export interface EventAmount {
  readonly part: AmountPart
  readonly currency: string
  /** Exact text. */
  readonly amount: string
}

export type Quantities = Partial<Readonly<Record<CountedUnit, string>>>

/** What has lain there for so many days, the day on which it came counted as the first. */
export interface QuantitiesByAge {
  readonly days: number
  readonly quantities: Quantities
}

/** Records that cause charges, and where each opens. */
const opensAt = {
  customsCase: (id: string) => `/ClassifyOrder?id=${id}`,
  declaration: (id: string) => `/declarationDetail?id=${id}`,
  roadCargo: (id: string) => `/hongKongSeamless?open=${id}`,
  usEntry: (id: string) => `/importClearance?id=${id}`,
  drayMove: (id: string) => `/vehicleTowing?open=${id}`,
  inboundBooking: (id: string) => `/InventoryInquiry?view=inbound&open=${id}`,
  outboundPlan: (id: string) => `/InventoryInquiry?view=outbound&open=${id}`,
  warehouse: (id: string) => `/InventoryInquiry?warehouseId=${id}`,
} as const
export type BillableRecord = keyof typeof opensAt

/** Where the record that caused a charge opens; undefined where there is none. */
export const recordLink = (kind: string | null | undefined, id: string | null | undefined): string | undefined =>
  kind && id && kind in opensAt ? opensAt[kind as BillableRecord](id) : undefined

const once: readonly CountedUnit[] = ['record']
const daily: readonly CountedUnit[] = ['record', 'day']
/** What the events of each kind count; a fee in another unit would never find its quantity. */
export const countedBy: Readonly<Record<BillableKind, readonly CountedUnit[]>> = {
  declarationReleased: ['record', 'line'],
  taxPaid: once,
  hkCargoCrossed: ['record', 'kg'],
  usEntryReleased: ['record', 'line'],
  drayBase: ['record', 'container'],
  drayFuel: once,
  drayChassis: daily,
  drayWaiting: ['record', 'hour'],
  drayPrePull: once,
  drayDryRun: once,
  drayStorage: daily,
  drayOverweight: once,
  drayTriAxle: once,
  drayHazmat: once,
  drayExam: once,
  drayPerDiem: daily,
  drayDemurrage: daily,
  drayDetention: daily,
  storageDay: ['record', 'day', 'cbm', 'kg'],
  inboundHandled: ['record', 'line', 'cbm', 'kg'],
  outboundHandled: ['record', 'line', 'cbm', 'kg'],
}
/** Whose events tell amounts too. */
const withAmounts: readonly BillableKind[] = (Object.keys(countedBy) as BillableKind[]).filter(
  (kind) => kind === 'taxPaid' || kind.startsWith('dray'),
)

/** Whether events of a kind tell what a fee in that unit is made of. */
export const tellsOf = (kind: BillableKind, unit: FeeUnit): boolean =>
  isOfAmounts(unit) ? withAmounts.includes(kind) : countedBy[kind].includes(unit as CountedUnit)
