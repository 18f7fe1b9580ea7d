import { session } from '@clearway/contract/features/account/session'

import { call } from '../kernel/api.ts'
import { me } from '../kernel/me.ts'
import { hasSession } from '../shell/session/session.ts'

/** The name of who is signed in, or undefined; a public page never fails for it. */
export async function visitorName(): Promise<string | undefined> {
  try {
    if (!(await hasSession())) return undefined
    const { username } = me()?.user ?? (await call(session.getSysUser, {}))
    return username
  } catch {
    return undefined
  }
}
