import { alpha2Of } from '../../../kernel/countryCode.ts'

/** What an identification of a manufacturer is made of, each part as it stands in it. */
export interface ManufacturerParts {
  readonly country: string
  readonly first: string
  readonly second: string
  readonly number: string
  readonly city: string
}

const longest = 15
/** Words that do not count as a word of the name. */
const left = new Set(['A', 'AN', 'AND', 'OF', 'THE'])

/** Capitals of the Latin script without accents. */
const latin = (s: string): string => s.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()

/** The words of a name as they count: signs within a word are dropped, those between words part them. */
const wordsOf = (name: string): string[] =>
  latin(name)
    .replace(/[.'’`]/g, '')
    .split(/[^A-Z0-9]+/)
    .filter((word) => word && !left.has(word))

/** The first four digits of the largest number of the street's line. */
function numberOf(address: string): string {
  const numbers = latin(address).match(/\d+/g) ?? []
  const largest = numbers.toSorted((a, b) => b.length - a.length || (a < b ? 1 : -1))[0] ?? ''
  return largest.slice(0, 4)
}

/**
 * The parts of a manufacturer's identification (MID): the country by two letters, the first three characters of each of the first two words of the name, at
 * most four digits of the address, three letters of the city. Undefined where there is no country, or name or city have nothing in the Latin script.
 */
export function manufacturerParts(of: {
  readonly country?: unknown
  readonly name?: unknown
  readonly address?: unknown
  readonly city?: unknown
}): ManufacturerParts | undefined {
  const country = alpha2Of(String(of.country ?? ''))
  const [first = '', second = ''] = wordsOf(String(of.name ?? ''))
  const city = latin(String(of.city ?? '')).replace(/[^A-Z]/g, '')
  if (!country || !first || !city) return undefined
  return {
    country,
    first: first.slice(0, 3),
    second: second.slice(0, 3),
    number: numberOf(String(of.address ?? '')),
    city: city.slice(0, 3),
  }
}

/** The parts in one, at most 15 characters: `CNSHEHUA1234SHE`. */
export const manufacturerId = (of: Parameters<typeof manufacturerParts>[0]): string | undefined => {
  const parts = manufacturerParts(of)
  return parts && Object.values(parts).join('').slice(0, longest)
}
