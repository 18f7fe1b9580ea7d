import { myNotification } from '@clearway/contract/features/notice/myNotification'

import { worked } from '../../kernel/worked.ts'
import { hasSession } from '../session/session.ts'

const firstPauseMs = 3_000
const longestPauseMs = 60_000

type News = 'rights' | 'ended'
const news = new BroadcastChannel('rights')
const hearing: Readonly<Record<News, Set<() => void>>> = { rights: new Set(), ended: new Set() }
const pass = (what: News) => hearing[what].forEach((tell) => tell())
news.addEventListener('message', (e: MessageEvent<News>) => pass(e.data))

function heard(what: News): void {
  pass(what)
  news.postMessage(what)
}

/** Tells that roles, menus or grants of the tenant changed, in every tab. Comes by the stream that `onUnread` keeps open. */
export function onRights(tell: () => void): () => void {
  hearing.rights.add(tell)
  return () => void hearing.rights.delete(tell)
}

/** Tells that somebody ended the session, in every tab, by the same stream. */
export function onEnded(tell: () => void): () => void {
  hearing.ended.add(tell)
  return () => void hearing.ended.delete(tell)
}

interface Unread {
  readonly unread: number
  /** Something that is out was changed or taken back. */ readonly fresh?: boolean
}

/** Keeps one event stream open, also over lost lines and renewed tokens, until `signal` ends it. */
function listen(tell: (now: Unread) => void, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let pause = firstPauseMs
    const open = () => {
      source = new EventSource(myNotification.stream.path)
      source.addEventListener('unread', (e) => {
        pause = firstPauseMs
        tell(JSON.parse((e as MessageEvent<string>).data) as Unread)
      })
      source.addEventListener('rights', () => heard('rights'))
      source.addEventListener('ended', () => heard('ended'))
      source.addEventListener('worked', worked)
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
export function onUnread(tell: (now: Unread) => void): () => void {
  const stop = new AbortController()
  const channel = new BroadcastChannel('unread')
  channel.addEventListener('message', (e: MessageEvent<Unread>) => tell(e.data))
  const passOn = (now: Unread) => {
    tell(now)
    channel.postMessage(now)
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
