import type { Sysuser } from '@clearway/contract/features/admin/user/sysuser'
import { createContext } from 'react'

export type Opened =
  | { kind: 'roles' | 'password' | 'kick' | 'posts'; user: Sysuser }
  | { kind: 'giveRoles'; users: readonly Sysuser[] }
  | { kind: 'invite' | 'applications' }
  | null

/** Opens what stands beside the list, from its rows and its tools. */
export const UserOpening = createContext<(opened: Opened) => void>(() => {})
