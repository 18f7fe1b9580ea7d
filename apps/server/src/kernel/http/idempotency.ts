import { createHash } from 'node:crypto'

import { refusals } from '@clearway/contract/kernel/refusal.text'
import { idempotencyHeader, type Route } from '@clearway/contract/kernel/route'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'

import type { Context } from '../context.ts'
import type { UploadedFile } from '../files/files.ts'
import { refuse } from '../refuse.ts'

/** The key of a route that needs one; 400 without. */
export function idempotencyKeyOf(route: Route, request: FastifyRequest): string | undefined {
  if (!route.idempotent) return undefined
  const key = request.headers[idempotencyHeader]
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(key))
    throw refuse(400, refusals.keyMissing, { errors: [{ field: 'Idempotency-Key', message: refusals.keyMissing }] })
  return key
}

/**
 * Runs a write once for its key, in the transaction of the write: a twin that comes meanwhile waits for it (409 when that takes too long) and gets
 * the same answer, as does everybody later. Throws 422 where the key was used for another route or another content; a refused write keeps nothing.
 */
export async function once(
  ctx: Context,
  key: string,
  route: Route,
  asked: unknown,
  file: UploadedFile | undefined,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const hash = createHash('sha256')
    .update(JSON.stringify(asked))
    .update(file?.bytes ?? '')
    .digest()
  const {
    rows: [claimed],
  } =
    await sql`insert into idempotent_call (tenant_id, person_id, key, path, request_hash) values (current_tenant(), ${ctx.user.personId}, ${key}, ${route.path}, ${hash})
    on conflict do nothing returning key`
      .execute(ctx.db)
      .catch((error: { code?: string }) => {
        // The twin before has not ended within the time that a lock is waited for.
        throw error.code === '55P03' ? refuse(409, refusals.keyRunning, { retryAfter: 1 }) : error
      })
  if (!claimed) {
    const {
      rows: [stands],
    } = await sql<{
      same: boolean
      answer: unknown
    }>`select path = ${route.path} and request_hash = ${hash} as same, answer from idempotent_call
      where tenant_id = current_tenant() and person_id = ${ctx.user.personId} and key = ${key}`.execute(ctx.db)
    if (!stands?.same)
      throw refuse(422, refusals.keyReused, { errors: [{ field: 'Idempotency-Key', message: refusals.keyReused }] })
    return stands.answer
  }
  const answer: unknown = route.output.parse((await work()) ?? null)
  await sql`update idempotent_call set answer = ${JSON.stringify(answer)}::json where tenant_id = current_tenant() and person_id = ${ctx.user.personId} and key = ${key}`.execute(
    ctx.db,
  )
  return answer
}
