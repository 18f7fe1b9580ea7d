import type { CaseDocument, SameDocument } from '@clearway/contract/features/customs/case/caseDocument'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../../kernel/api.ts'
import { useReport } from '../../../kernel/report.ts'

export const documentsKey = (id: string) => [customsCase.name, 'documents', id] as const

/** Does something with a paper and reads the case anew, whatever came of it. True when it went well. */
export function useDocumentAction(): (work: () => Promise<unknown>) => Promise<boolean> {
  const client = useQueryClient()
  const report = useReport()
  return async (work) => {
    const done = await work().then(() => true, (error: unknown) => {
      report(error)
      return false
    })
    await client.invalidateQueries({ queryKey: [customsCase.name] })
    return done
  }
}

/** The same bytes on file already, as the refusal of an upload tells them. */
export function sameOf(error: unknown): readonly SameDocument[] {
  const data = isApiError(error) && error.status === 409 ? error.data as { same?: readonly SameDocument[] } | null | undefined : undefined
  return data?.same ?? []
}

export type Expiry = 'none' | 'good' | 'soon' | 'over'
const soonDays = 30

/** How long a paper holds, by days of the tenant's calendar. @param today yyyy-MM-dd */
export function expiryOf({ validTo }: Pick<CaseDocument, 'validTo'>, today: string): Expiry {
  if (!validTo) return 'none'
  if (validTo < today) return 'over'
  return Date.parse(validTo) - Date.parse(today) <= soonDays * 86_400_000 ? 'soon' : 'good'
}

