import { quickOrder, type QuickFull, type QuickPart } from '@clearway/contract/features/trade/quick/quickOrder'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useReport } from '../../../kernel/report.ts'

const { name, routes } = quickOrder

/** What makes something of a packet; one at a time, since each reads the whole packet anew. */
export function useBuild(id: string) {
  const client = useQueryClient()
  const report = useReport()
  const under = useRef(false)
  const [busy, setBusy] = useState<QuickPart | 'all' | null>(null)
  const run = async (what: QuickPart | 'all', work: () => Promise<QuickFull>) => {
    if (under.current) return
    under.current = true
    setBusy(what)
    try {
      client.setQueryData([name, 'queryById', id], await work())
    } catch (error) {
      report(error)
    }
    // Order, case, booking and the rest stand in lists of their own.
    await client.invalidateQueries()
    under.current = false
    setBusy(null)
  }
  return {
    busy,
    build: (part?: QuickPart) => run(part ?? 'all', () => call(routes.build, { id, ...(part && { part }) })),
    submit: () => run('all', () => call(routes.submit, { id })),
    undo: (version: number) => run('all', () => call(routes.undo, { id, version })),
    reopen: (version: number) => run('all', () => call(routes.reopen, { id, version })),
  }
}
