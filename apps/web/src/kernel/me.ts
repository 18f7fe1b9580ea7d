import type { MenuEntry, SessionUser } from '@clearway/contract/features/account/session'
import type { OrgNode } from '@clearway/contract/features/admin/organisation/orgTree'
import { useSyncExternalStore } from 'react'

/** Who is signed in and what the server lets them see. */
export interface Me {
  readonly user: SessionUser
  readonly menu: readonly MenuEntry[]
  /** The organisations that they may see, parents first. */
  readonly orgs: readonly OrgNode[]
}

let current: Me | undefined
const listeners = new Set<() => void>()

/** Set by the navigation guard; undefined when the session ends. */
export function setMe(next: Me | undefined): void {
  current = next
  for (const notify of listeners) notify()
}

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}

export const me = (): Me | undefined => current

/** The signed-in user, or undefined on a public page before they are known. */
export const useMe = (): Me | undefined => useSyncExternalStore(subscribe, me)
