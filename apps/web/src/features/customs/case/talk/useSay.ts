import { caseMessageRoutes } from '@clearway/contract/features/customs/case/caseMessage'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import type { Input } from '@clearway/contract/kernel/route'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { caseSideText as t } from '../caseSide.text.ts'

type Said = Omit<Input<typeof caseMessageRoutes.talk>, 'id' | 'messageId'>

/** Sends a message once: pressed again after a lost answer it is the same message. True when it arrived. */
export function useSay(caseId: string): { busy: boolean; send: (said: Said) => Promise<boolean> } {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [messageId, setMessageId] = useState(() => crypto.randomUUID())
  const send = async (said: Said) => {
    setBusy(true)
    try {
      await call(caseMessageRoutes.talk, { id: caseId, messageId, ...said })
      setMessageId(crypto.randomUUID())
      void message.success(say(t.sent))
      return true
    } catch (error) {
      report(error)
      return false
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: [customsCase.name] })
    }
  }
  return { busy, send }
}
