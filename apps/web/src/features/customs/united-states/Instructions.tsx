import { usCustomer, type UsInstructions } from '@clearway/contract/features/customs/united-states/usCustomer'
import { usCustomerText as f } from '@clearway/contract/features/customs/united-states/usCustomer.text'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'

import { call, type ApiError } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { unitedStatesText as t } from './unitedStates.text.ts'

import './unitedStates.css'

const kinds = ['releaseInstructions', 'billingInstructions', 'examInstructions'] as const

/** What the customer of a record wants done; nothing where nothing is agreed, or for whom the book of customers is closed. */
export function Instructions({ orgId }: { orgId: string | null }) {
  const say = useText()
  const may = useCan()('usCustomer.view')
  const { data } = useQuery<UsInstructions | null, ApiError>({
    queryKey: [usCustomer.name, 'instructions', orgId],
    queryFn: () => call(usCustomer.routes.instructions, { orgId: orgId! }),
    enabled: may && orgId !== null,
    retry: false,
  })
  const told = kinds.filter((kind) => data?.[kind])
  const byStatement = data && data.payment !== 'single'
  if (!data || !(told.length || byStatement)) return null
  return (
    <Alert
      role="note"
      type="info"
      title={say(t.instructions)}
      description={
        <ul className="us-plain">
          {byStatement && (
            <li>
              <strong>{say(f.payment)}</strong> {say(f.payments[data.payment])} · {say(f.payerUnit)} {data.payerUnit}
            </li>
          )}
          {told.map((kind) => (
            <li key={kind}>
              <strong>{say(f[kind])}</strong> {data[kind]}
            </li>
          ))}
        </ul>
      }
    />
  )
}
