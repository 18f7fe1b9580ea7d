import { formatOf, tariffEdition, type EditionRow } from '@clearway/contract/features/customs/tariff'
import { tariffText } from '@clearway/contract/features/customs/tariff.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Alert, Button, Form, Input, Modal, Select, Space, Spin } from 'antd'
import { useState } from 'react'

import { FieldInput } from '../../../../kernel/form/FieldInput.tsx'
import { formRules } from '../../../../kernel/form/formRules.ts'
import { useText } from '../../../../kernel/language.ts'
import { jurisdictionWords } from '../jurisdiction.ts'
import { tariffPageText as t } from '../tariffPage.text.ts'
import { useToday } from '../today.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { Imported, Working } from './ImportProgress.tsx'
import { MapColumns } from './MapColumns.tsx'
import { ProblemTable } from './ProblemsPane.tsx'
import { importRoute, useTariffImport, type ImportFormat, type ImportValues, type Refused } from './useTariffImport.ts'

const formats: readonly ImportFormat[] = ['china', 'usitc', 'hkhs', 'generic']
const rules = formRules(importRoute.input)

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly onOpen: (edition: EditionRow) => void
}

/** A file becomes a draft edition: what it is, which column is which, then its counts against what runs. Nothing counts before it is activated. */
export function ImportTariff(props: Props) {
  const say = useText()
  return (
    <Modal
      open={props.open}
      onCancel={props.onClose}
      destroyOnHidden
      width={800}
      title={say(t.import)}
      footer={null}
      mask={{ closable: false }}
    >
      <Steps {...props} />
    </Modal>
  )
}

function Steps({ onClose, onOpen }: Props) {
  const say = useText()
  const today = useToday()
  const [form] = Form.useForm<ImportValues>()
  const [format, setFormat] = useState<ImportFormat>('china')
  const { file, columns, mapping, setMapping, busy, refused, done, forget, choose, send, read } = useTariffImport(
    form,
    format,
  )
  if (done) return <Imported edition={done} onClose={onClose} onOpen={() => onOpen(done)} />
  const own = format === 'generic' ? undefined : formatOf[format]
  const as = (next: ImportFormat) => {
    setFormat(next)
    form.setFieldValue('jurisdiction', next === 'generic' ? '' : formatOf[next])
    if (file) void read(file, next)
  }
  const named = format === 'usitc' || (mapping.code && (mapping.nameZh || mapping.nameEn))
  return (
    <>
      {busy === 'working' && <Working />}
      <Form<ImportValues>
        form={form}
        name="tariffImport"
        layout="vertical"
        hidden={busy === 'working'}
        requiredMark
        onFinish={(values) => void send(values)}
        initialValues={{ format, jurisdiction: own ?? '', name: '', source: '', validFrom: today, remark: '' }}
      >
        <EditionFields own={own} onFormat={as} />
        <ChooseFile
          file={file}
          accept={format === 'usitc' ? '.json,.gz' : '.xlsx,.csv'}
          onChoose={choose}
          onForget={forget}
        >
          <p>{say(t.drop)}</p>
          <p className="tariff-note">{say(format === 'usitc' ? t.dropUsitc : t.dropSheet)}</p>
        </ChooseFile>
        {busy === 'reading' && (
          <p role="status">
            <Spin size="small" /> {say(t.reading)}
          </p>
        )}
        {file && columns && format !== 'usitc' && (
          <MapColumns columns={columns} mapping={mapping} onMapping={setMapping} />
        )}
        {refused && <Refusal refused={refused} />}
        {file && columns && !named && (
          <p className="tariff-note" role="status">
            {say(t.needsName)}
          </p>
        )}
        <Space className="tariff-foot">
          <Button type="primary" htmlType="submit" disabled={!file || busy !== undefined || !named}>
            {say(t.start)}
          </Button>
          <Button onClick={onClose}>{say(common.cancel)}</Button>
        </Space>
      </Form>
    </>
  )
}

function Refusal({ refused: { message, problems } }: { refused: Refused }) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={message}
      {...(problems.length && { description: <ProblemTable problems={problems} /> })}
    />
  )
}

/** What the file is: how it is laid out, whose tariff, and from when it counts. */
function EditionFields({ own, onFormat }: { own: string | undefined; onFormat: (format: ImportFormat) => void }) {
  const say = useText()
  return (
    <div className="tariff-form">
      <Form.Item name="format" label={say(t.format)} required>
        <Select options={formats.map((f) => ({ value: f, label: say(tariffText.formats[f]) }))} onChange={onFormat} />
      </Form.Item>
      <Form.Item
        name="jurisdiction"
        label={say(tariffText.jurisdiction)}
        required
        rules={rules('jurisdiction')}
        validateTrigger="onBlur"
        normalize={(v: string) => v.toUpperCase()}
        {...(!own && { extra: say(t.jurisdictionHint) })}
      >
        {own ? (
          <Select disabled options={[{ value: own, label: jurisdictionWords(own, say) }]} />
        ) : (
          <Input maxLength={2} autoComplete="off" />
        )}
      </Form.Item>
      <Form.Item name="name" label={say(tariffText.name)} required rules={rules('name')} validateTrigger="onBlur">
        <Input maxLength={120} placeholder={say(t.namePlaceholder)} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="validFrom"
        label={say(tariffText.validFrom)}
        required
        rules={rules('validFrom')}
        validateTrigger="onBlur"
      >
        <FieldInput field={tariffEdition.fields.validFrom} />
      </Form.Item>
      <Form.Item
        name="source"
        label={say(tariffText.source)}
        required
        rules={rules('source')}
        validateTrigger="onBlur"
        extra={say(tariffText.sourceHint)}
        className="tariff-wide"
      >
        <Input maxLength={300} autoComplete="off" />
      </Form.Item>
    </div>
  )
}
