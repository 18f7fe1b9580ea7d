import { expect, it } from 'vitest'

import { latePenalty } from './latePenalty.ts'

/** Moved on, lodged on, for 20,000 and for 20,000.01; Cap. 60E, regulations 4 and 5, by the calendar on paper. */
const vectors: readonly (readonly [string, string, string, string])[] = [
  // Fourteen days after 3 November are over with the 17th.
  ['2026-11-03', '2026-11-03', '0.00', '0.00'],
  ['2026-11-03', '2026-11-17', '0.00', '0.00'],
  ['2026-11-03', '2026-11-18', '20.00', '40.00'],
  // One month and 14 days: 3 December and 14. Two: 3 January and 14.
  ['2026-11-03', '2026-12-17', '20.00', '40.00'],
  ['2026-11-03', '2026-12-18', '40.00', '80.00'],
  ['2026-11-03', '2027-01-17', '40.00', '80.00'],
  ['2026-11-03', '2027-01-18', '100.00', '200.00'],
  // February has no 31st: one month after 31 January is its last day, in a leap year the 29th; 14 days later is 14 March in both.
  ['2027-01-31', '2027-03-14', '20.00', '40.00'],
  ['2027-01-31', '2027-03-15', '40.00', '80.00'],
  ['2028-01-31', '2028-03-14', '20.00', '40.00'],
  ['2028-01-31', '2028-03-15', '40.00', '80.00'],
  ['2028-01-31', '2028-04-14', '40.00', '80.00'],
  ['2028-01-31', '2028-04-15', '100.00', '200.00'],
  // Over the end of February in a leap year fourteen days end one day earlier.
  ['2028-02-20', '2028-03-05', '0.00', '0.00'],
  ['2028-02-20', '2028-03-06', '20.00', '40.00'],
  ['2027-02-20', '2027-03-06', '0.00', '0.00'],
]

it.each(vectors)('moved on %s and lodged on %s', (moved, lodged, small, large) => {
  expect([latePenalty(moved, lodged, '20000'), latePenalty(moved, lodged, '20000.01')]).toEqual([small, large])
})
