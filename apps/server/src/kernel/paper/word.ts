import { makePaper, paperTable, type PaperOptions } from './paper.ts'
import type { Sheet } from './sheet.ts'

/** A sheet as .docx: a landscape A4 table with its title, the header on every page, the page of pages below. Errors as makePaper. */
export async function writeWord(sheet: Sheet, opts: PaperOptions, signal: AbortSignal): Promise<Buffer> {
  return makePaper({ kind: 'word', table: await paperTable(sheet, opts) }, signal)
}
