import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover, Tooltip } from 'antd'

import { useText } from '../language.ts'
import { later } from '../later.tsx'
import { rowsText as t } from '../rows.text.ts'
import type { ColumnPanelProps } from './ColumnPanel.tsx'
import { leftOutOf } from './fit.ts'

const ColumnPanel = later(
  () => import('./ColumnPanel.tsx').then((m) => m.ColumnPanel),
  () => true,
)

/** Which columns, in which order, how wide, which stay in sight, and how high the rows are. */
export function ColumnSettings(props: ColumnPanelProps) {
  const say = useText()
  // Asked when it is pointed at: by then the table has measured itself.
  const title = () => {
    const { size } = leftOutOf(props.onSetup)
    return size ? say(t.columnsLeftOut, { count: size }) : say(t.columns)
  }
  return (
    <Popover trigger="click" placement="bottomRight" destroyOnHidden content={<ColumnPanel {...props} />}>
      <Tooltip title={title}>
        <Button icon={<SettingOutlined />} aria-label={say(t.columns)} />
      </Tooltip>
    </Popover>
  )
}
