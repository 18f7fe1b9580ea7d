import { stockPosting } from '@clearway/contract/features/logistics/inventory/stockPosting'
import { stockRule } from '@clearway/contract/features/logistics/inventory/stockRule'
import { useContext, useMemo } from 'react'

import { ownCustomer } from '../../../business/ownCustomer.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { useMe } from '../../../kernel/me.ts'
import { Views } from './views.ts'

function useAround() {
  const beside = useContext(Views)
  return useMemo(() => ({ beside }), [beside])
}

const StaffFlow = resourcePage(stockPosting, { useAround })
const OwnFlow = resourcePage(ownCustomer(stockPosting), { useAround })

/** Every change of the stock, newest first; `?balanceId=` is the ledger of one row. */
export function FlowList() {
  return useMe()?.user.area === 'customer' ? <OwnFlow /> : <StaffFlow />
}

/** From what quantity or age on somebody is told of goods. */
export const RuleList = resourcePage(stockRule, { useAround })
