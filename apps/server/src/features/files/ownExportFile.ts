import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Route } from '@clearway/contract/kernel/route'

import { decide } from '../../kernel/access/decide.ts'
import { actingFor, personNow } from '../../kernel/actingFor.ts'
import type { FileAnswer, Making } from '../../kernel/context.ts'
import { isOutside, type Feature } from '../../kernel/feature.ts'
import type { Services } from '../../kernel/services.ts'
import type { Failure } from './ownExportEnd.ts'
import { within, type Job } from './ownExportQueue.ts'
import { rightsMark } from './rightsMark.ts'

/** Runs the call once more, as the person would now. */
export async function makeFile(
  services: Services,
  features: readonly Feature[],
  job: Job,
  making: Making,
): Promise<{ file: FileAnswer; mark: string }> {
  const user = await within(services, job, 'read', (db) => personNow(db, job), making.signal)
  const feature = features.find((f) => Object.values(f.routes).some((r) => `${r.method} ${r.path}` === job.route))
  const [name, route] =
    Object.entries<Route>(feature?.routes ?? {}).find(([, r]) => `${r.method} ${r.path}` === job.route) ?? []
  if (typeof user === 'string' || !name || !route || !decide(user, route).allowed)
    throw { error: 'rights' } satisfies Failure
  const parsed = route.input.safeParse(job.input)
  if (!parsed.success) throw { error: 'refused', values: { reason: refusals.invalid } } satisfies Failure
  const ctx = actingFor(services, user, {
    language: job.language,
    requestId: `export ${job.id}`,
    signal: making.signal,
  })
  const handler = feature!.handlers[name]!
  feature!.ready?.()
  const made = isOutside(handler)
    ? await handler({ ...ctx, db: services.database.common }, parsed.data)
    : await services.database.transaction(
        { tenantId: job.tenantId, personId: job.personId, requestId: ctx.requestId },
        'read',
        (db) => handler({ ...ctx, db }, parsed.data),
        making.signal,
      )
  const file = made as FileAnswer
  return {
    file: { ...file, body: typeof file.body === 'function' ? await file.body(making) : file.body },
    mark: rightsMark(user),
  }
}
