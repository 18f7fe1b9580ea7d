import {
  caseChargeRoutes,
  quoteTotal,
  type CaseCharges,
  type QuoteTotal,
} from '@clearway/contract/features/customs/case/caseCharge'
import { declarationTax } from '@clearway/contract/features/customs/declaration/tax/declarationTax'
import { mask } from '@clearway/contract/kernel/mask'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { amountWords } from '../../../../kernel/show.ts'
import { caseSideText as t } from '../caseSide.text.ts'
import { chargesKey } from './chargePlaces.ts'

export interface Quote {
  /** Both are here as they stand now. */
  readonly ready: boolean
  readonly charges: CaseCharges | undefined
  readonly total: QuoteTotal | undefined
  /** There is a charge that comes to something. */
  readonly charged: boolean
}

/** What a case is quoted at, with its taxes as far as they are known; always read anew by who is about to say yes to it. */
export function useQuote(id: string, enabled: boolean): Quote {
  const options = { enabled, refetchOnMount: 'always' as const }
  const charges = useQuery({
    queryKey: chargesKey(id),
    queryFn: () => call(caseChargeRoutes.charges, { id }),
    ...options,
  })
  const taxes = useQuery({
    queryKey: ['customsCase', 'estimate', id],
    queryFn: () => call(declarationTax.estimateCase, { id }),
    retry: false,
    ...options,
  })
  return {
    ready: Boolean(charges.data) && !charges.isFetching && !taxes.isFetching,
    charges: charges.data,
    total: charges.data && quoteTotal(charges.data, taxes.data),
    charged: charges.data?.charges.some((c) => Number(c.amount) !== 0) ?? false,
  }
}

interface QuoteWords {
  readonly amount: string
  readonly tax: string
  /** What the button says: nobody approves what he does not read. */
  readonly approve: string
}

/** A quote in words: amounts by currency, the taxes in them or that they are not known, and both on the button. */
export function useQuoteWords(): (quote: Quote) => QuoteWords {
  const say = useText()
  return ({ charges, total }) => {
    const listed = (of: QuoteTotal['amounts']) => of.map((a) => amountWords(a.amount, a.currency)).join(' + ')
    if (!charges) return { amount: '…', tax: '…', approve: say(t.doConfirm) }
    if (!total) return { amount: mask, tax: mask, approve: say(t.doConfirm) }
    const amount = listed(total.amounts) || say(charges.free ? t.freeOfCharge : t.noChargesQuoted)
    if (!total.taxes && charges.free) return { amount, tax: say(t.taxesUnknown), approve: say(t.approveFree) }
    if (!total.taxes) return { amount, tax: say(t.taxesUnknown), approve: say(t.approveTaxUnknown, { amount }) }
    const tax = listed(total.taxes)
    return { amount, tax, approve: say(t.approveWithTax, { amount, tax }) }
  }
}
