import { negated, realDay, twoPlaces } from './bankReading.ts'

const numeric = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[ T].*)?$/

/** Whether 03/04/2026 is read with the day first, by days over twelve anywhere in the column. */
export function dayFirst(values: readonly string[]): boolean | undefined {
  for (const value of values) {
    const [, a, b] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(value.trim()) ?? []
    if (a && Number(a) > 12) return true
    if (b && Number(b) > 12) return false
  }
  return undefined
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day as banks write it: 2026-11-02, 20261102, 2026年11月2日, 02/11/2026, 2 Nov 2026, with or without a time. */
export function readDay(value: string, first: boolean): string | undefined {
  const text = value.normalize('NFKC').trim()
  const [, y, m, d] =
    /^(\d{4})年(\d{1,2})月(\d{1,2})日/.exec(text) ??
    /^(\d{4})(\d\d)(\d\d)(?:[ T]?\d{2}:?\d{2}(?::?\d{2})?)?$/.exec(text) ??
    []
  if (y) return realDay(y, m!, d!)
  const [, dd, name, year] = /^(\d{1,2})[ -]?([A-Za-z]{3})[A-Za-z]*[ ,-]*(\d{2,4})/.exec(text) ?? []
  if (name)
    return months.includes(name.toLowerCase())
      ? realDay(year!, String(months.indexOf(name.toLowerCase()) + 1), dd!)
      : undefined
  const [, a, b, c] = numeric.exec(text) ?? []
  if (!a) return undefined
  if (a.length === 4) return realDay(a, b!, c!)
  return c!.length === 2 || c!.length === 4 ? (first ? realDay(c!, b!, a) : realDay(c!, a, b!)) : undefined
}

/** `1,234.50`, `(1,234.50)`, `-1234.5`, `1.234,50`, `￥1,234.50`, `1,234.50 DR` as a signed decimal; null for an empty cell, undefined for none of these. */
export function readAmount(value: string): string | null | undefined {
  const text = value
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/^(CNY|HKD|USD|RMB|HK\$|US\$|[¥￥$])/i, '')
  if (text === '' || /^[-–—]+$/.test(text)) return null
  const [, open, minus, figures, close, mark] = /^(\(?)([-+−]?)([\d.,']+)(\)?)(CR|DR|-)?$/i.exec(text) ?? []
  if (figures === undefined || (open === '(') !== (close === ')')) return undefined
  // The last sign parts the cents, unless three digits follow it and nothing else parts them.
  const european = /^\d{1,3}(\.\d{3})+,\d{1,2}$|^\d+,\d{1,2}$/.test(figures)
  const grouped = european
    ? figures.replaceAll('.', '').replace(',', '.')
    : /^\d{1,3}([,']\d{3})+(\.\d*)?$/.test(figures)
      ? figures.replace(/[,']/g, '')
      : figures
  const plain = twoPlaces(grouped)
  if (plain === undefined) return undefined
  return open === '(' || minus === '-' || minus === '−' || mark === '-' || mark?.toUpperCase() === 'DR'
    ? negated(plain)
    : plain
}
