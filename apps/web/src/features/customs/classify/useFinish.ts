import type { OpenedTask } from '@clearway/contract/features/customs/classifyTask'
import { missingElements } from '@clearway/contract/features/customs/elements'
import { useEffect, useEffectEvent, useState } from 'react'

import { openCodePicker } from './codePicker.ts'
import type { TariffLine } from './DecisionCard.tsx'
import { knownElements } from './taskElements.ts'
import type { Decision } from './useDecision.ts'

const settleMs = 700

export interface Finishing {
  readonly finish: () => void
  /** It was said, and waits for what the code asks for. */
  readonly going: boolean
}

/** What is meant by Enter: fill in what is missing first, then decide. */
export function useFinish({ task }: OpenedTask, decision: Decision, { line, whole, waiting }: TariffLine): Finishing {
  const { doing, draft, change, confirm } = decision
  const [openedAt] = useState(() => Date.now())
  const [openedWith] = useState(draft)
  const [wanted, setWanted] = useState('')
  const known = doing === 'decide' && line ? knownElements(line.elements, task) : ''
  useEffect(() => {
    // What the line says already is not typed again.
    if (known && !draft.elements) change({ elements: known })
    // Only when another code or template comes: what the person clears stays clear.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [known, draft.code])
  const finish = () => {
    const acted =
      draft.code !== openedWith.code || draft.basis !== openedWith.basis || draft.ruling?.id !== openedWith.ruling?.id
    // A second press meant for the line before must not decide this one unseen.
    if (!acted && Date.now() - openedAt < settleMs) return
    // Decided without what the code asks for, the elements would be lost: it goes on once they are there.
    if (waiting) return setWanted(draft.code)
    // Nothing is signed without the elements that the code asks for.
    const missing = doing && line ? missingElements(line.elements, draft.elements)[0] : undefined
    const label =
      missing === undefined
        ? undefined
        : document.querySelectorAll<HTMLLabelElement>('.desk-decision .code-elements label')[missing]
    if (label?.control) return label.control.focus()
    if (doing && !whole && draft.code && document.getElementById('desk-code')) return openCodePicker()
    void confirm()
  }
  const filling = known !== '' && !draft.elements
  const goOn = useEffectEvent(() => {
    setWanted('')
    if (wanted === draft.code) finish()
  })
  useEffect(() => {
    if (wanted && !waiting && !filling) goOn()
  }, [wanted, waiting, filling])
  return { finish, going: wanted !== '' }
}
