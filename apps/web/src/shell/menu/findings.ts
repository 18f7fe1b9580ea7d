import type { Findings } from '@clearway/contract/features/workbench/workbench'

/** More of one kind stand in its list. */
const mostOfKind = 5

/** Two rounds of findings as one, each record once. */
export function withMore(before: Findings, more: Findings): Findings {
  const known = new Map(before.map((of) => [of.kind, of]))
  for (const of of more) {
    const had = known.get(of.kind)
    const fresh = of.list.filter((row) => !had?.list.some((one) => one.id === row.id))
    known.set(of.kind, had ? { ...had, list: [...had.list, ...fresh].slice(0, mostOfKind) } : of)
  }
  return [...known.values()]
}
