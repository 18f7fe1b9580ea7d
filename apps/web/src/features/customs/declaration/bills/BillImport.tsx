import { InboxOutlined } from '@ant-design/icons'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { taxGuarantee } from '@clearway/contract/features/customs/declaration/guarantee/taxGuarantee'
import {
  mostBills,
  summaryBill,
  type BillReading,
} from '@clearway/contract/features/customs/declaration/tax/summaryBill'
import { common } from '@clearway/contract/kernel/common.text'
import { Alert, App, Button, Modal, Upload } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { problemWords } from '../../../../kernel/report.ts'
import { billImportText as t } from './billImport.text.ts'
import { BillRows } from './BillRows.tsx'

import '../receipts/receipt.css'
import '../tax/tax.css'

/** Reads a file, shows what becomes of each bill, and takes those that have a declaration, all or none. */
export function BillImport({ onClose }: { onClose: () => void }) {
  const say = useText()
  const { message } = App.useApp()
  const [reading, setReading] = useState<BillReading>()
  const [fault, setFault] = useState<string>()
  const [waiting, setWaiting] = useState(false)
  /** Line of the file → the declaration that a person chose. */
  const [attached, setAttached] = useState<ReadonlyMap<number, string>>(new Map())
  const { busy, send } = useSend({
    reread: [declaration.name, taxGuarantee.name, 'customsCase'],
    onDone: onClose,
    success: null,
  })
  const read = async (file: File) => {
    setWaiting(true)
    setFault(undefined)
    setAttached(new Map())
    await call(summaryBill.readBills, {}, file).then(setReading, (error: unknown) => setFault(problemWords(error)))
    setWaiting(false)
  }
  const rows = (reading?.bills ?? []).flatMap(({ declaration: owner, entryId: _entry, outcome, ...bill }) => {
    const declarationId = owner?.id ?? attached.get(bill.row)
    return outcome === 'known' || !declarationId ? [] : [{ ...bill, declarationId }]
  })
  const take = () =>
    send(async () => {
      const sum = await call(summaryBill.takeBills, { bills: rows })
      void message.success(say(t.taken, sum), 6)
    })
  const attach = (row: number, id: string | undefined) =>
    setAttached((now) => new Map([...[...now].filter(([at]) => at !== row), ...(id ? [[row, id] as const] : [])]))
  const tooMany = rows.length > mostBills
  return (
    <Modal
      open
      width={1080}
      title={say(t.title)}
      onCancel={onClose}
      footer={
        <>
          {reading && <Button onClick={() => setReading(undefined)}>{say(t.another)}</Button>}
          <Button onClick={onClose}>{say(common.cancel)}</Button>
          {reading && (
            <Button type="primary" loading={busy} disabled={rows.length === 0 || tooMany} onClick={() => void take()}>
              {say(t.take, { count: rows.length })}
            </Button>
          )}
        </>
      }
    >
      <div className="receipt-import">
        {!reading && <Drop disabled={waiting} onFile={(file) => void read(file)} />}
        {fault && <Alert type="error" showIcon title={fault} />}
        {tooMany && <Alert type="warning" showIcon title={say(t.tooMany, { most: mostBills })} />}
        {reading && <BillRows reading={reading} attached={attached} onAttach={attach} />}
      </div>
    </Modal>
  )
}

function Drop({ disabled, onFile }: { disabled: boolean; onFile: (file: File) => void }) {
  const say = useText()
  return (
    <Upload.Dragger
      accept=".xlsx,.csv,.txt"
      showUploadList={false}
      disabled={disabled}
      beforeUpload={(file) => (onFile(file), false)}
    >
      <p className="ant-upload-drag-icon">
        <InboxOutlined aria-hidden />
      </p>
      <p>{say(t.drop)}</p>
      <p className="dec-quiet">{say(t.dropHint)}</p>
    </Upload.Dragger>
  )
}
