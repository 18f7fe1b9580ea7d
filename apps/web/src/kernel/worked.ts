import { useEffect, useEffectEvent } from 'react'

import { usePageActive } from './pageActive.ts'

const listeners = new Set<() => void>()
const channel = new BroadcastChannel('worked')
const tellAll = () => listeners.forEach((tell) => tell())
channel.addEventListener('message', tellAll)

/** Something was written in the tenant: the tab that hears it tells the others. */
export function worked(): void {
  tellAll()
  channel.postMessage(null)
}

/** What many write is looked at once in so long, however often they write. */
const restMs = 10_000
/** All browsers of the tenant hear it at once; they need not all ask at once. */
const spreadMs = 1000

interface Pace {
  readonly rest: number
  readonly spread: number
}
/** For the few who watch a board, where a second counts. */
export const watching: Pace = { rest: 500, spread: 200 }

const usual: Pace = { rest: restMs, spread: spreadMs }

/** Reads again soon after something was written in the tenant, while the page is in front; a page that comes back reads by itself. */
export function useWorked(read: () => void, pace: Pace = usual): void {
  const { active } = usePageActive()
  const again = useEffectEvent(read)
  const wait = useEffectEvent((last: number) => Math.max(Math.random() * pace.spread, last + pace.rest - Date.now()))
  useEffect(() => {
    if (!active) return
    let last = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      last = Date.now()
      if (document.visibilityState === 'visible') again()
    }
    const heard = () => {
      timer ??= setTimeout(look, wait(last))
    }
    listeners.add(heard)
    return () => {
      clearTimeout(timer)
      listeners.delete(heard)
    }
  }, [active])
}
