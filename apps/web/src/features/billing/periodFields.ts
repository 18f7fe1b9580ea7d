import { dateField, dictionaryField, referenceField } from '@clearway/contract/kernel/field'

import { billingPageText as t } from './billingPage.text.ts'

/** Whose, in what and of when: what bills and statements are made of. */
export const periodFields = {
  orgId: referenceField('customer', { label: t.customer, labelField: 'orgName', required: true }),
  currency: dictionaryField('currency', { label: t.currency, required: true }),
  from: dateField({ label: t.from, required: true }),
  to: dateField({ label: t.to, required: true }),
}

export interface Period {
  readonly orgId: string
  readonly currency: string
  readonly from: string
  readonly to: string
}

/** The month of a day, from its first to its last. */
export function monthOf(day: string): Pick<Period, 'from' | 'to'> {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return {
    from: `${day.slice(0, 7)}-01`,
    to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
  }
}

/** All of it, or nothing to ask for yet. */
export const wholePeriod = (of: Partial<Period> | undefined): Period | undefined =>
  of?.orgId && of.currency && of.from && of.to && of.to >= of.from ? (of as Period) : undefined
