import { tradeDeclaration } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import type { Input } from '@clearway/contract/kernel/route'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

import { call, isApiError } from '../../kernel/api.ts'
import { useAskFirst } from '../../kernel/form/askFirst.tsx'
import { useText } from '../../kernel/language.ts'
import { useReport } from '../../kernel/report.ts'
import { beginTradeText as t } from './beginTrade.text.ts'

type Source = Input<typeof tradeDeclaration.routes.begin>

/** Nothing of its road cargo is left: the words that say so, with which declarations have it. */
const allDeclared = (error: unknown): string | undefined =>
  isApiError(error) &&
  error.status === 409 &&
  (error.data as { allDeclared?: boolean } | null | undefined)?.allDeclared === true
    ? error.message
    : undefined

/** Begins a trade declaration of Hong Kong with what another record says, and opens it; where nothing is left of that it asks first. */
export function useBeginTrade(): (source: Source) => void {
  const client = useQueryClient()
  const report = useReport()
  const go = useNavigate()
  const say = useText()
  const ask = useAskFirst()
  return useCallback(
    (source) => {
      const begin = async (of: Source) => {
        const made = await call(tradeDeclaration.routes.begin, of)
        void client.invalidateQueries({ queryKey: [tradeDeclaration.name] })
        if (of.from === 'roadCargo') void client.invalidateQueries({ queryKey: ['roadCargo'] })
        void go(`/hKDetail?id=${made.id}`)
      }
      void begin(source).catch((error: unknown) => {
        const why = allDeclared(error)
        if (!why) return report(error)
        const question = { title: say(t.title), okText: say(t.ok), body: `${why} ${say(t.body)}` }
        void ask(question, () => begin({ ...source, anyway: true }))
      })
    },
    [client, report, go, say, ask],
  )
}
