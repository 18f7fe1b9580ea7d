import { dutyText } from '@clearway/contract/features/customs/duty.text'
import { summaryDue } from '@clearway/contract/features/customs/united-states/entry/entryClocks'
import { entryNumber } from '@clearway/contract/features/customs/united-states/entry/entryNumbers'
import { feeShares } from '@clearway/contract/features/customs/united-states/entry/feeShares'
import type { UsEntryStatus } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import { fillText } from '@clearway/contract/kernel/text'
import Big from 'big.js'
import { sql } from 'kysely'

import { hmf, mpf } from '../../src/features/customs/duty/fees.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { localDate } from '../rhythm.ts'

const day = 86_400_000
const filer = 'CWX'
const importer = 'Pengcheng Electronics USA Inc.'

interface DemoEntry {
  readonly status: UsEntryStatus
  /** Days from now when it arrived. */
  readonly arrived: number
  readonly vessel: string
  readonly bill: string
  readonly lines: readonly (readonly [code: string, name: string, quantity: string, value: string])[]
  readonly reason?: string
}

const adapters = ['8504409510', 'Power adapters, 65 W', '4000', '38400'] as const
const chargers = ['8504408500', 'Chargers for telephones', '6000', '21600'] as const
const demoEntries: readonly DemoEntry[] = [
  { status: 'draft', arrived: 2, vessel: 'COSCO Aries', bill: 'COSU6412200817', lines: [adapters] },
  {
    status: 'hold',
    arrived: -4,
    vessel: 'Ever Lucent',
    bill: 'EGLV1423005518',
    lines: [chargers],
    reason: 'CET hold: documents for review',
  },
  { status: 'released', arrived: -9, vessel: 'OOCL Spain', bill: 'OOLU2734410960', lines: [adapters, chargers] },
  {
    status: 'summaryFiled',
    arrived: -16,
    vessel: 'CMA CGM Thalassa',
    bill: 'CMDU4481207753',
    lines: [chargers, adapters],
  },
  { status: 'paid', arrived: -38, vessel: 'MSC Isabella', bill: 'MEDU7719024480', lines: [adapters] },
]

/** As the demo's tariff of examples would have it: nothing official. */
function borne([code, name, quantity, value]: DemoEntry['lines'][number]) {
  const layer = (kind: 'duty' | 'additional', of: string, rate: string) => ({
    kind,
    label: kind === 'duty' ? dutyText.steps.duty : fillText(dutyText.steps.additional, { code: of }),
    rule: fillText(dutyText.rules.adValorem, { rate }),
    sum: `${value} × ${rate}%`,
    amount: new Big(value).times(rate).div(100).toFixed(2),
    code: of,
    ...(kind === 'additional' && { from: '2018-09-24', to: null }),
  })
  const layers = [layer('duty', code, code === adapters[0] ? '1.5' : '0'), layer('additional', '99038803', '25')]
  return {
    code,
    name,
    quantity,
    value,
    origin: 'CHN',
    unit: 'No.',
    quantity2: '',
    unit2: '',
    currency: 'USD',
    program: '',
    claims: '',
    adCase: '',
    adRate: '',
    cvdCase: '',
    cvdRate: '',
    excise: '',
    decided: '',
    decidedWhy: '',
    entered: value,
    layers,
    undecided: [],
    duty: layers.reduce((sum, one) => sum.plus(one.amount), new Big(0)).toFixed(2),
  }
}

function rowOf(entry: DemoEntry, n: number, now: number) {
  const date = (days: number) => localDate(now + days * day)
  const { status, arrived } = entry
  const lines = entry.lines.map(borne)
  const values = lines.map((line) => line.entered)
  const entered = values.reduce((sum, one) => sum.plus(one), new Big(0)).toFixed(2)
  const [fee, harbor] = [mpf(entered, date(arrived)), hmf(entered)]
  const [mpfs, hmfs] = [feeShares(fee, values), feeShares(harbor, values)]
  const duty = lines.reduce((sum, line) => sum.plus(line.duty), new Big(0)).toFixed(2)
  const filed = status !== 'draft'
  const released = filed && status !== 'hold' ? date(arrived + 2) : null
  return {
    ...entry,
    code: `UE-${date(Math.min(arrived, 0) - 1).replaceAll('-', '')}-${String(n + 1).padStart(4, '0')}`,
    entryNo: filed ? entryNumber(filer, 1000 + n) : null,
    lines: lines.map((line, at) => ({ ...line, mpf: mpfs[at]!, hmf: hmfs[at]! })),
    entered,
    duty,
    fee,
    harbor,
    total: [duty, fee, harbor].reduce((sum, one) => sum.plus(one), new Big(0)).toFixed(2),
    arrival: date(arrived),
    exported: date(arrived - 16),
    lading: new Date(now + (arrived - 17) * day).toISOString(),
    isf: new Date(now + (arrived - 20) * day).toISOString(),
    entry: filed ? date(arrived) : null,
    released,
    summaryDue: released && summaryDue(released),
    summed: status === 'summaryFiled' || status === 'paid' ? date(arrived + 10) : null,
    paid: status === 'paid' ? date(arrived + 12) : null,
    made: new Date(now + (Math.min(arrived, 0) - 1) * day).toISOString(),
  }
}

/** Entries in several states of the importer whose power of attorney holds, and the range of numbers that they are from. */
export async function seedUsEntries(db: Db, now: number, by: string): Promise<void> {
  await sql`insert into us_filer (tenant_id, code, first, last, next, created_by, updated_by)
    values (current_tenant(), ${filer}, 1000, 9999, ${1000 + demoEntries.length}, ${by}, ${by})`.execute(db)
  const rows = demoEntries.map((entry, n) => rowOf(entry, n, now))
  await sql`insert into us_entry (tenant_id, org_id, code, status, entry_no, entry_type, importer_id, consignee_id, port, unlading, mode, carrier, vessel, voyage, bill_no, packages, gross_weight, export_country, export_date,
      lading_at, isf_filed_at, arrival_date, entry_date, location, bond_kind, bond_id, lines, entered_value, duty, tax, mpf, hmf, total, filed_on, released_on, summary_due, summary_filed_on, paid_on, reason, created_at, created_by, updated_by)
    select current_tenant(), u.org_id, r.code, r.status, r."entryNo", '01', u.id, u.id, '2704', '2704', '11', left(r.bill, 4), r.vessel, '118E', r.bill, 320, 2840.500, 'CHN', r.exported,
      r.lading, r.isf, r.arrival, r.entry, 'Y309', 'continuous', case when r.entry is not null then (select b.id from us_bond b where b.tenant_id = u.tenant_id and b.party_id = u.id order by b.id limit 1) end, r.lines,
      r.entered::numeric, r.duty::numeric, 0, r.fee::numeric, r.harbor::numeric, r.total::numeric, r.entry, r.released, r."summaryDue", r.summed, r.paid, r.reason, r.made, ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(code text, status text, "entryNo" text, vessel text, bill text, exported date, lading timestamptz, isf timestamptz, arrival date, entry date, lines jsonb,
      entered text, duty text, fee text, harbor text, total text, released date, "summaryDue" date, summed date, paid date, reason text, made timestamptz)
      join us_party u on u.tenant_id = current_tenant() and u.name = ${importer}`.execute(db)
}
