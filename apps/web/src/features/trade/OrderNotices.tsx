import type { OrderRow, OrderStatus } from '@clearway/contract/features/trade/order'
import { orderText } from '@clearway/contract/features/trade/order.text'
import type { Text } from '@clearway/contract/kernel/text'
import { Alert, Button } from 'antd'

import { HeldNotice } from '../../business/HeldNotice.tsx'
import { useText } from '../../kernel/language.ts'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { orderPageText as t } from './orderPage.text.ts'
import type { OrderEditing } from './useOrderEditor.ts'

export interface Reason {
  readonly text: Text
  readonly status?: OrderStatus
}

/** Why an order cannot be changed, or undefined when it can. */
export function readOnlyReason(order: OrderRow | undefined, mayEdit: boolean): Reason | undefined {
  if (!mayEdit) return { text: t.readOnlyPermission }
  if (order?.deletedAt) return { text: t.readOnlyBin }
  if (order && order.status !== 'draft') return { text: t.readOnlyStatus, status: order.status as OrderStatus }
  return undefined
}

interface Props {
  readonly editing: OrderEditing
  readonly reason: Reason | undefined
  readonly hidden: boolean
  readonly canSendBack: boolean
  /** Somebody saved the order since the draft was typed. */
  readonly stale: boolean
  readonly onDrop: () => void
}

/** What the person should know before he types. */
export function OrderNotices({ editing: { base, draft, dirty }, reason, hidden, canSendBack, stale, onDrop }: Props) {
  const say = useText()
  const zone = useTimeZone()
  const note = base?.statusNote ? ` ${say(t.noteIs, { note: base.statusNote })}` : ''
  return (
    <>
      <HeldNotice until={base?.supplierHoldUntil} />
      {reason && (
        <Alert
          type="info"
          showIcon
          title={`${say(reason.text, reason.status && { status: say(orderText.statuses[reason.status]) })}${reason.status === 'submitted' && !canSendBack ? ` ${say(t.askSendBack)}` : ''}${note}`}
        />
      )}
      {!reason && note && <Alert type="warning" showIcon title={note.trim()} />}
      {!reason && hidden && <Alert type="info" showIcon title={say(t.readOnlyHidden)} />}
      {!reason && draft && dirty && (
        <Alert
          type={stale ? 'warning' : 'info'}
          showIcon
          title={`${say(t.draftBack, { time: timeIn(zone, draft.at) })}${stale ? ` ${say(t.draftOld)}` : ''}`}
          action={
            <Button size="small" onClick={onDrop}>
              {say(t.draftDrop)}
            </Button>
          }
        />
      )}
    </>
  )
}
