import { advanceEnd } from '@clearway/contract/features/customs/ruling/ruling'
import { sql } from 'kysely'

import type { Db } from '../src/kernel/database/database.ts'

/** Days are counted from the day of the seed, those to come below zero. Numbers are made up; nothing here is advice. */
interface DemoRuling {
  readonly kind: 'precedent' | 'advance' | 'decision' | 'foreign' | 'laboratory'
  /** `#` stands for the year. */
  readonly number: string
  readonly jurisdiction: 'CN' | 'HK' | 'US'
  readonly name: string
  readonly code?: string
  readonly models: readonly string[]
  readonly daysAgo: number
  readonly daysLeft?: number
  readonly authority?: string
  readonly description?: string
  readonly basis?: string
  readonly laboratory?: string
  readonly sample?: string
  readonly finding?: string
  readonly revoked?: { readonly daysAgo: number; readonly reason: string }
  /** Made for the customer whose goods they are. */
  readonly own?: boolean
}

const demoRulings: readonly DemoRuling[] = [
  {
    kind: 'advance',
    number: 'R-2-5300-#-0031',
    jurisdiction: 'CN',
    name: '温湿度传感器模块，数字输出',
    code: '9025800000',
    models: ['PAM-SHT40'],
    daysAgo: 400,
    authority: '深圳海关',
    own: true,
    basis: '电容式测湿元件与测温元件封装为一体，输出温湿度数值，具有测量功能；依归类总规则一及六',
  },
  {
    kind: 'advance',
    number: 'R-2-5300-#-0118',
    jurisdiction: 'CN',
    name: '球囊扩张导管，冠状动脉用',
    code: '9018390000',
    models: ['LC-PTCA-2520'],
    // Three years end in some forty days.
    daysAgo: 1055,
    authority: '深圳海关',
    own: true,
    basis: '插入血管使用的导管；依归类总规则一及六',
  },
  {
    kind: 'advance',
    number: 'R-2-5300-#-0054',
    jurisdiction: 'CN',
    name: 'LED 背光模组',
    code: '8541410000',
    models: ['RCBL-133F'],
    daysAgo: 700,
    authority: '深圳海关',
    own: true,
    revoked: { daysAgo: 60, reason: '申请时未说明带有驱动电路，海关予以撤销' },
  },
  {
    kind: 'decision',
    number: 'Z#-0107',
    jurisdiction: 'CN',
    name: '一次性使用无菌注射器，不带针',
    code: '90183100',
    models: ['KP-SYR-10'],
    daysAgo: 820,
    authority: '海关总署',
    description: '塑料制，容量 10 毫升，供单次注射药液用',
  },
  {
    kind: 'foreign',
    number: 'NY N330215',
    jurisdiction: 'US',
    name: '贴片发光二极管',
    code: '8541410000',
    models: ['RC2835-W65'],
    daysAgo: 900,
    authority: 'CBP',
    description: 'Surface-mount LED packages, not mounted on a board',
  },
  {
    kind: 'laboratory',
    number: 'SZC-#-04417',
    jurisdiction: 'CN',
    name: '丁腈检查手套',
    models: ['KP-GLV-N-M'],
    daysAgo: 30,
    authority: '深圳海关',
    laboratory: '深圳海关工业品检测技术中心',
    sample: 'S260418-07',
    finding: '丙烯腈-丁二烯橡胶 98.2%，填料 1.8%；未检出天然橡胶',
  },
  {
    kind: 'precedent',
    number: 'PR-#-0012',
    jurisdiction: 'CN',
    name: '片式多层瓷介电容器',
    code: '8532241000',
    models: ['KK21BX7R1E106K'],
    daysAgo: 320,
    basis: '同型号已申报放行，海关审核未提出异议',
  },
  {
    kind: 'precedent',
    number: 'PR-#-0003',
    jurisdiction: 'CN',
    name: '柔性扁平电缆，0.5 mm 间距',
    code: '8544422100',
    models: ['HKD-FFC05-30-150'],
    daysAgo: 1000,
    daysLeft: -90,
    basis: '两端已加补强片，按有接头电缆归类；本国子目调整后不再适用',
  },
]

const day = 86_400_000

/** Rulings on the demo broker's goods: in force, ending soon, ended and revoked. `people` by user name. */
export async function seedRulings(
  db: Db,
  tenantCode: string,
  people: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  // The second tenant has one, so that a test can look for leaks.
  const rulings: readonly DemoRuling[] =
    tenantCode === 'demo'
      ? demoRulings
      : [
          {
            kind: 'precedent',
            number: 'DEMO2-ONLY',
            jurisdiction: 'CN',
            name: '平板灯',
            code: '94051100',
            models: ['QC-PD-600'],
            daysAgo: 5,
          },
        ]
  const by = people.get('classifier') ?? people.get('declarant')!
  const at = (ago: number) => new Date(now - ago * day).toISOString()
  const date = (ago: number | undefined) => (ago === undefined ? null : at(ago).slice(0, 10))
  const rows = rulings.map(({ code, sample, revoked, daysAgo, daysLeft, number, ...r }) => ({
    ...r,
    id: crypto.randomUUID(),
    number: number.replace('#', at(daysAgo).slice(0, 4)),
    hs_code: code,
    sample_number: sample,
    valid_from: date(daysAgo),
    valid_to: r.kind === 'advance' ? advanceEnd(date(daysAgo)!) : date(daysLeft === undefined ? undefined : -daysLeft),
    revoked_on: date(revoked?.daysAgo),
    revoked_reason: revoked?.reason,
    made_at: at(Math.max(daysAgo - 2, 0)),
  }))
  await sql`select set_config('app.person_id', ${by}, true)`.execute(db)
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, kind text, number text, jurisdiction text, name text, description text, hs_code text, basis text, authority text,
    laboratory text, sample_number text, finding text, valid_from date, valid_to date, revoked_on date, revoked_reason text, made_at timestamptz, models jsonb, own boolean)`
  await sql`insert into ruling (tenant_id, id, kind, number, jurisdiction, name, description, hs_code, basis, authority, laboratory, sample_number, finding, valid_from, valid_to, revoked_on, revoked_reason,
      org_id, holder, created_at, created_by, updated_at, updated_by)
    select current_tenant(), r.id, r.kind, r.number, r.jurisdiction, r.name, r.description, r.hs_code, r.basis, r.authority, r.laboratory, r.sample_number, r.finding, r.valid_from, r.valid_to, r.revoked_on, r.revoked_reason,
      g.org_id, null, r.made_at, ${by}, r.made_at, ${by}
    from ${given} left join lateral (select g.org_id from goods g where g.tenant_id = current_tenant() and r.own and g.model_number = r.models ->> 0 and g.deleted_at is null limit 1) g on true`.execute(
    db,
  )
  await sql`insert into ruling_goods (tenant_id, ruling_id, goods_id) select current_tenant(), r.id, g.id
    from ${given} join goods g on g.tenant_id = current_tenant() and r.models ? g.model_number and g.deleted_at is null on conflict do nothing`.execute(
    db,
  )
  await sql`select set_config('app.person_id', '', true)`.execute(db)
}
