import { screens } from '@clearway/contract/features/screens'
import { matchPath, redirect } from 'react-router'
import { me } from '../kernel/me.ts'
import { giveUp, hasSession, loadMe } from './session.ts'

const loginFor = (url: URL) => redirect(`/login?redirect=${encodeURIComponent(url.pathname + url.search)}`)

// A server that cannot be reached is no answer about the session.
const sessionOrNone = () =>
  hasSession().catch((error: unknown) => {
    giveUp(error)
    return false
  })

/** Before every signed-in page: a session, a known user, and a path of his menu; otherwise somewhere else. */
export async function guard({ request }: { request: Request }): Promise<null> {
  const url = new URL(request.url)
  if (!(await sessionOrNone())) throw loginFor(url)
  if (!me()) {
    try {
      await loadMe()
    } catch (error) {
      giveUp(error)
      throw loginFor(url)
    }
  }
  if (url.pathname.startsWith('/redirect/')) return null
  if (me()!.menu.some((entry) => entry.path && matchPath(entry.path, url.pathname))) return null
  throw redirect(screens.some((screen) => matchPath(screen.path, url.pathname)) ? '/401' : '/404')
}

/** Before /login: who is in has no business there. */
export async function guardLogin(): Promise<null> {
  if (await sessionOrNone()) throw redirect('/home')
  return null
}
