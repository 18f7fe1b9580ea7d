import { stockBalanceText as f } from '@clearway/contract/features/logistics/inventory/stockBalance.text'
import { dateTimeField } from '@clearway/contract/kernel/field'
import { Button } from 'antd'

import { FieldInput } from '../../../kernel/form/FieldInput.tsx'
import { useText } from '../../../kernel/language.ts'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { inventoryPageText as t } from './inventoryPage.text.ts'

const moment = dateTimeField({ label: f.asOf })

function useAsOf() {
  const [query, setQuery] = usePageSearch()
  const set = (value: string | null) => {
    const next = new URLSearchParams(query)
    next.delete('currentPage')
    if (value) next.set('asOf', value)
    else next.delete('asOf')
    setQuery(next)
  }
  return [query.get('asOf'), set] as const
}

/** Chooses the moment whose stock the list shows; without one it is now. */
export function AsOf() {
  const say = useText()
  const [asOf, set] = useAsOf()
  return (
    <label className="stock-as-of">
      <span>{say(t.asOf)}</span>
      <FieldInput field={moment} value={asOf} onChange={(value) => set(value ? String(value) : null)} />
    </label>
  )
}

/** Says that the list shows the past, so that nobody takes it for today's. */
export function PastNotice() {
  const say = useText()
  const zone = useTimeZone()
  const [asOf, set] = useAsOf()
  if (!asOf) return null
  return (
    <div className="stock-past" role="status">
      {say(t.past, { time: timeIn(zone, asOf) })}
      <Button size="small" onClick={() => set(null)}>
        {say(t.backToNow)}
      </Button>
    </div>
  )
}
