import { scopeTitle } from '@clearway/contract/features/account/scopes'
import type { AppclientChoices } from '@clearway/contract/features/admin/signOn/appclient'
import { appclientText as t } from '@clearway/contract/features/admin/signOn/appclient.text'
import { hasOwnTitle, permissionName, permissionTitle, resourceTitle } from '@clearway/contract/features/permissions'
import { screens, type Screen } from '@clearway/contract/features/screens'
import { issues } from '@clearway/contract/kernel/issue.text'
import { fill, say, type Text } from '@clearway/contract/kernel/text'

import { allPermissions, allRoutes, permissionsOf, routesOf } from '../../../kernel/access/catalogue.ts'
import { areaOf, decide } from '../../../kernel/access/decide.ts'
import type { Principal } from '../../../kernel/access/principal.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'

/** A client is bound by no URL rule and no organisation: whoever gives it a permission must hold all of it, on all records, and not for a time only. */
function holds(user: Principal, permission: string): boolean {
  const { scope, hidden } = dataAccess(user, permission.split('.')[0]!)
  return (
    !user.granted.has(permission) &&
    scope.kind === 'all' &&
    hidden.size === 0 &&
    routesOf(permission).every((route) => decide(user, route).allowed)
  )
}

const bought = (user: Principal, permission: string): boolean => !user.cap || user.cap.has(permission)
const areas = [...new Set(allRoutes.filter((r) => 'permission' in r.access).map((r) => areaOf(r.path)))].sort()
const verbs = [...new Set(allPermissions.map((code) => code.split('.')[1]!))]
const isKnownScope = (scope: string): boolean => {
  const [resource = '', verb = ''] = scope.split('.')
  return (
    scope === '*' ||
    allPermissions.includes(scope) ||
    (resource === '*' ? verbs.includes(verb) : verb === '*' && permissionsOf(resource).length > 0)
  )
}

const most = 3
function tell(ctx: Context, what: readonly Text[]): string {
  return (
    what
      .slice(0, most)
      .map((words) => say(words, ctx.language))
      .join(ctx.language === 'en' ? ', ' : '、') + (what.length > most ? ' …' : '')
  )
}

function beyond(user: Principal, permissions: readonly string[]): Text[] {
  return permissions
    .filter((code) => !holds(user, code))
    .map((code) => {
      const title = permissionName(code, routesOf(code)[0]?.title)
      const limited = routesOf(code).every((route) => decide(user, route).allowed) && !user.granted.has(code)
      const whole = (l: keyof Text) => fill(t.wholeResource[l], { title: resourceTitle(code.split('.')[0]!)[l] })
      return limited ? { zh: whole('zh'), tw: whole('tw'), en: whole('en') } : title
    })
}

export interface ClientRights {
  readonly authorities: readonly string[]
  readonly autoApprove: boolean
}

/** 403 unless the caller holds all that the client may do by itself: he must not give it, and must not take such a client's secret into his hand. */
export function mayHandle(ctx: Context, { authorities, autoApprove }: ClientRights): void {
  if (autoApprove && !ctx.user.admin)
    throw refuse(403, t.autoApproveAdmin, { errors: [{ field: 'autoApprove', message: t.autoApproveAdmin }] })
  // What a release took away gives nothing any more.
  const found = beyond(
    ctx.user,
    authorities.filter((code) => allPermissions.includes(code)),
  )
  if (!found.length) return
  const values = { what: tell(ctx, found) }
  throw refuse(403, t.beyondYou, { values, errors: [{ field: 'authorities', message: t.beyondYou, values }] })
}

/** What is newly written must exist. */
export function checkWords(values: {
  scope?: readonly string[] | undefined
  authorities?: readonly string[] | null | undefined
  resourceIds?: readonly string[] | null | undefined
}): void {
  const strange = values.scope?.find((scope) => !isKnownScope(scope))
  if (strange) throw refuseField('scope', t.scopeShape, { scope: strange })
  if (values.authorities?.some((code) => !allPermissions.includes(code)))
    throw refuseField('authorities', issues.option)
  if (values.resourceIds?.some((area) => !areas.includes(area))) throw refuseField('resourceIds', issues.option)
}

/** Every permission of the tenant's area once, under the first screen that has it, and whether the caller may give it. */
export function choicesOf(user: Principal): AppclientChoices {
  const told = new Set<string>()
  const tree = screens
    .filter((s: Screen) => s.areas.includes(user.area))
    .map((screen: Screen) => ({
      code: screen.code,
      title: screen.title,
      resources: screen.resources
        .filter((r) => !told.has(r) && told.add(r))
        .map((resource) => ({
          code: resource,
          title: hasOwnTitle(resource) ? resourceTitle(resource) : screen.title,
          permissions: permissionsOf(resource)
            .filter((code) => bought(user, code))
            .map((code) => ({
              code,
              title: permissionTitle(code, routesOf(code)[0]?.title),
              grantable: holds(user, code),
            })),
        }))
        .filter((r) => r.permissions.length > 0),
    }))
    .filter((s) => s.resources.length > 0)
  const wide = ['*', '*.view', '*.export'].map((code) => ({ code, title: scopeTitle(code) }))
  return { wide, screens: tree, resourceIds: areas }
}
