import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { labelOf, type DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import { isRequired, valueProblem } from '@clearway/contract/features/customs/declaration/fields/fieldCheck'
import type { DecValues } from '@clearway/contract/features/customs/declaration/model'
import { common } from '@clearway/contract/kernel/common.text'
import { Button } from 'antd'
import { useId, useImperativeHandle, useState } from 'react'

import { useText } from '../../../../kernel/language.ts'
import { useDeclaration } from '../declarationContext.ts'
import { declarationPageText as t } from '../declarationPage.text.ts'
import { filled } from '../saveChanges.ts'
import { FieldLabel, ProblemWords } from './FieldBox.tsx'
import { FieldInput } from './FieldInputs.tsx'
import type { RowsProps } from './RowsGrid.tsx'

type Props = Pick<RowsProps, 'label' | 'fields' | 'rows' | 'readOnly' | 'found' | 'handle'> & {
  readonly onRows: (rows: readonly DecValues[]) => void
}

/** Rows of a block that have more fields than a grid can show: each is a form of its own, below the one before. */
export function RowForms({ label, fields, rows, onRows, readOnly, found = [], handle }: Props) {
  const say = useText()
  const id = useId()
  // A row that was asked for and holds nothing yet.
  const [blank, setBlank] = useState(false)
  const shown: readonly DecValues[] = blank ? [...rows, {}] : rows
  useImperativeHandle(handle, () => ({
    goTo: (at, column) => document.getElementById(`${id}${at}${column}`)?.focus(),
  }))
  const change = (at: number, name: string, to: string) => {
    const next = filled({ ...shown[at], [name]: to })
    if (at < rows.length) return onRows(rows.map((row, n) => (n === at ? next : row)))
    if (Object.keys(next).length === 0) return
    setBlank(false)
    onRows([...rows, next])
  }
  const remove = (at: number) => {
    if (at >= rows.length) setBlank(false)
    else onRows(rows.filter((_, n) => n !== at))
  }
  return (
    <div className="dec-row-forms">
      {shown.map((row, at) => (
        <fieldset key={at}>
          <legend>
            {label} {at + 1}
            {!readOnly && (
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`${say(common.delete)} ${label} ${at + 1}`}
                onClick={() => remove(at)}
              />
            )}
          </legend>
          <div className="dec-fields">
            {fields.map((field) => (
              <RowField
                key={field.name}
                field={field}
                id={`${id}${at}${field.name}`}
                value={row[field.name] ?? ''}
                readOnly={readOnly}
                found={found.filter((f) => f.at === at && f.field === field.name)}
                onChange={(to) => change(at, field.name, to)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {!readOnly && !blank && (
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setBlank(true)}>
          {say(t.addRow, { name: label })}
        </Button>
      )}
    </div>
  )
}

interface RowFieldProps {
  readonly field: DecField
  readonly id: string
  readonly value: string
  readonly readOnly: boolean
  readonly found: NonNullable<Props['found']>
  readonly onChange: (to: string) => void
}

function RowField({ field, id, value, readOnly, found, onChange }: RowFieldProps) {
  const { direction } = useDeclaration()
  const say = useText()
  const label = say(labelOf(field, direction))
  const required = isRequired(field, 'declare', direction) && !readOnly
  const own = valueProblem(field, value)
  const told = [
    ...(own ? [{ level: 'error' as const, words: say(own.text, own.values) }] : []),
    ...found.filter((f) => !own || f.words !== say(own.text, own.values)),
  ]
  const isGroup = field.kind === 'marks' || field.kind === 'flag'
  return (
    <div className="dec-field" data-wide={isGroup || field.max >= 60 || undefined} data-level={told[0]?.level}>
      <FieldLabel inputId={isGroup ? undefined : id} label={label} required={required} />
      <FieldInput
        field={field}
        id={id}
        place={id}
        label={label}
        value={value}
        readOnly={readOnly}
        required={required}
        invalid={told.some((f) => f.level === 'error')}
        described={`${id}-said ${id}-found`}
        onChange={onChange}
      />
      <span id={`${id}-said`} className="unseen">
        {field.hint && say(field.hint)}
      </span>
      <div id={`${id}-found`} className="dec-found">
        {told.map((f) => (
          <ProblemWords key={f.words} level={f.level} words={f.words} />
        ))}
      </div>
    </div>
  )
}
