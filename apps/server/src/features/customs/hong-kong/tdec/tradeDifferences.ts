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
type OfGoods = Extract<TradeDifference, { line: number }>
type Figure = OfGoods['field']
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
): Omit<OfGoods, 'code'>[] {
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

export async function mainlandOf(ctx: Context, id: string): Promise<StoredDeclaration | undefined> {
  try {
    return await storedDeclaration(ctx, id)
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

interface Made {
  readonly lines: readonly TradeLine[]
  readonly packages: number | null
  readonly grossWeight: string | null
}

/** All that was made from a mainland declaration in Hong Kong and stands. */
async function madeFrom(ctx: Context, declarationId: string): Promise<Made[]> {
  const { rows } =
    await sql<Made>`select lines, packages, gross_weight::text as gross_weight from trade_declaration where tenant_id = current_tenant() and declaration_id = ${declarationId}
      and not ${inStates('status', tradeMachine.phases.over)} and deleted_at is null`.execute(ctx.db)
  return rows
}

/** Whether no road cargo of a mainland declaration is still to be declared here. */
async function allDeclared(ctx: Context, declarationId: string): Promise<boolean> {
  const { rows } =
    await sql`select from road_cargo c where c.tenant_id = current_tenant() and c.declaration_id = ${declarationId}
      and not ${inStates('c.status', roadCargoMachine.phases.over)} and c.deleted_at is null and not exists (select from trade_declaration t
        where t.tenant_id = c.tenant_id and t.road_cargo_id = c.id and not ${inStates('t.status', tradeMachine.phases.over)} and t.deleted_at is null) limit 1`.execute(
      ctx.db,
    )
  return !rows.length
}

const wholeOf = { packages: 'PackNo', grossWeight: 'GrossWet' } as const

/** Packages and weight of the whole; a sum of which a part is unknown says nothing. */
function wholeDifferences(all: readonly Made[], { head, code }: StoredDeclaration, whole: boolean): TradeDifference[] {
  return (['packages', 'grossWeight'] as const).flatMap((field) => {
    const there = head[wholeOf[field]] ?? ''
    if (!/^\d{1,15}(\.\d{1,5})?$/.test(there) || all.some((one) => one[field] === null)) return []
    const here = all.reduce((sum, one) => sum.plus(one[field]!), new Big(0))
    if (whole ? here.eq(there) : here.lte(there)) return []
    return [{ field, code, here: here.toFixed(), there: new Big(there).toFixed() }]
  })
}

/** What the mainland declaration that one was made from says otherwise than all of Hong Kong's that were made from it, as far as the caller sees it. */
export async function mainlandDifferences(ctx: Context, of: StoredTrade): Promise<TradeDifference[]> {
  if (!of.declarationId || !seesAll(ctx, 'declaration')) return []
  const mainland = await mainlandOf(ctx, of.declarationId)
  if (!mainland) return []
  const [all, whole, lines] = await Promise.all([
    madeFrom(ctx, of.declarationId),
    allDeclared(ctx, of.declarationId),
    storedLines(ctx, of.declarationId),
  ])
  const there = lines.map(({ item }) => ({
    code: item['CodeTS'] ?? '',
    quantity: item['GQty'] ?? '',
    unit: item['GUnit'] ?? '',
    value: item['DeclTotal'] ?? '',
    currency: item['TradeCurr'] ?? '',
  }))
  const ofGoods = differencesOf(of.lines, { here: all.flatMap((one) => one.lines), there, whole })
  return [
    // Of what went by road the cargo is compared with the declaration, and this with its cargo.
    ...(of.roadCargoId ? [] : wholeDifferences(all, mainland, whole)),
    ...ofGoods.map((difference) => ({ ...difference, code: mainland.code })),
  ]
}
