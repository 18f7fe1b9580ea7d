import { type GoodsKind } from '@clearway/contract/business/goodsTable'
import { caseIntake, type IntakeOutcome } from '@clearway/contract/features/customs/case/caseIntake'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'

import { call, download } from '../../../../kernel/api.ts'
import { fileProblem } from '../../../../kernel/form/FileField.tsx'
import { useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { intakeText as t } from './intake.text.ts'

/** Whose papers: a case that stands, or what a new one starts with. */
export interface IntakeTarget {
  readonly id?: string
  readonly direction?: 'import' | 'export'
  readonly orgId?: string | null
  readonly customerReference?: string
}

export interface ReadPaper {
  readonly file: File
  readonly outcome: IntakeOutcome
}
export interface Taken {
  readonly caseId: string
  readonly caseCode: string
}

const hasInvoice = ({ outcome }: ReadPaper) => outcome.parts.some((p) => p.kind === 'invoice')
const partsOf = ({ id, direction, orgId }: IntakeTarget) =>
  id ? { id } : { ...(direction && { direction }), ...(orgId && { orgId }) }
export const mostFiles = 2

/** The papers that were read, and the columns about which the first of them asks. */
function usePapers() {
  const [papers, setPapers] = useState<readonly ReadPaper[]>([])
  const [mapping, setMapping] = useState<{ readonly at: number; readonly ask: IntakeOutcome['ask'][number] }>()
  const keep = (next: readonly ReadPaper[]) => {
    setPapers(next)
    const at = next.findIndex((p) => p.outcome.ask.length > 0)
    setMapping(at === -1 ? undefined : { at, ask: next[at]!.outcome.ask[0]! })
  }
  return { papers, setPapers, mapping, setMapping, keep }
}
type Papers = ReturnType<typeof usePapers>

/** Where the papers go, and how they join what stands there. */
function useDestination(target: IntakeTarget) {
  const [how, setHow] = useState<'append' | 'replace'>('append')
  const [again, setAgain] = useState(false)
  /** The case that the invoice went into, while its packing list still waits. */
  const [made, setMade] = useState<Taken>()
  const into: IntakeTarget = made ? { id: made.caseId } : target
  return { into, how, setHow, again, setAgain, made, setMade }
}
type Destination = ReturnType<typeof useDestination>

/** Reads files without writing anything: what is in them, and what is not clear. */
function useReading({ papers, keep }: Papers, { into, how }: Destination) {
  const say = useText()
  const report = useReport()
  const { message } = App.useApp()
  const [reading, setReading] = useState<string>()
  const check = async (file: File): Promise<ReadPaper> => {
    setReading(file.name)
    try {
      return {
        file,
        outcome: await call(caseIntake.readFile, { mode: 'check', ...partsOf(into), ...(into.id && { how }) }, file),
      }
    } finally {
      setReading(undefined)
    }
  }
  /** Reads `files` one after the other, behind what was read already. */
  const read = async (files: readonly File[], before: readonly ReadPaper[]) => {
    try {
      const all = [...before]
      for (const file of files) all.push(await check(file))
      keep(all)
    } catch (error) {
      report(error)
    }
  }
  const choose = async (files: readonly File[]) => {
    if (papers.length + files.length > mostFiles) return void message.error(say(t.mostFiles), 5)
    const problem = files.map(fileProblem).find(Boolean)
    if (problem) return void message.error(say(problem), 5)
    await read(files, papers)
  }
  const recheck = () =>
    read(
      papers.map((p) => p.file),
      [],
    )
  return { reading, choose, recheck }
}

/** Takes the papers over, the invoice first; stops at one that was not taken, and `papers` say why. */
function useTakeOver({ papers, setPapers, keep }: Papers, destination: Destination) {
  const say = useText()
  const client = useQueryClient()
  const { message } = App.useApp()
  const { made, setMade, how, again } = destination

  /** One file; what it came to has no case where it was not taken. */
  const commit = (paper: ReadPaper, into: IntakeTarget, goodRows: boolean) =>
    call(
      caseIntake.readFile,
      {
        mode: 'commit',
        ...partsOf(into),
        ...(into.customerReference && !into.id && { customerReference: into.customerReference }),
        ...(into.id && { how }),
        ...(goodRows && { goodRows: true }),
        ...(again && { again: true }),
      },
      paper.file,
    )

  const tellAdded = ({ added, matched, unmatched, packed }: IntakeOutcome) => {
    if (added > 0) void message.success(say(t.done, { count: added, matched, unmatched }), 6)
    else void message.success(say(t.donePacking, { count: packed }), 6)
  }

  return async (goodRows: boolean): Promise<Taken | undefined> => {
    let { into } = destination
    let taken = made
    const left = [...papers].sort((a, b) => Number(hasInvoice(b)) - Number(hasInvoice(a)))
    while (left.length > 0) {
      const outcome = await commit(left[0]!, into, goodRows)
      if (!outcome.caseId) {
        keep([{ file: left[0]!.file, outcome }, ...left.slice(1)])
        if (taken) setMade(taken)
        return undefined
      }
      taken = { caseId: outcome.caseId, caseCode: outcome.caseCode ?? '' }
      into = { id: outcome.caseId }
      // What is in the case already must not be taken twice when a later file fails.
      left.shift()
      setPapers([...left])
      setMade(taken)
      tellAdded(outcome)
    }
    await client.invalidateQueries({ queryKey: [customsCase.name] })
    return taken
  }
}

/** Reads papers, asks about what is not clear, and takes them over: the invoice first, whose lines the packing list joins. */
export function useIntake(target: IntakeTarget, onTaken: (taken: Taken) => void) {
  const report = useReport()
  const [busy, setBusy] = useState(false)
  const state = usePapers()
  const destination = useDestination(target)
  const { reading, choose, recheck } = useReading(state, destination)
  const takeOver = useTakeOver(state, destination)
  const { papers, mapping, setMapping, keep } = state
  const { into, how, setHow, again, setAgain, made } = destination

  const whileBusy = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      report(error)
    }
    setBusy(false)
  }
  const saveMapping = (kind: GoodsKind, head: readonly string[], columns: Readonly<Record<string, string>>) =>
    whileBusy(async () => {
      const whose = into.id ? { caseId: into.id } : { orgId: target.orgId ?? null }
      await call(caseIntake.mapping, { ...whose, kind, head: [...head], columns })
      await recheck()
    })
  const take = (goodRows = false) =>
    whileBusy(async () => {
      const taken = await takeOver(goodRows)
      if (taken) onTaken(taken)
    })
  const clear = () => {
    keep([])
    setAgain(false)
  }
  const failedRows = ({ file }: ReadPaper, of: GoodsKind) =>
    void download(caseIntake.failedRows, { ...partsOf(into), of }, file).catch(report)
  const template = (kind: GoodsKind) => void download(caseIntake.template, { kind }).catch(report)

  return {
    papers,
    reading,
    busy,
    mapping,
    setMapping,
    how,
    setHow,
    again,
    setAgain,
    made,
    choose,
    saveMapping,
    take,
    clear,
    failedRows,
    template,
  }
}

export type IntakeState = ReturnType<typeof useIntake>
