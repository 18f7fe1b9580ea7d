import { MoreOutlined } from '@ant-design/icons'
import type { Text } from '@clearway/contract/kernel/text'
import { Button, Dropdown, Tooltip } from 'antd'
import { useState, type ReactNode } from 'react'

import { useText } from '../language.ts'
import { rowsText as t } from '../rows.text.ts'

/** Something that can be done with a row, or with the ticked rows. What the person may not do is not in the list at all. */
export interface Action {
  readonly key: string
  readonly label: Text
  readonly icon?: ReactNode
  readonly danger?: boolean
  /** The state of the row forbids it: shown, but off, and this says why. */
  readonly offBecause?: Text
  readonly run: () => void
}

/** A button that can be reached when it is off, so that everybody can read why. */
export function ActionButton({
  action,
  name,
  link = false,
  primary = false,
}: {
  action: Action
  name?: string
  link?: boolean
  primary?: boolean
}) {
  const say = useText()
  const why = action.offBecause
  const button = (
    <Button
      {...(link
        ? { type: 'link' as const, size: 'small' as const, style: { paddingInline: 4 } }
        : { icon: action.icon, ...(primary && { type: 'primary' as const }) })}
      danger={action.danger ?? false}
      onClick={why ? undefined : action.run}
      {...(why && { 'aria-disabled': true, className: 'list-off' })}
      {...(name && { 'aria-label': `${say(action.label)} ${name}` })}
    >
      {say(action.label)}
    </Button>
  )
  return why ? <Tooltip title={say(why)}>{button}</Tooltip> : button
}

/** The first action as a button, the others behind `…`. */
export function RowActions({ actions, name }: { actions: readonly Action[]; name: string }) {
  const [first, ...others] = actions
  if (!first) return null
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <ActionButton action={first} name={name} link />
      {others.length > 0 && <MoreActions actions={others} name={name} />}
    </span>
  )
}

// The menu exists only while it is open: fifty idle ones would double the time a tick takes.
function MoreActions({ actions, name }: { actions: readonly Action[]; name: string }) {
  const say = useText()
  const [open, setOpen] = useState<boolean>()
  // Undefined until it was opened once, so that a table that appears takes no focus; afterwards each change of button gives it back.
  const button = {
    type: 'text',
    size: 'small',
    icon: <MoreOutlined />,
    'aria-label': say(t.rowActions, { name }),
    'aria-haspopup': 'menu',
    autoFocus: open !== undefined,
  } as const
  if (!open) return <Button {...button} aria-expanded={false} onClick={() => setOpen(true)} />
  const items = actions.map((a) => ({
    key: a.key,
    icon: a.icon,
    danger: a.danger ?? false,
    disabled: a.offBecause !== undefined,
    label: (
      <>
        {say(a.label)}
        {a.offBecause && <span className="list-off-why">{say(a.offBecause)}</span>}
      </>
    ),
  }))
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      onOpenChange={(next) => !next && setOpen(false)}
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation()
          setOpen(false)
          actions.find((a) => a.key === key)?.run()
        },
      }}
    >
      <Button {...button} aria-expanded />
    </Dropdown>
  )
}
