import type { AmountPart, BillableKind, FeeUnit } from '@clearway/contract/business/billable'
import { sql } from 'kysely'

import type { Db } from '../../src/kernel/database/database.ts'

interface DemoFee {
  readonly code: string
  readonly names: readonly [zh: string, tw: string, en: string]
  readonly kind: 'taxes' | 'service' | 'sundry'
  readonly unit: FeeUnit
  readonly taxRate?: string
  readonly event?: BillableKind
  readonly part?: AmountPart
}

const advance = (code: string, names: DemoFee['names'], part: AmountPart): DemoFee => ({
  code,
  names,
  kind: 'taxes',
  unit: 'asPaid',
  event: 'taxPaid',
  part,
})
const dray = (code: string, names: DemoFee['names'], event: BillableKind, unit: FeeUnit = 'asPaid'): DemoFee => ({
  code,
  names,
  kind: 'service',
  unit,
  event,
})

/** What a broker of the trade charges for, in the codes that forwarders use. */
const fees: readonly DemoFee[] = [
  {
    code: 'CUS',
    names: ['报关费', '報關費', 'Customs declaration'],
    kind: 'service',
    unit: 'record',
    taxRate: '6',
    event: 'declarationReleased',
  },
  {
    code: 'CLN',
    names: ['报关续页费', '報關續頁費', 'Further lines'],
    kind: 'service',
    unit: 'line',
    taxRate: '6',
    event: 'declarationReleased',
  },
  {
    code: 'CIQ',
    names: ['商检代理费', '商檢代理費', 'Inspection and quarantine'],
    kind: 'service',
    unit: 'record',
    taxRate: '6',
  },
  advance('TDU', ['代垫关税', '代墊關稅', 'Customs duty paid for you'], 'duty'),
  advance('TVA', ['代垫增值税', '代墊增值稅', 'Import VAT paid for you'], 'vat'),
  advance('TEX', ['代垫消费税', '代墊消費稅', 'Excise paid for you'], 'excise'),
  advance('TOT', ['代垫其他税费', '代墊其他稅費', 'Other taxes paid for you'], 'otherTax'),
  advance('TIN', ['代垫滞纳金', '代墊滯納金', 'Interest paid for you'], 'interest'),
  {
    code: 'HKX',
    names: ['香港过关费', '香港過關費', 'Hong Kong crossing'],
    kind: 'service',
    unit: 'record',
    event: 'hkCargoCrossed',
  },
  {
    code: 'USE',
    names: ['美国清关费', '美國清關費', 'US customs entry'],
    kind: 'service',
    unit: 'record',
    event: 'usEntryReleased',
  },
  {
    code: 'USL',
    names: ['美国清关续项费', '美國清關續項費', 'US entry lines'],
    kind: 'service',
    unit: 'line',
    event: 'usEntryReleased',
  },
  dray('DRY', ['码头拖柜费', '碼頭拖櫃費', 'Drayage base'], 'drayBase'),
  dray('FSC', ['燃油附加费', '燃油附加費', 'Fuel surcharge'], 'drayFuel'),
  dray('CHS', ['车架费', '車架費', 'Chassis fee'], 'drayChassis'),
  dray('WTG', ['等候费', '等候費', 'Waiting'], 'drayWaiting'),
  dray('PPL', ['先提费', '先提費', 'Pre-pull'], 'drayPrePull'),
  dray('DRN', ['空跑费', '空跑費', 'Dry run'], 'drayDryRun'),
  dray('YST', ['堆场仓储费', '堆場倉儲費', 'Yard storage'], 'drayStorage'),
  dray('OWT', ['超重费', '超重費', 'Overweight'], 'drayOverweight'),
  dray('TRI', ['三轴车架费', '三軸車架費', 'Tri-axle'], 'drayTriAxle'),
  dray('HAZ', ['危险品费', '危險品費', 'Hazmat'], 'drayHazmat'),
  dray('EXM', ['查验费', '查驗費', 'Exam'], 'drayExam'),
  dray('PDM', ['超期用柜费', '逾期用櫃費', 'Per diem'], 'drayPerDiem'),
  dray('DEM', ['码头超期费', '碼頭逾期費', 'Demurrage'], 'drayDemurrage'),
  dray('DET', ['滞留费', '滯留費', 'Detention'], 'drayDetention', 'day'),
  {
    code: 'STO',
    names: ['仓储费', '倉儲費', 'Storage'],
    kind: 'service',
    unit: 'cbm',
    taxRate: '6',
    event: 'storageDay',
  },
  {
    code: 'HIN',
    names: ['入库操作费', '入倉操作費', 'Inbound handling'],
    kind: 'service',
    unit: 'cbm',
    taxRate: '6',
    event: 'inboundHandled',
  },
  {
    code: 'HOU',
    names: ['出库操作费', '出倉操作費', 'Outbound handling'],
    kind: 'service',
    unit: 'cbm',
    taxRate: '6',
    event: 'outboundHandled',
  },
  { code: 'DOC', names: ['文件费', '文件費', 'Documentation'], kind: 'sundry', unit: 'record', taxRate: '6' },
  { code: 'TRK', names: ['拖车费', '拖車費', 'Trucking'], kind: 'service', unit: 'container', taxRate: '9' },
]

interface DemoPrice {
  readonly fee: string
  readonly price: string
  readonly currency: string
  readonly customer?: string
  readonly minimum?: string
  readonly free?: string
  readonly freeDays?: number
  readonly tiers?: string
  readonly destination?: string
  readonly from?: string
  readonly to?: string
}

/** For everybody, unless it is a customer's. Lines of US entries have none yet, so their charges wait for one. */
const prices: readonly DemoPrice[] = [
  { fee: 'CUS', price: '280', currency: 'CNY', from: '2025-01-01', to: '2025-12-31' },
  { fee: 'CUS', price: '300', currency: 'CNY' },
  { fee: 'CUS', price: '260', currency: 'CNY', customer: '鹏程' },
  { fee: 'CUS', price: '240', currency: 'CNY', customer: '鹏程', destination: 'CN' },
  { fee: 'CLN', price: '15', currency: 'CNY', free: '5', tiers: '15: 12.00; 45: 8.00' },
  { fee: 'CIQ', price: '200', currency: 'CNY' },
  { fee: 'HKX', price: '480', currency: 'HKD' },
  { fee: 'USE', price: '125', currency: 'USD' },
  { fee: 'DET', price: '185', currency: 'USD', tiers: '3: 260.00', minimum: '185' },
  { fee: 'STO', price: '3.5', currency: 'CNY', minimum: '20', freeDays: 7 },
  { fee: 'HIN', price: '12', currency: 'CNY' },
  { fee: 'HOU', price: '12', currency: 'CNY' },
  { fee: 'DOC', price: '80', currency: 'CNY' },
  { fee: 'TRK', price: '1450', currency: 'CNY' },
]

/** The catalogue and its prices. */
export async function seedFees(db: Db, orgs: ReadonlyMap<string, string>, by: string): Promise<void> {
  const rows = fees.map(({ names: [zh, tw, en], taxRate = '0', event = null, part = null, ...fee }) => ({
    ...fee,
    zh,
    tw,
    en,
    taxRate,
    event,
    part,
    advance: fee.kind === 'taxes',
  }))
  await sql`insert into fee (tenant_id, code, name, name_tw, name_en, kind, unit, tax_rate, event, part, advance, created_by, updated_by)
    select current_tenant(), r.code, r.zh, r.tw, r.en, r.kind, r.unit, r."taxRate"::numeric, r.event, r.part, r.advance, ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(code text, zh text, tw text, en text, kind text, unit text, "taxRate" text, event text, part text, advance boolean)`.execute(
    db,
  )
  const orgOf = (word: string) => [...orgs].find(([name]) => name.includes(word))?.[1]
  const agreed = prices
    .map(({ customer, from = '2026-01-01', ...price }) => ({
      ...price,
      from,
      orgId: customer ? orgOf(customer) : null,
    }))
    .filter(({ orgId }) => orgId !== undefined)
  await sql`insert into price_agreement (tenant_id, org_id, fee_id, destination, valid_from, valid_to, currency, price, minimum, free, free_days, tiers, created_by, updated_by)
    select current_tenant(), r."orgId", f.id, r.destination, r."from", r."to", r.currency, r.price::numeric, r.minimum::numeric, r.free::numeric, r."freeDays", r.tiers, ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(agreed)}::jsonb) as r(fee text, "orgId" uuid, destination text, "from" date, "to" date, currency text, price text, minimum text, free text, "freeDays" int, tiers text)
      join fee f on f.tenant_id = current_tenant() and f.code = r.fee`.execute(db)
}
