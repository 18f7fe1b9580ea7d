/** Numbers between 0 and 1 in an order that the seed decides: a failure can be run again. */
export function randomBy(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

// The contract knows no Node types; a test is told its seed from outside all the same.
const { process } = globalThis as unknown as { process?: { env: Readonly<Record<string, string | undefined>> } }

/** The seed of a property test: `RANDOM_SEED=… npm test` runs another one. Its value belongs into the test's name. */
export const seedOf = (usual: number): number => Number(process?.env['RANDOM_SEED'] ?? usual)

/** What property tests draw: whole numbers from `least` to `most`, a member of a list, a decimal with so many places, another order. */
export function drawing(seed: number) {
  const random = randomBy(seed)
  const whole = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1))
  return {
    whole,
    chance: (p: number): boolean => random() < p,
    pick: <T>(from: readonly T[]): T => from[whole(0, from.length - 1)]!,
    decimal: (most: number, places: number): string =>
      `${whole(0, most)}${places ? `.${String(whole(0, 10 ** places - 1)).padStart(places, '0')}` : ''}`,
    shuffled<T>(from: readonly T[]): T[] {
      const all = [...from]
      for (let n = all.length - 1; n > 0; n--) {
        const other = whole(0, n)
        const kept = all[n]!
        all[n] = all[other]!
        all[other] = kept
      }
      return all
    },
  }
}
