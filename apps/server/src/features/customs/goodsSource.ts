import { mainJurisdictions, type MainJurisdiction } from '@clearway/contract/features/customs/goodsMaster'
import { goodsMasterText as t } from '@clearway/contract/features/customs/goodsMaster.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { ListQuery } from '@clearway/contract/kernel/resource'
import Big from 'big.js'
import { sql, type RawBuilder } from 'kysely'

import { customerNames, requireCustomer } from '../../business/customers.ts'
import { goodsEdited } from '../../business/goodsEdited.ts'
import { hidesAny } from '../../kernel/access/hidden.ts'
import type { Context } from '../../kernel/context.ts'
import type { CrudSource, Row, Values } from '../../kernel/crud/crudRows.ts'
import { refuseField } from '../../kernel/refuse.ts'

const of = (j: MainJurisdiction) =>
  `from goods_classification c where c.tenant_id = t.tenant_id and c.goods_id = t.id and c.jurisdiction = '${j}' and c.deleted_at is null`
const code = (j: MainJurisdiction) => `(select c.hs_code ${of(j)} and c.valid_to is null)`
// Whatever stood before and stands no more was retired: nothing else ends a decision without another in its place.
const state = (j: MainJurisdiction) =>
  `coalesce((select c.status ${of(j)} and c.valid_to is null), (select 'retired' ${of(j)} limit 1), 'unclassified')`

const asked = ['state', 'jurisdiction', 'code', 'flags'] as const
const valuesOf = (query: Partial<ListQuery>, name: (typeof asked)[number]): string[] =>
  typeof query[name] === 'string' && query[name] ? query[name].split(',').slice(0, 50) : []

/** One condition for all that was asked about decisions: it must be true of one and the same. */
function decisionCondition(query: Partial<ListQuery>): RawBuilder<unknown> {
  const [states, jurisdictions, prefixes, flags] = asked.map((name) => valuesOf(query, name)) as [
    string[],
    string[],
    string[],
    string[],
  ]
  const mine = [
    sql`c.tenant_id = t.tenant_id`,
    sql`c.goods_id = t.id`,
    sql`c.deleted_at is null`,
    ...(jurisdictions.length ? [sql`c.jurisdiction = any(${jurisdictions}::text[])`] : []),
  ]
  const digits = prefixes.map((p) => p.replace(/[.\s-]/g, ''))
  if (digits.some((d) => !/^\d{1,13}$/.test(d))) throw refuseField('code', t.codeDigits)
  const narrowed = [
    ...(digits.length
      ? [
          sql`(${sql.join(
            digits.map((d) => sql`(c.hs_code ~>=~ ${d} and c.hs_code ~<~ ${`${d}:`})`),
            sql` or `,
          )})`,
        ]
      : []),
    ...(flags.length ? [sql`c.flags && ${flags}::text[]`] : []),
  ]
  const exists = (conditions: readonly RawBuilder<unknown>[]) =>
    sql`exists (select from goods_classification c where ${sql.join([...mine, ...conditions], sql` and `)})`
  const standing = states.filter((s) => s !== 'unclassified' && s !== 'retired')
  const ways: RawBuilder<unknown>[] = []
  if (standing.length || !states.length)
    ways.push(
      exists([
        sql`c.valid_to is null`,
        ...(states.length ? [sql`c.status = any(${standing}::text[])`] : []),
        ...narrowed,
      ]),
    )
  if (states.includes('retired'))
    ways.push(sql`(${exists([sql`c.status = 'retired'`, ...narrowed])} and not ${exists([sql`c.valid_to is null`])})`)
  // Goods without any decision have no code and no flag.
  if (states.includes('unclassified') && !narrowed.length) ways.push(sql`not ${exists([])}`)
  return ways.length ? sql`(${sql.join(ways, sql` or `)})` : sql`false`
}

const filterOf =
  (name: (typeof asked)[number]) =>
  (_values: readonly string[], query: Partial<ListQuery>): RawBuilder<unknown> =>
    name === asked.find((n) => valuesOf(query, n).length) ? decisionCondition(query) : sql`true`

/** Lowest and highest price are kept on the trade side; the reference price must lie between them there too. */
async function checkPrice(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  const price = values['referencePrice']
  if (!current || typeof price !== 'string') return
  // A refusal would tell the bounds to whom they are hidden from.
  if (price !== current['referencePrice'] && hidesAny(ctx, 'goods', ['lowestPrice', 'highestPrice']))
    throw refuseField('referencePrice', issues.tied)
  const found = await ctx.db
    .selectFrom('goods')
    .select(['lowestPrice', 'highestPrice'])
    .where('id', '=', current.id)
    .executeTakeFirst()
  const outside =
    (found?.lowestPrice && new Big(price).lt(found.lowestPrice)) ||
    (found?.highestPrice && new Big(price).gt(found.highestPrice))
  if (outside)
    throw refuseField('referencePrice', t.priceOutside, {
      lowest: found.lowestPrice ?? '–',
      highest: found.highestPrice ?? '–',
    })
}

/** The goods of trade, seen by those who classify them. */
export const goodsSource: CrudSource = {
  table: 'goods',
  orgScoped: true,
  search: ['modelNumber', 'name', 'brand?'],
  unique: { goods_model: ['modelNumber', 'brand', 'orgId'] },
  computed: {
    orgName: `(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)`,
    ...Object.fromEntries(
      mainJurisdictions.flatMap((j) => [
        [`code${j}`, code(j)],
        [`state${j}`, state(j)],
      ]),
    ),
    elementsCN: `(select c.elements ${of('CN')} and c.valid_to is null)`,
  },
  filters: Object.fromEntries(asked.map((name) => [name, filterOf(name)])),
  references: { orgId: customerNames },
  check: async (ctx, values, current) => {
    await requireCustomer(ctx, values['orgId'])
    await checkPrice(ctx, values, current)
    await goodsEdited(ctx, values, current)
  },
}
