import { tariffEdition, type EditionRow } from '@clearway/contract/features/customs/tariff'
import { dateField } from '@clearway/contract/kernel/field'
import { App, Form } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { FieldInput } from '../../../../kernel/form/FieldInput.tsx'
import { useText } from '../../../../kernel/language.ts'
import { Ask } from '../Ask.tsx'
import { dayWithin, useToday } from '../today.ts'
import { linePageText as t } from './linePage.text.ts'
import type { LineRow } from './lineResource.ts'

interface Props {
  readonly edition: EditionRow
  readonly line: LineRow | null
  readonly onClose: () => void
  readonly onDone: () => void
}

const lastDay = dateField({ label: t.lastDay, required: true })

/** The last day of a line of an active edition. */
export function EndLineDialog(props: Props) {
  return props.line && <End key={props.line.id} {...props} line={props.line} />
}

function End({ edition, line, onClose, onDone }: Props & { line: LineRow }) {
  const say = useText()
  const { message } = App.useApp()
  const today = useToday()
  const [validTo, setValidTo] = useState<string | null>(dayWithin(today, line.validFrom, edition.validTo))
  const send = async () => {
    await call(tariffEdition.routes.endLine, { id: line.id, version: line.version, validTo: validTo! })
    void message.success(say(t.ended1, { code: line.code }))
    onDone()
    onClose()
  }
  return (
    <Ask
      title={say(t.endTitle, { code: line.code })}
      ok={say(t.end)}
      danger
      ready={validTo !== null}
      onClose={onClose}
      send={send}
    >
      <p className="tariff-note tariff-hint">{say(t.endBody)}</p>
      <Form.Item label={say(t.lastDay)} htmlFor="line-last-day">
        <FieldInput
          id="line-last-day"
          field={lastDay}
          value={validTo}
          onChange={(day) => setValidTo(day as string | null)}
        />
      </Form.Item>
    </Ask>
  )
}
