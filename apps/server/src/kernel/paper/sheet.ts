/** A value on its way out: text, a decimal as text (money is never a double), a date, or nothing. */
export type Cell = string | number | null

export interface SheetColumn {
  header: string
  /** In characters of the default font, as Excel counts; left out, the kind and the header decide. */
  width?: number
  /** number: decimal text; date: YYYY-MM-DD; dateTime: ISO 8601 with its offset, or as PostgreSQL writes it. What does not fit is written as text. */
  kind: 'text' | 'number' | 'date' | 'dateTime'
  /** The only values an import template offers in this column. Excel only. */
  choices?: readonly string[]
  /** The choices only help: a cell may hold something else, or several of them. */
  open?: boolean
}

/** One table to export; rows are pulled one at a time, in the order of the columns. */
export interface Sheet {
  title: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<readonly Cell[]>
  /** Lines for the reader: a sheet of their own in Excel, under the title on paper. */
  notes?: readonly string[]
}

/** The wall-clock time of an ISO instant, as milliseconds that read right in UTC; null when it is no instant. */
export type Clock = (iso: string) => number | null

const quarterHour = 900_000
const knownOffsets = 10_000
/** Control characters but tab, LF and CR, and the two that are no characters. */
const controls = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
const instant = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?:(Z)|([+-]\d\d)(?::?(\d\d))?)$/
const day = /^(\d{4})-(\d\d)-(\d\d)$/

/** Text without control characters (tab and line ends stay) and without halves of surrogate pairs. */
export function cleanText(text: string): string {
  return text.replace(controls, '').toWellFormed()
}

/**
 * A clock for an IANA time zone such as 'Asia/Shanghai'. Throws RangeError for an unknown zone.
 * Intl is too slow for a million cells, so the offset of each quarter of an hour is remembered.
 */
export function zoneClock(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsets = new Map<number, number>()
  function offsetAt(quarter: number): number {
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const parts: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(quarter * quarterHour)) parts[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    const offset = Date.UTC(year, month - 1, day, hour, minute, second) - quarter * quarterHour
    if (offsets.size >= knownOffsets) offsets.clear()
    offsets.set(quarter, offset)
    return offset
  }
  return (iso) => {
    // Without an offset the text would be read in the zone of the machine.
    const [, date, clock, utc, hours, minutes = '00'] = instant.exec(iso) ?? []
    const time = date ? Date.parse(`${date}T${clock}${utc ?? `${hours}:${minutes}`}`) : Number.NaN
    return Number.isNaN(time) ? null : time + offsetAt(Math.floor(time / quarterHour))
  }
}

/** Midnight UTC of a real calendar day given as YYYY-MM-DD, in milliseconds; null for anything else. */
export function dayTime(text: string): number | null {
  const match = day.exec(text)
  if (!match) return null
  const date = new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])))
  // JavaScript rolls 31 February over into March.
  return date.getUTCDate() === Number(match[3]) && date.getUTCMonth() === Number(match[2]) - 1 ? date.getTime() : null
}

/** 'YYYY-MM-DD HH:mm:ss' of wall-clock milliseconds. */
export function timeText(wallClock: number): string {
  return new Date(wallClock).toISOString().slice(0, 19).replace('T', ' ')
}

/** A cell as it is read on paper. */
export function cellText(cell: Cell, kind: SheetColumn['kind'], clock: Clock): string {
  if (cell === null) return ''
  const text = String(cell)
  const wallClock = kind === 'dateTime' ? clock(text) : null
  return wallClock === null ? cleanText(text) : timeText(wallClock)
}

/** How wide text is when a Chinese character counts two and a Latin one. */
export function textWidth(text: string): number {
  let width = 0
  for (let i = 0; i < text.length; i++) width += text.charCodeAt(i) >= 0x1100 ? 2 : 1
  return width
}
