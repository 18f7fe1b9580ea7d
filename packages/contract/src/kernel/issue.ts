import type { z } from 'zod'

import { issues } from './issue.text.ts'
import { say, type Language, type Text } from './text.ts'

export interface FieldError {
  /** Path of the field as sent: `name`, `detailList.3.quantity`; empty for the whole body. */
  readonly field: string
  readonly message: string
}

type Issue = z.core.$ZodIssue

/** A rule of our own inside a schema: `z.string().refine(isUscc, rule(text(…)))`. */
export const rule = (message: Text, path?: string[]) => (path ? { params: { message }, path } : { params: { message } })

/** What a pattern of digits alone asks for, since a person cannot read it: `/^\d{6,13}$/` is 6 to 13 digits. */
function digitsMessage(pattern: string | undefined, language: Language): string | undefined {
  const [, min, max = min] = /^\/?\^\\d\{(\d+)(?:,(\d+))?\}\$\/?$/.exec(pattern ?? '') ?? []
  if (min === undefined) return undefined
  return min === max ? say(issues.digitsExactly, language, { min }) : say(issues.digits, language, { min, max })
}

/** The message of one zod issue in the reader's language. Both sides call this, so form and server speak alike. */
function issueMessage(issue: Issue, language: Language): string {
  const missing = issue.input === undefined || issue.input === null || issue.input === ''
  switch (issue.code) {
    case 'invalid_type':
      return say(
        missing ? issues.required : (issues.types[issue.expected as keyof typeof issues.types] ?? issues.invalid),
        language,
      )
    case 'too_small':
      if (issue.origin === 'string' && missing) return say(issues.required, language)
      return say(issues.min[issue.origin as keyof typeof issues.min] ?? issues.min.number, language, {
        min: issue.minimum,
      })
    case 'too_big':
      return say(issues.max[issue.origin as keyof typeof issues.max] ?? issues.max.number, language, {
        max: issue.maximum,
      })
    case 'invalid_format':
      if (missing) return say(issues.required, language)
      return (
        digitsMessage('pattern' in issue ? issue.pattern : undefined, language) ??
        say(issues.formats[issue.format as keyof typeof issues.formats] ?? issues.invalid, language)
      )
    case 'invalid_value':
      return say(missing ? issues.required : issues.option, language)
    case 'unrecognized_keys':
      return say(issues.unknown, language, { names: issue.keys.slice(0, 5).join(', ') })
    case 'custom': {
      const params = issue.params as { message?: Text; values?: Record<string, unknown> } | undefined
      return params?.message ? say(params.message, language, params.values) : say(issues.invalid, language)
    }
    default:
      return say(issues.invalid, language)
  }
}

/** Every issue with its field; at most 100, since a hostile body may break each of 10,000 entries. */
export function fieldErrors(found: readonly Issue[], language: Language): FieldError[] {
  return found.slice(0, 100).map((issue) => ({
    field: issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]].join('.') : issue.path.join('.'),
    message: issueMessage(issue, language),
  }))
}
