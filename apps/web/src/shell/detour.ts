import { screens } from '@clearway/contract/features/screens'
import { matchPath } from 'react-router'

import type { Me } from '../kernel/me.ts'
import { entryAt } from './menu/menu.ts'

// Where the second factor is set up.
const profile = '/profile/index'

/** Where somebody is led instead: to 401 from a screen that their menu lacks, to 404 from an address of no screen. Undefined where the path opens. */
export function detour(
  { menu, user }: { readonly menu: Me['menu']; readonly user: Pick<Me['user'], 'mfaNeeded'> },
  pathname: string,
): string | undefined {
  if (user.mfaNeeded && pathname !== profile) return profile
  if (pathname.startsWith('/redirect/') || entryAt(menu, pathname)) return undefined
  return screens.some((screen) => matchPath(screen.path, pathname)) ? '/401' : '/404'
}
