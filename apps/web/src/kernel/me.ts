import type { MenuEntry, SessionUser } from '@clearway/contract/features/account/session'
import type { OrgNode } from '@clearway/contract/features/admin/orgTree'
import { useSyncExternalStore } from 'react'

/** Who is signed in and what the server lets him see. */
export interface Me {
  readonly user: SessionUser
  readonly menu: readonly MenuEntry[]
  /** The organisations that he may see, parents first. */
  readonly orgs: readonly OrgNode[]
}

let current: Me | undefined
const listeners = new Set<() => void>()

/** Set by the navigation guard; undefined when the session ends. */
export function setMe(next: Me | undefined): void {
  current = next
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const me = (): Me | undefined => current

/** The signed-in user, or undefined on a public page before he is known. */
export const useMe = (): Me | undefined => useSyncExternalStore(subscribe, me)
