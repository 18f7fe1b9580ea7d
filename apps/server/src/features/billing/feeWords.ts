import type { Language } from '@clearway/contract/kernel/text'

const names: Readonly<Record<Language, string>> = { zh: 'name', tw: 'name_tw', en: 'name_en' }

/** SQL: a fee as people know it, by code and name in the reader's language. `of` is its row. */
export const feeWords = (of: string, language: Language): string => `${of}.code || ' ' || ${of}.${names[language]}`
/** SQL: the fee of the row `t`. */
export const feeLabel = (language: Language, of = 't'): string =>
  `(select ${feeWords('f', language)} from fee f where f.tenant_id = ${of}.tenant_id and f.id = ${of}.fee_id)`
