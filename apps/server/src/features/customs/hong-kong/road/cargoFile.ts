import {
  cargoLayout,
  type CargoLayout,
  roadCargo as contract,
} from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { roadCargoFaults, rocarsItems } from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { requireShown } from '../../../../kernel/access/hidden.ts'
import type { Context, FileAnswer } from '../../../../kernel/context.ts'
import { readRows } from '../../../../kernel/crud/crudRows.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { localTime } from './places.ts'
import { roadCargoSource, storedCargo, type StoredCargo } from './roadCargoRows.ts'

type Routes = (typeof contract)['routes']

/** What a tenant begins with: the eight items in their order, by their plain names. */
const firstLayout: CargoLayout = {
  format: 'csv',
  separator: ',',
  heading: true,
  time: 'date',
  root: 'Cargoes',
  item: 'Cargo',
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

export async function layout(ctx: Context): Promise<Output<Routes['layout']>> {
  const { rows } = await sql<{
    layout: unknown
    version: number
  }>`select layout, version from file_layout where tenant_id = current_tenant() and kind = 'roadCargo'`.execute(ctx.db)
  const kept = cargoLayout.safeParse(rows[0]?.layout)
  return kept.success ? { layout: kept.data, version: rows[0]!.version } : { layout: firstLayout, version: 0 }
}

/** Throws 409 with the layout as it stands where somebody else saved one meanwhile. */
export async function saveLayout(ctx: Context, asked: Parsed<Routes['saveLayout']>): Promise<Output<Routes['layout']>> {
  const { rows } = await sql<{ version: number }>`insert into file_layout (tenant_id, kind, layout, version, updated_by)
    select current_tenant(), 'roadCargo', ${JSON.stringify(asked.layout)}::jsonb, 1, ${ctx.user.personId}
      where ${asked.version} = 0 or exists (select from file_layout where tenant_id = current_tenant() and kind = 'roadCargo')
    on conflict (tenant_id, kind) do update set layout = excluded.layout, version = file_layout.version + 1, updated_at = now(), updated_by = excluded.updated_by
      where file_layout.version = ${asked.version} returning version`.execute(ctx.db)
  if (!rows[0]) throw refuse(409, refusals.stale, { data: { current: await layout(ctx) } })
  return { layout: asked.layout, version: rows[0].version }
}

const cellOf = (of: StoredCargo, field: CargoLayout['columns'][number]['field'], time: CargoLayout['time']): string => {
  const value = of[field]
  if (field === 'expectedAt' && value)
    return time === 'date' ? localTime(String(value)).slice(0, 10) : localTime(String(value))
  return value === null ? '' : String(value)
}

/** RFC 4180; a cell that a sheet would take for a formula begins with an apostrophe. */
function csvCell(value: string, separator: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^[+-]?\d/.test(value) ? `'${value}` : value
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const xmlText = (value: string): string =>
  // Control characters are no XML at all.
  value
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"]/g, (c) => escaped[c]!)

function csvOf({ separator, heading, time, columns }: CargoLayout, rows: readonly StoredCargo[]): string {
  const lines = rows.map((row) => columns.map(({ field }) => csvCell(cellOf(row, field, time), separator)))
  const head = heading ? [columns.map(({ name }) => csvCell(name, separator))] : []
  return `\ufeff${[...head, ...lines].map((cells) => cells.join(separator)).join('\r\n')}\r\n`
}

function xmlOf({ root, item, time, columns }: CargoLayout, rows: readonly StoredCargo[]): string {
  const tag = (name: string) => name.replaceAll(/[^A-Za-z0-9_.-]/g, '')
  const items = rows.map((row) => {
    const cells = columns.map(
      ({ field, name }) => `    <${tag(name)}>${xmlText(cellOf(row, field, time))}</${tag(name)}>`,
    )
    return [`  <${item}>`, ...cells, `  </${item}>`].join('\n')
  })
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<${root}>`, ...items, `</${root}>`, ''].join('\n')
}

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
  const body = shape.format === 'csv' ? csvOf(shape, found) : xmlOf(shape, found)
  return {
    name: `cargo.${shape.format}`,
    contentType: shape.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/xml',
    body: Buffer.from(body),
  }
}
