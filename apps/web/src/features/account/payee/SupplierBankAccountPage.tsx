import { supplierBankAccount } from '@clearway/contract/features/account/payee/bankAccount'
import { useMe } from '../../../kernel/me.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { AccountDialogs, AccountDrawer } from './AccountDialogs.tsx'
import { withoutCustomer } from './withoutCustomer.ts'
import { accountColumns, useAccountActions } from './useAccountActions.tsx'

const nameOf = () => 'supplierBankAccount' as const
const options = { form: AccountDrawer, columns: accountColumns, useActions: () => useAccountActions(nameOf) }
const StaffList = resourcePage(supplierBankAccount, options)
const OwnList = resourcePage(withoutCustomer(supplierBankAccount), options)

export function SupplierBankAccountPage() {
  return <AccountDialogs>{useMe()?.user.area === 'customer' ? <OwnList /> : <StaffList />}</AccountDialogs>
}
