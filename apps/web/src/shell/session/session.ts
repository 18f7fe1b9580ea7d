import { brand as brandRoutes } from '@clearway/contract/features/account/brand'
import { session, type SessionUser } from '@clearway/contract/features/account/session'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { orgTree } from '@clearway/contract/features/admin/organisation/orgTree'
import type { FieldError } from '@clearway/contract/kernel/issue'
import { sessionCodes, tokenCookie } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'

import { call, isApiError, refreshWith, token } from '../../kernel/api.ts'
import { brand, setBrand } from '../../kernel/brand.ts'
import { permissions, setPermissions } from '../../kernel/can.ts'
import { envelopeOf, refusedWith } from '../../kernel/envelope.ts'
import { hiddenFields, setHiddenFields } from '../../kernel/hiddenFields.ts'
import { language } from '../../kernel/language.ts'
import { me, setMe } from '../../kernel/me.ts'
import { openDoor } from '../../kernel/sessionDoor.ts'
import { forgetPutOff } from './putOff.ts'
import { sessionWords as t } from './session.text.ts'
import { ownerOf, signedIn, signedInKey, setOwner } from './signedIn.ts'

export type SignIn =
  | {
      readonly type: 'account'
      readonly tenantCode: string
      readonly username: string
      readonly password: string
      readonly captchaId?: string
      readonly charCaptcha?: string
      readonly calculate?: boolean
    }
  | { readonly type: 'mobile'; readonly tenantCode: string; readonly mobile: string; readonly smsCaptcha: string }
  | { readonly type: 'sso'; readonly sso_response: string }
  | {
      readonly type: 'mfa'
      readonly mfa_token: string
      readonly code?: string
      readonly recovery_code?: string
      readonly remember?: 'true'
    }

/** The first step of a sign-in is done; the second takes a code. */
export interface Half {
  readonly token: string
  /** The tenant lets people trust a device. */
  readonly remember: boolean
}

/** Why the sign-in was refused, in the user's language. */
export interface SignInRefusal {
  readonly message: string
  /** The next attempt needs a picture, or the work in its place. */
  readonly picture: boolean
  /** Seconds until the next attempt is heard. */
  readonly retryAfter: number
  readonly errors: readonly FieldError[]
  /** Nothing was wrong: a second step follows. */
  readonly half?: Half
  /** The second step took too long or was tried too often: the first has to be done again. */
  readonly startAgain?: boolean
}

interface OAuthError {
  mfa_token?: string
  remember?: boolean
  mfaExpired?: boolean
  code?: number
  error?: string
  error_description?: string
  message?: string
  proof?: { ask: 'work' | 'picture'; work: string; instead?: string }
  retryAfter?: number
  errors?: FieldError[]
}

const timeoutMs = 60_000

function askForToken(fields: Readonly<Record<string, string | undefined>>): Promise<Response> {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.set(name, value)
  return fetch(session.token.path, {
    method: 'POST',
    body,
    // `clearway-web` is a public client: OAuth wants client credentials, but these are no secret.
    headers: { authorization: `Basic ${btoa('clearway-web:web')}`, 'accept-language': language() },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
  })
}

const mostRounds = 3

/** What has to be worked out before the same is sent again: unseen, or in place of the picture where the person chose that. */
function workOf({ proof, error_description }: OAuthError, calculate: boolean): string | undefined {
  if (!proof || error_description === 'Bad credentials') return undefined
  return proof.ask === 'work' ? proof.work : calculate ? proof.instead : undefined
}

async function askWithWork(
  fields: Readonly<Record<string, string | undefined>>,
  calculate: boolean,
): Promise<{ ok: boolean; body: OAuthError }> {
  let work: string | undefined
  for (let round = 1; ; round++) {
    const response = await askForToken({ ...fields, work })
    const body = (await envelopeOf(response)) as OAuthError
    if (refusedWith(response, body) === undefined) return { ok: true, body: {} }
    const challenge = workOf(body, calculate)
    if (!challenge || round === mostRounds) return { ok: false, body }
    const { doWork } = await import('../account/work.ts')
    work = await doWork(challenge)
  }
}

/** Signs in and registers the session. Resolves with the refusal, or undefined when the user is in. */
export async function signIn(form: SignIn): Promise<SignInRefusal | undefined> {
  const { calculate = false, ...fields } = form.type === 'account' ? form : { ...form, calculate: false }
  const { ok, body } = await askWithWork(
    { grant_type: form.type === 'account' ? 'password' : form.type, scope: 'server', ...fields },
    calculate,
  )
  if (!ok) {
    const bad = body.error_description === 'Bad credentials'
    const message =
      body.message ??
      (bad ? say(sessionText.badCredentials, language()) : (body.error_description ?? say(t.hasError, language())))
    return {
      message,
      picture: body.proof?.ask === 'picture',
      retryAfter: body.retryAfter ?? 0,
      errors: body.errors ?? [],
      ...(body.error === 'mfa_required' && body.mfa_token
        ? { half: { token: body.mfa_token, remember: body.remember ?? false } }
        : {}),
      ...(body.mfaExpired ? { startAgain: true } : {}),
    }
  }
  setOwner('yes')
  forgetPutOff()
  troubleMessage = ''
  paused = false
  refusedFor = undefined
  await call(session.registerNewSession, {})
  return undefined
}

// Set when the user could not be loaded although the server may still renew: /login must then stand, not bounce back at once.
let paused = false
let troubleMessage = ''
/** Why the guard sent the user to /login; empty when he came by himself. */
export const trouble = (): string => troubleMessage

// The token whose renewal was refused: each further call of a dead session would only be refused again.
let refusedFor: string | undefined

async function renewUnlessRenewed(before: string | undefined): Promise<boolean> {
  // While this tab waited for the lock, another one may have brought a new token.
  if (token() && token() !== before) return true
  if (!signedIn() || refusedFor === (token() ?? '')) return false
  const response = await askForToken({ grant_type: 'refresh_token' })
  const body = (await envelopeOf(response)) as OAuthError
  const status = refusedWith(response, body)
  if (status === undefined) return true
  // A server that is down says nothing about the session.
  if (status === 429 || status >= 500) throw Object.assign(new Error(say(t.unreachable, language())), { status })
  refusedFor = token() ?? ''
  // With a session code the refused call brings the dialog, which keeps what was typed in sight; a reload would drop it.
  const ended = Object.values<number>(sessionCodes).includes(body.code ?? 0)
  // Who goes to another page before that dialog stands, or comes back the next morning, reads the reason above the form.
  if (body.code === sessionCodes.elsewhere) troubleMessage = body.message ?? ''
  if (body.error_description === 'Invalid access token' && me() && !ended) {
    endSession()
    location.reload()
  }
  // Who is at work is asked by the dialog that comes with the refused call; nobody else has anything to lose.
  if (!me()) endSession()
  return false
}

let renewing: Promise<boolean> | undefined

/** Renews the access token by the refresh cookie: once at a time in this tab, and one tab at a time in this browser. False when the session is over. */
function renew(): Promise<boolean> {
  const before = token()
  const run = () => renewUnlessRenewed(before)
  // Locks are missing on plain http away from localhost.
  renewing ??= (navigator.locks ? navigator.locks.request('session-refresh', run) : run()).finally(
    () => (renewing = undefined),
  )
  return renewing
}

refreshWith(renew)

/** Whether there may be a session, without asking the server. */
export const mayHaveSession = (): boolean => Boolean(token()) || (!paused && signedIn())

/** Whether there is a session, renewing it when only the short-lived cookie has gone. */
export const hasSession = async (): Promise<boolean> => Boolean(token()) || (!paused && signedIn() && (await renew()))

/** Loads who is signed in, what he may see and do. Throws with a message fit to be shown. */
export async function loadMe(): Promise<void> {
  const user = (await call(session.getSysUser, {})) as SessionUser | null
  if (!user) throw new Error(say(t.validationFailed, language()))
  if (!Array.isArray(user.roles) || user.roles.length === 0) throw new Error(say(t.rolesEmpty, language()))
  const [{ menu, menuButton, hiddenFields }, orgs, look] = await Promise.all([
    call(session.queryCurrentAuthority, { username: user.username }),
    call(orgTree, {}),
    // Nobody is kept out for want of a logo.
    call(brandRoutes.queryBrand, {}).catch(brand),
  ])
  setBrand(look)
  setPermissions(menuButton)
  setHiddenFields(hiddenFields)
  setMe({ user, menu, orgs })
  setOwner(ownerOf(user))
}

/** Asks again what the user may see and do, after an administrator changed something. True when it is another than before. */
export async function renewRights(): Promise<boolean> {
  const before = me()
  if (!before) return false
  const had = JSON.stringify([before.menu, before.user.roles, [...permissions()].sort(), hiddenFields()])
  await loadMe()
  return JSON.stringify([me()?.menu, me()?.user.roles, [...permissions()].sort(), hiddenFields()]) !== had
}

function clearToken(): void {
  document.cookie = `${tokenCookie}=; Path=/; Max-Age=0; SameSite=Strict`
}

/** Forgets the session on this device: token, person, menu, permissions, tags. */
export function endSession(): void {
  clearToken()
  localStorage.removeItem(signedInKey)
  sessionStorage.removeItem('tags')
  setMe(undefined)
  setPermissions([])
  setHiddenFields({})
}

// Nothing heard, or nothing that says whether the session is good.
const unheard = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof DOMException ||
  (isApiError(error) && (error.status === 429 || error.status >= 500))

/** The guard could not load the user: the reason is kept for the login page. */
export function giveUp(error: unknown): void {
  const offline = error instanceof TypeError || error instanceof DOMException
  troubleMessage = say(offline ? t.unreachable : t.hasError, language())
  if (!offline && error instanceof Error && error.message) troubleMessage = error.message
  // When the server said nothing the session may well be alive: the mark stays, and a reload tries again.
  if (unheard(error)) clearToken()
  else endSession()
  paused = true
}

/** Leaves by a full load, so that nothing typed or fetched stays in memory for the next user. */
export async function signOut(address = '/login'): Promise<void> {
  await call(session.logout, {}).catch(() => undefined)
  endSession()
  location.assign(address)
}

/** Goes on in another tenant without signing in again; everything of the old one is dropped by a full load. */
async function switchTenant(tenantId: string): Promise<void> {
  await call(session.switchTenant, { tenantId })
  const user = me()?.user
  if (user) setOwner(ownerOf({ id: user.id, tenantId }))
  sessionStorage.removeItem('tags')
  location.assign('/workbench')
}

async function proveOwn(): Promise<void> {
  // Every page needs the session, few this: its routes bring the forms of the security card along.
  const { security } = await import('@clearway/contract/features/account/security')
  await call(security.proveOwn, {})
  await loadMe()
}

openDoor({ goToTenant: switchTenant, leaveTo: signOut, proveOwn, renewMe: loadMe })
