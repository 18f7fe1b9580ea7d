import path from 'node:path'

import type { GoodsKind } from '@clearway/contract/business/goodsTable'
import { goodsTableText as t } from '@clearway/contract/business/goodsTable.text'
import { common } from '@clearway/contract/kernel/common.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'

import type { Context } from '../../kernel/context.ts'
import { csvEncodingOf, fileFault, sheetFault } from '../../kernel/crud/importRead.ts'
import type { UploadedFile } from '../../kernel/files/files.ts'
import { exportText } from '../../kernel/paper/paper.text.ts'
import { readSheetsOf } from '../../kernel/paper/reading.ts'
import { chargeFacts } from './charges.ts'
import { asked, chooseTables, type Asked } from './choose.ts'
import { factsAround, type HeadFacts } from './letterhead.ts'
import { linesFromRows } from './lines.ts'
import type { PaperTable } from './paperLine.ts'
import { rememberedOf } from './remembered.ts'
import { mappedAs, type SheetRows, type Table } from './table.ts'
import { tradeWords } from './words.ts'

export interface ReadTable {
  readonly table: Table
  readonly read: PaperTable
}

/** A file of goods with what was found in it. */
export interface GoodsFile {
  readonly file: UploadedFile
  readonly name: string
  readonly invoice: ReadTable | undefined
  readonly packing: ReadTable | undefined
  readonly facts: HeadFacts
  readonly ask: readonly Asked[]
}

/** Rows that a file may have beside its lines: letterhead, and what stands below. */
const mostAround = 500
const mostSheets = 20

async function sheetsOf(ctx: Context, file: UploadedFile, most: number): Promise<readonly SheetRows[]> {
  const sheets = await readSheetsOf(ctx, file.bytes, mostSheets, {
    maxRows: most + mostAround,
    csvEncoding: csvEncodingOf(ctx),
  }).catch((error: Error & { reason?: string }) => {
    throw sheetFault(error, most) ?? (error.reason ? fileFault(refusals.notASpreadsheet) : error)
  })
  return sheets.filter((s) => s.rows.some((r) => r.some((c) => c.trim())))
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

export interface Wanted {
  /** What the file is; left out, it is found out by its tables. */
  readonly kind?: GoodsKind | 'both' | undefined
  /** Whose names of columns count. */
  readonly orgId: string | null
  readonly direction?: 'import' | 'export' | undefined
  /** Decimals of kilograms that are kept, where five are not enough. */
  readonly weightPlaces?: number
  /** Lines that a table may have. */
  readonly most: number
  /** Column → header, as somebody says it now of this very file. */
  readonly columns?: Readonly<Record<string, string>> | undefined
}

/** Reads an upload and finds out what it is; writes nothing. Throws 400 for a file that is no table of goods. */
export async function readGoodsFile(ctx: Context, file: UploadedFile | undefined, wanted: Wanted): Promise<GoodsFile> {
  if (!file) throw fileFault(common.fileEmpty)
  const { most, orgId } = wanted
  const sheets = await sheetsOf(ctx, file, most)
  if (!sheets.length) throw fileFault(exportText.noRows)
  const name = path.basename(file.name.replaceAll('\\', '/')).slice(0, 120).toWellFormed() || 'file'
  const known = new Map([
    ...(await rememberedOf(ctx, orgId, sheets)),
    ...(wanted.columns ? mappedAs(wanted.kind, sheets, wanted.columns) : []),
  ])
  const chosen = chooseTables(name, sheets, wanted.kind, known)
  const ask = chosen.unclear.flatMap((u) => asked(u) ?? [])
  if (!chosen.invoice && !chosen.packing && !ask.length) throw fileFault(t.notPapers)
  const words = await tradeWords(ctx)
  const of = (table: Table | undefined): [ReadTable, HeadFacts] | undefined => {
    if (!table) return undefined
    const read = linesFromRows(table, words, name, wanted.weightPlaces)
    if (!read.lines.length) throw fileFault(exportText.noRows)
    if (read.lines.length > most) throw fileFault(exportText.tooManyRows, { max: most })
    return [{ table, read }, factsAround(table, read, name, wanted.direction, words)]
  }
  const [invoice, packing] = [of(chosen.invoice), of(chosen.packing)]
  const facts = joinFacts(invoice && [invoice[1], invoice[0].read], packing && [packing[1], packing[0].read])
  if (facts.incoterm && !words.incoterm(facts.incoterm.value)) delete facts.incoterm
  const currency = invoice?.[0].read.currency
  if (currency && invoice) facts.currency ??= { value: currency, of: name }
  if (invoice) Object.assign(facts, chargeFacts(invoice[0], facts, name))
  return { file, name, invoice: invoice?.[0], packing: packing?.[0], facts, ask }
}
