import type { CaseRow, CaseStatus } from '@clearway/contract/features/customs/case/customsCase'

import { useText } from '../../../kernel/language.ts'
import { caseFileText as t } from './caseFile.text.ts'
import { useStatusWord } from './useStatusWord.ts'

const path: readonly CaseStatus[] = [
  'draft',
  'toClassify',
  'toQuote',
  'toConfirm',
  'toDeclare',
  'declaring',
  'toDispatch',
  'toReceive',
  'completed',
]

/** Where the ladder is wider than the screen, the step that it stands at is in sight. */
function showNow(ladder: HTMLOListElement | null): void {
  const now = ladder?.querySelector<HTMLElement>('[data-state=now]')
  if (ladder && now) ladder.scrollLeft = now.offsetLeft - ladder.offsetLeft - (ladder.clientWidth - now.offsetWidth) / 2
}

/** How far a case has come: what lies behind it, where it stands, what comes. One that left the path says so at its end. */
export function CaseLadder({ row: { status, alarm } }: { row: Pick<CaseRow, 'status' | 'alarm'> }) {
  const say = useText()
  const word = useStatusWord()
  const at = path.indexOf(status)
  const steps = at < 0 ? [...path, status] : path
  const stand = (step: CaseStatus, i: number) => (step === status ? 'now' : at >= 0 && i < at ? 'done' : 'ahead')
  return (
    // It scrolls sideways on a phone, so the keyboard must be able to reach it.
    <ol key={status} ref={showNow} className="case-ladder" tabIndex={0} aria-label={say(t.ladder)}>
      {steps.map((step, i) => {
        const state = stand(step, i)
        return (
          <li key={step} data-state={state} data-status={step} aria-current={state === 'now' ? 'step' : undefined}>
            <span>{word(step, step === status ? alarm : null)}</span>
            {state === 'done' && <span className="unseen">{say(t.done)}</span>}
          </li>
        )
      })}
    </ol>
  )
}
