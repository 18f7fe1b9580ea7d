import { buffer } from 'node:stream/consumers'

import type { Context, FileAnswer } from '../context.ts'

/** The bytes of a file that goes elsewhere than to who asked for it, made when its turn has come. Throws 429 with the time to wait. */
export async function fileBytes(
  { services, user }: Pick<Context, 'services' | 'user'>,
  { body }: FileAnswer,
  signal: AbortSignal,
): Promise<Buffer> {
  const made =
    typeof body === 'function'
      ? await services.papers.take(user, 'short', signal, () => body({ signal, progress: () => {} }))
      : body
  return Buffer.isBuffer(made) ? made : buffer(made)
}
