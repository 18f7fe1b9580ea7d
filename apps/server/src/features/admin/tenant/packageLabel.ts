import type { Language } from '@clearway/contract/kernel/text'

/** SQL of the name of a package, whose row is `row`, in the reader's language. */
export const packageLabel = (row: string, language: Language): string =>
  language === 'zh' ? `${row}.package_name` : `coalesce(${row}.package_name_${language}, ${row}.package_name)`
