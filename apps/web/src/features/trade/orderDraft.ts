import { newKey } from '../../kernel/grid/gridLines.ts'
import { me } from '../../kernel/me.ts'
import type { DraftLine } from './orderLines.ts'

/** What was typed and not saved, for the next load of this browser tab. */
export interface OrderDraft {
  /** Of the order that it changes. */
  readonly version?: number
  readonly header: Readonly<Record<string, unknown>>
  readonly lines: readonly DraftLine[]
  /** Header and lines as they were when the work began: what others changed since is told from what was changed here. */
  readonly start: Readonly<Record<string, unknown>>
  readonly was: readonly DraftLine[]
  readonly at: string
}

// Named by the unit of its weights: what was typed when they were grams is not taken for kilograms.
const storeKey = (name: string): string => `order.kg.${me()?.user.tenantId ?? ''}.${me()?.user.id ?? ''}.${name}`

export function readDraft(name: string): OrderDraft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storeKey(name)) ?? 'null') as OrderDraft | null
    if (!kept || ![kept.lines, kept.was].every(Array.isArray) || !kept.header || !kept.start) return undefined
    const keyed = (lines: readonly DraftLine[]) => lines.map((line) => ({ ...line, key: newKey() }))
    return { ...kept, lines: keyed(kept.lines), was: keyed(kept.was) }
  } catch {
    return undefined
  }
}

export function writeDraft(name: string, draft: OrderDraft): void {
  try {
    sessionStorage.setItem(storeKey(name), JSON.stringify(draft))
  } catch {
    // A full storage loses the safety net, not the work.
  }
}

export const dropDraft = (name: string): void => sessionStorage.removeItem(storeKey(name))
