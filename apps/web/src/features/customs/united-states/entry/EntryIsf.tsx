import { isfText as f } from '@clearway/contract/features/customs/united-states/entry/isf.text'
import type { IsfStep } from '@clearway/contract/features/customs/united-states/entry/isfSteps'
import { usEntry, type UsEntryFull } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { common } from '@clearway/contract/kernel/common.text'
import { dateTimeField, longTextField } from '@clearway/contract/kernel/field'
import type { Field } from '@clearway/contract/kernel/field'
import type { Text } from '@clearway/contract/kernel/text'
import { Alert, Button, Form, Modal } from 'antd'
import { useState } from 'react'

import { DueClock } from '../../../../business/DueClock.tsx'
import { call } from '../../../../kernel/api.ts'
import { FieldValue } from '../../../../kernel/FieldValue.tsx'
import { Attempted, FormField } from '../../../../kernel/form/FormField.tsx'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { entryMessagesText as t } from './entryMessages.text.ts'

const fields: Readonly<Record<string, Field>> = usEntry.fields
const lineLabels: Readonly<Record<string, Text>> = usEntryText.line
/** Minutes before the end from which the clock is coloured. */
const soon = 48 * 60

/** The importer security filing: how it stands, what of its ten elements is missing, and what can be recorded of it. */
export function EntryIsf({ row }: { row: UsEntryFull }) {
  const say = useText()
  const zone = useTimeZone()
  const [telling, setTelling] = useState<IsfStep | null>(null)
  const { isf } = row
  if (!isf) return null
  const labelOf = (field: string, line: number | undefined): Text =>
    (line === undefined ? fields[field]?.label : lineLabels[field]) ?? usEntryText.lines
  return (
    <section className="trade-card" aria-labelledby="entry-isf">
      <h2 id="entry-isf">{say(f.title)}</h2>
      <p>
        <FieldValue field={usEntry.fields.isfState} value={row.isfState} />{' '}
        {row.isfFiledAt && <span className="trade-quiet">{timeIn(zone, row.isfFiledAt)}</span>}
        {!row.isfFiledAt && isf.due && (
          <span>
            {'· '}
            {say(usEntryText.isfDue)} {timeIn(zone, isf.due)} <DueClock at={isf.due} soon={soon} />
          </span>
        )}
      </p>
      {row.isfReason && <Alert type="error" showIcon title={row.isfReason} />}
      {isf.late && <Alert type="warning" showIcon title={say(isf.late)} />}
      {isf.problems.length > 0 && (
        <>
          <p>{say(t.missing)}</p>
          <ul>
            {isf.problems.map(({ field, line, message }) => (
              <li key={`${field} ${line ?? ''}`}>
                {line !== undefined && `${say(t.lineNo)} ${line + 1} · `}
                {say(labelOf(field, line))}
                {message.en !== f.missing.en && `: ${say(message)}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {isf.problems.length === 0 && !row.isfFiledAt && <p className="trade-good">{say(t.whole)}</p>}
      <div className="trade-steps">
        {isf.steps
          .filter((step) => step.open)
          .map(({ step }) => (
            <Button key={step} size="small" onClick={() => setTelling(step)}>
              {say(f.steps[step])}
            </Button>
          ))}
      </div>
      {telling && <IsfDialog row={row} step={telling} onClose={() => setTelling(null)} />}
    </section>
  )
}

const given = {
  at: dateTimeField({ label: t.filedAt, hint: t.filedHint }),
  reason: longTextField({ label: t.why, required: true, max: 500 }),
}

/** When it was filed, or why it was rejected. */
function IsfDialog({ row, step, onClose }: { row: UsEntryFull; step: IsfStep; onClose: () => void }) {
  const say = useText()
  const [form] = Form.useForm<{ at?: string; reason?: string }>()
  const [attempted, setAttempted] = useState(false)
  const { busy, send } = useSend({ form, onDone: onClose, reread: [usEntry.name] })
  const save = async () => {
    setAttempted(true)
    const { at, reason = '' } = await form.validateFields()
    const named = { id: row.id, version: row.version }
    await send(() =>
      step === 'rejectIsf'
        ? call(usEntry.routes.rejectIsf, { ...named, reason })
        : call(usEntry.routes[step], { ...named, ...(at && { at }) }),
    )
  }
  return (
    <Modal
      open
      title={`${row.entryNo ?? row.code ?? ''} · ${say(f.steps[step])}`}
      okText={say(f.steps[step])}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save().catch(() => {})}
    >
      <Form form={form} layout="vertical" disabled={busy} name="isfStep">
        <Attempted value={attempted}>
          {step === 'rejectIsf' && <FormField name="reason" field={given.reason} autoFocus />}
          {(step === 'fileIsf' || step === 'amendIsf') && <FormField name="at" field={given.at} autoFocus />}
        </Attempted>
      </Form>
    </Modal>
  )
}
