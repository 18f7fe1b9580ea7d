import type { SimilarGoods } from '@clearway/contract/features/customs/classifyTask'
import { termsOf } from '@clearway/nomenclature/tokens'
import Big from 'big.js'
import { sql } from 'kysely'

import { hidesAny } from '../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { searchConditions } from '../../../kernel/crud/search.ts'
import { likenessOf, type DecidedGoods } from '../decidedGoods.ts'
import { taskSource, type StoredTask } from './taskRows.ts'

const mostShown = 8
const leastLikeness = 0.3

/** `12.5` where the line is that many per cent dearer, `-3.0` where it is cheaper; none without two prices in one currency. */
function deviationOf(task: StoredTask, past: { unitPrice: string | null; currency: string | null }): string | null {
  if (!task.unitPrice || !past.unitPrice || task.currency !== past.currency || new Big(past.unitPrice).eq(0))
    return null
  return new Big(task.unitPrice).minus(past.unitPrice).times(100).div(past.unitPrice).toFixed(1)
}

interface PastTask {
  goodsId: string | null
  modelNumber: string | null
  name: string
  code: string
  elements: string | null
  unitPrice: string | null
  currency: string | null
  at: string
  same: boolean
}

/** Lines decided here before with the same model, or with the first words of the name. */
async function pastTasks(ctx: Context, task: StoredTask): Promise<PastTask[]> {
  if (hidesAny(ctx, 'classifyTask', ['status', 'jurisdiction', 'finalCode', 'modelNumber', 'reviewedAt'])) return []
  const model = task.modelNumber?.toLowerCase() ?? null
  const [word] = task.name
    .normalize('NFKC')
    .split(/[\s,，;；、/()（）]+/)
    .filter((w) => w.length >= 2)
    .sort((a, b) => b.length - a.length)
  const scope = scopeCondition(ctx, taskSource, dataAccess(ctx.user, 'classifyTask'))
  const like = word ? sql.join(searchConditions(ctx, 'classifyTask', taskSource, word), sql` and `) : sql`false`
  const { rows } =
    await sql<PastTask>`select t.goods_id, t.model_number, t.name, t.final_code as code, t.elements, t.unit_price::text as unit_price, t.currency, t.reviewed_at as at, coalesce(lower(t.model_number) = ${model}, false) as same
    from classification_task t where ${sql.join([sql`t.tenant_id = current_tenant()`, sql`t.deleted_at is null`, sql`t.status = 'classified'`, sql`t.jurisdiction = ${task.jurisdiction}`, sql`t.id <> ${task.id}`, sql`(lower(t.model_number) = ${model} or ${like})`, ...scope], sql` and `)}
    order by same desc, t.reviewed_at desc limit 100`.execute(ctx.db)
  return rows
}

/** Elements as they stand with the goods, by goods and code. */
async function elementsOf(
  ctx: Context,
  jurisdiction: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<{
    key: string
    elements: string
  }>`select goods_id || ' ' || hs_code as key, elements from goods_classification where tenant_id = current_tenant() and jurisdiction = ${jurisdiction} and goods_id = any(${ids}::uuid[])
    and valid_to is null and deleted_at is null and elements is not null`.execute(ctx.db)
  return new Map(rows.map((r) => [r.key, r.elements]))
}

/** What was decided for goods like these, the most alike first, with what they cost and when. */
export async function similarGoods(
  ctx: Context,
  task: StoredTask,
  decided: readonly DecidedGoods[],
): Promise<SimilarGoods[]> {
  const terms = new Set(termsOf(task.name))
  const tasks = (await pastTasks(ctx, task))
    .map(({ same, ...past }) => ({ ...past, likeness: same ? 1 : likenessOf(terms, past.name) }))
    .filter((p) => p.likeness >= leastLikeness)
  const known = new Set(tasks.map((p) => p.goodsId))
  const fresh = decided.filter((d) => !known.has(d.goodsId))
  const elements = await elementsOf(
    ctx,
    task.jurisdiction,
    [...fresh, ...tasks].flatMap((p) => p.goodsId ?? []),
  )
  const goods = fresh.map(({ goodsId, modelNumber, name, code, unitPrice, currency, at, likeness }) => ({
    goodsId,
    modelNumber,
    name,
    code,
    elements: null,
    unitPrice,
    currency,
    at,
    likeness,
  }))
  const seen = new Set<string>()
  return [...tasks, ...goods]
    .sort((a, b) => b.likeness - a.likeness || (a.at < b.at ? 1 : -1))
    .filter((p) => {
      // The same goods asked for each month are shown once a code.
      const key = `${p.goodsId ?? p.name} ${p.code}`
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, mostShown)
    .map((p) => ({
      ...p,
      elements: p.elements ?? elements.get(`${p.goodsId} ${p.code}`) ?? null,
      at: new Date(p.at).toISOString(),
      deviation: deviationOf(task, p),
    }))
}
