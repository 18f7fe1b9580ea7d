import { explain as contract, type Explained, type ExplainedUser, type ExplainStep } from '@clearway/contract/features/admin/explain'
import { sysuser } from '@clearway/contract/features/admin/sysuser'
import { explainText as t } from '@clearway/contract/features/admin/explain.text'
import { permissionName, permissionWord, resourceTitle } from '@clearway/contract/features/permissions'
import type { Output, Route } from '@clearway/contract/kernel/route'
import { say, text, type Text } from '@clearway/contract/kernel/text'
import { dataAccess, decide, loadPrincipal, passwordFirst, secondFactorFirst, type Principal } from '../../../kernel/access.ts'
import { allPermissions, allRoutes, routesOf } from '../../../kernel/catalogue.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/crud/crud-rows.ts'
import { excelType } from '../../../kernel/crud/crud-export.ts'
import { everybody } from '../../../kernel/everybody.ts'
import { feature } from '../../../kernel/feature.ts'
import { sees } from '../../../kernel/holders.ts'
import { writeExcel } from '../../../kernel/paper/excel.ts'
import { refuseField } from '../../../kernel/refuse.ts'
import { hasSecondFactor, withSecondFactor } from '../../../kernel/second-factor.ts'
import { tenantOver } from '../../../kernel/sessions.ts'
import { expiryOf, joined, moment, plain, readFacts, scopeWords, sourcesOf, told, type Facts } from './explain-facts.ts'
import { askable, fieldsStep, readRecord, recordOptions, rowsStep, ruled, seesRecord } from './explain-rows.ts'
import { step, stepsOf, type Asked } from './explain-steps.ts'
import { readRole } from '../administration.ts'
import { userOptions } from '../user/sysuser.ts'
import { readUser, sysuserSource, type UserRow } from '../user/sysuser-rows.ts'

interface Action { readonly title: Text; readonly routes: readonly Route[]; readonly permission: string | null }

const byCall = new Map(allRoutes.map((r) => [`${r.method} ${r.path}`, r]))

function actionOf(action: string): Action {
  const route = byCall.get(action)
  const routes = route ? [route] : routesOf(action)
  if (!routes.length) throw refuseField('action', t.noSuchAction)
  const permission = 'permission' in routes[0]!.access ? routes[0]!.access.permission : null
  const title = !route ? permissionName(action, routes[0]!.title) : permission ? joined([resourceTitle(permission.split('.')[0]!), route.title], text('：', '：', ': ')) : route.title
  return { title, routes, permission }
}

const toldUser = (u: UserRow): ExplainedUser => ({ id: u.id, username: u.username ?? '', nickname: u.nickname ?? u.username ?? '', orgName: u.orgName ?? null, status: u.status ?? 'able' })

const readTenant = (ctx: Context) =>
  ctx.db.selectFrom('tenant').select(['tenantCode', 'tenantName', 'timeZone', 'kind', 'status', 'startTime', 'endTime', 'deletedAt', 'packageId', 'statusNote']).where('id', '=', ctx.user.tenantId).executeTakeFirstOrThrow()

/** The other person as the server would load him for a call of his own. */
async function principalOf(ctx: Context, personId: string, tenant: Awaited<ReturnType<typeof readTenant>>): Promise<Principal | undefined> {
  const person = await ctx.db.selectFrom('person').select(['nickname', 'mustChangePassword']).where('id', '=', personId).executeTakeFirstOrThrow()
  const user = await loadPrincipal(ctx.db, { sessionId: '', clientId: '', personId, tenantId: ctx.user.tenantId, tenantCode: tenant.tenantCode, tenantName: tenant.tenantName, timeZone: tenant.timeZone, kind: tenant.kind, nickname: person.nickname, mustChangePassword: person.mustChangePassword })
  // Who has a second factor is taken to have proved it when he signed in.
  return user && withSecondFactor(ctx.db, user, (await hasSecondFactor(ctx.db, personId)) ? [{ factor: 2, means: 'code', tenantId: null }] : [])
}

async function packageName(ctx: Context, packageId: string | null): Promise<Text | null> {
  if (!packageId) return null
  const found = await ctx.db.selectFrom('tenantPackage').select(['packageName', 'packageNameTw', 'packageNameEn', 'status']).where('id', '=', packageId).where('deletedAt', 'is', null).executeTakeFirst()
  return found?.status === 'able' ? text(found.packageName, found.packageNameTw ?? found.packageName, found.packageNameEn ?? found.packageName) : null
}

function accountStep(facts: Facts, user: UserRow, principal: Principal | undefined): ExplainStep {
  const name = user.username ?? ''
  if (principal) return step(facts, 'account', 'passes', { detail: told(t.accountAble, { name }) })
  const invited = user.status === 'invited'
  const words = (user as { deletedAt?: string | null }).deletedAt ? t.accountDeleted : invited ? t.accountInvited : t.accountDisabled
  return step(facts, 'account', 'stops', { detail: told(words, { name }), advice: invited ? t.adviceInvited : t.adviceAccount })
}

/** Calls that ask for no permission. */
function accessStep(facts: Facts, route: Route, principal: Principal): ExplainStep {
  const { allowed } = 'open' in route.access ? { allowed: true } : decide(principal, route)
  const detail = 'open' in route.access ? t.forEverybody : 'platform' in route.access ? t.forPlatform : t.forSignedIn
  return step(facts, 'access', allowed ? 'passes' : 'stops', { detail })
}

/** The same functions decide here as for a call: loadPrincipal, decide and the condition of reads. Only the words are this file's. */
async function chain(ctx: Context, { userId, action, recordId, field }: { userId: string; action: string; recordId?: string | undefined; field?: string | undefined }): Promise<Explained> {
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
    step(facts, 'tenant', over ? 'stops' : 'passes', { detail: over ?? told(tenant.endTime ? t.inForceUntil : t.inForce, named) }),
    accountStep(facts, user, principal),
  ]
  const answered = (answer: Explained['answer']): Explained => ({ user: toldUser(user), action: asked.title, record: record?.label ?? null, answer, steps })
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
  else steps.push(...stepsOf(ctx, facts, principal, asked as Asked, decisions, await packageName(ctx, tenant.packageId)))
  if (!allowed) return answered('forbidden')
  if (!kept) return answered('allowed')
  const sees = !record || (await seesRecord(ctx, principal, kept, record.id))
  steps.push(rowsStep(ctx, facts, principal, kept, record, sees))
  if (!sees) return answered('notFound')
  steps.push(fieldsStep(facts, principal, kept, field))
  return answered(field && dataAccess(principal, resource).hidden.has(field) ? 'fieldHidden' : 'allowed')
}

type Rights = Output<typeof contract.queryExplainRights>

/** Everything that somebody may do, each with where it comes from; the rows and fields of each kind of data. */
async function rightsOf(ctx: Context, userId: string): Promise<Rights> {
  const user = await readUser(ctx, userId)
  const [facts, tenant] = await Promise.all([readFacts(ctx), readTenant(ctx)])
  const principal = await principalOf(ctx, userId, tenant)
  if (!principal || tenantOver(tenant)) return { user: toldUser(user), admin: false, rights: [], data: [] }
  const held = allPermissions.filter((code) => routesOf(code).some((route) => decide(principal, route).allowed))
  const seen = new Set(held.map((code) => code.split('.')[0]!))
  return {
    user: toldUser(user), admin: principal.admin,
    rights: held.map((code) => ({
      permission: code, screen: resourceTitle(code.split('.')[0]!), title: permissionWord(code, routesOf(code)[0]!.title), sources: sourcesOf(ctx, facts, principal, code),
      until: principal.granted.has(code) ? expiryOf(facts, userId, code) : null,
    })),
    data: [...seen].flatMap((resource) => {
      const kept = ruled(resource)
      if (!kept) return []
      const { hidden } = dataAccess(principal, resource)
      return [{ resource, title: resourceTitle(resource), rows: scopeWords(facts, dataAccess(principal, resource)), fields: Object.entries(kept.resource.fields).filter(([name]) => hidden.has(name)).map(([, f]) => f.label) }]
    }),
  }
}

async function exportRights(ctx: Context, { userId }: { userId: string }) {
  const { user, rights, data } = await rightsOf(ctx, userId)
  const tell = (words: Text) => say(words, ctx.language)
  const about = (permission: string) => data.find((d) => d.resource === permission.split('.')[0])
  async function* rows() {
    for (const r of rights) {
      const rule = about(r.permission)
      yield [tell(r.screen), tell(r.title), r.permission, r.sources.map(tell).join('; '), r.until, rule ? tell(rule.rows) : null, rule ? rule.fields.map(tell).join(', ') : null]
    }
  }
  const columns = [t.screen, t.permission, t.code, t.from, t.until, t.rows, t.fields].map((words) => ({ header: tell(words), kind: words === t.until ? ('dateTime' as const) : ('text' as const), ...(words === t.from ? { width: 60 } : {}) }))
  return { name: `${user.username}.xlsx`, contentType: excelType, body: writeExcel({ title: `${user.nickname} (${user.username})`.slice(0, 31), columns, rows: rows() }, { timeZone: ctx.user.timeZone }) }
}

const mostHolders = 500

async function holdersOf(ctx: Context, { action, roleId, recordId }: { action?: string | undefined; roleId?: string | undefined; recordId?: string | undefined }) {
  if (!action && !roleId) throw refuseField('action', t.actionOrRole)
  if (roleId) await readRole(ctx, roleId)
  const asked = action ? actionOf(action) : null
  if (asked && !asked.permission) throw refuseField('action', t.noSuchAction)
  const kept = asked?.permission && recordId ? askable(ctx, asked.permission.split('.')[0]!) : null
  if (recordId && !kept) throw refuseField('recordId', t.noRecords)
  const record = kept ? await readRecord(ctx, kept, recordId!) : null
  const facts = await readFacts(ctx)
  const members = (await everybody(ctx.db, roleId ? { roleIds: [roleId] } : {})).filter((m) => !asked || asked.routes.some((route) => decide(m, route).allowed))
  const seen = record && kept ? members.filter((m) => sees(m.dataAccess(kept.resource.name), m.personId, record)) : members
  const rows = (await readRows(ctx, sysuser, sysuserSource, seen.map((m) => m.personId), { deleted: false })) as unknown as UserRow[]
  const users = new Map(rows.map((u) => [u.id, u]))
  const list = seen.filter((m) => users.has(m.personId))
  return {
    more: list.length > mostHolders,
    users: list.slice(0, mostHolders).map((m) => ({
      ...toldUser(users.get(m.personId)!), until: asked?.permission && m.granted.has(asked.permission) ? expiryOf(facts, m.personId, asked.permission) : null,
      sources: asked?.permission ? sourcesOf(ctx, facts, m, asked.permission) : m.roleIds.map((id) => plain(facts.roles.get(id)?.roleName ?? '?')),
    })).sort((a, b) => a.nickname.localeCompare(b.nickname)),
  }
}

export const explain = feature(contract, {
  queryExplain: chain,
  queryExplainUsers: (ctx, input) => userOptions(ctx, input),
  queryExplainRecords: (ctx, { resource, ...input }) => recordOptions(ctx, resource, input),
  queryExplainRights: (ctx, { userId }) => rightsOf(ctx, userId),
  exportExplainRights: exportRights,
  queryExplainHolders: holdersOf,
})
