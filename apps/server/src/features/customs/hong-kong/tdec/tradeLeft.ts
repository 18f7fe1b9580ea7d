import type { TradeLine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeChecks'
import { tradeMachine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import Big from 'big.js'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { inStates } from '../../../../kernel/stateMachine.ts'

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
