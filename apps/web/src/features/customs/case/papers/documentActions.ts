import type { SameDocument } from '@clearway/contract/features/customs/case/caseDocument'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { useQueryClient } from '@tanstack/react-query'

import { isApiError } from '../../../../kernel/api.ts'
import { useReport } from '../../../../kernel/report.ts'

export const documentsKey = (id: string) => [customsCase.name, 'documents', id] as const

/** Does something with a paper and reads the case anew, whatever came of it. True when it went well. */
export function useDocumentAction(): (work: () => Promise<unknown>) => Promise<boolean> {
  const client = useQueryClient()
  const report = useReport()
  return async (work) => {
    const done = await work().then(
      () => true,
      (error: unknown) => {
        report(error)
        return false
      },
    )
    await client.invalidateQueries({ queryKey: [customsCase.name] })
    return done
  }
}

/** The same bytes on file already, as the refusal of an upload tells them. */
export function sameOf(error: unknown): readonly SameDocument[] {
  const data =
    isApiError(error) && error.status === 409
      ? (error.data as { same?: readonly SameDocument[] } | null | undefined)
      : undefined
  return data?.same ?? []
}
