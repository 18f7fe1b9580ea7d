import { stockBalance } from '@clearway/contract/features/logistics/inventory/stockBalance'
import { stockBalanceText as f } from '@clearway/contract/features/logistics/inventory/stockBalance.text'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { usePageActive, usePageSearch } from '../../../kernel/pageActive.ts'
import { grouped, trimmedDecimal } from '../../../kernel/show.ts'
import { inventoryPageText as t } from './inventoryPage.text.ts'

import './inventory.css'

const asked = [
  'search',
  'goodsId',
  'orgId',
  'warehouseId',
  'zoneId',
  'binId',
  'bondStatus',
  'quality',
  'receivedOnFrom',
  'receivedOnTo',
  'ageBucket',
  'asOf',
]

const figure = (value: string) => grouped(trimmedDecimal(value))

/** What all rows of the list come to, and how long they have been there. Pieces are added up where they are of one kind. */
export function StockSums() {
  const say = useText()
  const { active } = usePageActive()
  const [query] = usePageSearch()
  const input = Object.fromEntries(
    asked.flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const { data } = useQuery({
    queryKey: [stockBalance.name, 'sums', input],
    queryFn: () => call(stockBalance.routes.sums, input),
    enabled: active,
  })
  if (!data || data.rows === 0) return null
  const most = Math.max(...data.ages.map(({ rows }) => rows))
  return (
    <div className="stock-sums">
      <p>
        <strong>{say(t.rows, { count: grouped(String(data.rows)) })}</strong>
        <span>{say(t.cbm, { cbm: figure(data.cbm) })}</span>
        <span>{say(t.kg, { kg: figure(data.kg) })}</span>
        {query.has('goodsId') && (
          <span>
            {say(t.quantity, {
              onHand: figure(data.onHand),
              locked: figure(data.locked),
              available: figure(data.available),
            })}
          </span>
        )}
      </p>
      <ol aria-label={say(t.byAge)}>
        {data.ages.map(({ age, rows, cbm }) => (
          <li key={age}>
            <span>{say(f.ages[age])}</span>
            <i aria-hidden style={{ inlineSize: `${Math.max(4, (100 * rows) / most)}%` }} />
            <b>{say(t.rows, { count: rows })}</b>
            <small>{say(t.cbm, { cbm: figure(cbm) })}</small>
          </li>
        ))}
      </ol>
    </div>
  )
}
