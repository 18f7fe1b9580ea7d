import { declaration, type OpenedDeclaration } from '@clearway/contract/features/customs/declaration/declaration'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback } from 'react'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { declarationPageText as t } from './declarationPage.text.ts'
import type { DeclarationStore } from './declarationStore.ts'
import { partsOf } from './saveChanges.ts'

const { name, routes } = declaration

/** The last declaration of the customer in this direction, of another case where there is one. */
async function lastOne({
  id,
  orgId,
  direction,
  caseId,
}: {
  id: string
  orgId: string | null
  direction: string
  caseId: string
}): Promise<OpenedDeclaration | null> {
  const found = await call(routes.query, { ...(orgId && { orgId }), direction, pageSize: 20 })
  const others = found.list.filter((row) => row.id !== id && (row.orgId ?? null) === orgId)
  const last = others.find((row) => row.caseId !== caseId) ?? others[0]
  return last ? call(routes.open, { id: last.id }) : null
}

/** Ctrl+D at a field of the head: what the customer's last declaration had there. */
export function useLastOne(store: DeclarationStore): (place: string) => void {
  const client = useQueryClient()
  const say = useText()
  const { message } = App.useApp()
  const report = useReport()
  return useCallback(
    (place) => {
      const { kind, of } = partsOf(place)
      if (kind !== 'head' && kind !== 'free') return
      const { row } = store.get()
      const asked = { id: row.id, orgId: row.orgId ?? null, direction: row.direction, caseId: row.caseId }
      void client
        .fetchQuery({ queryKey: [name, 'lastOf', asked], queryFn: () => lastOne(asked), staleTime: 300_000 })
        .then((last) => {
          if (!last) return void message.info(say(t.noLast))
          const value = (last[kind] as Readonly<Record<string, string>>)[of] ?? ''
          if (!value) return void message.info(say(t.lastEmpty, { code: last.row.code }))
          store.set(place, value)
          void message.info(say(t.tookLast, { code: last.row.code }), 2)
        }, report)
    },
    [client, store, message, say, report],
  )
}
