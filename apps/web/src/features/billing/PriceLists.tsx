import { fee } from '@clearway/contract/features/billing/fee'
import { priceAgreement } from '@clearway/contract/features/billing/priceAgreement'
import { useContext, useMemo } from 'react'

import { resourcePage } from '../../kernel/list/ResourcePage.tsx'
import { Views } from '../../kernel/list/views.ts'

function useAround() {
  const beside = useContext(Views)
  return useMemo(() => ({ beside }), [beside])
}

export const PriceList = resourcePage(priceAgreement, { useAround })
export const FeeList = resourcePage(fee, { useAround })
