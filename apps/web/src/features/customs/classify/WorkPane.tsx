import { classifyTask, type OpenedTask, type SimilarGoods, type TaskQuestion, type TaskTab } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as f } from '@clearway/contract/features/customs/classifyTask.text'
import type { HscodeDetail } from '@clearway/contract/features/customs/hscode'
import { ArrowLeftOutlined, MoreOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import { Alert, Button, Dropdown, Skeleton, Tag } from 'antd'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useCan } from '../../../kernel/can.ts'
import { useLatest } from '../../../kernel/latest.ts'
import { useText } from '../../../kernel/language.ts'
import { useDelete } from '../../../kernel/list/deleteRows.tsx'
import type { AnyResource, AnyRow } from '../../../kernel/list/list.ts'
import { listText } from '../../../kernel/list/list.text.ts'
import { EmptyNotice, ReadFailure } from '../../../kernel/list/TableNotice.tsx'
import { usePageKeys, type PageKey } from '../../../kernel/pageKeys.ts'
import { CodeCandidates } from '../CodeCandidates.tsx'
import { DecisionCard, isWhole, useLine } from './DecisionCard.tsx'
import { deskText as t } from './desk.text.ts'
import { queueOf, useHolding, useOpened, useRun, useTouch } from './deskActions.ts'
import { AskDialog, AssignDialog, ReasonDialog, TakeDownDialog, type ReasonAsked } from './dialogs.tsx'
import { TaskClock } from './TaskClock.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { Talk, Timeline } from './Talk.tsx'
import { Similar, TaskFacts } from './TaskFacts.tsx'
import { useCandidates } from './useCandidates.ts'
import { knownElements, missingElements } from './taskElements.ts'
import { useDecision, type Decision } from './useDecision.ts'

const { routes } = classifyTask
const resource: AnyResource = classifyTask

interface Props {
  readonly id: string | null
  readonly tab: TaskTab
  readonly onOpen: (id: string | null) => void
  readonly onNext: (after: string | null, queue: 'unclassified' | 'first') => Promise<void>
  readonly onEdit: (row: AnyRow) => void
  readonly onHistory: (row: AnyRow) => void
}

/** The open line with all that its decision needs. */
export function WorkPane(props: Props) {
  const say = useText()
  const { id, onOpen } = props
  const found = useOpened(id)
  const back = <Button className="desk-back" icon={<ArrowLeftOutlined />} onClick={() => onOpen(null)}>{say(t.backToQueue)}</Button>
  if (!id) return <section className="desk-work desk-idle"><EmptyNotice title={say(t.chooseTitle)} hint={say(t.chooseHint)}><NextButton {...props} /></EmptyNotice></section>
  // What is gone, or in other hands by now, is not worked on; a line that dropped keeps what stands.
  const gone = found.error && (!found.data || [403, 404, 409].includes(found.error.status))
  if (gone) return <section className="desk-work desk-idle">{back}<ReadFailure error={found.error} onRetry={() => void found.refetch()} /><NextButton {...props} /></section>
  if (!found.data) return <section className="desk-work" aria-busy="true"><div className="waiting"><Skeleton active paragraph={{ rows: 10 }} /></div></section>
  return <Work key={`${id} ${found.data.task.version}`} {...props} opened={found.data} back={back} />
}

function NextButton({ id, tab, onNext }: Props) {
  const say = useText()
  return <Button type="primary" onClick={() => void onNext(id, queueOf(tab, undefined))}>{say(t.next)} <kbd>N</kbd></Button>
}

type Dialog = { kind: 'ask' } | { kind: 'split' } | { kind: 'assign' } | { kind: 'answer'; question: TaskQuestion } | { kind: 'reason'; asked: ReasonAsked } | null

const settleMs = 700
const soon = (work: () => void) => void requestAnimationFrame(() => requestAnimationFrame(work))

/** Opens the list of codes with what stands in it, so that the missing digits are typed behind. */
function openPicker(): void {
  const input = document.getElementById('desk-code')
  input?.focus()
  input?.closest('.ant-select')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
}

function Work({ opened, tab, onOpen, onNext, onEdit, onHistory, back }: Props & { opened: OpenedTask; back: ReactNode }) {
  const { task, claim } = opened
  const confirm = useRef<HTMLButtonElement>(null)
  const [dialog, setDialog] = useState<Dialog>(null)
  const queue = queueOf(tab, opened)
  const decision = useDecision(opened, () => void onNext(task.id, queue))
  const { doing, draft, take, takePast } = decision
  const candidates = useCandidates(opened)
  const { line, whole } = useLine(task.jurisdiction ?? 'CN', draft.code)
  const actions = useLineActions(opened, setDialog, onEdit, onHistory)
  const finish = useFinish(opened, decision, line, whole)
  useTouch(task.id, claim?.own ?? false)
  const taken = (code: string) => soon(() => (isWhole(task.jurisdiction ?? 'CN', code) ? confirm.current?.focus() : openPicker()))
  const past = (goods: SimilarGoods | undefined) => {
    if (!goods) return
    takePast(goods)
    taken(goods.code)
  }
  // What was decided before weighs more than what an engine thinks; that there is nothing can wait.
  const similar = <Similar similar={opened.similar} onTake={doing ? past : undefined} />
  useLineKeys(doing !== undefined, { ...actions, finish, takePast: () => past(opened.similar[0]) })
  return (
    <section className="desk-work" aria-labelledby="desk-title">
      <Head opened={opened} back={back}><Buttons actions={actions} sendBack={doing === 'review'} onNext={() => void onNext(task.id, queue)} /></Head>
      <Notices opened={opened} />
      <div className="desk-columns">
        <div>
          <TaskFacts opened={opened} />
          {opened.similar.length > 0 && similar}
          <div className="desk-card">
            <CodeCandidates
              found={candidates.found} value={draft.code} keys={doing !== undefined && dialog === null} onAnswer={candidates.answer}
              onPick={(code, candidate, place) => {
                if (!doing) return
                take(code, candidate, place)
                taken(code)
              }}
            />
          </div>
          {opened.similar.length === 0 && similar}
        </div>
        <div>
          <DecisionCard opened={opened} decision={decision} line={line} confirmRef={confirm} onConfirm={finish} />
          <Talk opened={opened} onAsk={actions.ask} onTakeDown={actions.takeDown} />
          <Timeline opened={opened} />
        </div>
      </div>
      <Dialogs dialog={dialog} opened={opened} onClose={() => setDialog(null)} onOpen={onOpen} />
    </section>
  )
}

/** What is meant by Enter: fill in what is missing first, then decide. */
function useFinish({ task }: OpenedTask, decision: Decision, line: HscodeDetail | undefined, whole: boolean): () => void {
  const { doing, draft, change, confirm } = decision
  const passed = useRef(new Set<number>())
  const [openedAt] = useState(() => Date.now())
  const known = doing === 'decide' && line ? knownElements(line.elements, task) : ''
  useEffect(() => {
    // What the line says already is not typed again.
    if (known && !draft.elements) change({ elements: known })
    // Only when another code or template comes: what the person clears stays clear.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [known, draft.code])
  return () => {
    // A second press meant for the line before must not decide this one unseen.
    if (Date.now() - openedAt < settleMs) return
    // Each element that is missing is asked for once before a key passes over it.
    const missing = doing === 'decide' && line ? missingElements(line.elements, draft.elements).find((at) => !passed.current.has(at)) : undefined
    const input = missing === undefined ? null : document.querySelectorAll('.desk-decision .code-elements > div')[missing]?.querySelector('input')
    if (missing !== undefined && input) {
      passed.current.add(missing)
      return input.focus()
    }
    if (doing && !whole && draft.code && document.getElementById('desk-code')) return openPicker()
    void confirm()
  }
}

interface Keyed extends Pick<LineActions, 'claim' | 'release' | 'ask' | 'sendBack'> { readonly finish: () => void; readonly takePast: () => void }

function useLineKeys(deciding: boolean, does: Keyed): void {
  const run = useLatest(does)
  const keys = useMemo((): PageKey[] => [
    ...(deciding ? [
      { key: '1', shown: '1–9', what: t.keys.take }, { key: '0', shown: '0', what: t.keys.same, run: () => run().takePast() }, { key: 'enter', shown: 'Enter', what: t.keys.confirm, run: () => run().finish() },
      { key: 'e', shown: 'E', what: t.keys.code, run: openPicker }, { key: 'd', shown: 'D', what: t.keys.basis, run: () => document.getElementById('desk-basis')?.focus() },
    ] : []),
    { key: 'c', shown: 'C', what: t.keys.claim, run: () => run().claim?.() }, { key: 'r', shown: 'R', what: t.keys.release, run: () => run().release?.() },
    { key: 'q', shown: 'Q', what: t.keys.ask, run: () => run().ask?.() }, { key: 'b', shown: 'B', what: t.keys.back, run: () => run().sendBack?.() },
  ], [deciding, run])
  usePageKeys(keys)
}

/** What the line is, how long it has, and in whose hands it is. Opened, it takes the focus. */
function Head({ opened: { task, claim }, back, children }: { opened: OpenedTask; back: ReactNode; children: ReactNode }) {
  const say = useText()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <header className="desk-head">
      {back}
      <h2 id="desk-title" ref={title} tabIndex={-1}>{task.urgent && <b className="desk-urgent">{say(t.urgent)}</b>}{task.name}</h2>
      <p>
        <Tag>{say(f.statuses[task.status])}</Tag>
        <span>{say(f.jurisdictions[task.jurisdiction])} · {say(f.kinds[task.kind ?? 'classification'])} · {say(f.sources[task.source])}</span>
        <TaskClock task={task} />
        <span className="desk-holder">{claim ? (claim.own ? say(claim.assigned ? t.assignedToMe : t.heldByMe) : say(t.heldBy, { person: claim.name })) : say(t.free)}</span>
      </p>
      {children}
    </header>
  )
}

type LineActions = ReturnType<typeof useLineActions>

/** What may be done with the line beside deciding it; what may not is absent. */
function useLineActions(opened: OpenedTask, setDialog: (dialog: Dialog) => void, onEdit: (row: AnyRow) => void, onHistory: (row: AnyRow) => void) {
  const say = useText()
  const can = useCan()
  const run = useRun()
  const { claim, release } = useHolding()
  const { remove } = useDelete(resource)
  const { task } = opened
  const { id, version, status } = task
  const others = opened.claim !== null && !opened.claim.own
  const unclassified = status === 'unclassified' && !others
  const claimable = opened.claim === null && ((status === 'unclassified' && can('classifyTask.classify')) || (status === 'first' && can('classifyTask.review') && !opened.ownFirst))
  const asked = (reason: ReasonAsked) => () => setDialog({ kind: 'reason', asked: reason })
  const row = task as unknown as AnyRow
  return {
    claim: claimable ? () => void claim([id]) : undefined,
    release: opened.claim?.own || (others && can('classifyTask.assign')) ? () => void release([id]) : undefined,
    ask: unclassified && can('classifyTask.classify') && task.orgId ? () => setDialog({ kind: 'ask' }) : undefined,
    takeDown: status === 'query' && can('classifyTask.answer') ? (question: TaskQuestion) => setDialog({ kind: 'answer', question }) : undefined,
    sendBack: status === 'first' && !others && can('classifyTask.review') ? asked({ title: t.sendBackTitle, ok: t.sendBack, danger: true, send: (reason) => run(routes.sendBack, { id, version, reason }) }) : undefined,
    reopen: status === 'classified' && can('classifyTask.review') ? asked({ title: t.reopenTitle, hint: say(t.reopenHint, { code: task.finalCode }), ok: t.reopen, danger: true, send: (reason) => run(routes.reopen, { id, version, reason }) }) : undefined,
    assign: (status === 'unclassified' || status === 'first') && can('classifyTask.assign') ? () => setDialog({ kind: 'assign' }) : undefined,
    edit: (unclassified || (status === 'query' && !others)) && can('classifyTask.edit') ? () => onEdit(row) : undefined,
    split: unclassified && can('classifyTask.edit') ? () => setDialog({ kind: 'split' }) : undefined,
    cancel: status !== 'classified' && status !== 'cancelled' && !others && can('classifyTask.edit') ? asked({ title: t.cancelTitle, ok: t.cancel, danger: true, optional: true, send: (reason) => run(routes.cancel, { id, version, reason }) }) : undefined,
    history: () => onHistory(row),
    delete: (unclassified || status === 'cancelled') && can('classifyTask.delete') ? () => void remove([row]) : undefined,
  }
}

function Buttons({ actions, sendBack, onNext }: { actions: LineActions; sendBack: boolean; onNext: () => void }) {
  const say = useText()
  const more = ([['reopen', t.reopen], ['assign', t.assign], ['edit', common.edit], ['split', t.split], ['history', listText.history], ['cancel', t.cancel], ['delete', common.delete]] as const).filter(([key]) => actions[key])
  return (
    <div className="desk-buttons">
      {actions.claim && <Button onClick={actions.claim}>{say(t.claim)} <kbd>C</kbd></Button>}
      {actions.release && <Button onClick={actions.release}>{say(t.release)} <kbd>R</kbd></Button>}
      {sendBack && actions.sendBack && <Button danger onClick={actions.sendBack}>{say(t.sendBack)} <kbd>B</kbd></Button>}
      <Button onClick={onNext}>{say(t.next)} <kbd>N</kbd></Button>
      <Dropdown trigger={['click']} menu={{ items: more.map(([key, label]) => ({ key, label: say(label), danger: key === 'cancel' || key === 'delete' })), onClick: ({ key }) => (actions[key as 'edit'])?.() }}>
        <Button icon={<MoreOutlined />} aria-label={say(common.more)} />
      </Dropdown>
    </div>
  )
}

/** Why the line is here again, what was decided, and what keeps the reader from it. */
function Notices({ opened: { task, ownFirst, steps } }: { opened: OpenedTask }) {
  const say = useText()
  const mean = steps.find((s) => s.action === 'matched')?.note ?? ''
  return (
    <>
      {task.status === 'unclassified' && task.returnedReason && <Alert type="warning" showIcon title={say(t.returned, { reason: task.returnedReason })} />}
      {task.status === 'unclassified' && task.answered && <Alert type="info" showIcon title={say(t.answeredHint)} />}
      {task.status === 'first' && <Alert type="info" showIcon title={task.matched ? say(t.matchedSaid, { code: task.firstCode, mean }) : say(t.firstSaid, { person: task.firstByName ?? '', code: task.firstCode })} description={ownFirst ? say(t.ownFirst) : undefined} />}
    </>
  )
}

function Dialogs({ dialog, opened, onClose, onOpen }: { dialog: Dialog; opened: OpenedTask; onClose: () => void; onOpen: (id: string) => void }) {
  switch (dialog?.kind) {
    case 'ask': return <AskDialog opened={opened} onClose={onClose} />
    case 'answer': return <TakeDownDialog opened={opened} question={dialog.question} onClose={onClose} />
    case 'split': return <SplitDialog opened={opened} onClose={onClose} onDone={onOpen} />
    case 'assign': return <AssignDialog ids={[opened.task.id]} onClose={onClose} onDone={() => {}} />
    case 'reason': return <ReasonDialog asked={dialog.asked} name={opened.task.name ?? ''} onClose={onClose} />
    default: return null
  }
}
