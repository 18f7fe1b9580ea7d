import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { isSummaryTax } from '@clearway/contract/features/customs/declaration/fields/summaryTypes'
import { taxGuarantee } from '@clearway/contract/features/customs/declaration/guarantee/taxGuarantee'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../../kernel/api.ts'
import { useMe } from '../../../kernel/me.ts'
import { useDeclaration, useSeen, useValue } from './declarationContext.ts'

/** Whether the taxes of the open declaration are collected by the month, and the guarantees for it; read again after each save. */
export function useOffered() {
  const { store } = useDeclaration()
  const summary = isSummaryTax(useValue('head.Type'))
  const saves = useSeen((seen) => seen.saves)
  const inside = useMe()?.user.area !== 'customer'
  const found = useQuery({
    queryKey: [declaration.name, 'guarantee', store.id, saves],
    queryFn: () => call(taxGuarantee.routes.offered, { declarationId: store.id }),
    enabled: summary && inside,
    placeholderData: (before) => before,
    retry: false,
  })
  return { summary: summary && inside, offered: found.data }
}
