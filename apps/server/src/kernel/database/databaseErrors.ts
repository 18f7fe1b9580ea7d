import { refusals } from '@clearway/contract/kernel/refusal.text'

import { isRefusal, refuse, type Refusal } from '../refuse.ts'

type DatabaseError = Error & { code?: string; constraint?: string; detail?: string; statusCode?: number }

/** Codes and words of node, pg and its pool that mean "the database cannot be reached just now", or that it went away meanwhile. */
const unreachable = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|ERR_STREAM|57P0[1-4]|08)/
const lost =
  /Connection terminated|Query read timeout|timeout expired|Client (was closed|has encountered a connection error)/
/** It is there, but has no connection, memory or turn to give, or ended a transaction: 25P03 idle too long in it, 25P04 too long, 57P05 idle. */
const noTurn = /^(53|25P0[34]|57P05)/
const crowded = /timeout exceeded when trying to connect|transaction was rolled back/
/** No room: 53100 is PostgreSQL's own disk. */
const diskFull = /^(ENOSPC|EDQUOT|53100)$/
/** Somebody else wrote there at the same moment: a deadlock, writers who crossed, a lock that was waited for too long. */
const crossed = /^(40001|40P01|55P03)$/

/** The connection broke at COMMIT: the transaction may be stored, or not. */
export const outcomeUnknown = (error: unknown): boolean => (error as DatabaseError | undefined)?.code === '08007'

/** Nothing can be done until the database is back, which is a matter of seconds. */
export const databaseAway = (): Refusal => refuse(503, refusals.databaseAway, { retryAfter: 2 })

/**
 * What an error of PostgreSQL or of the HTTP layer means for the person. A unique or foreign key that a feature did not expect
 * is still the client's matter and never a 5xx; what remains is 500.
 */
export function refusalOfError(error: unknown): Refusal {
  if (isRefusal(error)) return error
  const e = error as DatabaseError
  const code = String(e?.code ?? '')
  if (code === '23505' || code === '23P01') return refuse(409, refusals.duplicate)
  if (code === '23503') return refuse(409, /delete/.test(e.message) ? refusals.inUse : refusals.notFound)
  if (e?.constraint === 'tenant_most_users') return refuse(409, refusals.accountLimit, { values: { max: e.detail } })
  if (code === '23514' || code === '23502' || code.startsWith('22')) return refuse(400, refusals.invalid)
  if (crossed.test(code)) return refuse(409, refusals.busy, { retryAfter: 1 })
  // Cancelled for the time it took: what was asked for is too much, however often it is asked.
  if (code === '57014') return refuse(422, refusals.tookTooLong)
  if (diskFull.test(code)) return refuse(507, refusals.diskFull)
  if (outcomeUnknown(e)) return refuse(503, refusals.outcomeUnknown, { retryAfter: 2 })
  if (unreachable.test(code) || lost.test(e?.message ?? '')) return databaseAway()
  if (noTurn.test(code) || crowded.test(e?.message ?? '')) return refuse(503, refusals.busy, { retryAfter: 5 })
  if (e?.statusCode === 413) return refuse(413, refusals.tooLarge)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse(415, refusals.mediaType)
  if (e?.statusCode && e.statusCode >= 400 && e.statusCode < 500)
    return refuse(e.statusCode, e.statusCode === 404 ? refusals.noRoute : refusals.malformed)
  return refuse(500, refusals.failed)
}
