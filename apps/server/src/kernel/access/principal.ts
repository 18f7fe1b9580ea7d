import type { Area } from '@clearway/contract/features/screens'

import type { ActingApp } from './actingApp.ts'

/** Rows of a resource that the user works with: all, those of some organisations, or their own. */
export type RowScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'orgs'; readonly orgs: readonly string[] }
  | { readonly kind: 'own' }

export interface DataAccess {
  readonly scope: RowScope
  /** Fields that do not exist for this user: not read, sorted, filtered, exported or written. */
  readonly hidden: ReadonlySet<string>
}

/** The signed-in user with everything that decides what they may do. Made by the server; the web gets the result. */
export interface Principal {
  readonly sessionId: string
  readonly clientId: string
  /** Who is written into rows and the audit trail: a person, or the app client that acts by itself. */
  readonly personId: string
  readonly membershipId: string
  /** An app client without a person: nothing of "own", only the permissions that it was given. */
  readonly program: boolean
  /** The person proved who it is by means of their own; what a tenant alone vouched for binds in that tenant only. */
  readonly own: boolean
  /** Somebody else knows the password: nothing but the own account until it is changed. */
  readonly mustChangePassword: boolean
  /** The tenant asks for a second factor: nothing but the own account until it is set up, or proved in this session. */
  readonly mfaNeeded?: 'setUp' | 'prove'
  /** From when on that will be so, while it is not yet. */
  readonly mfaDeadline?: string
  readonly tenantId: string
  readonly tenantCode: string
  readonly tenantName: string
  readonly timeZone: string
  readonly area: Area
  readonly orgId: string | null
  readonly username: string
  readonly nickname: string
  readonly roles: readonly string[]
  readonly roleIds: readonly string[]
  /** Holds ROLE_ADMIN: every permission inside its own tenant, and nothing outside it. */
  readonly admin: boolean
  readonly permissions: ReadonlySet<string>
  /** Those among `permissions` that they hold for a time, by a grant of their own. */
  readonly granted: ReadonlySet<string>
  /** What the tenant's package allows at all; null without a package. It binds administrators and URL rules too. */
  readonly cap: ReadonlySet<string> | null
  /** Screens of the package; null without one. */
  readonly sold: readonly string[] | null
  /** What an app client's token was asked for: permission codes, `supplier.*`, `*.view`. Null for a person who signed in themselves. */
  readonly scopes: readonly string[] | null
  /** The app client that calls, by itself or for the person; absent for somebody who signed in themselves. */
  readonly app?: ActingApp
  /** When what stands here stops being true by itself, in milliseconds; Infinity when nothing ends. */
  readonly until: number
  readonly menuIds: ReadonlySet<string>
  /** URL rules of the tenant: which roles may call; a route without a rule goes by its permission. */
  readonly urlRules: readonly { readonly url: string; readonly roleIds: readonly string[] }[]
  readonly dataAccess: ReadonlyMap<string, DataAccess>
}
