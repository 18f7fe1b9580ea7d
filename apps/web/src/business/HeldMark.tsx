import { PauseCircleOutlined } from '@ant-design/icons'
import { payeeText as t } from '@clearway/contract/business/payee.text'
import { Tooltip } from 'antd'

import { useText } from '../kernel/language.ts'
import { timeIn } from '../kernel/show.ts'
import { useTimeZone } from '../kernel/timeZone.ts'
import { useHeldLeft, type HoldUntil } from './heldLeft.ts'

import './held.css'

/** What `HeldBadge` shows. */
export function HeldMark({ until }: { until: HoldUntil }) {
  const say = useText()
  const zone = useTimeZone()
  const left = useHeldLeft(until)
  if (!left) return null
  return (
    <Tooltip title={say(t.heldWhy, { until: timeIn(zone, until!) })}>
      {/* A button, so that the keyboard and a finger can ask why. */}
      <button type="button" className="held">
        <PauseCircleOutlined aria-hidden="true" />
        {say(t.heldFor, { left })}
      </button>
    </Tooltip>
  )
}
