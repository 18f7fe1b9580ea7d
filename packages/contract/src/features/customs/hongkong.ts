import type { dutyText } from './duty.text.ts'

export type HkKind = keyof typeof dutyText.hkKinds

/** HKD for a unit of quantity; `free` bears none, `unknown` has no rate on file. */
export type HkRate = { readonly amount: string; readonly unit: '1000' | 'kg' | 'L' } | 'free' | 'unknown'

/** Rates of the Dutiable Commodities Ordinance (Cap. 109), tobacco as of 2024-02-28. */
export const hkRates: Readonly<Record<HkKind, HkRate>> = {
  cigarettes: { amount: '3306', unit: '1000' },
  cigars: { amount: '4258', unit: 'kg' },
  chineseTobacco: 'unknown',
  otherTobacco: { amount: '4006', unit: 'kg' },
  cigaretteTobacco: 'free',
  aircraftSpirit: { amount: '6.51', unit: 'L' },
  leadedPetrol: { amount: '6.82', unit: 'L' },
  unleadedPetrol: { amount: '6.06', unit: 'L' },
  lightDiesel: { amount: '2.89', unit: 'L' },
  lowSulphurDiesel: { amount: '2.89', unit: 'L' },
  euroVDiesel: 'free',
  otherOil: 'free',
}

/** Liquor above 30 % alcohol, since 2024-10-16: per cent of the first HKD 200 of a bottle up to a litre, or of each litre of a larger one, and of the rest. */
export const hkLiquor = { strength: '30', threshold: '200', first: '100', rest: '10' } as const
/** Methyl alcohol and what holds it, HKD a hectolitre at 20 °C, and more for every 1 % of strength above 30 %. */
export const hkMethylAlcohol = { amount: '840', strength: '30', eachPerCent: '28.10' } as const

const kinds: readonly (readonly [prefix: string, kinds: readonly HkKind[]])[] = [
  ['240220', ['cigarettes']],
  ['240210', ['cigars']],
  ['2402', ['cigarettes', 'cigars', 'otherTobacco']],
  ['24', ['chineseTobacco', 'otherTobacco', 'cigaretteTobacco']],
  ['271012', ['unleadedPetrol', 'leadedPetrol', 'aircraftSpirit', 'otherOil']],
  ['2710', ['lightDiesel', 'lowSulphurDiesel', 'euroVDiesel', 'otherOil']],
]

/** What a code may bear in Hong Kong. The code alone tells one kind, or several are asked. */
export type HkDutiable =
  | { readonly of: 'liquor' | 'methylAlcohol' | 'denatured' | 'nothing' }
  | { readonly of: 'kinds'; readonly kinds: readonly HkKind[] }

export function hkDutiableOf(code: string): HkDutiable {
  if (code.startsWith('220720')) return { of: 'denatured' }
  // Beer and wine of grapes are below 30 % and wine bears none; of other fermented drinks and mixtures the strength decides.
  if (/^220[5678]/.test(code)) return { of: 'liquor' }
  if (code.startsWith('290511')) return { of: 'methylAlcohol' }
  const found = kinds.find(([prefix]) => code.startsWith(prefix))
  return found ? { of: 'kinds', kinds: found[1] } : { of: 'nothing' }
}
