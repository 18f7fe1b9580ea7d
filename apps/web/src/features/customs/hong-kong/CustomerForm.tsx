import { customerHoldText } from '@clearway/contract/business/customerHold.text'
import { customerProfile, type CustomerProfileRow } from '@clearway/contract/features/customs/hong-kong/customerProfile'
import { customerProfileText as f } from '@clearway/contract/features/customs/hong-kong/customerProfile.text'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'

import { call } from '../../../kernel/api.ts'
import { EditDrawer, type EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../kernel/language.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { basicDataText as t } from './basicData.text.ts'
import { ContactsInput } from './ContactsInput.tsx'

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
      above={row?.holdState === 'held' ? <HoldNotice row={row} /> : undefined}
    />
  )
}

function HoldNotice({ row }: { row: CustomerProfileRow }) {
  const say = useText()
  const zone = useTimeZone()
  const { data: lifters } = useQuery({
    queryKey: [customerProfile.name, 'lifters', row.id],
    queryFn: () => call(customerProfile.routes.queryLifters, { id: row.id }),
  })
  const since = say(t.heldSince, {
    person: row.heldBy ?? '–',
    date: row.heldAt ? timeIn(zone, row.heldAt) : '–',
    kind: row.holdKind ? say(f.holdKinds[row.holdKind]) : '–',
    reason: row.holdReason ?? '–',
  })
  return (
    <Alert
      type="error"
      showIcon
      title={since}
      description={
        lifters &&
        say(t.lifters, { lifters: lifters.join(say(customerHoldText.between)) || say(customerHoldText.nobody) })
      }
      style={{ marginBlockEnd: 16 }}
    />
  )
}
