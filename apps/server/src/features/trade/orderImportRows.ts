import { goods as goodsContract } from '@clearway/contract/features/trade/goods'
import { orderText as t } from '@clearway/contract/features/trade/order.text'
import { orderLine } from '@clearway/contract/features/trade/orderLine'
import { atMost } from '@clearway/contract/kernel/decimal'
import { fieldErrors, type FieldError } from '@clearway/contract/kernel/issue'
import { say } from '@clearway/contract/kernel/text'

import type { Context } from '../../kernel/context.ts'
import type { ReadRow } from './orderImportRead.ts'
import type { GivenLine } from './orderLines.ts'
import { choose, type Candidate } from './orderMatch.ts'

interface NewGoods {
  readonly values: Record<string, unknown>
  id: string | undefined
}
export interface Known {
  readonly candidates: ReadonlyMap<number, Candidate[]>
  readonly units: ReadonlyMap<string, unknown>
  readonly fresh: Map<string, NewGoods> | undefined
  readonly orgId: string | null
}
export interface Ready {
  readonly line: Omit<GivenLine, 'goodsId'>
  readonly goods: Candidate | NewGoods
}

export const isNew = (goods: Ready['goods']): goods is NewGoods => 'values' in goods
/** Stands for goods that are yet to be added, so that the rest of the line can be checked. */
const placeholder = '00000000-0000-4000-8000-000000000000'
const columnOf = (field: string) => (field === 'goodsId' ? 'modelNumber' : field)

/** One row as a line, or what is wrong with it. */
export function readRowOf(
  ctx: Context,
  row: ReadRow,
  n: number,
  { candidates, units, fresh, orgId }: Known,
): Ready | FieldError[] {
  const v = row.values
  const errors: FieldError[] = [...row.errors]
  const problem = (field: string, message: { zh: string; tw: string; en: string }) =>
    void errors.push({ field, message: say(message, ctx.language) })
  const chosen = v['modelNumber'] ? choose(candidates.get(n) ?? [], v['brand']) : undefined
  let goods: Ready['goods'] | undefined
  if (typeof chosen === 'object') goods = chosen
  else if (chosen === 'several') problem('brand', t.severalGoods)
  else if (chosen && fresh) goods = newGoods(ctx, v, fresh, orgId, errors)
  else if (chosen === 'otherBrand') problem('brand', t.unknownBrand)
  else if (chosen) problem('modelNumber', t.unknownModel)
  const unitCode = v['unitCode'] ?? (goods && !isNew(goods) && !row.raw('unitCode') ? goods.unit : null)
  if (goods && !unitCode && !row.raw('unitCode')) problem('unitCode', t.noUnit)
  if (unitCode && !units.has(String(unitCode))) problem('unitCode', t.unknownUnit)
  const line = {
    quantity: v['quantity'],
    unitCode: unitCode ?? '-',
    netWeight: v['netWeight'],
    roughWeight: v['roughWeight'],
    totalPrice: v['totalPrice'],
    remark: v['remark'] ?? null,
  }
  const parsed = orderLine.safeParse({ ...line, goodsId: v['modelNumber'] ? placeholder : null }, { reportInput: true })
  if (!parsed.success)
    errors.push(
      ...fieldErrors(parsed.error.issues, ctx.language)
        .map((e) => ({ ...e, field: columnOf(e.field) }))
        // A cell that could not be read is empty only by that.
        .filter((e) => !errors.some((told) => told.field === e.field)),
    )
  // A rule between fields is asked only once each of them is right; a person wants to know at once.
  if (!atMost(line.netWeight, line.roughWeight) && !errors.some((told) => told.field === 'roughWeight'))
    problem('roughWeight', t.roughBelowNet)
  return parsed.success && goods && !errors.length ? { line: parsed.data, goods } : errors
}

function newGoods(
  ctx: Context,
  v: Record<string, unknown>,
  fresh: Map<string, NewGoods>,
  orgId: string | null,
  errors: FieldError[],
): NewGoods | undefined {
  const key = JSON.stringify([v['modelNumber'], v['brand'] ?? '']).toLowerCase()
  const known = fresh.get(key)
  if (known) return known
  if (!v['goodsName']) return void errors.push({ field: 'goodsName', message: say(t.nameForNew, ctx.language) })
  const parsed = goodsContract.write.safeParse(
    {
      modelNumber: v['modelNumber'],
      name: v['goodsName'],
      brand: v['brand'] ?? null,
      unit: v['unitCode'] ?? null,
      orgId,
    },
    { reportInput: true },
  )
  if (!parsed.success)
    return void errors.push(
      ...fieldErrors(parsed.error.issues, ctx.language).map((e) => ({
        ...e,
        field: { name: 'goodsName', unit: 'unitCode' }[e.field] ?? e.field,
      })),
    )
  const added: NewGoods = { values: parsed.data, id: undefined }
  fresh.set(key, added)
  return added
}
