import { stockPosting, type StockPostingRow } from '@clearway/contract/features/logistics/inventory/stockPosting'
import { stockPostingText as f } from '@clearway/contract/features/logistics/inventory/stockPosting.text'
import { stockRule } from '@clearway/contract/features/logistics/inventory/stockRule'
import { useContext, useMemo } from 'react'

import { ownCustomer } from '../../../business/ownCustomer.ts'
import { resourcePage, type ResourcePageOptions } from '../../../kernel/list/ResourcePage.tsx'
import { Views } from '../../../kernel/list/views.ts'
import { useMe } from '../../../kernel/me.ts'

function useAround() {
  const beside = useContext(Views)
  return useMemo(() => ({ beside }), [beside])
}

/** When it was stands first: it is what a ledger is read by. */
const options: ResourcePageOptions<StockPostingRow> = {
  useAround,
  columns: (given) => {
    const at = given.filter(({ key }) => key === 'createdAt')
    const others = given.filter(({ key }) => key !== 'createdAt')
    return [...at.map((column) => ({ ...column, title: f.createdAt, width: 150, aside: false })), ...others]
  },
}
const StaffFlow = resourcePage(stockPosting, options)
const OwnFlow = resourcePage(ownCustomer(stockPosting), options)

/** Every change of the stock, newest first; `?balanceId=` is the ledger of one row. */
export function FlowList() {
  return useMe()?.user.area === 'customer' ? <OwnFlow /> : <StaffFlow />
}

/** From what quantity or age on somebody is told of goods. */
export const RuleList = resourcePage(stockRule, { useAround })
