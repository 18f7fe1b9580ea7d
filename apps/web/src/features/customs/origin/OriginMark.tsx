import type { Origin } from '@clearway/contract/kernel/origin'
import { Tooltip } from 'antd'

import { useLanguage, useText } from '../../../kernel/language.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { originText as t } from './origin.text.ts'
import { originWords } from './originWords.ts'

import './origin.css'

/** A small mark by a field; the words come to whoever points at it or reaches it by keyboard. */
export function OriginMark({ origin }: { origin: Origin }) {
  const say = useText()
  const words = originWords(useLanguage(), useTimeZone())(origin)
  return (
    <Tooltip title={words} trigger={['hover', 'focus']}>
      <button type="button" className="origin-mark" data-kind={origin.kind} aria-label={`${say(t.source)}: ${words}`} />
    </Tooltip>
  )
}
