import type { CertificationKind } from '@clearway/contract/business/certificate'
import { certificationMachine } from '@clearway/contract/features/account/certification/certificationSteps'
import {
  userAuth,
  type CertificationPaper,
  type OpenedCertification,
} from '@clearway/contract/features/account/certification/userAuth'
import type { Output } from '@clearway/contract/kernel/route'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useNow } from '../../../kernel/now.ts'
import { usePageActive } from '../../../kernel/pageActive.ts'
import { useReport } from '../../../kernel/report.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'

const { routes } = userAuth
type Mine = Output<typeof routes.mine>
export type OwnCertification = Mine[number]

/** Its first part is the name of the list, so that what a reviewer decides is read anew. */
const ownKey = [userAuth.name, 'mine'] as const
export const gatesKey = [userAuth.name, 'gates'] as const

/** `2026-11-20` where the tenant is. */
export const useToday = (): string => timeIn(useTimeZone(), new Date(useNow()).toISOString()).slice(0, 10)

export const daysUntil = (until: string, today: string): number =>
  Math.round((Date.parse(until) - Date.parse(today)) / 86_400_000)

/** The attempt that is under way beside what stands. */
export const openAttempt = ({ latest }: Pick<OwnCertification, 'latest'>): OpenedCertification | undefined =>
  latest && certificationMachine.isIn('open', latest.row.approvalStatus) ? latest : undefined

/** The own certification of a kind; `own` is undefined where it is not the reader's to handle. */
export function useOwnCertification(kind: CertificationKind) {
  const { active } = usePageActive()
  const client = useQueryClient()
  const report = useReport()
  const [busy, setBusy] = useState(false)
  const found = useQuery({ queryKey: ownKey, queryFn: () => call(routes.mine, {}), enabled: active })
  const put = useCallback(
    (change: (before: OwnCertification) => OwnCertification) => {
      client.setQueryData<Mine>(ownKey, (all) => all?.map((one) => (one.kind === kind ? change(one) : one)))
    },
    [client, kind],
  )
  const take = useCallback((latest: OpenedCertification) => put((before) => ({ ...before, latest })), [put])
  const takePapers = useCallback(
    (papers: CertificationPaper[]) =>
      put((before) => (before.latest ? { ...before, latest: { ...before.latest, papers } } : before)),
    [put],
  )
  /** One call at a time, read anew unless it answers with what is there now; what stands is read anew when it was refused, since somebody else was quicker. */
  const step = async (work: () => Promise<OpenedCertification | void>): Promise<boolean> => {
    setBusy(true)
    try {
      const latest = await work()
      if (latest) take(latest)
      else await client.invalidateQueries({ queryKey: ownKey })
      return true
    } catch (error) {
      report(error)
      await client.invalidateQueries({ queryKey: ownKey })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { found, own: found.data?.find((one) => one.kind === kind), take, takePapers, step, busy }
}
