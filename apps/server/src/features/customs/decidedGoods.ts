import { termsOf } from '@clearway/nomenclature/tokens'
import { sql, type RawBuilder } from 'kysely'

import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { scopeCondition } from '../../kernel/crud/listQuery.ts'
import { searchConditions } from '../../kernel/crud/search.ts'

/** Goods of the tenant that were classified before and resemble a description; `likeness` runs from 0 to 1. */
export interface DecidedGoods {
  readonly goodsId: string
  readonly modelNumber: string
  readonly name: string
  readonly code: string
  readonly unitPrice: string | null
  readonly currency: string | null
  readonly at: string
  readonly likeness: number
}

interface Wanted {
  readonly text: string
  readonly modelNumber?: string | undefined
  readonly brand?: string | undefined
  readonly jurisdiction?: string | undefined
}

/** How much of two descriptions is the same: shared words against all words. */
export function likenessOf(a: ReadonlySet<string>, text: string): number {
  const b = new Set(termsOf(text))
  let both = 0
  for (const term of a) if (b.has(term)) both++
  return a.size && b.size ? both / (a.size + b.size - both) : 0
}

/** The longest words of a text, by which its likes are looked for. */
export const longest = (text: string, count: number): string[] =>
  [
    ...new Set(
      text
        .normalize('NFKC')
        .split(/[\s,，;；、/()（）]+/)
        .filter((w) => w.length >= 2),
    ),
  ]
    .sort((x, y) => y.length - x.length)
    .slice(0, count)

/** The tenant's classified goods with the same model, or with words in common; as the asker's data permission shows them. At most 20. */
export async function decidedGoods(ctx: Pick<Context, 'db' | 'user'>, wanted: Wanted): Promise<DecidedGoods[]> {
  const words = longest(wanted.text, 3)
  if (!words.length && !wanted.modelNumber) return []
  const scope = scopeCondition(ctx as Context, { table: 'goods', orgScoped: true }, dataAccess(ctx.user, 'goods'))
  const model = wanted.modelNumber ?? wanted.text
  const { hidden } = dataAccess(ctx.user, 'goods')
  const column = (name: string, expression: string) => (hidden.has(name) ? sql`null` : sql.raw(expression))
  const spoken = words.map((word) =>
    sql.join(searchConditions(ctx, 'goods', { search: ['modelNumber', 'name', 'brand?'] }, word), sql` and `),
  )
  // Codes are columns of the goods master: those of a jurisdiction that is hidden there are told nowhere.
  const master = dataAccess(ctx.user, 'goodsMaster').hidden
  const covered = ['CN', 'HK', 'US'].filter((j) => master.has(`code${j}`) || master.has(`state${j}`))
  const found = (
    condition: RawBuilder<unknown>,
    limit: number,
  ) => sql`(select t.id, t.model_number, ${hidden.has('name') ? sql`t.model_number` : sql`t.name`} as name, ${column('referencePrice', 't.reference_price')} as reference_price, ${column('currency', 't.currency')} as currency from goods t
    where t.deleted_at is null and ${sql.join([condition, ...scope], sql` and `)} limit ${sql.raw(String(limit))})`
  const { rows } = await sql<Omit<DecidedGoods, 'likeness'> & { same: boolean }>`
    with near as (${found(sql`lower(t.model_number) = lower(${model})`, 50)} ${spoken.length ? sql`union ${found(sql`(${sql.join(spoken, sql` or `)})`, 500)}` : sql``})
    select t.id as "goodsId", t.model_number as "modelNumber", t.name, c.hs_code as code, t.reference_price::text as "unitPrice", t.currency, coalesce(c.reviewed_at, c.classified_at, c.created_at) as at,
      lower(t.model_number) = lower(${model}) as same
    from near t join goods_classification c on c.goods_id = t.id and c.valid_to is null and c.deleted_at is null and c.status in ('first', 'classified')
    where not c.jurisdiction = any(${covered}::text[]) and ${wanted.jurisdiction ? sql`c.jurisdiction = ${wanted.jurisdiction}` : sql`true`}
    order by same desc, c.created_at desc limit 200`.execute(ctx.db)
  const terms = new Set(termsOf(wanted.text))
  return rows
    .map(({ same, ...r }) => ({ ...r, likeness: same ? 1 : likenessOf(terms, r.name) }))
    .filter((r) => r.likeness >= 0.3)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 20)
}
