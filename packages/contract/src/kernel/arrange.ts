/**
 * One order out of the lists of several owners. An entry with an anchor, and what follows it in its own list until the next anchor, goes
 * directly behind the entry that the anchor names; `null` puts it first of all. Throws when an anchor names nothing.
 */
export function arrange<T>(
  lists: readonly (readonly T[])[],
  nameOf: (entry: T) => string,
  anchorOf: (entry: T) => string | null | undefined,
): T[] {
  const found: T[] = []
  let waiting: { anchor: string | null; entries: T[] }[] = []
  for (const list of lists) {
    let into = found
    for (const entry of list) {
      const anchor = anchorOf(entry)
      if (anchor !== undefined) waiting.push({ anchor, entries: (into = []) })
      into.push(entry)
    }
  }
  while (waiting.length) {
    const left = waiting.filter(({ anchor, entries }) => {
      const at = anchor === null ? 0 : found.findIndex((entry) => nameOf(entry) === anchor) + 1
      if (at || anchor === null) found.splice(at, 0, ...entries)
      return !at && anchor !== null
    })
    if (left.length === waiting.length) throw new Error(`Nothing is called ${left.map((p) => p.anchor).join(', ')}`)
    waiting = left
  }
  return found
}
