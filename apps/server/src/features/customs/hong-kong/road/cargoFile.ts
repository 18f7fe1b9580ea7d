import { cargoLayout, type CargoLayout } from '@clearway/contract/features/customs/hong-kong/road/cargoLayout'
import { roadCargo as contract } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { roadCargoFaults, rocarsItems } from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'

import { requireShown } from '../../../../kernel/access/hidden.ts'
import type { Context, FileAnswer } from '../../../../kernel/context.ts'
import { readRows } from '../../../../kernel/crud/crudRows.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { fileOf, keptLayouts } from '../../exchange/fileLayout.ts'
import { hongKongTime } from './places.ts'
import { roadCargoSource, storedCargo } from './roadCargoRows.ts'

type Routes = (typeof contract)['routes']

/** What a tenant begins with: the eight items in their order, by their plain names. */
const firstLayout: CargoLayout = {
  format: 'csv',
  separator: ',',
  heading: true,
  date: 'yyyy-MM-dd',
  time: 'date',
  root: 'Cargoes',
  item: 'Cargo',
  line: 'Item',
  columns: [
    { field: 'code', name: 'Reference' },
    { field: 'packages', name: 'NoOfPackages' },
    { field: 'packageDescription', name: 'PackageType' },
    { field: 'goodsDescription', name: 'ArticleDescription' },
    { field: 'consignorName', name: 'ConsignorName' },
    { field: 'consignorAddress', name: 'ConsignorAddress' },
    { field: 'consigneeName', name: 'ConsigneeName' },
    { field: 'consigneeAddress', name: 'ConsigneeAddress' },
    { field: 'expectedAt', name: 'ExpectedDate' },
  ],
}

export const { layout, saveLayout } = keptLayouts('roadCargo', cargoLayout, firstLayout)

/** The consignments in the tenant's layout. Throws 404 and 422 at the first that is not whole. */
export async function cargoFile(ctx: Context, { ids }: Parsed<Routes['cargoFile']>): Promise<FileAnswer> {
  const { layout: shape } = await layout(ctx)
  // Whether all of them are there is told too.
  requireShown(ctx, 'roadCargo', [...rocarsItems, ...shape.columns.map(({ field }) => field)])
  const seen = new Set((await readRows(ctx, contract, roadCargoSource(), ids, { deleted: false })).map((row) => row.id))
  const found = (await storedCargo(ctx, ids)).filter((row) => seen.has(row.id))
  if (found.length < new Set(ids).size) throw refuse(404, refusals.notFound)
  for (const of of found) {
    const errors = roadCargoFaults({ ...of })
    if (errors.length) throw refuse(422, refusals.invalid, { errors, data: { code: of.code } })
  }
  return fileOf(
    shape,
    hongKongTime,
    'cargo',
    found.map((of) => ({ head: { ...of } })),
  )
}
