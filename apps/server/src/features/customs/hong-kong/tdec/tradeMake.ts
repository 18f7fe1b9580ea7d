import type { TradeLine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeChecks'
import {
  tradeDeclaration as contract,
  type TradeFull,
} from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { formOf } from '@clearway/contract/features/customs/hong-kong/tdec/tradeForms'
import type { Parsed } from '@clearway/contract/kernel/route'
import { toHongKong } from '@clearway/nomenclature/hongkong'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { insertRow, readRow, type Values } from '../../../../kernel/crud/crudRows.ts'
import { dictionary } from '../../../../kernel/crud/dictionaries.ts'
import { notFound } from '../../../../kernel/refuse.ts'
import { storedDeclaration, storedLines } from '../../declaration/declarationRows.ts'
import { localTime } from '../road/places.ts'
import { lockCargo, type StoredCargo } from '../road/roadCargoRows.ts'
import { valued } from './tradeChecking.ts'
import { itemsLeft } from './tradeLeft.ts'
import { bareLine, openTrade, storedTrade, tradeSource, tradeWritten } from './tradeRows.ts'

type Routes = (typeof contract)['routes']
type Direction = 'import' | 'export'

interface Begun {
  readonly values: Values & { readonly direction: Direction }
  readonly lines: readonly TradeLine[]
  readonly roadCargoId?: string
  readonly declarationId?: string | undefined
}

const cut = (value: string | null | undefined, most: number): string | undefined =>
  value?.trim().slice(0, most) || undefined
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

async function fromDeclaration(ctx: Context, id: string): Promise<Begun> {
  const { head, direction, orgId } = await storedDeclaration(ctx, id)
  const isExport = direction === 'export'
  return {
    values: {
      direction: isExport ? 'import' : 'export',
      orgId: orgId ?? undefined,
      partnerName: cut(head['TradeName'], 140),
      traderName: cut(isExport ? head['OverseasConsigneeEname'] : head['OverseasConsignorEname'], 140),
      packages:
        /^\d{1,6}$/.test(head['PackNo'] ?? '') && Number(head['PackNo']) > 0 ? Number(head['PackNo']) : undefined,
      grossWeight: /^\d{1,11}(\.\d{1,3})?$/.test(head['GrossWet'] ?? '') ? head['GrossWet'] : undefined,
      billNo: cut(head['BillNo'], 40),
      countryConsigned: 'CHN',
    },
    lines: await itemsLeft(ctx, id, await linesOf(ctx, id)),
    declarationId: id,
  }
}

const crossedOn = ({ expectedAt }: StoredCargo): string | undefined =>
  expectedAt ? localTime(expectedAt).slice(0, 10) : undefined

async function fromCargo(ctx: Context, id: string): Promise<Begun> {
  const cargo = await lockCargo(ctx, id)
  const isImport = cargo.direction === 'import'
  const mine = isImport ? 'consignee' : 'consignor'
  const theirs = isImport ? 'consignor' : 'consignee'
  const { rows } = await sql<{
    vehicle: string
    crossedOn: string | null
  }>`select r.vehicle, to_char(c.crossed_at at time zone 'Asia/Hong_Kong', 'YYYY-MM-DD') as crossed_on from road_cargo c left join truck_trip r on r.tenant_id = c.tenant_id and r.id = c.trip_id
    where c.tenant_id = current_tenant() and c.id = ${id}`.execute(ctx.db)
  const point = (await dictionary(ctx, 'hkControlPoint')).get(cargo.controlPoint ?? '')?.label.en
  const mainland = ctx.user.permissions.has('declaration.view') ? cargo.declarationId : null
  return {
    values: {
      direction: cargo.direction,
      orgId: cargo.orgId ?? undefined,
      movementDate: rows[0]?.crossedOn ?? crossedOn(cargo),
      traderName: cut(cargo[`${mine}Name`], 140),
      traderAddress: cut(cargo[`${mine}Address`], 280),
      partnerName: cut(cargo[`${theirs}Name`], 140),
      transportMode: 'road',
      vehicle: cut(rows[0]?.vehicle, 60),
      [isImport ? 'placeOfDischarge' : 'placeOfLoading']: cut(point, 60),
      countryConsigned: 'CHN',
      ccrn: cargo.ccrn ?? undefined,
      packages: cargo.packages ?? undefined,
      packageDescription: cargo.packageDescription ?? undefined,
      grossWeight: cargo.grossWeight ?? undefined,
    },
    lines: mainland ? await itemsLeft(ctx, mainland, await linesOf(ctx, mainland)) : [],
    roadCargoId: id,
    declarationId: cargo.declarationId ?? undefined,
  }
}

const ownOnes = new Set(['movementDate', 'ccrn', 'billNo', 'containers'])

async function fromTrade(ctx: Context, id: string): Promise<Begun> {
  const row: Values = await readRow(ctx, contract, tradeSource(), id, { deleted: false })
  const { lines, direction } = await storedTrade(ctx, id)
  const values = Object.fromEntries(
    Object.entries(contract.fields).flatMap(([name, field]) =>
      ('readOnly' in field && field.readOnly) || ownOnes.has(name) || row[name] === null || row[name] === undefined
        ? []
        : [[name, row[name]]],
    ),
  )
  return { values: { ...values, direction }, lines: lines.map(bareLine) }
}

/** The company of the tenant that declares in Hong Kong by default, and who did so last. */
async function usual(ctx: Context): Promise<Values> {
  const { rows } =
    await sql<Values>`select (select c.id from declaring_company c where c.tenant_id = current_tenant() and c.is_default_hong_kong and c.deleted_at is null
        and c.suspended_reason is null and (c.valid_from is null or c.valid_from <= tenant_today()) and (c.valid_to is null or c.valid_to >= tenant_today())) as company_id,
      d.declarant, d.capacity
    from (select 1) one left join lateral (select declarant, capacity from trade_declaration where tenant_id = current_tenant() and created_by = ${ctx.user.personId} and declarant is not null
      order by created_at desc limit 1) d on true`.execute(ctx.db)
  return rows[0]!
}

/** A draft with what another record says: what was typed there is not asked again. Throws 404. */
export async function begin(ctx: Context, { from, id }: Parsed<Routes['begin']>): Promise<TradeFull> {
  const needs = {
    roadCargo: 'roadCargo.view',
    declaration: 'declaration.view',
    tradeDeclaration: 'tradeDeclaration.view',
  }
  if (!ctx.user.permissions.has(needs[from])) throw notFound()
  const begun = await { roadCargo: fromCargo, declaration: fromDeclaration, tradeDeclaration: fromTrade }[from](ctx, id)
  const { direction } = begun.values
  const form = formOf(direction, begun.lines, false) ?? (direction === 'import' ? '1' : '2')
  const given = { ...(await usual(ctx)), form, ...begun.values }
  const made = await insertRow(
    ctx,
    contract,
    tradeSource(),
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null)),
  )
  await sql`update trade_declaration set road_cargo_id = ${begun.roadCargoId ?? null}, declaration_id = ${begun.declarationId ?? null} where tenant_id = current_tenant() and id = ${made}`.execute(
    ctx.db,
  )
  await writeLines(ctx, made, begun.lines)
  tradeWritten(ctx, made)
  return openTrade(ctx, made)
}

/** Writes the items with their value in HKD and what the whole bears. */
export async function writeLines(ctx: Context, id: string, lines: readonly TradeLine[]): Promise<void> {
  const { movementDate, form } = await storedTrade(ctx, id)
  const of = await valued(ctx, lines, { movementDate, form })
  await sql`update trade_declaration set lines = ${JSON.stringify(of.lines)}::jsonb, total = ${of.total}, charge = ${of.charge}, levy = ${of.levy}, updated_by = ${ctx.user.personId}
    where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
}
