import { useMemo } from 'react'

import { useLatest } from '../../../kernel/latest.ts'
import { usePageKeys, type PageKey } from '../../../kernel/pageKeys.ts'
import { openCodePicker } from './codePicker.ts'
import { deskText as t } from './desk.text.ts'
import type { TaskActions } from './useTaskActions.ts'

interface Keyed extends Pick<TaskActions, 'claim' | 'release' | 'ask' | 'sendBack'> {
  readonly finish: () => void
  readonly takePast: () => void
  readonly takeProposed: () => void
  readonly takeRuling: () => void
}

/** What the keys do with the open line; those that decide only where it may be decided. */
export function useTaskKeys(deciding: boolean, does: Keyed): void {
  const run = useLatest(does)
  const keys = useMemo(
    (): PageKey[] => [
      ...(deciding
        ? [
            { key: '0', shown: '0', what: t.keys.same, run: () => run().takePast() },
            { key: 'k', shown: 'K', what: t.keys.proposed, run: () => run().takeProposed() },
            { key: 'p', shown: 'P', what: t.keys.ruling, run: () => run().takeRuling() },
            { key: 'enter', shown: 'Enter', what: t.keys.confirm, run: () => run().finish() },
            { key: 'ctrl+enter', shown: 'Ctrl+Enter', what: t.keys.confirmTyping },
            { key: 'e', shown: 'E', what: t.keys.code, run: openCodePicker },
            { key: 'd', shown: 'D', what: t.keys.basis, run: () => document.getElementById('desk-basis')?.focus() },
          ]
        : []),
      { key: 'c', shown: 'C', what: t.keys.claim, run: () => run().claim?.() },
      { key: 'r', shown: 'R', what: t.keys.release, run: () => run().release?.() },
      { key: 'q', shown: 'Q', what: t.keys.ask, run: () => run().ask?.() },
      { key: 'b', shown: 'B', what: t.keys.back, run: () => run().sendBack?.() },
    ],
    [deciding, run],
  )
  usePageKeys(keys)
}
