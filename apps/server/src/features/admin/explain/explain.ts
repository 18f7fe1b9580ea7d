import {
  explain as contract,
  type Explained,
  type ExplainStep,
} from '@clearway/contract/features/admin/explain/explain'
import { explainText as t } from '@clearway/contract/features/admin/explain/explain.text'
import type { Route } from '@clearway/contract/kernel/route'
import { text, type Text } from '@clearway/contract/kernel/text'

import { decide, passwordFirst, secondFactorFirst } from '../../../kernel/access/decide.ts'
import type { Principal } from '../../../kernel/access/principal.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { feature } from '../../../kernel/feature.ts'
import { tenantOver } from '../../../kernel/identity/sessions.ts'
import { refuseField } from '../../../kernel/refuse.ts'
import { userOptions } from '../user/sysuser.ts'
import { readUser, type UserRow } from '../user/sysuserRows.ts'
import { actionOf } from './explainAction.ts'
import { moment, readFacts, told, type Facts } from './explainFacts.ts'
import { holdersOf } from './explainHolders.ts'
import { principalOf, readTenant, toldUser } from './explainPeople.ts'
import { exportRights, rightsOf } from './explainRights.ts'
import { askable, fieldsStep, readRecord, recordOptions, rowsStep, ruled, seesRecord } from './explainRows.ts'
import { step, stepsOf, type Asked } from './explainSteps.ts'

async function packageName(ctx: Context, packageId: string | null): Promise<Text | null> {
  if (!packageId) return null
  const found = await ctx.db
    .selectFrom('tenantPackage')
    .select(['packageName', 'packageNameTw', 'packageNameEn', 'status'])
    .where('id', '=', packageId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found?.status === 'able'
    ? text(found.packageName, found.packageNameTw ?? found.packageName, found.packageNameEn ?? found.packageName)
    : null
}

function accountStep(facts: Facts, user: UserRow, principal: Principal | undefined): ExplainStep {
  const name = user.username ?? ''
  if (principal) return step(facts, 'account', 'passes', { detail: told(t.accountAble, { name }) })
  const invited = user.status === 'invited'
  const words = (user as { deletedAt?: string | null }).deletedAt
    ? t.accountDeleted
    : invited
      ? t.accountInvited
      : t.accountDisabled
  return step(facts, 'account', 'stops', {
    detail: told(words, { name }),
    advice: invited ? t.adviceInvited : t.adviceAccount,
  })
}

/** Calls that ask for no permission. */
function accessStep(facts: Facts, route: Route, principal: Principal): ExplainStep {
  const { allowed } = 'open' in route.access ? { allowed: true } : decide(principal, route)
  const detail = 'open' in route.access ? t.forEverybody : 'platform' in route.access ? t.forPlatform : t.forSignedIn
  return step(facts, 'access', allowed ? 'passes' : 'stops', { detail })
}

/** The same functions decide here as for a call: loadPrincipal, decide and the condition of reads. Only the words are this file's. */
async function chain(
  ctx: Context,
  {
    userId,
    action,
    recordId,
    field,
  }: { userId: string; action: string; recordId?: string | undefined; field?: string | undefined },
): Promise<Explained> {
  const user = await readUser(ctx, userId)
  const asked = actionOf(action)
  const resource = asked.permission?.split('.')[0] ?? ''
  if (!ruled(resource) && (recordId || field)) throw refuseField(recordId ? 'recordId' : 'field', t.noRecords)
  const kept = ruled(resource)
  const record = recordId ? await readRecord(ctx, askable(ctx, resource), recordId) : null
  const [facts, tenant] = await Promise.all([readFacts(ctx), readTenant(ctx)])
  const principal = await principalOf(ctx, userId, tenant)
  const over = tenantOver(tenant)
  const named = { tenant: tenant.tenantName, until: tenant.endTime ? moment(ctx, String(tenant.endTime)) : '' }
  const steps: ExplainStep[] = [
    step(facts, 'tenant', over ? 'stops' : 'passes', {
      detail: over ?? told(tenant.endTime ? t.inForceUntil : t.inForce, named),
    }),
    accountStep(facts, user, principal),
  ]
  const answered = (answer: Explained['answer']): Explained => ({
    user: toldUser(user),
    action: asked.title,
    record: record?.label ?? null,
    answer,
    steps,
  })
  if (!asked.permission && 'open' in asked.routes[0]!.access) {
    steps.splice(0, 2, step(facts, 'access', 'passes', { detail: t.forEverybody }))
    return answered('allowed')
  }
  if (!principal || over) return answered('unauthorised')
  const decisions = asked.routes.map((route) => ({ route, ...decide(principal, route) }))
  const { allowed, route } = decisions.find((d) => d.allowed) ?? decisions[0]!
  if (allowed && passwordFirst(principal, route)) {
    steps[1] = step(facts, 'account', 'stops', { detail: t.mustChange, advice: t.advicePassword })
    return answered('forbidden')
  }
  if (allowed && secondFactorFirst(principal, route)) {
    steps[1] = step(facts, 'account', 'stops', { detail: t.mustProve, advice: t.adviceSecondFactor })
    return answered('forbidden')
  }
  if (!asked.permission) steps.push(accessStep(facts, route, principal))
  else
    steps.push(...stepsOf(ctx, facts, principal, asked as Asked, decisions, await packageName(ctx, tenant.packageId)))
  if (!allowed) return answered('forbidden')
  if (!kept) return answered('allowed')
  const sees = !record || (await seesRecord(ctx, principal, kept, record.id))
  steps.push(rowsStep(ctx, facts, principal, kept, record, sees))
  if (!sees) return answered('notFound')
  steps.push(fieldsStep(facts, principal, kept, field))
  return answered(field && dataAccess(principal, resource).hidden.has(field) ? 'fieldHidden' : 'allowed')
}

export const explain = feature(contract, {
  queryExplain: chain,
  queryExplainUsers: (ctx, input) => userOptions(ctx, input),
  queryExplainRecords: (ctx, { resource, ...input }) => recordOptions(ctx, resource, input),
  queryExplainRights: (ctx, { userId }) => rightsOf(ctx, userId),
  exportExplainRights: exportRights,
  queryExplainHolders: holdersOf,
})
