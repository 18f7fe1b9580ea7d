import { say, type Language } from '@clearway/contract/kernel/text'

import type { Context } from '../../../../kernel/context.ts'
import { dictionary } from '../../../../kernel/crud/dictionaries.ts'
import { regionNames } from '../../../../kernel/crud/regions.ts'

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
  'supervisionDocument',
  'incoterm',
  'containerSpec',
] as const
export type Codes = (typeof names)[number] | 'region'

/** The word for a code of a dictionary; the code itself where nobody knows it, '' for none. */
export type CodeWords = (codes: Codes, code: string | null | undefined) => string

/** Words of all codes that papers of a declaration hold, in one language; `regions` are those whose names are wanted. */
export async function codeWords(ctx: Context, language: Language, regions: readonly string[] = []): Promise<CodeWords> {
  const [places, ...found] = await Promise.all([
    regionNames(ctx, regions),
    ...names.map((name) => dictionary(ctx, name)),
  ])
  const known = new Map(names.map((name, n) => [name as Codes, found[n]!]))
  return (codes, code) => {
    if (!code) return ''
    const label = codes === 'region' ? places.get(code) : known.get(codes)?.get(code)?.label
    return label ? say(label, language) : code
  }
}
