import { supplier } from '@clearway/contract/features/trade/supplier'
import { supplierText as t } from '@clearway/contract/features/trade/supplier.text'
import { resourcePage } from '../../kernel/ResourcePage.tsx'

export const SupplierPage = resourcePage(supplier, {
  form: [
    { title: t.basic, fields: ['code', 'name', 'orgId', 'shortName', 'uscc', 'starLevel', 'isDefault', 'attachmentUrl', 'remark'] },
    { title: t.contact, fields: ['contactPerson', 'contactPhone'] },
    { title: t.address, fields: ['province', 'city', 'county', 'addressDetails'] },
    { title: t.bank, fields: ['currency', 'bankName', 'bankAccountName', 'bankAccount', 'swiftCode'] },
  ],
})
