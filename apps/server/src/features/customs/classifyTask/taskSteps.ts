import {
  classifyTask as contract,
  type AskedTask,
  type OpenedTask,
} from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as t } from '@clearway/contract/features/customs/classifyTask.text'
import { decideText } from '@clearway/contract/features/customs/decide.text'
import { taskMachine as machine } from '@clearway/contract/features/customs/taskSteps'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'

import type { Context } from '../../../kernel/context.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { stepEngine } from '../../../kernel/stateMachine.ts'
import * as decisions from './taskDecide.ts'
import { openTask } from './taskOpen.ts'
import * as questions from './taskQuestions.ts'
import { lockTask, refuseOthersClaim, taskSource, taskWritten } from './taskRows.ts'
import { split as splitLine } from './taskSplit.ts'
import type { Asked, InHand } from './taskTaking.ts'

type Routes = (typeof contract)['routes']

/** Takes a step of a line. Throws 404, 409 (in other hands, stale, or the state does not allow it) and what the step itself refuses. */
const takeStep = stepEngine<typeof machine, InHand, Asked>(machine, {
  table: 'classification_task',
  column: 'status',
  load: async (ctx, { id }, step) => {
    const task = await lockTask(ctx, id)
    if (step !== 'answer') refuseOthersClaim(ctx, task)
    return { ...task }
  },
  facts: ({ id, version, status }) => ({ id, version, state: status }),
  current: ({ ctx, row }) => readRow(ctx, contract, taskSource, row.id),
  notFrom: ({ ctx, step, from }) =>
    refuse(409, t.onlyFrom, {
      values: { status: say(machine.states[from], ctx.language), step: say(t.steps[step], ctx.language) },
    }),
  first: ['open'],
  checks: {
    fourEyes: ({ ctx, row }) => {
      if (row.firstBy === ctx.user.personId) throw refuse(409, decideText.fourEyes)
    },
    customer: questions.requireCustomer,
    open: questions.requireOpen,
  },
  effects: {
    decide: decisions.decide,
    approve: decisions.approve,
    correct: decisions.correct,
    sendBack: decisions.sendBack,
    reopen: decisions.reopen,
    cancel: decisions.cancel,
    ask: questions.ask,
    answer: questions.answer,
    split: splitLine,
  },
  notices: {
    classifier: decisions.tellClassifier,
    customer: questions.tellCustomer,
    asker: questions.tellAsker,
  },
  written: ({ ctx, row }) => taskWritten(ctx, [row.id, ...(row.parts ?? [])]),
})

export async function decide(ctx: Context, { id, version, ...decided }: Parsed<Routes['decide']>): Promise<OpenedTask> {
  await takeStep(ctx, 'decide', { id, version, decided })
  return openTask(ctx, id)
}

export async function correct(
  ctx: Context,
  { id, version, reason, ...decided }: Parsed<Routes['correct']>,
): Promise<OpenedTask> {
  await takeStep(ctx, 'correct', { id, version, reason, decided })
  return openTask(ctx, id)
}

const taken =
  (step: 'approve' | 'sendBack' | 'reopen' | 'cancel') =>
  async (ctx: Context, input: Asked): Promise<OpenedTask> => {
    await takeStep(ctx, step, input)
    return openTask(ctx, input.id)
  }
export const approve = taken('approve')
export const sendBack = taken('sendBack')
export const reopen = taken('reopen')
export const cancel = taken('cancel')

export async function ask(
  ctx: Context,
  { id, version, ...asked }: Parsed<Routes['ask']>,
): Promise<OpenedTask & { told: number }> {
  const { row } = await takeStep(ctx, 'ask', { id, version, asked })
  return { ...(await openTask(ctx, id)), told: row.told ?? 0 }
}

/** Also of a line that somebody holds, and of any version: an answer is never too late but for another one. */
export async function answer(ctx: Context, { id, ...answered }: Parsed<Routes['answer']>): Promise<AskedTask> {
  await takeStep(ctx, 'answer', { id, version: 'any', answered })
  return questions.askedLine(ctx, id)
}

export async function split(
  ctx: Context,
  { id, version, parts }: Parsed<Routes['split']>,
): Promise<Output<Routes['split']>> {
  const { row } = await takeStep(ctx, 'split', { id, version, split: parts })
  return { ids: [...row.parts!] }
}
