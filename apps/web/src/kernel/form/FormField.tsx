import type { Field, Fields } from '@clearway/contract/kernel/field'
import type { Text } from '@clearway/contract/kernel/text'
import { Form, type FormItemProps } from 'antd'
import { createContext, useContext, type ReactNode } from 'react'
import { z } from 'zod'

import { useText } from '../language.ts'
import { AddressFields } from './AddressFields.tsx'
import { FieldInput } from './FieldInput.tsx'
import { fieldProblem } from './formRules.ts'

type Rule = NonNullable<FormItemProps['rules']>[number]

/** True once saving was tried and refused: from then on an empty required field is an error too. Before, nobody is scolded for passing by. */
export const Attempted = createContext(false)

/** What the contract says of a value, in the reader's language. */
const fieldRule = (field: Field, attempted: boolean): Rule => ({
  validator: async (_rule, value: unknown) => {
    const nothing = value === undefined || value === null || value === ''
    if (nothing && !(attempted && field.required)) return
    const problem = fieldProblem(z.object({ value: field.schema }), 'value', { value })
    if (problem) throw new Error(problem)
  },
})

export interface FormFieldProps {
  readonly name: string
  readonly field: Field
  readonly autoFocus?: boolean
  readonly disabled?: boolean
  readonly valueLabel?: string
  /** An own input in place of the one for the kind; it takes `value` and `onChange`. */
  readonly children?: ReactNode
}

/** One field of a form: label, required mark, hint, input and its errors. @public */
export function FormField({ name, field, children, ...input }: FormFieldProps) {
  const say = useText()
  const attempted = useContext(Attempted)
  return (
    <Form.Item
      name={name.split('.')}
      label={say(field.label)}
      required={field.required ?? false}
      validateTrigger="onBlur"
      rules={[fieldRule(field, attempted)]}
      {...(field.hint && { extra: say(field.hint) })}
    >
      {children ?? <FieldInput field={field} {...input} />}
    </Form.Item>
  )
}

/** Fields under one title. */
export interface FormGroup {
  readonly title?: Text
  readonly fields: readonly string[]
  /** Own inputs in place of those for the kind, by field; they take `value` and `onChange`. */
  readonly inputs?: Readonly<Record<string, ReactNode>>
}

/**
 * The fields of a contract one under the other, in groups; the first takes the focus unless another is named. What no group names comes last, so that a field
 * that the contract gains is never missing.
 */
export function FormFields({
  fields,
  groups,
  names,
  row,
  focus,
}: {
  fields: Fields
  groups?: readonly FormGroup[]
  names: readonly string[]
  row?: Readonly<Record<string, unknown>>
  focus?: string
}) {
  const say = useText()
  const grouped = new Set(groups?.flatMap((group) => group.fields))
  const given: readonly FormGroup[] = [...(groups ?? []), { fields: names.filter((name) => !grouped.has(name)) }]
  const first =
    focus && names.includes(focus) ? focus : given.flatMap((group) => group.fields).find((name) => names.includes(name))
  return given.map((group, at) => {
    const shown = group.fields.filter((name) => names.includes(name) && fields[name])
    if (shown.length === 0) return null
    const address = shown.filter((name) => fields[name]!.level)
    return (
      <fieldset key={at} className="form-group">
        {group.title && <legend>{say(group.title)}</legend>}
        {shown.map((name) => {
          const field = fields[name]!
          if (field.level) return name === address[0] && <AddressFields key={name} fields={fields} names={address} />
          const label = field.labelField && row?.[field.labelField]
          return (
            <FormField
              key={name}
              name={name}
              field={field}
              autoFocus={name === first}
              {...(label ? { valueLabel: String(label) } : {})}
            >
              {group.inputs?.[name]}
            </FormField>
          )
        })}
      </fieldset>
    )
  })
}
