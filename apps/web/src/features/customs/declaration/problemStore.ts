import type { CheckedDeclaration } from '@clearway/contract/features/customs/declaration/declarationShapes'

export type DecProblem = CheckedDeclaration['problems'][number]
export type ProblemLevel = DecProblem['level']
export const problemLevels = ['error', 'warning', 'hint'] as const

/** Where a problem stands, as one word: `head.BillNo`, `line.<id>.GQty`, `block.containers.0.GoodsNo`. */
function problemPlace({ place: { block, at, lineId, field } }: Pick<DecProblem, 'place'>): string {
  if (block === 'head' || block === 'free') return `${block}.${field}`
  if (block === 'line') return `line.${lineId ?? at ?? 0}.${field}`
  return `block.${block}.${at ?? 0}.${field}`
}

const none: readonly DecProblem[] = []

/** What the last check found, by place, outside React. Old findings stay until the new ones come. */
export interface ProblemStore {
  get(): CheckedDeclaration | undefined
  set(next: CheckedDeclaration): void
  at(place: string): readonly DecProblem[]
  /** In the order of the panel: errors first. */
  ordered(): readonly DecProblem[]
  subscribe(tell: () => void): () => void
}

export function problemStore(): ProblemStore {
  let now: CheckedDeclaration | undefined
  let byPlace = new Map<string, readonly DecProblem[]>()
  let ordered: readonly DecProblem[] = none
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    set(next) {
      if (now && JSON.stringify(now) === JSON.stringify(next)) return
      now = next
      const places = new Map<string, DecProblem[]>()
      for (const problem of next.problems)
        places.set(problemPlace(problem), [...(places.get(problemPlace(problem)) ?? []), problem])
      // What did not change stays the same object, so that only fields with other findings are drawn anew.
      byPlace = new Map(
        [...places].map(([place, all]) => {
          const before = byPlace.get(place)
          return [place, before && JSON.stringify(before) === JSON.stringify(all) ? before : all]
        }),
      )
      ordered = problemLevels.flatMap((level) => next.problems.filter((p) => p.level === level))
      for (const tell of listeners) tell()
    },
    at: (place) => byPlace.get(place) ?? none,
    ordered: () => ordered,
    subscribe(tell) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
  }
}
