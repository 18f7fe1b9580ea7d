import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import type { Fields } from '@clearway/contract/kernel/field'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Modal, Space, Spin, Upload } from 'antd'
import { useId, useState, type ReactNode } from 'react'

import { download } from '../api.ts'
import { useAttempt } from '../attempt.ts'
import { FieldInput } from '../form/FieldInput.tsx'
import { fileProblem } from '../form/FileField.tsx'
import type { Values } from '../form/formValues.ts'
import { useText } from '../language.ts'
import { rowsText as t } from '../rows.text.ts'
import { callAny, type AnyResource } from '../rows.ts'
import { ImportResult, ImportWarnings, type Checked, type Warned } from './ImportResult.tsx'

interface Props {
  readonly resource: AnyResource
  readonly open: boolean
  readonly onClose: () => void
  /** Fields asked for beside the file, with what they start with: what the file itself need not say of every row. */
  readonly beside?: Values
}

/** Template, file, dry run with a reason per row, then the good rows: nothing is written before the last button. */
export function ImportDialog({ open, ...props }: Props) {
  const say = useText()
  return (
    <Modal
      open={open}
      onCancel={props.onClose}
      destroyOnHidden
      width={760}
      title={say(t.importTitle, { title: say(props.resource.title) })}
      footer={null}
      mask={{ closable: false }}
    >
      <Steps {...props} />
    </Modal>
  )
}

/** The file, what the check of it found, and the import of its good rows. */
function useImport({ resource, onClose }: Pick<Props, 'resource' | 'onClose'>, beside: Values) {
  const say = useText()
  const { busy, attempt } = useAttempt()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [sheet, setSheet] = useState<File>()
  const [checked, setChecked] = useState<Checked & Warned>()
  const { importTemplate: template, importFailedRows: failedRows } = resource.routes
  const route = resource.routes.importExcel!
  const again = () => {
    setSheet(undefined)
    setChecked(undefined)
  }
  const check = (chosen: File) => {
    const problem = fileProblem(chosen)
    if (problem) return void message.error(say(problem), 5)
    setSheet(chosen)
    void attempt(
      async () => setChecked(await callAny<Checked & Warned>(route, { mode: 'check', ...beside }, chosen)),
      again,
    )
  }
  const commit = () =>
    void attempt(async () => {
      // Before, because afterwards the good rows would fail as repeats.
      if (checked?.problemRows && failedRows) await download(failedRows, beside, sheet)
      const done = await callAny<Checked>(route, { mode: 'commit', ...beside }, sheet)
      await client.invalidateQueries({ queryKey: [resource.name] })
      void message.success(
        say(done.problemRows ? t.importDonePart : t.importDone, { count: done.imported, bad: done.problemRows }),
      )
      onClose()
    })
  return {
    busy,
    sheet,
    checked,
    again,
    check,
    commit,
    fetchTemplate: template && (() => void attempt(() => download(template, {}))),
    fetchFailedRows: failedRows && (() => void attempt(() => download(failedRows, beside, sheet))),
  }
}

function Steps({ resource, onClose, beside: start }: Omit<Props, 'open'>) {
  const say = useText()
  const [typed, setTyped] = useState<Values>(start ?? {})
  const beside = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null && value !== ''))
  const { busy, sheet, checked, again, check, commit, fetchTemplate, fetchFailedRows } = useImport(
    { resource, onClose },
    beside,
  )
  if (!sheet) {
    return (
      <Choose busy={busy} onChosen={check} onTemplate={fetchTemplate}>
        {start && <Beside fields={resource.fields} values={typed} names={Object.keys(start)} onChange={setTyped} />}
      </Choose>
    )
  }
  if (!checked)
    return (
      <div style={{ padding: 32, textAlign: 'center' }} role="status">
        <Spin /> {say(t.importChecking, { name: sheet.name })}
      </div>
    )
  return (
    <>
      <ImportResult checked={checked} resource={resource} />
      <ImportWarnings of={checked} resource={resource} />
      <Space wrap style={{ marginBlockStart: 16 }}>
        <Button type="primary" disabled={checked.good === 0} loading={busy} onClick={commit}>
          {say(t.importCommit, { count: checked.good })}
        </Button>
        {checked.problemRows > 0 && fetchFailedRows && (
          <Button icon={<DownloadOutlined />} disabled={busy} onClick={fetchFailedRows}>
            {say(t.importFailedRows)}
          </Button>
        )}
        <Button disabled={busy} onClick={again}>
          {say(t.importOther)}
        </Button>
        <Button disabled={busy} onClick={onClose}>
          {say(common.cancel)}
        </Button>
      </Space>
    </>
  )
}

interface BesideProps {
  fields: Fields
  values: Values
  names: readonly string[]
  onChange: (next: Values) => void
}

function Beside({ fields, values, names, onChange }: BesideProps) {
  const say = useText()
  const id = useId()
  return (
    <fieldset className="list-beside">
      <legend>{say(t.importBeside)}</legend>
      {names.flatMap((name) =>
        fields[name]
          ? [
              <div key={name}>
                <label htmlFor={`${id}${name}`}>{say(fields[name].label)}</label>
                <FieldInput
                  id={`${id}${name}`}
                  field={{ ...fields[name], required: false }}
                  value={values[name]}
                  onChange={(value) => onChange({ ...values, [name]: value })}
                />
              </div>,
            ]
          : [],
      )}
    </fieldset>
  )
}

function Choose({
  busy,
  onTemplate,
  onChosen,
  children,
}: {
  busy: boolean
  onTemplate: (() => void) | undefined
  onChosen: (sheet: File) => void
  children?: ReactNode
}) {
  const say = useText()
  return (
    <>
      <p>{say(t.importIntro)}</p>
      {onTemplate && (
        <Button icon={<DownloadOutlined />} loading={busy} style={{ marginBlock: 12 }} onClick={onTemplate}>
          {say(t.importTemplate)}
        </Button>
      )}
      {children}
      <Upload.Dragger
        accept=".xlsx,.csv"
        showUploadList={false}
        beforeUpload={(chosen) => {
          onChosen(chosen)
          return false
        }}
      >
        <p>
          <InboxOutlined style={{ fontSize: 32 }} aria-hidden />
        </p>
        <p>{say(t.importDrop)}</p>
      </Upload.Dragger>
    </>
  )
}
