import { say } from '@clearway/contract/kernel/text'
import { App } from 'antd'
import { createElement, useCallback, type ComponentType } from 'react'

import { isApiError, proofWanted, type ApiError } from './api.ts'
import { language } from './language.ts'
import { rowsText as t } from './rows.text.ts'

const mostFields = 3

/** The server's word, and what it says of fields that this place does not mark. */
function withFields({ message, errors }: ApiError): string {
  const more = [...new Set(errors.map((e) => e.message))].filter((said) => said && !message.includes(said))
  return more.length ? `${message} (${more.slice(0, mostFields).join('; ')})` : message
}

/** What to tell the person: the server's own words, or what a broken line means. */
export function problemWords(error: unknown): string {
  if (isApiError(error)) return withFields(error)
  if (error instanceof DOMException && error.name === 'TimeoutError') return say(t.timedOut, language())
  if (error instanceof TypeError) return say(t.offline, language())
  return error instanceof Error ? error.message : String(error)
}

/** The kinds of certificate of which one would open what was refused; undefined where it was refused for something else. */
export const gateKinds = (error: unknown): readonly string[] | undefined =>
  isApiError(error) && error.status === 403
    ? (error.data as { gate?: string; kinds?: string[] } | null | undefined)?.kinds
    : undefined

type GateWords = ComponentType<{ words: string; kinds: readonly string[] }>

const gateSeconds = 15
let gateWords: (() => Promise<GateWords>) | undefined
/** What tells of a gate, with the way through it; the shell knows it. */
export const showGatesBy = (load: () => Promise<GateWords>): void => void (gateWords = load)

async function showGate(
  message: ReturnType<typeof App.useApp>['message'],
  words: string,
  kinds: readonly string[],
): Promise<void> {
  const Words = await gateWords?.()
  await message.error(Words ? createElement(Words, { words, kinds }) : words, gateSeconds)
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
      if (kinds) void showGate(message, problemWords(error), kinds)
      else void message.error(problemWords(error), 5)
    },
    [message],
  )
}
