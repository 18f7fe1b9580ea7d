import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'

import { useText } from '../kernel/language.ts'
import { LanguageSelect } from '../kernel/LanguageSelect.tsx'
import { linkText as t } from './link.text.ts'

import './link.css'

export interface Ticket {
  readonly tenant: string
  readonly ticket: string
}

/** What the address of a page without sign-in brings. */
export function useTicket(): Ticket {
  const [query] = useSearchParams()
  return { tenant: query.get('tenant') ?? '', ticket: query.get('ticket') ?? '' }
}

interface State<T> {
  readonly shown?: T
  readonly error?: string
  readonly ended?: boolean
}
export interface Linked<T> extends State<T> {
  readonly read: () => void
  /** What an act answered with stands in place of what was read. */
  readonly show: (shown: T) => void
}

/** Reads what a link shows, and again every so many milliseconds while somebody looks: what has ended stays ended. */
export function useLinked<T>(ask: () => Promise<T>, everyMs?: number): Linked<T> {
  const [state, setState] = useState<State<T>>({})
  const read = () =>
    void ask().then(
      (shown) => setState({ shown }),
      // Networks have holes: what stands stays, unless the link itself has ended.
      (error: Error & { status?: number }) =>
        setState((now) =>
          now.shown && error.status !== 404 ? now : { error: error.message, ended: error.status === 404 },
        ),
    )
  const again = useEffectEvent(read)
  const { ended } = state
  useEffect(() => again(), [])
  useEffect(() => {
    if (ended || !everyMs) return
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), everyMs)
    return () => clearInterval(timer)
  }, [ended, everyMs])
  return { ...state, read, show: (shown) => setState({ shown }) }
}

interface Props<T> {
  readonly name?: string
  readonly title: string
  readonly of: Linked<T>
  readonly children: (shown: T) => ReactNode
}

/** The frame of a page that is opened by a link without signing in. */
export function LinkPage<T>({ name = '', title, of, children }: Props<T>) {
  const say = useText()
  return (
    <main className={`link-page ${name}`}>
      <header>
        <h1>{title}</h1>
        <LanguageSelect />
      </header>
      {of.shown ? (
        children(of.shown)
      ) : of.error ? (
        <>
          <p role="alert">{of.error}</p>
          <button type="button" onClick={of.read}>
            {say(t.again)}
          </button>
        </>
      ) : (
        <p role="status">{say(t.waiting)}</p>
      )}
    </main>
  )
}

/** What a page of a link tells, of which nothing that is empty takes room. */
export function LinkFacts({ facts }: { facts: readonly (readonly [label: string, value: string | null])[] }) {
  return (
    <dl>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
