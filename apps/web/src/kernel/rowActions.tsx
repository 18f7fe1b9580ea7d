import { MoreOutlined } from '@ant-design/icons'
import type { Text } from '@clearway/contract/kernel/text'
import { Button, Dropdown, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useText } from './language.ts'
import { listText as t } from './list.text.ts'

/** Something that can be done with a row, or with the ticked rows. What the person may not do is not in the list at all. */
export interface Action {
  readonly key: string
  readonly label: Text
  readonly icon?: ReactNode
  readonly danger?: boolean
  /** The state of the row forbids it: shown, but off, and this says why. */
  readonly offBecause?: string
  readonly run: () => void
}

/** The first action as a button, the others behind `…`. */
export function RowActions({ actions, name }: { actions: readonly Action[]; name: string }) {
  const say = useText()
  const [first, ...others] = actions
  if (!first) return null
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <Tooltip title={first.offBecause}>
        <Button type="link" size="small" danger={first.danger ?? false} disabled={Boolean(first.offBecause)} onClick={first.run} style={{ paddingInline: 4 }} aria-label={`${say(first.label)} ${name}`}>
          {say(first.label)}
        </Button>
      </Tooltip>
      {others.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: others.map((a) => ({
              key: a.key,
              icon: a.icon,
              danger: a.danger ?? false,
              disabled: Boolean(a.offBecause),
              label: a.offBecause ? <Tooltip title={a.offBecause}>{say(a.label)}</Tooltip> : say(a.label),
            })),
            onClick: ({ key, domEvent }) => {
              domEvent.stopPropagation()
              others.find((a) => a.key === key)?.run()
            },
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={say(t.rowActions, { name })} />
        </Dropdown>
      )}
    </span>
  )
}
