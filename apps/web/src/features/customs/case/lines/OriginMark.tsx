import type { Origin } from '@clearway/contract/kernel/origin'
import { Tooltip } from 'antd'

import { useLanguage, useText } from '../../../../kernel/language.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { caseFileText as t } from '../caseFile.text.ts'
import { originWords } from './originWords.ts'

/** A small mark by a field; the words come to whoever points at it or reaches it by keyboard. */
export function OriginMark({ origin }: { origin: Origin }) {
  const say = useText()
  const words = originWords(useLanguage(), useTimeZone())(origin)
  return (
    <Tooltip title={words} trigger={['hover', 'focus']}>
      <button type="button" className="case-origin" data-kind={origin.kind} aria-label={`${say(t.origin)}: ${words}`} />
    </Tooltip>
  )
}
