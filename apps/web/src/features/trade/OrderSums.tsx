import { orderText } from '@clearway/contract/features/trade/order.text'
import { useMemo } from 'react'

import { useText } from '../../kernel/language.ts'
import { amountWords, grouped } from '../../kernel/show.ts'
import { isEmpty, sums, type DraftLine } from './orderLines.ts'
import { orderPageText as t } from './orderPage.text.ts'

/** What the lines add up to, exactly, as they stand. Columns that are hidden from the reader have no sum either. */
export function OrderSums({
  lines,
  currency,
  hidden,
}: {
  lines: readonly DraftLine[]
  currency: string
  hidden: readonly string[]
}) {
  const say = useText()
  const total = useMemo(() => sums(lines), [lines])
  const count = useMemo(() => lines.filter((l) => !isEmpty(l)).length, [lines])
  const kilograms = say(orderText.kilograms)
  const all = [
    { name: 'quantity', label: orderText.quantitySum, value: grouped(total.quantitySum) },
    { name: 'netWeight', label: orderText.netWeightSum, value: `${grouped(total.netWeightSum)} ${kilograms}` },
    { name: 'roughWeight', label: orderText.roughWeightSum, value: `${grouped(total.roughWeightSum)} ${kilograms}` },
    { name: 'totalPrice', label: orderText.totalPriceSum, value: amountWords(total.totalPriceSum, currency) },
  ]
  return (
    <dl className="order-sums" aria-live="off">
      <div>
        <dt>{say(t.lineCount, { count })}</dt>
      </div>
      {all
        .filter((s) => !hidden.includes(s.name))
        .map((s) => (
          <div key={s.name}>
            <dt>{say(s.label)}</dt>
            <dd>{s.value}</dd>
          </div>
        ))}
    </dl>
  )
}
