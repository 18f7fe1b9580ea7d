import { Button } from 'antd'
import type { ReactNode } from 'react'

import { useText } from '../language.ts'
import { rowsText as t } from '../rows.text.ts'
import { ActionButton, type Action } from './RowActions.tsx'

/** Stands in place of the filters while rows are ticked, at the same height. */
export function TickedBar({
  count,
  actions,
  onClear,
  children,
}: {
  count: number
  actions: readonly Action[]
  onClear: () => void
  children?: ReactNode
}) {
  const say = useText()
  return (
    <div className="list-filters list-ticked" role="toolbar" aria-label={say(t.ticked, { count })}>
      <strong aria-live="polite">{say(t.ticked, { count })}</strong>
      {actions.map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
      {children}
      <Button type="link" onClick={onClear}>
        {say(t.clearTicked)}
      </Button>
    </div>
  )
}
