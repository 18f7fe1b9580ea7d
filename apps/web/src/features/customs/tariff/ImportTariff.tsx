import { InboxOutlined } from '@ant-design/icons'
import { formatOf, tariffEdition, type EditionRow, type TableField } from '@clearway/contract/features/customs/tariff'
import { tariffText } from '@clearway/contract/features/customs/tariff.text'
import { common } from '@clearway/contract/kernel/common.text'
import type { Input as RouteInput } from '@clearway/contract/kernel/route'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input, Modal, Select, Space, Spin, Upload, type FormInstance } from 'antd'
import { useState } from 'react'
import { call, isApiError } from '../../../kernel/api.ts'
import { FieldInput } from '../../../kernel/form/FieldInput.tsx'
import { formRules, showErrors } from '../../../kernel/form/formRules.ts'
import { useText } from '../../../kernel/language.ts'
import { problemWords, useReport } from '../../../kernel/report.ts'
import { Imported, Working } from './ImportProgress.tsx'
import { jurisdictionWords } from './jurisdiction.ts'
import { MapColumns, type Columns, type Mapping } from './MapColumns.tsx'
import { ProblemTable } from './ProblemsPane.tsx'
import { tariffPageText as t } from './tariffPage.text.ts'
import { useToday } from './today.ts'

const route = tariffEdition.routes.importFile
type Format = RouteInput<typeof route>['format']
interface Values { format: Format; jurisdiction: string; name: string; source: string; validFrom: string; remark?: string }
interface Refused { readonly message: string; readonly problems: readonly { row: number; code: string; message: string }[] }

const formats: readonly Format[] = ['china', 'usitc', 'hkhs', 'generic']
const maxBytes = 64 * 1024 * 1024
const rules = formRules(route.input)

interface Props { readonly open: boolean; readonly onClose: () => void; readonly onOpen: (edition: EditionRow) => void }

/** A file becomes a draft edition: what it is, which column is which, then its counts against what runs. Nothing counts before it is activated. */
export function ImportTariff(props: Props) {
  const say = useText()
  return (
    <Modal open={props.open} onCancel={props.onClose} destroyOnHidden width={800} title={say(t.import)} footer={null} mask={{ closable: false }}>
      <Steps {...props} />
    </Modal>
  )
}

/** The file with its columns, and the way to the server. */
function useImport(form: FormInstance<Values>, format: Format) {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [file, setFile] = useState<File>()
  const [columns, setColumns] = useState<Columns>()
  const [mapping, setMapping] = useState<Mapping>({})
  const [busy, setBusy] = useState<'reading' | 'working'>()
  const [refused, setRefused] = useState<Refused>()
  const [done, setDone] = useState<EditionRow>()

  const forget = () => {
    setFile(undefined)
    setColumns(undefined)
    setRefused(undefined)
  }
  const read = async (chosen: File, as: Format) => {
    setColumns(undefined)
    if (as === 'usitc') return
    setBusy('reading')
    try {
      const found = await call(tariffEdition.routes.queryColumns, {}, chosen)
      setColumns(found)
      setMapping(found.mapping)
    } catch (error) {
      forget()
      report(error)
    } finally {
      setBusy(undefined)
    }
  }
  const choose = (chosen: File) => {
    if (chosen.size === 0) return void message.error(say(common.fileEmpty), 5)
    if (chosen.size > maxBytes) return void message.error(say(t.tooLarge), 5)
    setFile(chosen)
    setRefused(undefined)
    if (!form.getFieldValue('name')) form.setFieldValue('name', chosen.name.replace(/(\.json)?\.(gz|json|xlsx|csv)$/i, ''))
    void read(chosen, format)
  }
  const send = async (values: Values) => {
    setBusy('working')
    setRefused(undefined)
    try {
      // A column that was taken away is told as none: else it would be found by its heading again.
      const all = columns && Object.fromEntries([...Object.keys(columns.mapping), ...Object.keys(mapping)].map((field) => [field, mapping[field as TableField] ?? '']))
      setDone(await call(route, { ...values, ...(all && { mapping: JSON.stringify(all) }) }, file))
      await client.invalidateQueries({ queryKey: [tariffEdition.name] })
    } catch (error) {
      const problems = isApiError(error) ? (error.data as { problems?: Refused['problems'] } | null)?.problems : undefined
      const left = showErrors(form, error)
      const atFile = isApiError(error) ? error.errors.filter((e) => e.field === 'file' || e.field === 'mapping').map((e) => e.message).join('; ') : ''
      if (left !== undefined) setRefused({ message: atFile || problemWords(error), problems: problems ?? [] })
    } finally {
      setBusy(undefined)
    }
  }
  return { file, columns, mapping, setMapping, busy, refused, done, forget, choose, send, read }
}

function Steps({ onClose, onOpen }: Props) {
  const say = useText()
  const today = useToday()
  const [form] = Form.useForm<Values>()
  const [format, setFormat] = useState<Format>('china')
  const { file, columns, mapping, setMapping, busy, refused, done, forget, choose, send, read } = useImport(form, format)
  if (done) return <Imported edition={done} onClose={onClose} onOpen={() => onOpen(done)} />
  const own = format === 'generic' ? undefined : formatOf[format]
  const as = (next: Format) => {
    setFormat(next)
    form.setFieldValue('jurisdiction', next === 'generic' ? '' : formatOf[next])
    if (file) void read(file, next)
  }
  const named = format === 'usitc' || (mapping.code && (mapping.nameZh || mapping.nameEn))
  return (
    <>
      {busy === 'working' && <Working />}
      <Form<Values>
        form={form} name="tariffImport" layout="vertical" hidden={busy === 'working'} requiredMark onFinish={(values) => void send(values)}
        initialValues={{ format, jurisdiction: own ?? '', name: '', source: '', validFrom: today, remark: '' }}
      >
        <div className="tariff-form">
          <Form.Item name="format" label={say(t.format)} required><Select options={formats.map((f) => ({ value: f, label: say(tariffText.formats[f]) }))} onChange={as} /></Form.Item>
          <Form.Item name="jurisdiction" label={say(tariffText.jurisdiction)} required rules={rules('jurisdiction')} validateTrigger="onBlur" normalize={(v: string) => v.toUpperCase()} {...(!own && { extra: say(t.jurisdictionHint) })}>
            {own ? <Select disabled options={[{ value: own, label: jurisdictionWords(own, say) }]} /> : <Input maxLength={2} autoComplete="off" />}
          </Form.Item>
          <Form.Item name="name" label={say(tariffText.name)} required rules={rules('name')} validateTrigger="onBlur"><Input maxLength={120} placeholder={say(t.namePlaceholder)} autoComplete="off" /></Form.Item>
          <Form.Item name="validFrom" label={say(tariffText.validFrom)} required rules={rules('validFrom')} validateTrigger="onBlur"><FieldInput field={tariffEdition.fields.validFrom} /></Form.Item>
          <Form.Item name="source" label={say(tariffText.source)} required rules={rules('source')} validateTrigger="onBlur" extra={say(tariffText.sourceHint)} className="tariff-wide"><Input maxLength={300} autoComplete="off" /></Form.Item>
        </div>
        {file ? (
          <p><strong>{file.name}</strong> <Button type="link" size="small" onClick={forget}>{say(t.otherFile)}</Button></p>
        ) : (
          <Upload.Dragger accept={format === 'usitc' ? '.json,.gz' : '.xlsx,.csv'} showUploadList={false} beforeUpload={(chosen) => (choose(chosen), false)}>
            <p><InboxOutlined style={{ fontSize: 32 }} aria-hidden /></p>
            <p>{say(t.drop)}</p>
            <p className="tariff-note">{say(format === 'usitc' ? t.dropUsitc : t.dropSheet)}</p>
          </Upload.Dragger>
        )}
        {busy === 'reading' && <p role="status"><Spin size="small" /> {say(t.reading)}</p>}
        {file && columns && format !== 'usitc' && <MapColumns columns={columns} mapping={mapping} onMapping={setMapping} />}
        {refused && <Alert type="error" showIcon role="alert" title={refused.message} {...(refused.problems.length && { description: <ProblemTable problems={refused.problems} /> })} />}
        {file && columns && !named && <p className="tariff-note" role="status">{say(t.needsName)}</p>}
        <Space className="tariff-foot">
          <Button type="primary" htmlType="submit" disabled={!file || busy !== undefined || !named}>{say(t.start)}</Button>
          <Button onClick={onClose}>{say(common.cancel)}</Button>
        </Space>
      </Form>
    </>
  )
}
