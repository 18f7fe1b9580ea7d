import type { ImporterNumberKind } from '@clearway/contract/features/customs/united-states/importerNumber'
import type { UsPartyRow } from '@clearway/contract/features/customs/united-states/usParty'
import type { UsPowerRow } from '@clearway/contract/features/customs/united-states/usPower'

// Companies, people, numbers and most addresses are invented.

const pengcheng = '深圳鹏程电子有限公司'
const haina = '广州海纳医疗器械有限公司'

type Role = 'importer' | 'exporter' | 'manufacturer' | 'consignee' | 'seller' | 'shipTo'
export interface DemoUsParty {
  readonly name: string
  readonly alias?: string
  readonly org?: string
  readonly state: UsPartyRow['state']
  readonly roles: readonly Role[]
  readonly type?: UsPartyRow['companyType']
  readonly number?: readonly [ImporterNumberKind, string]
  readonly onFile?: boolean
  readonly address: string
  readonly city: string
  readonly province?: string
  readonly zip?: string
  readonly country?: string
  readonly person?: readonly [name: string, phone: string, mail: string]
  readonly officer?: readonly [name: string, title: string]
  readonly business?: string
  readonly established?: number
  readonly entries?: UsPartyRow['entriesPlanned']
  /** Of twelve months, and so many days ago. */
  readonly duties?: readonly [string, number]
  readonly suspended?: string
  readonly remark?: string
  /** Surety, number, amount, and days from now when it began and ends. */
  readonly bond?: readonly [surety: string, number: string, amount: string, from: number, to: number]
}

export const demoUsParties: readonly DemoUsParty[] = [
  {
    name: 'Pengcheng Electronics USA Inc.',
    alias: 'PC Power',
    org: pengcheng,
    state: 'active',
    roles: ['importer', 'consignee'],
    type: 'corporation',
    number: ['ein', '95-4821337'],
    onFile: true,
    address: '2150 E Carson St, Suite 310',
    city: 'Carson',
    province: 'CA',
    zip: '90810',
    person: ['Grace Lin', '+1 310 555 0142', 'imports@pcpower.example'],
    officer: ['Daniel Zhou', 'President'],
    business: 'Power supplies and adapters, wholesale',
    established: 2014,
    entries: 'many',
    duties: ['812440.18', 26],
    bond: ['054', '990412287', '50000.00', -212, 153],
  },
  {
    name: 'Seaview Medical Supply LLC',
    org: haina,
    state: 'active',
    roles: ['importer', 'consignee'],
    type: 'corporation',
    number: ['ein', '94-3107752'],
    onFile: true,
    address: '480 Gateway Blvd',
    city: 'South San Francisco',
    province: 'CA',
    zip: '94080',
    person: ['Robert Hale', '+1 650 555 0177', 'rhale@seaview.example'],
    officer: ['Robert Hale', 'Managing Member'],
    business: 'Medical devices, distribution',
    established: 2009,
    entries: 'some',
    duties: ['96180.00', 40],
    bond: ['036', '991530066', '50000.00', -344, 21],
  },
  {
    name: 'Lone Star Hardware Partners',
    state: 'active',
    roles: ['importer', 'seller'],
    type: 'partnership',
    number: ['ein', '76-0551843'],
    onFile: true,
    address: '9300 Market St',
    city: 'Houston',
    province: 'TX',
    zip: '77029',
    person: ['Bill Tanner', '+1 713 555 0119', 'ops@lonestarhw.example'],
    officer: ['Bill Tanner', 'General Partner'],
    business: 'Builders’ hardware and fasteners',
    established: 1998,
    entries: 'some',
    duties: ['641903.55', 12],
    bond: ['054', '990877413', '70000.00', -90, 275],
  },
  {
    name: 'Bayline Home Goods LLC',
    state: 'submitted',
    roles: ['importer'],
    type: 'corporation',
    number: ['ein', '20-8814402'],
    address: '1400 Embarcadero W',
    city: 'Oakland',
    province: 'CA',
    zip: '94607',
    person: ['Priya Natarajan', '+1 510 555 0163', 'priya@bayline.example'],
    officer: ['Priya Natarajan', 'Chief Operating Officer'],
    business: 'Kitchenware and furniture, online retail',
    established: 2021,
    entries: 'few',
  },
  {
    name: 'Golden Harbor Imports Inc.',
    state: 'prepared',
    roles: ['importer', 'shipTo'],
    type: 'corporation',
    number: ['ein', '11-3640095'],
    address: '57-20 49th Pl',
    city: 'Maspeth',
    province: 'NY',
    zip: '11378',
    person: ['Kevin Moy', '+1 718 555 0150', 'kmoy@goldenharbor.example'],
    officer: ['Kevin Moy', 'Vice President'],
    business: 'Dry groceries, wholesale',
    established: 2003,
    entries: 'some',
  },
  {
    name: 'Northgate Lighting Inc.',
    state: 'draft',
    roles: ['importer'],
    type: 'corporation',
    number: ['ein', '91-1734426'],
    address: '18800 72nd Ave S',
    city: 'Kent',
    province: 'WA',
    zip: '98032',
    person: ['Anna Sorensen', '+1 253 555 0136', 'anna@northgatelighting.example'],
    business: 'LED luminaires',
  },
  {
    name: 'Marisol Ortega',
    state: 'draft',
    roles: ['importer'],
    type: 'individual',
    number: ['cbp', '262704-00318'],
    address: '715 W Olympic Blvd, Apt 1204',
    city: 'Los Angeles',
    province: 'CA',
    zip: '90015',
    remark: 'Household goods, one shipment; CBP-assigned number applied for by the broker before.',
  },
  {
    name: 'Pacific Crest Trading Co.',
    state: 'suspended',
    roles: ['importer', 'exporter'],
    type: 'corporation',
    number: ['ein', '33-0902218'],
    onFile: true,
    address: '4020 Palos Verdes Dr N',
    city: 'Rolling Hills Estates',
    province: 'CA',
    zip: '90274',
    suspended: 'Power of attorney revoked; duties of two entries open',
  },
  {
    name: 'Shenzhen Pengcheng Electronics Co., Ltd.',
    org: pengcheng,
    state: 'active',
    roles: ['manufacturer', 'seller', 'exporter'],
    address: 'No. 1088 Keji South Road, Nanshan',
    city: 'Shenzhen',
    province: 'Guangdong',
    country: 'CHN',
  },
  {
    name: 'Guangzhou Haina Medical Devices Co., Ltd.',
    org: haina,
    state: 'active',
    roles: ['manufacturer', 'seller'],
    address: '66 Kexue Avenue, Huangpu',
    city: 'Guangzhou',
    province: 'Guangdong',
    country: 'CHN',
  },
  {
    name: 'Foshan Nanhai Xinhe Metal Products Factory',
    state: 'active',
    roles: ['manufacturer'],
    address: 'Building 3, 25 Guicheng East Road',
    city: 'Foshan',
    province: 'Guangdong',
    country: 'CHN',
  },
  {
    name: 'Inland Empire Distribution Center',
    org: pengcheng,
    state: 'active',
    roles: ['shipTo'],
    address: '3351 E Philadelphia St',
    city: 'Ontario',
    province: 'CA',
    zip: '91761',
    person: ['Dock office', '+1 909 555 0188', 'dock@iedc.example'],
  },
]

export interface DemoUsPower {
  readonly party: string
  readonly state: UsPowerRow['state']
  readonly kind?: UsPowerRow['grantorKind']
  readonly ports?: string
  /** Days from now. */
  readonly signed?: number
  readonly expires?: number
  readonly by?: readonly [name: string, title: string]
  readonly partners?: string
  readonly link?: boolean
  readonly sentTo?: string
  readonly revoked?: readonly [days: number, reason: string]
}

export const demoUsPowers: readonly DemoUsPower[] = [
  {
    party: 'Pengcheng Electronics USA Inc.',
    state: 'active',
    signed: -190,
    expires: 540,
    by: ['Daniel Zhou', 'President'],
    link: true,
    sentTo: 'imports@pcpower.example',
  },
  {
    party: 'Seaview Medical Supply LLC',
    state: 'expiring',
    signed: -347,
    expires: 18,
    by: ['Robert Hale', 'Managing Member'],
    link: true,
    ports: '2809,2811',
  },
  {
    party: 'Lone Star Hardware Partners',
    state: 'active',
    kind: 'partnership',
    signed: -44,
    expires: 680,
    by: ['Bill Tanner', 'General Partner'],
    partners: 'Bill Tanner, Houston TX\nRosa Tanner, Houston TX\nMarcus Webb, Katy TX',
  },
  {
    party: 'Lone Star Hardware Partners',
    state: 'expired',
    kind: 'partnership',
    signed: -774,
    expires: -46,
    by: ['Bill Tanner', 'General Partner'],
    partners: 'Bill Tanner, Houston TX\nRosa Tanner, Houston TX',
  },
  {
    party: 'Bayline Home Goods LLC',
    state: 'signed',
    signed: -1,
    by: ['Priya Natarajan', 'Chief Operating Officer'],
    link: true,
    sentTo: 'priya@bayline.example',
  },
  {
    party: 'Golden Harbor Imports Inc.',
    state: 'sent',
    by: ['Kevin Moy', 'Vice President'],
    sentTo: 'kmoy@goldenharbor.example',
  },
  { party: 'Northgate Lighting Inc.', state: 'draft', expires: 365 },
  {
    party: 'Pacific Crest Trading Co.',
    state: 'revoked',
    signed: -520,
    by: ['Howard Pell', 'CEO'],
    revoked: [-33, 'Customer changed broker'],
  },
]

export interface DemoUsCustomer {
  readonly org: string
  readonly name: string
  readonly state: 'prospect' | 'active' | 'held' | 'closed'
  readonly number?: readonly [ImporterNumberKind, string]
  readonly payment: 'single' | 'daily' | 'monthly'
  readonly payer?: string
  readonly bonds?: string
  readonly resale?: string
  readonly days?: number
  readonly limit?: string
  readonly contacts?: string
  readonly release?: string
  readonly billing?: string
  readonly exam?: string
  readonly held?: { readonly kind: 'credit' | 'blacklist'; readonly reason: string; readonly daysAgo: number }
}
/** An organisation that is not there yet is made. */
export const demoUsCustomers: readonly DemoUsCustomer[] = [
  {
    org: pengcheng,
    name: 'Pengcheng Electronics USA Inc.',
    state: 'active',
    number: ['ein', '95-4821337'],
    payment: 'monthly',
    payer: '418820',
    bonds: '990412287',
    resale: 'SR AS 102-884512',
    days: 30,
    limit: '60000',
    contacts:
      'Grace Lin | release | +1 310 555 0142 | imports@pcpower.example\nMei Tan | billing | +1 310 555 0143 | ap@pcpower.example\nOscar Ruiz | exam | +1 310 555 0144 | dock@pcpower.example',
    release: 'Send the release notice and the delivery order together; do not pull on Fridays after 14:00.',
    billing: 'One invoice an entry, with the 7501 attached.',
    exam: 'Always send the exam report to Oscar Ruiz before the container moves.',
  },
  {
    org: haina,
    name: 'Seaview Medical Supply LLC',
    state: 'active',
    number: ['ein', '94-3107752'],
    payment: 'single',
    bonds: '991530066',
    days: 15,
    contacts: 'Robert Hale | release | +1 650 555 0177 | rhale@seaview.example',
    exam: 'FDA exams: keep the cold chain, call before unloading.',
  },
  {
    org: 'Golden Harbor Imports',
    name: 'Golden Harbor Imports Inc.',
    state: 'held',
    payment: 'daily',
    payer: '605117',
    days: 15,
    limit: '15000',
    held: { kind: 'credit', reason: 'Two statements 45 days overdue', daysAgo: 4 },
  },
  { org: 'Bayline Home Goods', name: 'Bayline Home Goods LLC', state: 'prospect', payment: 'single' },
  { org: 'Pacific Crest Trading', name: 'Pacific Crest Trading Co.', state: 'closed', payment: 'single' },
]
