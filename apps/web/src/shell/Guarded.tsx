import { lazy, Suspense, useEffect } from 'react'
import { Navigate, useLocation, useNavigate, type Location } from 'react-router'

import { token } from '../kernel/api.ts'
import { useMe } from '../kernel/me.ts'
import { detour } from './detour.ts'
import { endSession, giveUp, hasSession, loadMe } from './session/session.ts'
import { signedIn } from './session/signedIn.ts'

const loadShell = () => import('./Shell.tsx')
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }))

const loginFor = (to: Location) => `/login?redirect=${encodeURIComponent(to.pathname + to.search)}`

/** Before every signed-in page: a session, a known user, and a path of their menu; otherwise somewhere else. */
export function Guarded() {
  const location = useLocation()
  const navigate = useNavigate()
  const known = useMe()
  useEffect(() => {
    let here = true
    void admit(known !== undefined).then((admitted) => {
      if (!admitted && here) void navigate(loginFor(location), { replace: true })
    })
    return () => void (here = false)
  }, [location, known, navigate])
  if (!known) return null
  const elsewhere = detour(known, location.pathname)
  return elsewhere ? (
    <Navigate to={elsewhere} replace />
  ) : (
    <Suspense fallback={null}>
      <Shell />
    </Suspense>
  )
}

/** Sees to a live token and, at first, loads the user. False when there is no way in; the reason is kept for the login page. */
async function admit(known: boolean): Promise<boolean> {
  if (known && token()) return true
  // While the server is asked who this is, the frame is on its way.
  if (token() || signedIn()) void loadShell()
  try {
    if (!(await hasSession())) {
      endSession()
      return false
    }
    if (!known) await loadMe()
    return true
  } catch (error) {
    // A line that breaks while somebody works must not throw them out; their next call says what is wrong.
    if (known) return true
    giveUp(error)
    return false
  }
}
