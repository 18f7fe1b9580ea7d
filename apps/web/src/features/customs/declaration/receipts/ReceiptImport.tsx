import { InboxOutlined } from '@ant-design/icons'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { declarationReceipt } from '@clearway/contract/features/customs/declaration/receipts/declarationReceipt'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal, Upload } from 'antd'
import { useRef, useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { problemWords } from '../../../../kernel/report.ts'
import { receiptPaneText as t } from './receiptPane.text.ts'
import { ReceiptResult, type FileResult } from './ReceiptResult.tsx'

import './receipt.css'

/** Takes files of receipts one after the other, whatever they are about, and tells what became of each. */
export function ReceiptImport({ onClose, onTaken }: { onClose: () => void; onTaken?: () => void }) {
  const say = useText()
  const client = useQueryClient()
  const [results, setResults] = useState<readonly FileResult[]>([])
  const [reading, setReading] = useState<string>()
  const line = useRef(Promise.resolve())
  const take = (file: File) => {
    // In their order: what one says of numbers the next may need.
    line.current = line.current.then(async () => {
      setReading(file.name)
      const result: FileResult = await call(declarationReceipt.importReceipts, {}, file).then(
        (outcome) => ({ name: file.name, outcome }),
        (error: unknown) => ({ name: file.name, error: problemWords(error) }),
      )
      setResults((now) => [result, ...now])
      setReading(undefined)
      for (const key of [declaration.name, 'customsCase']) void client.invalidateQueries({ queryKey: [key] })
      onTaken?.()
    })
  }
  return (
    <Modal
      open
      width={760}
      title={say(t.dialogTitle)}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{say(t.close)}</Button>}
    >
      <div className="receipt-import">
        <Upload.Dragger
          multiple
          accept=".xml,.xlsx,.csv,.txt"
          showUploadList={false}
          beforeUpload={(file) => (take(file), false)}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined aria-hidden />
          </p>
          <p>{say(t.drop)}</p>
          <p className="dec-quiet">{say(t.dropHint)}</p>
        </Upload.Dragger>
        <Alert type="info" showIcon title={say(t.excelHint)} />
        {reading !== undefined && <p role="status">{say(t.reading, { name: reading })}</p>}
        {results.map((result, n) => (
          <ReceiptResult key={results.length - n} {...result} />
        ))}
      </div>
    </Modal>
  )
}
