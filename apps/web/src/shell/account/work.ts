import { session } from '@clearway/contract/features/account/session'
import { solveWork } from '@clearway/contract/features/account/work'
import type { Input } from '@clearway/contract/kernel/route'
import { useSyncExternalStore } from 'react'

import { call } from '../../kernel/api.ts'

let part: number | undefined
const watchers = new Set<() => void>()
function tell(now: number | undefined): void {
  part = now
  for (const watcher of watchers) watcher()
}
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
/** How far the work is, from 0 to 1; undefined while there is none. */
export const useWorkDone = (): number | undefined => useSyncExternalStore(watch, () => part)

function inWorker(challenge: string): Promise<string> {
  const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number | string>) =>
      typeof data === 'string' ? resolve(data) : tell(data),
    )
    worker.addEventListener('error', () => reject(new Error('No worker')))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}

/** For browsers without workers: part by part, so that the page still answers between them. */
async function inPage(challenge: string): Promise<string> {
  const search = solveWork(challenge)
  for (let step = search.next(); ; step = search.next()) {
    if (step.done) return step.value
    tell(step.value)
    await new Promise((go) => setTimeout(go))
  }
}

/** Solves a challenge of the server's. */
export async function doWork(challenge: string): Promise<string> {
  tell(0)
  try {
    return await (typeof Worker === 'undefined'
      ? inPage(challenge)
      : inWorker(challenge).catch(() => inPage(challenge)))
  } finally {
    tell(undefined)
  }
}

/** What the fields of `Captcha` hold. */
export interface ProofValues {
  captchaId?: string
  charCaptcha?: string
  /** The browser works in place of the picture. */
  calculate?: boolean
}

/** What goes to the server for them: the picture's characters, or the work, done now. */
export async function proofOf(
  purpose: Input<typeof session.getWork>['purpose'],
  { captchaId, charCaptcha, calculate }: ProofValues,
): Promise<{ captchaId?: string; charCaptcha?: string; work?: string }> {
  if (calculate) return { work: await doWork((await call(session.getWork, { purpose })).work) }
  return captchaId && charCaptcha ? { captchaId, charCaptcha } : {}
}
