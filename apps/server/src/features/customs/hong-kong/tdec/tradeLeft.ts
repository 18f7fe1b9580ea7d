import type { TradeLine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeChecks'
import { tradeDeclarationText as t } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import { tradeMachine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import Big from 'big.js'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { inStates } from '../../../../kernel/stateMachine.ts'
import type { StoredCargo } from '../road/roadCargoRows.ts'

interface Figures {
  readonly quantity: Big
  readonly value: Big
}
const figuresOf = ({ quantity, value }: TradeLine): Figures => {
  const big = (typed: string) => new Big(/^\d+(\.\d+)?$/.test(typed) ? typed : '0')
  return { quantity: big(quantity), value: big(value) }
}
const each = (a: Figures, b: Figures, of: (a: Big, b: Big) => Big): Figures => ({
  quantity: of(a.quantity, b.quantity),
  value: of(a.value, b.value),
})
interface OnCargo {
  readonly codes: readonly string[]
  /** Of all of them; null where one of them does not say. */
  readonly packages: number | null
  readonly grossWeight: string | null
}

/** What trade declarations of road cargo that still count have of it. */
export async function onCargo(ctx: Context, roadCargoId: string): Promise<OnCargo> {
  const { rows } = await sql<OnCargo>`select coalesce(array_agg(code order by code), '{}') as codes,
      case when bool_and(packages is not null) then sum(packages)::int end as packages,
      case when bool_and(gross_weight is not null) then sum(gross_weight)::text end as gross_weight
    from trade_declaration where tenant_id = current_tenant() and road_cargo_id = ${roadCargoId}
      and not ${inStates('status', tradeMachine.phases.over)} and deleted_at is null`.execute(ctx.db)
  return rows[0]!
}

/** Packages and weight of road cargo that its other declarations left; what one of them does not say is not known to be left. Throws 409 where that is nothing. */
export async function cargoLeft(
  ctx: Context,
  cargo: StoredCargo,
  anyway: boolean,
): Promise<{ packages: number | undefined; grossWeight: string | undefined }> {
  const { codes, packages, grossWeight } = await onCargo(ctx, cargo.id)
  if (!codes.length) return { packages: cargo.packages ?? undefined, grossWeight: cargo.grossWeight ?? undefined }
  const left = cargo.packages !== null && packages !== null ? Math.max(0, cargo.packages - packages) : undefined
  if (cargo.packages !== null && left === 0 && !anyway)
    throw refuse(409, t.allDeclared, {
      values: { code: cargo.code, count: cargo.packages, others: codes.join(', ') },
      data: { allDeclared: true },
    })
  const weight = cargo.grossWeight && grossWeight ? less(new Big(cargo.grossWeight), new Big(grossWeight)) : undefined
  return { packages: left || undefined, grossWeight: left && weight?.gt(0) ? weight.toFixed() : undefined }
}

const less = (from: Big, by: Big): Big => (from.gt(by) ? from.minus(by) : new Big(0))
/** The same goods, counted in the same way. */
const goodsOf = ({ code, name, unit, currency }: TradeLine): string =>
  [code.slice(0, 6), name, unit, currency].join('\n')

/** What trade declarations of a mainland declaration that still count have of each goods. */
async function declared(ctx: Context, declarationId: string): Promise<Map<string, Figures>> {
  const { rows } = await sql<{
    lines: TradeLine[]
  }>`select lines from trade_declaration where tenant_id = current_tenant() and declaration_id = ${declarationId}
      and not ${inStates('status', tradeMachine.phases.over)} and deleted_at is null`.execute(ctx.db)
  const all = new Map<string, Figures>()
  for (const line of rows.flatMap((row) => row.lines)) {
    const [before, own] = [all.get(goodsOf(line)), figuresOf(line)]
    all.set(goodsOf(line), before ? each(before, own, (a, b) => a.plus(b)) : own)
  }
  return all
}

/** Items of a mainland declaration, less what other trade declarations that were made from it have already: what is shared is not typed away again. */
export async function itemsLeft(
  ctx: Context,
  declarationId: string,
  lines: readonly TradeLine[],
): Promise<TradeLine[]> {
  const all = await declared(ctx, declarationId)
  return lines.flatMap((line) => {
    const gone = all.get(goodsOf(line))
    if (!gone) return [line]
    const own = figuresOf(line)
    all.set(goodsOf(line), each(gone, own, less))
    const { quantity, value } = each(own, gone, less)
    if (quantity.eq(0)) return []
    return [{ ...line, quantity: quantity.toFixed(), value: value.eq(0) ? '' : value.toFixed() }]
  })
}
