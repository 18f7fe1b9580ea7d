import { customerProfile, type CustomerProfileRow } from '@clearway/contract/features/customs/hong-kong/customerProfile'

import { ContactsInput } from '../../../business/ContactsInput.tsx'
import { HeldSince } from '../../../business/HeldSince.tsx'
import { EditDrawer, type EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { basicDataText as t } from './basicData.text.ts'

const groups = [
  { title: t.organisation, fields: ['orgId', 'name', 'nameEn', 'shortName', 'registrationNumber'] },
  {
    title: t.terms,
    fields: ['paymentDays', 'creditLimit', 'creditCurrency', 'settlementCurrency', 'rateBasis', 'feeAgreement'],
  },
  {
    title: t.contacts,
    fields: ['contacts', 'noticeMail', 'noticeSms', 'noticeWhatsApp', 'noticeWeChat'],
    inputs: { contacts: <ContactsInput /> },
  },
  { title: t.documents, fields: ['brCopyUrl', 'authorityUrl', 'remark'] },
]

/** What is agreed with a customer. One on hold says who set it, why, and who may lift it. */
export function CustomerForm(props: EditDrawerProps) {
  const row = props.editing && 'row' in props.editing ? (props.editing.row as CustomerProfileRow) : undefined
  return (
    <EditDrawer
      {...props}
      width={640}
      groups={groups}
      above={row?.holdState === 'held' ? <HeldSince resource={customerProfile} row={row} /> : undefined}
    />
  )
}
