import { tariffEdition, type EditionRow } from '@clearway/contract/features/customs/tariff'
import { tariffText } from '@clearway/contract/features/customs/tariff.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'

import { call, isApiError } from '../../../../kernel/api.ts'
import { FieldInput } from '../../../../kernel/form/FieldInput.tsx'
import { useText } from '../../../../kernel/language.ts'
import { Ask } from '../Ask.tsx'
import { tariffPageText as t } from '../tariffPage.text.ts'

interface Props {
  /** Null closes the dialog. */
  readonly edition: EditionRow | null
  readonly onClose: () => void
}

const { fields } = tariffEdition

/** From which day an edition counts. One with far fewer lines than what runs asks a second time. */
export function ActivateDialog({ edition, onClose }: Props) {
  return edition && <Activate key={edition.id} edition={edition} onClose={onClose} />
}

function Activate({ edition, onClose }: { edition: EditionRow; onClose: () => void }) {
  const say = useText()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [validFrom, setValidFrom] = useState<string | null>(edition.validFrom)
  const [fewer, setFewer] = useState(false)
  const [force, setForce] = useState(false)
  const send = async () => {
    await call(tariffEdition.routes.activate, {
      id: edition.id,
      version: edition.version,
      validFrom: validFrom!,
      ...(force && { force }),
    })
    await client.invalidateQueries({ queryKey: [tariffEdition.name] })
    void message.success(say(t.activated, { name: edition.name }))
    onClose()
  }
  const refused = (error: unknown) =>
    setFewer(isApiError(error) && typeof (error.data as { percent?: unknown } | null)?.percent === 'number')
  return (
    <Ask
      title={say(t.activateTitle, { name: edition.name })}
      ok={say(tariffText.activate)}
      ready={validFrom !== null && (!fewer || force)}
      onClose={onClose}
      send={send}
      onRefused={refused}
      below={
        fewer && (
          <Checkbox className="tariff-anyway" checked={force} onChange={(event) => setForce(event.target.checked)}>
            {say(t.anyway)}
          </Checkbox>
        )
      }
    >
      <p className="tariff-note tariff-hint">{say(t.activateBody)}</p>
      <Form.Item label={say(t.from)} htmlFor="activate-from">
        <FieldInput
          id="activate-from"
          field={fields.validFrom}
          value={validFrom}
          onChange={(day) => setValidFrom(day as string | null)}
        />
      </Form.Item>
    </Ask>
  )
}

/** A draft with the lines of an edition. */
export function CopyDialog({ edition, onClose }: Props) {
  return edition && <Copy key={edition.id} edition={edition} onClose={onClose} />
}

function Copy({ edition, onClose }: { edition: EditionRow; onClose: () => void }) {
  const say = useText()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [name, setName] = useState(edition.name)
  const [validFrom, setValidFrom] = useState<string | null>(edition.validFrom)
  const send = async () => {
    await call(tariffEdition.routes.copy, { id: edition.id, name: name.trim(), validFrom: validFrom! })
    await client.invalidateQueries({ queryKey: [tariffEdition.name] })
    void message.success(say(t.copied))
    onClose()
  }
  return (
    <Ask
      title={say(t.copyTitle, { name: edition.name })}
      ok={say(tariffText.copy)}
      ready={name.trim() !== '' && validFrom !== null}
      onClose={onClose}
      send={send}
    >
      <Form.Item label={say(fields.name.label)} htmlFor="copy-name">
        <Input id="copy-name" value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
      </Form.Item>
      <Form.Item label={say(fields.validFrom.label)} htmlFor="copy-from">
        <FieldInput
          id="copy-from"
          field={fields.validFrom}
          value={validFrom}
          onChange={(day) => setValidFrom(day as string | null)}
        />
      </Form.Item>
    </Ask>
  )
}
