import { notification } from '@clearway/contract/features/notice/notification'
import { hasSession } from './session.ts'

const firstPauseMs = 3_000
const longestPauseMs = 60_000

/** Keeps one event stream open, also over lost lines and renewed tokens, until `signal` ends it. */
function listen(tell: (unread: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let pause = firstPauseMs
    const open = () => {
      source = new EventSource(notification.stream.path)
      source.addEventListener('unread', (e) => {
        pause = firstPauseMs
        tell((JSON.parse((e as MessageEvent<string>).data) as { unread: number }).unread)
      })
      // While it is connecting it tries by itself; closed, it was refused, most likely because the token ran out.
      source.addEventListener('error', () => {
        if (source?.readyState === EventSource.CLOSED) later()
      })
    }
    const later = () => {
      timer = setTimeout(() => void hasSession().then((has) => has && open(), later), pause)
      pause = Math.min(pause * 2, longestPauseMs)
    }
    open()
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      source?.close()
      done()
    })
  })
}

/** Tells the number of unread notifications whenever it changes. One tab of the browser holds the stream and passes the numbers on. */
export function onUnread(tell: (unread: number) => void): () => void {
  const stop = new AbortController()
  const channel = new BroadcastChannel('unread')
  channel.addEventListener('message', (e: MessageEvent<number>) => tell(e.data))
  const passOn = (unread: number) => {
    tell(unread)
    channel.postMessage(unread)
  }
  const run = () => (stop.signal.aborted ? Promise.resolve() : listen(passOn, stop.signal))
  // The next tab takes over when the one that holds the lock goes.
  const held = navigator.locks ? navigator.locks.request('unread-stream', { signal: stop.signal }, run) : run()
  held.catch(() => undefined)
  return () => {
    stop.abort()
    channel.close()
  }
}
