import type { Origin } from '@clearway/contract/kernel/origin'
import { say, type Language } from '@clearway/contract/kernel/text'

import { timeIn } from '../../../kernel/show.ts'
import { originText as t } from './origin.text.ts'

/** Where a value came from, in words. */
export const originWords =
  (language: Language, zone: string) =>
  ({ kind, of, by, at }: Origin): string =>
    say(t.kinds[kind], language, { of: of ?? '', by: by ?? of ?? '', at: at ? timeIn(zone, at).slice(5) : '' })
      .replace(/\s+/g, ' ')
      .trim()
