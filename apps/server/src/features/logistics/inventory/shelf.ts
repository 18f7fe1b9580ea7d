import { stockBalance as contract } from '@clearway/contract/features/logistics/inventory/stockBalance'
import type { stockBalanceText as t } from '@clearway/contract/features/logistics/inventory/stockBalance.text'
import { stockBalanceText } from '@clearway/contract/features/logistics/inventory/stockBalance.text'
import { sql, type RawBuilder } from 'kysely'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import type { TableSource } from '../../../kernel/crud/listQuery.ts'
import { contains, hasWord, searchExpression } from '../../../kernel/crud/search.ts'
import { sourceOf } from '../../../kernel/crud/sources.ts'
import { refuseField } from '../../../kernel/refuse.ts'

type Age = keyof (typeof t)['ages']

/** Days until which each group goes; the last has no end. */
export const ages: Readonly<Record<Age, readonly [from: number, to: number | null]>> = {
  upTo30: [0, 30],
  upTo60: [31, 60],
  upTo90: [61, 90],
  upTo180: [91, 180],
  over180: [181, null],
}

export const goodsOf = (column: 'model_number' | 'name' | 'unit'): string =>
  `(select g.${column} from goods g where g.tenant_id = t.tenant_id and g.id = t.goods_id)`
export const warehouseName =
  '(select w.name from warehouse w where w.tenant_id = t.tenant_id and w.id = t.warehouse_id)'
export const ownerName = '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)'
export const binCode = (bin = 't.bin_id'): string =>
  `(select x.code from warehouse_bin x where x.tenant_id = t.tenant_id and x.id = ${bin})`

/** What a balance was at a moment: its last posting until then. */
const stood = (column: string, moment: string) =>
  `(select p.${column} from stock_posting p where p.tenant_id = t.tenant_id and p.balance_id = t.id and p.created_at <= '${moment}' order by p.created_at desc, p.seq desc limit 1)`

interface Asked {
  readonly asOf?: string | undefined
  readonly search?: string | undefined
}

/** As the figures stand, or stood. */
interface Figures {
  readonly onHand: string
  readonly locked: string
  readonly lastAt: string
  /** The day from which ages are counted, looked up once for all rows. */
  readonly day: string
}

const now: Figures = { onHand: 't.on_hand', locked: 't.locked', lastAt: 't.last_at', day: '(select tenant_today())' }

/** Throws 400 at `asOf` for a moment that has not been. */
export function figuresAt(asOf: string | undefined): Figures {
  if (!asOf) return now
  const moment = new Date(asOf)
  if (moment.getTime() > Date.now()) throw refuseField('asOf', stockBalanceText.asOfFuture)
  // From a date of its own making: nothing of what was sent stands in the statement.
  const at = moment.toISOString()
  return {
    onHand: `coalesce(${stood('on_hand_after', at)}, 0)`,
    locked: `coalesce(${stood('locked_after', at)}, 0)`,
    lastAt: stood('created_at', at),
    day: `(timestamptz '${at}' at time zone (select z.time_zone from tenant z where z.id = current_tenant()))::date`,
  }
}

const ageOf = (day: string) => `greatest(0, ${day} - t.received_on)`

export const bucketOf = (day: string): string =>
  `(case ${Object.entries(ages)
    .map(([age, [, to]]) => (to === null ? `else '${age}'` : `when ${ageOf(day)} <= ${to} then '${age}'`))
    .join(' ')} end)`

/** A word stands in the goods, the lot or the bin of a row, as far as the caller may read them. */
function hasWordAnywhere(ctx: Context, word: string): RawBuilder<unknown> {
  const { hidden } = dataAccess(ctx.user, contract.name)
  const goods = searchExpression(sourceOf('goods')!.source.search!, 'g')
  const places = [
    ...(hidden.has('goodsModel') || hidden.has('goodsName')
      ? []
      : [
          sql`t.goods_id in (select g.id from goods g where g.tenant_id = current_tenant() and ${hasWord(goods, word)})`,
        ]),
    ...(hidden.has('lotCode')
      ? []
      : [
          sql`t.lot_id in (select l.id from stock_lot l where l.tenant_id = current_tenant() and l.code ilike ${contains(word)})`,
        ]),
    ...(hidden.has('binCode')
      ? []
      : [
          sql`t.bin_id in (select b.id from warehouse_bin b where b.tenant_id = current_tenant() and b.code ilike ${contains(word)})`,
        ]),
  ]
  return places.length ? sql`(${sql.join(places, sql` or `)})` : sql`false`
}

/** What lies on the shelves, or lay there at a moment; nothing is shown of what is empty. */
export function shelfSource({ asOf, search }: Asked = {}): TableSource {
  const { onHand, locked, lastAt, day } = figuresAt(asOf)
  const words = (search ?? '').split(/\s+/).filter(Boolean).slice(0, 5)
  return {
    table: 'stock_shelf',
    orgScoped: true,
    computed: {
      goodsModel: goodsOf('model_number'),
      goodsLabel: goodsOf('model_number'),
      goodsName: goodsOf('name'),
      unit: goodsOf('unit'),
      orgName: ownerName,
      warehouseName,
      zoneCode: '(select z.code from warehouse_zone z where z.tenant_id = t.tenant_id and z.id = t.zone_id)',
      age: ageOf(day),
      ageBucket: bucketOf(day),
      cbm: `round(${onHand} * t.unit_cbm, 3)`,
      kg: `round(${onHand} * t.unit_kg, 3)`,
      ...(asOf && { onHand, locked, available: `(${onHand} - ${locked})`, lastAt }),
    },
    filters: {
      ageBucket: (values) => {
        const part = (age: string) => {
          const [from, to] = ages[age as Age]
          const old = sql`t.received_on <= ${sql.raw(day)} - ${from}::int`
          return to === null ? old : sql`(${from ? old : sql`true`} and t.received_on >= ${sql.raw(day)} - ${to}::int)`
        }
        return sql`(${sql.join(values.map(part), sql` or `)})`
      },
    },
    visible: (ctx) => [
      asOf ? sql`t.created_at <= ${new Date(asOf).toISOString()} and ${sql.raw(onHand)} > 0` : sql`t.on_hand > 0`,
      ...words.map((word) => hasWordAnywhere(ctx, word)),
    ],
  }
}
