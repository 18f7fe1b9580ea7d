import { classifyTask as contract, type TaskTab } from '@clearway/contract/features/customs/classifyTask'
import { refusals } from '@clearway/contract/kernel/refusal.text'

import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../kernel/crud/crudExport.ts'
import { listPage } from '../../../kernel/crud/listQuery.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { classifier } from '../knowledge.ts'
import { assign, claim, next, queryPeople, release, touch } from './taskClaims.ts'
import { counters, statistics } from './taskFigures.ts'
import { fromGoods, fromOrder } from './taskMake.ts'
import { openTask } from './taskOpen.ts'
import { queryAsked } from './taskQuestions.ts'
import { queueSource, refuseOthersClaim, maySupervise, storedTask, taskSource } from './taskRows.ts'
import { answer, approve, ask, cancel, correct, decide, reopen, sendBack, split } from './taskSteps.ts'

/** Whatever buttons a role was given: the desk's queue and its thoughts are not for customers. */
const staffOnly =
  <I, O, M extends unknown[]>(handler: (ctx: Context, input: I, ...more: M) => Promise<O>) =>
  async (ctx: Context, input: I, ...more: M): Promise<O> => {
    if (ctx.user.area === 'customer') throw refuse(403, refusals.forbidden)
    return handler(ctx, input, ...more)
  }

const forStaff = <H extends Record<string, (ctx: Context, input: never, ...more: never[]) => Promise<unknown>>>(
  handlers: H,
): H => Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, staffOnly(handler)])) as H

const usual = crud(contract, taskSource)

export const classifyTask = feature(
  contract.routes,
  {
    ...forStaff({
      ...usual,
      query: (ctx, { tab, ...query }) => listPage(ctx, contract, queueSource(tab), query),
      queryById: async (ctx, input) => {
        const row = await usual.queryById(ctx, input, undefined)
        if (!maySupervise(ctx)) refuseOthersClaim(ctx, await storedTask(ctx, input.id))
        return row
      },
      ...exportsFrom<{ tab: TaskTab }>((_, { tab }) => [contract, queueSource(tab)]),
      counters,
      open: (ctx, { id }) => openTask(ctx, id),
      claim,
      touch,
      release,
      next,
      assign,
      queryPeople,
      decide,
      approve,
      correct,
      sendBack,
      reopen,
      cancel,
      ask,
      split,
      fromOrder,
      fromGoods,
      statistics,
    }),
    queryAsked,
    answer,
  },
  classifier,
)
