import type { Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'

import { isApiError } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { problemWords } from '../../../kernel/report.ts'
import { beep } from './beep.ts'
import { hasBin, jobs, type Doc, type JobName, type Target } from './jobs.ts'
import { scanText as t } from './scan.text.ts'

export type Ask = 'document' | 'bin' | 'goods' | 'quantity'
interface State {
  readonly ask: Ask
  readonly doc: Doc | undefined
  readonly bin: string | undefined
  readonly target: Target | undefined
}
export interface Said {
  readonly right: boolean
  readonly words: string
}

const empty: State = { ask: 'document', doc: undefined, bin: undefined, target: undefined }
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** What a code means among the goods of a document: a lot before a model, what is open before what is done. */
export function targetOf(targets: readonly Target[], bin: string | undefined, code: string): Target | undefined {
  const here = targets.filter((one) => one.bin === null || (bin !== undefined && same(one.bin, bin)))
  const byLot = here.filter((one) => same(one.lot, code))
  const named = byLot.length ? byLot : here.filter((one) => same(one.model, code))
  return named.find((one) => !one.done) ?? named[0]
}

/** A code that says nothing: in words, with the low tone. */
class Wrong extends Error {}

/** One job with a scanner: what is asked now, what was said last, and what a code does. */
export function useScan(name: JobName) {
  const say = useText()
  const client = useQueryClient()
  const job = jobs[name]
  const [state, setState] = useState<State>(empty)
  const [said, setSaid] = useState<Said | null>(null)
  const [busy, setBusy] = useState(false)
  // Of the scan that is on its way: sent again after a lost answer it counts once.
  const key = useRef<string | null>(null)

  const take = async (code: string): Promise<readonly [State, string]> => {
    const wrong = (words: Text, values: Record<string, string> = { code }) => new Wrong(say(words, values))
    const { ask, doc, bin, target } = state
    if (ask === 'document' || !doc) {
      const found = await job.find(code).catch((error: unknown) => {
        throw isApiError(error) && error.status === 404 ? wrong(t.notFound) : error
      })
      if (!found.ready && !found.begin) throw wrong(t.notNow, { code: found.code })
      return [{ ...empty, ask: 'bin', doc: found }, say(t.opened, { code: found.code })]
    }
    const inBin = async (): Promise<readonly [State, string]> => {
      if (!job.anyBin && !doc.targets.some((one) => one.bin && same(one.bin, code))) throw wrong(t.otherBin)
      if (job.anyBin && !(await hasBin(doc.warehouseId, code))) throw wrong(t.noBin)
      const at = code.toUpperCase()
      return [{ ask: 'goods', doc, bin: at, target: undefined }, `${say(t.bin)} ${at}`]
    }
    if (ask === 'bin') return inBin()
    if (ask === 'goods') {
      const found = targetOf(doc.targets, bin, code)
      if (found) return [{ ask: 'quantity', doc, bin, target: found }, `${found.model} · ${found.lot}`]
      // Whoever goes on to another bin scans it without asking.
      return inBin().catch(() => {
        throw wrong(t.otherGoods)
      })
    }
    if (!target || !bin) return [{ ...empty, ask: 'bin', doc }, '']
    const quantity = code || target.open || ''
    if (!/^\d{1,8}(\.\d{1,4})?$/.test(quantity)) throw wrong(t.badQuantity)
    key.current ??= crypto.randomUUID()
    const after = await job.post({ doc, target, bin, quantity, key: key.current })
    key.current = null
    void client.invalidateQueries()
    return [{ ask: 'goods', doc: after, bin, target: undefined }, say(t.done, { quantity, goods: target.model, bin })]
  }

  const enter = async (code: string) => {
    if (busy || (!code && !(state.ask === 'quantity' && state.target?.open))) return
    setBusy(true)
    try {
      const [next, words] = await take(code)
      setState(next)
      setSaid({ right: true, words })
      beep(true)
    } catch (error) {
      // A refusal is an answer: the next try is another scan.
      if (isApiError(error) && error.status < 500) key.current = null
      setSaid({ right: false, words: error instanceof Wrong ? error.message : problemWords(error) })
      beep(false)
    } finally {
      setBusy(false)
    }
  }
  const begin = async () => {
    const run = state.doc?.begin?.run
    if (!run) return
    setBusy(true)
    await run()
      .then((doc) => setState((before) => ({ ...before, doc })))
      .catch((error: unknown) => setSaid({ right: false, words: problemWords(error) }))
    setBusy(false)
  }
  const back = useCallback(() => {
    key.current = null
    setSaid(null)
    setState(({ ask, doc, bin }) =>
      ask === 'quantity'
        ? { ask: 'goods', doc, bin, target: undefined }
        : ask === 'goods'
          ? { ask: 'bin', doc, bin: undefined, target: undefined }
          : empty,
    )
  }, [])
  return { ...state, said, busy, enter, begin, back }
}
