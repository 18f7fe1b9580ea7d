import type { DrayClock } from '@clearway/contract/features/customs/united-states/drayage/drayMove'

import { useText } from '../../../../kernel/language.ts'
import { useMe } from '../../../../kernel/me.ts'
import { grouped } from '../../../../kernel/show.ts'
import { drayPageText as t } from './drayPage.text.ts'

/** Free times of a container: until when they are free, and what they cost beyond; what is over and cost nothing takes no room. */
export function DrayClocks({ clocks }: { clocks: readonly DrayClock[] }) {
  const say = useText()
  const customer = useMe()?.user.area === 'customer'
  const words = ({ days, amount, freeUntil }: DrayClock): string =>
    days === 0
      ? say(t.freeUntil, { date: freeUntil })
      : customer
        ? say(t.costsDays, { days })
        : amount === null
          ? say(t.costsUnknown, { days })
          : say(t.costs, { days, amount: grouped(amount) })
  const shown = clocks.filter((clock) => clock.running || clock.days > 0)
  if (!shown.length) return null
  return (
    <ul className="dray-clocks">
      {shown.map((clock) => (
        <li key={clock.name} data-over={clock.days > 0 || undefined}>
          <span>{say(t.clock[clock.name])}</span> <b>{words(clock)}</b>
        </li>
      ))}
    </ul>
  )
}
