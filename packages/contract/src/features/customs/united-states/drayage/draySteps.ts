import { stateMachine, type StateOf, type StepOf } from '../../../../kernel/stateMachine.ts'
import type { Text } from '../../../../kernel/text.ts'
import { drayMoveText as t } from './drayMove.text.ts'

const dispatcher = { by: 'dispatcher', permission: 'drayMove.dispatch' } as const
/** By the dispatcher here, or by the driver from the page of their link. */
const driver = { by: 'driver', permission: 'drayMove.dispatch' } as const

/**
 * The life of a container move. Checks: `whole`: what a driver and the clocks need is there; `released`: its entry is released, or it is pulled under bond,
 * which the database holds too; `noHolds`, `manned`: no hold at the terminal, a driver, a truck and an appointment; `received`: somebody signed for it;
 * `mayReturn`: empties are taken back by that day; `priced`: every charge has its rate.
 */
export const drayMachine = stateMachine({
  states: t.statuses,
  initial: 'open',
  steps: {
    review: { by: 'maker', permission: 'drayMove.edit', from: ['open', 'onHold'], to: 'inReview' },
    confirm: { ...dispatcher, from: ['inReview'], to: 'confirmed', checks: ['whole'], effects: ['cleared'] },
    hold: {
      by: 'maker',
      permission: 'drayMove.edit',
      from: ['open', 'inReview', 'confirmed'],
      to: 'onHold',
      effects: ['explained'],
    },
    resume: { by: 'maker', permission: 'drayMove.edit', from: ['onHold'], to: 'open', effects: ['cleared'] },
    dispatch: {
      ...dispatcher,
      from: ['confirmed'],
      to: 'dispatched',
      checks: ['released', 'noHolds', 'manned'],
      effects: ['dispatched'],
    },
    recall: { ...dispatcher, from: ['dispatched', 'waiting'], to: 'confirmed', effects: ['recalled'] },
    /** The truck came and left without the container. */
    dryRun: { ...dispatcher, from: ['dispatched', 'waiting'], to: 'confirmed', effects: ['inVain'] },
    arrive: { ...driver, from: ['dispatched'], to: 'waiting', effects: ['stamped'] },
    pickUp: { ...driver, from: ['dispatched', 'waiting'], to: 'pickedUp', effects: ['stamped'] },
    setOut: { ...driver, from: ['pickedUp'], to: 'outForDelivery', checks: ['freed'], effects: ['stamped'] },
    deliver: { ...driver, from: ['outForDelivery'], to: 'delivered', checks: ['received'], effects: ['stamped'] },
    returnEmpty: { ...driver, from: ['delivered'], to: 'emptyReturned', checks: ['mayReturn'], effects: ['stamped'] },
    close: { ...dispatcher, from: ['emptyReturned'], to: 'closed', checks: ['priced'], effects: ['charged'] },
    cancel: {
      ...dispatcher,
      from: ['open', 'onHold', 'inReview', 'confirmed', 'dispatched'],
      to: 'cancelled',
      effects: ['givenUp'],
    },
  },
  acts: {
    edit: {
      by: 'maker',
      in: [
        'open',
        'onHold',
        'inReview',
        'confirmed',
        'dispatched',
        'waiting',
        'pickedUp',
        'outForDelivery',
        'delivered',
        'emptyReturned',
      ],
    },
    book: {
      by: 'dispatcher',
      in: [
        'open',
        'onHold',
        'inReview',
        'confirmed',
        'dispatched',
        'waiting',
        'pickedUp',
        'outForDelivery',
        'delivered',
      ],
    },
    bookPickup: { by: 'dispatcher', in: ['open', 'onHold', 'inReview', 'confirmed', 'dispatched', 'waiting'] },
    giveLink: {
      by: 'dispatcher',
      in: ['dispatched', 'waiting', 'pickedUp', 'outForDelivery', 'delivered', 'emptyReturned'],
    },
  },
  phases: {
    prepare: ['open', 'onHold', 'inReview'],
    ready: ['confirmed'],
    road: ['dispatched', 'waiting', 'pickedUp', 'outForDelivery'],
    toEmpty: ['delivered'],
    toClose: ['emptyReturned'],
    over: ['closed', 'cancelled'],
    /** Still at the terminal: its last free day counts. */
    atTerminal: ['open', 'onHold', 'inReview', 'confirmed', 'dispatched', 'waiting'],
    /** Nobody was sent for it: what concerns the container and its way can be changed. */
    before: ['open', 'onHold', 'inReview', 'confirmed'],
    /** What a driver's page shows. */
    shown: ['dispatched', 'waiting', 'pickedUp', 'outForDelivery', 'delivered', 'emptyReturned'],
    proved: ['delivered', 'emptyReturned', 'closed'],
  },
})
export type DrayStatus = StateOf<typeof drayMachine>
export type DrayStep = StepOf<typeof drayMachine>

/** Steps that happen somewhere at a time, and the column that keeps it. */
export const stamps = {
  dispatch: 'dispatchedAt',
  arrive: 'waitingAt',
  pickUp: 'pickedUpAt',
  setOut: 'outAt',
  deliver: 'deliveredAt',
  returnEmpty: 'returnedAt',
} as const
export type StampedStep = keyof typeof stamps
/** Those that the driver records. */
export const driverSteps = ['arrive', 'pickUp', 'setOut', 'deliver', 'returnEmpty'] as const
export type DriverStep = (typeof driverSteps)[number]

/** What the clocks and a driver need, in the order of the form. */
export const neededToConfirm = [
  'orgId',
  'sizeType',
  'line',
  'billNo',
  'terminalId',
  'lastFreeDay',
  'perDiemFreeDays',
  'detentionFreeDays',
  'deliveryName',
  'deliveryAddress',
  'deliveryCity',
  'emptyReturn',
] as const
export const neededToDispatch = ['pickupNo', 'driverName', 'driverPhone', 'truck'] as const

type Said = Readonly<Record<string, unknown>>
const empty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** What must be there before it is confirmed. Form and server ask it. */
export const confirmFaults = (of: Said): { field: string; message: Text }[] =>
  neededToConfirm.flatMap((field) => (empty(of[field]) ? [{ field, message: t.missing }] : []))
export const dispatchFaults = (of: Said): { field: string; message: Text }[] => [
  ...neededToDispatch.flatMap((field) => (empty(of[field]) ? [{ field, message: t.missingDriver }] : [])),
  ...(['customsHold', 'freightHold', 'terminalHold'] as const).flatMap((field) =>
    of[field] === true && !(field === 'customsHold' && of['underBond'] === true)
      ? [{ field, message: t.onHoldThere }]
      : [],
  ),
  ...(empty(of['appointmentAt']) ? [{ field: 'appointmentAt', message: t.noAppointment }] : []),
]
