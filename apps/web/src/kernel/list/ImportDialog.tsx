import { CopyOutlined, DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Modal, Space, Spin, Upload } from 'antd'
import { useState } from 'react'
import { download } from '../api.ts'
import { fileProblem } from '../form/FileField.tsx'
import { useText } from '../language.ts'
import { callAny, type AnyResource } from './list.ts'
import { listText as t } from './list.text.ts'
import { useReport } from '../report.ts'

interface Checked {
  readonly total: number
  readonly good: number
  readonly problems: readonly { readonly row: number; readonly field: string; readonly message: string; readonly value: string | null }[]
  readonly problemRows: number
  readonly imported: number
}

interface Props {
  readonly resource: AnyResource
  readonly open: boolean
  readonly onClose: () => void
}

/** Template, file, dry run with a reason per row, then the good rows: nothing is written before the last button. */
export function ImportDialog({ resource, open, onClose }: Props) {
  const say = useText()
  return (
    <Modal open={open} onCancel={onClose} destroyOnHidden width={760} title={say(t.importTitle, { title: say(resource.title) })} footer={null} mask={{ closable: false }}>
      <Steps resource={resource} onClose={onClose} />
    </Modal>
  )
}

function Steps({ resource, onClose }: Omit<Props, 'open'>) {
  const say = useText()
  const report = useReport()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [sheet, setSheet] = useState<File>()
  const [checked, setChecked] = useState<Checked>()
  const [busy, setBusy] = useState(false)
  const route = resource.routes.importExcel!
  const again = () => {
    setSheet(undefined)
    setChecked(undefined)
  }
  const attempt = async (work: () => Promise<void>, otherwise = () => {}) => {
    setBusy(true)
    await work().catch((error: unknown) => {
      report(error)
      otherwise()
    })
    setBusy(false)
  }
  const check = (chosen: File) => {
    const problem = fileProblem(chosen)
    if (problem) return void message.error(say(problem), 5)
    setSheet(chosen)
    void attempt(async () => setChecked(await callAny<Checked>(route, { mode: 'check' }, chosen)), again)
  }
  const { importTemplate: template, importFailedRows: failedRows } = resource.routes
  const commit = () =>
    void attempt(async () => {
      // Before, because afterwards the good rows would fail as repeats.
      if (checked?.problemRows && failedRows) await download(failedRows, {}, sheet)
      const done = await callAny<Checked>(route, { mode: 'commit' }, sheet)
      await client.invalidateQueries({ queryKey: [resource.name] })
      void message.success(say(done.problemRows ? t.importDonePart : t.importDone, { count: done.imported, bad: done.problemRows }))
      onClose()
    })
  if (!sheet) return <Choose busy={busy} onChosen={check} {...(template && { onTemplate: () => void attempt(() => download(template, {})) })} />
  if (!checked) return <div style={{ padding: 32, textAlign: 'center' }} role="status"><Spin /> {say(t.importChecking, { name: sheet.name })}</div>
  return (
    <>
      <ImportResult checked={checked} resource={resource} />
      <Space wrap style={{ marginBlockStart: 16 }}>
        <Button type="primary" disabled={checked.good === 0} loading={busy} onClick={commit}>{say(t.importCommit, { count: checked.good })}</Button>
        {checked.problemRows > 0 && failedRows && (
          <Button icon={<DownloadOutlined />} disabled={busy} onClick={() => void attempt(() => download(failedRows, {}, sheet))}>
            {say(t.importFailedRows)}
          </Button>
        )}
        <Button disabled={busy} onClick={again}>{say(t.importOther)}</Button>
        <Button disabled={busy} onClick={onClose}>{say(common.cancel)}</Button>
      </Space>
    </>
  )
}

function Choose({ busy, onTemplate, onChosen }: { busy: boolean; onTemplate?: () => void; onChosen: (sheet: File) => void }) {
  const say = useText()
  return (
    <>
      <p>{say(t.importIntro)}</p>
      {onTemplate && <Button icon={<DownloadOutlined />} loading={busy} style={{ marginBlock: 12 }} onClick={onTemplate}>{say(t.importTemplate)}</Button>}
      <Upload.Dragger
        accept=".xlsx,.csv" showUploadList={false}
        beforeUpload={(chosen) => {
          onChosen(chosen)
          return false
        }}
      >
        <p><InboxOutlined style={{ fontSize: 32 }} aria-hidden /></p>
        <p>{say(t.importDrop)}</p>
      </Upload.Dragger>
    </>
  )
}

/** How many rows are good, and each problem with its row. Own dialogs over another kind of import show the same. */
export function ImportResult({ checked, resource }: { checked: Checked; resource: Pick<AnyResource, 'fields'> }) {
  const say = useText()
  const { message } = App.useApp()
  const { problems, problemRows: bad } = checked
  const label = (field: string) => (resource.fields[field] ? say(resource.fields[field].label) : field)
  const copy = () => {
    const lines = [[t.importRow, t.importField, t.importValue, t.importProblem].map((word) => say(word)), ...problems.map((p) => [p.row, label(p.field), p.value ?? '', p.message])]
    void navigator.clipboard.writeText(lines.map((line) => line.join('\t')).join('\n')).then(() => message.success(say(t.importCopied)))
  }
  return (
    <>
      <Alert type={bad ? 'warning' : 'success'} showIcon title={say(t.importChecked, { total: checked.total, good: checked.good, bad })} />
      {problems.length > 0 && (
        <>
          {/* It scrolls, so the keyboard must be able to reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className="list-problems" tabIndex={0} role="region" aria-label={say(t.importProblem)}>
            <table className="list-plain">
              <thead>
                <tr>{[t.importRow, t.importField, t.importValue, t.importProblem].map((word) => <th key={word.en} scope="col">{say(word)}</th>)}</tr>
              </thead>
              <tbody>
                {problems.map((p, at) => <tr key={at}><td className="list-figures">{p.row}</td><td>{label(p.field)}</td><td>{p.value}</td><td>{p.message}</td></tr>)}
              </tbody>
            </table>
          </div>
          <div>
            <Button size="small" type="text" icon={<CopyOutlined />} onClick={copy}>{say(t.importCopy)}</Button>
            {problems.length >= 100 && <span>{say(t.importFirst, { count: problems.length })}</span>}
          </div>
        </>
      )}
    </>
  )
}
