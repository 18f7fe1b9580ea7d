import { address } from '@clearway/contract/features/account/payee/address'

import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { useMe } from '../../../kernel/me.ts'
import { addressOptions as options } from './addressOptions.ts'
import { withoutCustomer } from './withoutCustomer.ts'

const StaffAddresses = resourcePage(address, options)
const OwnAddresses = resourcePage(withoutCustomer(address), options)

/** For staff those of the house and of customers; a customer's people see their own. */
export function AddressPage() {
  return useMe()?.user.area === 'customer' ? <OwnAddresses /> : <StaffAddresses />
}
