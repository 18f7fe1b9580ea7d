import type { Lexicon } from './lexicon.ts'

/** Terms of the lexicon by their length, for words typed wrongly. */
export type Near = (term: string) => string | undefined

/** Whether two words differ by one letter put in, left out, changed, or swapped with its neighbour. */
function oneApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let i = 0
  while (i < a.length && i < b.length && a[i] === b[i]) i++
  if (a.length === b.length) return a.slice(i + 1) === b.slice(i + 1) || (a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2))
  return a.length > b.length ? a.slice(i + 1) === b.slice(i) : a.slice(i) === b.slice(i + 1)
}

/** Finds the known word that an unknown one was probably meant to be: one letter apart, the commonest first. */
export function nearWords(lexicon: Lexicon): Near {
  const known = [...lexicon.terms.keys()].filter((term) => /^[a-z]{4,}$/.test(term))
  const byLength = Map.groupBy(known, (term) => term.length)
  const uses = (term: string) => lexicon.phrasesOf[lexicon.terms.get(term)!]!.length
  return (term) => {
    if (!/^[a-z]{5,}$/.test(term)) return undefined
    let best: string | undefined
    for (const length of [term.length, term.length - 1, term.length + 1]) {
      for (const other of byLength.get(length) ?? []) {
        // The first letter is hardly ever wrong, and asking for it keeps the search short.
        if (other[0] === term[0] && oneApart(term, other) && (!best || uses(other) > uses(best))) best = other
      }
    }
    return best
  }
}

/** `headphone` for "head phone", `head` and `phone` for "headphone": whichever way the lexicon knows it. */
export function splitWord(lexicon: Lexicon, term: string): string[] {
  for (let at = 3; at <= term.length - 3; at++) {
    const [left, right] = [term.slice(0, at), term.slice(at)]
    if (lexicon.terms.has(left) && lexicon.terms.has(right)) return [left, right]
  }
  return []
}
