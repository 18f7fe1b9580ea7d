import { statusWords, type CaseRow, type CaseStatus } from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as c } from '@clearway/contract/features/customs/case/customsCase.text'
import { useCallback } from 'react'

import { useText } from '../../../kernel/language.ts'
import { useMe } from '../../../kernel/me.ts'

/** The word of a state for whoever reads it; a customer's people are told what it means for them, and where taxes wait for them. */
export function useStatusWord(): (status: CaseStatus, alarm?: CaseRow['alarm']) => string {
  const say = useText()
  const customer = useMe()?.user.area === 'customer'
  return useCallback(
    (status, alarm) =>
      say(customer && status === 'declaring' && alarm === 'taxDue' ? c.plainTaxDue : statusWords(customer)[status]),
    [say, customer],
  )
}
