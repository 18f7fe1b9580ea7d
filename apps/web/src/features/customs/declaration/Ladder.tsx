import { CheckOutlined } from '@ant-design/icons'
import { stateLabels, type DeclarationState } from '@clearway/contract/features/customs/declaration/states'

import { useText } from '../../../kernel/language.ts'
import { declarationPageText as t } from './declarationPage.text.ts'

/** The way of a declaration; what lies beside it is told in words. */
const steps = [
  'draft',
  'checked',
  'submitted',
  'accepted',
  'reviewed',
  'released',
  'closed',
] as const satisfies readonly DeclarationState[]

/** How far along the ladder a state stands. */
const reached: Readonly<Record<DeclarationState, number>> = {
  draft: 0,
  checking: 0,
  checked: 1,
  submitted: 2,
  returned: 2,
  rejected: 2,
  manual: 2,
  accepted: 3,
  reReview: 3,
  reviewed: 4,
  inspection: 4,
  taxDue: 4,
  taxPaid: 4,
  released: 5,
  closed: 6,
  deleted: -1,
  withdrawn: -1,
}

/** Steps that only customs takes: each is told by a receipt, or was never told. */
const told: readonly DeclarationState[] = ['accepted', 'reviewed', 'released', 'closed']

interface Props {
  readonly status: DeclarationState
  /** States that customs told in this round. */
  readonly received: readonly string[]
}

/** Where the declaration stands on its way from draft to closed. A step that it was taken past without a receipt is not ticked. */
export function Ladder({ status, received }: Props) {
  const say = useText()
  const at = reached[status]
  const beside = !(steps as readonly string[]).includes(status)
  return (
    <ol className="dec-ladder" aria-label={say(t.ladder)}>
      {steps.map((step, n) => {
        const skipped = n < at && told.includes(step) && !received.includes(step)
        // Nothing comes after the last: who stands there has arrived.
        const done = (n < at && !skipped) || (n === at && n === steps.length - 1)
        return (
          <li
            key={step}
            data-reached={(n < at && !skipped) || (n === at && !beside) || undefined}
            data-skipped={skipped || undefined}
            aria-current={n === at ? 'step' : undefined}
          >
            {done && <CheckOutlined aria-hidden />}
            {say(stateLabels[step])}
            {skipped && <small>{say(t.notReceived)}</small>}
            {n === at && beside && <b> · {say(stateLabels[status])}</b>}
          </li>
        )
      })}
      {at < 0 && (
        <li aria-current="step">
          <b>{say(stateLabels[status])}</b>
        </li>
      )}
    </ol>
  )
}
