import type { OpenedCertification } from '@clearway/contract/features/account/certification/userAuth'
import { useMemo } from 'react'

import { useLatest } from '../../../kernel/latest.ts'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { usePageKeys, type PageKey } from '../../../kernel/pageKeys.ts'
import { reviewText as t } from './review.text.ts'
import type { Decision } from './useReview.ts'

export type DecisionDialog = 'approve' | 'revoke'

interface Doing {
  readonly answer: (decision: Decision) => void
  readonly open: (dialog: DecisionDialog) => void
  readonly reject: () => void
}

const shownIn: Readonly<Record<string, readonly string[]>> = {
  submitted: ['take', 'approve', 'reject'],
  inReview: ['approve', 'reject', 'putBack', 'take'],
  approved: ['revoke'],
}

/** What can be done now, the next step first, and the keys for it; what is barred says why. */
export function useReviewSteps({ row, steps }: OpenedCertification, doing: Doing): readonly Action[] {
  const byName = new Map(steps.map((s) => [s.step, s]))
  const mine = byName.get('approve')?.open === true
  const run: Readonly<Record<string, () => void>> = {
    take: () => doing.answer({ approvalStatus: 'inReview' }),
    putBack: () => doing.answer({ approvalStatus: 'submitted' }),
    approve: () => doing.open('approve'),
    reject: doing.reject,
    revoke: () => doing.open('revoke'),
  }
  const actions = (shownIn[row.approvalStatus] ?? [])
    .flatMap((name): Action[] => {
      const step = byName.get(name as 'take')
      // Whoever holds it has nothing to take over, and nobody else puts it back.
      if (!step || (name === 'take' && mine) || (name === 'putBack' && !mine)) return []
      const label = name === 'take' && row.approvalStatus === 'inReview' ? t.steps.takeOver : t.steps[name as 'take']
      return [
        {
          key: name,
          label,
          danger: name === 'reject' || name === 'revoke',
          run: run[name]!,
          ...(step.why && { offBecause: step.why }),
        },
      ]
    })
    .toSorted((a, b) => Number(Boolean(a.offBecause)) - Number(Boolean(b.offBecause)))
  const latest = useLatest(actions)
  const keys = useMemo((): PageKey[] => {
    const press = (name: string) => () => {
      const action = latest().find((a) => a.key === name)
      if (action && !action.offBecause) action.run()
    }
    return [
      { key: 't', shown: 'T', what: t.keys.take, run: press('take') },
      { key: 'a', shown: 'A', what: t.keys.approve, run: press('approve') },
      { key: 'r', shown: 'R', what: t.keys.reject, run: press('reject') },
    ]
  }, [latest])
  usePageKeys(keys)
  return actions
}
