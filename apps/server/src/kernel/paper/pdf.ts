import { languageTags, say, type Language } from '@clearway/contract/kernel/text'

import { exportText } from './paper.text.ts'
import { makePaper, paperTable, type PaperOptions } from './paper.ts'
import type { Sheet } from './sheet.ts'

/** A pdfmake document as plain data: no functions. Fonts: CJK, which is the default. Layouts: 'table', 'form' and those of pdfmake. */
export type PdfDefinition = Record<string, unknown>

/** A sheet as PDF: a landscape A4 table with its title, the header on every page, the page of pages below. Errors as makePaper. */
export async function writePdf(sheet: Sheet, opts: PaperOptions, signal: AbortSignal): Promise<Buffer> {
  return makePaper({ kind: 'pdf', table: await paperTable(sheet, opts) }, signal)
}

/**
 * Any document as PDF, text in Chinese and Latin, images only as data: URLs; nothing is fetched and no file is read.
 * The foot of each page counts the pages in the language, unless the document says `footer: null`. Errors as makePaper.
 */
export async function renderPdf(definition: PdfDefinition, language: Language, signal: AbortSignal): Promise<Buffer> {
  return makePaper(
    { kind: 'document', definition, pageText: say(exportText.page, language), language: languageTags[language] },
    signal,
  )
}
