import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { classifyTask, type OpenedTask } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as f } from '@clearway/contract/features/customs/classifyTask.text'
import { common } from '@clearway/contract/kernel/common.text'
import { App, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useText } from '../../../kernel/language.ts'
import { useRun } from './deskActions.ts'
import { deskText as t } from './desk.text.ts'

interface Part { readonly key: number; readonly name: string; readonly modelNumber: string; readonly quantity: string }
const most = 20
const decimal = /^\d{1,13}(\.\d{1,5})?$/

/** Makes lines of their own of the goods that one line names. */
export function SplitDialog({ opened: { task }, onClose, onDone }: { opened: OpenedTask; onClose: () => void; onDone: (first: string) => void }) {
  const say = useText()
  const run = useRun()
  const { message } = App.useApp()
  const [parts, setParts] = useState<readonly Part[]>(() => [1, 2].map((key) => ({ key, name: '', modelNumber: '', quantity: '' })))
  const [busy, setBusy] = useState(false)
  const change = (key: number, part: Partial<Part>) => setParts(parts.map((p) => (p.key === key ? { ...p, ...part } : p)))
  const ready = parts.length >= 2 && parts.every((p) => p.name.trim() && (!p.quantity || decimal.test(p.quantity)))
  const send = async () => {
    setBusy(true)
    const done = await run(classifyTask.routes.split, { id: task.id, version: task.version, parts: parts.map((p) => ({ name: p.name, modelNumber: p.modelNumber, quantity: p.quantity || null })) })
    setBusy(false)
    if (!done) return
    void message.success(say(t.splitDone, { count: done.ids.length }))
    onClose()
    onDone(done.ids[0]!)
  }
  return (
    <Modal open onCancel={onClose} width={640} title={say(t.splitTitle, { name: task.name })} okText={say(t.split)} cancelText={say(common.cancel)} confirmLoading={busy} okButtonProps={{ disabled: !ready }} onOk={() => void send()}>
      <p className="desk-quiet">{say(t.splitHint)}</p>
      <ol className="desk-parts">
        {parts.map((part, at) => (
          <li key={part.key}>
            <Input autoFocus={at === 0} value={part.name} maxLength={200} placeholder={say(f.name)} aria-label={`${say(t.part, { n: at + 1 })} ${say(f.name)}`} onChange={(e) => change(part.key, { name: e.target.value })} />
            <Input value={part.modelNumber} maxLength={100} placeholder={say(f.modelNumber)} aria-label={`${say(t.part, { n: at + 1 })} ${say(f.modelNumber)}`} onChange={(e) => change(part.key, { modelNumber: e.target.value })} />
            <Input value={part.quantity} maxLength={20} inputMode="decimal" placeholder={say(f.quantity)} aria-label={`${say(t.part, { n: at + 1 })} ${say(f.quantity)}`} {...(part.quantity && !decimal.test(part.quantity) && { status: 'error' as const })} onChange={(e) => change(part.key, { quantity: e.target.value.trim() })} />
            <Button type="text" icon={<DeleteOutlined />} disabled={parts.length <= 2} aria-label={say(t.removePart, { n: at + 1 })} onClick={() => setParts(parts.filter((p) => p.key !== part.key))} />
          </li>
        ))}
      </ol>
      <Button icon={<PlusOutlined />} disabled={parts.length >= most} onClick={() => setParts([...parts, { key: Math.max(...parts.map((p) => p.key)) + 1, name: '', modelNumber: '', quantity: '' }])}>{say(t.addPart)}</Button>
    </Modal>
  )
}
