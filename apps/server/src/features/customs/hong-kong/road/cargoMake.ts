import { roadCargo as contract, type RoadCargoFull } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { roadCargoText as t } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { toHongKong } from '@clearway/nomenclature/hongkong'
import { sql } from 'kysely'

import { hidesAny } from '../../../../kernel/access/hidden.ts'
import type { Context } from '../../../../kernel/context.ts'
import { insertRow, readRow } from '../../../../kernel/crud/crudRows.ts'
import { dictionary } from '../../../../kernel/crud/dictionaries.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { storedDeclaration, storedLines } from '../../declaration/declarationRows.ts'
import { controlPointOf } from './places.ts'
import { cargoWritten, lockCargo, openCargo, roadCargoSource } from './roadCargoRows.ts'

type Routes = (typeof contract)['routes']

const whole = (value: string | undefined): number | undefined =>
  value && /^\d{1,6}$/.test(value.trim()) ? Number(value) : undefined
const cut = (value: string | undefined, most: number): string | undefined => value?.trim().slice(0, most) || undefined

/** Packages of a declaration that live cargo has already. */
async function taken(ctx: Context, declarationId: string): Promise<number> {
  const { rows } = await sql<{
    packages: number
  }>`select coalesce(sum(packages), 0)::int as packages from road_cargo where tenant_id = current_tenant() and declaration_id = ${declarationId}
      and deleted_at is null and status not in ('cancelled', 'expired')`.execute(ctx.db)
  return rows[0]!.packages
}

/**
 * A draft with what a mainland declaration says: what leaves the mainland comes into Hong Kong. The first gets all packages and the whole weight, a further one
 * of the same declaration as many packages as are left. Throws 404, and 409 where none is left.
 */
export async function fromDeclaration(
  ctx: Context,
  { declarationId }: Parsed<Routes['fromDeclaration']>,
): Promise<RoadCargoFull> {
  const declared = await storedDeclaration(ctx, declarationId, true)
  const { head } = declared
  const lines = await storedLines(ctx, declarationId)
  const isExport = declared.direction === 'export'
  const packages = whole(head['PackNo'])
  const gone = await taken(ctx, declarationId)
  if (packages !== undefined && gone >= packages)
    throw refuse(409, t.allShared, { values: { code: declared.code, count: packages } })
  const kinds = await dictionary(ctx, 'package')
  const mainland = { name: cut(head['TradeName'], 140), address: undefined }
  const abroad = {
    name: cut(isExport ? head['OverseasConsigneeEname'] : head['OverseasConsignorEname'], 140),
    address: cut(isExport ? undefined : head['OverseasConsignorAddr'], 280),
  }
  const [consignor, consignee] = isExport ? [mainland, abroad] : [abroad, mainland]
  const values = {
    direction: isExport ? 'import' : 'export',
    orgId: declared.orgId ?? undefined,
    packages: packages === undefined ? undefined : packages - gone,
    packageDescription: cut(kinds.get(head['WrapType'] ?? '')?.label.en, 70),
    goodsDescription: cut(
      toHongKong([...new Set(lines.map(({ item }) => item['GName']).filter(Boolean))].join('；')),
      512,
    ),
    consignorName: consignor.name,
    consignorAddress: consignor.address,
    consigneeName: consignee.name,
    consigneeAddress: consignee.address,
    controlPoint: controlPointOf(head['IEPort']),
    grossWeight: gone === 0 && /^\d{1,11}(\.\d{1,3})?$/.test(head['GrossWet'] ?? '') ? head['GrossWet'] : undefined,
  }
  const shown = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && !hidesAny(ctx, contract.name, [name])),
  )
  const id = await insertRow(ctx, contract, roadCargoSource(), shown)
  await sql`update road_cargo set declaration_id = ${declarationId} where tenant_id = current_tenant() and id = ${id}`.execute(
    ctx.db,
  )
  cargoWritten(ctx, [id])
  return openCargo(ctx, id)
}

/** A draft with the same parties and goods; when, with what truck and under what number is its own. */
export async function copy(ctx: Context, { id }: Parsed<Routes['copy']>): Promise<RoadCargoFull> {
  await lockCargo(ctx, id)
  const row = await readRow(ctx, contract, roadCargoSource(), id)
  const own = new Set(['expectedAt'])
  const values = Object.fromEntries(
    Object.entries(contract.fields).flatMap(([name, field]) => {
      const value = (row as Record<string, unknown>)[name]
      return ('readOnly' in field && field.readOnly) || own.has(name) || value === null || value === undefined
        ? []
        : [[name, value]]
    }),
  )
  const made = await insertRow(ctx, contract, roadCargoSource(), values)
  cargoWritten(ctx, [made])
  return openCargo(ctx, made)
}
