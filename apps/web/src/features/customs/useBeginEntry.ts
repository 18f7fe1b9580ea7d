import { usEntry } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import type { Input } from '@clearway/contract/kernel/route'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

import { call } from '../../kernel/api.ts'
import { useReport } from '../../kernel/report.ts'

type Source = Input<typeof usEntry.routes.begin>

/** Begins an entry into the United States with what another record says, and opens it. */
export function useBeginEntry(): (source: Source) => void {
  const client = useQueryClient()
  const report = useReport()
  const go = useNavigate()
  return useCallback(
    (source) =>
      void call(usEntry.routes.begin, source).then((made) => {
        void client.invalidateQueries({ queryKey: [usEntry.name] })
        void go(`/importClearance?id=${made.id}`)
      }, report),
    [client, report, go],
  )
}
