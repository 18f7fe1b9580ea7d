import { explainText as t } from '@clearway/contract/features/admin/explain/explain.text'
import { permissionName, resourceTitle } from '@clearway/contract/features/permissions'
import type { Route } from '@clearway/contract/kernel/route'
import { text, type Text } from '@clearway/contract/kernel/text'

import { allRoutes, routesOf } from '../../../kernel/access/catalogue.ts'
import { refuseField } from '../../../kernel/refuse.ts'
import { joined } from './explainFacts.ts'

interface Action {
  readonly title: Text
  readonly routes: readonly Route[]
  readonly permission: string | null
}

const byCall = new Map(allRoutes.map((r) => [`${r.method} ${r.path}`, r]))

/** What is asked about: one call, or all calls of a permission. */
export function actionOf(action: string): Action {
  const route = byCall.get(action)
  const routes = route ? [route] : routesOf(action)
  if (!routes.length) throw refuseField('action', t.noSuchAction)
  const permission = 'permission' in routes[0]!.access ? routes[0]!.access.permission : null
  const title = !route
    ? permissionName(action, routes[0]!.title)
    : permission
      ? joined([resourceTitle(permission.split('.')[0]!), route.title], text('：', '：', ': '))
      : route.title
  return { title, routes, permission }
}
