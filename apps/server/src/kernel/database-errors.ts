import { refusals } from '@clearway/contract/kernel/refusal.text'
import { isRefusal, refuse, type Refusal } from './refuse.ts'

type DatabaseError = Error & { code?: string; constraint?: string; detail?: string; statusCode?: number; reason?: string }

/** Codes of node, pg and its pool that mean "the database cannot be reached just now", or that it ended the connection: 25P03 idle too long in a transaction, 25P04 too long a transaction, 57P05 idle. */
const unreachable = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|ERR_STREAM|57P0[1-5]|25P0[34]|08|53)/
const lost = /Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error)|transaction was rolled back/
/** Somebody else wrote there at the same moment: a deadlock, writers who crossed, a lock that was waited for too long. */
const crossed = /^(40001|40P01|55P03)$/

/**
 * What an error of PostgreSQL or of the HTTP layer means for the person. A unique or foreign key that a feature did not expect
 * is still the client's matter and never a 5xx; what remains is 500.
 */
export function refusalOfError(error: unknown): Refusal {
  if (isRefusal(error)) return error
  const e = error as DatabaseError
  const code = String(e?.code ?? '')
  // Too much paper waits to be made.
  if ((e as { reason?: string })?.reason === 'busy') return refuse(503, refusals.busy, { retryAfter: 10 })
  if (code === '23505' || code === '23P01') return refuse(409, refusals.duplicate)
  if (code === '23503') return refuse(409, /delete/.test(e.message) ? refusals.inUse : refusals.notFound)
  if (e?.constraint === 'tenant_most_users') return refuse(409, refusals.accountLimit, { values: { max: e.detail } })
  if (code === '23514' || code === '23502' || code.startsWith('22')) return refuse(400, refusals.invalid)
  if (crossed.test(code)) return refuse(409, refusals.busy, { retryAfter: 1 })
  if (code === '57014') return refuse(503, refusals.busy, { retryAfter: 5 })
  if (unreachable.test(code) || lost.test(e?.message ?? '')) return refuse(503, refusals.busy, { retryAfter: 5 })
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse(413, refusals.tooLarge)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse(415, refusals.mediaType)
  if (e?.statusCode && e.statusCode >= 400 && e.statusCode < 500) return refuse(e.statusCode, e.statusCode === 404 ? refusals.noRoute : refusals.malformed)
  return refuse(500, refusals.failed)
}
