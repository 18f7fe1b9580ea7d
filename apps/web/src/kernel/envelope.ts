import type { FieldError } from '@clearway/contract/kernel/issue'

/** What a JSON answer may hold. An answer that went well has the code 200 and its `data`. */
export interface Envelope {
  readonly code?: number
  readonly status?: unknown
  readonly message?: string
  readonly msg?: string
  readonly errors?: FieldError[]
  readonly data?: unknown
  readonly requestId?: string
}

/** The body of an answer that is no file; empty where it is not JSON. */
export async function envelopeOf(response: Response): Promise<Envelope> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  if (!isJson || response.headers.has('content-disposition')) return {}
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null ? body : {}
}

/**
 * The status of the refusal that an answer is, undefined where it went well. Whatever stands between may answer 200 in place of the server: then a
 * `code` other than 200, or a `status` of 500, is a refusal all the same.
 */
export function refusedWith(
  http: { readonly ok: boolean; readonly status: number },
  body: Envelope,
): number | undefined {
  if (!http.ok) return http.status
  if (Number(body.status) === 500) return 500
  if (body.code === undefined || body.code === null || Number(body.code) === 200) return undefined
  const code = Number(body.code)
  if (code >= 50_000) return 401
  return code >= 400 && code < 600 ? code : 500
}
