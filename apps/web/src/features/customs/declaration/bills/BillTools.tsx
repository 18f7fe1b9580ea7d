import { AuditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'

import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { later } from '../../../../kernel/later.tsx'
import { useMe } from '../../../../kernel/me.ts'
import { billImportText as t } from './billImport.text.ts'

const BillImport = later(
  () => import('./BillImport.tsx').then((m) => m.BillImport),
  () => true,
)

/** Beside the list of declarations: tax bills come in here for all of them at once. */
export function BillTools() {
  const say = useText()
  const can = useCan()
  const customer = useMe()?.user.area === 'customer'
  const [open, setOpen] = useState(false)
  if (!can('declaration.tax') || customer) return null
  return (
    <>
      <Button icon={<AuditOutlined />} onClick={() => setOpen(true)}>
        {say(t.open)}
      </Button>
      {open && <BillImport onClose={() => setOpen(false)} />}
    </>
  )
}
