import { supplierAddress } from '@clearway/contract/features/account/payee/address'

import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { useMe } from '../../../kernel/me.ts'
import { addressOptions as options } from './addressOptions.ts'
import { withoutCustomer } from './withoutCustomer.ts'

const StaffAddresses = resourcePage(supplierAddress, options)
const OwnAddresses = resourcePage(withoutCustomer(supplierAddress), options)

export function SupplierAddressPage() {
  return useMe()?.user.area === 'customer' ? <OwnAddresses /> : <StaffAddresses />
}
