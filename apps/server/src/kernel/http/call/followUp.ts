import type { FastifyBaseLogger } from 'fastify'

/** What a handler leaves to be done after it. */
export type FollowUp = () => void | Promise<void>

/** Does one after the other; what fails is logged and keeps nothing else from being done. */
export async function runAll(works: readonly FollowUp[], log: FastifyBaseLogger, when: string): Promise<void> {
  for (const work of works)
    await Promise.resolve()
      .then(work)
      .catch((error) => log.error(error, when))
}
