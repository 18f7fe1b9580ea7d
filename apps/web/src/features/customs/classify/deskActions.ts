import { classifyTask, type OpenedTask, type TaskTab } from '@clearway/contract/features/customs/classifyTask'
import type { Input, Output, Route } from '@clearway/contract/kernel/route'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback, useEffect } from 'react'

import { call, type ApiError } from '../../../kernel/api.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { usePageActive } from '../../../kernel/pageActive.ts'
import { useReport } from '../../../kernel/report.ts'
import { deskText as t } from './desk.text.ts'

const { routes, name } = classifyTask
const openKey = (id: string) => [name, 'open', id] as const

/** The opened line, in the reader's language. */
export function useOpened(id: string | null) {
  const language = useLanguage()
  const { active } = usePageActive()
  return useQuery<OpenedTask, ApiError>({
    queryKey: [...openKey(id ?? ''), language],
    queryFn: () => call(routes.open, { id: id! }),
    enabled: id !== null && active,
    retry: false,
    staleTime: 30_000,
  })
}

export type Run = <R extends Route>(route: R, input: Input<R>) => Promise<Output<R> | undefined>

/** Calls a route; whatever comes of it, queue, counters and the open line are asked for anew. Undefined when it was refused, which is told. */
export function useRun(): Run {
  const client = useQueryClient()
  const report = useReport()
  return useCallback(
    async (route, input) => {
      const done = await call(route, input).catch((error: unknown): undefined => {
        report(error)
        return undefined
      })
      void client.invalidateQueries({ queryKey: [name] })
      return done
    },
    [client, report],
  )
}

/** What can be done with lines from the queue or the open one. */
export function useHolding() {
  const say = useText()
  const run = useRun()
  const { message } = App.useApp()
  const claim = useCallback(
    async (ids: readonly string[]) => {
      const done = await run(routes.claim, { ids: [...ids] })
      if (done && ids.length > 1) void message.success(say(t.claimed, done))
      return done !== undefined
    },
    [run, message, say],
  )
  const release = useCallback(
    async (ids: readonly string[]) => {
      const done = await run(routes.release, { ids: [...ids] })
      if (done) void message.success(say(t.released, done))
      return done !== undefined
    },
    [run, message, say],
  )
  const next = useCallback(
    async (queue: 'unclassified' | 'first', after: string | null) => {
      const done = await run(routes.next, { queue, ...(after && { after }) })
      if (done?.id === null) void message.info(say(t.nextNone))
      return done?.id ?? null
    },
    [run, message, say],
  )
  return { claim, release, next }
}

const touchEvery = 4 * 60_000
const idleAfter = 12 * 60_000

/** Keeps the claim on a line while its holder is at work; after a quarter of an hour without a key or a move it runs out by itself. */
export function useTouch(id: string | undefined, own: boolean): void {
  const client = useQueryClient()
  const { message } = App.useApp()
  const say = useText()
  const { active } = usePageActive()
  useEffect(() => {
    if (!id || !own || !active) return
    let last = Date.now()
    const stir = () => void (last = Date.now())
    const touch = async () => {
      if (Date.now() - last > idleAfter) return
      const answer = await call(routes.touch, { id }).catch(() => undefined)
      if (!answer || answer.held) return
      void message.warning(say(t.claimLost), 6)
      void client.invalidateQueries({ queryKey: [name] })
    }
    const timer = setInterval(() => void touch(), touchEvery)
    for (const event of ['keydown', 'pointerdown', 'pointermove'] as const)
      addEventListener(event, stir, { passive: true })
    return () => {
      clearInterval(timer)
      for (const event of ['keydown', 'pointerdown', 'pointermove'] as const) removeEventListener(event, stir)
    }
  }, [id, own, active, client, message, say])
}

export const queueOf = (tab: TaskTab, opened: OpenedTask | undefined): 'unclassified' | 'first' =>
  tab === 'first' || (opened && opened.task.status === 'first' && !opened.ownFirst) ? 'first' : 'unclassified'
