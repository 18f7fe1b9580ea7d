import type { DeclarationElement, Rate } from '@clearway/contract/features/customs/rate'
import type { Text } from '@clearway/contract/kernel/text'

/** A line of a tariff as a reader found it; `code` is digits alone, '' for a heading text between codes. */
export interface LineDraft {
  readonly code: string
  readonly indent: number
  readonly nameZh: string | null
  readonly nameEn: string | null
  /** Names of the lines above, from the heading down. */
  readonly path: readonly string[]
  readonly unit1: string | null
  readonly unit2: string | null
  readonly supervision: string | null
  readonly inspection: string | null
  readonly elements: readonly DeclarationElement[]
  readonly rates: readonly Rate[]
  readonly additional: readonly string[]
  readonly remark: string | null
}

/** Lines that are read or cut into words before others get their turn: some ten milliseconds of work. */
export const linesAtOnce = 500

/** A row that could not be taken, by its number in the file, the first being 1. */
export interface ReadProblem {
  readonly row: number
  readonly code: string
  readonly message: Text
  readonly values?: Readonly<Record<string, unknown>>
}

export interface TariffReading {
  readonly lines: LineDraft[]
  readonly problems: ReadProblem[]
}

export const emptyLine: LineDraft = {
  code: '',
  indent: 0,
  nameZh: null,
  nameEn: null,
  path: [],
  unit1: null,
  unit2: null,
  supervision: null,
  inspection: null,
  elements: [],
  rates: [],
  additional: [],
  remark: null,
}

/** Digits of a code however it is written: `8471.30.01.00`, `8471 3000`. */
export const digitsOf = (code: string): string => code.replace(/[.\s\-\u2010\u00a0]/g, '')
