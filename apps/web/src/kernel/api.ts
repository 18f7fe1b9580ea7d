import type { OwnExport } from '@clearway/contract/features/files/ownExport'
import type { FieldError } from '@clearway/contract/kernel/issue'
import {
  idempotencyHeader,
  tenantHeader,
  tokenCookie,
  type Input,
  type Output,
  type Route,
} from '@clearway/contract/kernel/route'

import { envelopeOf, refusedWith, type Envelope } from './envelope.ts'
import { language } from './language.ts'
import { me } from './me.ts'

/** A refused call. `message` is already in the user's language and fit to be shown. */
export interface ApiError extends Error {
  readonly status: number
  readonly code: number
  readonly errors: readonly FieldError[]
  readonly data?: unknown
  readonly requestId?: string
}

export const isApiError = (e: unknown): e is ApiError => e instanceof Error && 'status' in e

const timeoutMs = 60_000
/** For a route that takes large files: they travel for minutes on a slow line. */
const largeUploadMs = 600_000

export const token = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((c) => c.startsWith(`${tokenCookie}=`))
    ?.slice(tokenCookie.length + 1) || undefined

let onSessionEnd: (error: ApiError) => void = () => {}
/** The shell shows its re-login dialog through this. */
export const whenSessionEnds = (handle: (error: ApiError) => void): void => void (onSessionEnd = handle)

/** What a refused call wants proved: by one of the ways, and `own` where it goes further than the company that vouches for the session. */
export interface ProofWanted {
  readonly ways: readonly string[]
  readonly own: boolean
}

let stepUp: (wanted: ProofWanted) => Promise<boolean> = async () => false
/** The shell asks the person to prove who they are; resolves true once they did. */
export const stepUpWith = (prove: (wanted: ProofWanted) => Promise<boolean>): void => void (stepUp = prove)

/** Who it is, the app's code, and one more where the first proof was not enough: a call that still is refused then is told. */
const mostProofs = 3

/** What the person can prove to have the call let through; undefined where it was refused for something else, or there is no way. */
export function proofWanted(error: unknown): ProofWanted | undefined {
  const data =
    isApiError(error) && error.status === 403
      ? (error.data as { stepUp?: string[]; own?: boolean } | null | undefined)
      : undefined
  return data?.stepUp?.length ? { ways: data.stepUp, own: data.own === true } : undefined
}

/** Nothing of the person's own reaches where the call leads: only that company's own sign-in does. */
export const noWayToProve = (error: unknown): boolean =>
  isApiError(error) && error.status === 409 && (error.data as { own?: boolean } | null | undefined)?.own === true

let refresh: () => Promise<boolean> = async () => false
/** The session module renews the access token through this; resolves false when it cannot. */
export const refreshWith = (renew: () => Promise<boolean>): void => void (refresh = renew)

function address(route: Route, input: Record<string, unknown>): { url: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  if (route.method !== 'GET') return { url: path, rest }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  return { url: query.size ? `${path}?${query}` : path, rest: {} }
}

async function request(
  route: Route,
  input: Record<string, unknown>,
  file: File | undefined,
  key: string,
  given?: AbortSignal,
): Promise<Response> {
  const { url, rest } = address(route, input)
  const headers: Record<string, string> = { 'accept-language': language() }
  const bearer = token()
  if (bearer) headers['authorization'] = `Bearer ${bearer}`
  const shown = me()?.user.tenantId
  if (shown) headers[tenantHeader] = shown
  if (route.idempotent) headers[idempotencyHeader] = key
  let body: BodyInit | undefined
  if (route.upload) {
    const form = new FormData()
    for (const [name, value] of Object.entries(rest)) form.append(name, String(value))
    if (file) form.append('file', file)
    body = form
  } else if (route.method !== 'GET') {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(rest)
  }
  return fetch(url, {
    method: route.method,
    headers,
    body: body ?? null,
    signal: AbortSignal.any([
      AbortSignal.timeout(route.upload && route.maxFile ? largeUploadMs : timeoutMs),
      ...(given ? [given] : []),
    ]),
    credentials: 'same-origin',
  })
}

function failure(status: number, body: Envelope): ApiError {
  const error = new Error(body.message || body.msg || 'Error')
  return Object.assign(error, {
    status,
    code: body.code ?? status,
    errors: body.errors ?? [],
    data: body.data,
    requestId: body.requestId ?? '',
  })
}

interface Answered {
  readonly response: Response
  /** Read already; that of a file is left to be read. */
  readonly body: Envelope
}

async function send(
  route: Route,
  input: Record<string, unknown>,
  file?: File,
  key: string = crypto.randomUUID(),
  given?: AbortSignal,
): Promise<Answered> {
  const ask = async () => {
    const response = await request(route, input, file, key, given)
    const body = await envelopeOf(response)
    return { response, body, refused: refusedWith(response, body) }
  }
  const once = async () => {
    const answered = await ask()
    return answered.refused === 401 && !('open' in route.access) && (await refresh()) ? ask() : answered
  }
  for (let proofs = 0; ; proofs++) {
    const { response, body, refused } = await once()
    if (refused === undefined) return { response, body }
    const error = failure(refused, body)
    const wanted = proofWanted(error)
    if (wanted && proofs === mostProofs) throw Object.assign(error, { data: null })
    if (wanted && (await stepUp(wanted))) continue
    if ([50008, 50012, 50014].includes(error.code)) onSessionEnd(error)
    throw error
  }
}

const inFlight = new Map<string, Promise<unknown>>()

/**
 * Calls a route of the contract and gives its `data`. Identical GETs in flight are one call (keyed by the token too, so never
 * across sessions). Throws `ApiError`. A write that moves money keeps `key` through its retries: made when its form opens, it counts once however often it is sent.
 */
export async function call<R extends Route>(route: R, input: Input<R>, file?: File, key?: string): Promise<Output<R>> {
  const fields = input as Record<string, unknown>
  const run = async () => {
    const { body } = await send(route, fields, file, key)
    // What answers without a code is not our server, whatever it says.
    if (body.code === undefined) throw failure(500, {})
    return body.data as Output<R>
  }
  if (route.method !== 'GET') return run()
  const same = `${token()} ${route.path} ${JSON.stringify(fields)}`
  const running = inFlight.get(same)
  if (running) return running as Promise<Output<R>>
  const started = run().finally(() => inFlight.delete(same))
  inFlight.set(same, started)
  return started
}

/** As `call`, for what takes long enough to be given up: nobody shares it, and `until` ends it. */
export async function callUntil<R extends Route>(route: R, input: Input<R>, until: AbortSignal): Promise<Output<R>> {
  const { body } = await send(route, input as Record<string, unknown>, undefined, undefined, until)
  if (body.code === undefined) throw failure(500, {})
  return body.data as Output<R>
}

/** The bytes of a route that answers with a file: a picture to show. */
export const fetchBlob = async <R extends Route>(route: R, input: Input<R>): Promise<Blob> =>
  (await send(route, input as Record<string, unknown>)).response.blob()

let onLater: (message: string, made: OwnExport) => void = () => {}
/** The shell says through this that a file is being made, and where it will be found. */
export const whenLater = (handle: typeof onLater): void => void (onLater = handle)

/**
 * Calls a route that answers with a file and lets the browser save it under the name that the server gives. What takes longer than a person
 * waits is made by a job: the shell has said so then, and nothing was saved.
 */
export async function download<R extends Route>(route: R, input: Input<R>, file?: File): Promise<'saved' | 'later'> {
  const { response, body } = await send(route, input as Record<string, unknown>, file)
  if (response.status === 202) {
    onLater(body.message ?? '', body.data as OwnExport)
    return 'later'
  }
  const given = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const url = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: given ? decodeURIComponent(given) : 'file',
  })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
  return 'saved'
}
