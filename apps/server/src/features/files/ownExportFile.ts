import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Route } from '@clearway/contract/kernel/route'

import { decide } from '../../kernel/access/decide.ts'
import { loadPrincipal } from '../../kernel/access/load.ts'
import type { Principal } from '../../kernel/access/principal.ts'
import type { Context, FileAnswer, Making } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { isOutside, type Feature } from '../../kernel/feature.ts'
import { tenantOver } from '../../kernel/identity/sessions.ts'
import type { Services } from '../../kernel/services.ts'
import type { Failure } from './ownExportEnd.ts'
import { within, type Job } from './ownExportQueue.ts'
import { rightsMark } from './rightsMark.ts'

/** The person with the rights of this very moment; undefined where the membership or the tenant is over. */
async function personNow(db: Db, { tenantId, personId }: Job): Promise<Principal | undefined> {
  const found = await db
    .selectFrom('tenant as t')
    .innerJoin('person as p', (j) => j.on('p.id', '=', personId))
    .select([
      'p.nickname',
      't.tenantCode',
      't.tenantName',
      't.timeZone',
      't.kind',
      't.status',
      't.statusNote',
      't.startTime',
      't.endTime',
      't.deletedAt',
    ])
    .where('t.id', '=', tenantId)
    .executeTakeFirst()
  if (!found || tenantOver(found)) return undefined
  return loadPrincipal(db, { ...found, sessionId: '', clientId: '', personId, tenantId, mustChangePassword: false })
}

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
  if (!user || !name || !route || !decide(user, route).allowed) throw { error: 'rights' } satisfies Failure
  const parsed = route.input.safeParse(job.input)
  if (!parsed.success) throw { error: 'refused', values: { reason: refusals.invalid } } satisfies Failure
  const ctx: Omit<Context, 'db'> = {
    user,
    language: job.language,
    requestId: `export ${job.id}`,
    ip: '',
    host: '',
    device: '',
    log: services.log,
    services,
    bearer: undefined,
    idempotencyKey: undefined,
    cookies: { get: () => undefined, set: () => {} },
    gone: making.signal,
    afterCommit: () => {},
    ifUndone: () => {},
    touched: () => {},
  }
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
