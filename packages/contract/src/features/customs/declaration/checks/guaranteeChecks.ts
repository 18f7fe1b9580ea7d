import { isSummaryTax } from '../fields/summaryTypes.ts'
import { inHead, type Look } from './lookChecks.ts'

/** The guarantee that a declaration was given, as it stands now. Days are yyyy-MM-dd, amounts CNY. */
export interface GuaranteeFacts {
  readonly number: string
  readonly importerCode: string
  /** Office codes parted by commas, a district by its `00`; null is every office. */
  readonly offices: string | null
  readonly validFrom: string
  readonly validTo: string
  readonly closedOn: string | null
  /** What it has left without this declaration. */
  readonly available: string
  /** The taxes of this declaration that are known, and whether these are all. */
  readonly taxes: string
  readonly complete: boolean
  /** Whether `available` falls short of `taxes`. */
  readonly short: boolean
  /** The declaration is being handed over: what may be weighed before is an error now. */
  readonly handingOver: boolean
}

/** Whether a guarantee covers an office: by its code, or by the district (the first two digits) where that was named by `00`. */
export const coversOffice = (offices: string | null, office: string): boolean =>
  !offices ||
  offices.split(',').some((code) => code === office || (code.endsWith('00') && code.slice(0, 2) === office.slice(0, 2)))

/** Whether it counts on a day. */
export const countsOn = (
  { validFrom, validTo, closedOn }: Pick<GuaranteeFacts, 'validFrom' | 'validTo' | 'closedOn'>,
  day: string,
): boolean => validFrom <= day && day <= validTo && (!closedOn || day < closedOn)

/**
 * Summary tax collection (汇总征税, GACC 2017 No. 45): the guarantee is of the company that declares, at this office, valid today, and covers the taxes.
 * Too little left is a warning while a declaration is made, because a payment may restore it before it leaves; when it is handed over customs would
 * refuse it [verify], so then it is an error. Where not all taxes are known nothing is claimed of the rest.
 */
export function checkGuarantee(look: Look): void {
  const { guarantee, today } = look.knowledge
  if (!look.due || guarantee === undefined || !isSummaryTax(look.head('Type'))) return
  if (!guarantee) return look.error('guaranteeMissing', inHead('Type'))
  const { number, importerCode: owner, validFrom: from, validTo: to, available, taxes } = guarantee
  if (look.head('TradeCode') && look.head('TradeCode') !== owner)
    look.error('guaranteeImporter', inHead('TradeCode'), { number, owner })
  if (look.head('CustomMaster') && !coversOffice(guarantee.offices, look.head('CustomMaster')))
    look.error('guaranteeOffice', inHead('CustomMaster'), { number })
  if (!countsOn(guarantee, `${today.slice(0, 4)}-${today.slice(4, 6)}-${today.slice(6)}`))
    look.error('guaranteeEnded', inHead('Type'), { number, from, to })
  if (guarantee.short)
    look[guarantee.handingOver ? 'error' : 'warning']('guaranteeShort', inHead('Type'), { number, available, taxes })
  else if (!guarantee.complete) look.warning('guaranteeUnknown', inHead('Type'), { number, taxes })
  if (!look.head('NoteS').includes(number)) look.hint('guaranteeUnsaid', inHead('NoteS'), { number })
}
