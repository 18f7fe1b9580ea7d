import { InboxOutlined } from '@ant-design/icons'
import {
  paymentBatch,
  type PaymentBatchFull,
  type PaymentReport,
} from '@clearway/contract/features/account/ledger/paymentBatch'
import { paymentBatchText as f } from '@clearway/contract/features/account/ledger/paymentBatch.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Alert, Modal, Radio, Spin, Tag, Upload } from 'antd'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { signed } from '../amounts.ts'
import { Heads } from '../SettlePart.tsx'
import { batchPageText as t } from './batchPage.text.ts'
import { rereadByPayments } from './BatchStepDialog.tsx'

const { routes } = paymentBatch
const colours = { underWay: 'processing', settled: 'success', rejected: 'error', silent: 'default' } as const

/** What the bank answered to the file of a batch: read first, then what it rejected is recorded at once. */
export function ReportDialog({ row, onClose }: { row: PaymentBatchFull; onClose: () => void }) {
  const say = useText()
  const tell = useReport()
  const [reading, setReading] = useState(false)
  const [report, setReport] = useState<PaymentReport | null>(null)
  const [again, setAgain] = useState(false)
  const { busy, send } = useSend({ onDone: onClose, reread: rereadByPayments })
  const { id, version } = row
  const rejected = report?.items.filter(({ open, says }) => open && says === 'rejected') ?? []
  const read = async (file: File) => {
    setReading(true)
    await call(routes.readReport, { id }, file).then(setReport, tell)
    setReading(false)
  }
  const why = (reason: string | null) => reason ?? say(f.bankReasons.MS03)
  const record = () =>
    report?.whole
      ? call(routes.refuse, { id, version, reason: why(report.reason ?? rejected[0]!.reason) })
      : call(routes.returnItems, {
          id,
          version,
          again,
          items: rejected.map(({ itemId, reason }) => ({ itemId, reason: why(reason) })),
        })
  return (
    <Modal
      open
      width={720}
      title={`${row.code} · ${say(f.readReport)}`}
      okText={report?.whole ? say(f.steps.refuse) : say(t.returnCount, { count: rejected.length })}
      okButtonProps={{ danger: true, style: { display: rejected.length ? undefined : 'none' } }}
      cancelText={say(common.close)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void send(record)}
    >
      {report ? (
        <>
          <Found report={report} rejected={rejected.length} />
          {rejected.length > 0 && !report.whole && (
            <Radio.Group
              aria-label={say(t.afterwards)}
              style={{ marginBlockStart: 12 }}
              value={again}
              onChange={(event) => setAgain(event.target.value as boolean)}
              options={[
                { value: false, label: say(t.toWallet) },
                { value: true, label: say(t.again) },
              ]}
            />
          )}
        </>
      ) : (
        <>
          <p>{say(t.reportHint)}</p>
          <Upload.Dragger
            accept=".xml"
            showUploadList={false}
            disabled={reading}
            beforeUpload={(file) => (void read(file), false)}
          >
            <p>{reading ? <Spin size="small" /> : <InboxOutlined style={{ fontSize: 32 }} aria-hidden />}</p>
            <p>{say(t.dropReport)}</p>
          </Upload.Dragger>
        </>
      )}
    </Modal>
  )
}

function Found({ report: { items, unknown, whole }, rejected }: { report: PaymentReport; rejected: number }) {
  const say = useText()
  return (
    <>
      {whole && <Alert type="error" showIcon title={`${say(t.wholeRejected)} — ${say(t.refuseHint)}`} />}
      {!rejected && <Alert type="success" showIcon title={say(t.nothingRejected)} />}
      {unknown.length > 0 && (
        <Alert type="warning" showIcon title={say(t.unknownOnes, { codes: unknown.slice(0, 10).join(', ') })} />
      )}
      <div className="bill-lines" role="region" aria-label={say(t.bankSays)} tabIndex={0}>
        <table>
          <Heads words={[t.number, t.bankSays]} figures={[t.amount]} />
          <tbody>
            {items.map(({ itemId, code, amount, says, reason }) => (
              <tr key={itemId}>
                <td>{code}</td>
                <td>
                  <Tag color={colours[says]}>{say(f.bankSays[says])}</Tag>
                  {reason && <small>{reason}</small>}
                </td>
                <td className="bill-figure">{signed(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
