import { additionalDuty } from '@clearway/contract/features/customs/additionalDuty'
import { additionalDutyText } from '@clearway/contract/features/customs/additionalDuty.text'
import { rateForms } from '@clearway/contract/features/customs/rate'
import { common } from '@clearway/contract/kernel/common.text'
import type { Output } from '@clearway/contract/kernel/route'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input, Modal, Space, type FormInstance } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { FieldInput } from '../../../../kernel/form/FieldInput.tsx'
import { fileProblem } from '../../../../kernel/form/FileField.tsx'
import { formRules, showErrors } from '../../../../kernel/form/formRules.ts'
import { useText } from '../../../../kernel/language.ts'
import { problemWords } from '../../../../kernel/report.ts'
import { grouped } from '../../../../kernel/show.ts'
import { CountriesInput } from '../CountriesInput.tsx'
import { sidePageText as t } from '../sidePage.text.ts'
import { useToday } from '../today.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { ProblemTable } from './ProblemsPane.tsx'

const route = additionalDuty.routes.importLists
type Checked = Output<typeof route>
interface Values {
  validFrom: string
  source: string
  origins: string
}
interface Props {
  readonly open: boolean
  readonly onClose: () => void
}

const rules = formRules(route.input)
const { fields } = additionalDuty

/** Section 301 lists: what they would do to each duty, then the writing of it. */
export function ListsImport({ open, onClose }: Props) {
  const say = useText()
  return (
    <Modal
      open={open}
      onCancel={onClose}
      destroyOnHidden
      width={900}
      title={say(t.lists)}
      footer={null}
      mask={{ closable: false }}
    >
      <Steps onClose={onClose} />
    </Modal>
  )
}

/** The file, what it would do to each duty, and the way to the server. */
function useListsImport(form: FormInstance<Values>, onClose: () => void) {
  const say = useText()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<Checked>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async (mode: 'check' | 'commit') => {
    setBusy(true)
    setProblem(undefined)
    try {
      const found = await call(route, { mode, ...form.getFieldsValue() }, file)
      if (mode === 'check') return setChecked(found)
      await client.invalidateQueries({ queryKey: [additionalDuty.name] })
      void message.success(say(t.committed, { count: found.written.length }))
      onClose()
    } catch (error) {
      if (showErrors(form, error) !== undefined) setProblem(problemWords(error))
    } finally {
      setBusy(false)
    }
  }
  const choose = (chosen: File) => {
    const wrong = fileProblem(chosen)
    if (wrong) return void message.error(say(wrong), 5)
    setFile(chosen)
    setChecked(undefined)
  }
  const changed = () => setChecked(undefined)
  const forget = () => {
    setFile(undefined)
    setChecked(undefined)
  }
  return { file, checked, busy, problem, send, choose, changed, forget }
}

function Steps({ onClose }: Omit<Props, 'open'>) {
  const say = useText()
  const today = useToday()
  const [form] = Form.useForm<Values>()
  const { file, checked, busy, problem, send, choose, changed, forget } = useListsImport(form, onClose)
  const writes = checked?.duties.filter((d) => d.state === 'new' || d.state === 'changed').length ?? 0
  return (
    <Form<Values>
      form={form}
      name="listsImport"
      layout="vertical"
      requiredMark
      onFinish={() => void send('check')}
      onValuesChange={changed}
      initialValues={{ validFrom: today, source: '', origins: 'CHN' }}
    >
      <p className="tariff-note tariff-hint">{say(t.listsIntro)}</p>
      <div className="tariff-form">
        <Form.Item
          name="validFrom"
          label={say(fields.validFrom.label)}
          required
          rules={rules('validFrom')}
          validateTrigger="onBlur"
        >
          <FieldInput field={fields.validFrom} />
        </Form.Item>
        <Form.Item name="origins" label={say(t.origins)} required rules={rules('origins')}>
          <CountriesInput />
        </Form.Item>
        <Form.Item
          name="source"
          label={say(fields.source.label)}
          required
          rules={rules('source')}
          validateTrigger="onBlur"
          className="tariff-wide"
        >
          <Input maxLength={300} autoComplete="off" />
        </Form.Item>
      </div>
      <ChooseFile file={file} accept=".xlsx,.csv" onChoose={choose} onForget={forget}>
        <p>hts8, list, ch99_code</p>
      </ChooseFile>
      {problem && <Alert type="error" showIcon role="alert" title={problem} />}
      {checked && <Preview checked={checked} />}
      <Space wrap style={{ marginBlockStart: 16 }}>
        {checked ? (
          <Button type="primary" loading={busy} disabled={writes === 0} onClick={() => void send('commit')}>
            {writes ? say(t.commit, { count: writes }) : say(t.nothingToWrite)}
          </Button>
        ) : (
          <Button type="primary" htmlType="submit" loading={busy} disabled={!file}>
            {say(t.check)}
          </Button>
        )}
        <Button onClick={onClose}>{say(common.cancel)}</Button>
      </Space>
    </Form>
  )
}

/** Each duty with what becomes of it, and the rows that are no codes. */
function Preview({ checked }: { checked: Checked }) {
  const say = useText()
  const heads = [
    additionalDutyText.code,
    t.state,
    additionalDutyText.rateText,
    additionalDutyText.validFrom,
    t.codes,
    t.newCodes,
    t.goneCodes,
    t.notInTariff,
  ]
  return (
    <>
      <Alert
        type={checked.problemRows ? 'warning' : 'success'}
        showIcon
        title={say(t.listsSummary, {
          good: grouped(checked.good),
          total: grouped(checked.total),
          edition: checked.edition,
        })}
      />
      {/* It scrolls, so the keyboard must be able to reach it. */}
      <div className="list-problems" tabIndex={0} role="region" aria-label={say(t.check)}>
        <table className="list-plain tariff-table">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head.en} scope="col">
                  {say(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {checked.duties.map((d) => (
              <tr key={d.code}>
                <th scope="row" className="list-figures" title={d.name ?? ''}>
                  {d.code}
                </th>
                <td>{say(t.states[d.state])}</td>
                <td title={d.rateText ?? ''}>
                  {d.rateText}
                  {d.rateForm === 'person' && <small className="tariff-none"> {say(rateForms.person)}</small>}
                </td>
                <td className="list-figures">{d.validFrom}</td>
                {[d.lines, d.newLines, d.goneLines, d.notInTariff].map((n, at) => (
                  <td key={at} className="list-figures">
                    {grouped(n)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {checked.problems.length > 0 && <ProblemTable problems={checked.problems.slice(0, 100)} />}
    </>
  )
}
