import { useSyncExternalStore } from 'react'

import { isApiError } from '../kernel/api.ts'

export interface LoggedError {
  readonly at: Date
  readonly message: string
  /** Where it happened: the component stack of a page, or the file and line of a script. */
  readonly component: string
  readonly url: string
}

const most = 50
let entries: readonly LoggedError[] = []
const listeners = new Set<() => void>()

function set(next: readonly LoggedError[]): void {
  entries = next
  for (const tell of listeners) tell()
}

export function logError(error: unknown, component: string): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  set(
    [
      {
        at: new Date(),
        message: message.slice(0, 1000),
        component: component.trim().slice(0, 4000),
        url: location.href,
      },
      ...entries,
    ].slice(0, most),
  )
}

export const clearErrors = (): void => set([])

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const useErrorLog = (): readonly LoggedError[] => useSyncExternalStore(subscribe, () => entries)

// Refusals of the server were told where they happened, and a call given up on purpose is no error.
const expected = (reason: unknown) =>
  isApiError(reason) || (reason instanceof DOMException && reason.name === 'AbortError')

/** Collects what no page caught. */
export function watchErrors(): () => void {
  const onError = (e: ErrorEvent) => {
    // Browsers report a layout that settles late as an error without one.
    if (e.error) logError(e.error, `${e.filename}:${e.lineno}:${e.colno}`)
  }
  const onRejection = (e: PromiseRejectionEvent) => {
    if (!expected(e.reason)) logError(e.reason, e.reason instanceof Error ? (e.reason.stack ?? '') : '')
  }
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}
