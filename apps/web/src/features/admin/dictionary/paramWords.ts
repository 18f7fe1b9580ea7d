import { common } from '@clearway/contract/kernel/common.text'
import { parameterOf } from '@clearway/contract/kernel/parameters'
import { say, type Language } from '@clearway/contract/kernel/text'

import type { AnyRow } from '../../../kernel/rows.ts'
import { grouped } from '../../../kernel/show.ts'

/** The value in force as a person reads it: a flag in words, a number with its unit. */
export function paramWords(row: AnyRow, language: Language): string {
  const value = String(row['effectiveValue'] ?? '')
  const definition = row['kind'] === 'builtIn' ? parameterOf(String(row['paramKey'])) : undefined
  if (definition?.kind === 'flag') return say(value === 'true' ? common.yes : common.no, language)
  return definition?.kind === 'number' ? `${grouped(value)} ${say(definition.unit, language)}` : value
}
