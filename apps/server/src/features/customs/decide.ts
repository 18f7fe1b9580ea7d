import { decideText as t } from '@clearway/contract/features/customs/decide.text'
import { elementProblems, missingElements } from '@clearway/contract/features/customs/elements'
import { elementsText } from '@clearway/contract/features/customs/elements.text'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { refuse, refuseField } from '../../kernel/refuse.ts'
import { completeLines, lineWaits } from './case/lines/caseLineTake.ts'
import { checkCode, type CheckedCode } from './codeCheck.ts'
import { today } from './hscode.ts'
import { requireCitable } from './ruling/rulingEvidence.ts'

/** What a person says of a code; nothing of it has been looked at yet. */
export interface Decision {
  readonly hsCode: string
  readonly ciqCode?: string | null | undefined
  readonly elements?: string | null | undefined
  /** The tariff's own when left out. */
  readonly inspection?: string | null | undefined
  readonly supervision?: string | null | undefined
  /** Those that stand already when left out: they belong to the goods. */
  readonly flags?: readonly string[] | undefined
  readonly basis?: string | null | undefined
  readonly evidence?: unknown
  readonly validFrom?: string | undefined
}
/** Goods in one jurisdiction. */
export interface Place {
  readonly goodsId: string
  readonly jurisdiction: string
}

/** What the tariff says of the code, with its elements looked at. Throws 400 at `hsCode` or `elements`. */
export async function checkDecision(
  ctx: Pick<Context, 'db'>,
  jurisdiction: string,
  { hsCode, elements, validFrom }: Pick<Decision, 'hsCode' | 'elements' | 'validFrom'>,
): Promise<CheckedCode> {
  const checked = await checkCode(ctx.db, jurisdiction, hsCode, validFrom ?? today())
  const wrong = elementProblems(checked.elements, elements).find((p) => p.kind === 'error')
  if (wrong) throw refuseField('elements', wrong.text, wrong.values)
  return checked
}

/**
 * What a declaration cannot do without: ten digits and the elements that the code asks for. Where no template is on file, a line of a case still asks for
 * the two that customs asks for of all goods. Throws 400 at `hsCode`, or at `elements` with their names.
 */
export async function requireWhole(
  ctx: Pick<Context, 'db' | 'language'>,
  jurisdiction: string,
  { hsCode, elements }: Pick<Decision, 'hsCode' | 'elements'>,
  { editionId, elements: template }: Pick<CheckedCode, 'editionId' | 'elements'>,
  goodsId: string | null,
): Promise<void> {
  const missing = missingElements(template, elements).map((at) => template[at]!.name)
  const bare = jurisdiction === 'CN' && !template.length && !elements && goodsId !== null
  if (bare && (await lineWaits(ctx, goodsId)))
    missing.push(...[elementsText.brandKind, elementsText.benefit].map((name) => say(name, ctx.language)))
  if (missing.length) throw refuseField('elements', t.elementsMissing, { code: hsCode, names: missing.join(', ') })
  // A tariff on file knows its own last lines.
  if (jurisdiction === 'CN' && !editionId && hsCode.length < 10)
    throw refuseField('hsCode', t.tenDigits, { code: hsCode })
}

interface Standing {
  readonly id: string
  readonly status: 'first' | 'classified' | 'recheck' | 'retired'
  readonly flags: string[]
}

/** How the goods stand now, locked until the transaction ends. */
async function standing(ctx: Pick<Context, 'db'>, { goodsId, jurisdiction }: Place): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`select id, status, flags from goods_classification
    where tenant_id = current_tenant() and goods_id = ${goodsId} and jurisdiction = ${jurisdiction} and valid_to is null and deleted_at is null for update`.execute(
    ctx.db,
  )
  return rows[0]
}

interface People {
  readonly status: 'first' | 'classified'
  readonly first: string | null
  readonly second: string | null
  /** Nothing may be missing of what a declaration asks for. */
  readonly whole: boolean
}

/** Writes a decision over one that nobody has approved yet, or ends what was approved the day before and adds it. Gives the id of its row. */
async function write(ctx: Context, place: Place, d: Decision, people: People): Promise<string> {
  const checked = await checkDecision(ctx, place.jurisdiction, d)
  await requireCitable(ctx, place.jurisdiction, d)
  if (people.whole) await requireWhole(ctx, place.jurisdiction, d, checked, place.goodsId)
  const before = await standing(ctx, place)
  const from = d.validFrom ?? today()
  const classified = people.status === 'classified'
  const values = sql`${d.hsCode}, ${d.ciqCode ?? null}, ${d.elements ?? null}, ${d.inspection ?? checked.inspection}, ${d.supervision ?? checked.supervision}, ${[...(d.flags ?? before?.flags ?? [])]}::text[],
    ${JSON.stringify(checked.rates)}::jsonb, ${checked.editionId}::uuid, ${people.status}, ${people.first}::uuid, ${people.second}::uuid, ${d.basis ?? null}, ${JSON.stringify(d.evidence ?? {})}::jsonb`
  if (before?.status === 'first') {
    await sql`update goods_classification set (hs_code, ciq_code, elements, inspection, supervision, flags, rates, edition_id, status, classified_by, reviewed_by, basis, evidence) = (select ${values}),
      classified_at = case when ${classified} then classified_at else now() end, reviewed_at = case when ${classified} then now() end
      where tenant_id = current_tenant() and id = ${before.id}`.execute(ctx.db)
    if (classified) await completeLines(ctx, place.goodsId)
    return before.id
  }
  // One of today ends today.
  if (before)
    await sql`update goods_classification set valid_to = greatest(valid_from, ${from}::date - 1) where tenant_id = current_tenant() and id = ${before.id}`.execute(
      ctx.db,
    )
  const {
    rows: [made],
  } = await sql<{
    id: string
  }>`insert into goods_classification (tenant_id, org_id, goods_id, jurisdiction, valid_from, classified_at, reviewed_at, created_by, updated_by,
      hs_code, ciq_code, elements, inspection, supervision, flags, rates, edition_id, status, classified_by, reviewed_by, basis, evidence)
    select current_tenant(), g.org_id, g.id, ${place.jurisdiction}, ${from}::date, now(), case when ${classified} then now() end, ${ctx.user.personId}::uuid, ${ctx.user.personId}::uuid, ${values}
    from goods g where g.tenant_id = current_tenant() and g.id = ${place.goodsId} returning id`.execute(ctx.db)
  if (classified) await completeLines(ctx, place.goodsId)
  return made!.id
}

/** The first person's decision, which waits for a second one; `by` is null where a rule decided. The goods' own file takes one that is not `whole` yet. */
export const decideFirst = (
  ctx: Context,
  place: Place,
  d: Decision,
  { by = ctx.user.personId, whole }: { readonly by?: string | null; readonly whole: boolean },
): Promise<string> => write(ctx, place, d, { status: 'first', first: by, second: null, whole })

/** The second person's word, with what he corrected. `firstBy` decided before him. Throws 409 when that was himself. */
export function approveDecision(ctx: Context, place: Place, d: Decision, firstBy: string | null): Promise<string> {
  if (firstBy === ctx.user.personId) throw refuse(409, t.fourEyes)
  return write(ctx, place, d, { status: 'classified', first: firstBy, second: ctx.user.personId, whole: true })
}

/** Takes a decision back that nobody has approved; what stood before it stands again. */
export async function withdrawFirst(ctx: Context, place: Place): Promise<void> {
  const now = await standing(ctx, place)
  if (now?.status !== 'first') return
  await sql`update goods_classification set deleted_at = now(), deleted_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${now.id}`.execute(
    ctx.db,
  )
  await sql`update goods_classification set valid_to = null where tenant_id = current_tenant() and id = (
    select c.id from goods_classification c join goods_classification n on n.tenant_id = c.tenant_id and n.id = ${now.id}
    where c.tenant_id = current_tenant() and c.goods_id = ${place.goodsId} and c.jurisdiction = ${place.jurisdiction} and c.deleted_at is null and c.status <> 'retired' and c.valid_to >= n.valid_from - 1
    order by c.created_at desc limit 1)`.execute(ctx.db)
}

/** The decision no longer counts until it was looked at again. */
export async function recheckDecision(ctx: Context, place: Place, reason: string): Promise<void> {
  await sql`update goods_classification set status = 'recheck', recheck_reason = ${reason} where tenant_id = current_tenant() and goods_id = ${place.goodsId} and jurisdiction = ${place.jurisdiction}
    and valid_to is null and deleted_at is null and status = 'classified'`.execute(ctx.db)
}
