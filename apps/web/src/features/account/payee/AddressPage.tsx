import { address, supplierAddress } from '@clearway/contract/features/account/payee/address'
import type { EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { later } from '../../../kernel/later.tsx'
import { useMe } from '../../../kernel/me.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { withoutCustomer } from './withoutCustomer.ts'

const AddressDrawer = later<EditDrawerProps>(() => import('./AddressForm.tsx').then((m) => m.AddressForm), (props) => props.editing !== null)
const options = { form: AddressDrawer }

const StaffAddresses = resourcePage(address, options)
const OwnAddresses = resourcePage(withoutCustomer(address), options)
const StaffSupplierAddresses = resourcePage(supplierAddress, options)
const OwnSupplierAddresses = resourcePage(withoutCustomer(supplierAddress), options)

/** For staff those of the house and of customers; a customer's people see their own. */
export function AddressPage() {
  return useMe()?.user.area === 'customer' ? <OwnAddresses /> : <StaffAddresses />
}

export function SupplierAddressPage() {
  return useMe()?.user.area === 'customer' ? <OwnSupplierAddresses /> : <StaffSupplierAddresses />
}
