import { tradeDeclarationText } from './tradeDeclaration.text.ts'

export type TradeForm = keyof typeof tradeDeclarationText.forms

/** What decides about the form. */
interface Item {
  readonly code: string
  readonly madeHere: boolean
}

/** Chapters of food: those of animals and plants for eating and of what is prepared from them [K: verify against the list of Form 1A]. */
export const isFood = (code: string): boolean => /^(?:0[2-4]|0[7-9]|1[0-2]|1[5-9]|2[0-2])/.test(code)
/** Clothing and footwear of the First Schedule to Cap. 318 [K: verify heading by heading]. */
export const isClothing = (code: string): boolean => /^(?:6[124])/.test(code)

/**
 * The form that goods go by (`hk_tdec_forms.csv`). Undefined where they do not go by one form: food and other goods, or clothing made here and other
 * goods, are declared apart.
 */
export function formOf(direction: 'import' | 'export', items: readonly Item[], exempt: boolean): TradeForm | undefined {
  if (exempt) return direction === 'import' ? '1B' : '2B'
  const special = items.map((item) =>
    direction === 'import' ? isFood(item.code) : item.madeHere && isClothing(item.code),
  )
  if (special.every(Boolean) && items.length > 0) return direction === 'import' ? '1A' : '2A'
  if (special.some(Boolean)) return undefined
  return direction === 'import' ? '1' : '2'
}

/** Forms of each direction. */
export const formsOf = {
  import: ['1', '1A', '1B'],
  export: ['2', '2A', '2B'],
} as const satisfies Readonly<Record<'import' | 'export', readonly TradeForm[]>>
export const isExemptForm = (form: TradeForm): boolean => form.endsWith('B')
