import { createHash } from 'node:crypto'

import {
  mostBankLines,
  type bankStatement as contract,
  type BankFileOutcome,
} from '@clearway/contract/features/account/ledger/bankStatement'
import { bankStatementText as t } from '@clearway/contract/features/account/ledger/bankStatement.text'
import { common } from '@clearway/contract/kernel/common.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { csvEncodingOf, fileFault, sheetFault } from '../../../../kernel/crud/importRead.ts'
import type { UploadedFile } from '../../../../kernel/files/files.ts'
import { readApart } from '../../../../kernel/paper/reading.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { accountNamed, houseAccounts, type HouseAccount } from './bankAccounts.ts'
import { findTable, missingIn, type BankTable } from './bankColumns.ts'
import { rememberedOf } from './bankMapping.ts'
import { amountOf, centsOf } from './bankMatch.ts'
import * as banks from './bankParse.ts'
import { cleaned, type BankReading, type ReadLine, type ReadStatement } from './bankReading.ts'
import { readBankTable } from './bankTable.ts'

type Input = Parsed<(typeof contract)['routes']['readFile']>

const mostTold = 100

type Ask = NonNullable<BankFileOutcome['ask']>

function askOf({ head, at }: BankTable): Ask {
  return {
    head: head.slice(0, 200).map((h) => h.slice(0, 300)),
    found: Object.fromEntries([...at].map(([column, place]) => [column, head[place]!.slice(0, 300)])),
    missing: missingIn(at).map((g) => [...g]),
  }
}

/** A bank's own format is read to the end in its thread; of a table the columns are found here, by what this tenant said of them before. */
async function readBank(ctx: Context, bytes: Buffer, accountId: string | undefined): Promise<BankReading | Ask> {
  const parts = await readApart(ctx, bytes, new URL('./bankParse.ts', import.meta.url), banks, 'parseBank', [
    bytes,
    csvEncodingOf(ctx),
  ]).catch((error: Error & { reason?: string }) => {
    throw sheetFault(error, mostBankLines) ?? (error.reason ? fileFault(t.notBankFile) : error)
  })
  const [first] = parts
  if (first && 'reading' in first) return first.reading
  const rows = parts.flatMap((part) => ('rows' in part ? part.rows : []))
  const table = findTable(rows, await rememberedOf(ctx, accountId, rows))
  if (!table) throw fileFault(t.notBankFile)
  return missingIn(table.at).length ? askOf(table) : readBankTable(rows, table)
}

/** A statement with the account it belongs to and the marks by which its lines are known again. */
interface Placed {
  readonly of: ReadStatement
  readonly account: HouseAccount
  readonly currency: string
  readonly prints: readonly string[]
}

/** Of all that the bank says of a line, and of how many equal ones stand before it in the file. */
function fingerprints(
  lines: readonly ReadLine[],
  currency: string,
  seen: Map<string, number>,
  accountId: string,
): string[] {
  return lines.map((l) => {
    const told = JSON.stringify([
      accountId,
      currency,
      l.bookedOn,
      l.amount,
      l.bankReference,
      l.reference,
      l.partyAccount,
      l.partyName,
      l.text,
    ])
    const before = seen.get(told) ?? 0
    seen.set(told, before + 1)
    return createHash('sha256').update(`${told} ${before}`).digest('hex')
  })
}

function place(accounts: readonly HouseAccount[], reading: BankReading, chosen: HouseAccount | undefined): Placed[] {
  const seen = new Map<string, number>()
  return reading.statements
    .filter((s) => s.lines.length || s.opening !== null)
    .map((of) => {
      const named = of.account ? accountNamed(accounts, of.account, of.currency) : undefined
      if (of.account && !named && !chosen) throw refuseField('bankAccountId', t.unknownAccount, { account: of.account })
      if (named && chosen && named.id !== chosen.id)
        throw refuseField('bankAccountId', t.otherAccount, { account: of.account! })
      // A table does not say whose it is, and some banks write numbers that are none of ours: then the person's word counts.
      const account = chosen ?? named
      if (!account) throw refuseField('bankAccountId', t.chooseAccount)
      const currency = of.currency ?? account.currency
      if (currency !== account.currency)
        throw refuseField('bankAccountId', t.otherCurrency, { currency, wanted: account.currency })
      return { of, account, currency, prints: fingerprints(of.lines, currency, seen, account.id) }
    })
}

const sumOfLines = (lines: readonly ReadLine[]): bigint => lines.reduce((sum, l) => sum + centsOf(l.amount), 0n)
const days = ({ lines, closingOn }: ReadStatement): [string, string] | undefined => {
  const all = [...lines.map((l) => l.bookedOn), ...(closingOn ? [closingOn] : [])].sort()
  return all.length ? [all[0]!, all.at(-1)!] : undefined
}

function told(
  { of, account, currency, prints }: Placed,
  known: ReadonlySet<string>,
): BankFileOutcome['statements'][number] {
  const sum = sumOfLines(of.lines)
  const difference = of.opening !== null && of.closing !== null ? centsOf(of.opening) + sum - centsOf(of.closing) : null
  const period = days(of)
  return {
    account: of.account,
    bankAccountId: account.id,
    accountName: account.name,
    currency,
    statementNo: of.statementNo,
    from: period?.[0] ?? null,
    to: period?.[1] ?? null,
    opening: of.opening,
    closing: of.closing,
    sum: amountOf(sum),
    fits: difference === null ? null : difference === 0n,
    difference: difference === null ? null : amountOf(difference),
    lines: of.lines.length,
    repeated: prints.filter((p) => known.has(p)).length,
  }
}

async function write(
  ctx: Context,
  placed: Placed,
  ordinal: number,
  at: BankFileOutcome['statements'][number],
  reading: BankReading,
  file: { name: string; hash: Buffer },
  known: ReadonlySet<string>,
): Promise<number> {
  const { of, account, currency, prints } = placed
  if (!at.from || !at.to || (of.lines.length > 0 && at.repeated === of.lines.length)) return 0
  const {
    rows: [kept],
  } = await sql<{
    id: string
  }>`insert into bank_statement (tenant_id, bank_account_id, currency, format, file_name, file_hash, ordinal, statement_no, from_date, to_date, opening, closing, fits, created_by, updated_by)
    values (current_tenant(), ${account.id}, ${currency}, ${reading.format}, ${file.name}, ${file.hash}, ${ordinal}, ${of.statementNo}, ${at.from}, ${at.to}, ${of.opening}, ${of.closing}, ${at.fits}, ${ctx.user.personId}, ${ctx.user.personId}) returning id`.execute(
    ctx.db,
  )
  ctx.touched([kept!.id])
  const fresh = of.lines.flatMap((l, i) =>
    known.has(prints[i]!) ? [] : [{ ...l, position: i + 1, print: prints[i]! }],
  )
  const { rows } = await sql<{
    n: number
  }>`with written as (insert into bank_statement_line (tenant_id, statement_id, position, bank_account_id, currency, booked_on, value_on, amount, party_name, party_account, reference, bank_reference, text, fingerprint, created_by, updated_by)
      select current_tenant(), ${kept!.id}, r.position, ${account.id}, ${currency}, r."bookedOn", r."valueOn", r.amount, r."partyName", r."partyAccount", r.reference, r."bankReference", r.text, decode(r.print, 'hex'), ${ctx.user.personId}, ${ctx.user.personId}
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as r(position int, "bookedOn" date, "valueOn" date, amount numeric, "partyName" text, "partyAccount" text, reference text, "bankReference" text, text text, print text)
      on conflict (tenant_id, bank_account_id, fingerprint) where deleted_at is null do nothing returning 1) select count(*)::int as n from written`.execute(
    ctx.db,
  )
  return rows[0]!.n
}

async function cameBefore(
  ctx: Context,
  hash: Buffer,
  accountIds: readonly string[],
): Promise<BankFileOutcome['again']> {
  const {
    rows: [row],
  } = await sql<{
    at: string
    by: string | null
  }>`select to_char(min(s.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, (array_agg(p.nickname order by s.created_at))[1] as by
    from bank_statement s left join person p on p.id = s.created_by where s.tenant_id = current_tenant() and s.file_hash = ${hash} and s.bank_account_id = any(${accountIds}::uuid[]) and s.deleted_at is null having count(*) > 0`.execute(
    ctx.db,
  )
  return row
    ? { ...row, message: say(t.fileAgain, ctx.language, { by: row.by ?? '–', at: row.at.slice(0, 10) }) }
    : null
}

async function knownPrints(ctx: Context, placed: readonly Placed[]): Promise<Set<string>> {
  const { rows } = await sql<{
    print: string
  }>`select encode(l.fingerprint, 'hex') as print from bank_statement_line l where l.tenant_id = current_tenant() and l.deleted_at is null and l.bank_account_id = any(${placed.map((p) => p.account.id)}::uuid[])
    and l.fingerprint in (select decode(x, 'hex') from jsonb_array_elements_text(${JSON.stringify(placed.flatMap((p) => p.prints))}::jsonb) x)`.execute(
    ctx.db,
  )
  return new Set(rows.map((r) => r.print))
}

/**
 * Reads a bank file; `commit` takes its new lines. The same file, and lines that an earlier one brought, are told and not taken again. Where rows cannot be read or
 * the balances do not fit, nothing is taken unless the caller says `anyway`. 400 for a file of another kind, account or currency.
 */
export async function readFile(ctx: Context, input: Input, file: UploadedFile | undefined): Promise<BankFileOutcome> {
  if (!file?.bytes.length)
    throw refuse(400, common.fileEmpty, { errors: [{ field: 'file', message: common.fileEmpty }] })
  const accounts = await houseAccounts(ctx)
  const chosen = input.bankAccountId === undefined ? undefined : accounts.find((a) => a.id === input.bankAccountId)
  if (input.bankAccountId !== undefined && !chosen) throw refuseField('bankAccountId', issues.notFound)
  const reading = await readBank(ctx, file.bytes, chosen?.id)
  const nothing = { again: null, statements: [], problems: [], problemCount: 0, notes: [], imported: 0 }
  if ('head' in reading) {
    if (!chosen) throw refuseField('bankAccountId', t.chooseAccount)
    return { format: 'table', ask: reading, ...nothing }
  }
  const count = reading.statements.reduce((n, s) => n + s.lines.length, 0)
  if (count > mostBankLines) throw fileFault(t.tooManyLines, { max: mostBankLines })
  const placed = place(accounts, reading, chosen)
  if (!placed.length && !reading.problems.length) throw fileFault(t.noStatement)
  const hash = createHash('sha256').update(file.bytes).digest()
  const accountIds = placed.map((p) => p.account.id).sort()
  // Two who send the same file at once: the second waits and hears that it came.
  if (input.mode === 'commit')
    for (const id of new Set(accountIds))
      await sql`select pg_advisory_xact_lock(hashtextextended(${`bank_statement ${id}`}, 0))`.execute(ctx.db)
  const again = await cameBefore(ctx, hash, accountIds)
  const known = await knownPrints(ctx, placed)
  const statements = placed.map((p) => told(p, known))
  const words = (note: { text: (typeof t)['badLine']; values?: Readonly<Record<string, string>> }) =>
    say(note.text, ctx.language, note.values)
  const outcome: BankFileOutcome = {
    format: reading.format,
    ask: null,
    again,
    statements,
    problems: reading.problems.slice(0, mostTold).map((p) => ({ row: p.row, message: words(p) })),
    problemCount: reading.problems.length,
    notes: reading.notes.map(words),
    imported: 0,
  }
  const sound = !reading.problems.length && statements.every((s) => s.fits !== false)
  if (input.mode === 'check' || again || !(sound || input.anyway)) return outcome
  const name = cleaned(file.name.split(/[\\/]/).at(-1), 120) ?? 'file'
  let imported = 0
  for (const [i, p] of placed.entries())
    imported += await write(ctx, p, i, statements[i]!, reading, { name, hash }, known)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'bank_statement_line'))
  return { ...outcome, imported }
}
