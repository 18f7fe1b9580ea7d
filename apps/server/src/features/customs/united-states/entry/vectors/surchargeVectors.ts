import { bySea, byTruck, typed, type EntryVector } from './entryVector.ts'

/** Shirts of Viet Nam on a day, under the surcharge of section 122 or not. */
const surcharged = (name: string, entryDate: string, surcharge: boolean): EntryVector => ({
  name,
  source: 'HTSUS 6109.10.00: 16.5%; 9903.03.01: + 10%, U.S. note 2(aa), from 2026-02-24 to 2026-07-23',
  steps: [
    '16.5% of 5,000 = 825.00',
    surcharge ? '9903.03.01 runs on this day, no exception is claimed: 10% = 500.00' : '9903.03.01 does not run',
    'MPF 17.32, below the least: 33.58; HMF 6.25',
    surcharge ? 'Total 1,325.00 + 39.83 = 1,364.83' : 'Total 825.00 + 39.83 = 864.83',
  ],
  head: { ...bySea, entryDate },
  lines: [
    {
      typed: typed('shirts', 'VNM', '5000'),
      entered: '5000',
      layers: [['6109100012', '825.00'], ...(surcharge ? ([['99030301', '500.00']] as const) : [])],
      duty: surcharge ? '1325.00' : '825.00',
      mpf: '33.58',
      hmf: '6.25',
    },
  ],
  whole: {
    enteredValue: '5000.00',
    duty: surcharge ? '1325.00' : '825.00',
    tax: '0.00',
    mpf: '33.58',
    hmf: '6.25',
    total: surcharge ? '1364.83' : '864.83',
  },
})

/** The surcharge of section 122: its first and last day, and who does not bear it. */
export const surchargeVectors: readonly EntryVector[] = [
  surcharged('section 122 on its first day', '2026-02-24', true),
  surcharged('section 122 on its last day', '2026-07-23', true),
  surcharged('section 122 on the day after', '2026-07-24', false),
  {
    name: 'section 122: goods of Canada under USMCA are excepted',
    source: 'HTSUS 6109.10.00: Free (… S …); 9903.03.07, U.S. note 2(aa)(vi); 19 CFR 24.23(c)(3)',
    steps: ['Free under S', '9903.03.07 is claimed: no 10%', 'MPF exempt, no HMF by truck', 'Total 0.00'],
    head: { ...byTruck, entryDate: '2026-06-01' },
    lines: [
      {
        typed: typed('shirts', 'CAN', '5000', { program: 'S', claims: '9903.03.07' }),
        entered: '5000',
        layers: [
          ['6109100012', '0.00'],
          ['99030301', '0.00'],
        ],
        duty: '0.00',
        mpf: '0.00',
        hmf: '0.00',
      },
    ],
    whole: { enteredValue: '5000.00', duty: '0.00', tax: '0.00', mpf: '0.00', hmf: '0.00', total: '0.00' },
  },
  {
    name: 'section 122: goods of Canada that are not originating bear it',
    source: 'HTSUS 6109.10.00: 16.5%; 9903.03.01: + 10%',
    steps: ['16.5% of 5,000 = 825.00', '9903.03.01: 10% = 500.00', 'MPF 33.58, no HMF by truck', 'Total 1,358.58'],
    head: { ...byTruck, entryDate: '2026-06-01' },
    lines: [
      {
        typed: typed('shirts', 'CAN', '5000'),
        entered: '5000',
        layers: [
          ['6109100012', '825.00'],
          ['99030301', '500.00'],
        ],
        duty: '1325.00',
        mpf: '33.58',
        hmf: '0.00',
      },
    ],
    whole: { enteredValue: '5000.00', duty: '1325.00', tax: '0.00', mpf: '33.58', hmf: '0.00', total: '1358.58' },
  },
]
