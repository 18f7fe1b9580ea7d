import { dayTime } from '../../../../kernel/paper/sheet.ts'

const shanghai = 8 * 3_600_000

/** yyyyMMddHHmmss, yyyyMMddTHHmmss, yyyy-MM-dd HH:mm:ss, with / . or 年月日, with T; seconds, time of the day and an offset may be absent. */
const forms = [
  /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(?:(\d{2})\d{0,3})?)?$/,
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:(?:T|\s+)(\d{1,2})[:-](\d{2})(?:[:-](\d{2})(?:[.,]\d{1,9})?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/,
]

function offsetOf(zone: string | undefined): number {
  if (!zone) return shanghai
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000
}

/**
 * A time as customs and brokers write it, in ISO 8601 and UTC; undefined for what is none. Without an offset it is that of China (Asia/Shanghai, UTC+8, no
 * summer time since 1991); a day alone begins at midnight there.
 */
export function customsTime(text: string): string | undefined {
  const plain = text
    .slice(0, 60)
    .normalize('NFKC')
    .trim()
    .replace(/\s*[年月]\s*/g, '-')
    .replace(/\s*日\s*/, ' ')
    .replace(/[时分]/g, ':')
    .replace(/秒|:$/g, '')
    .trim()
  const match = forms.map((form) => form.exec(plain)).find(Boolean)
  if (!match) return undefined
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', zone] = match
  const midnight = dayTime(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  if (
    midnight === null ||
    Number(year) < 2000 ||
    Number(year) > 2100 ||
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(second) > 59
  )
    return undefined
  const time = midnight + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 - offsetOf(zone)
  return new Date(time).toISOString()
}
