/** A duty worked by hand: what is asked, each step as it was reckoned, and what must come out. */
export interface Vector {
  readonly name: string
  /** Law, notice or page that the steps rest on. */
  readonly source: string
  /** The sums as they are done on paper. */
  readonly steps: readonly string[]
  readonly ask: object
  /** Amount of each step by kind; null where there must be none. */
  readonly amounts: Readonly<Record<string, string | null>>
  readonly complete: boolean
  /** Part of a warning, in English. */
  readonly says?: string
}
