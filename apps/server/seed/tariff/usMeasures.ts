import { sql } from 'kysely'

import { summaryOf } from '../../src/features/customs/additionalDuty/scope.ts'
import { readAddition } from '../../src/features/customs/tariff/rateText.ts'
import type { Database, Db } from '../../src/kernel/database/database.ts'
import { seedAgreements } from './agreements.ts'

interface Measure {
  readonly code: string
  readonly name: string
  readonly rateText: string
  readonly from: string
  readonly to?: string
  readonly source: string
  readonly origins?: string
  readonly exempts?: string
  /** For every code; else its list comes by import, and until then it is undecided. */
  readonly every?: boolean
}

const applicable = 'The duty provided in the applicable subheading'
const surcharge = {
  from: '2026-02-24',
  to: '2026-07-23',
  source: 'Trade Act of 1974 section 122; HTSUS U.S. note 2(aa) to subchapter III of chapter 99',
}
const exception = (code: string, name: string, origins?: string): Measure => ({
  ...surcharge,
  code,
  name,
  rateText: applicable,
  exempts: '99030301',
  ...(origins && { origins }),
})
const metals = {
  from: '2026-04-06',
  source:
    'Trade Expansion Act of 1962 section 232; Proclamation 11021; HTSUS U.S. note 16 to subchapter III of chapter 99',
}
const emergency = {
  rateText: 'See the headings of the family',
  to: '2026-02-23',
  every: true,
  source: 'Held void in Learning Resources v. Trump (2026-02-20); collection ended on 2026-02-24',
}

/** What the platform knows of chapter 99 by its own: measures that have ended, the surcharge of section 122 with its exceptions, metals under section 232. */
const measures: readonly Measure[] = [
  {
    code: '9902',
    name: 'Temporary reductions and suspensions of duty',
    rateText: 'No change',
    from: '2018-10-13',
    to: '2020-12-31',
    every: true,
    source: 'Pub. L. 115-239',
  },
  { ...emergency, code: '990301', name: 'Emergency duties (IEEPA)', from: '2025-02-04' },
  { ...emergency, code: '990302', name: 'Emergency duties by country (IEEPA)', from: '2025-08-07' },
  {
    ...surcharge,
    code: '99030301',
    name: 'Temporary import surcharge under section 122',
    rateText: `${applicable} + 10%`,
    every: true,
  },
  exception('99030302', 'In transit before 2026-02-24 and entered before 2026-02-28'),
  exception('99030303', 'Articles of U.S. note 2(aa)(ii)'),
  exception('99030304', 'Articles of U.S. note 2(aa)(iii)'),
  exception('99030305', 'Civil aircraft and their parts, U.S. note 2(aa)(iv)'),
  exception('99030306', 'Articles under section 232'),
  exception('99030307', 'Articles the product of Canada, U.S. note 2(aa)(vi)', 'CAN'),
  exception('99030308', 'Articles the product of Mexico, U.S. note 2(aa)(vii)', 'MEX'),
  exception('99030309', 'Textiles and apparel, U.S. note 2(aa)(viii)', 'CRI,DOM,GTM,HND,NIC,SLV'),
  exception('99030310', 'Donations to relieve human suffering'),
  exception('99030311', 'Informational materials'),
  {
    ...metals,
    code: '99038202',
    name: 'Articles of aluminum, steel or copper and derivative articles, U.S. note 16(c)(i)–(v)',
    rateText: `${applicable} + 50%`,
  },
  {
    ...metals,
    code: '99038204',
    name: 'Articles of aluminum or steel the product of the United Kingdom, U.S. note 16(d)',
    rateText: `${applicable} + 25%`,
    origins: 'GBR',
    exempts: '99038202',
  },
]

/** Brings the platform's rules of chapter 99: what the operator changed, ended or deleted stays as they left it. */
async function seedMeasures(db: Db): Promise<void> {
  const rows = measures.map(({ every, rateText, ...row }) => ({
    ...row,
    every: every ?? false,
    rate: readAddition('US', rateText),
    ...summaryOf(every ? [{ prefix: '', excluded: false }] : []),
  }))
  await sql`with row as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(code text, name text, rate jsonb, "from" date, "to" date, source text, origins text, exempts text, every boolean, "scopeSummary" text, included int)),
    made as (insert into additional_duty (tenant_id, jurisdiction, code, name, rate, origins, exempts, valid_from, valid_to, source, scope_summary, included)
      select current_tenant(), 'US', r.code, r.name, r.rate, r.origins, r.exempts, r."from", r."to", r.source, r."scopeSummary", r.included from row r
      where not exists (select from additional_duty d where d.tenant_id = current_tenant() and d.jurisdiction = 'US' and d.code = r.code and not d.example)
      returning id, code)
    insert into additional_duty_scope (tenant_id, duty_id, prefix) select current_tenant(), made.id, '' from made join row r on r.code = made.code where r.every`.execute(
    db,
  )
}

/** What the platform knows of agreements, origins and measures. */
export async function seedKnown(database: Database): Promise<void> {
  const platform = await database.common
    .selectFrom('tenant')
    .select('id')
    .where('kind', '=', 'platform')
    .executeTakeFirstOrThrow()
  await database.transaction({ tenantId: platform.id, personId: null, requestId: 'seed' }, 'write', async (db) => {
    await seedAgreements(db)
    await seedMeasures(db)
  })
}
