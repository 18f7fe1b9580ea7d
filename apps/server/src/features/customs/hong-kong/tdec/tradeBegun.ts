import type { TradeLine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeChecks'
import type { Origin, Origins } from '@clearway/contract/kernel/origin'
import { toHongKong } from '@clearway/nomenclature/hongkong'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import type { Values } from '../../../../kernel/crud/crudRows.ts'
import { dictionary, dictionaryDay } from '../../../../kernel/crud/dictionaries.ts'
import { runningEdition } from '../../tariff/compare.ts'
import { current } from '../../tariff/lines.ts'

/** What another record tells of a declaration that begins from it. */
export interface Begun {
  readonly values: Values & { readonly direction: 'import' | 'export' }
  readonly lines: readonly TradeLine[]
  /** Of all values that `origins` does not name. */
  readonly origin: Origin
  readonly origins?: Origins
  readonly roadCargoId?: string
  readonly declarationId?: string | undefined
  readonly orderId?: string | undefined
  readonly caseId?: string
}

export const cut = (value: string | null | undefined, most: number): string | undefined =>
  value?.trim().slice(0, most) || undefined
/** A figure that an item can hold; nothing where it is none. */
const figure = (value: string | null | undefined): string =>
  value && /^\d{1,15}(\.\d{1,6})?$/.test(value) ? value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : ''
/** Kilograms that the form can hold. */
export const weight = (value: string | null | undefined): string | undefined =>
  value && /^\d{1,11}(\.\d{1,3})?$/.test(value) && Number(value) > 0 ? value : undefined

const blank: TradeLine = {
  code: '',
  name: '',
  origin: '',
  quantity: '',
  unit: '',
  value: '',
  currency: '',
  licence: 'none',
  licenceNo: '',
  madeHere: false,
}
export type LineField = Exclude<keyof TradeLine, 'origins'>
export const lineFields = Object.keys(blank) as LineField[]
/** Whether a field of an item says something that came from somewhere. */
export const says = (line: TradeLine, name: LineField): boolean => line[name] !== blank[name]

/** The item with what is given, where that says something, and where each of it came from. */
export function put(line: TradeLine, given: Partial<TradeLine>, origin: Origin): TradeLine {
  const next: TradeLine = { ...line, ...given }
  const told = lineFields.filter((name) => given[name] !== undefined && says(next, name))
  return {
    ...line,
    ...Object.fromEntries(told.map((name) => [name, next[name]])),
    origins: { ...line.origins, ...Object.fromEntries(told.map((name) => [name, origin])) },
  }
}

/** An item as another record has it: its name in the words of Hong Kong, its codes where both sides know them. */
export async function itemReader(ctx: Context): Promise<(given: Partial<Told>, origin: Origin) => TradeLine> {
  const [countries, currencies, units] = [
    await dictionary(ctx, 'country'),
    await dictionary(ctx, 'currency'),
    await dictionary(ctx, 'unit'),
  ]
  const known = (among: ReadonlyMap<string, unknown>, value: string | null | undefined) =>
    value && among.has(value) ? value : ''
  return ({ code, name, origin: country, quantity, unit, value, currency }, origin) =>
    put(
      blank,
      {
        // Six digits of the mainland's ten; the last two are Hong Kong's own.
        code: code && code.length >= 6 ? code.slice(0, 6) : '',
        name: toHongKong(name ?? '').slice(0, 300),
        origin: known(countries, country),
        quantity: figure(quantity),
        unit: known(units, unit),
        value: figure(value),
        currency: known(currencies, currency),
      },
      origin,
    )
}
type Told = Record<'code' | 'name' | 'origin' | 'quantity' | 'unit' | 'value' | 'currency', string | null | undefined>

/** Six digits get the last two where the list of Hong Kong that is on file has one code below them. Examples say nothing of what they lack. */
export async function withWholeCodes(ctx: Context, lines: readonly TradeLine[]): Promise<readonly TradeLine[]> {
  const short = lines.map((line) => line.code).filter((code) => code.length === 6)
  const today = dictionaryDay(ctx)
  const edition = short.length ? await runningEdition(ctx.db, 'HK', today) : undefined
  if (!edition?.official) return lines
  const { rows } = await sql<{
    code: string
  }>`select min(code) as code from tariff_line where edition_id = ${edition.id}::uuid and tenant_id = ${edition.tenantId}::uuid
      and length(code) = 8 and left(code, 6) = any(${short}::text[]) and ${current(today)} group by left(code, 6) having count(distinct code) = 1`.execute(
    ctx.db,
  )
  const whole = new Map(rows.map(({ code }) => [code.slice(0, 6), code]))
  return lines.map((line) => {
    const code = line.code.length === 6 ? whole.get(line.code) : undefined
    return code ? put(line, { code }, { kind: 'tariff', of: edition.name }) : line
  })
}
