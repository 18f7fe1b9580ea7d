import { goodsMasterText as t } from '@clearway/contract/features/customs/goodsMaster.text'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

import type { Db } from '../../kernel/database/database.ts'
import type { Task } from '../../kernel/jobs.ts'
import { notify } from '../../kernel/messages/notify.ts'
import { businessTenants } from '../../kernel/tenants.ts'
import { comparedColumns } from './tariff/compare.ts'

// The state of goods is stored, because lists filter, count and sort by it and the queue of the workbench draws on it; computed on read it would join
// every listed row with two tariffs. A tariff of the platform concerns every tenant, so a job of its own marks each tenant's rows. Nobody depends on its
// being done: whatever puts a code on goods asks the tariff of that day again (`checkCode`).

/** Why the tariff made a decision doubtful, as `recheck_reason` holds it; anything else there is a ruling's end (`rulingReason`) or a person's words. */
export const tariffReasons = ['ended', 'changed'] as const
export type TariffReason = (typeof tariffReasons)[number]

interface Edition {
  readonly id: string
  readonly name: string
  readonly jurisdiction: string
  readonly tenantId: string
}

/** The edition that decides for the tenant in the end: its own before the platform's, the last to begin before the others. */
async function lastEdition(db: Db, jurisdiction: RawBuilder<unknown>): Promise<Edition | undefined> {
  const { rows } =
    await sql<Edition>`select id, name, jurisdiction, tenant_id as "tenantId" from tariff_edition where jurisdiction = ${jurisdiction} and official and status = 'active' and deleted_at is null
    order by tenant_id is distinct from current_tenant(), valid_from desc limit 1`.execute(db)
  return rows[0]
}

const { rates: _rates, ...watched } = comparedColumns
// Rates stand where the tariff wrote them, which is often a line above.
const rates = (
  line: 'n' | 'o',
  standing: RawBuilder<unknown>,
) => sql`(select jsonb_agg(x.rates order by x.code) from tariff_line x
  where x.tenant_id = ${sql.ref(`${line}.tenant_id`)} and x.edition_id = ${sql.ref(`${line}.edition_id`)} and x.rates <> '[]' and ${standing}
    and x.code = any(select left(c.hs_code, k) from generate_series(4, length(c.hs_code)) k))`

interface Compared {
  readonly id: string
  readonly approved: boolean
  readonly marked: boolean
  readonly gone: boolean
  readonly fields: string[]
}

/** The lines that decisions were made by, against those of an edition. What was decided without a tariff can only be gone. */
async function compare(db: Db, edition: Edition, chosen: RawBuilder<unknown>): Promise<Compared[]> {
  const differing = sql.join([
    ...Object.entries(watched).map(
      ([field, column]) =>
        sql`case when ${sql.ref(`n.${column}`)} is distinct from ${sql.ref(`o.${column}`)} then ${sql.lit(field)} end`,
    ),
    sql`case when ${rates('n', sql`x.valid_to is null`)} is distinct from ${rates('o', sql`x.valid_from <= c.day and (x.valid_to is null or x.valid_to >= c.day)`)} then 'rates' end`,
  ])
  const { rows } = await sql<Compared>`
    select c.id, c.reviewed_by is not null as approved, c.status = 'recheck' as marked, n.id is null as gone, case when n.id is null or o.id is null then '{}' else array_remove(array[${differing}], null) end as fields
    from (select *, greatest(valid_from, classified_at::date) as day from goods_classification where ${chosen}) c
    left join lateral (select * from tariff_line l where l.tenant_id = ${edition.tenantId}::uuid and l.edition_id = ${edition.id}::uuid and l.code in (c.hs_code, left(c.hs_code, 10)) and l.valid_to is null
      order by length(l.code) desc limit 1) n on true
    left join lateral (select * from tariff_line l where l.edition_id = c.edition_id and l.code in (c.hs_code, left(c.hs_code, 10)) and l.valid_from <= c.day
      order by length(l.code) desc, l.valid_from desc limit 1) o on true
    order by c.id`.execute(db)
  return rows
}

const batch = 500

/**
 * Marks the tenant's decisions whose code ends or changes with an edition, and takes the mark back where an edition was reverted; a batch at a time, from the
 * decision after `after` on. An edition that does not decide for this tenant marks nothing. `last` is there while more may follow.
 */
async function markForRecheck(
  db: Db,
  editionId: string,
  after = '00000000-0000-0000-0000-000000000000',
): Promise<{ marked: number; last?: string }> {
  const edition = await lastEdition(db, sql`(select jurisdiction from tariff_edition where id = ${editionId}::uuid)`)
  if (edition?.id !== editionId) return { marked: 0 }
  const rows = await compare(
    db,
    edition,
    sql`tenant_id = current_tenant() and jurisdiction = ${edition.jurisdiction} and valid_to is null and deleted_at is null and id > ${after}::uuid
    and (status in ('first', 'classified') or (status = 'recheck' and recheck_reason = any(${[...tariffReasons]}::text[]))) order by id limit ${sql.lit(batch)}`,
  )
  const ids = (of: (row: Compared) => boolean) => rows.filter(of).map((r) => r.id)
  const set = async (chosen: string[], status: RawBuilder<unknown>, reason: TariffReason | null) => {
    if (chosen.length)
      await sql`update goods_classification set status = ${status}, recheck_reason = ${reason} where tenant_id = current_tenant() and id = any(${chosen}::uuid[]) and valid_to is null`.execute(
        db,
      )
  }
  const touched = (r: Compared) => r.gone || r.fields.length > 0
  await set(
    ids((r) => !r.marked && r.gone),
    sql`'recheck'`,
    'ended',
  )
  await set(
    ids((r) => !r.marked && !r.gone && touched(r)),
    sql`'recheck'`,
    'changed',
  )
  await set(
    ids((r) => r.marked && !touched(r)),
    sql`case when reviewed_by is null then 'first' else 'classified' end`,
    null,
  )
  const last = rows.length === batch ? rows.at(-1)!.id : undefined
  return { marked: ids((r) => !r.marked && touched(r)).length, ...(last && { last }) }
}

interface TariffChangeSince {
  readonly edition: string
  readonly fields: readonly string[]
}

/** What the tariff changed about decisions that it made doubtful; by their ids. */
export async function changesSince(
  db: Db,
  doubtful: readonly { readonly id: string; readonly jurisdiction: string }[],
): Promise<Map<string, TariffChangeSince>> {
  const found = new Map<string, TariffChangeSince>()
  for (const [jurisdiction, rows] of Map.groupBy(doubtful, (d) => d.jurisdiction)) {
    const edition = await lastEdition(db, sql`${jurisdiction}`)
    if (!edition) continue
    for (const row of await compare(
      db,
      edition,
      sql`tenant_id = current_tenant() and id = any(${rows.map((r) => r.id)}::uuid[])`,
    ))
      found.set(row.id, { edition: edition.name, fields: row.fields })
  }
  return found
}

const payloadOf = z.object({ tenantId: z.uuid(), editionId: z.uuid(), everybody: z.boolean().optional() })
type Payload = z.output<typeof payloadOf>

const enqueue = (db: Db, payload: Payload) =>
  sql`select enqueue_job('recheck_goods', ${JSON.stringify(payload)}::json, ${`recheck_goods ${payload.tenantId} ${payload.editionId}`})`.execute(
    db,
  )

/** Has the goods looked at that an edition concerns, once the transaction that made it count is committed. */
export async function recheckLater(db: Db, editionId: string): Promise<void> {
  const {
    rows: [edition],
  } = await sql<{
    tenantId: string
    everybody: boolean
  }>`select tenant_id as "tenantId", tenant_id = platform_tenant() as everybody from tariff_edition where id = ${editionId}::uuid`.execute(
    db,
  )
  if (edition) await enqueue(db, { ...edition, editionId })
}

/** The same for the edition that is the last one of a jurisdiction after another was taken back. */
export async function recheckAfterRevert(db: Db, jurisdiction: string): Promise<void> {
  const edition = await lastEdition(db, sql`${jurisdiction}`)
  if (edition) await recheckLater(db, edition.id)
}

/** The job behind both: one for each tenant where the edition is the platform's, so that a large tenant holds up nobody. */
export const recheckGoods: Task = async (payload, services) => {
  const { tenantId, editionId, everybody } = payloadOf.parse(payload)
  if (everybody) {
    for (const id of await businessTenants(services.database))
      await enqueue(services.database.common, { tenantId: id, editionId })
    return
  }
  const inTenant = <T>(work: (db: Db) => Promise<T>) =>
    services.database.transaction({ tenantId, personId: null, requestId: 'job recheck_goods' }, 'write', work)
  let marked = 0
  for (let after: string | undefined; ;) {
    const done = await inTenant((db) => markForRecheck(db, editionId, after))
    marked += done.marked
    after = done.last
    if (!after) break
  }
  if (marked) await inTenant((db) => tell(db, editionId))
}

/** A code that changed and nobody said is what classifiers fear most. */
async function tell(db: Db, editionId: string): Promise<void> {
  const {
    rows: [found],
  } = await sql<{ edition: string; jurisdiction: string; count: number }>`select e.name as edition, e.jurisdiction,
      (select count(*)::int from goods_classification c where c.tenant_id = current_tenant() and c.jurisdiction = e.jurisdiction and c.status = 'recheck' and c.valid_to is null and c.deleted_at is null) as count
    from tariff_edition e where e.id = ${editionId}::uuid`.execute(db)
  if (found)
    await notify(db, {
      to: { permission: 'goodsMaster.classify', area: 'admin' },
      title: t.recheckTitle,
      content: t.recheckBody,
      values: { ...found },
      link: `/GoodsMgt?state=recheck&jurisdiction=${found.jurisdiction}`,
      topic: 'tariff',
    })
}
