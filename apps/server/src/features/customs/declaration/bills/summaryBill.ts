import { isSummaryTax } from '@clearway/contract/features/customs/declaration/fields/summaryTypes'
import { summaryPayBy } from '@clearway/contract/features/customs/declaration/tax/interest'
import {
  mostBills,
  type BillReading,
  type MonthOfBills,
  type ReadBill,
  type summaryBill as contract,
} from '@clearway/contract/features/customs/declaration/tax/summaryBill'
import { summaryBill as routes } from '@clearway/contract/features/customs/declaration/tax/summaryBill'
import { summaryBillText as t } from '@clearway/contract/features/customs/declaration/tax/summaryBill.text'
import { common } from '@clearway/contract/kernel/common.text'
import { sumOf } from '@clearway/contract/kernel/decimal'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { staffOnly } from '../../../../business/staffOnly.ts'
import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { csvEncodingOf, fileFault, sheetFault } from '../../../../kernel/crud/importRead.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { feature } from '../../../../kernel/feature.ts'
import type { UploadedFile } from '../../../../kernel/files/files.ts'
import { readTableOf } from '../../../../kernel/paper/reading.ts'
import { isRefusal, refuse } from '../../../../kernel/refuse.ts'
import { chinaCalendar, chinaDay } from '../../workCalendar.ts'
import { ofSummaryType, storedDeclaration } from '../declarationRows.ts'
import { addBill, payBill } from '../tax/billSave.ts'
import { billsWhere } from '../tax/taxBills.ts'
import { requirePrices } from '../tax/taxEstimate.ts'
import { billsIn, type FileBill } from './billFile.ts'

type Routes = typeof contract

/** Rows of a file at most, those that are no bills among them. */
const mostRows = 1000

/** The declarations that the caller may see, as a condition on `d`. */
const seen = (ctx: Context): RawBuilder<unknown> =>
  sql`exists (select from declaration t where ${sql.join(
    [
      sql`t.tenant_id = d.tenant_id`,
      sql`t.id = d.id`,
      sql`t.deleted_at is null`,
      ...scopeCondition(ctx, { table: 'declaration', orgScoped: true }, dataAccess(ctx.user, 'declaration')),
    ],
    sql` and `,
  )})`

/**
 * The open bills of the month of a summary declaration: of every one of its company that customs took in that month (by its acceptance, else by its submission, on China's
 * calendar), whatever guarantee holds it. Throws 404, and 403 for whom prices are hidden.
 */
async function monthBills(ctx: Context, { id }: Parsed<Routes['monthBills']>): Promise<MonthOfBills | null> {
  const { head, acceptedAt, submittedAt } = await storedDeclaration(ctx, id)
  requirePrices(ctx)
  const taken = acceptedAt ?? submittedAt
  if (!isSummaryTax(head['Type']) || !taken) return null
  const day = chinaDay(taken)
  const first = `${day.slice(0, 7)}-01`
  const company = head['TradeCode'] ?? ''
  const inMonth = sql`d.tenant_id = current_tenant() and d.deleted_at is null and d.guarantee_id in (select g.id from tax_guarantee g where g.tenant_id = current_tenant() and g.importer_code = ${company})
    and ${sql.raw(ofSummaryType('d'))} and d.submitted_at is not null
    and coalesce(d.accepted_at, d.submitted_at) >= ${first}::timestamp at time zone 'Asia/Shanghai'
    and coalesce(d.accepted_at, d.submitted_at) < (${first}::timestamp + interval '1 month') at time zone 'Asia/Shanghai' and ${seen(ctx)}`
  const bills = await billsWhere(ctx, sql`b.paid_on is null and ${inMonth}`)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from declaration d where ${inMonth} and d.status not in ('deleted', 'withdrawn')
      and not exists (select from tax_bill b where b.tenant_id = d.tenant_id and b.declaration_id = d.id and b.deleted_at is null)`.execute(
    ctx.db,
  )
  return {
    month: day.slice(0, 7),
    company: head['TradeName'] || company,
    dueOn: summaryPayBy(day, await chinaCalendar(ctx)),
    bills: bills.slice(0, mostBills),
    total: sumOf(
      bills.slice(0, mostBills).map((b) => b.amount),
      2,
    ),
    unbilled: rows[0]!.count,
  }
}

/** Puts what is locked one after the other into the order in which everybody locks: by case, by declaration. */
async function inLockOrder<T>(ctx: Context, of: readonly T[], declarationOf: (one: T) => string): Promise<T[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from declaration where tenant_id = current_tenant() and id = any(${of.map(declarationOf)}::uuid[]) order by case_id, id`.execute(
    ctx.db,
  )
  const places = new Map(rows.map((row, n) => [row.id, n]))
  return of.toSorted((a, b) => (places.get(declarationOf(a)) ?? 0) - (places.get(declarationOf(b)) ?? 0))
}

/** What refuses one of several, with its number in front. */
function named(ctx: Context, error: unknown, number: string, field?: string): unknown {
  if (!isRefusal(error) || error.status >= 500) return error
  const [first] = error.errors
  const why = first
    ? typeof first.message === 'string'
      ? first.message
      : say(first.message, ctx.language, first.values)
    : say(error.text, ctx.language, error.values)
  const values = { number, why }
  return refuse(error.status, t.notTogether, {
    values,
    ...((field ?? first?.field) && { errors: [{ field: field ?? first!.field, message: t.notTogether, values }] }),
  })
}

/** Throws 400 and 409 that name the bill, and 404. */
async function payBills(
  ctx: Context,
  { bills, paidOn, advanced }: Parsed<Routes['payBills']>,
): Promise<Output<Routes['payBills']>> {
  const found = await billsWhere(ctx, sql`b.id = any(${bills.map((b) => b.billId)}::uuid[]) and ${seen(ctx)}`)
  const byId = new Map(found.map((b) => [b.id, b]))
  const once = [...new Map(bills.map((b) => [b.billId, b])).values()]
  if (once.some((b) => !byId.has(b.billId))) throw refuse(404, refusals.notFound)
  for (const each of await inLockOrder(ctx, once, (b) => byId.get(b.billId)!.declarationId))
    await payBill(ctx, { ...each, paidOn, advanced }).catch((error: unknown) => {
      throw named(ctx, error, byId.get(each.billId)!.number)
    })
  return {
    paid: once.length,
    total: sumOf(
      once.map((b) => byId.get(b.billId)!.amount),
      2,
    ),
  }
}

const keyOf = ({ number, kind }: Pick<FileBill, 'number' | 'kind'>) => `${number.toLowerCase()} ${kind}`

interface OnFile {
  readonly id: string
  readonly version: number
  readonly number: string
  readonly kind: FileBill['kind']
  readonly amount: string
  readonly paidOn: string | null
  readonly declarationId: string
  readonly declarationCode: string
}

/** Bills of these numbers that are on file, wherever their declaration is one that the caller may see. */
async function onFile(ctx: Context, numbers: readonly string[]): Promise<Map<string, OnFile>> {
  const found = await billsWhere(
    ctx,
    sql`lower(b.number) = any(${numbers.map((n) => n.toLowerCase())}::text[]) and ${seen(ctx)}`,
  )
  return new Map(found.map((b) => [keyOf(b), b]))
}

async function declarationsOf(ctx: Context, entryIds: readonly string[]) {
  const { rows } = await sql<{
    id: string
    code: string
    entryId: string
    direction: string
  }>`select d.id, d.code, d.entry_id, d.direction from declaration d where d.tenant_id = current_tenant() and d.entry_id = any(${[...entryIds]}::text[]) and d.deleted_at is null and ${seen(ctx)} order by d.created_at`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.entryId, row]))
}

/** Customs calls the duty of an export by the same word. */
const kindFor = (kind: FileBill['kind'], direction: string | undefined): FileBill['kind'] =>
  kind === 'duty' && direction === 'export' ? 'exportDuty' : kind

/** Throws 400 for a file that is no table of bills. */
async function readBills(ctx: Context, _input: unknown, file: UploadedFile | undefined): Promise<BillReading> {
  if (!file?.bytes.length) throw fileFault(common.fileEmpty)
  const rows = await readTableOf(ctx, file.bytes, { maxRows: mostRows, csvEncoding: csvEncodingOf(ctx) }).catch(
    (error: Error & { reason?: string }) => {
      throw sheetFault(error, mostRows) ?? (error.reason ? fileFault(refusals.notASpreadsheet) : error)
    },
  )
  const { bills, problems } = billsIn(rows)
  const declarations = await declarationsOf(
    ctx,
    bills.flatMap((b) => b.entryId ?? []),
  )
  const known = await onFile(
    ctx,
    bills.map((b) => b.number),
  )
  const told = problems.map((p) => ({ ...p, message: say(p.message, ctx.language) }))
  const twice = new Set<string>()
  const read = bills.flatMap((given): ReadBill[] => {
    const declaration = declarations.get(given.entryId ?? '')
    const bill = { ...given, kind: kindFor(given.kind, declaration?.direction) }
    const key = keyOf(bill)
    const before = known.get(key)
    if (before && before.amount !== bill.amount) {
      told.push({ row: bill.row, column: '', message: say(t.otherAmount, ctx.language, { amount: before.amount }) })
      return []
    }
    const again = twice.has(key)
    twice.add(key)
    const owner = before ? { id: before.declarationId, code: before.declarationCode } : declaration
    const outcome = again ? 'known' : !before ? 'new' : bill.paidOn && !before.paidOn ? 'pays' : 'known'
    return [{ ...bill, declaration: owner ? { id: owner.id, code: owner.code } : null, outcome }]
  })
  return { bills: read, problems: told.toSorted((a, b) => a.row - b.row) }
}

/** Adds one bill, or pays the one that is on file. */
async function take(
  ctx: Context,
  bill: Parsed<Routes['takeBills']>['bills'][number],
  before: OnFile | undefined,
): Promise<{ added: number; paid: number }> {
  const { row: _row, paidOn, ...given } = bill
  const stands = before ?? (await addBill(ctx, given))
  if (!paidOn || stands.paidOn) return { added: before ? 0 : 1, paid: 0 }
  await payBill(ctx, { billId: stands.id, version: stands.version, paidOn, advanced: false })
  return { added: before ? 0 : 1, paid: 1 }
}

/** Throws 400 and 409 that name the bill at `bills.<line>`, and 404. */
async function takeBills(ctx: Context, { bills }: Parsed<Routes['takeBills']>): Promise<Output<Routes['takeBills']>> {
  const known = await onFile(
    ctx,
    bills.map((b) => b.number),
  )
  const sum = { added: 0, paid: 0, known: 0 }
  const taken = new Set<string>()
  for (const bill of await inLockOrder(ctx, bills, (b) => b.declarationId)) {
    const key = keyOf(bill)
    if (taken.has(key)) continue
    taken.add(key)
    const { added, paid } = await take(ctx, bill, known.get(key)).catch((error: unknown) => {
      throw named(ctx, error, bill.number, `bills.${bill.row}`)
    })
    sum.added += added
    sum.paid += paid
    sum.known += added || paid ? 0 : 1
  }
  return sum
}

export const summaryBill = feature(routes, {
  monthBills: staffOnly(monthBills),
  payBills: staffOnly(payBills),
  readBills: staffOnly(readBills),
  takeBills: staffOnly(takeBills),
})
