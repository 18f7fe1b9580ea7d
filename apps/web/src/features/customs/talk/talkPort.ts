import type { TalkMessage } from '@clearway/contract/features/customs/case/talk'
import { App } from 'antd'
import { useState } from 'react'

import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { talkText as t } from './talk.text.ts'

/** One message as the page sends it. */
export interface Said {
  readonly messageId: string
  readonly body: string
  readonly question?: boolean
  readonly internal?: boolean
  readonly answers?: string
  readonly fileId?: string
  readonly lineId?: string
  readonly paper?: NonNullable<TalkMessage['paper']>
}

/** How a talk reaches its record. */
export interface TalkPort {
  readonly staff: boolean
  readonly say: (said: Said) => Promise<unknown>
  readonly close: (messageId: string) => Promise<unknown>
  readonly file: (messageId: string) => Promise<unknown>
  readonly reread: () => void
}

/** Sends a message once: pressed again after a lost answer it is the same message. True when it arrived. */
export function useSay(port: TalkPort): {
  busy: boolean
  send: (said: Omit<Said, 'messageId'>) => Promise<boolean>
} {
  const say = useText()
  const report = useReport()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [messageId, setMessageId] = useState(() => crypto.randomUUID())
  const send = async (said: Omit<Said, 'messageId'>) => {
    setBusy(true)
    try {
      await port.say({ messageId, ...said })
      setMessageId(crypto.randomUUID())
      void message.success(say(t.sent))
      return true
    } catch (error) {
      report(error)
      return false
    } finally {
      setBusy(false)
      port.reread()
    }
  }
  return { busy, send }
}
