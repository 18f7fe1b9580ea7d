import { Converter as toTraditional } from 'opencc-js/cn2t'
import { Converter as toSimplified } from 'opencc-js/t2cn'

/** As dictionaries write it, and as Hong Kong does: 群 and 羣, 溫 and 温 are one. */
const traditional = [toTraditional({ from: 'cn', to: 't' }), toTraditional({ from: 'cn', to: 'hk' })]
const simplified = toSimplified({ from: 't', to: 'cn' })

/** Right in Traditional as it stands, though it could be Simplified for something else. */
const right = /核|才|獲准|准許|折合|寫明了|了解|只影響|表單/g

/** What a Simplified text has in Traditional, by its words: some characters are right in one word and foreign in another (后, 里, 干). */
export function foreignInSimplified(text: string): string[] {
  const other = [...simplified(text)]
  return [...text].filter((c, n) => c !== other[n])
}

/** What a Traditional text has in Simplified, by its words. */
export function foreignInTraditional(text: string): string[] {
  const others = traditional.map((convert) => [...convert(text)])
  const spared = new Set(
    [...text.matchAll(right)].flatMap(({ index, 0: word }) => {
      const from = Array.from(text.slice(0, index)).length
      return [...word].map((_, n) => from + n)
    }),
  )
  return [...text].filter((c, n) => !spared.has(n) && others.every((other) => other[n] !== c))
}
