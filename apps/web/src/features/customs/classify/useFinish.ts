import type { OpenedTask } from '@clearway/contract/features/customs/classifyTask'
import type { HscodeDetail } from '@clearway/contract/features/customs/hscode'
import { useEffect, useRef, useState } from 'react'

import { openCodePicker } from './codePicker.ts'
import { knownElements, missingElements } from './taskElements.ts'
import type { Decision } from './useDecision.ts'

const settleMs = 700

/** What is meant by Enter: fill in what is missing first, then decide. */
export function useFinish(
  { task }: OpenedTask,
  decision: Decision,
  line: HscodeDetail | undefined,
  whole: boolean,
): () => void {
  const { doing, draft, change, confirm } = decision
  const passed = useRef(new Set<number>())
  const [openedAt] = useState(() => Date.now())
  const known = doing === 'decide' && line ? knownElements(line.elements, task) : ''
  useEffect(() => {
    // What the line says already is not typed again.
    if (known && !draft.elements) change({ elements: known })
    // Only when another code or template comes: what the person clears stays clear.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [known, draft.code])
  return () => {
    // A second press meant for the line before must not decide this one unseen.
    if (Date.now() - openedAt < settleMs) return
    // Each element that is missing is asked for once before a key passes over it.
    const missing =
      doing === 'decide' && line
        ? missingElements(line.elements, draft.elements).find((at) => !passed.current.has(at))
        : undefined
    const input =
      missing === undefined
        ? null
        : document.querySelectorAll('.desk-decision .code-elements > div')[missing]?.querySelector('input')
    if (missing !== undefined && input) {
      passed.current.add(missing)
      return input.focus()
    }
    if (doing && !whole && draft.code && document.getElementById('desk-code')) return openCodePicker()
    void confirm()
  }
}
