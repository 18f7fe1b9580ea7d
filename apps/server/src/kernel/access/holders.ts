import type { Db } from '../database/database.ts'
import { routesOf } from './catalogue.ts'
import { decide } from './decide.ts'
import { everybody } from './everybody.ts'
import type { DataAccess } from './principal.ts'

/** A row that somebody must be allowed to see: its resource, its organisation and who made it. */
interface RowSeen {
  readonly resource: string
  readonly orgId: string | null
  readonly createdBy: string | null
}

export interface Holding {
  readonly permission: string
  /** Staff, a customer's people, or the platform's own. */
  readonly area: 'admin' | 'customer' | 'platform'
  readonly row?: RowSeen
}

/** Whether a row lies within somebody's scope, told without asking the database: for many people at once. */
export const sees = (access: DataAccess, personId: string, row: Pick<RowSeen, 'orgId' | 'createdBy'>): boolean => {
  if (access.scope.kind === 'own') return row.createdBy === personId
  return access.scope.kind === 'all' || (row.orgId !== null && access.scope.orgs.includes(row.orgId))
}

/**
 * The able members of the tenant who hold a permission and, where a row is named, may see that row: the same decision as for a
 * call of theirs.
 */
export async function holders(db: Db, { permission, area, row }: Holding): Promise<string[]> {
  const routes = routesOf(permission)
  return (await everybody(db))
    .filter(
      (member) =>
        member.area === area &&
        routes.some((route) => decide(member, route).allowed) &&
        (!row || sees(member.dataAccess(row.resource), member.personId, row)),
    )
    .map((member) => member.personId)
}
