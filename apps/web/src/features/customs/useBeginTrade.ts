import { tradeDeclaration } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import type { Input } from '@clearway/contract/kernel/route'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

import { call } from '../../kernel/api.ts'
import { useReport } from '../../kernel/report.ts'

type Source = Input<typeof tradeDeclaration.routes.begin>

/** Begins a trade declaration of Hong Kong with what another record says, and opens it. */
export function useBeginTrade(): (source: Source) => void {
  const client = useQueryClient()
  const report = useReport()
  const go = useNavigate()
  return useCallback(
    (source) =>
      void call(tradeDeclaration.routes.begin, source).then((made) => {
        void client.invalidateQueries({ queryKey: [tradeDeclaration.name] })
        void go(`/hKDetail?id=${made.id}`)
      }, report),
    [client, report, go],
  )
}
