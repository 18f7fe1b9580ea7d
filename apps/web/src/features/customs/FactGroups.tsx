import type { Field } from '@clearway/contract/kernel/field'
import type { Text } from '@clearway/contract/kernel/text'
import type { ReactNode } from 'react'

import { FieldValue } from '../../kernel/FieldValue.tsx'
import { useText } from '../../kernel/language.ts'
import { isBlank } from '../../kernel/show.ts'

interface Props {
  readonly id: string
  readonly title: Text
  readonly groups: readonly { readonly title: Text; readonly fields: readonly string[] }[]
  readonly fields: Readonly<Record<string, Field>>
  readonly values: Readonly<Record<string, unknown>>
  /** What references are called. */
  readonly labels: Readonly<Record<string, string | null | undefined>>
  /** What stands beside the name of a field. */
  readonly marks?: Readonly<Record<string, ReactNode>>
  /** The field at which customs found fault. */
  readonly fault?: string | null | undefined
}

/** Everything that a record says, by group; what is empty takes no room. */
export function FactGroups({ id, title, groups, fields, values, labels, marks, fault }: Props) {
  const say = useText()
  const shown = groups.map((group) => ({ ...group, fields: group.fields.filter((name) => !isBlank(values[name])) }))
  return (
    <section className="trade-card" aria-labelledby={id}>
      <h2 id={id}>{say(title)}</h2>
      {shown
        .filter((group) => group.fields.length > 0)
        .map((group, n) => (
          <dl key={n} className="trade-facts" aria-label={say(group.title)}>
            {group.fields.map((name) => (
              <div key={name} data-fault={fault === name || undefined}>
                <dt>
                  {say(fields[name]!.label)}
                  {marks?.[name]}
                </dt>
                <dd>
                  <FieldValue
                    field={fields[name]!}
                    value={values[name]}
                    {...(labels[name] && { label: labels[name] })}
                  />
                </dd>
              </div>
            ))}
          </dl>
        ))}
    </section>
  )
}
