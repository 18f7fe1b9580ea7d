import { roadCargo } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { differenceProblem } from '@clearway/contract/features/customs/hong-kong/tdec/tradeChecks'
import { tradeChecksText as t } from '@clearway/contract/features/customs/hong-kong/tdec/tradeChecks.text'
import { tradeDeclaration as contract } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeMachine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { hidesAny } from '../../../../kernel/access/hidden.ts'
import type { Context } from '../../../../kernel/context.ts'
import { readRows } from '../../../../kernel/crud/crudRows.ts'
import { readDeclarationRow } from '../../declaration/declarationRows.ts'
import { differencesOf, roadCargoSource } from '../road/roadCargoRows.ts'
import { mainlandDifferences } from './tradeDifferences.ts'
import { storedTrade, tradeSource } from './tradeRows.ts'

type Routes = (typeof contract)['routes']

/** Records of one mainland declaration that are shown; one has a few. */
const mostShown = 50

async function idsOf(
  ctx: Context,
  table: 'road_cargo' | 'trade_declaration',
  declarationId: string,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from ${sql.table(table)} where tenant_id = current_tenant() and declaration_id = ${declarationId} and deleted_at is null order by created_at, id limit ${mostShown}`.execute(
    ctx.db,
  )
  return rows.map((row) => row.id)
}

async function cargoDifferences(ctx: Context, declarationId: string): Promise<Text[]> {
  // What the broker still has to bring into line is not the customer's.
  if (ctx.user.area === 'customer' || hidesAny(ctx, roadCargo.name, ['declarationId', 'packages', 'grossWeight']))
    return []
  const found = await differencesOf(ctx, { declarationId })
  return found.flatMap(({ field, here, there }) =>
    field === 'value' ? [] : [fillText(field === 'packages' ? t.cargoPackages : t.cargoWeight, { here, there })],
  )
}

/** Each once: several declarations of the same goods differ in the same. */
async function tradeDifferences(ctx: Context, ids: readonly string[]): Promise<Text[]> {
  if (hidesAny(ctx, contract.name, Object.keys(contract.fields))) return []
  const told = new Map<string, Text>()
  for (const id of ids) {
    const of = await storedTrade(ctx, id)
    if (tradeMachine.isIn('over', of.status)) continue
    for (const difference of await mainlandDifferences(ctx, of)) {
      const { message, values } = differenceProblem(difference)
      const words = fillText(message, values ?? {})
      told.set(words.en, words)
    }
  }
  return [...told.values()]
}

export async function overBoundary(
  ctx: Context,
  { declarationId }: Parsed<Routes['overBoundary']>,
): Promise<Output<Routes['overBoundary']>> {
  await readDeclarationRow(ctx, declarationId)
  const seesCargo = ctx.user.permissions.has('roadCargo.view') && !hidesAny(ctx, roadCargo.name, ['declarationId'])
  const seesTrade = !hidesAny(ctx, contract.name, ['declarationId'])
  const cargo = seesCargo
    ? await readRows(ctx, roadCargo, roadCargoSource(), await idsOf(ctx, 'road_cargo', declarationId))
    : []
  const declarations = seesTrade
    ? await readRows(ctx, contract, tradeSource(), await idsOf(ctx, 'trade_declaration', declarationId))
    : []
  const ids = declarations.map((row) => row.id)
  return {
    cargo,
    declarations,
    differences: [
      ...(cargo.length ? await cargoDifferences(ctx, declarationId) : []),
      ...(await tradeDifferences(ctx, ids)),
    ],
  }
}
