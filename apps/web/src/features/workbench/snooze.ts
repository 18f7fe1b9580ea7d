import { workbench, type WorkItem } from '@clearway/contract/features/workbench/workbench'
import { workbenchText as t } from '@clearway/contract/features/workbench/workbench.text'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { call } from '../../kernel/api.ts'
import { useReport } from '../../kernel/report.ts'
import { instantOf, timeIn } from '../../kernel/show.ts'

type Key = keyof typeof t.snoozeFor

const hour = 3_600_000
const day = 24 * hour
const monday = 1

/** Until when something can be put off just now: an hour, this afternoon, tomorrow and Monday morning where the tenant is. Those that are past or the same are left out. */
export function snoozeTimes(now: number, zone: string): readonly { readonly key: Key; readonly at: string }[] {
  const dayAhead = (days: number) => timeIn(zone, new Date(now + days * day).toISOString()).slice(0, 10)
  const at = (days: number, time: string) => new Date(instantOf(`${dayAhead(days)} ${time}`, zone)).toISOString()
  const weekday = new Date(`${dayAhead(0)}T00:00:00Z`).getUTCDay()
  const toMonday = (monday - weekday + 7) % 7 || 7
  const times: { key: Key; at: string }[] = [
    { key: 'hour', at: new Date(now + hour).toISOString() },
    { key: 'afternoon', at: at(0, '14:00') },
    { key: 'tomorrow', at: at(1, '09:00') },
    ...(toMonday > 1 ? [{ key: 'monday' as const, at: at(toMonday, '09:00') }] : []),
  ]
  return times.filter(({ key, at }) => key !== 'afternoon' || Date.parse(at) > now + hour)
}

/** Puts a row off, or takes it back with `null`, and reads the workbench again. */
export function useSnooze(): (item: WorkItem, until: string | null) => Promise<void> {
  const client = useQueryClient()
  const report = useReport()
  return useCallback(
    async ({ queue, id }, until) => {
      try {
        await call(workbench.snooze, { queue, ids: [id], until })
        await client.invalidateQueries({ queryKey: ['workbench'] })
      } catch (error) {
        report(error)
      }
    },
    [client, report],
  )
}
