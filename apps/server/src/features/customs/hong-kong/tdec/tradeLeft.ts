import type { TradeLine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeChecks'
import { tradeMachine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import { toHongKong } from '@clearway/nomenclature/hongkong'
import Big from 'big.js'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { dictionary } from '../../../../kernel/crud/dictionaries.ts'
import { inStates } from '../../../../kernel/stateMachine.ts'
import { storedLines } from '../../declaration/declarationRows.ts'

const figure = (value: string | undefined): string => (value && /^\d{1,15}(\.\d{1,6})?$/.test(value) ? value : '')

/** Items of a mainland declaration: its first six digits hold here too, its units and countries by their codes. */
async function linesOf(ctx: Context, declarationId: string): Promise<TradeLine[]> {
  const [lines, countries, currencies] = [
    await storedLines(ctx, declarationId),
    await dictionary(ctx, 'country'),
    await dictionary(ctx, 'currency'),
  ]
  const codeOf = (known: ReadonlyMap<string, unknown>, value: string | undefined) =>
    value && known.has(value) ? value : ''
  return lines.map(({ item }) => ({
    code: '',
    name: toHongKong(item['GName'] ?? '').slice(0, 300),
    origin: codeOf(countries, item['OriginCountry']),
    quantity: figure(item['GQty']),
    unit: item['GUnit'] ?? '',
    value: figure(item['DeclTotal']),
    currency: codeOf(currencies, item['TradeCurr']),
    licence: 'none' as const,
    licenceNo: '',
    madeHere: false,
    // Six digits of the mainland's ten; the last two are Hong Kong's own.
    ...((item['CodeTS'] ?? '').length >= 6 && { code: (item['CodeTS'] ?? '').slice(0, 6) }),
  }))
}

type Counted = Pick<TradeLine, 'code' | 'name' | 'quantity' | 'unit' | 'value' | 'currency'>
const goodsOf = ({ code, name, unit, currency }: Counted): string => [code.slice(0, 6), name, unit, currency].join('\n')
const amount = (typed: string): Big => new Big(figure(typed) || '0')

/** What trade declarations that still count have of the same goods, in the same unit and currency. */
async function declared(ctx: Context, declarationId: string): Promise<Map<string, { quantity: Big; value: Big }>> {
  const { rows } = await sql<{
    lines: Counted[]
  }>`select lines from trade_declaration where tenant_id = current_tenant() and declaration_id = ${declarationId}
      and not ${inStates('status', tradeMachine.phases.over)} and deleted_at is null`.execute(ctx.db)
  const all = new Map<string, { quantity: Big; value: Big }>()
  for (const line of rows.flatMap((row) => row.lines)) {
    const { quantity, value } = all.get(goodsOf(line)) ?? { quantity: new Big(0), value: new Big(0) }
    all.set(goodsOf(line), { quantity: quantity.plus(amount(line.quantity)), value: value.plus(amount(line.value)) })
  }
  return all
}

/** Items of a mainland declaration, less what other trade declarations that were made from it have already: one that is shared is not typed twice. */
export async function itemsLeft(ctx: Context, declarationId: string): Promise<TradeLine[]> {
  const all = await declared(ctx, declarationId)
  return (await linesOf(ctx, declarationId)).flatMap((line) => {
    const gone = all.get(goodsOf(line))
    if (!gone) return [line]
    const [quantity, value] = [amount(line.quantity), amount(line.value)]
    const less = (from: Big, by: Big) => (from.gt(by) ? from.minus(by) : new Big(0))
    all.set(goodsOf(line), { quantity: less(gone.quantity, quantity), value: less(gone.value, value) })
    const left = { quantity: less(quantity, gone.quantity), value: less(value, gone.value) }
    if (left.quantity.eq(0)) return []
    return [{ ...line, quantity: left.quantity.toFixed(), value: left.value.eq(0) ? '' : left.value.toFixed() }]
  })
}
