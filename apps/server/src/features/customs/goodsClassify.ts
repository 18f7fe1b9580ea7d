import { decideText } from '@clearway/contract/features/customs/decide.text'
import { goodsMaster as contract, type GoodsDecision } from '@clearway/contract/features/customs/goodsMaster'
import { goodsMasterText as t } from '@clearway/contract/features/customs/goodsMaster.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import type { Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { readRow, type Row } from '../../kernel/crud/crudRows.ts'
import { notify } from '../../kernel/messages/notify.ts'
import { notFound, refuse, refuseField } from '../../kernel/refuse.ts'
import { completeLines } from './case/lines/caseLineTake.ts'
import { classify as candidatesFor } from './classification.ts'
import { checkCode } from './codeCheck.ts'
import { decideFirst, requireWhole, withdrawFirst, type Place } from './decide.ts'
import { decidedGoods } from './decidedGoods.ts'
import { decisionById } from './goodsDecisions.ts'
import { goodsSource } from './goodsSource.ts'
import { today } from './hscode.ts'
import { requireCitable, requireSeen, rulingEvidence } from './ruling/rulingEvidence.ts'

type Routes = (typeof contract)['routes']
type Written = Omit<Parsed<Routes['classify']>, 'seen'>

interface Standing {
  readonly id: string
  readonly version: number
  readonly status: GoodsDecision['status']
  readonly validFrom: string
}

const standingOf = async (ctx: Context, { goodsId, jurisdiction }: Place): Promise<Standing | undefined> =>
  (
    await sql<Standing>`
  select id, version, status, valid_from as "validFrom" from goods_classification
  where tenant_id = current_tenant() and goods_id = ${goodsId} and jurisdiction = ${jurisdiction} and valid_to is null and deleted_at is null for update`.execute(
      ctx.db,
    )
  ).rows[0]

const written = (ctx: Context, goodsId: string, detail: string): void => {
  ctx.touched([goodsId], detail)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, goodsSource.table))
}

const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

/** Writes a first decision for goods that the caller may see and has locked. Gives its id; throws 400 by field. */
export async function putFirst(ctx: Context, input: Written): Promise<string> {
  const { goodsId, jurisdiction, hsCode, validFrom = today(), ...rest } = input
  const place = { goodsId, jurisdiction }
  await requireSeen(ctx, rest.evidence)
  if (validFrom > yearAfter(today())) throw refuseField('validFrom', t.farAhead)
  let now = await standingOf(ctx, place)
  // Nobody has approved it yet: with another first day it never was, and what stood before it is ended anew.
  if (now?.status === 'first' && now.validFrom !== validFrom) {
    await withdrawFirst(ctx, place)
    now = await standingOf(ctx, place)
  }
  if (now && validFrom < now.validFrom) throw refuseField('validFrom', t.beforeCurrent, { date: now.validFrom })
  return decideFirst(ctx, place, { ...rest, hsCode, validFrom }, { whole: false })
}

export async function classify(ctx: Context, { seen, ...input }: Parsed<Routes['classify']>): Promise<GoodsDecision> {
  await readRow(ctx, contract, goodsSource, input.goodsId, { deleted: false, lock: true })
  const now = await standingOf(ctx, input)
  if (seen !== undefined && (now?.id !== seen?.id || now?.version !== seen?.version))
    throw refuse(409, t.changedMeanwhile, { data: { current: now ? await decisionById(ctx, now.id) : null } })
  const id = await putFirst(ctx, input)
  written(ctx, input.goodsId, `${input.jurisdiction} ${input.hsCode}`)
  return decisionById(ctx, id)
}

interface Locked extends Standing {
  readonly goodsId: string
  readonly jurisdiction: string
  readonly hsCode: string
  readonly elements: string | null
  readonly evidence: unknown
  readonly validTo: string | null
  readonly classifiedBy: string | null
  readonly goods: Row
}

/** The decision that a step is for. Throws 404 for one of goods that the caller does not see, 409 for a stale or ended one. */
async function lockDecision(ctx: Context, { id, version }: { id: string; version: number }): Promise<Locked> {
  const {
    rows: [found],
  } = await sql<
    Omit<Locked, 'goods'>
  >`select id, version, status, goods_id as "goodsId", jurisdiction, hs_code as "hsCode", elements, evidence, valid_from as "validFrom", valid_to as "validTo", classified_by as "classifiedBy"
    from goods_classification where tenant_id = current_tenant() and id = ${id} and deleted_at is null for update`.execute(
    ctx.db,
  )
  if (!found) throw notFound()
  const goods = await readRow(ctx, contract, goodsSource, found.goodsId, { deleted: false })
  if (found.version !== version) throw refuse(409, refusals.stale, { data: { current: await decisionById(ctx, id) } })
  if (found.validTo) throw refuse(409, t.notOpen)
  return { ...found, goods }
}

const allowed = (found: Locked, states: readonly GoodsDecision['status'][], otherwise: Text): void => {
  if (!states.includes(found.status)) throw refuse(409, otherwise)
}

async function after(ctx: Context, found: Locked): Promise<GoodsDecision> {
  written(ctx, found.goodsId, `${found.jurisdiction} ${found.hsCode}`)
  return decisionById(ctx, found.id)
}

/** The second person's word. The code is looked up again: it may have ended since the first. */
export async function approve(ctx: Context, input: Parsed<Routes['approve']>): Promise<GoodsDecision> {
  const found = await lockDecision(ctx, input)
  allowed(found, ['first'], t.onlyFirst)
  if (found.classifiedBy === ctx.user.personId) throw refuse(409, decideText.fourEyes)
  const checked = await checkCode(
    ctx.db,
    found.jurisdiction,
    found.hsCode,
    found.validFrom > today() ? found.validFrom : today(),
  )
  await requireWhole(ctx, found.jurisdiction, found, checked, found.goodsId)
  await requireCitable(ctx, found.jurisdiction, found)
  await sql`update goods_classification set status = 'classified', reviewed_by = ${ctx.user.personId}, reviewed_at = now() where tenant_id = current_tenant() and id = ${found.id}`.execute(
    ctx.db,
  )
  await completeLines(ctx, found.goodsId)
  return after(ctx, found)
}

/** Back to the classifiers with the reason; whoever decided is told. */
export async function sendBack(ctx: Context, { reason, ...input }: Parsed<Routes['sendBack']>): Promise<GoodsDecision> {
  const found = await lockDecision(ctx, input)
  allowed(found, ['first', 'classified'], t.notBack)
  await sql`update goods_classification set status = 'recheck', recheck_reason = ${reason} where tenant_id = current_tenant() and id = ${found.id}`.execute(
    ctx.db,
  )
  const model = String(found.goods['modelNumber'])
  await notify(ctx.db, {
    topic: 'classification',
    to: { personIds: [found.classifiedBy] },
    except: ctx.user.personId,
    title: t.backTitle,
    content: t.backBody,
    values: { model, person: ctx.user.nickname, jurisdiction: found.jurisdiction, code: found.hsCode, reason },
    link: `/GoodsMgt?search=${encodeURIComponent(model)}`,
  })
  return after(ctx, found)
}

/** The code is no longer put on these goods. What was declared under it stays explained: the row keeps its days. */
export async function retire(ctx: Context, input: Parsed<Routes['retire']>): Promise<GoodsDecision> {
  const found = await lockDecision(ctx, input)
  await sql`update goods_classification set status = 'retired', valid_to = greatest(valid_from, ${today()}::date) where tenant_id = current_tenant() and id = ${found.id}`.execute(
    ctx.db,
  )
  return after(ctx, found)
}

const mostCandidates = 9

export async function suggest(
  ctx: Context,
  { goodsId, text, jurisdiction, answer, unsure }: Parsed<Routes['suggest']>,
): Promise<Output<Routes['suggest']>> {
  const goods = goodsId ? await readRow(ctx, contract, goodsSource, goodsId, { deleted: false }) : undefined
  const of = (field: 'name' | 'modelNumber' | 'brand' | 'materialUse') => goods?.[field] ?? undefined
  const described = (text ?? of('name') ?? of('modelNumber') ?? '').slice(0, 1000)
  const decided = await decidedGoods(ctx, {
    text: described,
    modelNumber: of('modelNumber'),
    brand: of('brand'),
    jurisdiction,
  })
  const rulings = await rulingEvidence(ctx, { text: described, goodsId, orgId: goods?.orgId, jurisdiction })
  const attributes = { material: of('materialUse')?.slice(0, 200), answer, unsure }
  return candidatesFor(
    ctx.db,
    { text: described, lang: ctx.language, jurisdiction, limit: mostCandidates, attributes },
    decided.filter((d) => d.goodsId !== goodsId),
    rulings,
  )
}
