import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import type { ReactNode, RefObject } from 'react'

import type { GridHandle } from '../../../../kernel/grid/EditGrid.tsx'
import { useText } from '../../../../kernel/language.ts'
import { caseFileText as t } from '../caseFile.text.ts'

/** The menu of a line, on its number; of several where several are chosen. Elsewhere the browser's own comes, which pastes. */
export function CaseLineMenu({
  grid,
  writable,
  children,
}: {
  grid: RefObject<GridHandle | null>
  writable: boolean
  children: ReactNode
}) {
  const say = useText()
  if (!writable) return children
  const items = [
    {
      key: 'up',
      icon: <ArrowUpOutlined />,
      label: say(t.moveUp),
      extra: 'Alt+↑',
      onClick: () => grid.current?.move(-1),
    },
    {
      key: 'down',
      icon: <ArrowDownOutlined />,
      label: say(t.moveDown),
      extra: 'Alt+↓',
      onClick: () => grid.current?.move(1),
    },
    { type: 'divider' as const },
    {
      key: 'add',
      icon: <PlusOutlined />,
      label: say(t.addLine),
      extra: 'Insert',
      onClick: () => grid.current?.insert(),
    },
    { key: 'duplicate', icon: <CopyOutlined />, label: say(t.duplicateLine), onClick: () => grid.current?.duplicate() },
    {
      key: 'remove',
      icon: <DeleteOutlined />,
      label: say(t.removeLine),
      extra: 'Ctrl+Delete',
      onClick: () => grid.current?.remove(),
    },
  ]
  return (
    <div
      className="case-line-menu"
      onContextMenuCapture={(event) => {
        const row = (event.target as HTMLElement).closest('.grid-number')?.closest<HTMLElement>('[data-row]')?.dataset[
          'row'
        ]
        if (row === undefined) event.stopPropagation()
        else grid.current?.choose(Number(row))
      }}
    >
      <Dropdown trigger={['contextMenu']} menu={{ items }}>
        <div className="case-line-menu">{children}</div>
      </Dropdown>
    </div>
  )
}
