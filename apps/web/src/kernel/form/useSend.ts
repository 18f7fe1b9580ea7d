import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App, type FormInstance } from 'antd'
import { useState } from 'react'

import { useText } from '../language.ts'
import { useReport } from '../report.ts'
import { showErrors } from './formRules.ts'

interface Sending {
  /** What is wrong with a field is shown there. */
  readonly form?: FormInstance | undefined
  /** Called once it went well. */
  readonly onDone: () => void
  /** What is read anew whatever came of it, since somebody else may have been quicker. */
  readonly reread: readonly string[]
  /** Null where the work says itself what came of it. */
  readonly success?: Text | null
}

/** Sends the answer of a dialog once: busy while it is on its way, its success and its errors in words. */
export function useSend({ form, onDone, reread, success = common.operationSuccess }: Sending): {
  busy: boolean
  send: (work: () => Promise<unknown>) => Promise<void>
} {
  const say = useText()
  const { message } = App.useApp()
  const client = useQueryClient()
  const report = useReport()
  const [busy, setBusy] = useState(false)
  const send = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      if (success) void message.success(say(success))
      onDone()
    } catch (error) {
      if (!form || showErrors(form, error)) report(error)
    } finally {
      setBusy(false)
      for (const key of reread) void client.invalidateQueries({ queryKey: [key] })
    }
  }
  return { busy, send }
}
