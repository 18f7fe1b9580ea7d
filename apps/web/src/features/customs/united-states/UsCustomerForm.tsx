import { usCustomer, type UsCustomerRow } from '@clearway/contract/features/customs/united-states/usCustomer'
import { usCustomerText as f } from '@clearway/contract/features/customs/united-states/usCustomer.text'

import { ContactsInput } from '../../../business/ContactsInput.tsx'
import { HeldSince } from '../../../business/HeldSince.tsx'
import { EditDrawer, type EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { useStart } from '../hong-kong/useStart.ts'
import { unitedStatesText as t } from './unitedStates.text.ts'

const groups = [
  { title: t.organisation, fields: ['orgId', 'name', 'numberKind', 'importerNumber'] },
  {
    title: t.payment,
    fields: [
      'payment',
      'payerUnit',
      'bondNumbers',
      'taxExempt',
      'resaleNumber',
      'paymentDays',
      'creditLimit',
      'creditCurrency',
    ],
  },
  {
    title: t.contact,
    fields: ['contacts'],
    inputs: { contacts: <ContactsInput functions={f.functions} /> },
  },
  { title: t.instructions, fields: ['releaseInstructions', 'billingInstructions', 'examInstructions'] },
  { title: t.more, fields: ['remark'] },
]
const start = { payment: 'single', creditCurrency: 'USD', numberKind: 'ein' }

/** What is agreed with a customer for the United States. One on hold says who set it, why, and who may lift it. */
export function UsCustomerForm({ editing, ...rest }: EditDrawerProps) {
  const row = editing && 'row' in editing ? (editing.row as UsCustomerRow) : undefined
  return (
    <EditDrawer
      {...rest}
      editing={useStart(editing, start)}
      width={640}
      groups={groups}
      above={row?.state === 'held' ? <HeldSince resource={usCustomer} row={row} /> : undefined}
    />
  )
}
