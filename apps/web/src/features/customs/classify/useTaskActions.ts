import { classifyTask, type OpenedTask, type TaskQuestion } from '@clearway/contract/features/customs/classifyTask'
import { ruling } from '@clearway/contract/features/customs/ruling/ruling'
import { taskMachine } from '@clearway/contract/features/customs/taskSteps'

import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { useDelete } from '../../../kernel/list/deleteRows.tsx'
import type { AnyResource, AnyRow } from '../../../kernel/rows.ts'
import { deskText as t } from './desk.text.ts'
import { useHolding, useRun, type Run } from './deskActions.ts'
import type { ReasonAsked } from './dialogs.tsx'

const { routes } = classifyTask
const resource: AnyResource = classifyTask

/** What is asked before something is done with the open line. */
export type TaskDialog =
  | { kind: 'ask' }
  | { kind: 'split' }
  | { kind: 'assign' }
  | { kind: 'answer'; question: TaskQuestion }
  | { kind: 'reason'; asked: ReasonAsked }
  | null

const { may } = taskMachine

/** A finished line is kept as a precedent at one click, once. */
function useKeeping({ decision }: OpenedTask, run: Run): (() => void) | undefined {
  const can = useCan()
  if (!decision || decision.precedent || !can('ruling.edit')) return undefined
  return () => void run(ruling.routes.keep, { decisionId: decision.id })
}

/** What may be done with the line beside deciding it; what may not is absent. */
export function useTaskActions(
  opened: OpenedTask,
  setDialog: (dialog: TaskDialog) => void,
  onEdit: (row: AnyRow) => void,
  onHistory: (row: AnyRow) => void,
) {
  const say = useText()
  const can = useCan()
  const run = useRun()
  const { claim, release } = useHolding()
  const { remove } = useDelete(resource)
  const { task } = opened
  const { id, version, status } = task
  const others = opened.claim !== null && !opened.claim.own
  const unclassified = status === 'unclassified' && !others
  const claimable =
    opened.claim === null &&
    ((status === 'unclassified' && can('classifyTask.classify')) ||
      (status === 'first' && can('classifyTask.review') && !opened.ownFirst))
  const asked = (reason: ReasonAsked) => () => setDialog({ kind: 'reason', asked: reason })
  return {
    claim: claimable ? () => void claim([id]) : undefined,
    release: opened.claim?.own || (others && can('classifyTask.assign')) ? () => void release([id]) : undefined,
    ask:
      may('ask', status) && !others && can('classifyTask.classify') && task.orgId
        ? () => setDialog({ kind: 'ask' })
        : undefined,
    takeDown:
      may('answer', status) && can('classifyTask.answer')
        ? (question: TaskQuestion) => setDialog({ kind: 'answer', question })
        : undefined,
    sendBack:
      may('sendBack', status) && !others && can('classifyTask.review')
        ? asked({
            title: t.sendBackTitle,
            ok: t.sendBack,
            danger: true,
            send: (reason) => run(routes.sendBack, { id, version, reason }),
          })
        : undefined,
    reopen:
      may('reopen', status) && can('classifyTask.review')
        ? asked({
            title: t.reopenTitle,
            hint: say(t.reopenHint, { code: task.finalCode }),
            ok: t.reopen,
            danger: true,
            send: (reason) => run(routes.reopen, { id, version, reason }),
          })
        : undefined,
    keep: useKeeping(opened, run),
    assign:
      taskMachine.isIn('work', status) && can('classifyTask.assign') ? () => setDialog({ kind: 'assign' }) : undefined,
    edit: may('edit', status) && !others && can('classifyTask.edit') ? () => onEdit(task) : undefined,
    split: may('split', status) && !others && can('classifyTask.edit') ? () => setDialog({ kind: 'split' }) : undefined,
    cancel:
      may('cancel', status) && !others && can('classifyTask.edit')
        ? asked({
            title: t.cancelTitle,
            ok: t.cancel,
            danger: true,
            optional: true,
            send: (reason) => run(routes.cancel, { id, version, reason }),
          })
        : undefined,
    history: () => onHistory(task),
    delete:
      (unclassified || status === 'cancelled') && can('classifyTask.delete') ? () => void remove([task]) : undefined,
  }
}

export type TaskActions = ReturnType<typeof useTaskActions>
