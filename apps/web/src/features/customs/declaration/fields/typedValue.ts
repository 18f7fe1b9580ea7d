import type { DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import { trimmed } from '@clearway/contract/kernel/decimal'

import { grouped } from '../../../../kernel/show.ts'

/** A figure as people type and copy it: full-width digits, commas between thousands. */
function figure(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .trim()
    .replace(/^[¥$€£]\s*/, '')
  const joined = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  return /^-?\d+(\.\d+)?$/.test(joined) ? trimmed(joined) : joined
}

/** A day as the message has it from what people type: 20261120, 2026-11-20, 2026/11/20, 2026.11.20; `between` stands between its parts. */
function day(typed: string, between = ''): string {
  const plain = typed.normalize('NFKC').trim()
  const [, y, m, d] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ?? []
  return y && m && d ? [y, m.padStart(2, '0'), d.padStart(2, '0')].join(between) : plain
}

/** Codes divided by whatever people put between them, as the message wants it: by commas. */
const list = (typed: string): string =>
  typed
    .normalize('NFKC')
    .split(/[,;、\s]+/)
    .filter(Boolean)
    .join(',')

/** What is kept of what was typed. What fits no rule stays as it was typed, and is told at the field. */
export function keptValue(field: DecField, typed: string): string {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return figure(typed)
    case 'date':
      return day(typed)
    case 'day':
      return day(typed, '-')
    case 'code':
      return field.many ? list(typed) : typed.normalize('NFKC').trim()
    default:
      return typed.replace(/[\r\n\t]+/g, ' ').trim()
  }
}

/** A value while nobody types: figures in groups, days with dashes. */
export function shownValue(field: DecField, value: string): string {
  if (field.kind === 'decimal' || field.kind === 'integer')
    return /^-?\d+(\.\d+)?$/.test(value) ? grouped(value) : value
  if (field.kind === 'date') return value.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return value
}
