import { taxGuaranteeText } from '@clearway/contract/features/customs/declaration/guarantee/taxGuarantee.text'
import { calendarOf, summaryPayBy } from '@clearway/contract/features/customs/declaration/tax/interest'
import { sql } from 'kysely'

import type { Db } from '../../src/kernel/database/database.ts'
import { dictionaries } from '../dictionaries.ts'
import { localDate } from '../rhythm.ts'
import type { Made } from './declarationCourse.ts'
import { taxesOf } from './declarationValues.ts'

const day = 86_400_000
const valuesOf = (name: string) => dictionaries[name]!.map(([value]) => value)
/** Of one company each, as customs at Shenzhen numbers them: that of the summary declaration, and one that runs out soon. */
const numbers = ['530020260001287', '530020250000461'] as const

/** The last import that was released is one whose taxes are collected by the month. */
const isSummary = ({ declaration }: Made) => declaration.model.head['Type'] === 'CL'

/** The course of the demo's declarations with one for summary collection among them. */
export function withSummary(made: readonly Made[]): Made[] {
  const last = made.findLast(({ facts, state }) => facts.direction === 'import' && state === 'released')
  return made.map((one) => {
    if (one !== last) return one
    const { model } = one.declaration
    const head = { ...model.head, Type: 'CL', NoteS: `${taxGuaranteeText.remarkWords.zh}${numbers[0]}` }
    return { ...one, declaration: { ...one.declaration, model: { ...model, head } } }
  })
}

/** The guarantee of that company with what the declaration holds of it until its bills are paid, and another one to be renewed. */
export async function seedGuarantees(db: Db, made: readonly Made[], personId: string): Promise<void> {
  const one = made.find(isSummary)
  if (!one) return
  const { head } = one.declaration.model
  const calendar = calendarOf(valuesOf('chinaDayOff'), valuesOf('chinaWorkday'))
  const declared = one.times.declared ?? Date.now()
  const company = { importerCode: head['TradeCode'] ?? '', importerName: head['TradeName'] ?? '' }
  const rows = [
    {
      ...company,
      number: numbers[0],
      kind: 'bank',
      guarantor: '中国银行股份有限公司深圳市分行',
      letterNo: 'GC1432126000158',
      amount: '2000000.00',
      from: localDate(declared - 120 * day),
      to: localDate(declared + 245 * day),
    },
    {
      ...company,
      number: numbers[1],
      kind: 'insurance',
      guarantor: '中国人民财产保险股份有限公司深圳市分公司',
      letterNo: 'PZGS20254403000072',
      amount: '500000.00',
      from: localDate(Date.now() - 345 * day),
      to: localDate(Date.now() + 20 * day),
    },
  ]
  await sql`insert into tax_guarantee (tenant_id, number, kind, guarantor, letter_no, importer_code, importer_name, offices, amount, valid_from, valid_to, created_by, updated_by)
    select current_tenant(), r.number, r.kind, r.guarantor, r."letterNo", r."importerCode", r."importerName", '5300', r.amount, r."from", r."to", ${personId}, ${personId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(number text, kind text, guarantor text, "letterNo" text, "importerCode" text, "importerName" text, amount numeric, "from" date, "to" date)`.execute(
    db,
  )
  await sql`update declaration d set head = d.head || ${JSON.stringify({ Type: head['Type'], NoteS: head['NoteS'] })}::jsonb,
      guarantee_id = (select g.id from tax_guarantee g where g.tenant_id = current_tenant() and g.number = ${numbers[0]})
    where d.tenant_id = current_tenant() and d.id = ${one.declaration.id}`.execute(db)
  await sql`update tax_bill set paid_on = null, due_on = greatest(issued_on, ${summaryPayBy(localDate(declared), calendar)}::date)
    where tenant_id = current_tenant() and declaration_id = ${one.declaration.id}`.execute(db)
}

/** What customs billed: of goods that were let go, paid before that; of the others to be paid within the fifteen days that the law gives. Rates and exchange are the demo's. */
export async function billCases(db: Db, made: readonly Made[]): Promise<void> {
  const bills = made.flatMap(({ facts, declaration, state, times }) => {
    if (facts.direction === 'export' || !['taxDue', 'released', 'closed'].includes(state)) return []
    const sums = taxesOf(declaration, localDate(times.declared ?? Date.now()))
    return (['duty', 'vat'] as const).flatMap((kind) =>
      Number(sums[kind]) >= 50
        ? [{ id: declaration.id, kind, suffix: kind === 'duty' ? 'A01' : 'L02', amount: sums[kind] }]
        : [],
    )
  })
  await sql`insert into tax_bill (tenant_id, declaration_id, number, kind, amount, issued_on, due_on, paid_on, created_at)
    select d.tenant_id, d.id, d.entry_id || '-' || b.suffix, b.kind, b.amount, t.day, t.day + 15, case when d.released_at is not null then greatest(t.day, (d.released_at at time zone 'Asia/Shanghai')::date) end, t.at
    from jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) as b(id uuid, kind text, suffix text, amount numeric) join declaration d on d.tenant_id = current_tenant() and d.id = b.id
    cross join lateral (select d.accepted_at + interval '2 hours' as at, ((d.accepted_at + interval '2 hours') at time zone 'Asia/Shanghai')::date as day) t`.execute(
    db,
  )
}

/** What the list of cases says of its declarations; of what is over it says nothing. */
export async function settleCases(db: Db): Promise<void> {
  await sql`update customs_case c set alarm = (select case when bool_or(d.status in ('returned', 'rejected')) then 'returned' when bool_or(d.status = 'taxDue' or d.guarantee_id is not null) then 'taxDue' when bool_or(d.status = 'checking') then 'checking' end
      from declaration d where d.tenant_id = c.tenant_id and d.case_id = c.id), tax_due_on = (select min(b.due_on) from tax_bill b join declaration d on d.tenant_id = b.tenant_id and d.id = b.declaration_id where b.tenant_id = c.tenant_id and d.case_id = c.id and b.paid_on is null)
    where c.tenant_id = current_tenant() and c.id in (select d.case_id from declaration d where d.tenant_id = current_tenant() and (d.status in ('returned', 'rejected', 'taxDue', 'checking') or d.guarantee_id is not null))`.execute(
    db,
  )
}
