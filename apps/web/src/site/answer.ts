import { useCallback, useEffect, useState } from 'react'

import { isApiError } from '../kernel/api.ts'
import { useText } from '../kernel/language.ts'
import { useLatest } from '../kernel/latest.ts'
import { knowledgeText as t } from './knowledge.text.ts'

/** What came of a question: `data` when it was answered, `last` what was shown before, so that a page does not flash while it asks anew. */
export interface Answer<T> {
  readonly data: T | undefined
  readonly last: T | undefined
  readonly problem: string | undefined
  /** The server knows no such thing: the page says what that means. */
  readonly missing: boolean
  readonly busy: boolean
  readonly again: () => void
}

interface Kept {
  readonly at: number
  readonly promise: Promise<unknown>
  data?: unknown
}

const kept = new Map<string, Kept>()
const keptMs = 5 * 60_000
const mostKept = 60

/** One question is asked once in five minutes: going back shows at once what stood there, and is not asked or noted again. */
function ask<T>(key: string, load: () => Promise<T>): Promise<T> {
  const known = kept.get(key)
  if (known && Date.now() - known.at < keptMs) return known.promise as Promise<T>
  const promise = load()
  const entry: Kept = { at: Date.now(), promise }
  kept.delete(key)
  kept.set(key, entry)
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
  promise.then(
    (data) => (entry.data = data),
    () => kept.get(key) === entry && kept.delete(key),
  )
  return promise
}

/** Asks what `key` names whenever the key changes; nothing while it is undefined. For public pages, which load no query library. */
export function useAnswer<T>(key: string | undefined, load: () => Promise<T>): Answer<T> {
  const say = useText()
  const [answer, setAnswer] = useState<{ key: string; data?: T; problem?: string; missing?: boolean }>()
  const latest = useLatest(load)
  const start = useCallback(
    (asked: string) => {
      let wanted = true
      ask(asked, latest()).then(
        (data) => wanted && setAnswer({ key: asked, data }),
        (error: unknown) =>
          wanted &&
          setAnswer((before) => ({
            key: asked,
            ...(before?.data !== undefined && { data: before.data }),
            problem: isApiError(error) ? error.message : say(t.offline),
            missing: isApiError(error) && error.status === 404,
          })),
      )
      return () => void (wanted = false)
    },
    [latest, say],
  )
  useEffect(() => (key === undefined ? undefined : start(key)), [key, start])
  const again = () => {
    setAnswer(undefined)
    if (key !== undefined) start(key)
  }
  const own = answer && answer.key === key ? answer : undefined
  const instant = key !== undefined && !own ? (kept.get(key)?.data as T | undefined) : undefined
  return {
    data: own?.problem ? undefined : (own?.data ?? instant),
    last: answer?.data,
    problem: own?.problem,
    missing: own?.missing ?? false,
    busy: key !== undefined && !own && instant === undefined,
    again,
  }
}
