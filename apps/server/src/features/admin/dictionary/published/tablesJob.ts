import { publishedTablesText as t } from '@clearway/contract/features/admin/dictionary/publishedTables.text'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Db } from '../../../../kernel/database/database.ts'
import type { Task } from '../../../../kernel/jobs.ts'
import { notify } from '../../../../kernel/messages/notify.ts'
import type { Services } from '../../../../kernel/services.ts'
import type { Cells } from './tablePlan.ts'
import { writeTable, type Choice, type Outcome } from './tableWrite.ts'

const payloadOf = z.object({ tenantId: z.uuid(), id: z.uuid() })

interface Own {
  readonly services: Services
  readonly tenantId: string
  readonly id: string
  readonly personId: string
}
interface Waiting extends Choice {
  readonly id: string
  readonly dictType: string
  readonly cells: Cells
}
/** Somebody cancelled it. */
const cancelled = Symbol('cancelled')

const within = <T>(
  { services, tenantId, id, personId }: Omit<Own, 'personId'> & { personId: string | null },
  mode: 'read' | 'write',
  work: (db: Db) => Promise<T>,
): Promise<T> => services.database.transaction({ tenantId, personId, requestId: `job ${id}` }, mode, work)

/** Says how far it is, beside the transaction of the table, and so not as the person, who would wait for themselves; throws where it was cancelled. */
async function beat(own: Own, done: number): Promise<void> {
  const { numUpdatedRows } = await within({ ...own, personId: null }, 'write', (db) =>
    db
      .updateTable('dictImport')
      .set({ rowsDone: sql<number>`least(rows_total, ${done})`, beatAt: sql<string>`clock_timestamp()` })
      .where('id', '=', own.id)
      .where('status', '=', 'running')
      .executeTakeFirstOrThrow(),
  )
  if (!numUpdatedRows) throw cancelled
}

/** One table, whole or not at all. Undefined where another run has written it. */
const writeOne = (own: Own, tableId: string, before: number): Promise<number | undefined> =>
  within(own, 'write', async (db) => {
    const {
      rows: [table],
    } = await sql<Waiting>`select id, dict_type, cells, changed, missing from dict_import_table
      where tenant_id = current_tenant() and id = ${tableId} and outcome is null and changed is not null for update`.execute(
      db,
    )
    if (!table) return undefined
    const outcome = await writeTable(db, own.personId, table.dictType, table.cells, table, (count) =>
      beat(own, before + Math.min(count, table.cells.length - 1)),
    )
    await sql`update dict_import_table set outcome = ${JSON.stringify(outcome)}::jsonb where tenant_id = current_tenant() and id = ${tableId}`.execute(
      db,
    )
    return table.cells.length - 1
  })

/** Notes how it ended and tells who set it off, unless it was over before. */
const end = (own: Own, status: 'done' | 'failed'): Promise<void> =>
  within(own, 'write', async (db) => {
    const over = await db
      .updateTable('dictImport')
      .set({
        status,
        finishedAt: sql<string>`now()`,
        ...(status === 'done' ? { rowsDone: sql<number>`rows_total` } : {}),
      })
      .where('id', '=', own.id)
      .where('status', '=', 'running')
      .executeTakeFirstOrThrow()
    if (!over.numUpdatedRows) return
    const { rows } = await sql<{
      outcome: Outcome
    }>`select outcome from dict_import_table where tenant_id = current_tenant() and import_id = ${own.id} and outcome is not null`.execute(
      db,
    )
    const sum = (name: keyof Outcome) => rows.reduce((all, { outcome }) => all + outcome[name], 0)
    await notify(db, {
      to: { personIds: [own.personId] },
      title: status === 'done' ? t.doneTitle : t.failedTitle,
      content: status === 'done' ? t.doneBody : t.failedBody,
      values: { tables: rows.length, added: sum('added'), changed: sum('changed'), retired: sum('retired') },
      link: '/sysdict',
    })
  })

/** Writes the tables of an import one after the other. It may run twice: what one run has written, the other passes over. */
export const importTables: Task = async (payload, services) => {
  const job = { services, ...payloadOf.parse(payload) }
  const taken = await within({ ...job, personId: null }, 'write', (db) =>
    db
      .updateTable('dictImport')
      .set({ status: 'running', beatAt: sql<string>`clock_timestamp()` })
      .where('id', '=', job.id)
      .where('status', 'in', ['queued', 'running'])
      .returning('startedBy')
      .executeTakeFirst(),
  )
  if (!taken?.startedBy) return
  const own: Own = { ...job, personId: taken.startedBy }
  try {
    const { rows } = await within(own, 'read', (db) =>
      sql<{
        id: string
      }>`select id from dict_import_table where tenant_id = current_tenant() and import_id = ${own.id} and changed is not null order by id`.execute(
        db,
      ),
    )
    let done = 0
    for (const { id } of rows) {
      done += (await writeOne(own, id, done)) ?? 0
      forget(own)
      await beat(own, done)
    }
    await end(own, 'done')
  } catch (error) {
    if (error === cancelled) return
    services.log.error(error)
    await end(own, 'failed')
  }
}

/** This node goes by the change at once; the others hear of it from the database. */
function forget({ services, tenantId }: Own): void {
  services.dictionaries.forget(tenantId)
  services.totals.forget(tenantId, 'dict_entry')
}
