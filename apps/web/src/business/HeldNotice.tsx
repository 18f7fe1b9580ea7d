import { payeeText as t } from '@clearway/contract/business/payee.text'
import { Alert } from 'antd'

import { useText } from '../kernel/language.ts'
import { timeIn } from '../kernel/show.ts'
import { useTimeZone } from '../kernel/timeZone.ts'
import { useHeldLeft, type HoldUntil } from './heldLeft.ts'

/** A held payee above a form or a document; lists have `HeldBadge`. */
export function HeldNotice({ until }: { until: HoldUntil }) {
  const say = useText()
  const zone = useTimeZone()
  const left = useHeldLeft(until)
  return left ? (
    <Alert
      type="warning"
      showIcon
      title={say(t.heldFor, { left })}
      description={say(t.heldWhy, { until: timeIn(zone, until!) })}
    />
  ) : null
}
