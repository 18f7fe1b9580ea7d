import { liquidationExpected, summaryDue } from '@clearway/contract/features/customs/united-states/entry/entryClocks'
import { entryNumber } from '@clearway/contract/features/customs/united-states/entry/entryNumbers'
import type { EntryType } from '@clearway/contract/features/customs/united-states/entry/entryTypes'
import {
  calendarDaysAfter,
  isFederalWorkday,
} from '@clearway/contract/features/customs/united-states/entry/federalDays'
import type { UsEntryStep } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import { blankLine } from '@clearway/contract/features/customs/united-states/entry/usLines'
import { sql } from 'kysely'

import { figured } from '../../src/features/customs/united-states/entry/entryDuties.ts'
import { storedLines } from '../../src/features/customs/united-states/entry/lineStore.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Services } from '../../src/kernel/services.ts'
import { localDate } from '../rhythm.ts'
import { demoEntries, importers, stepsTo, type DemoEntry } from './usEntryRows.ts'

const day = 86_400_000
const minute = 60_000
const filer = 'CWX'

const blank = { ...blankLine, origin: 'CHN', currency: 'USD' }

/** A day on which an office works, at the latest the given one. */
const onWorkday = (date: string): string => (isFederalWorkday(date) ? date : onWorkday(calendarDaysAfter(date, -1)))

/** On which days which step was taken; what happened is over by today. */
function daysOf({ status, arrived }: DemoEntry, now: number): ReadonlyMap<UsEntryStep, string> {
  const today = localDate(now)
  const arrival = localDate(now + arrived * day)
  const after = (days: number) => {
    const date = calendarDaysAfter(arrival, days)
    return date > today ? today : date
  }
  const filed = onWorkday(calendarDaysAfter(arrival, -2))
  const release = onWorkday(after(3))
  const summed = onWorkday(after(12)) < release ? release : onWorkday(after(12))
  const liquidated = liquidationExpected(filed)
  const of: Partial<Record<UsEntryStep, string>> = {
    check: onWorkday(localDate(now + Math.min(arrived - 3, -1) * day)),
    file: filed,
    release,
    fileSummary: summed,
    pay: summed,
    correct: onWorkday(after(16)) < summed ? summed : onWorkday(after(16)),
    liquidate: liquidated,
    close: calendarDaysAfter(liquidated, 190),
    protest: calendarDaysAfter(liquidated, 30),
  }
  return new Map(stepsTo[status].map((step) => [step, of[step] ?? onWorkday(after(1))]))
}

async function rowOf(db: Db, entry: DemoEntry, n: number, now: number) {
  const { arrived, importer, air, type = '01' } = entry
  const date = (days: number) => localDate(now + days * day)
  const days = daysOf(entry, now)
  const { name, maker, port, location } = importers[importer]
  const filed = days.get('file') ?? null
  const released = days.get('release') ?? null
  const entered = filed ? date(arrived) : null
  const laden = entry.ladenIn ?? arrived - 17
  const { lines, ...sums } = await figured(
    // No line of the United States has letters that a dictionary would explain.
    { db, language: 'en', services: {} as Services },
    entry.lines.map((line) => ({ ...blank, ...line })),
    { entryType: type as EntryType, mode: air ? '40' : '11', day: entered ?? date(0), manufacturer: maker },
  )
  // Made in time for its security filing.
  const made = new Date(now + (Math.min(air ? arrived - 6 : laden - 5, -1) - n / 100) * day).toISOString()
  return {
    ...entry,
    ...sums,
    lines: storedLines(lines),
    type,
    importer: name,
    maker,
    code: `UE-${made.slice(0, 10).replaceAll('-', '')}-${String(n + 1).padStart(4, '0')}`,
    entryNo: days.has('check') ? entryNumber(filer, 1000 + n) : null,
    port: entry.port ?? port,
    location: air ? 'W0E4' : location,
    mode: air ? '40' : '11',
    carrier: entry.conveyance[0],
    vessel: entry.conveyance[1],
    voyage: entry.conveyance[2],
    arrival: date(arrived),
    exported: air ? date(arrived - 1) : date(Math.ceil(laden)),
    lading: air ? null : new Date(now + laden * day).toISOString(),
    isf: air || entry.ladenIn ? null : new Date(now + (laden - 3) * day).toISOString(),
    filed,
    entered,
    released,
    summaryDue: released && summaryDue(released),
    summed: days.get('fileSummary') ?? null,
    paid: days.get('pay') ?? null,
    liquidated: days.get('liquidate') ?? null,
    made,
    events: [...days].map(([step, on], at, all) => ({
      step,
      at: new Date(Math.min(Date.parse(`${on}T0${at + 1}:20:00Z`), now - (all.length - at) * minute)).toISOString(),
      note: at === all.length - 1 ? (entry.reason ?? null) : null,
    })),
  }
}

/** Entries in every state of importers whose powers of attorney hold, and the range of numbers that they are from; what they bear is worked out by the product. */
export async function seedUsEntries(db: Db, now: number, by: string): Promise<void> {
  await sql`insert into us_filer (tenant_id, code, first, last, next, created_by, updated_by)
    values (current_tenant(), ${filer}, 1000, 9999, ${1000 + demoEntries.length}, ${by}, ${by})`.execute(db)
  const rows: unknown[] = []
  for (const [n, entry] of demoEntries.entries()) rows.push(await rowOf(db, entry, n, now))
  await sql`with r as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(code text, status text, "entryNo" text, type text, importer text, maker text, port text, location text, mode text, carrier text,
      vessel text, voyage text, bill text, house text, containers text, packages int, weight text, exported date, lading timestamptz, isf timestamptz, arrival date, entered date, filed date, lines jsonb,
      "enteredValue" text, duty text, tax text, mpf text, hmf text, total text, "undecidedCount" int, released date, "summaryDue" date, summed date, paid date, liquidated date, reason text, ordered boolean, made timestamptz,
      events jsonb)),
    made as (insert into us_entry (tenant_id, org_id, code, status, entry_no, entry_type, importer_id, consignee_id, manufacturer_id, seller_id, port, unlading, mode, carrier, vessel, voyage, bill_no, house_bill, containers,
        packages, gross_weight, export_country, export_date, lading_at, isf_filed_at, arrival_date, entry_date, location, bond_kind, bond_id, lines, undecided_count, entered_value, duty, tax, mpf, hmf, total, filed_on,
        released_on, summary_due, summary_filed_on, paid_on, liquidated_on, reason, order_id, created_at, created_by, updated_by)
      select current_tenant(), u.org_id, r.code, r.status, r."entryNo", r.type, u.id, u.id, m.id, m.id, r.port, r.port, r.mode, r.carrier, r.vessel, r.voyage, r.bill, r.house, r.containers, r.packages, r.weight::numeric, 'CHN',
        r.exported, r.lading, r.isf, r.arrival, r.entered, r.location, 'continuous',
        case when r.filed is not null then (select b.id from us_bond b where b.tenant_id = u.tenant_id and b.party_id = u.id order by b.id limit 1) end, r.lines, r."undecidedCount", r."enteredValue"::numeric, r.duty::numeric,
        r.tax::numeric, r.mpf::numeric, r.hmf::numeric, r.total::numeric, r.filed, r.released, r."summaryDue", r.summed, r.paid, r.liquidated, r.reason,
        case when r.ordered then (select o.id from trade_order o where o.tenant_id = u.tenant_id and o.org_id = u.org_id and o.deleted_at is null and o.status = 'confirmed' order by o.created_at, o.id limit 1) end, r.made, ${by}, ${by}
      from r join us_party u on u.tenant_id = current_tenant() and u.name = r.importer join us_party m on m.tenant_id = current_tenant() and m.name = r.maker returning id, code)
    insert into us_entry_event (tenant_id, us_entry_id, step, at, person_id, note)
      select current_tenant(), made.id, e.step, e.at, ${by}, e.note from made join r on r.code = made.code cross join jsonb_to_recordset(r.events) as e(step text, at timestamptz, note text) order by e.at`.execute(
    db,
  )
}
