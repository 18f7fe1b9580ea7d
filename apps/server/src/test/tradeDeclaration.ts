import { handOf, type Hand } from './administration.ts'
import type { TestApplication } from './application.ts'

const base = '/api/customs/tradeDeclaration'

/** The day so many days from today, by the clock of Hong Kong. */
export const hongKongDay = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

/** An import that lacks nothing but its items and the company that declares. */
export const tradeHead = (more: object = {}) => ({
  form: '1',
  direction: 'import',
  movementDate: hongKongDay(-2),
  traderName: 'Harbour Bright Trading Limited',
  traderAddress: '88 Lai Chi Kok Road, Kowloon',
  traderBr: '12345678-000',
  declarant: 'Chan Siu Ming',
  capacity: 'Shipping clerk',
  transportMode: 'road',
  vehicle: 'AB1234',
  placeOfLoading: 'Shenzhen',
  placeOfDischarge: 'Lok Ma Chau',
  countryConsigned: 'CHN',
  ccrn: 'CC00000001',
  packages: 12,
  ...more,
})
export const tradeLine = (more: object = {}) => ({
  code: '85044014',
  name: '電源供應器',
  origin: 'CHN',
  quantity: '100',
  unit: '007',
  value: '46000',
  currency: 'HKD',
  licence: 'none',
  licenceNo: '',
  madeHere: false,
  ...more,
})

export interface TradeClerk extends Hand {
  readonly companyId: string
  /** A draft with these items. */
  made(more?: object, lines?: object[]): Promise<any>
  step(name: string, row: any, more?: object): Promise<any>
  tryStep(name: string, row: any, more?: object): ReturnType<Hand['try']>
}

/** A clerk of the demo broker, who has a company that declares in Hong Kong. */
export async function tradeClerk(app: TestApplication): Promise<TradeClerk> {
  const admin = handOf(app, await app.signIn('demo', 'admin'))
  const clerk = handOf(app, await app.signIn('demo', 'declarant'))
  const { id: companyId } = await admin.post('/api/customs/declaringCompany/add', {
    name: 'Clearway Customs (Hong Kong) Limited',
    forMainland: false,
    forHongKong: true,
    brNumber: '87654321-001',
    address: '3/F, 88 Lai Chi Kok Road, Kowloon',
    isDefault: false,
    isDefaultHongKong: true,
  })
  const named = (row: any, more: object) => ({ id: row.id, version: row.version, ...more })
  return {
    ...clerk,
    companyId,
    made: async (more = {}, lines = [tradeLine()]) => {
      const row = await clerk.post(`${base}/add`, tradeHead({ companyId, ...more }))
      return clerk.put(`${base}/saveLines`, named(row, { lines }))
    },
    step: (name, row, more = {}) => clerk.post(`${base}/${name}`, named(row, more)),
    tryStep: (name, row, more = {}) => clerk.try('POST', `${base}/${name}`, named(row, more)),
  }
}
