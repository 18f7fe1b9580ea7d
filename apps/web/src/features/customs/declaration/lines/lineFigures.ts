import type { DecValues } from '@clearway/contract/features/customs/declaration/model'
import { product, quotient, sameDecimal } from '@clearway/contract/kernel/decimal'

const isNumber = (value: string | undefined): value is string => /^\d+(\.\d+)?$/.test(value ?? '')

/** The figures that follow: a total that is missing or was the product, a price that is missing, the statutory quantity in the same unit. */
export function followed(before: DecValues, name: string, value: string): DecValues {
  const now = { ...before, [name]: value }
  const follow: Record<string, string> = { [name]: value }
  const { GQty: quantity, DeclPrice: price, DeclTotal: total } = before
  const wasProduct = !total || sameDecimal(product(quantity, price, 2), total)
  if ((name === 'GQty' || name === 'DeclPrice') && wasProduct) {
    const next = product(now['GQty'], now['DeclPrice'], 2)
    if (next !== undefined) follow['DeclTotal'] = next
  }
  if (name === 'DeclTotal' && isNumber(value) && (!price || sameDecimal(quotient(total, quantity, 4), price))) {
    const next = quotient(value, quantity, 4)
    if (next !== undefined) follow['DeclPrice'] = next
  }
  if (name === 'GQty' && !price && isNumber(total)) {
    const next = quotient(total, value, 4)
    if (next !== undefined) follow['DeclPrice'] = next
  }
  for (const part of ['First', 'Second'] as const) {
    const [unit, amount] = [now[`${part}Unit`], before[`${part}Qty`]]
    if (
      (name === 'GQty' || name === 'GUnit' || name === `${part}Unit`) &&
      unit &&
      unit === now['GUnit'] &&
      (!amount || sameDecimal(amount, quantity))
    )
      follow[`${part}Qty`] = now['GQty'] ?? ''
  }
  return follow
}
