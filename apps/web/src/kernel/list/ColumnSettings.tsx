import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover, Tooltip } from 'antd'

import { useText } from '../language.ts'
import { later } from '../later.tsx'
import { rowsText as t } from '../rows.text.ts'
import type { ColumnPanelProps } from './ColumnPanel.tsx'

const ColumnPanel = later(
  () => import('./ColumnPanel.tsx').then((m) => m.ColumnPanel),
  () => true,
)

/** Which columns, in which order, how wide, which stay in sight, and how high the rows are. */
export function ColumnSettings(props: ColumnPanelProps) {
  const say = useText()
  return (
    <Popover trigger="click" placement="bottomRight" destroyOnHidden content={<ColumnPanel {...props} />}>
      <Tooltip title={say(t.columns)}>
        <Button icon={<SettingOutlined />} aria-label={say(t.columns)} />
      </Tooltip>
    </Popover>
  )
}
