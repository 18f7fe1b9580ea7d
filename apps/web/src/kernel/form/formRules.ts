import { fieldErrors } from '@clearway/contract/kernel/issue'
import type { FormInstance, FormRule } from 'antd'
import type { z } from 'zod'

import { isApiError } from '../api.ts'
import { language } from '../language.ts'

type FormSchema = z.ZodObject

// zod asks rules between fields (both passwords alike) only once every field is right; a person wants to know at once.
function betweenFields(schema: FormSchema, values: unknown): z.core.$ZodIssue[] {
  const payload: z.core.ParsePayload<never> = { value: values as never, issues: [] }
  for (const check of schema._zod.def.checks ?? []) void check._zod.check(payload)
  // A raw issue lacks nothing but its words, and those are ours.
  return payload.issues as unknown as z.core.$ZodIssue[]
}

/** The first thing wrong with one field of a form, in the user's words, or undefined. */
export function fieldProblem(schema: FormSchema, name: string, values: object): string | undefined {
  // An empty field is a missing one: it is asked for, not blamed for its form.
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  const found = schema.safeParse(filled, { reportInput: true })
  if (found.success) return undefined
  const issues = [...found.error.issues, ...betweenFields(schema, values)]
  return fieldErrors(issues, language()).find((error) => error.field === name || error.field.startsWith(`${name}.`))
    ?.message
}

type Values = Record<string, unknown>

/**
 * `rules={rules('username')}`: the contract's schema as Ant Design rules, so that form and server say the same. `sent` turns
 * what stands in the form into what will be sent, where the two differ.
 */
export function formRules<S extends FormSchema, V extends object = Values>(
  schema: S,
  sent: (values: V) => object = (values) => values,
): (name: keyof z.input<S> & string) => FormRule[] {
  return (name) => [
    ({ getFieldsValue }) => ({
      validator: async () => {
        const problem = fieldProblem(schema, name, sent(getFieldsValue(true) as V))
        if (problem) throw new Error(problem)
      },
    }),
  ]
}

/** Whether the field must be filled in, for its label. */
export const isRequired = (schema: FormSchema, name: string): boolean =>
  !(schema.shape[name] as z.ZodType | undefined)?.safeParse(undefined).success

/** Puts the server's errors at their fields and returns what has no field here. */
export function showErrors(form: FormInstance, error: unknown): string | undefined {
  if (!isApiError(error)) return error instanceof Error ? error.message : String(error)
  const known = new Set(
    Object.keys(form.getFieldsValue(true) as object).concat(
      form.getFieldsError().map((field) => String(field.name[0])),
    ),
  )
  const here = error.errors.filter((e) => known.has(e.field.split('.')[0]!))
  form.setFields(here.map((e) => ({ name: e.field.split('.'), errors: [e.message] })))
  if (here[0]) form.scrollToField(here[0].field.split('.'), { focus: true })
  return here.length > 0 && here.length === error.errors.length ? undefined : error.message
}
