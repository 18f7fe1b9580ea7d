import type { Lexicon } from './lexicon.ts'
import { stem } from './tokens.ts'

/** Whether two words differ by one letter put in, left out, changed, or swapped with its neighbour. */
function oneApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let i = 0
  while (i < a.length && i < b.length && a[i] === b[i]) i++
  if (a.length === b.length)
    return (
      a.slice(i + 1) === b.slice(i + 1) || (a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2))
    )
  return a.length > b.length ? a.slice(i + 1) === b.slice(i) : a.slice(i) === b.slice(i + 1)
}

/** Finds the known word that an unknown one was probably meant to be: one letter apart, the commonest first. */
export function nearWords(lexicon: Lexicon): (term: string) => string | undefined {
  // The first letter is hardly ever wrong, and asking for it keeps the search short.
  const shelf = Map.groupBy(
    lexicon.termNames.filter((term) => /^[a-z]{4,}$/.test(term)),
    (term) => term[0]! + term.length,
  )
  const { start } = lexicon.phrasesOfTerm
  const uses = (term: string) => {
    const t = lexicon.terms.get(term)!
    return start[t + 1]! - start[t]!
  }
  return (term) => {
    if (!/^[a-z]{5,}$/.test(term)) return undefined
    let best: string | undefined
    for (const length of [term.length, term.length - 1, term.length + 1]) {
      for (const other of shelf.get(term[0]! + length) ?? [])
        if (oneApart(term, other) && (!best || uses(other) > uses(best))) best = other
    }
    return best
  }
}

/** `head` and `phone` for "headphone", where the lexicon knows only those; [] where it does not know both. */
export function splitWord(lexicon: Lexicon, term: string): string[] {
  for (let at = 3; at <= term.length - 3; at++) {
    const [left, right] = [stem(term.slice(0, at)), stem(term.slice(at))]
    if (lexicon.terms.has(left) && lexicon.terms.has(right)) return [left, right]
  }
  return []
}
