import type {
  declaration as contract,
  DeclarationRow,
} from '@clearway/contract/features/customs/declaration/declaration'
import { declarationText as t } from '@clearway/contract/features/customs/declaration/declaration.text'
import type { Level } from '@clearway/contract/features/customs/declaration/fields/fieldCheck'
import type { Declaration } from '@clearway/contract/features/customs/declaration/model'
import { declarationMachine as machine } from '@clearway/contract/features/customs/declaration/states'
import { isSummary } from '@clearway/contract/features/customs/declaration/twoStep'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say, type Text } from '@clearway/contract/kernel/text'

import { requireCertificate } from '../../../business/certificate.ts'
import { requireNotHeld } from '../../../business/customerHold.ts'
import { requireWarehoused } from '../../../business/warehoused.ts'
import type { Context } from '../../../kernel/context.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { parameter } from '../../../kernel/parameters.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { stepEngine, type StepInput, type Taking } from '../../../kernel/stateMachine.ts'
import { caseEvent } from '../case/caseEvents.ts'
import { fillCase } from './caseFilled.ts'
import { keepAcknowledged, requireAcknowledged, type Signed } from './checks/acknowledgement.ts'
import { problemsOf, shownTo, type Found } from './checks/declarationCheck.ts'
import { countFaults } from './checks/faultMake.ts'
import { makersOf, tellFields } from './declarationHistory.ts'
import {
  lockDeclaration,
  modelOf,
  readDeclarationRow,
  stateWord,
  storedLines,
  type StoredDeclaration,
} from './declarationRows.ts'
import { applyState, type StateChange } from './declarationState.ts'
import { keepMessage, latestMessage } from './declarationSubmit.ts'
import { keepDeclaredLines } from './declaredLine.ts'
import { estimateToKeep } from './tax/taxEstimate.ts'

type Routes = (typeof contract)['routes']

/** A declaration while a step of it is taken, with what checks and effects found for those after them. */
interface InHand {
  readonly stored: StoredDeclaration
  model?: Declaration
  found?: readonly Found[]
  /** What is written together with the state. */
  change: Omit<StateChange, 'state' | 'from'>
  /** Its maker checks it, which the tenant allows. */
  alone?: boolean
  message?: Awaited<ReturnType<typeof keepMessage>>
}
interface Asked extends StepInput {
  readonly version: number
  readonly reason?: string | undefined
  readonly acknowledged?: Parsed<Routes['approve']>['acknowledged']
}
type Step = Taking<typeof machine, InHand, Asked>

/** Keeps the declaration in the shape of its message, once no error of the level is left. Throws 422 with all that was found. */
async function requireNoErrors({ ctx, step, row }: Step, level: Level): Promise<void> {
  const { stored } = row
  row.model = modelOf(stored, await storedLines(ctx, stored.id))
  const found = await problemsOf(ctx, stored, row.model, level, step === 'submit')
  row.found = found
  const count = found.filter((p) => p.level === 'error').length
  if (count)
    throw refuse(422, t.errorsLeft, { values: { count, step: say(t[step], ctx.language) }, data: shownTo(ctx, found) })
}

/** Throws 403 for who made it, unless the tenant lets one person do both. */
async function requireAnother({ ctx, row }: Step): Promise<void> {
  const { id, caseId } = row.stored
  if (!(await makersOf(ctx, id, caseId)).has(ctx.user.personId)) return
  if (!(await parameter(ctx, 'declaration.onePerson'))) throw refuse(403, t.fourEyes)
  row.alone = true
}

/** That one person did both stands in the history and in the audit trail. */
async function tellPassed({ ctx, row }: Step): Promise<void> {
  const { id, caseId, code } = row.stored
  await caseEvent(ctx, caseId, 'declaration.approved', { code }, false, id)
  if (!row.alone) return
  await tellFields(ctx, id, [{ field: 'ownCheck', from: null, to: ctx.user.nickname }])
  ctx.touched([], 'checked by its maker')
}

async function handOver(taking: Step): Promise<{ after: () => Promise<unknown> }> {
  const { ctx, row } = taking
  const { stored } = row
  const message = await keepMessage(ctx, stored, row.model!)
  const { estimate, lines } = await estimateToKeep(ctx, stored)
  row.message = message
  row.change = {
    note: null,
    submitted: true,
    sign: message.sign,
    blocks: message.blocks,
    estimate,
  }
  const after = async () => {
    await countFaults(ctx, stored.id)
    await keepDeclaredLines(ctx.db, stored.id, lines)
    await fillCase(ctx, stored)
    const { code, caseId } = stored
    const { round, fileName } = message
    await caseEvent(ctx, caseId, 'declaration.submitted', { code, round, fileName }, true, stored.id)
  }
  return { after }
}

async function tell(
  { ctx, row: { stored }, input }: Step,
  words: { title: Text; content: Text },
  to: Parameters<typeof notify>[1]['to'],
): Promise<void> {
  await notify(ctx.db, {
    to,
    except: ctx.user.personId,
    title: words.title,
    content: words.content,
    values: { code: stored.code, person: ctx.user.nickname, reason: input.reason ?? '' },
    link: `/declarationDetail?id=${stored.id}`,
    topic: 'orders',
  })
}

const takeStep = stepEngine<typeof machine, InHand, Asked>(machine, {
  table: 'declaration',
  column: 'status',
  load: async (ctx, { id }) => ({ stored: await lockDeclaration(ctx, id), change: {} }),
  facts: ({ stored: { id, version, status } }) => ({ id, version, state: status }),
  current: ({ ctx, row: { stored } }) => readDeclarationRow(ctx, stored.id),
  notFrom: ({ ctx, step, from }) =>
    refuse(409, t.onlyFrom, { values: { status: stateWord(ctx, from), step: say(t[step], ctx.language) } }),
  checks: {
    notHeld: ({ ctx, row }) => requireNotHeld(ctx, row.stored.orgId),
    warehoused: ({ ctx, row }) => requireWarehoused(ctx.db, row.stored.id),
    savable: (taking) => requireNoErrors(taking, 'save'),
    declarable: (taking) => requireNoErrors(taking, 'declare'),
    certificate: async ({ ctx }) => {
      await requireCertificate(ctx, 'declare')
    },
    acknowledged: ({ ctx, step, row, input }) =>
      requireAcknowledged(ctx, step as Signed, row.found ?? [], input.acknowledged),
    fourEyes: requireAnother,
    summary: ({ row: { stored } }) => {
      if (stored.edition === '2018' || !isSummary(stored)) throw refuse(409, t.notSummary)
    },
  },
  effects: {
    unchecked: (taking) => {
      const { ctx, row } = taking
      const { id, caseId, code } = row.stored
      row.change = { note: null, checked: false }
      return { after: () => caseEvent(ctx, caseId, 'declaration.sentToCheck', { code }, false, id) }
    },
    second: (taking) => {
      const { ctx, row } = taking
      const { id, caseId, code } = row.stored
      row.change = { note: null, checked: false, completes: true }
      return { after: () => caseEvent(ctx, caseId, 'declaration.completing', { code }, false, id) }
    },
    passed: (taking) => {
      taking.row.change = { note: null, checked: true }
      return { after: () => tellPassed(taking) }
    },
    givenBack: (taking) => {
      const { ctx, row } = taking
      const { id, caseId, code } = row.stored
      const { reason = '' } = taking.input
      row.change = { note: reason || null, checked: false }
      return { after: () => caseEvent(ctx, caseId, 'declaration.takenBack', { code, reason }, false, id) }
    },
    message: handOver,
    weighed: ({ ctx, step, row: { stored, found = [] } }) => ({
      after: () => keepAcknowledged(ctx, stored.id, step as Signed, found),
    }),
  },
  notices: {
    checkers: (taken) => {
      const { orgId, createdBy } = taken.row.stored
      return tell(taken, t.told.checking, {
        permission: 'declaration.check',
        area: 'admin',
        row: { resource: 'declaration', orgId, createdBy },
      })
    },
    maker: (taken) =>
      tell(taken, taken.input.reason ? t.told.takenBackBecause : t.told.takenBack, {
        personIds: [taken.row.stored.createdBy],
      }),
  },
  write: ({ ctx, row, from, to }) => applyState(ctx, row.stored.id, { ...row.change, from, state: to }),
  // `applyState` has told it.
  written: () => {},
})

const taken =
  (step: 'sendToCheck' | 'approve' | 'takeBack' | 'complete') =>
  async (ctx: Context, input: Asked): Promise<DeclarationRow> => {
    await takeStep(ctx, step, input)
    return readDeclarationRow(ctx, input.id)
  }

/** Hands a draft over to the colleague who checks. Throws 404, 409 and 422 (errors that must not even be saved). */
export const sendToCheck = taken('sendToCheck')
/** The check is passed: ready to be handed in. Throws 400 (a warning is not acknowledged), 403, 404, 409 and 422. */
export const approve = taken('approve')
/** Back to the maker. Throws 404 and 409. */
export const takeBack = taken('takeBack')

/** Opens a summary for its complete declaration. Throws 404 and 409. */
export const complete = taken('complete')

/** The call that made the present state, sent again because its answer was lost: same person, same version before, nothing since. */
const isSentAgain = (ctx: Context, stored: StoredDeclaration, version: number): boolean =>
  stored.status === machine.steps.submit.to &&
  stored.version === version + 1 &&
  stored.submittedBy === ctx.user.personId

/**
 * Writes the message, keeps it for good and moves on, all or nothing. Sent again after its answer was lost it answers the same. Throws 400 (a warning is
 * not acknowledged), 403 (the tenant asks for a certificate), 404, 409 (stale, or the state does not allow it) and 422 with all that was found while errors are left.
 */
export async function submit(ctx: Context, input: Parsed<Routes['submit']>): Promise<Output<Routes['submit']>> {
  const stored = await lockDeclaration(ctx, input.id)
  const again = isSentAgain(ctx, stored, input.version) && (await latestMessage(ctx, input.id, stored.round))
  const kept = again || (await takeStep(ctx, 'submit', input)).row.message!
  return { row: await readDeclarationRow(ctx, input.id), messageId: kept.id, fileName: kept.fileName }
}
