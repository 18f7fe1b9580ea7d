import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Context } from '../../context.ts'
import type { AnyHandler } from '../../feature.ts'
import type { UploadedFile } from '../../files/files.ts'
import type { FileCall } from '../../paper/fileAnswer.ts'
import type { FollowUp } from './followUp.ts'

/** Answers a request. */
export type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** A call of somebody who may make it, with its input read. */
export interface SignedInCall extends FileCall {
  readonly handler: AnyHandler
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly input: unknown
  readonly file: UploadedFile | undefined
  /** What the handler gets beside the connection it works on. */
  readonly context: Omit<Context, 'db'>
  /** What the handler leaves for after the commit, and for when nothing is stored. */
  readonly afterCommit: readonly FollowUp[]
  readonly ifUndone: readonly FollowUp[]
  /** What the handler told for the audit trail. */
  readonly touched: readonly string[]
  readonly details: readonly string[]
}

/** Runs `work` in a transaction of the call; a read ends when the caller has gone. */
export const inTransaction = (
  { services, user, requestId, context, signal }: SignedInCall,
  mode: 'read' | 'write',
  work: (ctx: Context) => Promise<unknown>,
): Promise<unknown> =>
  services.database.transaction(
    { tenantId: user.tenantId, personId: user.personId, requestId },
    mode,
    (db) => work({ ...context, db }),
    mode === 'read' ? signal : undefined,
  )
