import {
  usEntry,
  type UsEntryFull,
  type UsLayer,
} from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as f } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { common } from '@clearway/contract/kernel/common.text'
import { sumOf } from '@clearway/contract/kernel/decimal'
import { dateField, dictionaryField } from '@clearway/contract/kernel/field'
import type { Output } from '@clearway/contract/kernel/route'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { FieldInput } from '../../../../kernel/form/FieldInput.tsx'
import { useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { grouped } from '../../../../kernel/show.ts'
import { codeShown, layerName } from './entryLayers.ts'
import { entryPageText as t } from './entryPage.text.ts'

type Found = Output<typeof usEntry.routes.whatIf>
interface Typed {
  readonly origin?: string
  readonly program?: string
  readonly date?: string | null
}
const fields = {
  origin: dictionaryField('country', { label: f.line.origin }),
  date: dateField({ label: t.whatIfDate }),
}

const keyOf = ({ code, kind }: UsLayer): string => `${kind} ${code ?? ''}`
/** `a - b`, exact. */
const minus = (a: string, b: string): string => sumOf([a, b.startsWith('-') ? b.slice(1) : `-${b}`], 2)

/** One line with another origin, programme or day, beside what it bears now. */
export function WhatIfDialog({ row, line, onClose }: { row: UsEntryFull; line: number; onClose: () => void }) {
  const say = useText()
  const report = useReport()
  const [form] = Form.useForm<Typed>()
  const [found, setFound] = useState<Found | null>(null)
  const [busy, setBusy] = useState(false)
  const of = row.lines[line]!
  const compare = async ({ origin, program = '', date }: Typed) => {
    setBusy(true)
    await call(usEntry.routes.whatIf, {
      id: row.id,
      line,
      ...(origin && { origin }),
      program,
      ...(date && { date }),
    }).then(setFound, report)
    setBusy(false)
  }
  return (
    <Modal
      open
      width={640}
      title={say(t.whatIfTitle, { n: line + 1 })}
      okText={say(t.compare)}
      cancelText={say(common.close)}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        name="whatIf"
        initialValues={{ origin: of.origin, program: of.program, date: row.entryDate }}
        onFinish={(typed) => void compare(typed)}
      >
        <Form.Item name="origin" label={say(f.line.origin)}>
          <FieldInput field={fields.origin} />
        </Form.Item>
        <Form.Item name="program" label={say(f.line.program)}>
          <Input maxLength={10} />
        </Form.Item>
        <Form.Item name="date" label={say(t.whatIfDate)}>
          <FieldInput field={fields.date} />
        </Form.Item>
      </Form>
      {found && <Compared found={found} />}
    </Modal>
  )
}

function Compared({ found: { now, instead } }: { found: Found }) {
  const say = useText()
  const known = [...new Map([...now.layers, ...instead.layers].map((layer) => [keyOf(layer), layer])).values()]
  const amountIn = (of: Found['now'], layer: UsLayer) =>
    of.layers.find((one) => keyOf(one) === keyOf(layer))?.amount ?? '0.00'
  const shown = (amount: string | null) => (amount === null ? say(t.needsPerson) : grouped(amount))
  return (
    <div className="entry-stack" role="status">
      <table>
        <thead>
          <tr>
            <th scope="col">{say(t.layer)}</th>
            {[t.now, t.instead, t.difference].map((head) => (
              <th key={head.en} scope="col" data-figure>
                {say(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {known.map((layer) => (
            <tr key={keyOf(layer)}>
              <td>
                {say(layerName(layer))} {layer.code && codeShown(layer.code)}
              </td>
              <td data-figure>{grouped(amountIn(now, layer))}</td>
              <td data-figure>{grouped(amountIn(instead, layer))}</td>
              <td data-figure>{grouped(minus(amountIn(instead, layer), amountIn(now, layer)))}</td>
            </tr>
          ))}
          <tr data-sum>
            <td>{say(t.sum)}</td>
            <td data-figure>{shown(now.duty)}</td>
            <td data-figure>{shown(instead.duty)}</td>
            <td data-figure>
              {now.duty !== null && instead.duty !== null ? grouped(minus(instead.duty, now.duty)) : '–'}
            </td>
          </tr>
        </tbody>
      </table>
      {instead.undecided.map((what, n) => (
        <p key={n} className="trade-quiet">
          {say(what)}
        </p>
      ))}
    </div>
  )
}
