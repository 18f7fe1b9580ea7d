import { open, readFile } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'

import { ZipFile } from 'yazl'

import { readCsv } from './csv.ts'
import {
  cellStyle,
  columnName,
  numberStyle,
  sheetHead,
  sheetNames,
  sheetTail,
  textCell,
  textSheet,
  workbookParts,
} from './excelParts.ts'
import { readVisibleSheets, readWorkbook, type ReadSheet } from './excelRead.ts'
import { dayTime, zoneClock, type Cell, type Clock, type Sheet, type SheetColumn } from './sheet.ts'
import { readLimits, sheetRefusal, type ReadLimits } from './sheetLimits.ts'

export interface ExcelOptions {
  /** IANA name; date-times are shown in it. */
  timeZone: string
  /** Rows under the header; default 1,000,000, which is near what a sheet can hold. */
  maxRows?: number
  /** Written under the last row when there were more; {max} becomes the number of those listed. */
  cutNote?: string
  /** The tab of the notes; default 'Notes'. */
  notesTitle?: string
  /** A second sheet of text, column by column. */
  beside?: { title: string; columns: readonly (readonly string[])[] }
}

const defaultMaxRows = 1_000_000
const mostRows = 1_048_574
const chunkLength = 64 * 1024
const dayLength = 86_400_000
/** Days from 1899-12-30, where Excel's count begins, to 1970-01-01. */
const epochSerial = 25_569
/** 1900-03-01: before it Excel counts a day that never was. */
const firstSafeSerial = 61
/** At most 15 significant digits survive in a double; without leading zeros, which would be lost. */
const plainDecimal = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/

/**
 * Streams a sheet as .xlsx in constant memory. Text is never a formula. An error of the rows destroys the stream
 * destroying the stream ends the rows. Throws RangeError for an unknown time zone.
 */
export function writeExcel(sheet: Sheet, opts: ExcelOptions): Readable {
  const clock = zoneClock(opts.timeZone)
  const hasChoices = sheet.columns.some((column) => column.choices?.length)
  const [name = '', notesName = '', choicesName = '', besideName = ''] = sheetNames(
    sheet.title,
    opts.notesTitle ?? 'Notes',
    'Choices',
    opts.beside?.title ?? '',
  )
  const zip = new ZipFile()
  const out = zip.outputStream as Readable & Writable
  const rows = Readable.from(rowsXml(sheet, opts, clock, choicesName), { objectMode: false })
  // Neither end of the pipe tells the other when it breaks.
  zip.on('error', (error: Error) => out.destroy(error))
  rows.on('error', (error) => out.destroy(error))
  out.on('close', () => rows.destroy())

  const parts: Record<string, string> = {}
  const extra: { name: string; hidden?: boolean }[] = []
  function addTextSheet(part: { name: string; hidden?: boolean }, xml: string): void {
    extra.push(part)
    parts[`xl/worksheets/sheet${extra.length + 1}.xml`] = xml
  }
  if (opts.beside) addTextSheet({ name: besideName }, textSheet(opts.beside.columns, cellStyle.wrapped, 40))
  if (sheet.notes?.length) addTextSheet({ name: notesName }, textSheet([sheet.notes], cellStyle.wrapped, 100))
  if (hasChoices)
    addTextSheet(
      { name: choicesName, hidden: true },
      textSheet(
        sheet.columns.map(({ choices }) => choices ?? []),
        cellStyle.text,
        24,
      ),
    )
  Object.assign(parts, workbookParts([{ name }, ...extra]))
  for (const [path, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml), path)
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', { compressionLevel: 4 })
  zip.end()
  return out
}

async function* rowsXml(sheet: Sheet, opts: ExcelOptions, clock: Clock, choicesName: string): AsyncGenerator<Buffer> {
  const letters = sheet.columns.map((_, index) => columnName(index))
  const maxRows = Math.min(opts.maxRows ?? defaultMaxRows, mostRows)
  let xml = sheetHead(sheet.columns)
  let row = 1
  for await (const cells of sheet.rows) {
    if (row > maxRows) {
      if (opts.cutNote)
        xml += `<row r="${row + 1}">${textCell(`A${row + 1}`, opts.cutNote.replace('{max}', String(row - 1)), cellStyle.text)}</row>`
      break
    }
    row++
    xml += `<row r="${row}">`
    for (let i = 0; i < letters.length; i++)
      xml += cellXml(`${letters[i]}${row}`, cells[i] ?? null, sheet.columns[i]!.kind, clock)
    xml += '</row>'
    if (xml.length >= chunkLength) {
      yield Buffer.from(xml)
      xml = ''
    }
  }
  yield Buffer.from(xml + sheetTail(sheet.columns, row, choicesName))
}

function cellXml(ref: string, cell: Cell, kind: SheetColumn['kind'], clock: Clock): string {
  if (cell === null || cell === '') return ''
  const text = String(cell)
  if (kind === 'number') {
    const decimals = exactDecimals(text)
    if (decimals !== null) return `<c r="${ref}" s="${numberStyle(decimals)}"><v>${text}</v></c>`
  } else if (kind !== 'text') {
    const time = kind === 'date' ? dayTime(text) : clock(text)
    const serial = time === null ? 0 : time / dayLength + epochSerial
    if (serial >= firstSafeSerial)
      return `<c r="${ref}" s="${kind === 'date' ? cellStyle.date : cellStyle.dateTime}"><v>${serial}</v></c>`
  }
  return textCell(ref, text, text.includes('\n') ? cellStyle.wrapped : cellStyle.text)
}

/** The number of decimals of a decimal that Excel keeps to the last digit; null when it would not. */
function exactDecimals(text: string): number | null {
  const match = plainDecimal.exec(text)
  if (!match) return null
  const digits = text.replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '')
  return digits.length <= 15 && text.length <= 40 ? (match[1]?.length ?? 0) : null
}

/**
 * The first visible sheet of an .xlsx, or a .csv, as text: numbers as decimals, dates as YYYY-MM-DD with ' HH:mm:ss' when
 * they have a time, formulas by their last value. A row's index is its place in the file; rows end at their last filled cell.
 * Throws a SheetRefusal (see sheetLimits.ts). Reads in small steps: memory is bounded and the event loop stays free.
 */
export async function readExcel(
  source: Buffer | string,
  limits: Partial<ReadLimits> = {},
): Promise<{ rows: string[][] }> {
  const all = { ...readLimits, ...limits }
  const { size, head } = await peek(source)
  if (size > all.maxBytes) throw sheetRefusal('tooLarge', `${size} bytes`)
  if (head.startsWith('504b')) return { rows: await readWorkbook(source, all) }
  if (head.startsWith('d0cf11e0')) throw sheetRefusal('oldExcel', 'an OLE file')
  return { rows: await readCsv(typeof source === 'string' ? await readFile(source) : source, all) }
}

/** As `readExcel`, but all visible sheets of an .xlsx, at most `most`; a .csv is one sheet without a name. */
export async function readSheets(
  source: Buffer,
  most: number,
  limits: Partial<ReadLimits> = {},
): Promise<readonly ReadSheet[]> {
  const all = { ...readLimits, ...limits }
  return source.toString('hex', 0, 2) === '504b' && source.length <= all.maxBytes
    ? readVisibleSheets(source, all, most)
    : [{ name: '', ...(await readExcel(source, limits)) }]
}

/** The size in bytes and the first four bytes in hex. */
async function peek(source: Buffer | string): Promise<{ size: number; head: string }> {
  if (typeof source !== 'string') return { size: source.length, head: source.toString('hex', 0, 4) }
  const file = await open(source)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return { size, head: buffer.toString('hex', 0, bytesRead) }
  } finally {
    await file.close()
  }
}
