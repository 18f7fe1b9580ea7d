import { useMemo, useSyncExternalStore } from 'react'

import type { Autosave, Refused } from '../../../../kernel/draft/autosave.ts'
import { isLinePlace } from './caseLineChanges.ts'

/** What was kept back of lines; the same map until that changes, so that typing draws nothing anew because of it. */
export function useLineRefusals(saver: Autosave): ReadonlyMap<string, Refused> {
  const all = useSyncExternalStore(saver.subscribe, () => saver.get().refused)
  return useMemo(() => new Map([...all].filter(([place]) => isLinePlace(place))), [all])
}
