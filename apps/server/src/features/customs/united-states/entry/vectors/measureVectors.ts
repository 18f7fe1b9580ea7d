import { bySea, typed, type EntryVector, type LineByHand } from './entryVector.ts'

const list3 = '9903.88.03: + 25% on goods of China of list 3, U.S. note 20(f)'
const steelSource = 'HTSUS 7208.51.00: Free; 9903.82.02: + 50%, 9903.82.04: + 25%, U.S. note 16'

const steelOf = (origin: string, more: readonly (readonly [string, string])[], duty: string): LineByHand => ({
  typed: typed('steel', origin, '64000', { quantity: '80000', unit: 'kg' }),
  entered: '64000',
  layers: [['7208510045', '0.00'], ...more],
  duty,
  mpf: '221.70',
  hmf: '80.00',
})

/** Rows of chapter 99: whom they are for, in the place of which they stand, on which day they begin and end; deposits of cases. */
export const measureVectors: readonly EntryVector[] = [
  {
    name: 'section 301, list 3: handbags of China',
    source: `HTSUS 4202.22.15.00: 16%; ${list3}`,
    steps: [
      '18,250.50 is entered as 18,251',
      '16% = 2,920.16',
      '9903.88.03: 25% = 4,562.75; 9903.88.16 is suspended',
      'MPF 18,251 × 0.3464% = 63.22; HMF 22.81',
      'Total 7,482.91 + 63.22 + 22.81 = 7,568.94',
    ],
    head: bySea,
    lines: [
      {
        typed: typed('handbag', 'CHN', '18250.50'),
        entered: '18251',
        layers: [
          ['4202221500', '2920.16'],
          ['99038803', '4562.75'],
        ],
        duty: '7482.91',
        mpf: '63.22',
        hmf: '22.81',
      },
    ],
    whole: { enteredValue: '18251.00', duty: '7482.91', tax: '0.00', mpf: '63.22', hmf: '22.81', total: '7568.94' },
  },
  {
    name: 'sections 301 and 232 together: steel of China',
    source: `${steelSource}; 9903.91.01: + 25% on goods of China, U.S. note 31(b)`,
    steps: [
      'Free',
      '9903.82.02: 50% of 64,000 = 32,000.00',
      '9903.91.01: 25% = 16,000.00; each on the value, not on each other',
      'MPF 221.70; HMF 80.00',
      'Total 48,000.00 + 301.70 = 48,301.70',
    ],
    head: bySea,
    lines: [
      steelOf(
        'CHN',
        [
          ['99038202', '32000.00'],
          ['99039101', '16000.00'],
        ],
        '48000.00',
      ),
    ],
    whole: { enteredValue: '64000.00', duty: '48000.00', tax: '0.00', mpf: '221.70', hmf: '80.00', total: '48301.70' },
  },
  {
    name: 'steel of the United Kingdom under its own heading',
    source: steelSource,
    steps: [
      'Free',
      '9903.82.04 stands in the place of 9903.82.02: 25% of 64,000 = 16,000.00',
      'MPF 221.70; HMF 80.00',
      'Total 16,301.70',
    ],
    head: bySea,
    lines: [
      steelOf(
        'GBR',
        [
          ['99038202', '0.00'],
          ['99038204', '16000.00'],
        ],
        '16000.00',
      ),
    ],
    whole: { enteredValue: '64000.00', duty: '16000.00', tax: '0.00', mpf: '221.70', hmf: '80.00', total: '16301.70' },
  },
  {
    name: 'column 2 and aluminum of Russia under its own heading',
    source: 'HTSUS 7604.29.10, column 2: 45%; 9903.82.02 “except as provided for in … 9903.85.67”; 9903.85.67: + 200%',
    steps: [
      'Column 2: 45% of 20,000 = 9,000.00',
      '9903.85.67: 200% = 40,000.00, in the place of the 50% of 9903.82.02',
      'MPF 69.28; HMF 25.00',
      'Total 49,000.00 + 94.28 = 49,094.28',
    ],
    head: bySea,
    lines: [
      {
        typed: typed('profiles', 'RUS', '20000', { quantity: '5000', unit: 'kg' }),
        entered: '20000',
        layers: [
          ['7604291090', '9000.00'],
          ['99038202', '0.00'],
          ['99038567', '40000.00'],
        ],
        duty: '49000.00',
        mpf: '69.28',
        hmf: '25.00',
      },
    ],
    whole: { enteredValue: '20000.00', duty: '49000.00', tax: '0.00', mpf: '69.28', hmf: '25.00', total: '49094.28' },
  },
  {
    name: 'an exclusion from section 301 on its last day',
    source: `HTSUS 8504.40.95.80: Free, “See 9903.88.69”; 9903.88.69: through 2026-11-09; ${list3}`,
    steps: [
      'Free',
      '9903.88.69 is claimed and runs: no 25%',
      'MPF 22,000 × 0.3464% = 76.21 (fees of fiscal year 2027 are not on file, those of 2026 stand in); HMF 27.50',
      'Total 103.71',
    ],
    head: { ...bySea, entryDate: '2026-11-09' },
    lines: [
      {
        typed: typed('converters', 'CHN', '22000', { claims: '9903.88.69' }),
        entered: '22000',
        layers: [
          ['8504409580', '0.00'],
          ['99038803', '0.00'],
        ],
        duty: '0.00',
        mpf: '76.21',
        hmf: '27.50',
      },
    ],
    whole: { enteredValue: '22000.00', duty: '0.00', tax: '0.00', mpf: '76.21', hmf: '27.50', total: '103.71' },
  },
  {
    name: 'an exclusion from section 301 on the day after',
    source: `HTSUS 8504.40.95.80: Free; 9903.88.69: through 2026-11-09; ${list3}`,
    steps: ['Free', '9903.88.69 has ended: 25% of 22,000 = 5,500.00', 'MPF 76.21; HMF 27.50', 'Total 5,603.71'],
    head: { ...bySea, entryDate: '2026-11-10' },
    lines: [
      {
        typed: typed('converters', 'CHN', '22000', { claims: '9903.88.69' }),
        entered: '22000',
        layers: [
          ['8504409580', '0.00'],
          ['99038803', '5500.00'],
        ],
        duty: '5500.00',
        mpf: '76.21',
        hmf: '27.50',
      },
    ],
    whole: { enteredValue: '22000.00', duty: '5500.00', tax: '0.00', mpf: '76.21', hmf: '27.50', total: '5603.71' },
  },
  {
    name: 'deposits of an anti-dumping and a countervailing case: solar panels of China',
    source:
      'HTSUS 8541.43.00: Free; 9903.91.02: + 50%, U.S. note 31(c); cases A-570-979 (238.95%) and C-570-980 (15.24%)',
    steps: [
      'Free',
      '9903.91.02: 50% of 12,345 = 6,172.50',
      'A-570-979: 238.95% = 29,498.38; C-570-980: 15.24% = 1,881.38; both on the entered value',
      'MPF 42.76; HMF 15.43',
      'Total 37,552.26 + 58.19 = 37,610.45',
    ],
    head: { ...bySea, entryType: '03' },
    lines: [
      {
        typed: typed('panels', 'CHN', '12345', {
          adCase: 'A-570-979',
          adRate: '238.95',
          cvdCase: 'C-570-980',
          cvdRate: '15.24',
        }),
        entered: '12345',
        layers: [
          ['8541430010', '0.00'],
          ['99039102', '6172.50'],
          ['A-570-979', '29498.38'],
          ['C-570-980', '1881.38'],
        ],
        duty: '37552.26',
        mpf: '42.76',
        hmf: '15.43',
      },
    ],
    whole: { enteredValue: '12345.00', duty: '37552.26', tax: '0.00', mpf: '42.76', hmf: '15.43', total: '37610.45' },
  },
  {
    name: 'three origins in one entry',
    source: `HTSUS 4202.22.15.00: 16%, Free (… KR …); ${list3}; ${steelSource}`,
    steps: [
      'Handbags of China: 16% of 10,000 = 1,600.00, 9903.88.03 25% = 2,500.00',
      'Handbags of Korea under KR: free, exempt from MPF',
      'Steel of Germany: free, 9903.82.02 50% of 30,000 = 15,000.00',
      'MPF on 40,000: 138.56; shares 34.64 and 103.92',
      'HMF on 47,000: 58.75; shares 12.50, 8.75 and 37.50',
      'Total 19,100.00 + 138.56 + 58.75 = 19,297.31',
    ],
    head: bySea,
    lines: [
      {
        typed: typed('handbag', 'CHN', '10000'),
        entered: '10000',
        layers: [
          ['4202221500', '1600.00'],
          ['99038803', '2500.00'],
        ],
        duty: '4100.00',
        mpf: '34.64',
        hmf: '12.50',
      },
      {
        typed: typed('handbag', 'KOR', '7000', { program: 'KR' }),
        entered: '7000',
        layers: [['4202221500', '0.00']],
        duty: '0.00',
        mpf: '0.00',
        hmf: '8.75',
      },
      {
        typed: typed('steel', 'DEU', '30000', { quantity: '40000', unit: 'kg' }),
        entered: '30000',
        layers: [
          ['7208510045', '0.00'],
          ['99038202', '15000.00'],
        ],
        duty: '15000.00',
        mpf: '103.92',
        hmf: '37.50',
      },
    ],
    whole: {
      enteredValue: '47000.00',
      duty: '19100.00',
      tax: '0.00',
      mpf: '138.56',
      hmf: '58.75',
      total: '19297.31',
    },
  },
]
