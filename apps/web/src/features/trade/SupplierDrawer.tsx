import { supplierText as t } from '@clearway/contract/features/trade/supplier.text'

import { HeldNotice } from '../../business/HeldNotice.tsx'
import { EditDrawer, type EditDrawerProps } from '../../kernel/form/EditDrawer.tsx'

const groups = [
  {
    title: t.basic,
    fields: ['code', 'name', 'orgId', 'shortName', 'uscc', 'starLevel', 'isDefault', 'attachmentUrl', 'remark'],
  },
  { title: t.contact, fields: ['contactPerson', 'contactPhone'] },
  { title: t.address, fields: ['province', 'city', 'county', 'addressDetails'] },
  { title: t.bank, fields: ['currency', 'bankName', 'bankAccountName', 'bankAccount', 'swiftCode'] },
]

export function SupplierDrawer(props: EditDrawerProps) {
  const row = props.editing && 'row' in props.editing ? props.editing.row : undefined
  return (
    <EditDrawer
      {...props}
      groups={groups}
      above={<HeldNotice until={row?.['holdUntil'] as string | null | undefined} />}
    />
  )
}
