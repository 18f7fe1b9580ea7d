import type { ReviewTarget } from '@clearway/contract/features/account/certification/certificationSteps'
import { userAuth, type CertificationTab } from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText } from '@clearway/contract/features/account/certification/userAuth.text'
import type { Input } from '@clearway/contract/kernel/route'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback, useMemo, useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import { useReport } from '../../../kernel/report.ts'
import { reviewText as t } from './review.text.ts'

const { routes } = userAuth
const allTabs = Object.keys(userAuthText.tabs) as CertificationTab[]
const ofReviewers: readonly CertificationTab[] = ['toReview', 'mine']

/** The page's own part of the address: which tab, and which application is open. */
export function useReviewAddress() {
  const can = useCan()
  const reviews = can('userAuth.audit')
  const [query, setQuery] = usePageSearch()
  const tabs = useMemo(() => (reviews ? allTabs : allTabs.filter((tab) => !ofReviewers.includes(tab))), [reviews])
  const wanted = query.get('tab') as CertificationTab
  const tab: CertificationTab = tabs.includes(wanted) ? wanted : reviews ? 'toReview' : 'all'
  const openId = /^[0-9a-f-]{36}$/i.test(query.get('line') ?? '') ? query.get('line') : null
  const go = useCallback(
    (part: { tab?: CertificationTab; line?: string | null }) => {
      const next = new URLSearchParams(query)
      for (const [name, value] of Object.entries(part)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      if (part.tab) for (const name of ['currentPage', 'line']) next.delete(name)
      setQuery(next)
    },
    [query, setQuery],
  )
  // Who waits longest is first in the queue, unless the reader sorts otherwise.
  const queue = ofReviewers.includes(tab) && !query.get('sort')
  const fixed = useMemo(() => ({ tab, ...(queue && { sort: 'submittedAt' }) }), [tab, queue])
  return { tabs, tab, openId, go, fixed }
}

export const openedKey = (id: string) => [userAuth.name, 'opened', id] as const

export type Decision = Omit<Input<typeof routes.audit>, 'id' | 'version'>

/** Sends a step of the review; true when it was taken. Whatever came of it, what is shown is read anew. */
export function useDecide(id: string, version: number) {
  const say = useText()
  const client = useQueryClient()
  const report = useReport()
  const { message } = App.useApp()
  const [busy, setBusy] = useState<ReviewTarget>()
  const decide = async (decision: Decision): Promise<boolean> => {
    setBusy(decision.approvalStatus)
    try {
      client.setQueryData(openedKey(id), await call(routes.audit, { id, version, ...decision }))
      void message.success(say(t.done[decision.approvalStatus]))
      return true
    } catch (error) {
      report(error)
      return false
    } finally {
      setBusy(undefined)
      void client.invalidateQueries({ queryKey: [userAuth.name] })
    }
  }
  return { busy, decide }
}
