import type { TradeLine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeChecks'
import {
  tradeDeclaration as contract,
  type TradeFull,
  type tradeSources,
} from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { formOf } from '@clearway/contract/features/customs/hong-kong/tdec/tradeForms'
import type { Origin, Origins } from '@clearway/contract/kernel/origin'
import { only, recordOf } from '@clearway/contract/kernel/record'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { insertRow, readRow, type Values } from '../../../../kernel/crud/crudRows.ts'
import { dictionary } from '../../../../kernel/crud/dictionaries.ts'
import { notFound } from '../../../../kernel/refuse.ts'
import { storedDeclaration, storedLines } from '../../declaration/declarationRows.ts'
import { localTime } from '../road/places.ts'
import { lockCargo, type StoredCargo } from '../road/roadCargoRows.ts'
import { cut, itemReader, put, weight, withWholeCodes, type Begun } from './tradeBegun.ts'
import { valued } from './tradeChecking.ts'
import { mainlandOf } from './tradeDifferences.ts'
import { fromCase, fromOrder } from './tradeFromOrder.ts'
import { cargoLeft, itemsLeft } from './tradeLeft.ts'
import { partiesNamed } from './tradeOrigins.ts'
import { bareLine, declaresHere, openTrade, storedTrade, tradeSource, tradeWritten } from './tradeRows.ts'

type Routes = (typeof contract)['routes']

/** Items of a mainland declaration. */
async function linesOf(ctx: Context, declarationId: string, code: string): Promise<TradeLine[]> {
  const read = await itemReader(ctx)
  return (await storedLines(ctx, declarationId)).map(({ item }) =>
    read(
      {
        code: item['CodeTS'],
        name: item['GName'],
        origin: item['OriginCountry'],
        quantity: item['GQty'],
        unit: item['GUnit'],
        value: item['DeclTotal'],
        currency: item['TradeCurr'],
      },
      { kind: 'declaration', of: code },
    ),
  )
}

async function fromDeclaration(ctx: Context, id: string): Promise<Begun> {
  const { head, direction, orgId, code } = await storedDeclaration(ctx, id)
  const isExport = direction === 'export'
  return {
    values: {
      direction: isExport ? 'import' : 'export',
      orgId: orgId ?? undefined,
      partnerName: cut(head['TradeName'], 140),
      traderName: cut(isExport ? head['OverseasConsigneeEname'] : head['OverseasConsignorEname'], 140),
      packages:
        /^\d{1,6}$/.test(head['PackNo'] ?? '') && Number(head['PackNo']) > 0 ? Number(head['PackNo']) : undefined,
      grossWeight: weight(head['GrossWet']),
      billNo: cut(head['BillNo'], 40),
      countryConsigned: 'CHN',
    },
    lines: await itemsLeft(ctx, id, await linesOf(ctx, id, code)),
    origin: { kind: 'declaration', of: code },
    declarationId: id,
  }
}

const crossedOn = ({ expectedAt }: StoredCargo): string | undefined =>
  expectedAt ? localTime(expectedAt).slice(0, 10) : undefined

async function fromCargo(ctx: Context, id: string, anyway: boolean): Promise<Begun> {
  const cargo = await lockCargo(ctx, id)
  const left = await cargoLeft(ctx, cargo, anyway)
  const isImport = cargo.direction === 'import'
  const mine = isImport ? 'consignee' : 'consignor'
  const theirs = isImport ? 'consignor' : 'consignee'
  const { rows } = await sql<{
    vehicle: string
    crossedOn: string | null
  }>`select r.vehicle, to_char(c.crossed_at at time zone 'Asia/Hong_Kong', 'YYYY-MM-DD') as crossed_on from road_cargo c left join truck_trip r on r.tenant_id = c.tenant_id and r.id = c.trip_id
    where c.tenant_id = current_tenant() and c.id = ${id}`.execute(ctx.db)
  const point = (await dictionary(ctx, 'hkControlPoint')).get(cargo.controlPoint ?? '')?.label.en
  const mainland =
    cargo.declarationId && ctx.user.permissions.has('declaration.view')
      ? await mainlandOf(ctx, cargo.declarationId)
      : undefined
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
      packageDescription: cargo.packageDescription ?? undefined,
      ...left,
    },
    lines: mainland ? await itemsLeft(ctx, mainland.id, await linesOf(ctx, mainland.id, mainland.code)) : [],
    origin: { kind: 'roadCargo', of: cargo.code },
    roadCargoId: id,
    declarationId: cargo.declarationId ?? undefined,
  }
}

const ownOnes = new Set(['movementDate', 'ccrn', 'billNo', 'containers'])

async function fromTrade(ctx: Context, id: string): Promise<Begun> {
  const row: Values = await readRow(ctx, contract, tradeSource(), id, { deleted: false })
  const { lines, direction, code } = await storedTrade(ctx, id)
  const values = Object.fromEntries(
    Object.entries(contract.fields).flatMap(([name, field]) =>
      ('readOnly' in field && field.readOnly) || ownOnes.has(name) || row[name] === null || row[name] === undefined
        ? []
        : [[name, row[name]]],
    ),
  )
  // Of a company that no longer declares, the one that does by default takes the place.
  if (values['companyId'] && !(await declaresHere(ctx, values['companyId']))) delete values['companyId']
  const origin: Origin = { kind: 'copy', of: code }
  return {
    values: { ...values, direction },
    lines: lines.map((line) => {
      const item = { ...bareLine(line), licenceNo: '', origins: {} }
      return put(item, item, origin)
    }),
    origin,
  }
}

interface Usual {
  readonly companyId: string | null
  readonly company: string | null
  readonly declarant: string | null
  readonly capacity: string | null
  readonly before: string | null
}

/** The company of the tenant that declares in Hong Kong by default, and who did so last. */
async function usual(ctx: Context): Promise<Pick<Begun, 'origins'> & { readonly values: Values }> {
  const { rows } =
    await sql<Usual>`select c.id as company_id, c.name as company, d.declarant, d.capacity, d.code as before
    from (select 1) one left join declaring_company c on c.tenant_id = current_tenant() and c.is_default_hong_kong and c.deleted_at is null
        and c.suspended_reason is null and (c.valid_from is null or c.valid_from <= tenant_today()) and (c.valid_to is null or c.valid_to >= tenant_today())
      left join lateral (select code, declarant, capacity from trade_declaration where tenant_id = current_tenant() and created_by = ${ctx.user.personId} and declarant is not null
      order by created_at desc limit 1) d on true`.execute(ctx.db)
  const { companyId, company, declarant, capacity, before } = rows[0]!
  const last: Origin = { kind: 'copy', of: before ?? '' }
  return {
    values: { companyId, declarant, capacity },
    origins: { companyId: { kind: 'rule', of: company ?? '' }, declarant: last, capacity: last },
  }
}

/** What the address book knows of the trader and the record does not tell. */
async function ofTrader(
  ctx: Context,
  { traderName, traderAddress, traderBr }: Values,
): Promise<Pick<Begun, 'origins'> & { readonly values: Values }> {
  const book = traderAddress && traderBr ? [] : await partiesNamed(ctx, [traderName])
  const party = book.find((one) => one.inHongKong)
  if (!party) return { values: {} }
  const origin: Origin = { kind: 'addressBook', of: party.name }
  const number = /^\d{8}(-\d{3})?$/.test(party.number ?? '') ? party.number : null
  return {
    values: { traderAddress: cut(party.addresses.at(-1), 280), traderBr: number },
    origins: { traderAddress: origin, traderBr: origin },
  }
}

const needs = {
  roadCargo: 'roadCargo.view',
  declaration: 'declaration.view',
  customsCase: 'customsCase.view',
  order: 'order.view',
  tradeDeclaration: 'tradeDeclaration.view',
} as const satisfies Record<(typeof tradeSources)[number], string>

const told = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null))

/** A draft with what another record says: what was typed there is not asked again. Throws 404, and 409 where nothing of road cargo is left. */
export async function begin(
  ctx: Context,
  { from, id, direction: asked, anyway = false }: Parsed<Routes['begin']>,
): Promise<TradeFull> {
  if (!ctx.user.permissions.has(needs[from])) throw notFound()
  const begun = await {
    roadCargo: () => fromCargo(ctx, id, anyway),
    declaration: () => fromDeclaration(ctx, id),
    customsCase: () => fromCase(ctx, id),
    order: () => fromOrder(ctx, id, asked ?? 'import'),
    tradeDeclaration: () => fromTrade(ctx, id),
  }[from]()
  const { direction } = begun.values
  const lines = await withWholeCodes(ctx, begun.lines)
  const form = formOf(direction, lines, false) ?? (direction === 'import' ? '1' : '2')
  const [ours, theirs] = [await usual(ctx), await ofTrader(ctx, begun.values)]
  const given = { ...told(ours.values), ...told(theirs.values), form, ...told(begun.values) }
  const { hidden } = dataAccess(ctx.user, contract.name)
  // Without these there is none: who may not write them begins none.
  const shown = Object.fromEntries(
    Object.entries(given).filter(([name]) => name === 'direction' || name === 'form' || !hidden.has(name)),
  )
  const marks: Origins = {
    ...ours.origins,
    ...theirs.origins,
    form: { kind: 'rule' },
    ...recordOf(Object.keys(told(begun.values)), () => begun.origin),
    ...begun.origins,
  }
  const made = await insertRow(ctx, contract, tradeSource(), {
    ...shown,
    origins: JSON.stringify(
      only(
        marks,
        Object.keys(shown).filter((name) => marks[name]),
      ),
    ),
  })
  await sql`update trade_declaration set road_cargo_id = ${begun.roadCargoId ?? null}, declaration_id = ${begun.declarationId ?? null}, order_id = ${begun.orderId ?? null}, case_id = ${begun.caseId ?? null}
    where tenant_id = current_tenant() and id = ${made}`.execute(ctx.db)
  await writeLines(ctx, made, lines)
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
