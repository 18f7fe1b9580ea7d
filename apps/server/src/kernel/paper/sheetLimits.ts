/** Why an uploaded table is refused; the caller turns it into a sentence. */
export type SheetRefusalReason =
  | 'notASpreadsheet' // neither xlsx nor readable text, or damaged
  | 'oldExcel' // .xls, or an xlsx under a password (both are OLE files)
  | 'encrypted' // a zip under a password
  | 'tooLarge' // bytes, packed or unpacked, or too much text
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'cellTooLong'

export interface SheetRefusal extends Error {
  reason: SheetRefusalReason
}

export interface ReadLimits {
  /** Bytes of the file itself. */
  maxBytes: number
  /** Bytes of one archive entry, unpacked, and of all that are read together. */
  maxEntryBytes: number
  /** Unpacked over packed, for entries past a megabyte. */
  maxRatio: number
  maxEntries: number
  /** Rows under the header row. */
  maxRows: number
  maxColumns: number
  maxCells: number
  /** UTF-16 units of one cell. */
  maxCellLength: number
  /** UTF-16 units of all cells: one shared string may be pointed at a million times. */
  maxText: number
  /** What a CSV that is not UTF-8 is taken for. */
  csvEncoding: 'gb18030' | 'big5'
}

export const readLimits: ReadLimits = {
  maxBytes: 32 * 1024 * 1024,
  maxEntryBytes: 64 * 1024 * 1024,
  maxRatio: 200,
  maxEntries: 200,
  maxRows: 100_000,
  maxColumns: 200,
  maxCells: 2_000_000,
  maxCellLength: 32_767,
  maxText: 64 * 1024 * 1024,
  csvEncoding: 'gb18030',
}

/** Thrown for a file that is refused: an Error with a `reason`. */
export function sheetRefusal(reason: SheetRefusalReason, detail: string): SheetRefusal {
  return Object.assign(new Error(`${reason}: ${detail}`), { reason })
}

export function isSheetRefusal(error: unknown): error is SheetRefusal {
  return error instanceof Error && 'reason' in error && error.message.startsWith(`${String(error.reason)}: `)
}

/** Collects rows within the limits: blank rows keep their place, cells after the last filled one are left out. */
export function collectRows(limits: ReadLimits): { rows: string[][]; add(index: number, cells: string[]): void } {
  const rows: string[][] = []
  let cellCount = 0
  let textLength = 0
  function add(index: number, cells: string[]): void {
    let last = cells.length
    while (last > 0 && !cells[last - 1]) last--
    if (last === 0) return
    if (index > limits.maxRows) throw sheetRefusal('tooManyRows', `row ${index + 1}`)
    if (last > limits.maxColumns) throw sheetRefusal('tooManyColumns', `${last} in row ${index + 1}`)
    cells.length = last
    cellCount += last
    for (const cell of cells) textLength += cell.length
    if (cellCount > limits.maxCells) throw sheetRefusal('tooLarge', `more than ${limits.maxCells} cells`)
    if (textLength > limits.maxText) throw sheetRefusal('tooLarge', `more than ${limits.maxText} characters`)
    while (rows.length < index) rows.push([])
    rows.push(cells)
  }
  return { rows, add }
}

/**
 * Gives texts memory of their own, and equal short ones the same: V8 lets a slice of 13 characters or more keep the whole
 * chunk of the file alive, and most columns of a table repeat themselves.
 */
export function textKeeper(): (text: string) => string {
  const seen = new Map<string, string>()
  return (text) => {
    if (text.length > 64) return Buffer.from(text).toString()
    const known = seen.get(text)
    if (known !== undefined) return known
    const own = text.length < 13 ? text : Buffer.from(text).toString()
    if (seen.size < 5000) seen.set(own, own)
    return own
  }
}
