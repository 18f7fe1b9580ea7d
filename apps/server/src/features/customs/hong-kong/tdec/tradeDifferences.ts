import { roadCargoMachine } from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import type { TradeDifference, TradeLine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeChecks'
import { tradeMachine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import Big from 'big.js'
import { sql } from 'kysely'

import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { isRefusal } from '../../../../kernel/refuse.ts'
import { inStates } from '../../../../kernel/stateMachine.ts'
import { storedDeclaration, storedLines, type StoredDeclaration } from '../../declaration/declarationRows.ts'
import type { StoredTrade } from './tradeRows.ts'

/** Whether the caller sees another record without anything hidden: what is told here is made of all of it. */
export const seesAll = (ctx: Context, resource: string): boolean =>
  ctx.user.permissions.has(`${resource}.view`) && dataAccess(ctx.user, resource).hidden.size === 0

type Counted = Pick<TradeLine, 'code' | 'quantity' | 'unit' | 'value' | 'currency'>
type Figure = TradeDifference['field']
const figures = ['quantity', 'value'] as const
const countedIn = { quantity: 'unit', value: 'currency' } as const

/** What lines have of each six digits, by what it is counted in; lines without a figure are left out. */
function sums(lines: readonly Counted[], figure: Figure): Map<string, Big> {
  const all = new Map<string, Big>()
  for (const line of lines) {
    if (line.code.length < 6 || !/^\d+(\.\d+)?$/.test(line[figure])) continue
    const key = `${line.code.slice(0, 6)} ${line[countedIn[figure]]}`
    all.set(key, (all.get(key) ?? new Big(0)).plus(line[figure]))
  }
  return all
}

/**
 * Where both sides of the boundary name the same goods in the same unit and yet another figure. `whole` says that nothing is still to be declared here: until
 * then only what is more than there differs.
 */
function differencesOf(
  own: readonly Counted[],
  {
    here,
    there,
    whole,
  }: { readonly here: readonly Counted[]; readonly there: readonly Counted[]; readonly whole: boolean },
): Omit<TradeDifference, 'code'>[] {
  return figures.flatMap((field) => {
    const [mine, theirs] = [sums(here, field), sums(there, field)]
    const told = new Set<string>()
    return own.flatMap((item, line) => {
      const six = item.code.slice(0, 6)
      const key = `${six} ${item[countedIn[field]]}`
      const [has, had] = [mine.get(key), theirs.get(key)]
      if (told.has(key) || !has || !had || (whole ? has.eq(had) : has.lte(had))) return []
      told.add(key)
      return [{ field, line, six, here: has.toFixed(), there: had.toFixed() }]
    })
  })
}

async function mainlandOf(ctx: Context, id: string): Promise<StoredDeclaration | undefined> {
  try {
    return await storedDeclaration(ctx, id)
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

/** What the mainland declaration that one was made from says otherwise than all of Hong Kong's that were made from it, as far as the caller sees it. */
export async function mainlandDifferences(ctx: Context, of: StoredTrade): Promise<TradeDifference[]> {
  if (!of.declarationId || !seesAll(ctx, 'declaration')) return []
  const mainland = await mainlandOf(ctx, of.declarationId)
  if (!mainland) return []
  const { rows } = await sql<{
    lines: TradeLine[]
  }>`select lines from trade_declaration where tenant_id = current_tenant() and declaration_id = ${of.declarationId}
      and id <> ${of.id} and not ${inStates('status', tradeMachine.phases.over)} and deleted_at is null`.execute(ctx.db)
  const undeclared =
    await sql`select from road_cargo c where c.tenant_id = current_tenant() and c.declaration_id = ${of.declarationId}
      and not ${inStates('c.status', roadCargoMachine.phases.over)} and c.deleted_at is null and not exists (select from trade_declaration t
        where t.tenant_id = c.tenant_id and t.road_cargo_id = c.id and not ${inStates('t.status', tradeMachine.phases.over)} and t.deleted_at is null) limit 1`.execute(
      ctx.db,
    )
  const lines = await storedLines(ctx, of.declarationId)
  const there = lines.map(({ item }) => ({
    code: item['CodeTS'] ?? '',
    quantity: item['GQty'] ?? '',
    unit: item['GUnit'] ?? '',
    value: item['DeclTotal'] ?? '',
    currency: item['TradeCurr'] ?? '',
  }))
  return differencesOf(of.lines, {
    here: [...of.lines, ...rows.flatMap((row) => row.lines)],
    there,
    whole: undeclared.rows.length === 0,
  }).map((difference) => ({ ...difference, code: mainland.code }))
}
