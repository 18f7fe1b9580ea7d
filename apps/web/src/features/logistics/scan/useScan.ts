import type { Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { isApiError } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { problemWords } from '../../../kernel/report.ts'
import { beep } from './beep.ts'
import { hasBin, jobs, type Doc, type Job, type JobName, type Target } from './jobs.ts'
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
function targetOf(targets: readonly Target[], bin: string | undefined, code: string): Target | undefined {
  const here = targets.filter((one) => one.bin === null || (bin !== undefined && same(one.bin, bin)))
  const byLot = here.filter((one) => same(one.lot, code))
  const named = byLot.length ? byLot : here.filter((one) => same(one.model, code))
  return named.find((one) => !one.done) ?? named[0]
}

/** A code that says nothing here. */
class Wrong extends Error {
  readonly text: Text
  readonly values: Readonly<Record<string, string>>
  constructor(text: Text, values: Readonly<Record<string, string>>) {
    super(text.en)
    this.text = text
    this.values = values
  }
}

interface Told {
  readonly next: State
  readonly text: Text
  readonly values: Readonly<Record<string, string>>
}

async function takeDocument(job: Job, code: string): Promise<Told> {
  const doc = await job.find(code).catch((error: unknown) => {
    throw isApiError(error) && error.status === 404 ? new Wrong(t.notFound, { code }) : error
  })
  if (!doc.ready && !doc.begin) throw new Wrong(t.notNow, { code: doc.code })
  return { next: { ...empty, ask: 'bin', doc }, text: t.opened, values: { code: doc.code } }
}

async function takeBin(job: Job, doc: Doc, code: string): Promise<Told> {
  if (!job.anyBin && !doc.targets.some((one) => one.bin && same(one.bin, code))) throw new Wrong(t.otherBin, { code })
  if (job.anyBin && !(await hasBin(doc.warehouseId, code))) throw new Wrong(t.noBin, { code })
  const bin = code.toUpperCase()
  return { next: { ask: 'goods', doc, bin, target: undefined }, text: t.inBin, values: { bin } }
}

/** Whoever goes on to another bin scans it without asking. */
async function takeGoods(job: Job, doc: Doc, bin: string | undefined, code: string): Promise<Told> {
  const target = targetOf(doc.targets, bin, code)
  if (target)
    return {
      next: { ask: 'quantity', doc, bin, target },
      text: t.thisIs,
      values: { goods: target.model, lot: target.lot },
    }
  return takeBin(job, doc, code).catch(() => {
    throw new Wrong(t.otherGoods, { code })
  })
}

async function takeQuantity(job: Job, state: State, code: string, key: string): Promise<Told> {
  const { doc, bin, target } = state
  if (!doc || !bin || !target) return { next: empty, text: t.again, values: {} }
  const quantity = code || target.open || ''
  if (!/^\d{1,8}(\.\d{1,4})?$/.test(quantity)) throw new Wrong(t.badQuantity, { code })
  const after = await job.post({ doc, target, bin, quantity, key })
  return {
    next: { ask: 'goods', doc: after, bin, target: undefined },
    text: t.done,
    values: { quantity, goods: target.model, bin },
  }
}

function backFrom({ ask, doc, bin }: State): State {
  if (ask === 'quantity') return { ask: 'goods', doc, bin, target: undefined }
  return ask === 'goods' ? { ...empty, ask: 'bin', doc } : empty
}

/** One job with a scanner: what is asked now, what was said last, and what a code does. */
export function useScan(name: JobName) {
  const say = useText()
  const client = useQueryClient()
  const job: Job = jobs[name]
  const [state, setState] = useState<State>(empty)
  const [said, setSaid] = useState<Said | null>(null)
  const [busy, setBusy] = useState(false)
  // Of the scan that is on its way: sent again after a lost answer it counts once.
  const key = useRef<string | null>(null)
  const tell = (right: boolean, words: string) => {
    setSaid({ right, words })
    beep(right)
  }
  const take = async (code: string): Promise<Told> => {
    const { ask, doc, bin } = state
    if (ask === 'document' || !doc) return takeDocument(job, code)
    if (ask === 'bin') return takeBin(job, doc, code)
    if (ask === 'goods') return takeGoods(job, doc, bin, code)
    key.current ??= crypto.randomUUID()
    const told = await takeQuantity(job, state, code, key.current)
    key.current = null
    void client.invalidateQueries()
    return told
  }
  const enter = async (code: string) => {
    if (busy || (!code && !(state.ask === 'quantity' && state.target?.open))) return
    setBusy(true)
    try {
      const { next, text, values } = await take(code)
      setState(next)
      tell(true, say(text, values))
    } catch (error) {
      // A refusal is an answer: the next try is another scan.
      if (error instanceof Wrong || (isApiError(error) && error.status >= 400 && error.status < 500)) key.current = null
      tell(false, error instanceof Wrong ? say(error.text, error.values) : problemWords(error))
    }
    setBusy(false)
  }
  const begin = async () => {
    setBusy(true)
    try {
      const doc = await state.doc?.begin?.run()
      setState((before) => ({ ...before, doc }))
    } catch (error) {
      tell(false, problemWords(error))
    }
    setBusy(false)
  }
  const back = () => {
    key.current = null
    setSaid(null)
    setState(backFrom)
  }
  return { ...state, said, busy, enter, begin, back }
}
