import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { classifyTask, type OpenedTask } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as f } from '@clearway/contract/features/customs/classifyTask.text'
import { common } from '@clearway/contract/kernel/common.text'
import { App, Button, Input, Modal } from 'antd'
import { useState } from 'react'

import { Labelled } from '../../../kernel/form/Labelled.tsx'
import { useText } from '../../../kernel/language.ts'
import { deskText as t } from './desk.text.ts'
import { useRun } from './deskActions.ts'

interface Part {
  readonly key: number
  readonly name: string
  readonly modelNumber: string
  readonly quantity: string
}
const most = 20
const decimal = /^\d{1,13}(\.\d{1,5})?$/

const quantityIsWrong = ({ quantity }: Part): boolean => quantity !== '' && !decimal.test(quantity)

/** The parts into which a line is split, two at least, and sending them. */
function useParts({ task }: OpenedTask, onSplit: (first: string) => void) {
  const say = useText()
  const run = useRun()
  const { message } = App.useApp()
  const [parts, setParts] = useState<readonly Part[]>(() =>
    [1, 2].map((key) => ({ key, name: '', modelNumber: '', quantity: '' })),
  )
  const [busy, setBusy] = useState(false)
  const change = (key: number, part: Partial<Part>) =>
    setParts(parts.map((p) => (p.key === key ? { ...p, ...part } : p)))
  const remove = (key: number) => setParts(parts.filter((p) => p.key !== key))
  const add = () =>
    setParts([...parts, { key: Math.max(...parts.map((p) => p.key)) + 1, name: '', modelNumber: '', quantity: '' }])
  const ready = parts.length >= 2 && parts.every((p) => p.name.trim() && !quantityIsWrong(p))
  const send = async () => {
    setBusy(true)
    const done = await run(classifyTask.routes.split, {
      id: task.id,
      version: task.version,
      parts: parts.map((p) => ({ name: p.name, modelNumber: p.modelNumber, quantity: p.quantity || null })),
    })
    setBusy(false)
    if (!done) return
    void message.success(say(t.splitDone, { count: done.ids.length }))
    onSplit(done.ids[0]!)
  }
  return { parts, change, remove, add, ready, busy, send }
}

/** Makes lines of their own of the goods that one line names. */
export function SplitDialog({
  opened,
  onClose,
  onDone,
}: {
  opened: OpenedTask
  onClose: () => void
  onDone: (first: string) => void
}) {
  const say = useText()
  const { parts, change, remove, add, ready, busy, send } = useParts(opened, (first) => {
    onClose()
    onDone(first)
  })
  return (
    <Modal
      open
      onCancel={onClose}
      width={640}
      title={say(t.splitTitle, { name: opened.task.name })}
      okText={say(t.split)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: !ready }}
      onOk={() => void send()}
    >
      <p className="desk-quiet">{say(t.splitHint)}</p>
      <ol className="desk-parts">
        {parts.map((part, at) => (
          <PartFields
            key={part.key}
            part={part}
            at={at}
            onChange={(changed) => change(part.key, changed)}
            onRemove={parts.length > 2 ? () => remove(part.key) : undefined}
          />
        ))}
      </ol>
      <Button icon={<PlusOutlined />} disabled={parts.length >= most} onClick={add}>
        {say(t.addPart)}
      </Button>
    </Modal>
  )
}

interface PartFieldsProps {
  readonly part: Part
  readonly at: number
  readonly onChange: (part: Partial<Part>) => void
  /** Left out while only two parts are left. */
  readonly onRemove: (() => void) | undefined
}

function PartFields({ part, at, onChange, onRemove }: PartFieldsProps) {
  const say = useText()
  const title = say(t.part, { n: at + 1 })
  return (
    <li>
      <Labelled label={say(f.name)}>
        {(id) => (
          <Input
            id={id}
            autoFocus={at === 0}
            value={part.name}
            maxLength={200}
            aria-label={`${title} ${say(f.name)}`}
            onChange={(e) => onChange({ name: e.target.value })}
          />
        )}
      </Labelled>
      <Labelled label={say(f.modelNumber)}>
        {(id) => (
          <Input
            id={id}
            value={part.modelNumber}
            maxLength={100}
            aria-label={`${title} ${say(f.modelNumber)}`}
            onChange={(e) => onChange({ modelNumber: e.target.value })}
          />
        )}
      </Labelled>
      <Labelled label={say(f.quantity)}>
        {(id) => (
          <Input
            id={id}
            value={part.quantity}
            maxLength={20}
            inputMode="decimal"
            aria-label={`${title} ${say(f.quantity)}`}
            {...(quantityIsWrong(part) && { status: 'error' as const })}
            onChange={(e) => onChange({ quantity: e.target.value.trim() })}
          />
        )}
      </Labelled>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        disabled={!onRemove}
        aria-label={say(t.removePart, { n: at + 1 })}
        onClick={onRemove}
      />
    </li>
  )
}
