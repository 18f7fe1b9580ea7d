import type { Origin } from '@clearway/contract/kernel/origin'
import { sql } from 'kysely'

import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { today } from '../../hscode.ts'
import { matchLine, type PastLine } from '../../matchingRule.ts'
import { storedCase, type StoredCase } from '../caseRows.ts'
import { differences, draftOf, lockedLines, put, updateLines, type DraftLine, type LineColumn } from './caseLineRows.ts'
import { fillStatutory } from './caseLineUnits.ts'

type ForCustomer = Pick<StoredCase, 'id' | 'orgId' | 'currency'>

interface Goods {
  readonly id: string
  readonly modelNumber: string
  readonly name: string
  readonly brand: string | null
  readonly unit: string | null
  readonly origin: string | null
  readonly house: boolean
  readonly hsCode: string | null
  readonly ciqCode: string | null
  readonly elements: string | null
}

const plain = (s: string | null): string => (s ?? '').trim().toLowerCase()

/** Goods with their mainland code that lines of this customer may name: his own and the house's, as far as the user sees them. */
async function goodsWhere(
  ctx: Context,
  orgId: string | null,
  by: { readonly models?: readonly string[]; readonly ids?: readonly string[] },
): Promise<Goods[]> {
  const wanted = by.ids
    ? sql`t.id = any(${[...by.ids]}::uuid[])`
    : sql`lower(t.model_number) = any(${[...(by.models ?? [])]}::text[])`
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.deleted_at is null`,
    sql`(t.org_id is null or t.org_id = ${orgId}::uuid)`,
    wanted,
    ...scopeCondition(ctx, { table: 'goods', orgScoped: true }, dataAccess(ctx.user, 'goods')),
  ]
  const { rows } =
    await sql<Goods>`select t.id, t.model_number, t.name, t.brand, t.unit, t.country_of_origin as origin, t.org_id is null as house,
      left(c.hs_code, 10) as hs_code, coalesce(c.ciq_code, nullif(substr(c.hs_code, 11, 3), '')) as ciq_code, c.elements
    from goods t left join goods_classification c on c.tenant_id = t.tenant_id and c.goods_id = t.id and c.jurisdiction = 'CN' and c.valid_to is null and c.deleted_at is null and c.status = 'classified' and length(c.hs_code) >= 8
    where ${sql.join(where, sql` and `)} order by house, t.id`.execute(ctx.db)
  const { hidden } = dataAccess(ctx.user, 'goods')
  const shown = <T>(field: string, value: T): T | null => (hidden.has(field) ? null : value)
  return hidden.size
    ? rows.map((g) => ({
        ...g,
        brand: shown('brand', g.brand),
        unit: shown('unit', g.unit),
        origin: shown('countryOfOrigin', g.origin),
      }))
    : rows
}

/** The goods among `ids` that lines of this customer may name. */
export const nameableGoods = async (ctx: Context, orgId: string | null, ids: readonly string[]): Promise<Set<string>> =>
  new Set(ids.length ? (await goodsWhere(ctx, orgId, { ids })).map((g) => g.id) : [])

/** The customer's own go before the house's; a line without a brand takes goods with one only where there are no others. Several that fit: a person must choose. */
function choose(candidates: readonly Goods[], brand: string | null): Goods | undefined {
  const same = candidates.find((g) => plain(g.brand) === plain(brand))
  if (same || brand) return same
  const own = candidates.filter((g) => !g.house)
  const rest = own.length ? own : candidates
  return rest.length === 1 ? rest[0] : undefined
}

/** Fills in what is empty. */
function fill(line: DraftLine, from: Partial<Record<LineColumn, string | null>>, origin: Origin): void {
  for (const [name, value] of Object.entries(from) as [LineColumn, string | null][])
    if (value && !line[name]) put(line, name, value, origin)
}

function fromGoods(line: DraftLine, goods: Goods): void {
  const origin: Origin = { kind: 'goods', of: goods.modelNumber }
  fill(
    line,
    { name: goods.name, modelNumber: goods.modelNumber, brand: goods.brand, unit: goods.unit, origin: goods.origin },
    origin,
  )
  if (line.hsCode || !goods.hsCode) return
  fill(line, { hsCode: goods.hsCode, ciqCode: goods.ciqCode, elements: goods.elements }, origin)
  line.matchedBy = 'model'
}

interface Past extends PastLine {
  readonly goodsId: string | null
  readonly caseCode: string
  readonly ciqCode: string | null
  readonly elements: string | null
  readonly name: string
  readonly unit: string | null
  readonly origin: string | null
}
const mostPast = 5000

/** What this customer bought under these models and had declared lately: lines of his other cases, the newest first. */
async function pastOf(ctx: Context, { id, orgId }: ForCustomer, models: readonly string[]): Promise<Past[]> {
  const { rows } =
    await sql<Past>`select l.model_number, l.brand, l.unit_price::text as unit_price, c.currency, l.hs_code as code, to_char(l.created_at at time zone ${ctx.user.timeZone}, 'YYYY-MM-DD') as "on",
      l.goods_id, c.code as case_code, l.ciq_code, l.elements, l.name, l.unit, l.origin
    from customs_case_line l join customs_case c on c.tenant_id = l.tenant_id and c.id = l.case_id and c.deleted_at is null and c.status <> 'cancelled'
    where l.tenant_id = current_tenant() and lower(l.model_number) = any(${[...models]}::text[]) and l.deleted_at is null and l.hs_code is not null and l.created_at > now() - interval '4 months'
      and l.case_id <> ${id} and c.org_id is not distinct from ${orgId}::uuid
    order by l.created_at desc limit ${sql.lit(mostPast)}`.execute(ctx.db)
  return rows
}

/** The rule of the trade: the same model and brand, declared within three months under one code, at a price within ten per cent. */
function fromPast(line: DraftLine, currency: string | null, past: readonly Past[]): void {
  const match = matchLine(
    { modelNumber: line.modelNumber, brand: line.brand, unitPrice: line.unitPrice, currency },
    past,
    today(),
  )
  if (!match.automatic) return
  const same = past.filter((p) => p.code === match.code)
  const newest = same.find((p) => plain(p.brand) === plain(line.brand)) ?? same[0]!
  const origin: Origin = { kind: 'copy', of: newest.caseCode }
  fill(
    line,
    {
      hsCode: newest.code,
      ciqCode: newest.ciqCode,
      elements: newest.elements,
      name: newest.name,
      unit: newest.unit,
      origin: newest.origin,
    },
    origin,
  )
  line.goodsId ??= newest.goodsId
  line.matchedBy = 'history'
}

const lowered = (lines: readonly DraftLine[]): string[] => [
  ...new Set(lines.flatMap((l) => (l.modelNumber ? [plain(l.modelNumber)] : []))),
]

/** Looks for the goods of lines and for their codes, in at most three reads however many lines there are; nothing is written yet. */
export async function matchDrafts(ctx: Context, of: ForCustomer, all: readonly DraftLine[]): Promise<void> {
  // Of goods that the customer changed under their code only a person says what they are.
  const lines = all.filter((l) => !l.reopenedAt)
  const named = lines.filter((l) => l.goodsId)
  if (named.length) {
    const known = new Map(
      (await goodsWhere(ctx, of.orgId, { ids: [...new Set(named.map((l) => l.goodsId!))] })).map((g) => [g.id, g]),
    )
    for (const line of named) if (known.has(line.goodsId!)) fromGoods(line, known.get(line.goodsId!)!)
  }
  const open = lines.filter((l) => !l.goodsId && l.modelNumber)
  if (open.length) {
    const candidates = Map.groupBy(await goodsWhere(ctx, of.orgId, { models: lowered(open) }), (g) =>
      plain(g.modelNumber),
    )
    for (const line of open) {
      const goods = choose(candidates.get(plain(line.modelNumber)) ?? [], line.brand)
      if (!goods) continue
      line.goodsId = goods.id
      fromGoods(line, goods)
    }
  }
  const unknown = lines.filter((l) => !l.hsCode && l.modelNumber)
  if (!unknown.length) return
  const past = Map.groupBy(await pastOf(ctx, of, lowered(unknown)), (p) => plain(p.modelNumber))
  for (const line of unknown) fromPast(line, of.currency, past.get(plain(line.modelNumber)) ?? [])
}

/**
 * Finds goods, codes and statutory quantities of lines that are stored already: the customer's own goods before the house's, then what he had declared
 * lately. Lines that stand in a declaration stay as they are. Gives the ids of those that it changed. The case must be locked by the caller.
 */
export async function matchLines(ctx: Context, caseId: string, lineIds: readonly string[]): Promise<string[]> {
  const stored = [...(await lockedLines(ctx, caseId, lineIds)).values()].filter(
    (l) => !l.deletedAt && !l.declarationLineId,
  )
  if (!stored.length) return []
  const drafts = stored.map((before) => ({ before, line: draftOf(before) }))
  await matchDrafts(
    ctx,
    await storedCase(ctx, caseId),
    drafts.map((d) => d.line),
  )
  await fillStatutory(
    ctx,
    drafts.map(({ before, line }) => ({
      line,
      touched: new Set<string>(),
      changed: new Set([...differences(before, line), ...(line.firstQuantity ? [] : ['hsCode'])]),
    })),
  )
  const changed = drafts.filter(({ before, line }) => differences(before, line).length).map((d) => d.line)
  await updateLines(ctx, caseId, changed)
  return changed.map((l) => l.id)
}
