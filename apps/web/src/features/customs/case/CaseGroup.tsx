import { EditOutlined } from '@ant-design/icons'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import type { Field } from '@clearway/contract/kernel/field'
import type { Text } from '@clearway/contract/kernel/text'
import { Button } from 'antd'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { FieldValue } from '../../../kernel/FieldValue.tsx'
import { useText } from '../../../kernel/language.ts'
import { Masked } from '../../../kernel/Masked.tsx'
import { useNarrow } from '../../../kernel/narrow.ts'
import { isBlank } from '../../../kernel/show.ts'
import { OriginMark } from '../origin/OriginMark.tsx'
import { CaseField, type CaseFieldName } from './CaseField.tsx'
import { caseFileText as t } from './caseFile.text.ts'
import { placeOfField, useCase } from './useCaseFile.ts'

interface Props {
  readonly title: Text
  readonly fields: readonly CaseFieldName[]
}

/** Facts of a case that belong together: told, blanks left out, until somebody edits them; then every field saves itself. */
export function CaseGroup({ title, fields }: Props) {
  const say = useText()
  const narrow = useNarrow()
  const { opened, saver, writable } = useCase()
  // A draft is being written; on a phone one follows.
  const [chosen, setChosen] = useState<boolean>()
  const refused = useSyncExternalStore(saver.subscribe, () =>
    fields.some((name) => saver.get().refused.has(placeOfField(name))),
  )
  const editing = writable && (refused || (chosen ?? (opened!.row.status === 'draft' && !narrow)))
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (editing && chosen) group.current?.querySelector<HTMLElement>('.case-fields input')?.focus()
  }, [editing, chosen])
  const name = say(title)
  return (
    <fieldset ref={group} className="case-group">
      <legend>
        {name}
        {writable && !refused && (
          <Button
            type="link"
            size="small"
            icon={!editing && <EditOutlined aria-hidden />}
            aria-label={say(editing ? t.foldGroup : t.editGroup, { name })}
            onClick={() => setChosen(!editing)}
          >
            {say(editing ? t.fold : t.edit)}
          </Button>
        )}
      </legend>
      {editing ? (
        <div className="case-fields">
          {fields.map((field) => (
            <CaseField key={field} name={field} />
          ))}
        </div>
      ) : (
        <Facts fields={fields} />
      )}
    </fieldset>
  )
}

const currencyOf = (name: CaseFieldName): string | undefined => (customsCase.fields[name] as Field).currencyField

function Facts({ fields }: Pick<Props, 'fields'>) {
  const say = useText()
  const { opened } = useCase()
  const row = opened!.row as Readonly<Record<string, unknown>>
  const filled = fields.filter((name) => !(name in row) || !(isBlank(row[name]) || row[name] === false))
  // The currency of one amount stands beside that amount; the case's own is a fact of its own.
  const beside = new Set(filled.map((name) => (row[name] ? currencyOf(name) : undefined)))
  const known = filled.filter((name) => name === 'currency' || !beside.has(name))
  if (known.length === 0) return <p className="case-quiet">{say(t.allBlank)}</p>
  return (
    <dl className="case-known">
      {known.map((name) => {
        const field: Field = customsCase.fields[name]
        const origin = opened!.origins[name]
        return (
          <div key={name}>
            <dt>{say(field.label)}</dt>
            <dd>
              {field.dictionary && name in row && <span className="list-figures">{`${String(row[name])} `}</span>}
              {name in row ? (
                <FieldValue
                  field={field}
                  value={row[name]}
                  {...(field.labelField && { label: row[field.labelField] })}
                  currency={field.currencyField && row[field.currencyField]}
                />
              ) : (
                <Masked />
              )}
              {origin && name in row && <OriginMark origin={origin} />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
