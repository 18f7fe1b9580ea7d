import { byAir, bySea, byTruck, typed, type EntryVector } from './entryVector.ts'

/** Rates of the goods themselves: column 1 general and special, column 2; by value, by quantity, by both. */
export const rateVectors: readonly EntryVector[] = [
  {
    name: 'by value and by the pair: shoes of Viet Nam',
    source: 'HTSUS 6402.91.20.00, column 1 general: 90¢/pr. + 37.5%',
    steps: [
      'Entered value 6,000',
      '1,200 pairs × 0.90 = 1,080.00; 37.5% of 6,000 = 2,250.00; together 3,330.00',
      'List 4B of section 301 (9903.88.16) is suspended, and Viet Nam is not China',
      'MPF 6,000 × 0.3464% = 20.78, below the least: 33.58; HMF 6,000 × 0.125% = 7.50',
      'Total 3,330.00 + 33.58 + 7.50 = 3,371.08',
    ],
    head: bySea,
    lines: [
      {
        typed: typed('shoes', 'VNM', '6000', { quantity: '1200', unit: 'prs.' }),
        entered: '6000',
        layers: [['6402912000', '3330.00']],
        duty: '3330.00',
        mpf: '33.58',
        hmf: '7.50',
      },
    ],
    whole: { enteredValue: '6000.00', duty: '3330.00', tax: '0.00', mpf: '33.58', hmf: '7.50', total: '3371.08' },
  },
  {
    name: 'by the kilogram: tomatoes of the Netherlands in season, by air',
    source: 'HTSUS 0702.00.20, column 1 general: 3.9¢/kg (from 1 September to 14 November)',
    steps: [
      '2,500 kg × 0.039 = 97.50',
      'MPF 6,400 × 0.3464% = 22.17, below the least: 33.58; no HMF by air',
      'Total 131.08',
    ],
    head: { ...byAir, entryDate: '2026-09-15' },
    lines: [
      {
        typed: typed('tomatoes', 'NLD', '6400', { quantity: '2500', unit: 'kg' }),
        entered: '6400',
        layers: [['0702002006', '97.50']],
        duty: '97.50',
        mpf: '33.58',
        hmf: '0.00',
      },
    ],
    whole: { enteredValue: '6400.00', duty: '97.50', tax: '0.00', mpf: '33.58', hmf: '0.00', total: '131.08' },
  },
  {
    name: 'the weight told in tons',
    source: 'HTSUS 0702.00.20: 3.9¢/kg; 1 t = 1,000 kg',
    steps: ['2.5 t = 2,500 kg × 0.039 = 97.50', 'MPF 33.58, no HMF by air', 'Total 131.08'],
    head: { ...byAir, entryDate: '2026-09-15' },
    lines: [
      {
        typed: typed('tomatoes', 'NLD', '6400', { quantity2: '2.5', unit2: 't' }),
        entered: '6400',
        layers: [['0702002006', '97.50']],
        duty: '97.50',
        mpf: '33.58',
        hmf: '0.00',
      },
    ],
    whole: { enteredValue: '6400.00', duty: '97.50', tax: '0.00', mpf: '33.58', hmf: '0.00', total: '131.08' },
  },
  {
    name: 'USMCA: tomatoes of Mexico bear neither duty nor processing fee',
    source: 'HTSUS 0702.00.20, column 1 special: Free (… S …); general note 11; 19 CFR 24.23(c)(3)',
    steps: ['Free under S', 'MPF: originating goods are exempt', 'No HMF by truck', 'Total 0.00'],
    head: { ...byTruck, entryDate: '2026-09-15' },
    lines: [
      {
        typed: typed('tomatoes', 'MEX', '6400', { program: 'S', quantity: '2500', unit: 'kg' }),
        entered: '6400',
        layers: [['0702002006', '0.00']],
        duty: '0.00',
        mpf: '0.00',
        hmf: '0.00',
      },
    ],
    whole: { enteredValue: '6400.00', duty: '0.00', tax: '0.00', mpf: '0.00', hmf: '0.00', total: '0.00' },
  },
  {
    name: 'USMCA claimed on goods that are free anyway, for the fee',
    source: 'HTSUS 8471.30.01.00: Free, column 1 special empty; 19 CFR 24.23(c)(3)',
    steps: ['Free', 'MPF: originating goods are exempt, also where no special rate stands', 'Total 0.00'],
    head: byTruck,
    lines: [
      {
        typed: typed('laptops', 'MEX', '84000', { program: 'S' }),
        entered: '84000',
        layers: [['8471300100', '0.00']],
        duty: '0.00',
        mpf: '0.00',
        hmf: '0.00',
      },
    ],
    whole: { enteredValue: '84000.00', duty: '0.00', tax: '0.00', mpf: '0.00', hmf: '0.00', total: '0.00' },
  },
  {
    name: 'KORUS: shirts of Korea by sea bear the harbor fee alone',
    source: 'HTSUS 6109.10.00, column 1 special: Free (… KR …); general note 33; 19 CFR 24.23(c), 24.24',
    steps: ['Free under KR', 'MPF exempt', 'HMF 30,000 × 0.125% = 37.50', 'Total 37.50'],
    head: bySea,
    lines: [
      {
        typed: typed('shirts', 'KOR', '30000', { program: 'KR' }),
        entered: '30000',
        layers: [['6109100012', '0.00']],
        duty: '0.00',
        mpf: '0.00',
        hmf: '37.50',
      },
    ],
    whole: { enteredValue: '30000.00', duty: '0.00', tax: '0.00', mpf: '0.00', hmf: '37.50', total: '37.50' },
  },
  {
    name: 'a programme that the origin has no right to changes nothing',
    source: 'HTSUS 6109.10.00: 16.5%; 9903.88.15: + 7.5% on goods of China of list 4A',
    steps: [
      'KR is for goods of Korea: column 1 general, 16.5% of 4,000 = 660.00',
      '9903.88.15: 7.5% of 4,000 = 300.00',
      'MPF 13.86, below the least: 33.58; HMF 5.00',
      'Total 960.00 + 33.58 + 5.00 = 998.58',
    ],
    head: bySea,
    lines: [
      {
        typed: typed('shirts', 'CHN', '4000', { program: 'KR' }),
        entered: '4000',
        layers: [
          ['6109100012', '660.00'],
          ['99038815', '300.00'],
        ],
        duty: '960.00',
        mpf: '33.58',
        hmf: '5.00',
      },
    ],
    whole: { enteredValue: '4000.00', duty: '960.00', tax: '0.00', mpf: '33.58', hmf: '5.00', total: '998.58' },
  },
  {
    name: 'a programme with a rate of its own, whose goods bear the fee, and excise: wine of Jordan',
    source: 'HTSUS 2204.21.50, column 1 special: 2.8¢/liter (JO); 26 U.S.C. 5041(b)(1): $1.07 a wine gallon',
    steps: [
      '5,000 l × 0.028 = 140.00',
      'Excise: 5,000 l × 0.264172 = 1,320.86 gallons × 1.07 = 1,413.32',
      'JO is not among the programmes of 19 CFR 24.23(c): MPF 15,000 × 0.3464% = 51.96',
      'HMF 18.75',
      'Total 140.00 + 1,413.32 + 51.96 + 18.75 = 1,624.03',
    ],
    head: bySea,
    lines: [
      {
        typed: typed('wine', 'JOR', '15000', { program: 'JO', quantity: '5000', unit: 'liters', excise: '1413.32' }),
        entered: '15000',
        layers: [
          ['2204215040', '140.00'],
          ['excise', '1413.32'],
        ],
        duty: '140.00',
        mpf: '51.96',
        hmf: '18.75',
      },
    ],
    whole: { enteredValue: '15000.00', duty: '140.00', tax: '1413.32', mpf: '51.96', hmf: '18.75', total: '1624.03' },
  },
  {
    name: 'by weight and by value with excise: cigarettes of Poland',
    source: 'HTSUS 2402.20.80.00: $1.05/kg + 2.3%; 26 U.S.C. 5701(b)(1): $50.33 a thousand',
    steps: [
      '400 kg × 1.05 = 420.00; 2.3% of 12,000 = 276.00; together 696.00',
      'Excise: 500 thousand × 50.33 = 25,165.00',
      'MPF 12,000 × 0.3464% = 41.57; HMF 15.00',
      'Total 696.00 + 25,165.00 + 41.57 + 15.00 = 25,917.57',
    ],
    head: bySea,
    lines: [
      {
        typed: typed('cigarettes', 'POL', '12000', {
          quantity: '500',
          unit: 'thousands',
          quantity2: '400',
          unit2: 'kg',
          excise: '25165',
        }),
        entered: '12000',
        layers: [
          ['2402208000', '696.00'],
          ['excise', '25165.00'],
        ],
        duty: '696.00',
        mpf: '41.57',
        hmf: '15.00',
      },
    ],
    whole: { enteredValue: '12000.00', duty: '696.00', tax: '25165.00', mpf: '41.57', hmf: '15.00', total: '25917.57' },
  },
  {
    name: 'column 2: tables of Belarus',
    source: 'HTSUS 9403.60.80, column 2: 40%; general note 3(b), Pub. L. 117-110',
    steps: [
      'Free in column 1, but Belarus is under column 2: 40% of 7,600 = 3,040.00',
      'MPF 26.33, below the least: 33.58; HMF 9.50',
      'Total 3,083.08',
    ],
    head: bySea,
    lines: [
      {
        typed: typed('tables', 'BLR', '7600'),
        entered: '7600',
        layers: [['9403608040', '3040.00']],
        duty: '3040.00',
        mpf: '33.58',
        hmf: '9.50',
      },
    ],
    whole: { enteredValue: '7600.00', duty: '3040.00', tax: '0.00', mpf: '33.58', hmf: '9.50', total: '3083.08' },
  },
]
