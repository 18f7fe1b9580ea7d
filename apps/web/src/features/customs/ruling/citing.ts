import type { RulingEvidence } from '@clearway/contract/features/customs/ruling/rulingEvidence'

/** The ruling that a decision under way cites; without a code it goes with any. */
export type Cited = Pick<RulingEvidence, 'id' | 'number' | 'code'>

/** A citation beside the code that is chosen by now: it stays as long as the code fits it. */
export const stillCited = (cited: Cited | undefined, code: string): Cited | undefined =>
  !cited?.code || code.startsWith(cited.code) || cited.code.startsWith(code) ? cited : undefined

/** What taking a ruling chooses: its code unless a longer one of it stands there; of another jurisdiction six digits, and no citation. */
export function takenFrom(
  { id, number, code, citable }: RulingEvidence,
  now: string,
): { code?: string; ruling?: Cited } {
  const digits = citable ? code : (code?.slice(0, 6) ?? null)
  return {
    ...(digits && !now.startsWith(digits) && { code: digits }),
    ...(citable && { ruling: { id, number, code } }),
  }
}
