/** A piece of a text, and whether it is one of the words that were searched. */
export interface Piece {
  readonly text: string
  readonly hit: boolean
}

const plain = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Without its ending in the plural, so that "umbrellas" finds "umbrella". */
const singular = (word: string) => (word.length > 4 ? word.replace(/(?:ies|es|s)$/, '') : word)

/** Length of the longest beginning of `text` at `at` that stands in a searched run; two characters at least, where the run has them. */
function hanHit(text: string, at: number, runs: readonly string[]): number {
  let longest = 0
  for (const run of runs) {
    const least = Math.min(2, run.length)
    for (let length = Math.min(run.length, text.length - at); length >= least && length > longest; length--) {
      if (run.includes(text.slice(at, at + length))) longest = length
    }
  }
  return longest
}

/** Cuts a text where words of a search stand in it: Latin words by their beginnings, Chinese by common pieces, digits at the start. */
export function markPieces(text: string, search: string): Piece[] {
  const wanted = search.normalize('NFKC').slice(0, 200)
  const runs = [...wanted.matchAll(/\p{Script=Han}+/gu)].map(([run]) => run)
  const words = [
    ...new Set((wanted.toLowerCase().match(/[a-z][a-z'’-]+/g) ?? []).map(singular).filter((w) => w.length > 1)),
  ].slice(0, 20)
  const pattern = words.length ? new RegExp(`\\b(?:${words.map(plain).join('|')})[a-z]*`, 'giy') : undefined
  const hits: [from: number, to: number][] = []
  for (let at = 0; at < text.length;) {
    if (pattern) pattern.lastIndex = at
    const length = pattern?.exec(text)?.[0].length ?? hanHit(text, at, runs)
    if (length) hits.push([at, at + length])
    at += length || 1
  }
  const pieces: Piece[] = []
  let done = 0
  for (const [from, to] of hits) {
    if (from > done) pieces.push({ text: text.slice(done, from), hit: false })
    pieces.push({ text: text.slice(from, to), hit: true })
    done = to
  }
  if (done < text.length) pieces.push({ text: text.slice(done), hit: false })
  return pieces
}
