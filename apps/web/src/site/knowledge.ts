import { rateKinds, rateForms, type Rate, type RateKind } from '@clearway/contract/features/customs/rate'
import { languageTags, type Language, type Text } from '@clearway/contract/kernel/text'

import { knowledgeText as t } from './knowledge.text.ts'

type Say = (text: Text, values?: Readonly<Record<string, unknown>>) => string

/** Places that people ask for, with or without a tariff on file. */
export const knownPlaces = ['HS', 'CN', 'US', 'HK', 'GB'] as const

/** Name of a jurisdiction in the reader's language. */
export function placeName(code: string, language: Language): string {
  const own = t.jurisdictions[code as keyof typeof t.jurisdictions] as Text | undefined
  if (own) return own[language]
  try {
    return new Intl.DisplayNames(languageTags[language], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** `8471301000` stays as it is, as declarations carry it; HS and the United States write points. */
export function codeShown(code: string, jurisdiction: string): string {
  if (jurisdiction !== 'HS' && jurisdiction !== 'US') return code
  return code.length <= 4 ? code : [code.slice(0, 4), ...(code.slice(4).match(/\d{1,2}/g) ?? [])].join('.')
}

/** Without what stands in brackets: chapter names list examples there. */
export const shortName = (name: string): string => name.replace(/[（(][^（）()]*[)）]/g, '').trim() || name

/** Which language a name is really in, where the tariff has it in one language only. */
export const langOf = (name: string, language: Language): string | undefined =>
  language !== 'en' && !/\p{Script=Han}/u.test(name)
    ? 'en'
    : language === 'en' && /\p{Script=Han}/u.test(name)
      ? 'zh'
      : undefined

/** A rate in short words. A nought that is on file is one; what is not on file never comes here. */
export function rateWords(rate: Rate, say: Say): string {
  if (rate.form === 'free') return rate.text.startsWith('0') ? '0%' : say(rateForms.free)
  if (rate.form === 'adValorem' && rate.adValorem) return `${rate.adValorem}%`
  return rate.text.replace(/\s*\([^()]*\)$/, '')
}

/** Kinds of rates that a list has, in their order. */
export const kindsOn = (rows: readonly { readonly rates: readonly Rate[] }[]): RateKind[] => {
  const found = new Set(rows.flatMap((row) => row.rates.map((r) => r.kind)))
  return (Object.keys(rateKinds) as RateKind[]).filter((kind) => found.has(kind))
}

export function validWords(from: string | null | undefined, to: string | null | undefined, say: Say): string {
  if (from && to) return say(t.fromTo, { from, to })
  return from ? say(t.from, { from }) : to ? say(t.until, { to }) : ''
}
