import { useSyncExternalStore } from 'react'

let now = Date.now()
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = Date.now()
  for (const notify of listeners) notify()
}

function subscribe(notify: () => void): () => void {
  // Nobody looked for a while: what stands is old.
  if (listeners.size === 0) now = Date.now()
  listeners.add(notify)
  ticking ??= setInterval(tick, 60_000)
  return () => {
    listeners.delete(notify)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

/** The time, a minute by a minute: enough for greetings and for how long ago something was. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
