import { inboundBookingText as t } from '@clearway/contract/features/logistics/inbound/inboundBooking.text'
import type { InboundLine, InboundLineRow } from '@clearway/contract/features/logistics/inbound/inboundLine'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { ownDeclarations, ownGoods } from '../owned.ts'
import type { StoredBooking } from './inboundRows.ts'

export async function linesOf(db: Db, bookingId: string): Promise<InboundLineRow[]> {
  const { rows } =
    await sql<InboundLineRow>`select l.id, l.line, l.goods_id, g.model_number, g.name as goods_name, g.unit, trim_scale(l.expected)::text as expected,
      trim_scale(inbound_received(l))::text as received, l.lot_code, l.bond_status, l.declaration_id, d.code as declaration_code, l.declaration_no,
      trim_scale(l.per_package)::text as per_package, trim_scale(l.unit_kg)::text as unit_kg, trim_scale(l.unit_cbm)::text as unit_cbm
    from inbound_line l join goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
      left join declaration d on d.tenant_id = l.tenant_id and d.id = l.declaration_id
    where l.tenant_id = current_tenant() and l.booking_id = ${bookingId} order by l.line`.execute(db)
  return rows
}

/** A line that stands, as it would be sent again. */
export const asGiven = (line: InboundLineRow): InboundLine => ({
  id: line.id,
  goodsId: line.goodsId,
  expected: line.expected,
  lotCode: line.lotCode,
  bondStatus: line.bondStatus,
  declarationId: line.declarationId,
  declarationNo: line.declarationNo,
  perPackage: line.perPackage,
  unitKg: line.unitKg,
  unitCbm: line.unitCbm,
})

interface Problem {
  readonly field: string
  readonly message: Text
  readonly values?: Readonly<Record<string, unknown>>
}
interface Known {
  readonly goods: ReadonlySet<string>
  readonly declarations: ReadonlySet<string>
  readonly standing: readonly InboundLineRow[]
}

/** What is wrong with one line by itself. */
function lineProblems(of: StoredBooking, line: InboundLine, at: number, known: Known): Problem[] {
  const problem = (field: string, message: Text, values?: Problem['values']): Problem => ({
    field: `lines.${at}.${field}`,
    message,
    ...(values && { values }),
  })
  const bonded = line.bondStatus !== 'free'
  return [
    ...(line.id && !known.standing.some(({ id }) => id === line.id) ? [problem('id', t.lineNotFound)] : []),
    ...(known.goods.has(line.goodsId) ? [] : [problem('goodsId', t.goodsNotFound)]),
    ...(bonded && !of.supervised ? [problem('bondStatus', t.notBonded, { warehouse: of.warehouse })] : []),
    ...(bonded && !line.declarationId && !line.declarationNo ? [problem('declarationNo', t.declarationMissing)] : []),
    ...(line.declarationId && !known.declarations.has(line.declarationId)
      ? [problem('declarationId', t.declarationNotFound)]
      : []),
  ]
}

const lotOfLine = (of: StoredBooking, line: InboundLine): string => line.lotCode || of.code

/** What is wrong between the lines: a lot twice, or a second declaration where all is declared together. */
function sharedProblems(of: StoredBooking, lines: readonly InboundLine[]): Problem[] {
  const lots = new Set<string>()
  let first: string | undefined
  return lines.flatMap((line, at) => {
    const found: Problem[] = []
    const lot = JSON.stringify([line.goodsId, lotOfLine(of, line).toLowerCase(), line.bondStatus])
    if (lots.has(lot)) found.push({ field: `lines.${at}.lotCode`, message: t.sameLot })
    lots.add(lot)
    const declared = line.declarationId ?? line.declarationNo ?? undefined
    first ??= declared
    if (of.declares === 'together' && declared && declared !== first)
      found.push({ field: `lines.${at}.declarationId`, message: t.oneDeclaration })
    return found
  })
}

/** Brings the lines of a booking to those given. Throws 400 with every line and field at fault, at most 100. */
export async function saveLines(ctx: Context, of: StoredBooking, lines: readonly InboundLine[]): Promise<void> {
  const [standing, goods, declarations] = await Promise.all([
    linesOf(ctx.db, of.id),
    ownGoods(
      ctx,
      of.orgId,
      lines.map((line) => line.goodsId),
    ),
    ownDeclarations(
      ctx,
      of.orgId,
      lines.flatMap((line) => line.declarationId ?? []),
    ),
  ])
  // What stood already may stay, whoever may see it now.
  const kept = new Set([...declarations, ...standing.flatMap((line) => line.declarationId ?? [])])
  const known = { goods, declarations: kept, standing }
  const errors = [...lines.flatMap((line, at) => lineProblems(of, line, at, known)), ...sharedProblems(of, lines)]
  if (errors.length) throw refuse(400, refusals.invalid, { errors: errors.slice(0, 100) })
  const rows = lines.map((line, at) => ({ ...line, line: at + 1, lotCode: lotOfLine(of, line) }))
  await sql`delete from inbound_line where tenant_id = current_tenant() and booking_id = ${of.id}`.execute(ctx.db)
  await sql`insert into inbound_line (tenant_id, id, booking_id, line, goods_id, lot_code, bond_status, declaration_id, declaration_no, expected, per_package, unit_kg, unit_cbm)
    select current_tenant(), coalesce(r.id, new_id()), ${of.id}, r.line, r."goodsId", r."lotCode", r."bondStatus", r."declarationId", r."declarationNo", r.expected, r."perPackage", r."unitKg", r."unitCbm"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, line int, "goodsId" uuid, "lotCode" text, "bondStatus" text, "declarationId" uuid, "declarationNo" text, expected numeric,
      "perPackage" numeric, "unitKg" numeric, "unitCbm" numeric)`.execute(ctx.db)
}
