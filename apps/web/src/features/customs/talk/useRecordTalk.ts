import { roadCargo } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { tradeDeclaration } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import type { RecordTalk, TalkedKind, TalkRoutes } from '@clearway/contract/features/customs/talk/recordTalk'
import { drayMove } from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import { usEntry } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import { call, download, type ApiError } from '../../../kernel/api.ts'
import { useMe } from '../../../kernel/me.ts'
import { useWorked } from '../../../kernel/worked.ts'
import type { TalkPort } from './talkPort.ts'

// All have the same routes, each under its own address.
const routesOf: Readonly<Record<TalkedKind, TalkRoutes>> = {
  roadCargo: roadCargo.routes,
  tradeDeclaration: tradeDeclaration.routes as unknown as TalkRoutes,
  usEntry: usEntry.routes as unknown as TalkRoutes,
  drayMove: drayMove.routes as unknown as TalkRoutes,
}

/** What was said about a record, read again as the tenant works. */
export function useTalk(kind: TalkedKind, id: string) {
  const found = useQuery<RecordTalk, ApiError>({
    queryKey: [kind, 'messages', id],
    queryFn: () => call(routesOf[kind].messages, { id }),
  })
  useWorked(() => void found.refetch())
  return found
}

/** The way of the talk to its record, with what staff do about news. */
export function useTalkPort(kind: TalkedKind, id: string): TalkPort & { readonly markSeen: () => Promise<unknown> } {
  const client = useQueryClient()
  const staff = useMe()?.user.area !== 'customer'
  return useMemo(() => {
    const routes = routesOf[kind]
    const reread = () => void client.invalidateQueries({ queryKey: [kind] })
    return {
      staff,
      say: ({ lineId: _line, ...said }) => call(routes.talk, { id, ...said }),
      close: (messageId) => call(routes.closeQuestion, { id, messageId }),
      file: (messageId) => download(routes.messageFile, { id, messageId }),
      reread,
      markSeen: () => call(routes.markSeen, { id }).finally(reread),
    }
  }, [kind, id, staff, client])
}
