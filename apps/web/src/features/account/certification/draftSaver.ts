import { pick, same, type Values } from '../../../kernel/form/formValues.ts'

export interface DraftState {
  /** `unfit`: all that can be saved is; the rest has to be put right first. */
  readonly state: 'saved' | 'waiting' | 'saving' | 'unfit' | 'failed'
  /** How many fields stand here other than on the server. */
  readonly open: number
  readonly error?: Error
}

interface Options {
  readonly start: Values
  /** Fields that cannot be saved as they stand. */
  readonly unfit: (values: Values) => ReadonlySet<string>
  readonly send: (changes: Record<string, unknown>) => Promise<void>
  /** Pause after the last key before it is sent. */
  readonly waitMs?: number
  /** Pause before what got no answer goes again. */
  readonly againMs?: number
}

export interface DraftSaver {
  change(values: Values): void
  get(): DraftState
  subscribe(tell: () => void): () => void
  /** Sends what can be sent, at once. */
  flush(): Promise<void>
  /** What stands here other than on the server, fit or not. */
  open(): Record<string, unknown>
}

/**
 * Keeps a draft on the server while it is filled in. Nothing of it is kept in the browser: identity numbers do not belong there, which is why this is not
 * the usual autosave. What does not fit yet waits until it does.
 */
export function draftSaver({ start, unfit, send, waitMs = 800, againMs = 5000 }: Options): DraftSaver {
  let kept: Values = start
  let now: Values = start
  let shown: DraftState = { state: 'saved', open: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  let working: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const set = (state: DraftState['state'], error?: Error) => {
    shown = { state, open: Object.keys(open()).length, ...(error && { error }) }
    for (const tell of listeners) tell()
  }
  const open = () =>
    pick(
      now,
      Object.keys(now).filter((name) => !same(now[name], kept[name])),
    )
  const sendable = () => {
    const wrong = unfit(now)
    const all = open()
    return pick(
      all,
      Object.keys(all).filter((name) => !wrong.has(name)),
    )
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void work(), ms)
  }
  const run = async () => {
    for (let changes = sendable(); Object.keys(changes).length > 0; changes = sendable()) {
      set('saving')
      try {
        await send(changes)
        kept = { ...kept, ...changes }
      } catch (error) {
        set('failed', error instanceof Error ? error : new Error(String(error)))
        // Without an answer the same goes again; what the server refused waits for another key.
        if (!(error instanceof Error && 'status' in error)) later(againMs)
        return
      }
    }
    set(Object.keys(open()).length > 0 ? 'unfit' : 'saved')
  }
  const work = (): Promise<void> => {
    clearTimeout(timer)
    working ??= run().finally(() => (working = undefined))
    return working
  }
  return {
    change(values) {
      now = { ...now, ...values }
      if (shown.state !== 'saving') set(Object.keys(open()).length > 0 ? 'waiting' : 'saved')
      later(waitMs)
    },
    get: () => shown,
    subscribe(tell) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    async flush() {
      await work()
      // What was typed while that was on its way.
      if (shown.state === 'waiting') await work()
    },
    open,
  }
}
