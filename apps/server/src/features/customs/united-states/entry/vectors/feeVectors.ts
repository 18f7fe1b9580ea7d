import { byAir, bySea, typed, type EntryVector } from './entryVector.ts'

/** Laptops free of duty by sea, under a type of entry. */
const unladen = (
  name: string,
  entryType: string,
  { mpf, hmf, steps }: { mpf: string; hmf: string; steps: string[] },
): EntryVector => ({
  name,
  source: 'HTSUS 8471.30.01.00: Free; 19 CFR 24.23, 24.24',
  steps,
  head: { ...bySea, entryType },
  lines: [
    {
      typed: typed('laptops', 'TWN', '100000'),
      entered: '100000',
      layers: [['8471300100', '0.00']],
      duty: '0.00',
      mpf,
      hmf,
    },
  ],
  whole: {
    enteredValue: '100000.00',
    duty: '0.00',
    tax: '0.00',
    mpf,
    hmf,
    total: (Number(mpf) + Number(hmf)).toFixed(2),
  },
})

/** Shirts of China by sea, under a type of entry whose duty is not due with it. */
const waiting = (name: string, entryType: string, hmf: string, steps: string[]): EntryVector => ({
  name,
  source: 'HTSUS 6109.10.00: 16.5%; 9903.88.15: + 7.5%; 19 CFR 24.23, 24.24',
  steps: ['2,000 × 16.5% = 330.00, 2,000 × 7.5% = 150.00: worked out, not due', ...steps],
  head: { ...bySea, entryType },
  lines: [
    {
      typed: typed('shirts', 'CHN', '2000'),
      entered: '2000',
      layers: [
        ['6109100012', '330.00'],
        ['99038815', '150.00'],
      ],
      duty: '480.00',
      mpf: '0.00',
      hmf,
    },
  ],
  whole: { enteredValue: '2000.00', duty: '480.00', tax: '0.00', mpf: '0.00', hmf, total: hmf },
})

/** Whole dollars, and the fees of the entry: least, most, shares, what is exempt, informal entries. */
export const feeVectors: readonly EntryVector[] = [
  {
    name: 'half a dollar counts as one, and the processing fee is shared to the cent',
    source: 'HTSUS 6109.10.00: 16.5%; 9903.88.15: + 7.5%; 19 CFR 159.3 (half and more counts), 24.23(b)(1)',
    steps: [
      '1,000.50 is entered as 1,001: 16.5% = 165.165, that is 165.17; 7.5% = 75.075, that is 75.08',
      '1,000.49 is entered as 1,000: 165.00 and 75.00',
      'MPF 2,001 × 0.3464% = 6.93, below the least: 33.58 for the entry',
      'Shares: 33.58 × 1,001 / 2,001 = 16.798, 33.58 × 1,000 / 2,001 = 16.782: down to 16.79 and 16.78, the cent that is left to the first',
      'HMF 2,001 × 0.125% = 2.50; shares 1.2506 and 1.2494: 1.25 each',
      'Total 240.25 + 240.00 + 33.58 + 2.50 = 516.33',
    ],
    head: bySea,
    lines: [
      {
        typed: typed('shirts', 'CHN', '1000.50'),
        entered: '1001',
        layers: [
          ['6109100012', '165.17'],
          ['99038815', '75.08'],
        ],
        duty: '240.25',
        mpf: '16.80',
        hmf: '1.25',
      },
      {
        typed: typed('shirts', 'CHN', '1000.49'),
        entered: '1000',
        layers: [
          ['6109100012', '165.00'],
          ['99038815', '75.00'],
        ],
        duty: '240.00',
        mpf: '16.78',
        hmf: '1.25',
      },
    ],
    whole: { enteredValue: '2001.00', duty: '480.25', tax: '0.00', mpf: '33.58', hmf: '2.50', total: '516.33' },
  },
  {
    name: 'the most of the processing fee, shared by value',
    source: 'HTSUS 8471.30.01.00: Free; 19 CFR 24.23(b)(1); 90 FR 34665: 651.50 at most',
    steps: [
      'MPF 250,000 × 0.3464% = 866.00, above the most: 651.50',
      'Shares: 651.50 × 200,000 / 250,000 = 521.20 and 130.30',
      'HMF 312.50: 250.00 and 62.50',
      'Total 651.50 + 312.50 = 964.00',
    ],
    head: bySea,
    lines: [
      {
        typed: typed('laptops', 'TWN', '200000'),
        entered: '200000',
        layers: [['8471300100', '0.00']],
        duty: '0.00',
        mpf: '521.20',
        hmf: '250.00',
      },
      {
        typed: typed('laptops', 'VNM', '50000'),
        entered: '50000',
        layers: [['8471300100', '0.00']],
        duty: '0.00',
        mpf: '130.30',
        hmf: '62.50',
      },
    ],
    whole: { enteredValue: '250000.00', duty: '0.00', tax: '0.00', mpf: '651.50', hmf: '312.50', total: '964.00' },
  },
  {
    name: 'goods of a programme are no part of the value that the fee is taken of',
    source: 'HTSUS 6109.10.00: 16.5%, Free (… KR …); 19 CFR 24.23(c)',
    steps: [
      'Korea under KR: free, exempt from MPF',
      'Japan: 16.5% of 9,000 = 1,485.00',
      'MPF on 9,000 alone: 31.18, below the least: 33.58, all on the second line',
      'HMF on all: 109,000 × 0.125% = 136.25; shares 125.00 and 11.25',
      'Total 1,485.00 + 33.58 + 136.25 = 1,654.83',
    ],
    head: bySea,
    lines: [
      {
        typed: typed('shirts', 'KOR', '100000', { program: 'KR' }),
        entered: '100000',
        layers: [['6109100012', '0.00']],
        duty: '0.00',
        mpf: '0.00',
        hmf: '125.00',
      },
      {
        typed: typed('shirts', 'JPN', '9000'),
        entered: '9000',
        layers: [['6109100012', '1485.00']],
        duty: '1485.00',
        mpf: '33.58',
        hmf: '11.25',
      },
    ],
    whole: { enteredValue: '109000.00', duty: '1485.00', tax: '0.00', mpf: '33.58', hmf: '136.25', total: '1654.83' },
  },
  {
    name: 'an informal entry bears a flat fee',
    source: 'HTSUS 6109.10.00: 16.5%; 19 CFR 143.21, 24.23(b)(2); 90 FR 34665: 2.69',
    steps: ['16.5% of 2,000 = 330.00', 'MPF 2.69, whatever the value', 'No HMF by air', 'Total 332.69'],
    head: { ...byAir, entryType: '11' },
    lines: [
      {
        typed: typed('shirts', 'VNM', '2000'),
        entered: '2000',
        layers: [['6109100012', '330.00']],
        duty: '330.00',
        mpf: '2.69',
        hmf: '0.00',
      },
    ],
    whole: { enteredValue: '2000.00', duty: '330.00', tax: '0.00', mpf: '2.69', hmf: '0.00', total: '332.69' },
  },
  {
    name: 'an informal entry of goods of a programme bears none',
    source: 'HTSUS 2204.21.50, column 1 special: Free (… AU …); 19 CFR 24.23(c); 26 U.S.C. 5041(b)(1)',
    steps: [
      'Free under AU',
      'Excise: 300 l × 0.264172 = 79.2516 gallons × 1.07 = 84.80',
      'MPF exempt; no HMF by air',
      'Total 84.80',
    ],
    head: { ...byAir, entryType: '11' },
    lines: [
      {
        typed: typed('wine', 'AUS', '900', { program: 'AU', quantity: '300', unit: 'liters', excise: '84.80' }),
        entered: '900',
        layers: [
          ['2204215040', '0.00'],
          ['excise', '84.80'],
        ],
        duty: '0.00',
        mpf: '0.00',
        hmf: '0.00',
      },
    ],
    whole: { enteredValue: '900.00', duty: '0.00', tax: '84.80', mpf: '0.00', hmf: '0.00', total: '84.80' },
  },
  {
    name: 'a value in euros becomes dollars before it is rounded',
    source: 'HTSUS 4202.22.15.00: 16%; 19 CFR 159.31 (certified rate of the day: 1 EUR = 1.1642 USD)',
    steps: [
      '8,123.45 × 1.1642 = 9,457.3205, entered as 9,457',
      '16% = 1,513.12',
      'MPF 32.76, below the least: 33.58; HMF 11.82',
      'Total 1,558.52',
    ],
    head: bySea,
    lines: [
      {
        typed: typed('handbag', 'ITA', '8123.45', { currency: 'EUR' }),
        entered: '9457',
        layers: [['4202221500', '1513.12']],
        duty: '1513.12',
        mpf: '33.58',
        hmf: '11.82',
      },
    ],
    whole: { enteredValue: '9457.00', duty: '1513.12', tax: '0.00', mpf: '33.58', hmf: '11.82', total: '1558.52' },
  },
  unladen(
    'goods unladen into a warehouse bear the harbor fee there; the processing fee waits for the withdrawal',
    '21',
    {
      mpf: '0.00',
      hmf: '125.00',
      steps: [
        'No MPF: 19 CFR 24.23(a)(2) counts the withdrawal for consumption',
        'HMF for the use of the port: 100,000 × 0.125% = 125.00',
      ],
    },
  ),
  waiting('duty of goods in a warehouse is worked out and due on their withdrawal', '21', '2.50', [
    'No MPF: 19 CFR 24.23(a)(2) counts the withdrawal for consumption',
    'HMF for the use of the port: 2,000 × 0.125% = 2.50',
    'Total 2.50: duty is due on withdrawal (19 CFR 144.38)',
  ]),
  waiting('duty of goods that go to another warehouse waits too', '22', '0.00', [
    'Nothing is unladen from the vessel again',
    'Total 0.00: duty is due on withdrawal (19 CFR 144.38)',
  ]),
  waiting('the bond stands for the duty of goods that come in for a time', '23', '2.50', [
    'HMF for the use of the port: 2,000 × 0.125% = 2.50',
    'Total 2.50: the bond secures the duty (19 CFR 10.31)',
  ]),
  waiting('the bond stands for the duty of goods for a fair', '24', '2.50', [
    'HMF for the use of the port: 2,000 × 0.125% = 2.50',
    'Total 2.50: the bond secures the duty (19 CFR 147.2)',
  ]),
  unladen('goods that go to another warehouse bore the harbor fee before', '22', {
    mpf: '0.00',
    hmf: '0.00',
    steps: ['Nothing is unladen from the vessel again'],
  }),
  unladen('goods of a foreign trade zone bore the harbor fee as they were admitted', '06', {
    mpf: '346.40',
    hmf: '0.00',
    steps: ['MPF 100,000 × 0.3464% = 346.40', 'HMF is paid by quarter for what was admitted: 19 CFR 146.22(e)'],
  }),
]
