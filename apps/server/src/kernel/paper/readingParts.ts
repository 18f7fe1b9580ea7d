import { readExcel, readSheets } from './excel.ts'
import type { ReadSheet } from './excelRead.ts'
import type { ReadLimits } from './sheetLimits.ts'

/** Rows that come over at once: taking them in keeps the other thread for some milliseconds only. */
const rowsAtOnce = 2000

/** The rows of a workbook or CSV, some at a time. Bytes that came from another thread are no Buffer any more. */
export async function* tableParts(bytes: Uint8Array, limits: Partial<ReadLimits>): AsyncGenerator<string[][]> {
  const { rows } = await readExcel(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits)
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce)
}

/** The visible sheets of a workbook, one at a time. */
export async function* sheetParts(
  bytes: Uint8Array,
  most: number,
  limits: Partial<ReadLimits>,
): AsyncGenerator<ReadSheet> {
  yield* await readSheets(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), most, limits)
}
