import type { UsLineTyped } from '@clearway/contract/features/customs/united-states/entry/usEntry'

/** One line of an entry worked by hand. */
export interface LineByHand {
  readonly typed: Partial<UsLineTyped>
  readonly entered: string | null
  /** Each layer by its number, or its kind where it has none, and what it comes to. */
  readonly layers: readonly (readonly [code: string, amount: string])[]
  /** Null where a layer needs a person. */
  readonly duty: string | null
  readonly mpf: string | null
  readonly hmf: string | null
}

/** An entry worked by hand from the tariff: what is entered, each step as it is done on paper, and what must come out. */
export interface EntryVector {
  readonly name: string
  readonly source: string
  readonly steps: readonly string[]
  readonly head: { readonly entryType: string; readonly mode: string; readonly entryDate: string }
  readonly lines: readonly LineByHand[]
  readonly whole: {
    readonly enteredValue: string | null
    readonly duty: string | null
    readonly tax: string | null
    readonly mpf: string | null
    readonly hmf: string | null
    readonly total: string | null
  }
  /** Part of what needs a person, in English. */
  readonly says?: string
}

/** Formal entry of containers by sea on a day on which neither the surcharge of section 122 nor a change of chapter 99 is near. */
export const bySea = { entryType: '01', mode: '11', entryDate: '2026-09-01' } as const
export const byTruck = { ...bySea, mode: '30' } as const
export const byAir = { ...bySea, mode: '40' } as const

export const goods = {
  milk: '0402212500',
  tomatoes: '0702002006',
  sugar: '1701991050',
  wine: '2204215040',
  cigarettes: '2402208000',
  handbag: '4202221500',
  shirts: '6109100012',
  shoes: '6402912000',
  steel: '7208510045',
  profiles: '7604291090',
  laptops: '8471300100',
  converters: '8504409580',
  panels: '8541430010',
  rotors: '8708305030',
  chassis: '8716390090',
  tables: '9403608040',
} as const

/** Goods of an origin with their value in dollars; no exception of chapter 99 is claimed unless one is named. */
export const typed = (
  name: keyof typeof goods,
  origin: string,
  value: string,
  more: Partial<UsLineTyped> = {},
): Partial<UsLineTyped> => ({
  code: goods[name],
  name,
  origin,
  value,
  currency: 'USD',
  quantity: '100',
  unit: 'No.',
  claims: '-',
  ...more,
})
