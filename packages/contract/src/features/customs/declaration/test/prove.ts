import { describe, expect, it } from 'vitest'

import { fill, languages } from '../../../../kernel/text.ts'
import { base, placeOf, problemsOf, type Case } from './samples.ts'

/** Tries every rule of a subject: it tells what is wrong where it is mended and nothing else, in three languages without a gap, and is silent when right. */
export function prove(subject: string, cases: Readonly<Record<string, Case>>): void {
  describe(subject, () => {
    it.each(Object.entries(cases))(
      '%s',
      (code, { level, at, fails, passes, of, knows, papers, passesWith, also = [], onSave = true }) => {
        const found = problemsOf(fails(base(of)), knows, papers)
        expect(found.map((p) => p.code).sort()).toEqual([code, ...also].sort())
        const problem = found.find((p) => p.code === code)!
        expect([problem.level, placeOf(problem)]).toEqual([level, at])
        for (const language of languages) {
          expect(fill(problem.text[language], problem.values)).not.toMatch(/\{\w+\}|undefined|NaN/)
        }
        expect(problem.text.en).not.toMatch(/\p{Script=Han}/u)
        expect(
          problemsOf(
            passes(base(passesWith?.of ?? of)),
            passesWith?.knows ?? knows,
            passesWith ? passesWith.papers : papers,
          ).map((p) => p.code),
        ).not.toContain(code)
        // A draft is not asked for what only declaring needs.
        expect(problemsOf(fails(base(of)), knows, papers, 'save').some((p) => p.code === code)).toBe(onSave)
      },
    )
  })
}
