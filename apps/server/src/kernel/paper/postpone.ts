import type { OwnExport } from '@clearway/contract/features/files/ownExport'
import { ownExportText as t } from '@clearway/contract/features/files/ownExport.text'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { FileAnswer } from '../context.ts'
import type { Db } from '../database/database.ts'
import { refuse } from '../refuse.ts'
import type { FileCall } from './fileAnswer.ts'

/** Exports that a person and a tenant may have waiting or running. */
const most = { ofPerson: 3, ofTenant: 20 }
/** What one is taken for, in seconds, when somebody must be told when to come again. */
const usual = 30

interface Row extends Omit<OwnExport, 'title' | 'error'> {
  readonly title: Text
  readonly error: keyof typeof t.errors | null
  readonly errorValues: Readonly<Record<string, Text | string | number>> | null
}

const told = (row: Row, language: Language): OwnExport => {
  const values = Object.fromEntries(
    Object.entries(row.errorValues ?? {}).map(([name, value]) => [
      name,
      typeof value === 'object' ? say(value, language) : value,
    ]),
  )
  return { ...row, title: say(row.title, language), error: row.error && say(t.errors[row.error], language, values) }
}

/** The person's own exports, the latest first; one of them where an id is given. */
export async function ownExports(db: Db, personId: string, language: Language, id?: string): Promise<OwnExport[]> {
  const { rows } =
    await sql<Row>`select id, title, file_name, status, rows_done, rows_total, size, error, error_values, created_at, finished_at, expires_at from own_export
    where tenant_id = current_tenant() and person_id = ${personId} and (${id ?? null}::uuid is null or id = ${id ?? null}) and (expires_at is null or expires_at > now())
    order by created_at desc, id desc limit 50`.execute(db)
  return rows.map((row) => told(row, language))
}

/** The export of this very call that waits or runs already: known before anything is counted for it once more. */
export async function askedBefore({
  services,
  user,
  route,
  raw,
  language,
  requestId,
}: FileCall): Promise<OwnExport | undefined> {
  const { tenantId, personId } = user
  if (user.program || user.scopes) return undefined
  return services.database.transaction({ tenantId, personId, requestId }, 'read', async (db) => {
    const same = await db
      .selectFrom('ownExport')
      .select('id')
      .where('personId', '=', personId)
      .where('status', 'in', ['queued', 'running'])
      .where('route', '=', `${route.method} ${route.path}`)
      .where('input', '=', sql<string>`${JSON.stringify(raw)}::jsonb`)
      .where('language', '=', language)
      .executeTakeFirst()
    return same && (await ownExports(db, personId, language, same.id))[0]
  })
}

/** Leaves a file to a job; the very same that waits or runs already is not made twice. Throws 429 where the person or the tenant has enough of them. */
export async function postpone(
  { services, user, route, raw, language, requestId }: FileCall,
  file: FileAnswer,
): Promise<OwnExport> {
  const { tenantId, personId } = user
  const call = `${route.method} ${route.path}`
  const input = JSON.stringify(raw)
  return services.database.transaction({ tenantId, personId, requestId }, 'write', async (db) => {
    // Counted one after the other, or many that come at once would all find room.
    await sql`select pg_advisory_xact_lock(hashtextextended('own_export ' || current_tenant(), 0))`.execute(db)
    const {
      rows: [count],
    } = await sql<{
      own: number
      all: number
      same: string | null
    }>`select (count(*) filter (where person_id = ${personId}))::int as own, count(*)::int as "all",
        (array_agg(id) filter (where person_id = ${personId} and route = ${call} and input = ${input}::jsonb and language = ${language}))[1] as same
      from own_export where tenant_id = current_tenant() and status in ('queued', 'running')`.execute(db)
    if (count!.same) return (await ownExports(db, personId, language, count!.same))[0]!
    const seconds = usual * Math.max(1, count!.own)
    if (count!.own >= most.ofPerson)
      throw refuse(429, t.tooManyOwn, { values: { count: count!.own, seconds }, retryAfter: seconds })
    if (count!.all >= most.ofTenant)
      throw refuse(429, t.tooManyTenant, { values: { count: count!.all, seconds }, retryAfter: seconds })
    const { id } = await db
      .insertInto('ownExport')
      .values({
        tenantId,
        personId,
        route: call,
        input,
        language,
        title: JSON.stringify(file.title ?? route.title),
        fileName: file.name,
        contentType: file.contentType,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`select enqueue_job('make_own_exports', '{}'::json)`.execute(db)
    return (await ownExports(db, personId, language, id))[0]!
  })
}
