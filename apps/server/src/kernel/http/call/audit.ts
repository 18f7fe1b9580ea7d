import { takesOut } from '@clearway/contract/kernel/route'

import { auditEvent } from '../../audit.ts'
import type { Context } from '../../context.ts'
import { isOutside } from '../../feature.ts'
import { inTransaction, type SignedInCall } from './call.ts'
import { discardFile } from './send.ts'

const record = ({ route, touched, details }: SignedInCall, ctx: Context): Promise<void> =>
  auditEvent(ctx, {
    action: `${route.method} ${route.path}`,
    outcome: 'done',
    objectIds: touched,
    ...(details.length ? { detail: details.join('; ').slice(0, 2000) } : {}),
  })

/** Tells of a call in the transaction of what it did. */
export async function auditWithin(call: SignedInCall, ctx: Context): Promise<void> {
  if (call.route.audit) await record(call, ctx)
}

/** Tells of a call that had no transaction to be told in; without that nobody gets its answer. */
export async function audit(call: SignedInCall, result: unknown): Promise<void> {
  if (!takesOut(call.route) && !(call.route.audit && isOutside(call.handler))) return
  await inTransaction(call, 'write', (ctx) => record(call, ctx)).catch((error: unknown) => {
    discardFile(call.route, result)
    throw error
  })
}
