import { caseIntake, type IntakeKind, type IntakeOutcome } from '@clearway/contract/features/customs/case/caseIntake'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { call, download } from '../../../kernel/api.ts'
import { fileProblem } from '../../../kernel/form/FileField.tsx'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { intakeText as t } from './intake.text.ts'

/** Whose papers: a case that stands, or what a new one starts with. */
export interface IntakeTarget {
  readonly id?: string
  readonly direction?: 'import' | 'export'
  readonly orgId?: string | null
  readonly customerReference?: string
}

export interface ReadPaper { readonly file: File; readonly outcome: IntakeOutcome }
export interface Taken { readonly caseId: string; readonly caseCode: string }

const hasInvoice = ({ outcome }: ReadPaper) => outcome.parts.some((p) => p.kind === 'invoice')
const partsOf = ({ id, direction, orgId }: IntakeTarget) => (id ? { id } : { ...(direction && { direction }), ...(orgId && { orgId }) })
export const mostFiles = 2

/** Reads papers, asks about what is not clear, and takes them over: the invoice first, whose lines the packing list joins. */
export function useIntake(target: IntakeTarget, onTaken: (taken: Taken) => void) {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [papers, setPapers] = useState<readonly ReadPaper[]>([])
  const [reading, setReading] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [mapping, setMapping] = useState<{ readonly at: number; readonly ask: IntakeOutcome['ask'][number] }>()
  const [how, setHow] = useState<'append' | 'replace'>('append')
  const [again, setAgain] = useState(false)
  /** The case that the invoice went into, while its packing list still waits. */
  const [made, setMade] = useState<Taken>()

  const check = async (file: File, into: IntakeTarget = made ? { id: made.caseId } : target): Promise<ReadPaper> => {
    setReading(file.name)
    try {
      return { file, outcome: await call(caseIntake.readFile, { mode: 'check', ...partsOf(into), ...(into.id && { how }) }, file) }
    } finally {
      setReading(undefined)
    }
  }
  const keep = (next: readonly ReadPaper[]) => {
    setPapers(next)
    const at = next.findIndex((p) => p.outcome.ask.length > 0)
    setMapping(at === -1 ? undefined : { at, ask: next[at]!.outcome.ask[0]! })
  }
  const choose = async (files: readonly File[]) => {
    if (papers.length + files.length > mostFiles) return void message.error(say(t.mostFiles), 5)
    const problem = files.map(fileProblem).find(Boolean)
    if (problem) return void message.error(say(problem), 5)
    try {
      const read = [...papers]
      for (const file of files) read.push(await check(file))
      keep(read)
    } catch (error) {
      report(error)
    }
  }
  const recheck = async (into: IntakeTarget = target) => {
    try {
      const read: ReadPaper[] = []
      for (const { file } of papers) read.push(await check(file, made ? { id: made.caseId } : into))
      keep(read)
    } catch (error) {
      report(error)
    }
  }
  const saveMapping = async (kind: IntakeKind, head: readonly string[], columns: Readonly<Record<string, string>>) => {
    setBusy(true)
    try {
      const into = made ? { caseId: made.caseId } : target.id ? { caseId: target.id } : { orgId: target.orgId ?? null }
      await call(caseIntake.mapping, { ...into, kind, head: [...head], columns })
      await recheck()
    } catch (error) {
      report(error)
    }
    setBusy(false)
  }
  const clear = () => {
    keep([])
    setAgain(false)
  }

  /** One file; gives what it came to, or undefined where it was not taken and `papers` say why. */
  const commit = (paper: ReadPaper, into: IntakeTarget, goodRows: boolean) =>
    call(caseIntake.readFile, { mode: 'commit', ...partsOf(into), ...(into.customerReference && !into.id && { customerReference: into.customerReference }), ...(into.id && { how }), ...(goodRows && { goodRows: true }), ...(again && { again: true }) }, paper.file)

  const take = async (goodRows = false) => {
    setBusy(true)
    try {
      let into: IntakeTarget = made ? { id: made.caseId } : target
      let taken = made
      const left = [...papers].sort((a, b) => Number(hasInvoice(b)) - Number(hasInvoice(a)))
      while (left.length > 0) {
        const outcome = await commit(left[0]!, into, goodRows)
        if (!outcome.caseId) {
          keep([{ file: left[0]!.file, outcome }, ...left.slice(1)])
          if (taken) setMade(taken)
          setBusy(false)
          return
        }
        taken = { caseId: outcome.caseId, caseCode: outcome.caseCode ?? '' }
        into = { id: outcome.caseId }
        // What is in the case already must not be taken twice when a later file fails.
        left.shift()
        setPapers([...left])
        setMade(taken)
        if (outcome.added > 0) void message.success(say(t.done, { count: outcome.added, matched: outcome.matched, unmatched: outcome.unmatched }), 6)
        else void message.success(say(t.donePacking, { count: outcome.packed }), 6)
      }
      await client.invalidateQueries({ queryKey: [customsCase.name] })
      onTaken(taken!)
    } catch (error) {
      report(error)
    }
    setBusy(false)
  }
  const failedRows = ({ file }: ReadPaper, of: IntakeKind) => void download(caseIntake.failedRows, { ...partsOf(made ? { id: made.caseId } : target), of }, file).catch(report)
  const template = (kind: IntakeKind) => void download(caseIntake.template, { kind }).catch(report)

  return { papers, reading, busy, mapping, setMapping, how, setHow, again, setAgain, made, choose, recheck, saveMapping, take, clear, failedRows, template }
}

export type IntakeState = ReturnType<typeof useIntake>
