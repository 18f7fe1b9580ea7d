import { shownName } from '@clearway/contract/features/customs/editionName'
import { elementProblems } from '@clearway/contract/features/customs/elements'
import { goodsDecision, type GoodsDecision } from '@clearway/contract/features/customs/goodsMaster'
import type { DeclarationElement } from '@clearway/contract/features/customs/rate'
import { say } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { successorsOf } from './codeCheck.ts'
import { namesOf, placesAbove, textsAbove } from './hscodeRows.ts'
import { nomenclature } from './knowledge.ts'
import { changesSince, tariffReasons, type TariffReason } from './recheck.ts'
import { citedIn, citedRulings, mayReadRulings } from './ruling/rulingEvidence.ts'
import { rulingReason } from './ruling/rulingRecheck.ts'

type Stored = Omit<
  GoodsDecision,
  'name' | 'path' | 'current' | 'template' | 'unchecked' | 'warnings' | 'recheck' | 'ruling'
> & {
  readonly recheckReason: string | null
  readonly brand: string | null
}
interface Line {
  readonly editionId: string
  readonly code: string
  readonly nameZh: string | null
  readonly nameEn: string | null
  readonly elements: DeclarationElement[]
  readonly path: readonly string[]
}

const most = 300

const storedWhere = async (db: Db, condition: RawBuilder<unknown>): Promise<Stored[]> =>
  (
    await sql<Stored>`
  select c.id, c.version, c.goods_id as "goodsId", c.jurisdiction, c.hs_code as "hsCode", c.status, c.ciq_code as "ciqCode", c.elements, c.inspection, c.supervision, c.flags, c.rates, c.basis, c.evidence,
    c.recheck_reason as "recheckReason", c.classified_by as "classifiedById", p.nickname as "classifiedBy", c.classified_at as "classifiedAt", r.nickname as "reviewedBy", c.reviewed_at as "reviewedAt",
    c.valid_from as "validFrom", c.valid_to as "validTo", case when e.id is not null then jsonb_build_object('id', e.id, 'name', e.name, 'validFrom', e.valid_from, 'official', e.official) end as edition, g.brand,
    (select k.number from ruling k where k.tenant_id = c.tenant_id and k.decision_id = c.id and k.deleted_at is null) as precedent
  from goods_classification c join goods g on g.tenant_id = c.tenant_id and g.id = c.goods_id
    left join person p on p.id = c.classified_by left join person r on r.id = c.reviewed_by left join tariff_edition e on e.id = c.edition_id
  where c.tenant_id = current_tenant() and c.deleted_at is null and ${condition}
  order by c.valid_to is null desc, c.valid_from desc, c.created_at desc limit ${sql.lit(most)}`.execute(db)
  ).rows

/** The tariff lines by which decisions were made, for their names and elements; by edition and code. */
async function linesOf(db: Db, rows: readonly Stored[]): Promise<Map<string, Line>> {
  const wanted = rows.flatMap((r) => (r.edition ? [{ edition: r.edition.id, code: r.hsCode }] : []))
  if (!wanted.length) return new Map()
  const { rows: lines } = await sql<
    Line & { asked: string }
  >`select distinct on (w.edition, w.code) l.edition_id as "editionId", w.code as asked, l.code, l.name_zh as "nameZh", l.name_en as "nameEn", l.elements, l.path
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(edition uuid, code text) join tariff_line l on l.edition_id = w.edition and l.code in (w.code, left(w.code, 10))
    order by w.edition, w.code, length(l.code) desc, l.valid_from desc`.execute(db)
  return new Map(lines.map((l) => [`${l.editionId} ${l.asked}`, l]))
}

const isTariffReason = (reason: string | null): reason is TariffReason =>
  (tariffReasons as readonly (string | null)[]).includes(reason)

async function doubtsOf(db: Db, rows: readonly Stored[]): Promise<Map<string, NonNullable<GoodsDecision['recheck']>>> {
  const doubtful = rows.filter((r) => r.status === 'recheck')
  const changes = await changesSince(
    db,
    doubtful.filter((r) => isTariffReason(r.recheckReason)),
  )
  const found = new Map<string, NonNullable<GoodsDecision['recheck']>>()
  for (const row of doubtful) {
    const reason = row.recheckReason
    if (!isTariffReason(reason)) {
      const kind = reason === rulingReason ? 'ruling' : 'person'
      found.set(row.id, { kind, reason: kind === 'ruling' ? null : reason, edition: null, fields: [], successors: [] })
      continue
    }
    const change = changes.get(row.id)
    found.set(row.id, {
      kind: reason,
      reason: null,
      edition: change?.edition ?? null,
      fields: [...(change?.fields ?? [])],
      successors: reason === 'ended' ? await successorsOf(db, row.jurisdiction, row.hsCode) : [],
    })
  }
  return found
}

/** Code, state and elements are columns of the goods: decisions of a jurisdiction whose code or state is hidden from the caller are not told. */
function readable(ctx: Context, rows: readonly Stored[]): readonly Stored[] {
  const { hidden } = dataAccess(ctx.user, 'goodsMaster')
  if (!hidden.size) return rows
  return rows
    .filter((r) => !hidden.has(`code${r.jurisdiction}`) && !hidden.has(`state${r.jurisdiction}`))
    .map((r) => ({
      ...r,
      ...(hidden.has(`elements${r.jurisdiction}`) ? { elements: null } : {}),
      ...(hidden.has('brand') ? { brand: null } : {}),
    }))
}

async function shown(ctx: Context, stored: readonly Stored[]): Promise<GoodsDecision[]> {
  const rows = readable(ctx, stored)
  const { hidden } = dataAccess(ctx.user, 'goodsMaster')
  const [lines, doubts, rulings] = await Promise.all([
    linesOf(ctx.db, rows),
    doubtsOf(ctx.db, rows),
    citedRulings(
      ctx,
      rows.flatMap((r) => citedIn(r.evidence) ?? []),
    ),
  ])
  return rows.map(({ recheckReason: _reason, brand, ...row }) => {
    const line = lines.get(`${row.edition?.id} ${row.hsCode}`)
    const template = line?.elements ?? []
    const hs = nomenclature().name(row.hsCode.slice(0, 6))
    return {
      ...row,
      edition: row.edition && { ...row.edition, name: shownName(ctx.language, row.edition) },
      evidence: goodsDecision.shape.evidence.safeParse(row.evidence).data ?? {},
      ruling: rulings.get(citedIn(row.evidence) ?? '') ?? null,
      precedent: mayReadRulings(ctx) ? row.precedent : null,
      current: row.validTo === null,
      template,
      unchecked: row.edition === null,
      name: line ? namesOf(line) : (hs ?? { zh: '', tw: '', en: '' }),
      // Without a line the name is that of the six digits, which need not stand above themselves.
      path: line ? [...placesAbove(row.hsCode), ...textsAbove(line)] : placesAbove(row.hsCode.slice(0, 6)),
      warnings:
        hidden.has(`elements${row.jurisdiction}`) || hidden.has('brand')
          ? []
          : elementProblems(template, row.elements, { brand }).map((p) => say(p.text, ctx.language, p.values)),
      recheck: doubts.get(row.id) ?? null,
    }
  })
}

/** Every decision of goods, those that stand first; at most 300. */
export const decisionsOf = async (ctx: Context, goodsId: string): Promise<GoodsDecision[]> =>
  shown(ctx, await storedWhere(ctx.db, sql`c.goods_id = ${goodsId}::uuid`))

export const decisionById = async (ctx: Context, id: string): Promise<GoodsDecision> =>
  (await shown(ctx, await storedWhere(ctx.db, sql`c.id = ${id}::uuid`)))[0]!
