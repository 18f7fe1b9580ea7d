import type { Context } from '../kernel/context.ts'
import type { Row, Values } from '../kernel/crud/crudRows.ts'
import { sameValue } from '../kernel/crud/patch.ts'

/** What goods are: their code was decided by it. */
const described = ['modelNumber', 'name', 'brand', 'countryOfOrigin', 'materialUse'] as const

export interface EditedGoods {
  readonly id: string
  readonly name: string
  readonly origin: string | null
  readonly materialUse: string | null
  /** What changed, in the goods' own words. */
  readonly words: string
}

type Listener = (ctx: Context, goods: EditedGoods) => Promise<void>
const listeners: Listener[] = []

/** An area that decides by what goods are says here that it wants to hear of a customer's changes: areas do not call each other. */
export const onGoodsEdited = (listener: Listener): void => void listeners.push(listener)

/** A value in words about a change, not longer than one reads in passing. */
export const changedValue = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '–' : String(value).slice(0, 120)

/** Tells of goods that a customer's people are about to change; the broker's own changes are his to judge. */
export async function goodsEdited(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  if (!current || ctx.user.area !== 'customer') return
  const changed = described.filter((name) => values[name] !== undefined && !sameValue(values[name], current[name]))
  if (!changed.length) return
  const now = (name: (typeof described)[number]) => (values[name] === undefined ? current[name] : values[name]) ?? null
  const goods: EditedGoods = {
    id: current.id,
    name: String(now('name')),
    origin: now('countryOfOrigin') as string | null,
    materialUse: now('materialUse') as string | null,
    words: `${String(current['modelNumber'])}: ${changed.map((name) => `${changedValue(current[name])} → ${changedValue(now(name))}`).join('; ')}`,
  }
  for (const listener of listeners) await listener(ctx, goods)
}
