import type { Vector } from './vector.ts'

const applicable = 'The duty provided in the applicable subheading'
const line = (htsno: string, description: string, general: string, special = '', other = '') => ({
  htsno,
  indent: '0',
  description,
  general,
  special,
  other,
  units: ['kg'],
  footnotes: [],
  additionalDuties: null,
})
const heading = (htsno: string, add = '') => line(htsno, `Heading ${htsno}`, `${applicable}${add}`)

/** A tariff of a few lines with the headings of chapter 99 that speak of them, as USITC publishes it. */
export const usTariff = [
  line('4202.22.15.00', 'Handbags', '16%', 'Free (A,AU,P+,SG) 8% (KR)', '35%'),
  line('7208.51.00.00', 'Flat-rolled steel', 'Free', '', '20%'),
  heading('9903.03.01', ' + 10%'),
  heading('9903.03.06'),
  heading('9903.03.07'),
  heading('9903.03.10'),
  heading('9903.82.02', ' + 50%'),
  heading('9903.82.04', ' + 25%'),
  heading('9903.88.03', ' plus 25%'),
]
/** The next edition names a heading that no rule decides. */
export const nextUsTariff = [...usTariff, heading('9903.85.67', ' + 200%')]

const list = (heading99: string, ...codes: string[]) => codes.map((code) => `${code},1,${heading99}`)
/** Product lists as they are imported, with their origins and first days. */
export const usLists = [
  { origins: '', validFrom: '2026-04-06', rows: list('9903.82.02', '72085100') },
  { origins: 'GBR', validFrom: '2026-04-06', rows: list('9903.82.04', '72085100') },
  { origins: '', validFrom: '2026-02-24', rows: list('9903.03.06', '72085100') },
  { origins: 'CHN', validFrom: '2026-01-01', rows: list('9903.88.03', '42022215') },
]

const fees = ['MPF 10,000 × 0.3464% = 34.64', 'HMF 10,000 × 0.125% = 12.50']
const [spi, s301, s232, s122] = [
  'HTSUS general note 3(c)',
  'Section 301, U.S. note 20',
  'Section 232, U.S. note 16',
  'Section 122, U.S. note 2(aa)',
]
const ask = (code: string, more: object = {}) => ({
  jurisdiction: 'US',
  currency: 'USD',
  date: '2026-09-01',
  code,
  value: '10000',
  ...more,
})
const bag = (origin: string, more: object = {}) => ask('4202221500', { origin, ...more })
const steel = (origin: string, more: object = {}) => ask('7208510000', { origin, ...more })
const then = { date: '2026-06-01' }

const programs: readonly Vector[] = [
  {
    name: 'a bag of Australia under AU',
    source: spi,
    steps: ['Free', 'MPF exempt (19 CFR 24.23(c))', 'HMF 12.50'],
    ask: bag('AUS', { program: 'AU' }),
    amounts: { duty: '0.00', mpf: '0.00', hmf: '12.50', total: '12.50' },
    complete: true,
  },
  {
    name: 'a bag of Korea under KR',
    source: spi,
    steps: ['8% = 800', 'MPF exempt', 'HMF 12.50'],
    ask: bag('KOR', { program: 'KR' }),
    amounts: { duty: '800.00', mpf: '0.00', total: '812.50' },
    complete: true,
  },
  {
    name: 'a bag of China under KR is refused',
    source: `${spi}; ${s301}`,
    steps: ['16% = 1,600', '301: 25% = 2,500', ...fees],
    ask: bag('CHN', { program: 'KR' }),
    amounts: { duty: '1600.00', additional: '2500.00', mpf: '34.64', hmf: '12.50', total: '4147.14' },
    complete: true,
    says: 'CHN has no right to KR',
  },
  {
    name: 'a bag of Costa Rica under P',
    source: 'HTSUS general note 29',
    steps: ['the tariff lists P+: Free', 'MPF exempt'],
    ask: bag('CRI', { program: 'P' }),
    amounts: { duty: '0.00', mpf: '0.00' },
    complete: true,
  },
  {
    name: 'a bag of Jordan under a programme that the line does not list',
    source: spi,
    steps: ['16% = 1,600', ...fees],
    ask: bag('JOR', { program: 'JO' }),
    amounts: { duty: '1600.00', mpf: '34.64' },
    complete: true,
    says: 'JO has no rate',
  },
  {
    name: 'a programme that has ended is refused',
    source: 'the dates of the programme on file',
    steps: ['ended on 2026-06-30: 16% = 1,600'],
    ask: bag('VNM', { program: 'ZZ' }),
    amounts: { duty: '1600.00' },
    complete: true,
    says: 'ZZ is not in force',
  },
  {
    name: 'a programme that nobody knows is undecided',
    source: 'never a guess',
    steps: ['duty unknown'],
    ask: bag('VNM', { program: 'QQ' }),
    amounts: { duty: null },
    complete: false,
    says: '“QQ”',
  },
  {
    name: 'a bag of Russia is under column 2, whatever is claimed',
    source: 'HTSUS general note 3(b), Pub. L. 117-110',
    steps: ['35% = 3,500', ...fees],
    ask: bag('RUS', { program: 'AU' }),
    amounts: { duty: '3500.00', total: '3547.14' },
    complete: true,
  },
  {
    name: 'a bag without an origin is undecided',
    source: 'HTSUS general note 3',
    steps: ['column 1 or 2, and chapter 99'],
    ask: ask('4202221500'),
    amounts: { duty: '1600.00' },
    complete: false,
    says: 'No country of origin',
  },
]

const metals: readonly Vector[] = [
  {
    name: 'steel of Germany under section 232',
    source: s232,
    steps: ['Free', '50% = 5,000', ...fees],
    ask: steel('DEU'),
    amounts: { duty: '0.00', additional: '5000.00', total: '5047.14' },
    complete: true,
  },
  {
    name: 'steel of the United Kingdom at its own rate',
    source: `${s232}(d)`,
    steps: ['Free', '25% = 2,500 in the place of 50%', ...fees],
    ask: steel('GBR'),
    amounts: { total: '2547.14' },
    complete: true,
  },
  {
    name: 'steel on the day before the headings begin',
    source: 'Proclamation 11021, from 2026-04-06',
    steps: ['nothing of 232, and under 9903.03.06 no 122', ...fees],
    ask: steel('DEU', { date: '2026-04-05' }),
    amounts: { additional: '0.00', total: '47.14' },
    complete: true,
  },
  {
    name: 'steel under section 232 does not bear section 122',
    source: `${s122}(v)`,
    steps: ['50% = 5,000', 'under 9903.03.06: no 10%', ...fees],
    ask: steel('DEU', then),
    amounts: { total: '5047.14' },
    complete: true,
  },
  {
    name: 'steel by a producer under an anti-dumping order',
    source: 'rates by producer',
    steps: ['50% = 5,000', 'anti-dumping 5% = 500', ...fees],
    ask: steel('KOR', { producer: 'First Mill' }),
    amounts: { antiDumping: '500.00', total: '5547.14' },
    complete: true,
  },
  {
    name: 'steel of a producer that is not named',
    source: 'rates by producer',
    steps: ['5% or 10%'],
    ask: steel('KOR'),
    amounts: { antiDumping: null },
    complete: false,
    says: 'First Mill',
  },
  {
    name: 'a heading of the edition without a rule is named',
    source: 'HTSUS chapter 99',
    steps: ['9903.85.67 undecided'],
    ask: steel('DEU', { date: '2026-10-05' }),
    amounts: { additional: '5000.00' },
    complete: false,
    says: '9903.85.67',
  },
]

const surcharge: readonly Vector[] = [
  {
    name: 'section 122 where no exception is claimed',
    source: s122,
    steps: ['16% = 1,600', '10% = 1,000', ...fees],
    ask: bag('VNM', { ...then, claims: [] }),
    amounts: { duty: '1600.00', additional: '1000.00', total: '2647.14' },
    complete: true,
  },
  {
    name: 'section 122 is undecided while its exceptions are',
    source: s122,
    steps: ['10% or none'],
    ask: bag('VNM', then),
    amounts: { additional: null },
    complete: false,
    says: 'whether an exception',
  },
  {
    name: 'a donation is claimed',
    source: `${s122}, heading 9903.03.10`,
    steps: ['no 10%', '1,600 + 47.14'],
    ask: bag('VNM', { ...then, claims: ['9903.03.10'] }),
    amounts: { additional: '0.00', total: '1647.14' },
    complete: true,
  },
  {
    name: 'the exception of Canada for goods of Canada',
    source: `${s122}(vi)`,
    steps: ['no 10%', '1,600 + 47.14'],
    ask: bag('CAN', { ...then, claims: ['9903.03.07'] }),
    amounts: { additional: '0.00', total: '1647.14' },
    complete: true,
  },
  {
    name: 'the exception of Canada for goods of Viet Nam is no exception',
    source: `${s122}(vi)`,
    steps: ['10% = 1,000'],
    ask: bag('VNM', { ...then, claims: ['9903.03.07'] }),
    amounts: { additional: '1000.00', total: '2647.14' },
    complete: true,
  },
  {
    name: 'section 122 on its first day',
    source: 'from 2026-02-24',
    steps: ['10% = 1,000'],
    ask: bag('VNM', { date: '2026-02-24', claims: [] }),
    amounts: { additional: '1000.00' },
    complete: true,
  },
  {
    name: 'section 122 on its last day',
    source: 'to 2026-07-23',
    steps: ['10% = 1,000'],
    ask: bag('VNM', { date: '2026-07-23', claims: [] }),
    amounts: { additional: '1000.00' },
    complete: true,
  },
  {
    name: 'section 122 on the day after',
    source: 'to 2026-07-23',
    steps: ['none', '1,600 + 47.14'],
    ask: bag('VNM', { date: '2026-07-24' }),
    amounts: { additional: null, total: '1647.14' },
    complete: true,
  },
]

export const usVectors: readonly Vector[] = [...programs, ...metals, ...surcharge]
