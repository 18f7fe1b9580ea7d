import { takesOut } from '@clearway/contract/kernel/route'

import type { FileAnswer } from '../../context.ts'
import { outcomeUnknown } from '../../database/databaseErrors.ts'
import { isOutside } from '../../feature.ts'
import { makeFile, type Later } from '../../paper/fileAnswer.ts'
import { askedBefore } from '../../paper/postpone.ts'
import { readingLength } from '../../paper/reading.ts'
import { once } from '../idempotency.ts'
import { auditWithin } from './audit.ts'
import { inTransaction, type SignedInCall } from './call.ts'
import { runAll } from './followUp.ts'
import { discardFile } from './send.ts'

/** Lets the handler write its answer itself. */
export async function runRaw(call: SignedInCall): Promise<unknown> {
  const { handler, services, context, input, request, reply } = call
  await handler({ ...context, db: services.database.common }, input, request, reply)
  return reply
}

/** The export of this very call that waits or runs already. */
export async function exportUnderWay(call: SignedInCall): Promise<Later | undefined> {
  const asked = takesOut(call.route) && !call.context.idempotencyKey ? await askedBefore(call) : undefined
  return asked && { later: asked }
}

/** Whoever sends a large file to be read waits for a turn before a connection is taken for it. */
function inTurn<T>({ services, user, route, file, signal }: SignedInCall, work: () => Promise<T>): Promise<T> {
  const length = file && !route.stores ? readingLength(file.bytes.length) : undefined
  return length ? services.readings.take(user, length, signal, work) : work()
}

/** The work of the handler and its line in the audit trail in one transaction, once for a key. */
async function performWithin(call: SignedInCall): Promise<unknown> {
  const { route, handler, input, file, request, context } = call
  const key = context.idempotencyKey
  let result: unknown
  await inTransaction(call, route.reads ? 'read' : 'write', async (ctx) => {
    const work = async () => {
      const done = await handler(ctx, input, file)
      await auditWithin(call, ctx)
      return done
    }
    result = key ? await once(ctx, key, route, input, file, work) : await work()
  }).catch(async (error: unknown) => {
    if (!outcomeUnknown(error)) await runAll(call.ifUndone, request.log, 'after rollback')
    discardFile(route, result)
    throw error
  })
  return result
}

function perform(call: SignedInCall): Promise<unknown> {
  const { handler, services, context, input, file } = call
  return isOutside(handler) ? handler({ ...context, db: services.database.common }, input, file) : performWithin(call)
}

/** Does what is asked for, and makes the file that is the answer. */
export async function run(call: SignedInCall): Promise<unknown> {
  const result = await inTurn(call, () => perform(call))
  if (!call.route.reads) call.services.worked.tell(call.user.tenantId)
  return call.route.answer === 'file' ? makeFile(call, result as FileAnswer) : result
}
