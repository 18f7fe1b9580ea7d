import { setImmediate as breathe } from 'node:timers/promises'

import { detectDelimiter } from 'hucre/csv'

import { cleanText } from './sheet.ts'
import { collectRows, sheetRefusal, textKeeper, type ReadLimits } from './sheetLimits.ts'

const sliceBytes = 256 * 1024
/** Excel's own width: spreadsheets like to end each line in empty cells. */
const mostCells = 16_384

/**
 * The rows of a .csv: UTF-8 or UTF-16 by its byte order mark, UTF-8 when it is valid, else limits.csvEncoding
 * parted by comma, semicolon or tab, whichever the first lines use. Throws a SheetRefusal.
 * Parsed here, as the parser at hand builds a field character by character: an unclosed quote would cost 30 bytes for one.
 */
export async function readCsv(bytes: Buffer, limits: ReadLimits): Promise<string[][]> {
  const encoding = await findEncoding(bytes, limits)
  const sample = decodeSample(bytes, encoding)
  if (sample.includes('\0')) throw sheetRefusal('notASpreadsheet', 'binary')
  const found = detectDelimiter(sample)
  const collected = collectRows(limits)
  const parser = csvParser(found === '|' ? ',' : found, limits, collected.add)
  for await (const text of decoded(bytes, encoding)) parser.write(text)
  parser.end()
  return collected.rows
}

async function findEncoding(bytes: Buffer, limits: ReadLimits): Promise<string> {
  const mark = bytes.toString('hex', 0, 2)
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  for (const encoding of ['utf-8', limits.csvEncoding]) {
    if (await isValid(bytes, encoding)) return encoding
  }
  throw sheetRefusal('notASpreadsheet', 'no known encoding')
}

async function isValid(bytes: Buffer, encoding: string): Promise<boolean> {
  try {
    for await (const text of decoded(bytes, encoding)) if (text.includes('\0')) return false
    return true
  } catch {
    return false
  }
}

function decodeSample(bytes: Buffer, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes.subarray(0, 64 * 1024), { stream: true })
}

async function* decoded(bytes: Buffer, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    yield decoder.decode(bytes.subarray(at, at + sliceBytes), { stream: true })
    await breathe()
  }
  yield decoder.decode()
}

/** A parser of RFC 4180 text that comes in slices; a quote only opens a field at its beginning. */
function csvParser(delimiter: string, limits: ReadLimits, add: (index: number, cells: string[]) => void) {
  const separator = delimiter.charCodeAt(0)
  const own = textKeeper()
  let row = 0
  let cells: string[] = []
  let pieces: string[] = []
  let length = 0
  let state: 'start' | 'plain' | 'quoted' | 'quoteInQuoted' = 'start'
  let afterReturn = false
  function keep(piece: string): void {
    length += piece.length
    if (length > limits.maxCellLength) throw sheetRefusal('cellTooLong', `in row ${row + 1}`)
    if (piece) pieces.push(piece)
  }
  function endCell(): void {
    if (cells.length >= mostCells) throw sheetRefusal('tooManyColumns', `in row ${row + 1}`)
    cells.push(own(cleanText(pieces.length === 1 ? pieces[0]! : pieces.join(''))))
    pieces = []
    length = 0
    state = 'start'
  }
  function endRow(): void {
    endCell()
    add(row++, cells)
    cells = []
  }
  function write(text: string): void {
    let from = 0
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (state === 'quoted') {
        if (code !== 34) continue
        keep(text.slice(from, i))
        from = i + 1
        state = 'quoteInQuoted'
      } else if (code === separator || code === 10 || code === 13) {
        const secondHalf = code === 10 && afterReturn
        if (!secondHalf) {
          if (state !== 'quoteInQuoted') keep(text.slice(from, i))
          if (code === separator) endCell()
          else endRow()
        }
        from = i + 1
        afterReturn = code === 13
        continue
      } else if (code === 34 && state === 'start') {
        state = 'quoted'
        from = i + 1
      } else if (state === 'quoteInQuoted') {
        // A doubled quote is one; anything else after the closing quote is taken as it is.
        from = i
        state = code === 34 ? 'quoted' : 'plain'
      } else state = 'plain'
      afterReturn = false
    }
    if (state !== 'quoteInQuoted') keep(text.slice(from))
  }
  function end(): void {
    if (state === 'quoted') throw sheetRefusal('notASpreadsheet', 'a quote that never closes')
    if (cells.length || pieces.length) endRow()
  }
  return { write, end }
}
