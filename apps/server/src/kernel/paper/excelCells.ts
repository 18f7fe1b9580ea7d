import Big from 'big.js'

import { timeText } from './sheet.ts'

/** Built-in number formats that show a day or a time, with those of Chinese and Japanese editions (ECMA-376 18.8.30). */
const builtInDates = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 47, 50, 51, 52, 53, 54, 55, 56, 57,
  58,
])
const dayLength = 86_400_000
const lastSerial = 2_958_466
const start1900 = Date.UTC(1899, 11, 30)
const start1904 = Date.UTC(1904, 0, 1)

/** Whether a number format shows a date or a time of day; a duration such as [h]:mm is neither. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.has(id)
  const bare = code.replace(/"[^"]*"|\\.|[_*]./g, '')
  if (/\[(?:h+|m+|s+)\]/i.test(bare)) return false
  return /[ymdhs]|e(?![+-])|上午|下午/i.test(bare.replace(/\[[^\]]*\]|General/gi, ''))
}

/** Whether a number format shows a per cent sign, and so a hundred times what is stored. */
export function isPercentFormat(id: number, code: string | undefined): boolean {
  return code === undefined ? id === 9 || id === 10 : code.replace(/"[^"]*"|\\./g, '').includes('%')
}

/** What a cell of per cent shows: 0.065 is `6.5%`. Read as a bare number, it would pass for a rate a hundred times too low. */
export function percentText(raw: string): string {
  const text = numberText(raw)
  return /^-?\d+(\.\d+)?$/.test(text) ? `${new Big(text).times(100).toFixed()}%` : text
}

/** A number of the file as plain decimal text, at Excel's own precision of 15 digits: 0.30000000000000004 is 0.3. */
export function numberText(raw: string): string {
  const text = raw.trim()
  if (/^-?\d{1,15}$/.test(text) || (text.length <= 16 && /^-?\d+\.\d+$/.test(text))) return text
  const value = Number(text)
  if (!text || !Number.isFinite(value)) return text
  const rounded = new Big(value.toPrecision(15))
  return Math.abs(rounded.e) > 30 ? rounded.toString() : rounded.toFixed()
}

/** A serial number as YYYY-MM-DD, with HH:mm:ss when it has a time, HH:mm:ss alone below one day; null outside the calendar. */
export function dateText(raw: string, is1904: boolean): string | null {
  const serial = Number(raw)
  if (!raw.trim() || !(serial >= 0 && serial < lastSerial)) return null
  // Excel believes in 1900-02-29, so its first sixty days count one too many.
  const shift = !is1904 && serial >= 1 && serial < 60 ? 1 : 0
  const time = (is1904 ? start1904 : start1900) + Math.round((serial + shift) * 86_400) * 1000
  const text = timeText(time)
  if (serial < 1) return text.slice(11)
  return time % dayLength === 0 ? text.slice(0, 10) : text
}

/** A cell of type d, ISO 8601: its date, and its time when it has one. */
export function isoText(raw: string): string {
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.\d+)?Z?)?$/.exec(raw.trim())
  if (!match) return raw
  return match[2] && match[2] !== '00:00:00' ? `${match[1]} ${match[2]}` : match[1]!
}

/** Zero-based column of a reference such as AB12; -1 when it has none. */
export function columnIndex(ref: string): number {
  let index = 0
  for (let i = 0; i < ref.length && i < 4; i++) {
    const code = ref.charCodeAt(i) & ~32
    if (code < 65 || code > 90) break
    index = index * 26 + code - 64
  }
  return index - 1
}

/** Undoes the _xHHHH_ by which Excel writes what XML cannot hold. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
