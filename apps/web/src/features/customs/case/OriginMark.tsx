import type { Origin } from '@clearway/contract/kernel/origin'
import { Tooltip } from 'antd'
import { useText } from '../../../kernel/language.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { caseFileText as t } from './caseFile.text.ts'

/** Where a value came from, in words. */
function useOriginWords(): (origin: Origin) => string {
  const say = useText()
  const zone = useTimeZone()
  return ({ kind, of, by, at }) => say(t.origins[kind], { of: of ?? '', by: by ?? of ?? '', at: at ? timeIn(zone, at).slice(5) : '' }).replace(/\s+/g, ' ').trim()
}

/** A small mark by a field; the words come to whoever points at it or reaches it by keyboard. */
export function OriginMark({ origin }: { origin: Origin }) {
  const say = useText()
  const words = useOriginWords()(origin)
  return (
    <Tooltip title={words} trigger={['hover', 'focus']}>
      <button type="button" className="case-origin" data-kind={origin.kind} aria-label={`${say(t.origin)}: ${words}`} />
    </Tooltip>
  )
}
