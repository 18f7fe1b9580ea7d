/** Bins that one call may add. */
export const mostBins = 1000

export interface BinPlace {
  readonly code: string
  readonly aisle: string | null
  readonly rack: string | null
  readonly level: string | null
  readonly position: string | null
}

export type RangeProblem = 'parts' | 'mixed' | 'width' | 'order' | 'tooMany'

const partNames: Readonly<Record<number, readonly (keyof Omit<BinPlace, 'code'>)[]>> = {
  1: ['position'],
  2: ['aisle', 'position'],
  3: ['aisle', 'rack', 'level'],
  4: ['aisle', 'rack', 'level', 'position'],
}

/** The parts of a code as people read them off a label: `A-01-02` is level 02 of rack 01 in aisle A. More than four parts tell nothing. */
export function partsOf(code: string): BinPlace {
  const parts = code.split('-')
  const names = partNames[parts.length] ?? []
  const of = (name: (typeof names)[number]) => parts[names.indexOf(name)] ?? null
  return { code, aisle: of('aisle'), rack: of('rack'), level: of('level'), position: of('position') }
}

/** Every value of one part from the first to the last: numbers of the same width, single letters, or the same word twice. */
function between(from: string, to: string): string[] | RangeProblem {
  if (from === to) return [from]
  if (/^\d+$/.test(from) && /^\d+$/.test(to)) {
    if (from.length !== to.length) return 'width'
    const [low, high] = [Number(from), Number(to)]
    if (high < low) return 'order'
    if (high - low >= mostBins) return 'tooMany'
    return Array.from({ length: high - low + 1 }, (_, n) => String(low + n).padStart(from.length, '0'))
  }
  if (/^[A-Z]$/.test(from) && /^[A-Z]$/.test(to)) {
    const [low, high] = [from.charCodeAt(0), to.charCodeAt(0)]
    return high < low ? 'order' : Array.from({ length: high - low + 1 }, (_, n) => String.fromCharCode(low + n))
  }
  return 'mixed'
}

/** The bins from `A-01-01` to `A-04-05`: each part runs by itself, the last one fastest. Or what is wrong with the two ends. */
export function binRange(from: string, to: string): readonly BinPlace[] | RangeProblem {
  const [first, last] = [from.toUpperCase().split('-'), to.toUpperCase().split('-')]
  if (first.length !== last.length) return 'parts'
  let codes = ['']
  for (const [at, low] of first.entries()) {
    const values = between(low, last[at]!)
    if (typeof values === 'string') return values
    if (codes.length * values.length > mostBins) return 'tooMany'
    codes = codes.flatMap((before) => values.map((value) => (at ? `${before}-${value}` : value)))
  }
  return codes.map(partsOf)
}
