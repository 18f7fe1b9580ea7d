import { z } from 'zod'

import type { Text } from './text.ts'

/**
 * Who may call a route. A permission is granted through menus, buttons and URL rules of the tenant's roles; `open` needs no
 * sign-in and `signedIn` needs nothing more: both say why. Open routes with `visitors` look something up and take turns with the work;
 * the others are doors (signing in and what belongs to it), for which connections are kept. `platform` is the operator's power, which no tenant role can hold.
 */
export type Access =
  | { readonly permission: string }
  | { readonly open: string; readonly visitors?: true }
  | { readonly signedIn: string }
  | { readonly platform: string }

/** What comes back: the JSON envelope, a file (or 202 with an `OwnExport` where a job makes it), an event stream, or an answer that the handler writes itself (OAuth). */
export type AnswerKind = 'json' | 'file' | 'stream' | 'raw'

export interface Route<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
  K extends AnswerKind = AnswerKind,
> {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** With `{name}` for a value in the path. */
  readonly path: string
  readonly title: Text
  readonly access: A
  /** Query and path values of a GET, body and path values otherwise. */
  readonly input: I
  /** `data` of the answer. Fields that it does not name never leave the server. */
  readonly output: O
  readonly answer: K
  /** A multipart upload: `input` holds its text parts, the handler gets the file. */
  readonly upload: boolean
  /** The uploaded file is stored as it came. Any other is read, which a large one has to wait its turn for. */
  readonly stores: boolean
  /** Changes nothing, so it runs in a READ ONLY transaction although its method is POST. */
  readonly reads: boolean
  /** False for what only concerns the caller's own view, such as having read a notice: the audit trail is for business. */
  readonly audit: boolean
  /** Needs the header `Idempotency-Key`: the same key again gets the same answer and changes nothing more. */
  readonly idempotent: boolean
  /** Bytes that a JSON body may have; 1 MiB when absent. */
  readonly maxBody?: number
  /** Megabytes that an uploaded file may have; the 10 of the specification when absent. */
  readonly maxFile?: number
}

export const none = z.strictObject({})
export const nothing = z.null()

type RouteDefinition<I extends z.ZodType, O extends z.ZodType, A extends Access, K extends AnswerKind> = Pick<
  Route<I, O, A>,
  'method' | 'path' | 'title' | 'access'
> &
  Partial<
    Pick<Route<I, O, A, K>, 'answer' | 'upload' | 'stores' | 'reads' | 'audit' | 'idempotent' | 'maxBody' | 'maxFile'>
  > & { readonly input?: I; readonly output?: O }

export function route<
  const A extends Access,
  I extends z.ZodType = typeof none,
  O extends z.ZodType = typeof nothing,
  const K extends AnswerKind = 'json',
>(r: RouteDefinition<I, O, A, K>): Route<I, O, A, K> {
  return {
    method: r.method,
    path: r.path,
    title: r.title,
    access: r.access,
    input: (r.input ?? none) as I,
    output: (r.output ?? nothing) as O,
    answer: r.answer ?? ('json' as K),
    upload: r.upload ?? false,
    stores: r.stores ?? false,
    reads: r.reads ?? r.method === 'GET',
    audit: r.audit ?? !(r.reads ?? r.method === 'GET'),
    idempotent: r.idempotent ?? false,
    ...(r.maxBody ? { maxBody: r.maxBody } : {}),
    ...(r.maxFile ? { maxFile: r.maxFile } : {}),
  }
}

/** What a caller sends. */
export type Input<R extends Route> = z.input<R['input']>
/** What a handler gets. */
export type Parsed<R extends Route> = z.output<R['input']>
export type Output<R extends Route> = z.output<R['output']>

/** Sizes a table may ask for; anything else is refused. */
export const pageSizes = [10, 20, 30, 50] as const

/** Names of the cookies: `token` holds the ten-minute access token, the other the rotating refresh token (HttpOnly). */
export const tokenCookie = 'token'

/** The tenant that the page shows: a call from a tab that shows another one than the session is in is refused with 409. */
export const tenantHeader = 'x-tenant-id'

/** Chosen by the caller for one act, kept through all its retries; scoped to the person. */
export const idempotencyHeader = 'idempotency-key'

/** Session codes that come with 401: an unknown or closed session, one ended by somebody else, one that ran out. */
export const sessionCodes = { illegal: 50008, elsewhere: 50012, expired: 50014 } as const

/** What leaves the house as a file is told in the audit trail too, although nothing changes. */
export const takesOut = (r: Pick<Route, 'reads' | 'answer' | 'method'>): boolean =>
  r.reads && r.answer === 'file' && r.method === 'POST'
