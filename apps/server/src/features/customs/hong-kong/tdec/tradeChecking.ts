import {
  tradeProblems,
  type TradeFacts,
  type TradeLine,
  type TradeProblem,
} from '@clearway/contract/features/customs/hong-kong/tdec/tradeChecks'
import type { TradeItem } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { isClothing, type TradeForm } from '@clearway/contract/features/customs/hong-kong/tdec/tradeForms'
import Big from 'big.js'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { dictionaryDay } from '../../../../kernel/crud/dictionaries.ts'
import { isRefusal } from '../../../../kernel/refuse.ts'
import { checkCode } from '../../codeCheck.ts'
import { hkClothingLevy, hkDeclarationCharge } from '../../duty/fees.ts'
import { mainlandDifferences, seesAll } from './tradeDifferences.ts'
import { onCargo } from './tradeLeft.ts'
import type { StoredTrade } from './tradeRows.ts'

const own = 'HKD'
const readable = /^\d{1,15}(\.\d{1,6})?$/

/** HKD for one of each currency on a day, as the rates on file have it; the tenant's own before the shared. */
async function ratesOf(ctx: Context, currencies: readonly string[], day: string): Promise<Map<string, Big>> {
  const { rows } = await sql<{
    currency: string
    rate: string
  }>`select distinct on (currency) currency, rate::text as rate from exchange_rate where base = ${own} and deleted_at is null and currency = any(${[...currencies]}::text[])
      and valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date)
      order by currency, (tenant_id = current_tenant()) desc, valid_from desc`.execute(ctx.db)
  return new Map([[own, new Big(1)], ...rows.map(({ currency, rate }) => [currency, new Big(rate)] as const)])
}

export interface Valued {
  readonly lines: TradeItem[]
  readonly total: string | null
  readonly charge: string | null
  readonly levy: string | null
}

/** Items with their value in HKD by the rate of the movement, and what the whole bears; null where a rate is not on file. */
export async function valued(
  ctx: Context,
  lines: readonly TradeLine[],
  { movementDate, form }: { readonly movementDate: string | null; readonly form: TradeForm },
): Promise<Valued> {
  const day = movementDate ?? dictionaryDay(ctx)
  const rates = await ratesOf(
    ctx,
    lines.map((line) => line.currency),
    day,
  )
  const priced = lines.map((line): TradeItem => {
    const rate = rates.get(line.currency)
    const hkd = rate && readable.test(line.value) ? rate.times(line.value).round(2, Big.roundHalfUp).toFixed(2) : null
    return { ...line, hkd }
  })
  if (!priced.length || priced.some((line) => line.hkd === null))
    return { lines: priced, total: null, charge: null, levy: null }
  const sum = (some: readonly TradeItem[]) => some.reduce((all, line) => all.plus(line.hkd!), new Big(0)).toFixed(2)
  const total = sum(priced)
  const clothing = form === '2A' ? sum(priced.filter((line) => line.madeHere && isClothing(line.code))) : '0'
  return {
    lines: priced,
    total,
    charge: form.endsWith('B') ? '0.00' : hkDeclarationCharge(total, form === '1A'),
    levy: form === '2A' ? hkClothingLevy(clothing) : '0.00',
  }
}

/** Codes that neither the nomenclature nor the list of Hong Kong that is loaded knows. */
async function unknownAmong(ctx: Context, codes: readonly string[], day: string): Promise<Set<string>> {
  const unknown = new Set<string>()
  for (const code of new Set(codes))
    await checkCode(ctx.db, 'HK', code, day).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
      unknown.add(code)
    })
  return unknown
}

/** Road cargo, and what all declarations of it have together. */
async function cargoOf(ctx: Context, id: string): Promise<TradeFacts['cargo']> {
  const [{ rows }, { codes, ...declared }] = await Promise.all([
    sql<Omit<NonNullable<TradeFacts['cargo']>, 'declared'>>`select code, packages, gross_weight::text as gross_weight
      from road_cargo where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db),
    onCargo(ctx, id),
  ])
  return rows[0] && { ...rows[0], declared: { ...declared, count: codes.length } }
}

/** What is wrong with a declaration as it stands, and what to weigh. */
export async function problemsOf(ctx: Context, of: StoredTrade): Promise<TradeProblem[]> {
  const today = dictionaryDay(ctx)
  const codes = of.lines.map((line) => line.code).filter((code) => /^\d{8}$/.test(code))
  const ofCargo = of.roadCargoId && seesAll(ctx, 'roadCargo') ? await cargoOf(ctx, of.roadCargoId) : undefined
  return tradeProblems({
    head: of,
    lines: of.lines,
    hkd: of.lines.map((line) => line.hkd),
    total: of.total,
    today,
    unknownCodes: await unknownAmong(ctx, codes, today),
    cargo: ofCargo,
    differences: await mainlandDifferences(ctx, of),
  })
}
