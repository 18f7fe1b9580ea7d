import { drayMove, type DrayMoveFull } from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import { drayMoveText as f } from '@clearway/contract/features/customs/united-states/drayage/drayMove.text'
import { drayMachine } from '@clearway/contract/features/customs/united-states/drayage/draySteps'
import { common } from '@clearway/contract/kernel/common.text'
import { dateField, textField } from '@clearway/contract/kernel/field'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Modal, Select } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { FieldInput } from '../../../../kernel/form/FieldInput.tsx'
import { FormField } from '../../../../kernel/form/FormField.tsx'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { drayPageText as t } from './drayPage.text.ts'

type Kind = 'pickup' | 'return'
const { routes, name, fields } = drayMove

/** Its appointments by the terminal's clock, and what books another. */
export function DrayAppointments({ row }: { row: DrayMoveFull }) {
  const say = useText()
  const can = useCan()('drayMove.dispatch')
  const zone = useTimeZone()
  const [booking, setBooking] = useState<Kind | null>(null)
  const { send } = useSend({ onDone: () => {}, reread: [name] })
  const may = (kind: Kind) =>
    can && row.status && drayMachine.may(kind === 'pickup' ? 'bookPickup' : 'book', row.status)
  return (
    <section aria-labelledby="dray-appointments">
      <h2 id="dray-appointments" className="us-title">
        {say(t.appointments)}
        <span>
          {may('pickup') && row.terminalId && (
            <Button size="small" onClick={() => setBooking('pickup')}>
              {say(t.bookPickup)}
            </Button>
          )}{' '}
          {may('return') && (
            <Button size="small" onClick={() => setBooking('return')}>
              {say(t.bookReturn)}
            </Button>
          )}
        </span>
      </h2>
      {row.appointments.length === 0 && <p className="us-quiet">{say(t.noAppointments)}</p>}
      <ul className="us-bonds">
        {row.appointments.map(({ kind, terminal, startsAt, number }) => (
          <li key={kind}>
            <strong>{timeIn(row.timeZone ?? zone, startsAt)}</strong>
            <span>{say(f.appointment.kinds[kind])}</span>
            <span>{[terminal, number].filter(Boolean).join(' · ')}</span>
            {may(kind) && (
              <Button
                className="us-bond-tools"
                size="small"
                onClick={() => void send(() => call(routes.unbook, { id: row.id, version: row.version, kind }))}
              >
                {say(t.giveUp)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {booking && <BookDialog row={row} kind={booking} onClose={() => setBooking(null)} />}
    </section>
  )
}

interface Given {
  readonly terminalId?: string
  readonly day?: string
  readonly startsAt?: string
  readonly number?: string
}
const own = {
  day: dateField({ label: t.day, required: true }),
  number: textField({ label: f.appointment.number, max: 40 }),
}

function BookDialog({ row, kind, onClose }: { row: DrayMoveFull; kind: Kind; onClose: () => void }) {
  const say = useText()
  const [form] = Form.useForm<Given>()
  const { busy, send } = useSend({ form, onDone: onClose, reread: [name] })
  const terminalId = Form.useWatch('terminalId', form) ?? row.terminalId ?? undefined
  const day = Form.useWatch('day', form)
  const found = useQuery({
    queryKey: [name, 'slots', terminalId, day],
    queryFn: () => call(routes.slots, { terminalId: terminalId!, day: day! }),
    enabled: Boolean(terminalId && day),
  })
  const options = (found.data?.list ?? []).map(({ startsAt, taken, places }) => {
    const time = timeIn(found.data!.timeZone, startsAt).slice(11, 16)
    return { value: startsAt, label: taken < places ? time : say(t.slotTaken, { time }), disabled: taken >= places }
  })
  const save = async () => {
    const { startsAt = '', number } = await form.validateFields()
    await send(() =>
      call(routes.book, {
        id: row.id,
        version: row.version,
        kind,
        terminalId: terminalId!,
        startsAt,
        ...(number && { number }),
      }),
    )
  }
  const needed = [{ required: true, message: say(t.noSlots) }]
  return (
    <Modal
      open
      title={`${say(t.bookTitle, { code: row.containerNo })} · ${say(f.appointment.kinds[kind])}`}
      okText={say(f.book)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save().catch(() => {})}
    >
      <Form
        form={form}
        layout="vertical"
        disabled={busy}
        name="drayBook"
        initialValues={{ terminalId: row.terminalId }}
      >
        {kind === 'return' && (
          <Form.Item name="terminalId" label={say(f.terminal)} rules={needed}>
            <FieldInput field={fields.terminalId} />
          </Form.Item>
        )}
        <FormField name="day" field={own.day} autoFocus />
        <Form.Item name="startsAt" label={say(f.appointment.startsAt)} rules={needed}>
          <Select options={options} notFoundContent={say(t.noSlots)} loading={found.isFetching} />
        </Form.Item>
        <FormField name="number" field={own.number} />
      </Form>
    </Modal>
  )
}
