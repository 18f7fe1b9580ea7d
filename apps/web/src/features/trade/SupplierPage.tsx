import { supplier } from '@clearway/contract/features/trade/supplier'
import { supplierText as t } from '@clearway/contract/features/trade/supplier.text'
import { useMe } from '../../kernel/me.ts'
import { resourcePage } from '../../kernel/list/ResourcePage.tsx'
import { ownCustomer } from './ownCustomer.ts'

const form = [
  { title: t.basic, fields: ['code', 'name', 'orgId', 'shortName', 'uscc', 'starLevel', 'isDefault', 'attachmentUrl', 'remark'] },
  { title: t.contact, fields: ['contactPerson', 'contactPhone'] },
  { title: t.address, fields: ['province', 'city', 'county', 'addressDetails'] },
  { title: t.bank, fields: ['currency', 'bankName', 'bankAccountName', 'bankAccount', 'swiftCode'] },
]

const StaffSuppliers = resourcePage(supplier, { form })
const OwnSuppliers = resourcePage(ownCustomer(supplier), { form })

export function SupplierPage() {
  return useMe()?.user.area === 'customer' ? <OwnSuppliers /> : <StaffSuppliers />
}
