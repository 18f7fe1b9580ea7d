import type { duty } from '@clearway/contract/features/customs/duty'
import { hkDutiableOf, hkRates, type HkKind } from '@clearway/contract/features/customs/hongkong'
import type { HscodeDetail, HscodeRow } from '@clearway/contract/features/customs/hscode'
import { quantityIn } from '@clearway/contract/features/customs/quantity'
import type { FieldError } from '@clearway/contract/kernel/issue'
import type { Input } from '@clearway/contract/kernel/route'

export const places = ['CN', 'US', 'HK'] as const
export type Place = (typeof places)[number]
export const baseCurrency: Readonly<Record<Place, string>> = { CN: 'CNY', US: 'USD', HK: 'HKD' }

type Line = Pick<HscodeRow, 'units' | 'rates'>

/** Units in which a quantity is asked: those of the line, and those of its rates into which none of them converts. */
export const unitsOf = (line: Line | undefined): string[] => {
  const own = [...new Set(line?.units ?? [])]
  const given = own.map((unit) => ({ unit, quantity: '1' }))
  const ofRates = (line?.rates ?? []).flatMap((r) => r.specific?.map((s) => s.unit) ?? [])
  return [...own, ...new Set(ofRates.filter((unit) => !quantityIn(unit, given)))].slice(0, 6)
}

/** Programmes and agreements that the line has a rate for. */
export const programsOf = (line: Line | undefined): string[] =>
  [...new Set((line?.rates ?? []).filter((r) => r.kind === 'special').flatMap((r) => r.programs ?? []))].sort()

/** The lines to choose from: the code itself where nothing lies below it, else what has nothing below. */
export const leavesOf = (detail: HscodeDetail): HscodeRow[] =>
  detail.children.length ? detail.children.filter((c) => c.below === 0) : detail.edition ? [detail] : []

/** Hong Kong: what the duty on goods of a code depends on. */
export function dutiableInHongKong(code: string): {
  readonly alcohol: boolean
  readonly bottles: boolean
  readonly kinds: readonly HkKind[]
  readonly units: readonly ('kg' | 'L' | 'hL' | '1000')[]
} {
  const bears = hkDutiableOf(code)
  const kinds = bears.of === 'kinds' ? bears.kinds : []
  const units = kinds.flatMap((kind) => {
    const rate = hkRates[kind]
    return typeof rate === 'object' ? [rate.unit] : []
  })
  return {
    alcohol: bears.of === 'liquor' || bears.of === 'methylAlcohol',
    bottles: bears.of === 'liquor',
    kinds: kinds.length > 1 ? kinds : [],
    units: bears.of === 'methylAlcohol' ? ['hL'] : [...new Set(units)],
  }
}

/** `１,234.50` as a person types it, as the decimal that the server takes; nothing for an empty field. */
export function typedDecimal(value: FormDataEntryValue | null): string | undefined {
  const plain = String(value ?? '')
    .normalize('NFKC')
    .replace(/[,\s_]/g, '')
  return plain || undefined
}

/** A whole number; what is none goes to the server as it is not, which names the field. */
const wholeOf = (typed: string | undefined): number | undefined => (typed === undefined ? undefined : Number(typed))

/** Exceptions of chapter 99: not known, none, or those that are named. */
const claimsOf = (known: string, named: string): string[] | undefined =>
  known ? (known === 'some' ? named.split(/[,;，；、\s]+/).filter(Boolean) : []) : undefined

/** What the form says, as the estimate is asked; empty fields are left out, so that nothing unknown becomes a nought. */
export function askOf(place: Place, code: string, date: string, form: FormData): Input<typeof duty.calculate> {
  const chosen = (name: string) => String(form.get(name) ?? '') || undefined
  const quantities = [...form.entries()]
    .filter(([name, value]) => name.startsWith('quantity:') && typedDecimal(value))
    .map(([name, value]) => ({ unit: name.slice('quantity:'.length), quantity: typedDecimal(value)! }))
  const optional = {
    date: date || undefined,
    exchangeRate: typedDecimal(form.get('exchangeRate')),
    origin: chosen('origin'),
    program: chosen('program'),
    producer: chosen('producer')?.trim(),
    quantities: quantities.length ? quantities : undefined,
  }
  const common = {
    code,
    value: typedDecimal(form.get('value')) ?? '',
    currency: chosen('currency') ?? baseCurrency[place],
    ...optional,
  }
  if (place === 'US')
    return {
      jurisdiction: place,
      ...common,
      ocean: chosen('carriage') !== 'air',
      entry: chosen('entry') === 'informal' ? 'informal' : 'formal',
      claims: claimsOf(String(form.get('exceptions') ?? ''), String(form.get('claims') ?? '')),
    }
  if (place === 'HK')
    return {
      jurisdiction: place,
      ...common,
      food: form.has('food'),
      clothingHkMade: form.has('clothingHkMade'),
      alcohol: typedDecimal(form.get('alcohol')),
      bottles: wholeOf(typedDecimal(form.get('bottles'))),
      bottleLitres: typedDecimal(form.get('bottleLitres')),
      kind: chosen('kind') as HkKind | undefined,
    }
  if (chosen('direction') === 'export') return { jurisdiction: place, direction: 'export', ...common }
  const terms = (chosen('terms') ?? 'CIF') as 'CIF'
  return {
    jurisdiction: place,
    direction: 'import',
    ...common,
    terms,
    freight: typedDecimal(form.get('freight')),
    insurance: typedDecimal(form.get('insurance')),
    insuranceRate: typedDecimal(form.get('insuranceRate')),
  }
}

/** What the server marks, by the field of the form: it counts the quantities that were sent, the form knows them by their units. */
export function errorsByField(
  errors: readonly FieldError[],
  { quantities }: Input<typeof duty.calculate>,
): Record<string, string> {
  const fieldOf = (field: string) =>
    `quantity:${quantities?.[Number(/^quantities\.(\d+)/.exec(field)?.[1] ?? -1)]?.unit ?? ''}`
  return Object.fromEntries(
    errors.map(({ field, message }) => [
      field.startsWith('quantities') ? fieldOf(field) : field.replace(/^claims\..*/, 'claims'),
      message,
    ]),
  )
}
