import type { OwnExport } from '@clearway/contract/features/files/ownExport'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Route } from '@clearway/contract/kernel/route'
import type { Language } from '@clearway/contract/kernel/text'
import type { FastifyReply } from 'fastify'

import type { Principal } from '../access/principal.ts'
import type { FileAnswer } from '../context.ts'
import { refuse } from '../refuse.ts'
import type { Services } from '../services.ts'
import { turnsText } from '../turns/turns.text.ts'
import { postpone } from './postpone.ts'

/** Milliseconds within which a call is answered: a client gives up after a minute. */
const longestCall = 50_000

/** A call that is to be answered with a file. */
export interface FileCall {
  readonly services: Services
  readonly user: Principal
  readonly route: Route
  /** As it was sent: a job reads it once more when it runs. */
  readonly raw: unknown
  readonly language: Language
  readonly requestId: string
  /** Aborts when the caller has gone. */
  readonly signal: AbortSignal
}

export interface Later {
  readonly later: OwnExport
}

/** Aborts when the connection closes before the answer is out. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(refuse(499, refusals.failed))
  })
  return gone.signal
}

/** Makes the file when its turn has come, or leaves it to a job where that takes longer than a person waits. Throws 429 with the time to wait. */
export async function makeFile(call: FileCall, file: FileAnswer): Promise<FileAnswer | Later> {
  const { body, takes = 'short' } = file
  if (typeof body !== 'function') return file
  const { services, user } = call
  // Programs have nothing of their own to come back for: theirs is made at once, within the time of a call.
  if (takes === 'minutes' && !user.program && !user.scopes) return { later: await postpone(call, file) }
  const tooLong = new AbortController()
  const timer = setTimeout(() => tooLong.abort(refuse(400, turnsText.tooLong)), longestCall)
  const signal = AbortSignal.any([call.signal, tooLong.signal])
  try {
    return {
      ...file,
      body: await services.papers.take(user, takes === 'short' ? 'short' : 'long', signal, () =>
        body({ signal, progress: () => {} }),
      ),
    }
  } finally {
    clearTimeout(timer)
  }
}
