import type { Field } from '@clearway/contract/kernel/field'

import { FieldValue } from '../../kernel/FieldValue.tsx'
import { useText } from '../../kernel/language.ts'
import type { AnyResource, AnyRow } from '../../kernel/rows.ts'

import './record.css'

interface Props {
  readonly resource: AnyResource
  readonly row: AnyRow
  /** Told elsewhere. */
  readonly except: readonly string[]
}

/** What a record says, field by field; what it does not say takes no room. */
export function RecordFacts({ resource, row, except }: Props) {
  const say = useText()
  const labels = Object.values(resource.fields).flatMap((field) => field.labelField ?? [])
  const shown = Object.entries<Field>(resource.fields).filter(
    ([key, field]) =>
      !except.includes(key) && !labels.includes(key) && !field.writeOnly && row[key] !== null && row[key] !== undefined,
  )
  return (
    <dl className="record-facts">
      {shown.map(([key, field]) => (
        <div key={key}>
          <dt>{say(field.label)}</dt>
          <dd>
            <FieldValue field={field} value={row[key]} {...(field.labelField && { label: row[field.labelField] })} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
