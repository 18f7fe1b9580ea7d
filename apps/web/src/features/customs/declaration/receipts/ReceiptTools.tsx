import { ImportOutlined } from '@ant-design/icons'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { declarationReceipt } from '@clearway/contract/features/customs/declaration/receipts/declarationReceipt'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { later } from '../../../../kernel/later.tsx'
import { useMe } from '../../../../kernel/me.ts'
import { receiptPaneText as t } from './receiptPane.text.ts'

const ReceiptImport = later(
  () => import('./ReceiptImport.tsx').then((m) => m.ReceiptImport),
  () => true,
)
const WaitingReceipts = later(
  () => import('./WaitingReceipts.tsx').then((m) => m.WaitingReceipts),
  () => true,
)

/** Beside the list of declarations: receipts come in here for all of them at once; those of nobody wait behind the second button. */
export function ReceiptTools() {
  const say = useText()
  const can = useCan()
  const customer = useMe()?.user.area === 'customer'
  const mayTake = can('declaration.submit') && !customer
  const [dialog, setDialog] = useState<'import' | 'waiting'>()
  const waiting = useQuery({
    queryKey: [declaration.name, 'waitingReceipts', 'waiting'],
    queryFn: () => call(declarationReceipt.waitingReceipts, { show: 'waiting' }),
    enabled: mayTake,
    staleTime: 30_000,
  })
  if (!mayTake) return null
  const close = () => setDialog(undefined)
  const count = waiting.data?.total ?? 0
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => setDialog('import')}>
        {say(t.importFiles)}
      </Button>
      {count + (waiting.data?.dismissed ?? 0) > 0 && (
        <Button onClick={() => setDialog('waiting')}>{say(t.waitingButton, { count })}</Button>
      )}
      {dialog === 'import' && <ReceiptImport onClose={close} />}
      {dialog === 'waiting' && <WaitingReceipts onClose={close} />}
    </>
  )
}
