/** Numbers that look drawn and are the same on every machine: demo data must not differ from run to run. */
export interface Draw {
  /** 0 ≤ n < 1. */
  next(): number
  integer(min: number, max: number): number
  one<T>(from: readonly T[]): T
  digits(count: number): string
  /** A version 7 id of the given instant. */
  id(at: number): string
}

/** The generator "mulberry32". */
export function draw(seed: number): Draw {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const hex = (length: number) => Array.from({ length }, () => integer(0, 15).toString(16)).join('')
  return {
    next,
    integer,
    one: (from) => from[integer(0, from.length - 1)]!,
    digits: (count) => Array.from({ length: count }, () => integer(0, 9)).join(''),
    id: (at) =>
      `${at
        .toString(16)
        .padStart(12, '0')
        .replace(/^(.{8})/, '$1-')}-7${hex(3)}-8${hex(3)}-${hex(12)}`,
  }
}

const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** Check character of an organisation code (GB 11714). */
function organisationCheck(body: string): string {
  const weights = [3, 7, 9, 10, 5, 8, 4, 2]
  const check = 11 - (weights.reduce((sum, w, i) => sum + w * Number(body[i]), 0) % 11)
  return check === 10 ? 'X' : check === 11 ? '0' : String(check)
}

/** A Unified Social Credit Code (GB 32100) of a company in the division, with both check characters right. */
export function creditCode(division: string, body: string): string {
  const head = `91${division}${body}${organisationCheck(body)}`
  const sum = Array.from(head).reduce((total, c, i) => total + letters.indexOf(c) * (3 ** i % 31), 0)
  return head + letters[(31 - (sum % 31)) % 31]!
}
