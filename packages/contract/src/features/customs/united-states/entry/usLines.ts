import type { UsLine, UsLineTyped } from './usEntry.ts'

/** A line in which nothing is typed yet. */
export const blankLine: UsLineTyped = {
  code: '',
  name: '',
  origin: '',
  quantity: '',
  unit: '',
  quantity2: '',
  unit2: '',
  value: '',
  currency: '',
  program: '',
  claims: '',
  adCase: '',
  adRate: '',
  cvdCase: '',
  cvdRate: '',
  excise: '',
  decided: '',
  decidedWhy: '',
}

/** A line as it was typed, without what was worked out for it. */
export const typedLine = ({
  entered: _entered,
  duty: _duty,
  layers: _layers,
  undecided: _undecided,
  mpf: _mpf,
  hmf: _hmf,
  ...line
}: UsLine): UsLineTyped => line
