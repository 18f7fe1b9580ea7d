import { weighed, type Learnt } from './learnt.ts'
import type { Ranking } from './rank.ts'

export type Grade = 'strong' | 'good' | 'possible'

/** A code with less chance than this is not offered beside others. */
export const least = 0.002
/** Others than the first are good from this chance on. */
const goodBeside = 0.25

/**
 * The grade of each candidate. That of the first follows from how often such firsts were right (`npm run learn:classification`); where the word that names the goods
 * is not known, the rest of the description supports nothing more than a possibility.
 */
export function gradesOf({ trust, wanted }: Ranking, learnt: Learnt) {
  const chance = 1 / (1 + Math.exp(-weighed(learnt.trust, trust)))
  const named = wanted.head.size > 0
  return (s: { readonly score: number; readonly decided: boolean }, place: number, answered: boolean): Grade => {
    if (s.decided && place === 0) return s.score > 0.9 ? 'strong' : 'good'
    if (place > 0) return s.score >= goodBeside ? 'good' : 'possible'
    if (!named) return 'possible'
    if (answered) return s.score >= learnt.grades.strong ? 'strong' : s.score >= goodBeside ? 'good' : 'possible'
    if (chance >= learnt.grades.strong) return 'strong'
    return chance >= learnt.grades.good ? 'good' : 'possible'
  }
}
