import type { declaration as contract, DeclarationRow } from '@clearway/contract/features/customs/declaration/declaration'
import { declarationText as t } from '@clearway/contract/features/customs/declaration/declaration.text'
import type { Level } from '@clearway/contract/features/customs/declaration/fieldCheck'
import { isAllowed } from '@clearway/contract/features/customs/declaration/states'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, type Text } from '@clearway/contract/kernel/text'
import type { Context } from '../../../kernel/context.ts'
import { notify } from '../../../kernel/notify.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { caseEvent } from '../case/case-events.ts'
import { problemsOf, shownTo } from './declaration-check.ts'
import { lockDeclaration, modelOf, readDeclarationRow, stateWord, storedLines, type StoredDeclaration } from './declaration-rows.ts'
import { applyState } from './declaration-state.ts'

type Routes = (typeof contract)['routes']

export type OwnStep = 'sendToCheck' | 'approve' | 'takeBack' | 'submit'

/** Throws 409 where the state does not allow the step. */
export function requireStep(ctx: Context, { status }: Pick<StoredDeclaration, 'status'>, step: OwnStep): void {
  if (!isAllowed(step, status)) throw refuse(409, t.onlyFrom, { values: { status: stateWord(ctx, status), step: say(t[step], ctx.language) } })
}

/** The declaration in the shape of its message, once no error of the level is left. Throws 422 with all that was found. */
export async function withoutErrors(ctx: Context, stored: StoredDeclaration, level: Level, step: OwnStep) {
  const model = modelOf(stored, await storedLines(ctx, stored.id))
  const found = await problemsOf(ctx, stored, model, level)
  const count = found.filter((p) => p.level === 'error').length
  if (count) throw refuse(422, t.errorsLeft, { values: { count, step: say(t[step], ctx.language) }, data: shownTo(ctx, found) })
  return model
}

async function tell(ctx: Context, stored: StoredDeclaration, words: { title: Text; content: Text }, to: Parameters<typeof notify>[1]['to'], reason = ''): Promise<void> {
  await notify(ctx.db, {
    to, except: ctx.user.personId, title: words.title, content: words.content, values: { code: stored.code, person: ctx.user.nickname, reason }, link: `/declarationDetail?id=${stored.id}`, topic: 'orders',
  })
}

/** Hands a draft over to the colleague who checks. Throws 404, 409 and 422 (errors that must not even be saved). */
export async function sendToCheck(ctx: Context, { id, version }: Parsed<Routes['sendToCheck']>): Promise<DeclarationRow> {
  const stored = await lockDeclaration(ctx, id, version)
  requireStep(ctx, stored, 'sendToCheck')
  await withoutErrors(ctx, stored, 'save', 'sendToCheck')
  await applyState(ctx, id, { state: 'checking', note: null, checked: false })
  await caseEvent(ctx, stored.caseId, 'declaration.sentToCheck', { code: stored.code }, false, id)
  await tell(ctx, stored, t.told.checking, { permission: 'declaration.check', area: 'admin', row: { resource: 'declaration', orgId: stored.orgId, createdBy: stored.createdBy } })
  return readDeclarationRow(ctx, id)
}

/** The check is passed: ready to be handed in. Throws 404, 409 and 422. */
export async function approve(ctx: Context, { id, version }: Parsed<Routes['approve']>): Promise<DeclarationRow> {
  const stored = await lockDeclaration(ctx, id, version)
  requireStep(ctx, stored, 'approve')
  await withoutErrors(ctx, stored, 'declare', 'approve')
  await applyState(ctx, id, { state: 'checked', note: null, checked: true })
  await caseEvent(ctx, stored.caseId, 'declaration.approved', { code: stored.code }, false, id)
  return readDeclarationRow(ctx, id)
}

/** Back to the maker, by the checker with his reason or by the maker himself. Throws 404 and 409. */
export async function takeBack(ctx: Context, { id, version, reason }: Parsed<Routes['takeBack']>): Promise<DeclarationRow> {
  const stored = await lockDeclaration(ctx, id, version)
  requireStep(ctx, stored, 'takeBack')
  await applyState(ctx, id, { state: 'draft', note: reason || null, checked: false })
  await caseEvent(ctx, stored.caseId, 'declaration.takenBack', { code: stored.code, reason: reason ?? '' }, false, id)
  await tell(ctx, stored, reason ? t.told.takenBackBecause : t.told.takenBack, { personIds: [stored.createdBy] }, reason)
  return readDeclarationRow(ctx, id)
}
