import { say, type Language } from '@clearway/contract/kernel/text'

import type { Context } from '../../../../kernel/context.ts'
import { dictionary } from '../../../../kernel/crud/dictionaries.ts'

const names = [
  'customsOffice',
  'domesticPort',
  'port',
  'country',
  'transportMode',
  'supervisionMode',
  'exemptionNature',
  'tradeTerm',
  'package',
  'currency',
  'unit',
  'dutyMode',
  'district',
  'division',
  'supervisionDocument',
  'incoterm',
  'containerSpec',
] as const
export type Codes = (typeof names)[number]

/** The word for a code of a dictionary; the code itself where nobody knows it, '' for none. */
export type CodeWords = (codes: Codes, code: string | null | undefined) => string

/** Words of all codes that papers of a declaration hold, in one language. */
export async function codeWords(ctx: Context, language: Language): Promise<CodeWords> {
  const found = await Promise.all(names.map((name) => dictionary(ctx, name)))
  const known = new Map(names.map((name, n) => [name, found[n]!]))
  return (codes, code) => {
    if (!code) return ''
    const label = known.get(codes)?.get(code)?.label
    return label ? say(label, language) : code
  }
}
