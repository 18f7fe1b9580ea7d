import { parameterText as t } from './parameters.text.ts'
import type { Text } from './text.ts'

interface Told {
  readonly label: Text
  readonly hint: Text
}
interface NumberParameter extends Told {
  readonly kind: 'number'
  readonly default: number
  readonly min: number
  readonly max: number
  readonly unit: Text
}
interface TextParameter extends Told {
  readonly kind: 'text'
  readonly default: string
  readonly fits: (value: string) => boolean
  readonly shape: Text
}
interface FlagParameter extends Told {
  readonly kind: 'flag'
  readonly default: boolean
}
export type ParameterDefinition = NumberParameter | TextParameter | FlagParameter

/** Minutes from midnight: `09:00-12:00, 13:00-18:00` gives [[540, 720], [780, 1080]]; undefined for what are no hours of a day. */
export function shiftsOf(value: string): (readonly [from: number, to: number])[] | undefined {
  const shifts = value.split(/[,，;；]/).map((part) => {
    const [, h1, m1, h2, m2] = /^\s*(\d{1,2}):(\d{2})\s*[-–—~]\s*(\d{1,2}):(\d{2})\s*$/.exec(part) ?? []
    const clock = [h1, m1, h2, m2].map(Number)
    return clock[1]! < 60 && clock[3]! < 60
      ? ([clock[0]! * 60 + clock[1]!, clock[2]! * 60 + clock[3]!] as const)
      : undefined
  })
  if (shifts.length > 4 || shifts.some((s) => !s)) return undefined
  let last = -1
  for (const [from, to] of shifts as [number, number][]) {
    if (from <= last || to <= from || to > 24 * 60) return undefined
    last = to
  }
  return shifts as [number, number][]
}

/** What a tenant may set in place of a constant of the program. The key never changes once it was released. */
export const parameters = {
  'order.prefix': {
    kind: 'text',
    label: t.orderPrefix,
    hint: t.orderPrefixHint,
    default: 'SO',
    fits: (s) => /^[A-Z][A-Z0-9-]{0,9}$/.test(s),
    shape: t.orderPrefixShape,
  },
  'classify.claimMinutes': {
    kind: 'number',
    label: t.claimMinutes,
    hint: t.claimMinutesHint,
    default: 30,
    min: 5,
    max: 480,
    unit: t.minutes,
  },
  'classify.urgentMinutes': {
    kind: 'number',
    label: t.urgentMinutes,
    hint: t.urgentMinutesHint,
    default: 120,
    min: 10,
    max: 2880,
    unit: t.minutes,
  },
  'desk.hours': {
    kind: 'text',
    label: t.deskHours,
    hint: t.deskHoursHint,
    default: '09:00-12:00, 13:00-18:00',
    fits: (s) => shiftsOf(s) !== undefined,
    shape: t.deskHoursShape,
  },
  'desk.saturday': { kind: 'flag', label: t.deskSaturday, hint: t.deskSaturdayHint, default: false },
  'certificate.validMonths': {
    kind: 'number',
    label: t.certificateMonths,
    hint: t.certificateMonthsHint,
    default: 24,
    min: 1,
    max: 120,
    unit: t.months,
  },
  'certificate.recharge': {
    kind: 'flag',
    label: t.certificateRecharge,
    hint: t.certificateRechargeHint,
    default: false,
  },
  'certificate.rechargeAbove': {
    kind: 'number',
    label: t.certificateRechargeAbove,
    hint: t.certificateRechargeAboveHint,
    default: 50_000,
    min: 0,
    max: 999_999_999,
    unit: t.yuan,
  },
  'certificate.payeeAccount': { kind: 'flag', label: t.certificatePayee, hint: t.certificatePayeeHint, default: false },
  'certificate.declare': { kind: 'flag', label: t.certificateDeclare, hint: t.certificateDeclareHint, default: false },
  'declaration.onePerson': { kind: 'flag', label: t.onePerson, hint: t.onePersonHint, default: false },
  'declaration.edition2018': { kind: 'flag', label: t.edition2018, hint: t.edition2018Hint, default: false },
  'payee.holdHours': {
    kind: 'number',
    label: t.holdHours,
    hint: t.holdHoursHint,
    default: 24,
    min: 0,
    max: 168,
    unit: t.hours,
  },
  'payout.byBatch': { kind: 'flag', label: t.payoutByBatch, hint: t.payoutByBatchHint, default: false },
} as const satisfies Readonly<Record<string, ParameterDefinition>>

export type ParameterKey = keyof typeof parameters
type Kinds = { number: number; text: string; flag: boolean }
export type ParameterValue<K extends ParameterKey> = Kinds[(typeof parameters)[K]['kind']]

export const parameterOf = (key: string): ParameterDefinition | undefined =>
  Object.hasOwn(parameters, key) ? parameters[key as ParameterKey] : undefined

/** What is wrong with a value as it is stored; undefined when nothing is. */
export function parameterFault(
  definition: ParameterDefinition,
  value: string,
): { message: Text; values?: Record<string, unknown> } | undefined {
  if (definition.kind === 'flag') return value === 'true' || value === 'false' ? undefined : { message: t.flag }
  if (definition.kind === 'text') return definition.fits(value) ? undefined : { message: definition.shape }
  const { min, max } = definition
  const good = /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
  return good ? undefined : { message: t.number, values: { min, max } }
}
