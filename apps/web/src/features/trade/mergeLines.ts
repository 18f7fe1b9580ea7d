import { sameLine, type DraftLine } from './orderLines.ts'

/**
 * Two people's lines made one: what only one of them changed, added or removed is taken from him; where both touched the same line
 * mine stays, and is counted.
 */
export function mergeLines(
  was: readonly DraftLine[],
  theirs: readonly DraftLine[],
  mine: readonly DraftLine[],
): { lines: DraftLine[]; clashes: number } {
  const byId = (lines: readonly DraftLine[]) => new Map(lines.flatMap((l) => (l.id ? [[l.id, l] as const] : [])))
  const [before, there, here] = [byId(was), byId(theirs), byId(mine)]
  let clashes = 0
  const lines = mine.flatMap((line): DraftLine[] => {
    const old = line.id ? before.get(line.id) : undefined
    const other = line.id ? there.get(line.id) : undefined
    if (!line.id || !old) return [line]
    const changedHere = !sameLine(old, line)
    if (!changedHere) return other ? [{ ...other, key: line.key }] : []
    if (!other || (!sameLine(old, other) && !sameLine(other, line))) clashes++
    if (other) return [line]
    // They removed what was changed here: it goes as a new line.
    const { id: _id, ...rest } = line
    return [rest]
  })
  for (const other of theirs) {
    const old = other.id ? before.get(other.id) : undefined
    if (!old) lines.push(other)
    else if (!here.has(other.id!) && !sameLine(old, other)) clashes++
  }
  return { lines, clashes }
}
