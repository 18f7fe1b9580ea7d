import { languageTags, say, type Language } from '@clearway/contract/kernel/text'

import { useLanguage } from './language.ts'
import { useNow } from './now.ts'
import { rowsText } from './rows.text.ts'
import { timeIn } from './show.ts'
import { useTimeZone } from './timeZone.ts'

const day = 86_400
const dayIn = (zone: string, at: number) =>
  Date.parse(timeIn(zone, new Date(at).toISOString()).slice(0, 10)) / 1000 / day

/** `3 分钟前`, `昨天`; from a week back the date itself. */
export function agoWords(at: string, now: number, language: Language, zone: string): string {
  const then = Date.parse(at)
  const seconds = Math.round((now - then) / 1000)
  if (seconds >= 7 * day || seconds < -60) return timeIn(zone, at).slice(0, 10)
  const format = new Intl.RelativeTimeFormat(languageTags[language], { numeric: 'auto' })
  if (seconds < 60) return say(rowsText.justNow, language)
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), 'minute')
  // Yesterday is the day before today, not what was 24 hours ago.
  return seconds < day
    ? format.format(-Math.floor(seconds / 3600), 'hour')
    : format.format(dayIn(zone, then) - dayIn(zone, now), 'day')
}

/** `say(t.since, { ago: useAgo(todo.since) })`. */
export function useAgo(at: string): string {
  return agoWords(at, useNow(), useLanguage(), useTimeZone())
}

/** How long ago, with the time itself on hover and for machines. */
export function Ago({ at }: { at: string }) {
  const words = useAgo(at)
  return (
    <time className="figures" dateTime={at} title={timeIn(useTimeZone(), at)}>
      {words}
    </time>
  )
}
