/** `id` is put directly behind `after`; null puts it first. */
export interface Move {
  readonly id: string
  readonly after: string | null
}

/** What of `order` can stay where it is: the places of its longest rising part. */
function staying(order: readonly number[]): Set<number> {
  const ends: number[] = []
  const before: number[] = []
  order.forEach((value, at) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (order[ends[middle]!]! < value) low = middle + 1
      else high = middle
    }
    before[at] = low > 0 ? ends[low - 1]! : -1
    ends[low] = at
  })
  const stay = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) stay.add(at)
  return stay
}

/**
 * The fewest moves that bring `before` into the order of `after`, from its top to its bottom; what `before` does not have is put in its place too. Done
 * again they change nothing, and among others' moves each still puts its line behind the one it was meant to follow.
 */
export function movesBetween(before: readonly string[], after: readonly string[]): Move[] {
  const was = new Map(before.map((id, at) => [id, at]))
  const common = after.filter((id) => was.has(id))
  const stay = staying(common.map((id) => was.get(id)!))
  const kept = new Set(common.filter((_, at) => stay.has(at)))
  return after.flatMap((id, at) => (kept.has(id) ? [] : [{ id, after: at > 0 ? after[at - 1]! : null }]))
}

/** The order once the moves are done one after the other. One that names what is not there changes nothing. */
export function withMoves(order: readonly string[], moves: readonly Move[]): readonly string[] {
  const next = [...order]
  for (const { id, after } of moves) {
    const from = next.indexOf(id)
    if (from === -1 || id === after || (after !== null && !next.includes(after))) continue
    next.splice(from, 1)
    next.splice(after === null ? 0 : next.indexOf(after) + 1, 0, id)
  }
  return next
}
