import { customerProfile, type CustomerProfileRow } from '@clearway/contract/features/customs/hong-kong/customerProfile'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback } from 'react'

import { call } from '../../../kernel/api.ts'
import { useAskFirst } from '../../../kernel/form/askFirst.tsx'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { basicDataText as t } from './basicData.text.ts'

/** Asks why a hold ends, and lifts it. */
export function useRelease(): (row: CustomerProfileRow) => Promise<void> {
  const say = useText()
  const report = useReport()
  const askFirst = useAskFirst()
  const client = useQueryClient()
  const { message } = App.useApp()
  return useCallback(
    async ({ id, version, name }) => {
      const reason = await askFirst({
        title: say(t.releaseTitle, { name }),
        okText: say(t.release),
        reason: { label: say(t.releaseReason), max: 300, needed: true },
      })
      if (reason === undefined) return
      await call(customerProfile.routes.release, { id, version, reason })
        .then(() => message.success(say(common.operationSuccess)))
        .catch(report)
      await client.invalidateQueries({ queryKey: [customerProfile.name] })
    },
    [say, report, askFirst, client, message],
  )
}
