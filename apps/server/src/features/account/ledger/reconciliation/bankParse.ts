import { mostBankLines } from '@clearway/contract/features/account/ledger/bankStatement'

import { readExcel } from '../../../../kernel/paper/excel.ts'
import type { ReadLimits } from '../../../../kernel/paper/sheetLimits.ts'
import { xmlText } from '../bankXml.ts'
import { readCamt } from './bankCamt.ts'
import { looksLikeMt940, readMt940 } from './bankMt940.ts'
import type { BankReading } from './bankReading.ts'

const mostXmlBytes = 8 * 1024 * 1024
const rowsAtOnce = 2000

/** UTF-8, else what mainland banks write. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** A bank's own format read to the end, or the rows of a table whose columns are still to be found. */
export type BankPart = { readonly reading: BankReading } | { readonly rows: string[][] }

/**
 * Finds out by its beginning what a file is, and reads it, some rows at a time. It runs in a thread of its own: a file of a few megabytes can
 * hold a million attributes. Throws 400 for a broken or too large XML and a SheetRefusal for a table that cannot be read.
 */
export async function* parseBank(given: Uint8Array, csvEncoding: ReadLimits['csvEncoding']): AsyncGenerator<BankPart> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const start = bytes.toString('latin1', 0, 8000).replace(/^\u00ef\u00bb\u00bf/, '')
  if (/^\s*</.test(start)) {
    yield { reading: readCamt(xmlText(bytes, mostXmlBytes)) }
  } else if (looksLikeMt940(start)) yield { reading: readMt940(textOf(bytes).replace(/^\ufeff/, '')) }
  else {
    const { rows } = await readExcel(bytes, { maxRows: mostBankLines + 200, csvEncoding })
    for (let at = 0; at < rows.length; at += rowsAtOnce) yield { rows: rows.slice(at, at + rowsAtOnce) }
  }
}
