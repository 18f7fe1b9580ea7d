import { classifyTask, type OpenedTask, type TaskQuestion } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as f } from '@clearway/contract/features/customs/classifyTask.text'
import { taskAttributes, type TaskAttribute } from '@clearway/contract/features/customs/taskResource'
import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { App, Checkbox, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { sendKeys, useCtrlEnter } from '../../../kernel/form/formKeys.ts'
import { ReasonBox } from '../../../kernel/form/Labelled.tsx'
import { useText } from '../../../kernel/language.ts'
import { deskText as t } from './desk.text.ts'
import { useRun } from './deskActions.ts'

const { routes } = classifyTask
interface DialogProps {
  readonly onClose: () => void
}

/** A question to the customer with the facts that are missing. The engine's own question is a start. */
export function AskDialog({ opened, onClose }: DialogProps & { opened: OpenedTask }) {
  const say = useText()
  const run = useRun()
  const { message } = App.useApp()
  const { task } = opened
  const [question, setQuestion] = useState(opened.candidates.question?.text ?? '')
  const [missing, setMissing] = useState<TaskAttribute[]>(taskAttributes.filter((a) => !task[a]).slice(0, 2))
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const done = await run(routes.ask, { id: task.id, version: task.version, question, missing })
    setBusy(false)
    if (!done) return
    if (done.told) void message.success(say(t.askedTold, { told: done.told }))
    else void message.warning(say(t.askedNobody), 6)
    onClose()
  }
  const onKeyDown = useCtrlEnter(() => void (question.trim() && send()), sendKeys)
  return (
    <Modal
      open
      onCancel={onClose}
      title={say(t.askTitle, { name: task.name })}
      okText={say(t.send)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: !question.trim() }}
      onOk={() => void send()}
    >
      <Form layout="vertical">
        <Form.Item label={say(t.question)} htmlFor="desk-question" required>
          <Input.TextArea
            id="desk-question"
            autoFocus
            value={question}
            maxLength={1000}
            autoSize={{ minRows: 3, maxRows: 8 }}
            onChange={(e) => setQuestion(e.target.value)}
            onKeyDown={onKeyDown}
          />
        </Form.Item>
        <Form.Item label={say(t.missing)} extra={say(t.missingHint)}>
          <Checkbox.Group
            value={missing}
            options={taskAttributes.map((value) => ({ value, label: say(f[value]) }))}
            onChange={(next) => setMissing(next)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** An answer that came by telephone or mail. */
export function TakeDownDialog({
  opened,
  question,
  onClose,
}: DialogProps & { opened: OpenedTask; question: TaskQuestion }) {
  const say = useText()
  const run = useRun()
  const [answer, setAnswer] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const done = await run(routes.answer, { id: opened.task.id, questionId: question.id, answer })
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Modal
      open
      onCancel={onClose}
      title={say(t.takeDown)}
      okText={say(common.save)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: !answer.trim() }}
      onOk={() => void send()}
    >
      <p className="desk-words">{question.question}</p>
      <ReasonBox label={say(t.answer)} max={2000} required onChange={setAnswer} />
    </Modal>
  )
}

export interface ReasonAsked {
  readonly title: Text
  readonly hint?: string
  readonly ok: Text
  readonly danger?: boolean
  readonly optional?: boolean
  readonly send: (reason: string) => Promise<unknown>
}

/** Asks why before a line goes another way. */
export function ReasonDialog({ asked, name, onClose }: DialogProps & { asked: ReasonAsked; name: string }) {
  const say = useText()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const done = await asked.send(reason.trim())
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Modal
      open
      onCancel={onClose}
      title={say(asked.title, { name })}
      okText={say(asked.ok)}
      cancelText={say(common.close)}
      confirmLoading={busy}
      okButtonProps={{ danger: asked.danger ?? false, disabled: !asked.optional && !reason.trim() }}
      onOk={() => void send()}
    >
      {asked.hint && <p className="desk-quiet">{asked.hint}</p>}
      <ReasonBox label={say(t.reason)} required={!asked.optional} onChange={setReason} />
    </Modal>
  )
}

/** Gives lines to a colleague; the one with the least in hand stands first. */
export function AssignDialog({ ids, onClose, onDone }: DialogProps & { ids: readonly string[]; onDone: () => void }) {
  const say = useText()
  const run = useRun()
  const { message } = App.useApp()
  const [person, setPerson] = useState<string>()
  const [busy, setBusy] = useState(false)
  const people = useQuery({ queryKey: [classifyTask.name, 'people'], queryFn: () => call(routes.queryPeople, {}) })
  const send = async () => {
    setBusy(true)
    const done = await run(routes.assign, { ids: [...ids], personId: person! })
    setBusy(false)
    if (!done) return
    void message.success(say(t.assigned, done))
    onDone()
    onClose()
  }
  return (
    <Modal
      open
      onCancel={onClose}
      title={say(t.assignTitle, { count: ids.length })}
      okText={say(t.assign)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: !person }}
      onOk={() => void send()}
    >
      <Form layout="vertical">
        <Form.Item label={say(t.assignTo)} htmlFor="desk-person" required>
          <Select
            id="desk-person"
            autoFocus
            showSearch={{ optionFilterProp: 'label' }}
            loading={people.isFetching}
            value={person ?? null}
            onChange={(next: string) => setPerson(next)}
            options={(people.data ?? []).map((p) => ({
              value: p.id,
              label: `${p.name} · ${say(t.holds, { count: p.holds })}`,
            }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
