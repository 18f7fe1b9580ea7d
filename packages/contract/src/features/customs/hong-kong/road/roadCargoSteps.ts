import { stateMachine, type StateOf, type StepOf } from '../../../../kernel/stateMachine.ts'
import type { Text } from '../../../../kernel/text.ts'
import { roadCargoText as t } from './roadCargo.text.ts'

/** Cargo data go in, and CCRNs are bundled, at least so long before the truck is at the control point, and at most so long (domain rules B.2.2). */
export const leastMinutesAhead = 30
export const mostDaysAhead = 14
/** So many hours before the crossing its clerk is told what is left to do. */
export const nearHours = 4

/**
 * The life of a consignment by road (domain rules B.2.2). What customs answers comes as messages in any order: `register`, `refuse`, `inspect` and `cross`
 * are taken by them. Checks: `complete`: the eight items are there; `inWindow`: between 14 days and 30 minutes ahead; `notHeld`: its customer is not on credit hold; `tripFits`: a truck that goes its way, whose bundling is still open.
 */
export const roadCargoMachine = stateMachine({
  states: t.statuses,
  initial: 'draft',
  steps: {
    submit: {
      by: 'maker',
      permission: 'roadCargo.submit',
      from: ['draft'],
      to: 'submitted',
      checks: ['complete', 'inWindow', 'notHeld'],
      effects: ['handIn'],
      notices: ['customer'],
    },
    /** It was not sent after all. */
    takeBack: { by: 'maker', permission: 'roadCargo.submit', from: ['submitted'], to: 'draft' },
    /** Under its CCRN it is submitted again. */
    amend: { by: 'maker', permission: 'roadCargo.edit', from: ['registered'], to: 'draft' },
    cancel: {
      by: 'maker',
      permission: 'roadCargo.submit',
      from: ['draft', 'submitted', 'registered'],
      to: 'cancelled',
      effects: ['giveUp'],
    },
    bundle: {
      by: 'dispatcher',
      permission: 'truckTrip.edit',
      from: ['registered'],
      to: 'bundled',
      checks: ['tripFits'],
      effects: ['load'],
    },
    move: {
      by: 'dispatcher',
      permission: 'truckTrip.edit',
      from: ['bundled'],
      to: 'bundled',
      checks: ['tripFits'],
      effects: ['load'],
    },
    unbundle: {
      by: 'dispatcher',
      permission: 'truckTrip.edit',
      from: ['bundled'],
      to: 'registered',
      effects: ['unload'],
    },
    complete: { by: 'maker', permission: 'roadCargo.edit', from: ['crossed'], to: 'done' },
    register: { by: 'customs', from: ['draft', 'submitted'], to: 'registered' },
    refuse: { by: 'customs', from: ['draft', 'submitted', 'registered'], to: 'draft' },
    /** What the gate saw is so, whatever the paper says: also of a number that is being amended or was refused after all. */
    inspect: { by: 'customs', from: ['draft', 'submitted', 'registered', 'bundled', 'expired'], to: 'inspection' },
    cross: {
      by: 'customs',
      from: ['draft', 'submitted', 'registered', 'bundled', 'inspection', 'expired'],
      to: 'crossed',
    },
    expire: { by: 'program', from: ['submitted', 'registered', 'bundled'], to: 'expired' },
  },
  acts: {
    edit: { by: 'maker', in: ['draft'] },
    /** Some is exempt, some goes on at once: it is said why no trade declaration is made of it. */
    noTrade: { by: 'maker', in: ['crossed', 'done'] },
  },
  phases: {
    prepare: ['draft'],
    waiting: ['submitted'],
    toBundle: ['registered'],
    onRoad: ['bundled'],
    held: ['inspection'],
    crossed: ['crossed', 'done'],
    over: ['cancelled', 'expired'],
    /** Its data lapse if it does not cross on its day. */
    mayLapse: ['draft', 'submitted', 'registered', 'bundled'],
    /** Before the boundary: it may still miss it. */
    before: ['draft', 'submitted', 'registered', 'bundled', 'inspection'],
  },
})
export type RoadCargoStatus = StateOf<typeof roadCargoMachine>
export type RoadCargoStep = StepOf<typeof roadCargoMachine>

/** The eight items that the system asks for (domain rules B.2.2), with the control point. */
export const rocarsItems = [
  'packages',
  'packageDescription',
  'goodsDescription',
  'consignorName',
  'consignorAddress',
  'consigneeName',
  'consigneeAddress',
  'expectedAt',
  'controlPoint',
] as const

/** What must be there before it is submitted. Form and server ask it. */
export const roadCargoFaults = (of: Readonly<Record<string, unknown>>): { field: string; message: Text }[] =>
  rocarsItems.flatMap((field) => (of[field] ? [] : [{ field, message: t.missing }]))

/** Why cargo that is expected then cannot be submitted now. */
export function windowFault(expectedAt: string, now = Date.now()): Text | undefined {
  const ahead = Date.parse(expectedAt) - now
  if (ahead < leastMinutesAhead * 60_000) return t.tooLate
  return ahead > mostDaysAhead * 86_400_000 ? t.tooEarly : undefined
}
