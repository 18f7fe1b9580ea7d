import { classification } from '@clearway/contract/features/customs/classification'
import { hscode } from '@clearway/contract/features/customs/hscode'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'

import { call } from '../../../../kernel/api.ts'
import { cargoName, type CargoSearch } from '../cargoSearch.ts'
import { tradePageText as t } from './tradePage.text.ts'

const mostOffered = 12
const mostOfEngine = 6

/** A code that may be meant, what says so, and the goods that it was taken from, where it is of such. */
export interface HkCode {
  readonly code: string
  readonly detail: string
  readonly cargo?: Awaited<ReturnType<CargoSearch>>[number]
}

/** Clearance cargo that has a code of its own: those goods were declared like this before. */
async function ofCargo(search: string, language: Language, cargo: CargoSearch | undefined): Promise<HkCode[]> {
  const found = search && cargo ? await cargo(search) : []
  return found.flatMap((one) =>
    one.hsCode
      ? [{ code: one.hsCode, detail: `${cargoName(one, language)} · ${say(t.ofCargo, language)}`, cargo: one }]
      : [],
  )
}

/** Below the digits that are typed: eight where a list of Hong Kong is on file, else the six that all share. */
async function below(digits: string, language: Language): Promise<HkCode[]> {
  const ask = async (jurisdiction: 'HK' | 'HS', length: number) => {
    const { list } = await call(hscode.query, { jurisdiction, search: digits, pageSize: 50 })
    return list
      .filter((row) => row.code.length === length && row.code.startsWith(digits))
      .map((row) => ({ code: row.code, detail: row.name[language] }))
  }
  const own = await ask('HK', 8)
  return own.length || digits.length > 6 ? own : ask('HS', 6)
}

/** What the engine makes of the words. */
async function byWords(text: string, language: Language): Promise<HkCode[]> {
  const { list } = await call(classification.query, {
    text: text.slice(0, 1000),
    lang: language,
    jurisdiction: 'HK',
    limit: mostOfEngine,
  })
  const sixOnly: Text = t.sixDigits
  return list.flatMap(({ code, name, lines }) => {
    const own = lines.filter((line) => line.code.length === 8)
    return own.length
      ? own.map((line) => ({ code: line.code, detail: line.name[language] }))
      : [{ code, detail: `${name} · ${say(sixOnly, language)}` }]
  })
}

/**
 * Codes for what is typed into the cell, or for the goods of the item where nothing is: first those of clearance cargo, then what the list of Hong Kong, the
 * nomenclature or its engine has. Digits are offered only what begins with them.
 */
export async function hkCodes(
  typed: string,
  name: string,
  language: Language,
  cargo: CargoSearch | undefined,
): Promise<readonly HkCode[]> {
  const digits = /^[\d.\s-]+$/.test(typed) ? typed.replaceAll(/\D/g, '') : ''
  const words = digits ? '' : typed || name.trim()
  if (digits.length === 1 || (!digits && words.length < 2)) return []
  const parts = await Promise.all([
    ofCargo(digits || words, language, cargo),
    digits ? below(digits, language) : byWords(words, language),
  ])
  const seen = new Set<string>()
  return parts
    .flat()
    .filter(({ code }) => code.startsWith(digits) && !seen.has(code) && seen.add(code))
    .slice(0, mostOffered)
}
