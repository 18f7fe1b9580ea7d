/** What a visitor takes along, under a key that the goods' own screen reads and clears. */
export interface GoodsDraft {
  readonly text: string
  readonly modelNumber?: string
  readonly brand?: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly code: string
  readonly jurisdiction: string
  readonly at: string
}

const key = 'clearway.goodsDraft'

/** Keeps the draft on this device: it outlives registration and sign-in. False where the browser keeps nothing. */
export function keepDraft(draft: GoodsDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}
