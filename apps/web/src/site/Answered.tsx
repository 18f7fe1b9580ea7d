import type { ReactNode } from 'react'

import { useText } from '../kernel/language.ts'
import type { Answer } from './answer.ts'
import { knowledgeText as t } from './knowledge.text.ts'

/** What an answer shows: itself, that it is still asked for, or why there is none and a way to try again. While it is asked anew, what stood there stays, dimmed. */
export function Answered<T>({
  answer,
  keep = false,
  children,
}: {
  answer: Answer<T>
  keep?: boolean
  children: (data: T) => ReactNode
}) {
  const say = useText()
  const data = answer.data ?? (keep && answer.busy ? answer.last : undefined)
  if (answer.problem) {
    return (
      <div className="know-problem" role="alert">
        <p>{answer.problem}</p>
        <button type="button" className="know-button" onClick={answer.again}>
          {say(t.again)}
        </button>
      </div>
    )
  }
  if (data === undefined)
    return answer.busy ? (
      <p className="know-wait waiting" role="status">
        {say(t.asking)}
      </p>
    ) : null
  return (
    <div aria-busy={answer.busy} className="know-answer">
      {children(data)}
    </div>
  )
}
