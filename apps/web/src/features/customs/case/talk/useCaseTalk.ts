import { caseMessageRoutes } from '@clearway/contract/features/customs/case/caseMessage'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import { call, download } from '../../../../kernel/api.ts'
import { useMe } from '../../../../kernel/me.ts'
import type { TalkPort } from '../../talk/talkPort.ts'

/** The talk of a case. */
export function useCaseTalk(id: string): TalkPort {
  const client = useQueryClient()
  const staff = useMe()?.user.area !== 'customer'
  return useMemo(
    () => ({
      staff,
      say: ({ paper: _paper, ...said }) => call(caseMessageRoutes.talk, { id, ...said }),
      close: (messageId) => call(caseMessageRoutes.closeQuestion, { id, messageId }),
      file: (messageId) => download(caseMessageRoutes.messageFile, { id, messageId }),
      reread: () => void client.invalidateQueries({ queryKey: [customsCase.name] }),
    }),
    [id, staff, client],
  )
}
