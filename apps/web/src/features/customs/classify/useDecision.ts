import type { Candidate } from '@clearway/contract/features/customs/classification'
import {
  classifyTask,
  type OpenedTask,
  type ProposedCode,
  type SimilarGoods,
} from '@clearway/contract/features/customs/classifyTask'
import type { RulingEvidence } from '@clearway/contract/features/customs/ruling/rulingEvidence'
import type { FieldError } from '@clearway/contract/kernel/issue'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef, useState } from 'react'

import { call, isApiError } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { stillCited, takenFrom } from '../ruling/citing.ts'
import { rulingWords } from '../ruling/Rulings.tsx'
import { deskText as t } from './desk.text.ts'
import { useHolding } from './deskActions.ts'
import { keepDraft, readDraft, standing, type Draft } from './drafts.ts'

const { routes, name } = classifyTask
const differs = (a: Draft, b: Draft) =>
  a.code !== b.code ||
  a.elements !== b.elements ||
  a.basis !== b.basis ||
  a.ciqCode !== b.ciqCode ||
  a.ruling?.id !== b.ruling?.id

type Doing = 'decide' | 'review' | undefined

/** What this person may do with the line in its present state. */
function useDoing({ task, ownFirst, claim }: OpenedTask): Doing {
  const can = useCan()
  if (claim && !claim.own) return undefined
  if (task.status === 'unclassified' && can('classifyTask.classify')) return 'decide'
  return task.status === 'first' && can('classifyTask.review') && !ownFirst ? 'review' : undefined
}

/** What is sent of a draft: a code of the inspection and evidence only where there are some. */
const decided = (
  { task: { id, version } }: OpenedTask,
  { code, ciqCode, elements, basis, evidence, ruling }: Draft,
) => ({
  id,
  version,
  code,
  elements,
  basis,
  ...(ciqCode && { ciqCode }),
  ...((evidence || ruling) && { evidence: { ...evidence, ...(ruling && { ruling: ruling.id }) } }),
})

/** What a proposal changes of a draft: elements without a code belong to the one that stands there, whoever took it. */
const proposedPart = ({ code, ciqCode, elements }: ProposedCode): Partial<Draft> =>
  code
    ? { code, ciqCode: ciqCode ?? '', elements: elements ?? '', evidence: { proposed: true } }
    : { ...(ciqCode && { ciqCode }), ...(elements && { elements }) }

const candidatePart = (code: string, candidate: Candidate, place: number): Partial<Draft> => ({
  code,
  elements: '',
  evidence: {
    candidate: place,
    grade: candidate.grade,
    words: candidate.evidence.words.slice(0, 50).map((w) => w.slice(0, 100)),
  },
})

const pastPart = (past: SimilarGoods, draft: Draft): Partial<Draft> => ({
  code: past.code,
  elements: past.elements ?? draft.elements,
  ...(past.goodsId ? { evidence: { likeGoods: past.goodsId } } : {}),
})

/** A basis that somebody typed stays. */
function rulingPart(of: RulingEvidence, draft: Draft, words: string): Partial<Draft> {
  const { code, ruling } = takenFrom(of, draft.code)
  return {
    ...(code && { code, elements: '', evidence: undefined }),
    ...(ruling && { ruling }),
    ...(!draft.basis && { basis: words }),
  }
}

/** The decision that is being made of an open line: its draft, what is wrong with it, and the word that ends it. */
export function useDecision(opened: OpenedTask, onDone: (id: string) => void) {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const { claim } = useHolding()
  const doing = useDoing(opened)
  const { task } = opened
  const version = task.version
  const start = standing(opened)
  const [draft, setDraft] = useState<Draft>(() => readDraft(task.id, version) ?? start)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [busy, setBusy] = useState(false)
  const saving = useRef(false)
  const taking = useRef(false)

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    const now = { ...next, ruling: stillCited(next.ruling, next.code) }
    setDraft(now)
    setErrors((all) => all.filter((e) => !(e.field in part) && e.field !== 'evidence.ruling'))
    keepDraft(task.id, version, differs(now, start) ? now : undefined)
    // Whoever begins to work on a free line has it in hand: nobody else does the same.
    if (opened.claim || taking.current) return
    taking.current = true
    void claim([task.id]).finally(() => (taking.current = false))
  }
  const take = (code: string, candidate: Candidate, place: number) => change(candidatePart(code, candidate, place))
  const takePast = (past: SimilarGoods) => change(pastPart(past, draft))
  const takeProposed = (of: ProposedCode) => change(proposedPart(of))
  const takeRuling = (of: RulingEvidence) => change(rulingPart(of, draft, rulingWords(of, say)))

  const corrected = doing === 'review' && differs(draft, start)
  const send = async () => {
    if (doing === 'decide') await call(routes.decide, decided(opened, draft))
    else if (corrected) await call(routes.correct, { ...decided(opened, draft), reason })
    else await call(routes.approve, { id: task.id, version })
    keepDraft(task.id, version, undefined)
    void message.success(say(doing === 'decide' ? t.decided : t.finished, { name: task.name, code: draft.code }))
    onDone(task.id)
  }
  const confirm = async () => {
    if (!doing || saving.current || !draft.code) return
    saving.current = true
    setBusy(true)
    await send().catch((error: unknown) => {
      if (isApiError(error) && error.errors.length > 0) setErrors(error.errors)
      else report(error)
    })
    void client.invalidateQueries({ queryKey: [name] })
    saving.current = false
    setBusy(false)
  }
  return {
    doing,
    draft,
    change,
    take,
    takePast,
    takeProposed,
    takeRuling,
    confirm,
    corrected,
    reason,
    setReason,
    errors,
    busy,
  }
}
export type Decision = ReturnType<typeof useDecision>
