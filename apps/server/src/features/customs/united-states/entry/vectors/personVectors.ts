import { byAir, bySea, typed, type EntryVector } from './entryVector.ts'

interface Open {
  readonly name: string
  readonly source: string
  readonly steps: readonly string[]
  readonly says: string
  readonly head?: EntryVector['head']
  readonly typed: EntryVector['lines'][number]['typed']
  readonly value: string
  readonly layers?: EntryVector['lines'][number]['layers']
  readonly mpf: string
  readonly hmf: string
  readonly duty?: string
  readonly total?: string
}
const open = ({
  name,
  source,
  steps,
  says,
  head = bySea,
  value,
  layers = [],
  mpf,
  hmf,
  ...more
}: Open): EntryVector => ({
  name,
  source,
  steps,
  says,
  head,
  lines: [{ typed: more.typed, entered: value, layers, duty: more.duty ?? null, mpf, hmf }],
  whole: {
    enteredValue: `${value}.00`,
    duty: more.duty ?? null,
    tax: '0.00',
    mpf,
    hmf,
    total: more.total ?? null,
  },
})

/** What arithmetic on value and quantity cannot decide: the line says what, and there is no total until a person has decided. */
export const personVectors: readonly EntryVector[] = [
  open({
    name: 'a rate by the degree of sugar',
    source: 'HTSUS 1701.99.10, column 1 general: 3.6606¢/kg less 0.020668¢/kg for each degree under 100 degrees …',
    steps: ['The polarization is no quantity of the line: a person', 'MPF 69.28; HMF 25.00', 'No total'],
    says: 'for each degree under 100 degrees',
    typed: typed('sugar', 'BRA', '20000', { quantity: '30000', unit: 'kg' }),
    value: '20000',
    mpf: '69.28',
    hmf: '25.00',
  }),
  open({
    name: 'a safeguard that the tariff names beside the rate',
    source: 'HTSUS 0402.21.25.00: 86.5¢/kg, “See subheadings 9904.04.22-9904.04.30”',
    steps: [
      '10,000 kg × 0.865 = 8,650.00',
      'Which of 9904.04.22–9904.04.30 applies goes by the value per kilogram, and no rule says so: a person',
      'MPF 103.92; HMF 37.50',
      'No total',
    ],
    says: '99040422',
    typed: typed('milk', 'NZL', '30000', { quantity: '10000', unit: 'kg' }),
    value: '30000',
    layers: [['0402212500', '8650.00']],
    mpf: '103.92',
    hmf: '37.50',
  }),
  open({
    name: 'a rate in the place of column 2',
    source: 'HTSUS 8708.30.50, column 2: 25%; “See 9903.90.08”: 35% for Russia, in column 2 alone',
    steps: [
      'Column 2: 25% of 10,000 = 2,500.00',
      '9903.90.08 is not on file as an addition, since it is none: a person',
      'MPF 34.64; HMF 12.50',
      'No total',
    ],
    says: '99039008',
    typed: typed('rotors', 'RUS', '10000'),
    value: '10000',
    layers: [['8708305030', '2500.00']],
    mpf: '34.64',
    hmf: '12.50',
  }),
  open({
    name: 'the same, decided by a person on its grounds',
    source: 'HTSUS 8708.30.50, column 2: 25%; 9903.90.08: 35%',
    steps: [
      'Column 2: 25% of 10,000 = 2,500.00',
      'A person: 9903.90.08, 35% in the place of 25%: 10% more = 1,000.00',
      'MPF 34.64; HMF 12.50',
      'Total 3,500.00 + 47.14 = 3,547.14',
    ],
    says: '99039008',
    typed: typed('rotors', 'RUS', '10000', { decided: '1000', decidedWhy: '9903.90.08: 35% in the place of 25%' }),
    value: '10000',
    layers: [
      ['8708305030', '2500.00'],
      ['decided', '1000.00'],
    ],
    mpf: '34.64',
    hmf: '12.50',
    duty: '3500.00',
    total: '3547.14',
  }),
  open({
    name: 'a rate by the kilogram without a weight',
    source: 'HTSUS 0702.00.20: 3.9¢/kg',
    steps: ['No kilograms are told: a person', 'MPF 33.58, no HMF by air', 'No total'],
    says: 'kg',
    head: byAir,
    typed: typed('tomatoes', 'NLD', '6400', { quantity: '50', unit: 'boxes' }),
    value: '6400',
    mpf: '33.58',
    hmf: '0.00',
  }),
  open({
    name: 'a programme that is not on file',
    source: 'HTSUS 4202.22.15.00, column 1 special: 15% (E)',
    steps: ['E is claimed, and nothing on file says whom it is for: never a guess', 'MPF 33.58; HMF 3.75', 'No total'],
    says: '“E”',
    typed: typed('handbag', 'BRB', '3000', { program: 'E' }),
    value: '3000',
    mpf: '33.58',
    hmf: '3.75',
  }),
  open({
    name: 'whether an exclusion is claimed is not told',
    source: 'HTSUS 8504.40.95.80: Free, “See 9903.88.69”; 9903.88.03: + 25%',
    steps: ['Free', '25% or none, by the claim: a person', 'MPF 76.21; HMF 27.50', 'No total'],
    says: '9903.88.69',
    typed: typed('converters', 'CHN', '22000', { claims: '' }),
    value: '22000',
    layers: [['8504409580', '0.00']],
    mpf: '76.21',
    hmf: '27.50',
  }),
  open({
    name: 'the day before the surcharge of section 122, under emergency duties that were held void',
    source: 'HTSUS 6109.10.00: 16.5%; subchapter III, families 9903.01 and 9903.02, collected until 2026-02-23',
    steps: ['16.5% of 5,000 = 825.00', 'The families ask for a person', 'MPF 33.58; HMF 6.25', 'No total'],
    says: 'See the headings of the family',
    head: { ...bySea, entryDate: '2026-02-23' },
    typed: typed('shirts', 'VNM', '5000'),
    value: '5000',
    layers: [['6109100012', '825.00']],
    mpf: '33.58',
    hmf: '6.25',
  }),
  open({
    name: 'chassis of China on the last day before another heading',
    source: 'HTSUS 8716.39.00: Free; 9903.88.03: + 25%; 9903.91.12: + 100% from 2026-11-10',
    steps: ['Free', '9903.88.03: 25% of 40,000 = 10,000.00', 'MPF 138.56; HMF 50.00', 'Total 10,188.56'],
    says: '',
    head: { ...bySea, entryDate: '2026-11-09' },
    typed: typed('chassis', 'CHN', '40000'),
    value: '40000',
    layers: [
      ['8716390090', '0.00'],
      ['99038803', '10000.00'],
    ],
    mpf: '138.56',
    hmf: '50.00',
    duty: '10000.00',
    total: '10188.56',
  }),
  open({
    name: 'chassis of China on the first day of a heading in words',
    source:
      'HTSUS 8716.39.00: Free; 9903.91.12: “The duty provided in subheadings 8716.39.00, … + 100%” from 2026-11-10',
    steps: [
      'Free',
      '9903.88.03: 25% of 40,000 = 10,000.00',
      '9903.91.12 is for intermodal chassis alone, and its rate is in words: a person',
      'MPF 138.56; HMF 50.00',
      'No total',
    ],
    says: '100%',
    head: { ...bySea, entryDate: '2026-11-10' },
    typed: typed('chassis', 'CHN', '40000'),
    value: '40000',
    layers: [
      ['8716390090', '0.00'],
      ['99038803', '10000.00'],
    ],
    mpf: '138.56',
    hmf: '50.00',
  }),
  {
    name: 'a currency that no rate is on file for',
    source: '19 CFR 159.31; never a guess',
    steps: ['The value in dollars is not known, and nothing that hangs on it'],
    head: bySea,
    lines: [
      {
        typed: typed('handbag', 'ITA', '8000', { currency: 'ISK' }),
        entered: null,
        layers: [],
        duty: null,
        mpf: null,
        hmf: null,
      },
    ],
    whole: { enteredValue: null, duty: null, tax: null, mpf: null, hmf: null, total: null },
  },
]
