import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'

import { useText } from '../../../../kernel/language.ts'
import { later } from '../../../../kernel/later.tsx'
import { useMe } from '../../../../kernel/me.ts'
import { tablesPageText as t } from './tablesPage.text.ts'

const TablesDialog = later(
  () => import('./TablesDialog.tsx').then((m) => m.TablesDialog),
  (props) => props.open,
)

/** The way to the import of published tables. */
export function ImportTables({ size }: { size: 'small' | 'middle' }) {
  const say = useText()
  const [open, setOpen] = useState(false)
  const shared = useMe()?.user.area === 'platform'
  return (
    <>
      <Button size={size} icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        {say(t.open)}
      </Button>
      <TablesDialog open={open} shared={shared} onClose={() => setOpen(false)} />
    </>
  )
}
