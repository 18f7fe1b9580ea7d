import { drayMove, type DrayMoveFull } from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import { drayMoveText as f } from '@clearway/contract/features/customs/united-states/drayage/drayMove.text'
import { drayMachine, type DrayStep } from '@clearway/contract/features/customs/united-states/drayage/draySteps'
import { common } from '@clearway/contract/kernel/common.text'
import { dateTimeField, longTextField, textField } from '@clearway/contract/kernel/field'
import { Button, Dropdown, Form, Modal } from 'antd'
import { useState } from 'react'

import { StepButtons } from '../../../../business/record/StepButtons.tsx'
import { call, download } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { Attempted, FormField } from '../../../../kernel/form/FormField.tsx'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { DrayLink } from './DrayLink.tsx'
import { drayPageText as t } from './drayPage.text.ts'

const { routes, name } = drayMove
/** Those that need nothing but a press. */
const plain = ['review', 'confirm', 'resume', 'recall', 'close'] as const
type Plain = (typeof plain)[number]
const explained = ['hold', 'dryRun', 'cancel'] as const
type Told = Exclude<DrayStep, Plain>
const isExplained = (step: Told): step is (typeof explained)[number] => (explained as readonly string[]).includes(step)
const onward: ReadonlySet<DrayStep> = new Set([
  'review',
  'confirm',
  'dispatch',
  'pickUp',
  'setOut',
  'deliver',
  'returnEmpty',
  'close',
])

interface Props {
  readonly row: DrayMoveFull
  readonly onEdit: () => void
  readonly onHistory: () => void
}

/** What can be done with a move: its steps, its papers, the link for its driver. */
export function DraySteps({ row, onEdit, onHistory }: Props) {
  const say = useText()
  const can = useCan()
  const [telling, setTelling] = useState<Told | null>(null)
  const [linking, setLinking] = useState(false)
  return (
    <div className="record-steps">
      <StepButtons
        name={name}
        steps={row.steps}
        words={f.steps}
        onward={onward}
        ends="cancel"
        plain={plain}
        take={(step) => call(routes[step], { id: row.id, version: row.version })}
        onTell={setTelling}
      />
      {row.editable && <Button onClick={onEdit}>{say(common.edit)}</Button>}
      {can('drayMove.dispatch') && row.status && drayMachine.may('giveLink', row.status) && (
        <Button onClick={() => setLinking(true)}>{say(t.driverLink)}</Button>
      )}
      <Papers row={row} />
      <Button onClick={onHistory}>{say(t.history)}</Button>
      {telling && <StepDialog row={row} step={telling} onClose={() => setTelling(null)} />}
      {linking && <DrayLink id={row.id} onClose={() => setLinking(false)} />}
    </div>
  )
}

function Papers({ row }: { row: DrayMoveFull }) {
  const say = useText()
  const can = useCan()
  const report = useReport()
  const language = useLanguage()
  const papers = [
    ...(can('drayMove.dispatch') ? (['order'] as const) : []),
    ...(row.status && drayMachine.isIn('proved', row.status) ? (['proof'] as const) : []),
  ]
  if (!papers.length) return null
  const items = papers.map((paper) => ({
    key: paper,
    label: say(f.papers[paper]),
    onClick: () => void download(routes.print, { id: row.id, paper, language }).catch(report),
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button>{say(t.papers)}</Button>
    </Dropdown>
  )
}

interface Given {
  readonly at?: string
  readonly reason?: string
  readonly receivedBy?: string
}
const fields = {
  at: dateTimeField({ label: t.at }),
  reason: longTextField({ label: t.why, required: true, max: 500 }),
  receivedBy: textField({ label: t.receivedBy, required: true, max: 60 }),
}

/** When something happened, or why. Without a time it happened now. */
function StepDialog({ row, step, onClose }: { row: DrayMoveFull; step: Told; onClose: () => void }) {
  const say = useText()
  const [form] = Form.useForm<Given>()
  const [attempted, setAttempted] = useState(false)
  const { busy, send } = useSend({ form, onDone: onClose, reread: [name] })
  const save = async () => {
    setAttempted(true)
    const { at, reason = '', receivedBy = '' } = await form.validateFields()
    const named = { id: row.id, version: row.version }
    const when = at ? { at } : {}
    await send(() =>
      isExplained(step)
        ? call(routes[step], { ...named, reason })
        : step === 'deliver'
          ? call(routes.deliver, { ...named, ...when, receivedBy })
          : call(routes[step], { ...named, ...when }),
    )
  }
  return (
    <Modal
      open
      title={`${say(t.stepTitle, { code: row.containerNo })} · ${say(f.steps[step])}`}
      okText={say(f.steps[step])}
      okButtonProps={{ danger: step === 'cancel' }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save().catch(() => {})}
    >
      <Form form={form} layout="vertical" disabled={busy} name="drayStep">
        <Attempted value={attempted}>
          {isExplained(step) ? (
            <FormField name="reason" field={fields.reason} autoFocus />
          ) : (
            <>
              {step === 'deliver' && <FormField name="receivedBy" field={fields.receivedBy} autoFocus />}
              <FormField name="at" field={fields.at} />
            </>
          )}
        </Attempted>
      </Form>
    </Modal>
  )
}
