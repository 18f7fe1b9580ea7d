import { listAt, type Lexicon } from './lexicon.ts'

/** The codes of each heading, and how much a term of a code's name tells it from its siblings. */
export interface Siblings {
  /** Codes (entries by number) of a heading. */
  of(heading: number): readonly number[]
  /** Terms of a code's Chinese and English name that not all siblings share, with what each tells. */
  names(code: number): readonly [zh: ReadonlyMap<number, number>, en: ReadonlyMap<number, number>]
}

export function siblingsOf(lexicon: Lexicon): Siblings {
  const codes = Map.groupBy(lexicon.codes, (c) => lexicon.heading[c]!)
  const namePhrases = new Map<number, [number, number]>()
  for (let p = 0; p < lexicon.phrases.length; p++) {
    const entry = lexicon.phraseEntry[p]!
    if (lexicon.phraseKind[p] !== 0) continue
    const known = namePhrases.get(entry)
    if (known) known[1] = p
    else namePhrases.set(entry, [p, p])
  }
  const made = new Map<number, readonly [ReadonlyMap<number, number>, ReadonlyMap<number, number>]>()

  function make(heading: number): void {
    const own = codes.get(heading) ?? []
    const telling = [0, 1].map((language) => {
      const counts = new Map<number, number>()
      for (const c of own)
        for (const t of listAt(lexicon.termsOfPhrase, namePhrases.get(c)![language]!))
          counts.set(t, (counts.get(t) ?? 0) + 1)
      return new Map([...counts].map(([t, count]) => [t, Math.log((own.length + 0.5) / (count + 0.5))]))
    })
    for (const c of own) {
      const [zh, en] = [0, 1].map(
        (language) =>
          new Map(
            [...listAt(lexicon.termsOfPhrase, namePhrases.get(c)![language]!)].map((t) => [
              t,
              telling[language]!.get(t)! * (lexicon.termNames[t]!.length === 1 ? 0.3 : 1),
            ]),
          ),
      )
      made.set(c, [zh!, en!])
    }
  }

  return {
    of: (heading) => codes.get(heading) ?? [],
    names(code) {
      if (!made.has(code)) make(lexicon.heading[code]!)
      return made.get(code)!
    },
  }
}
