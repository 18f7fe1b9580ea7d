import { sql } from 'kysely'

import type { Db } from '../src/kernel/database/database.ts'

interface Place {
  readonly tenantCode: string
  readonly orgs: ReadonlyMap<string, string>
  readonly people: ReadonlyMap<string, string>
}

interface Account {
  readonly org?: string
  /** Of the supplier whose short name or name begins so. */
  readonly supplier?: string
  readonly holder: string
  readonly country: string
  readonly bank: string
  readonly branch?: string
  readonly number: string
  readonly swift?: string
  readonly cnaps?: string
  readonly bankCode?: string
  readonly branchCode?: string
  readonly routing?: string
  readonly currency: string
  readonly isDefault?: boolean
  readonly purpose?: 'receive' | 'pay' | 'both'
  readonly email?: string
  readonly phone?: string
  readonly remark?: string
}

interface Address {
  readonly org?: string
  readonly supplier?: string
  readonly type: string
  readonly company: string
  readonly person: string
  readonly phone: string
  readonly country: string
  readonly region?: readonly string[]
  readonly details: string
  readonly english?: string
  readonly postcode?: string
  readonly isDefault?: boolean
  readonly remark?: string
}

const pengcheng = '深圳鹏程电子有限公司'
const haina = '广州海纳医疗器械有限公司'
const broker = '通途报关行（演示）'

// Banks and numbers are made up like those of the suppliers; IBAN and routing numbers have right check digits.
const accounts: Readonly<Record<string, readonly Account[]>> = {
  demo: [
    {
      holder: broker,
      country: 'CHN',
      bank: '岭南商业银行',
      branch: '深圳福田支行',
      number: '7550190001000208866',
      swift: 'LNCBCNBS',
      cnaps: '313584000019',
      currency: 'CNY',
      isDefault: true,
      purpose: 'receive',
      email: 'finance@demo.example',
      remark: '客户充值和代缴税款',
    },
    {
      holder: broker,
      country: 'CHN',
      bank: '岭南商业银行',
      branch: '深圳福田支行',
      number: '7550190001000209155',
      swift: 'LNCBCNBS',
      cnaps: '313584000019',
      currency: 'CNY',
      purpose: 'pay',
      email: 'finance@demo.example',
      remark: '缴纳税款',
    },
    {
      holder: 'Tongtu Customs Broker (Demo)',
      country: 'HKG',
      bank: 'Harbour Trust Bank',
      branch: 'Kwun Tong',
      number: '808512345838',
      swift: 'HBTRHKHH',
      bankCode: '808',
      branchCode: '512',
      currency: 'HKD',
      isDefault: true,
      email: 'finance@demo.example',
    },
    {
      holder: 'Tongtu Customs Broker (Demo)',
      country: 'HKG',
      bank: 'Harbour Trust Bank',
      branch: 'Kwun Tong',
      number: '808512345846',
      swift: 'HBTRHKHH',
      bankCode: '808',
      branchCode: '512',
      currency: 'USD',
      isDefault: true,
      email: 'finance@demo.example',
    },
    {
      org: pengcheng,
      holder: pengcheng,
      country: 'CHN',
      bank: '岭南商业银行',
      branch: '深圳宝安支行',
      number: '7559302110100012',
      swift: 'LNCBCNBS',
      cnaps: '313584000027',
      currency: 'CNY',
      isDefault: true,
      email: 'buyer@pengcheng.example',
      phone: '13800000005',
    },
    {
      org: pengcheng,
      holder: 'Pengcheng Electronics (HK) Limited',
      country: 'HKG',
      bank: 'Harbour Trust Bank',
      branch: 'Tsuen Wan',
      number: '808517220168',
      swift: 'HBTRHKHH',
      bankCode: '808',
      branchCode: '517',
      currency: 'USD',
      isDefault: true,
      email: 'buyer@pengcheng.example',
    },
    {
      org: haina,
      holder: haina,
      country: 'CHN',
      bank: '珠水商业银行',
      branch: '广州科学城支行',
      number: '4405850104001887',
      swift: 'ZSCBCNBG',
      cnaps: '313581000031',
      currency: 'CNY',
      isDefault: true,
      email: 'buyer@haina.example',
      phone: '13800000006',
    },
    {
      supplier: 'Elbtal',
      holder: 'Elbtal Sensorik GmbH',
      country: 'DEU',
      bank: 'Elbtal Handelsbank AG',
      branch: 'Dresden',
      number: 'DE89370400440532013000',
      swift: 'ELHBDE3DXXX',
      currency: 'EUR',
      isDefault: true,
      email: 'accounts@elbtal.example',
    },
    {
      supplier: 'Golden Valley',
      holder: 'Golden Valley Semiconductor Inc.',
      country: 'USA',
      bank: 'Golden Valley National Bank',
      branch: 'San Jose',
      number: '004417720316',
      swift: 'GVNBUS6S',
      routing: '121000248',
      currency: 'USD',
      isDefault: true,
      email: 'ar@goldenvalley.example',
    },
  ],
  demo2: [
    {
      holder: '港联关务有限公司（演示）',
      country: 'HKG',
      bank: 'Harbour Trust Bank',
      branch: 'Mong Kok',
      number: '808530660021',
      swift: 'HBTRHKHH',
      bankCode: '808',
      branchCode: '530',
      currency: 'HKD',
      isDefault: true,
      remark: 'DEMO2-ONLY',
    },
  ],
}

const addresses: Readonly<Record<string, readonly Address[]>> = {
  demo: [
    {
      type: 'registered',
      company: broker,
      person: '陈静',
      phone: '0755-83000001',
      country: 'CHN',
      region: ['440000', '440300', '440304'],
      details: '福田街道福华路 138 号通途大厦 12 楼',
      english: '12/F, Tongtu Building, 138 Fuhua Road, Futian',
      postcode: '518033',
      isDefault: true,
    },
    {
      type: 'warehouse',
      company: broker,
      person: '王海波',
      phone: '13800000003',
      country: 'HKG',
      region: ['810000', '', '810013'],
      details: '粉岭安居街 30 号新力工业中心地下',
      english: 'G/F, Sun Lik Industrial Centre, 30 On Kui Street, Fanling',
      isDefault: true,
    },
    {
      type: 'invoice',
      company: broker,
      person: '赵敏',
      phone: '13800000004',
      country: 'CHN',
      region: ['440000', '440300', '440304'],
      details: '深圳市 083-045 号邮政信箱',
      postcode: '518033',
      isDefault: true,
    },
    {
      org: pengcheng,
      type: 'consignee',
      company: pengcheng,
      person: '周晓彤',
      phone: '13800000005',
      country: 'CHN',
      region: ['440000', '440300', '440306'],
      details: '福海街道塘尾社区荔园路 21 号 3 楼',
      english: '3/F, 21 Liyuan Road, Tangwei, Fuhai, Baoan',
      postcode: '518103',
      isDefault: true,
    },
    {
      org: pengcheng,
      type: 'delivery',
      company: pengcheng,
      person: '周晓彤',
      phone: '13800000005',
      country: 'CHN',
      region: ['440000', '440300', '440306'],
      details: '福海街道重庆路 8 号仓库 B 区',
      postcode: '518103',
      isDefault: true,
    },
    {
      org: haina,
      type: 'consignee',
      company: haina,
      person: '何嘉明',
      phone: '13800000006',
      country: 'CHN',
      region: ['440000', '440100', '440112'],
      details: '科学大道 99 号 A3 栋 502',
      postcode: '510663',
      isDefault: true,
    },
    {
      supplier: 'Elbtal',
      type: 'consignor',
      company: 'Elbtal Sensorik GmbH',
      person: 'Katrin Vogel',
      phone: '+49 351 5550188',
      country: 'DEU',
      region: ['Sachsen', 'Dresden'],
      details: 'Am Waldschlösschen 14',
      english: 'Am Waldschlösschen 14',
      postcode: '01099',
      isDefault: true,
    },
    {
      supplier: 'Golden Valley',
      type: 'pickup',
      company: 'Golden Valley Semiconductor Inc.',
      person: 'Dana Ruiz',
      phone: '+1 408 555 0142',
      country: 'USA',
      region: ['California', 'San Jose', 'Santa Clara'],
      details: '2210 Junction Avenue',
      english: '2210 Junction Avenue',
      postcode: '95131',
      isDefault: true,
    },
  ],
  demo2: [
    {
      type: 'registered',
      company: '港联关务有限公司（演示）',
      person: '黄国强',
      phone: '13900000001',
      country: 'HKG',
      region: ['810000', '', '810005'],
      details: '旺角通菜街 43 号鸿达大厦 703 室',
      isDefault: true,
      remark: 'DEMO2-ONLY',
    },
  ],
}

/** Bank accounts and addresses of a demo tenant: the house's, customers' and suppliers'. None is held. */
export async function seedPayees(db: Db, { tenantCode, orgs, people }: Place): Promise<void> {
  const own = <T extends { readonly org?: string }>(rows: readonly T[] = []) =>
    rows.map((row) => ({ ...row, orgId: row.org ? orgs.get(row.org) : null }))
  const by = people.get('admin')!
  // A supplier carries the organisation of his customer; one that the demo does not have gets nothing.
  await sql`insert into bank_account (tenant_id, org_id, supplier_id, bank_account_name, bank_country, bank_name, branch, bank_account, swift_code, cnaps, bank_code, branch_code, routing_number, currency, is_default, purpose, contact_email, contact_phone, remark, created_by, updated_by)
    select current_tenant(), coalesce(s.org_id, r."orgId"), s.id, coalesce(s.name, r.holder), r.country, r.bank, r.branch, r.number, r.swift, r.cnaps, r."bankCode", r."branchCode", r.routing, r.currency, coalesce(r."isDefault", false), coalesce(r.purpose, 'both'), r.email, r.phone, r.remark, ${by}::uuid, ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(own(accounts[tenantCode]))}::jsonb) as r("orgId" uuid, supplier text, holder text, country text, bank text, branch text, number text, swift text, cnaps text, "bankCode" text, "branchCode" text, routing text, currency text, "isDefault" boolean, purpose text, email text, phone text, remark text)
      left join supplier s on r.supplier is not null and s.bank_name like r.supplier || '%' where r.supplier is null or s.id is not null`.execute(
    db,
  )
  const rows = own(addresses[tenantCode]).map(({ region = [], ...row }) => ({
    ...row,
    province: region[0] || null,
    city: region[1] || null,
    county: region[2] || null,
  }))
  await sql`insert into postal_address (tenant_id, org_id, supplier_id, address_type, company_name, contact_person, contact_phone, country, province, city, county, address_details, address_details_en, postcode, is_default, remark, created_by, updated_by)
    select current_tenant(), coalesce(s.org_id, r."orgId"), s.id, r.type, coalesce(s.name, r.company), r.person, r.phone, r.country, r.province, r.city, r.county, r.details, r.english, r.postcode, coalesce(r."isDefault", false), r.remark, ${by}::uuid, ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("orgId" uuid, supplier text, type text, company text, person text, phone text, country text, province text, city text, county text, details text, english text, postcode text, "isDefault" boolean, remark text)
      left join supplier s on r.supplier is not null and s.bank_name like r.supplier || '%' where r.supplier is null or s.id is not null`.execute(
    db,
  )
}
