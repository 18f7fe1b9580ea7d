import { say } from '@clearway/contract/kernel/text'
import { App } from 'antd'
import { createElement, useCallback } from 'react'
import { isApiError, proofWanted } from './api.ts'
import { language } from './language.ts'
import { listText as t } from './list/list.text.ts'

/** What to tell the person: the server's own words, or what a broken line means. */
export function problemWords(error: unknown): string {
  if (isApiError(error)) return error.message
  if (error instanceof DOMException && error.name === 'TimeoutError') return say(t.timedOut, language())
  if (error instanceof TypeError) return say(t.offline, language())
  return error instanceof Error ? error.message : String(error)
}

/** The kinds of certificate of which one would open what was refused; undefined where it was refused for something else. */
export const gateKinds = (error: unknown): readonly string[] | undefined => (isApiError(error) && error.status === 403 ? (error.data as { gate?: string; kinds?: string[] } | null | undefined)?.kinds : undefined)

const gateSeconds = 15

async function tellGate(message: ReturnType<typeof App.useApp>['message'], words: string, kinds: readonly string[]): Promise<void> {
  const { CertificateGate } = await import('./CertificateGate.tsx')
  await message.error(createElement(CertificateGate, { words, kinds }), gateSeconds)
}

/** `void call(…).catch(report)`: a red message for five seconds. A session that ended has its own dialog and is not told twice. */
export function useReport(): (error: unknown) => void {
  const { message } = App.useApp()
  return useCallback(
    (error) => {
      if (isApiError(error) && [50008, 50012, 50014].includes(error.code)) return
      // Asked to prove who they are, the person thought better of it.
      if (proofWanted(error)) return
      const kinds = gateKinds(error)
      // With the way to the form, and time to take it.
      if (kinds) void tellGate(message, problemWords(error), kinds)
      else void message.error(problemWords(error), 5)
    },
    [message],
  )
}
