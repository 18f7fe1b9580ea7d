import { plainUnit } from '@clearway/contract/features/customs/quantity'
import { sql } from 'kysely'

import { summaryOf } from '../../src/features/customs/additionalDuty/scope.ts'
import { rateOf, readAddition, readUsRate, readUsSpecial } from '../../src/features/customs/tariff/rateText.ts'
import { emptyLine, type LineDraft } from '../../src/features/customs/tariff/reading.ts'
import { insertLines, stageLines } from '../../src/features/customs/tariff/stage.ts'
import type { Db } from '../../src/kernel/database/database.ts'

type Line = readonly [code: string, name: string, unit: string, general: string, column2: string, chapter99?: string]

const partners = 'Free (A,AU,B,BH,CL,CO,D,E,IL,JO,KR,MA,OM,P,PA,PE,S,SG)'
/** Codes of the demo's goods as the trade knows them; rates that look like those of an official tariff and are none. */
const lines: readonly Line[] = [
  ['3926909989', 'Other articles of plastics: other', 'No.', '5.3%', '80%', '99038815'],
  ['7318152065', 'Bolts of iron or steel, with their nuts or washers: other', 'kg', 'Free', '3.5%', '99038803'],
  ['7318158069', 'Other screws, 6 mm or more in diameter: cap screws, other', 'kg', '8.5%', '45%', '99038803'],
  ['7318160085', 'Nuts of iron or steel: other', 'kg', 'Free', '0.5%', '99038815'],
  ['7318220000', 'Washers of iron or steel, other than spring washers', 'kg', 'Free', '1.3¢/kg', '99038803'],
  ['7326908688', 'Other articles of iron or steel: other', 'kg', '2.9%', '45%', '99038803'],
  ['8302416045', 'Mountings and fittings for buildings, of iron or steel', 'kg', '3.9%', '45%', '99038803'],
  ['8504314035', 'Transformers of less than 40 VA', 'No.', '6.6%', '35%', '99038803'],
  ['8504408500', 'Static converters for telecommunication apparatus', 'No.', 'Free', '35%', '99038803'],
  ['8504409510', 'Power supplies of an output not exceeding 50 W', 'No.', 'Free', '35%', '99038803'],
  ['8504409520', 'Power supplies of an output exceeding 50 W, up to 150 W', 'No.', 'Free', '35%', '99038803'],
  ['8544429090', 'Insulated conductors with connectors, up to 1,000 V: other', 'No.', '2.6%', '35%', '99038803'],
  ['9018199530', 'Blood pressure apparatus', 'No.', 'Free', '35%', '99038801'],
  ['9018390040', 'Catheters, cannulae and the like: other', 'No.', 'Free', '30%'],
  ['9018907580', 'Electro-medical instruments and appliances: other', 'No.', 'Free', '35%', '99038801'],
  ['9405116010', 'LED luminaires for ceilings or walls, household', 'No.', '7.6%', '45%', '99038803'],
]

const applicable = 'The duty provided in the applicable subheading'
const notOfficial = '(demonstration, not official)'
const china = 'Trade Act of 1974 section 301; HTSUS U.S. note 20 to subchapter III of chapter 99'
const measures = [
  { code: '99038801', name: 'Section 301, list 1', rate: '25%', from: '2018-07-06', origins: 'CHN', source: china },
  { code: '99038803', name: 'Section 301, list 3', rate: '25%', from: '2018-09-24', origins: 'CHN', source: china },
  { code: '99038815', name: 'Section 301, list 4A', rate: '7.5%', from: '2020-02-14', origins: 'CHN', source: china },
  {
    code: '99038202',
    name: 'Section 232, steel and its derivatives',
    rate: '50%',
    from: '2026-04-06',
    origins: null,
    source: 'Trade Expansion Act of 1962 section 232; HTSUS U.S. note 16 to subchapter III of chapter 99',
    metals: true,
  },
] as const

const draftOf = ([code, nameEn, unit1, general, column2, chapter99]: Line): LineDraft => ({
  ...emptyLine,
  code,
  nameEn,
  unit1: plainUnit(unit1),
  rates: [
    rateOf('mfn', readUsRate(general), general),
    ...(general === 'Free' ? [] : readUsSpecial(partners)),
    rateOf('column2', readUsRate(column2), column2),
  ],
  additional: chapter99 ? [chapter99] : [],
})

const scopeOf = (of: (typeof measures)[number]) => {
  const bearing = lines.filter(([code, , , , , chapter99]) =>
    'metals' in of ? code.startsWith('7318') : chapter99 === of.code,
  )
  return [...new Set(bearing.map(([code]) => code.slice(0, 8)))].map((prefix) => ({ prefix, excluded: false }))
}

/** The platform's edition of examples for the United States, and the rules of chapter 99 for its goods: both step back where an official edition runs. */
export async function seedUsTariff(db: Db, now: number): Promise<void> {
  const staged = await stageLines(lines.map(draftOf))
  const {
    rows: [edition],
  } = await sql<{
    id: string
  }>`insert into tariff_edition (tenant_id, jurisdiction, name, format, source, valid_from, official, status, line_count, counts, rate_columns, activated_at, remark)
    values (current_tenant(), 'US', '美国演示税则', 'generic', 'Clearway', make_date(${new Date(now).getUTCFullYear() - 2}::int, 1, 1), false, 'active', ${staged.length}, ${JSON.stringify({ new: staged.length })}::jsonb,
      '{mfn,special,column2}', now(), '仅覆盖演示商品；税率和第 99 章附加税均为示例，不得据以申报') returning id`.execute(
    db,
  )
  await insertLines(db, edition!.id, staged)
  const rows = measures.map((of) => ({
    ...of,
    name: `${of.name} ${notOfficial}`,
    rate: readAddition('US', `${applicable} + ${of.rate}`),
    scope: scopeOf(of),
    ...summaryOf(scopeOf(of)),
  }))
  await sql`with row as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(code text, name text, rate jsonb, "from" date, source text, origins text, "scopeSummary" text, included int, scope jsonb)),
    made as (insert into additional_duty (tenant_id, jurisdiction, code, name, rate, origins, valid_from, source, scope_summary, included, example)
      select current_tenant(), 'US', r.code, r.name, r.rate, r.origins, r."from", r.source, r."scopeSummary", r.included, true from row r returning id, code)
    insert into additional_duty_scope (tenant_id, duty_id, prefix) select current_tenant(), made.id, s.prefix
      from made join row r on r.code = made.code cross join jsonb_to_recordset(r.scope) as s(prefix text)`.execute(db)
}
