import { customerProfile, type CustomerProfileRow } from '@clearway/contract/features/customs/hong-kong/customerProfile'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback } from 'react'

import { call } from '../../../kernel/api.ts'
import { useAskFirst } from '../../../kernel/form/askFirst.tsx'
import { useText } from '../../../kernel/language.ts'
import { basicDataText as t } from './basicData.text.ts'

/** Asks why a hold ends, and lifts it. */
export function useRelease(): (row: CustomerProfileRow) => Promise<void> {
  const say = useText()
  const askFirst = useAskFirst()
  const client = useQueryClient()
  const { message } = App.useApp()
  return useCallback(
    async ({ id, version, name }) => {
      const question = {
        title: say(t.releaseTitle, { name }),
        okText: say(t.release),
        reason: { label: say(t.releaseReason), max: 300, needed: true },
      }
      await askFirst(question, async (reason) => {
        await call(customerProfile.routes.release, { id, version, reason }).finally(
          () => void client.invalidateQueries({ queryKey: [customerProfile.name] }),
        )
        void message.success(say(common.operationSuccess))
      })
    },
    [say, askFirst, client, message],
  )
}
