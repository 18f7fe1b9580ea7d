import { lazy, Suspense } from 'react'

import type { HoldUntil } from './heldLeft.ts'

const HeldMark = lazy(() => import('./HeldMark.tsx').then((m) => ({ default: m.HeldMark })))

/** The mark of a payee whose account was just changed, with the time that is left; nothing when nothing is held. Stands beside what it is about; loaded when there is one. */
export function HeldBadge({ until }: { until: HoldUntil }) {
  return until ? (
    <Suspense fallback={null}>
      <HeldMark until={until} />
    </Suspense>
  ) : null
}
