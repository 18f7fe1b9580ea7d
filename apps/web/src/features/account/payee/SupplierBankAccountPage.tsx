import { supplierBankAccount } from '@clearway/contract/features/account/payee/bankAccount'

import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { useMe } from '../../../kernel/me.ts'
import { AccountDialogs, AccountDrawer } from './AccountDialogs.tsx'
import { accountColumns, useAccountActions } from './useAccountActions.tsx'
import { withoutCustomer } from './withoutCustomer.ts'

const nameOf = () => 'supplierBankAccount' as const
const options = { form: AccountDrawer, columns: accountColumns, useActions: () => useAccountActions(nameOf) }
const StaffList = resourcePage(supplierBankAccount, options)
const OwnList = resourcePage(withoutCustomer(supplierBankAccount), options)

export function SupplierBankAccountPage() {
  return <AccountDialogs>{useMe()?.user.area === 'customer' ? <OwnList /> : <StaffList />}</AccountDialogs>
}
