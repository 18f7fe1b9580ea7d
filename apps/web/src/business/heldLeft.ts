import { payeeText as t } from '@clearway/contract/business/payee.text'
import { say } from '@clearway/contract/kernel/text'

import { useLanguage } from '../kernel/language.ts'
import { useNow } from '../kernel/now.ts'

export type HoldUntil = string | null | undefined

/** How long a hold lasts yet: `23 小时 5 分`; undefined when it is over, or never was. */
export function useHeldLeft(until: HoldUntil): string | undefined {
  const language = useLanguage()
  const now = useNow()
  const minutes = until ? Math.ceil((Date.parse(until) - now) / 60_000) : 0
  if (!(minutes > 0)) return undefined
  const hours = Math.floor(minutes / 60)
  return say(hours === 0 ? t.minutes : minutes % 60 === 0 ? t.hours : t.hoursMinutes, language, {
    hours,
    minutes: minutes % 60,
  })
}
