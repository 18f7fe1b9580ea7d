/** What a declaration of Hong Kong bears, each worked by hand. The rates stand in domain rules B.2.1. */
export interface ChargeVector {
  readonly name: string
  readonly source: string
  readonly steps: readonly string[]
  readonly head?: object
  readonly item?: object
  readonly value: string
  readonly charge: string
  readonly levy: string
}

const charges = 'Cap. 60E, declaration charges since 2018-08-01 (customs.gov.hk)'
const levies = 'Cap. 318, clothing industry training levy, with the charge of Cap. 60E (customs.gov.hk)'
const food = { head: { form: '1A' }, item: { code: '09024000' } }
const clothing = { head: { form: '2A', direction: 'export' }, item: { code: '61091000', madeHere: true } }
const charge = (name: string, value: string, amount: string, ...steps: string[]): ChargeVector => ({
  name,
  source: charges,
  steps,
  value,
  charge: amount,
  levy: '0.00',
})
const levy = (name: string, value: string, of: readonly [string, string], ...steps: string[]): ChargeVector => ({
  ...clothing,
  name,
  source: levies,
  steps,
  value,
  charge: of[0],
  levy: of[1],
})

export const chargeVectors: readonly ChargeVector[] = [
  charge('the least there is', '0.01', '0.20', 'up to 46,000: 0.20'),
  charge('the end of the flat charge', '46000', '0.20', 'up to 46,000: 0.20'),
  charge('a cent beyond it', '46000.01', '0.40', '1 thousand begun: 0.20 + 0.125 = 0.325', 'up to ten cents: 0.40'),
  charge('a thousand beyond it', '47000', '0.40', '1 thousand: 0.20 + 0.125 = 0.325', 'up to ten cents: 0.40'),
  charge('two thousands begun', '47000.01', '0.50', '0.20 + 2 × 0.125 = 0.45', 'up to ten cents: 0.50'),
  charge('four thousands', '50000', '0.70', '0.20 + 4 × 0.125 = 0.70', 'ten cents already: 0.70'),
  charge('a hundred thousand', '100000', '7.00', '54 thousands: 0.20 + 54 × 0.125 = 6.95', 'up to ten cents: 7.00'),
  charge('half a million', '500000', '57.00', '454 thousands: 0.20 + 454 × 0.125 = 56.95', 'up to ten cents: 57.00'),
  charge('the last below the cap', '1643000', '199.90', '1,597 thousands: 0.20 + 199.625 = 199.825', 'up: 199.90'),
  charge('the cap is reached', '1644000', '200.00', '1,598 thousands: 0.20 + 199.75 = 199.95', 'up: 200.00'),
  charge(
    'a cent beyond the cap',
    '1644000.01',
    '200.00',
    '1,599 thousands: 0.20 + 199.875 = 200.075',
    'at most 200.00',
  ),
  charge('far beyond the cap', '98765432.10', '200.00', 'at most 200.00'),
  { ...charge('food', '900000', '0.20', 'form 1A bears 0.20 whatever it is worth'), ...food },
  {
    ...charge('an exempt form', '900000', '0.00', 'form 1B bears none'),
    head: { form: '1B', exemptReason: 'samples' },
  },
  levy('a levy for less than a thousand', '0.01', ['0.20', '0.30'], '1 thousand begun × 0.30'),
  levy('just below a thousand', '999.99', ['0.20', '0.30'], '1 thousand begun × 0.30'),
  levy('a thousand', '1000', ['0.20', '0.30'], '1 thousand × 0.30'),
  levy('a cent beyond a thousand', '1000.01', ['0.20', '0.60'], '2 thousands begun × 0.30'),
  levy('two thousand', '2000', ['0.20', '0.60'], '2 thousands × 0.30'),
  levy('beyond the flat charge', '46001', ['0.40', '14.10'], '47 thousands begun × 0.30', 'charge 0.325, up: 0.40'),
  levy('123 thousand', '123000', ['9.90', '36.90'], '123 × 0.30', 'charge 0.20 + 77 × 0.125 = 9.825, up: 9.90'),
  levy('a cent more', '123000.01', ['10.00', '37.20'], '124 × 0.30', 'charge 0.20 + 78 × 0.125 = 9.95, up: 10.00'),
  levy('123,456', '123456', ['10.00', '37.20'], '124 thousands begun × 0.30', 'charge 0.20 + 9.75 = 9.95, up: 10.00'),
  levy('the charge is capped, the levy is not', '5000000', ['200.00', '1500.00'], '5,000 × 0.30', 'charge at most 200'),
  {
    ...levy(
      'clothing from elsewhere',
      '123456',
      ['10.00', '0.00'],
      'form 2: not made here, no levy',
      'charge 9.95, up',
    ),
    head: { form: '2', direction: 'export' },
    item: { code: '61091000', madeHere: false },
  },
]

/** When the goods moved: so many days ago, or by the last day that is within so many months and 14 days, and the first that is not. */
export type Moved = { readonly days: number } | { readonly within: 1 | 2 } | { readonly past: 1 | 2 }
export interface PenaltyVector {
  readonly moved: Moved
  readonly value: string
  readonly penalty: string
  readonly steps: string
}

export const penaltySource = 'Cap. 60E, regulations 4 and 5, late lodgement (customs.gov.hk)'
const late = (moved: Moved, value: string, penalty: string, steps: string): PenaltyVector => ({
  moved,
  value,
  penalty,
  steps,
})
export const penaltyVectors: readonly PenaltyVector[] = [
  late({ days: 0 }, '90000', '0.00', 'on the day itself'),
  late({ days: 14 }, '20000', '0.00', 'the 14th day is in time'),
  late({ days: 14 }, '90000', '0.00', 'the 14th day is in time, whatever the value'),
  late({ days: 15 }, '20000', '20.00', 'the 15th is not: up to 20,000, within one month and 14 days'),
  late({ days: 15 }, '20000.01', '40.00', 'a cent beyond 20,000'),
  late({ days: 15 }, '90000', '40.00', 'above 20,000, within one month and 14 days'),
  late({ within: 1 }, '20000', '20.00', 'the last day of one month and 14 days'),
  late({ within: 1 }, '90000', '40.00', 'the last day of one month and 14 days, above 20,000'),
  late({ past: 1 }, '20000', '40.00', 'the day after'),
  late({ past: 1 }, '20000.01', '80.00', 'the day after, above 20,000'),
  late({ days: 50 }, '20000', '40.00', 'within two months and 14 days'),
  late({ days: 50 }, '90000', '80.00', 'within two months and 14 days, above 20,000'),
  late({ within: 2 }, '20000', '40.00', 'the last day of two months and 14 days'),
  late({ within: 2 }, '90000', '80.00', 'the last day of two months and 14 days, above 20,000'),
  late({ past: 2 }, '20000', '100.00', 'the day after'),
  late({ past: 2 }, '20000.01', '200.00', 'the day after, above 20,000'),
  late({ days: 100 }, '20000', '100.00', 'after two months and 14 days'),
  late({ days: 400 }, '90000', '200.00', 'it does not grow any more'),
]
