/**
 * What may stand over a question, which antd puts at 2000 while its act runs: each above the one before. What antd shows by itself stands by its place in
 * the document, and a dialog that is kept while it is shut keeps an early one.
 */
export const layers = {
  /** The sheet of keys, which is asked for anywhere. */
  help: 2080,
  /** The proof that a question's act, or anything else, needs. */
  proof: 2100,
  /** The session is over or another: nothing below goes on. */
  session: 2200,
} as const
