import path from 'node:path'

import {
  intakeColumns,
  type caseIntake,
  type IntakeColumn,
  type IntakeKind,
  type IntakeOutcome,
} from '@clearway/contract/features/customs/case/caseIntake'
import { caseIntakeText as t } from '@clearway/contract/features/customs/case/caseIntake.text'
import { customsCase as contract, mostCaseLines } from '@clearway/contract/features/customs/case/customsCase'
import { common } from '@clearway/contract/kernel/common.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { requireCustomer } from '../../../../business/customers.ts'
import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { readRow } from '../../../../kernel/crud/crudRows.ts'
import { csvEncodingOf, fileFault, sheetFault } from '../../../../kernel/crud/importRead.ts'
import type { UploadedFile } from '../../../../kernel/files/files.ts'
import { exportText } from '../../../../kernel/paper/paper.text.ts'
import { readSheetsOf } from '../../../../kernel/paper/reading.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { caseSource, lockCase, requireOpen, storedCase, type StoredCase } from '../caseRows.ts'
import { factsAround, type HeadFacts } from './intakeLetterhead.ts'
import { linesFromRows, type PaperTable } from './intakeLines.ts'
import {
  findTable,
  headHashes,
  likelyHead,
  missingIn,
  type Remembered,
  type SheetRows,
  type Table,
} from './intakeTable.ts'
import { kindByName, tradeWords } from './intakeWords.ts'

type Input = Parsed<(typeof caseIntake)['readFile']>
export type Upload = Pick<Input, 'kind' | 'id' | 'direction' | 'orgId'>

export interface ReadTable {
  readonly table: Table
  readonly read: PaperTable
}

/** A file with what was found in it. */
export interface Papers {
  readonly file: UploadedFile
  readonly name: string
  /** The case that takes it; undefined for a new one. */
  readonly standing: StoredCase | undefined
  readonly orgId: string | null
  readonly invoice: ReadTable | undefined
  readonly packing: ReadTable | undefined
  readonly facts: HeadFacts
  readonly ask: IntakeOutcome['ask']
}

/** Rows that a file may have: letterhead, lines and what stands below. */
const mostRows = mostCaseLines + 500
const mostSheets = 20

async function sheetsOf(ctx: Context, file: UploadedFile): Promise<readonly SheetRows[]> {
  const sheets = await readSheetsOf(ctx, file.bytes, mostSheets, {
    maxRows: mostRows,
    csvEncoding: csvEncodingOf(ctx),
  }).catch((error: Error & { reason?: string }) => {
    throw sheetFault(error, mostCaseLines) ?? (error.reason ? fileFault(refusals.notASpreadsheet) : error)
  })
  return sheets.filter((s) => s.rows.some((r) => r.some((c) => c.trim())))
}

/** Whose papers they are. Throws 400 for a customer that the user may not write for. */
export async function customerOf(ctx: Context, orgId: string | null | undefined): Promise<string | null> {
  const { scope } = dataAccess(ctx.user, contract.name)
  if (ctx.user.area === 'customer' && !orgId) return ctx.user.orgId
  if (orgId && scope.kind === 'orgs' && !scope.orgs.includes(orgId)) throw refuseField('orgId', issues.notFound)
  await requireCustomer(ctx, orgId)
  return orgId ?? null
}

const stored = { invoice: 'caseLines', packingList: 'packingList' } as const

async function rememberedOf(ctx: Context, orgId: string | null, sheets: readonly SheetRows[]): Promise<Remembered> {
  const hashes = [...new Set(sheets.flatMap((s) => headHashes(s.rows)))]
  const { rows } = await sql<{
    kind: string
    head: string
    mapping: Record<string, string>
  }>`select kind, head, mapping from import_mapping
    where tenant_id = current_tenant() and org_id is not distinct from ${orgId}::uuid and head = any(${hashes}::text[])`.execute(
    ctx.db,
  )
  return new Map(
    rows.map(({ kind, head, mapping }) => [`${kind === 'caseLines' ? 'invoice' : 'packingList'} ${head}`, mapping]),
  )
}

/** Writes how the columns of a head are called; the last word counts. */
export async function remember(
  ctx: Context,
  orgId: string | null,
  kind: IntakeKind,
  head: string,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  const mapping = Object.fromEntries(
    intakeColumns[kind].flatMap((c) => (columns[c] === undefined ? [] : [[c, columns[c]]])),
  )
  await sql`insert into import_mapping (tenant_id, org_id, kind, head, mapping, used_by) values (current_tenant(), ${orgId}::uuid, ${stored[kind]}, ${head}, ${JSON.stringify(mapping)}::jsonb, ${ctx.user.personId})
    on conflict (tenant_id, org_id, kind, head) do update set mapping = excluded.mapping, used_at = now(), used_by = excluded.used_by`.execute(
    ctx.db,
  )
}

const isWhole = (table: Table | undefined): table is Table =>
  table !== undefined && missingIn(table.kind, table.at).length === 0
/** A mapping that somebody made counts more than a name, and that more than one column more. */
const rank = (file: string, sheets: number, t: Table): number =>
  (t.remembered ? 1000 : 0) +
  (kindByName(sheets > 1 ? t.sheet.name : `${t.sheet.name} ${file}`) === t.kind ? 100 : 0) +
  t.at.size

interface Chosen {
  readonly invoice: Table | undefined
  readonly packing: Table | undefined
  readonly unclear: { readonly kind: IntakeKind; readonly sheet: SheetRows; readonly table: Table | undefined }[]
}

/** Which sheet is which paper; `unclear` are those whose columns a person must name. */
function chooseTables(
  file: string,
  sheets: readonly SheetRows[],
  wanted: Upload['kind'],
  remembered: Remembered,
): Chosen {
  const best = (kind: IntakeKind, from: readonly SheetRows[]) =>
    from
      .map((s) => findTable(kind, s, remembered))
      .filter(isWhole)
      .sort((a, b) => rank(file, sheets.length, b) - rank(file, sheets.length, a))[0]
  const named = (s: SheetRows) => kindByName(sheets.length > 1 ? s.name : `${s.name} ${file}`)
  let invoice =
    wanted === 'packingList'
      ? undefined
      : best(
          'invoice',
          sheets.filter((s) => !(sheets.length > 1 && named(s) === 'packingList')),
        )
  let packing =
    wanted === 'invoice'
      ? undefined
      : best(
          'packingList',
          sheets.filter((s) => s !== invoice?.sheet && !(sheets.length > 1 && named(s) === 'invoice')),
        )
  // A head that was mapped as a packing list is one, even where it has prices.
  if (!wanted && sheets.length === 1 && invoice && !invoice.remembered) {
    const only = findTable('packingList', sheets[0]!, remembered)
    if (only?.remembered && isWhole(only)) [invoice, packing] = [undefined, only]
  }
  const unclear: Chosen['unclear'] = []
  const ask = (kind: IntakeKind) => {
    const free = sheets.filter((s) => s !== invoice?.sheet && s !== packing?.sheet)
    const sheet =
      free.find((s) => named(s) === kind) ??
      (invoice || packing
        ? undefined
        : (free.find((s) => findTable(kind, s, remembered)) ?? free.find((s) => likelyHead(s.rows))))
    if (sheet) unclear.push({ kind, sheet, table: findTable(kind, sheet, remembered) })
  }
  if (!invoice && wanted !== 'packingList' && (wanted || !packing || sheets.some((s) => named(s) === 'invoice'))) {
    if (
      wanted ||
      packing ||
      (sheets.length > 1 ? !sheets.every((s) => named(s) === 'packingList') : named(sheets[0]!) !== 'packingList')
    )
      ask('invoice')
  }
  if (
    !packing &&
    wanted !== 'invoice' &&
    (wanted || sheets.some((s) => named(s) === 'packingList' && s !== invoice?.sheet))
  )
    ask('packingList')
  return { invoice, packing, unclear }
}

function asked({ kind, sheet, table }: Chosen['unclear'][number]): IntakeOutcome['ask'][number] | undefined {
  const head = table?.head ?? likelyHead(sheet.rows)?.head
  if (!head) return undefined
  const at = table?.at ?? new Map<IntakeColumn, number>()
  return {
    kind,
    sheet: sheet.name,
    head: head.slice(0, 200).map((h) => h.slice(0, 300)),
    found: Object.fromEntries([...at].map(([column, place]) => [column, head[place]!.slice(0, 300)])),
    missing: missingIn(kind, at).map((g) => [...g]),
  }
}

/** Facts of both papers: amounts by the invoice, weights and packages by the packing list, the paper's own TOTAL row before its letterhead. */
function joinFacts(
  invoice: [HeadFacts, PaperTable] | undefined,
  packing: [HeadFacts, PaperTable] | undefined,
): HeadFacts {
  const total = (of: typeof invoice, name: keyof PaperTable['totals']) => of?.[1].totals[name]
  const weights = Object.fromEntries(
    (['packages', 'grossWeight', 'netWeight'] as const).flatMap((name) => {
      const found = total(packing, name) ?? packing?.[0][name] ?? total(invoice, name) ?? invoice?.[0][name]
      return found && /[1-9]/.test(found.value) && (name !== 'packages' || /^\d{1,9}$/.test(found.value))
        ? [[name, { value: found.value, of: found.of }]]
        : []
    }),
  )
  const { packages: _p, grossWeight: _g, netWeight: _n, ...others } = { ...packing?.[0], ...invoice?.[0] }
  const amount = total(invoice, 'totalPrice')
  // What a packing list says of amounts is not its business.
  if (!invoice) delete others.invoiceTotal
  return { ...others, ...weights, ...(amount && { invoiceTotal: { value: amount.value, of: amount.of } }) }
}

/**
 * Reads an upload and finds out what it is; writes nothing. With `lock` the case is locked until the transaction ends. Throws 400 for a file that is no
 * table or none of ours, 404 for a case that is not the user's to see, 409 for one past writing.
 */
export async function readPapers(
  ctx: Context,
  input: Upload,
  file: UploadedFile | undefined,
  lock: boolean,
): Promise<Papers> {
  if (!file) throw refuse(400, common.fileEmpty, { errors: [{ field: 'file', message: common.fileEmpty }] })
  if (input.id && !lock) await readRow(ctx, contract, caseSource, input.id, { deleted: false })
  const standing = input.id ? await (lock ? lockCase(ctx, input.id) : storedCase(ctx, input.id)) : undefined
  if (standing) requireOpen(ctx, standing)
  const orgId = standing ? standing.orgId : await customerOf(ctx, input.orgId)
  const sheets = await sheetsOf(ctx, file)
  if (!sheets.length) throw refuse(400, exportText.noRows, { errors: [{ field: 'file', message: exportText.noRows }] })
  const name = path.basename(file.name.replaceAll('\\', '/')).slice(0, 120).toWellFormed() || 'file'
  const chosen = chooseTables(name, sheets, input.kind, await rememberedOf(ctx, orgId, sheets))
  const ask = chosen.unclear.flatMap((u) => asked(u) ?? [])
  if (!chosen.invoice && !chosen.packing && !ask.length)
    throw refuse(400, t.notPapers, { errors: [{ field: 'file', message: t.notPapers }] })
  const words = await tradeWords(ctx)
  const direction = standing?.direction ?? input.direction
  const of = (table: Table | undefined): [ReadTable, HeadFacts] | undefined => {
    if (!table) return undefined
    const read = linesFromRows(table, words, name)
    if (!read.lines.length)
      throw refuse(400, exportText.noRows, { errors: [{ field: 'file', message: exportText.noRows }] })
    if (read.lines.length > mostCaseLines)
      throw refuse(400, exportText.tooManyRows, {
        values: { max: mostCaseLines },
        errors: [{ field: 'file', message: exportText.tooManyRows, values: { max: mostCaseLines } }],
      })
    return [{ table, read }, factsAround(table, read, name, direction, words)]
  }
  const [invoice, packing] = [of(chosen.invoice), of(chosen.packing)]
  const facts = joinFacts(invoice && [invoice[1], invoice[0].read], packing && [packing[1], packing[0].read])
  if (facts.incoterm && !words.incoterm(facts.incoterm.value)) delete facts.incoterm
  const currency = invoice?.[0].read.currency
  if (currency && invoice) facts.currency ??= { value: currency, of: name }
  return { file, name, standing, orgId, invoice: invoice?.[0], packing: packing?.[0], facts, ask }
}
