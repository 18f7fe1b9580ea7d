import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { summaryBill } from '@clearway/contract/features/customs/declaration/tax/summaryBill'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'

import { DueClock } from '../../../../business/DueClock.tsx'
import { call } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { guaranteeText as t } from '../guarantee.text.ts'
import { useOffered } from '../useOffered.ts'
import { PayTogether } from './PayTogether.tsx'

interface Props {
  readonly id: string
  readonly version: number
  readonly onChanged: () => void
}

/** The open bills of the month of a summary declaration, of all declarations of its company, which are paid together. */
export function MonthBills({ id, version, onChanged }: Props) {
  const say = useText()
  const can = useCan()
  const { summary } = useOffered()
  const [open, setOpen] = useState(false)
  const { data: month } = useQuery({
    queryKey: [declaration.name, 'monthBills', id, version],
    queryFn: () => call(summaryBill.monthBills, { id }),
    enabled: summary,
    staleTime: 2_000,
    placeholderData: (before) => before,
  })
  if (!summary || !month) return null
  const { bills, total, company, unbilled } = month
  return (
    <section className="tax-fee" aria-label={say(t.month, month)} data-late={bills.length > 0 || undefined}>
      <b>{say(t.month, month)}</b>
      <span>
        {bills.length > 0
          ? say(t.monthOpen, { company, count: bills.length, total: grouped(total) })
          : say(t.monthDone, { company })}
      </span>
      {bills.length > 0 && <DueClock at={month.dueOn} soon={3 * 24 * 60} />}
      {unbilled > 0 && <span className="tax-quiet">{say(t.unbilled, { count: unbilled })}</span>}
      {bills.length > 0 && can('declaration.tax') && (
        <Button onClick={() => setOpen(true)}>{say(t.payTogether)}</Button>
      )}
      {open && <PayTogether month={month} onClose={() => setOpen(false)} onPaid={onChanged} />}
    </section>
  )
}
