import { bankAccount } from '@clearway/contract/features/account/payee/bankAccount'
import type { ReactNode } from 'react'

import { useText } from '../../../kernel/language.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { useMe } from '../../../kernel/me.ts'
import { AccountDialogs, AccountDrawer } from './AccountDialogs.tsx'
import { payeePageText as t } from './payeePage.text.ts'
import { accountColumns, useAccountActions } from './useAccountActions.tsx'
import { withoutCustomer } from './withoutCustomer.ts'

const own = withoutCustomer(bankAccount)
const nameOf = () => 'bankAccount' as const
const house = { fixed: { owner: 'house' } }
const mine = {}

const List = resourcePage(own, {
  form: AccountDrawer,
  columns: accountColumns,
  useActions: () => useAccountActions(nameOf),
  // For staff these are the house's; those of customers stand in the list of all.
  useAround: () => (useMe()?.user.area === 'customer' ? mine : house),
  empty: (add) => <NoAccount>{add}</NoAccount>,
})

function NoAccount({ children }: { children: ReactNode }) {
  const say = useText()
  return (
    <EmptyNotice title={say(t.houseNone)} hint={say(t.houseNoneHint)}>
      {children}
    </EmptyNotice>
  )
}

export function BankAccountPage() {
  return (
    <AccountDialogs>
      <List />
    </AccountDialogs>
  )
}
