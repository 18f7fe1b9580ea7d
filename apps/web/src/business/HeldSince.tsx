import { customerHoldText } from '@clearway/contract/business/customerHold.text'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'

import { useText } from '../kernel/language.ts'
import { callAny } from '../kernel/rows.ts'
import { timeIn } from '../kernel/show.ts'
import { useTimeZone } from '../kernel/timeZone.ts'
import { customerHoldPageText as t } from './customerHoldPage.text.ts'
import type { HeldResource, HeldRow } from './useRelease.ts'

interface Props {
  readonly resource: HeldResource
  readonly row: HeldRow & {
    readonly heldBy: string | null
    readonly heldAt: string | null
    readonly holdKind: keyof typeof customerHoldText.kinds | null
    readonly holdReason: string | null
  }
}

/** Since when a customer is on hold, by whom and why, and who may lift it. */
export function HeldSince({ resource, row }: Props) {
  const say = useText()
  const zone = useTimeZone()
  const { data: lifters } = useQuery({
    queryKey: [resource.name, 'lifters', row.id],
    queryFn: () => callAny<string[]>(resource.routes.queryLifters, { id: row.id }),
  })
  const since = say(t.heldSince, {
    person: row.heldBy ?? '–',
    date: row.heldAt ? timeIn(zone, row.heldAt) : '–',
    kind: row.holdKind ? say(customerHoldText.kinds[row.holdKind]) : '–',
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
