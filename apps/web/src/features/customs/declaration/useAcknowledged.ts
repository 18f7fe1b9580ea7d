import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { useDeclaration } from './declarationContext.ts'
import type { DecProblem } from './problemStore.ts'

/** The warnings that are open, each to be weighed by itself before somebody signs. */
export interface Acknowledged {
  readonly open: readonly DecProblem[]
  readonly has: (warning: DecProblem) => boolean
  readonly tick: (warning: DecProblem, on: boolean) => void
  /** The checks are here without an error, and every warning is ticked. */
  readonly ready: boolean
  /** What was ticked, as it is sent: one that came since is not among them. */
  readonly identities: () => string[]
}

export function useAcknowledged(): Acknowledged {
  const { store, problems } = useDeclaration()
  const client = useQueryClient()
  const found = useSyncExternalStore(problems.subscribe, problems.get)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  // What is signed is what the checks find now: papers and codes change beside the form.
  useEffect(
    () => void client.invalidateQueries({ queryKey: [declaration.name, 'check', store.id] }),
    [client, store.id],
  )
  const open = found?.problems.filter((p) => p.level === 'warning') ?? []
  const has = ({ identity }: DecProblem) => identity !== undefined && ticked.has(identity)
  return {
    open,
    has,
    tick: ({ identity = '' }, on) =>
      setTicked((before) => new Set(on ? [...before, identity] : [...before].filter((each) => each !== identity))),
    ready: found !== undefined && found.errors === 0 && open.every(has),
    identities: () => open.filter(has).flatMap((w) => w.identity ?? []),
  }
}
