import type { OpenedTask, ProposedCode, SimilarGoods } from '@clearway/contract/features/customs/classifyTask'
import type { RulingEvidence } from '@clearway/contract/features/customs/ruling/rulingEvidence'
import { useRef, useState, type ReactNode, type RefObject } from 'react'

import { CodeCandidates } from '../CodeCandidates.tsx'
import { Rulings } from '../ruling/Rulings.tsx'
import { openCodePicker } from './codePicker.ts'
import { DecisionCard, isWhole, useLine } from './DecisionCard.tsx'
import { queueOf, useTouch } from './deskActions.ts'
import { Proposed } from './Proposed.tsx'
import { Talk, Timeline } from './Talk.tsx'
import { TaskDialogs } from './TaskDialogs.tsx'
import { Similar, TaskFacts } from './TaskFacts.tsx'
import { TaskButtons, TaskHead } from './TaskHead.tsx'
import { TaskNotices } from './TaskNotices.tsx'
import { useCandidates } from './useCandidates.ts'
import { useDecision, type Decision } from './useDecision.ts'
import { useFinish } from './useFinish.ts'
import { useTaskActions, type TaskDialog } from './useTaskActions.ts'
import { useTaskKeys } from './useTaskKeys.ts'
import type { WorkPaneProps } from './WorkPane.tsx'

const soon = (work: () => void) => void requestAnimationFrame(() => requestAnimationFrame(work))

/** What follows when a code is taken: it is said yes to, or its missing digits are typed. */
function useTaking(
  jurisdiction: OpenedTask['task']['jurisdiction'],
  { takePast, takeProposed, takeRuling, draft }: Decision,
  confirm: RefObject<HTMLButtonElement | null>,
) {
  const taken = (code: string) =>
    soon(() => (isWhole(jurisdiction ?? 'CN', code) ? confirm.current?.focus() : openCodePicker()))
  const past = (goods: SimilarGoods | undefined) => {
    if (!goods) return
    takePast(goods)
    taken(goods.code)
  }
  const proposal = (of: ProposedCode | undefined) => {
    if (!of) return
    takeProposed(of)
    taken(of.code ?? draft.code)
  }
  const ruling = (of: RulingEvidence | undefined) => {
    if (!of) return
    takeRuling(of)
    if (of.code) taken(draft.code.startsWith(of.code) ? draft.code : of.code)
  }
  return { taken, past, proposal, ruling }
}

/** The open line: what is known of it on the left, its decision on the right. */
export function TaskWork({
  opened,
  tab,
  onOpen,
  onNext,
  onEdit,
  onHistory,
  back,
}: WorkPaneProps & { opened: OpenedTask; back: ReactNode }) {
  const { task, claim } = opened
  const confirm = useRef<HTMLButtonElement>(null)
  const [dialog, setDialog] = useState<TaskDialog>(null)
  const queue = queueOf(tab, opened)
  const decision = useDecision(opened, () => void onNext(task.id, queue))
  const { doing, draft } = decision
  const candidates = useCandidates(opened)
  const tariff = useLine(task.jurisdiction ?? 'CN', draft.code)
  const actions = useTaskActions(opened, setDialog, onEdit, onHistory)
  const finishing = useFinish(opened, decision, tariff)
  useTouch(task.id, claim?.own ?? false)
  const taking = useTaking(task.jurisdiction, decision, confirm)
  useTaskKeys(doing !== undefined, {
    ...actions,
    ...finishing,
    takePast: () => taking.past(opened.similar[0]),
    takeProposed: () => taking.proposal(opened.proposed[0]),
    takeRuling: () => taking.ruling(opened.candidates.rulings.find((of) => of.citable)),
  })
  return (
    <section className="desk-work" aria-labelledby="desk-title">
      <TaskHead opened={opened} back={back}>
        <TaskButtons actions={actions} sendBack={doing === 'review'} onNext={() => void onNext(task.id, queue)} />
      </TaskHead>
      <TaskNotices opened={opened} />
      <div className="desk-columns">
        <div>
          <TaskFacts opened={opened} />
          <Offers opened={opened} decision={decision} taking={taking} found={candidates} keys={dialog === null} />
        </div>
        <div>
          <DecisionCard
            opened={opened}
            decision={decision}
            line={tariff.line}
            confirmRef={confirm}
            finishing={finishing}
          />
          <Talk opened={opened} onAsk={actions.ask} onTakeDown={actions.takeDown} />
          <Timeline opened={opened} />
        </div>
      </div>
      <TaskDialogs dialog={dialog} opened={opened} onClose={() => setDialog(null)} onOpen={onOpen} />
    </section>
  )
}

interface OffersProps {
  readonly opened: OpenedTask
  readonly decision: Decision
  readonly taking: ReturnType<typeof useTaking>
  readonly found: ReturnType<typeof useCandidates>
  /** No dialog takes the keys. */
  readonly keys: boolean
}

/** What can be taken for the line: rulings first, then what the customer proposes, what was decided before, what an engine thinks. */
function Offers({ opened, decision: { doing, draft, take }, taking, found, keys }: OffersProps) {
  const { taken, past, proposal, ruling } = taking
  const { rulings } = opened.candidates
  // That nothing was decided before can wait.
  const similar = <Similar similar={opened.similar} onTake={doing ? past : undefined} />
  return (
    <>
      {rulings.length > 0 && (
        <Rulings
          className="desk-card"
          rulings={rulings}
          shortcut="P"
          cited={draft.ruling?.id}
          onTake={doing ? ruling : undefined}
        />
      )}
      {opened.proposed.length > 0 && <Proposed proposed={opened.proposed} onTake={doing ? proposal : undefined} />}
      {opened.similar.length > 0 && similar}
      <div className="desk-card">
        <CodeCandidates
          found={found.found}
          value={draft.code}
          keys={doing !== undefined && keys}
          onAnswer={found.answer}
          onPick={(code, candidate, place) => {
            if (!doing) return
            take(code, candidate, place)
            taken(code)
          }}
        />
      </div>
      {opened.similar.length === 0 && similar}
    </>
  )
}
