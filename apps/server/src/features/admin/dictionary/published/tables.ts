import type { DictImport, publishedTables } from '@clearway/contract/features/admin/dictionary/publishedTables'
import { publishedTablesText as t } from '@clearway/contract/features/admin/dictionary/publishedTables.text'
import { sysdictText } from '@clearway/contract/features/admin/dictionary/sysdict.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import type { Db } from '../../../../kernel/database/database.ts'
import { notFound, refuse, refuseField } from '../../../../kernel/refuse.ts'
import { compare, valuesIn, type Cells, type Change } from './tablePlan.ts'

type Routes = typeof publishedTables
type TablePlan = NonNullable<DictImport['tables'][number]['plan']>

/** A job that said nothing for so long has died with its node. */
const silentMinutes = 10
const mostShown = 200
const sampleRows = 6

interface StoredTable {
  readonly id: string
  readonly fileName: string
  readonly dictType: string | null
  readonly cells: Cells
  readonly outcome: DictImport['tables'][number]['outcome']
  readonly zh: string | null
  readonly tw: string | null
  readonly en: string | null
}

const nameOf = ({ zh, tw, en }: StoredTable): Text | null => (zh === null ? null : { zh, tw: tw ?? zh, en: en ?? zh })

/** What would become of the dictionary, in the reader's language. */
async function planOf(ctx: Pick<Context, 'db' | 'language'>, table: StoredTable, name: Text): Promise<TablePlan> {
  const { db, language } = ctx
  const { values, faults } = valuesIn(table.cells, table.dictType!, say(name, language))
  const found = await compare(db, table.dictType!, values)
  const changes = (of: readonly Change[]) =>
    of.slice(0, mostShown).map(({ from, to }) => ({ value: to.value, from: from.zh, to: to.zh }))
  return {
    rows: values.length + faults.length,
    added: found.added.length,
    changed: found.changed.length,
    unchanged: found.unchanged,
    own: found.own.length,
    missing: found.missing.length,
    addedValues: found.added.slice(0, mostShown).map(({ value, zh }) => ({ value, name: zh })),
    changedValues: changes(found.changed),
    ownValues: changes(found.own),
    missingValues: found.missing.slice(0, mostShown).map(({ value, zh }) => ({ value, name: zh })),
    faults: faults.length,
    faultRows: faults.slice(0, mostShown).map(({ row, value, text, values: places }) => ({
      row,
      value: value.slice(0, 100),
      message: say(text, language, places),
    })),
  }
}

/** An import as it stands; without the comparison, which takes long, where it is not `compared`. Undefined where the tenant has none such. */
export async function importOf(
  ctx: Pick<Context, 'db' | 'language'>,
  id: string | undefined,
  compared = true,
): Promise<DictImport | undefined> {
  const {
    rows: [found],
  } = await sql<
    Omit<DictImport, 'tables'>
  >`select id, status, rows_done, rows_total, started_at, finished_at from dict_import
    where tenant_id = current_tenant() and ${id === undefined ? sql`started_at is not null` : sql`id = ${id}`} order by created_at desc, id desc limit 1`.execute(
    ctx.db,
  )
  if (!found) return undefined
  const open = found.status === 'read'
  const plans = open && compared
  // Else the headings and first rows are enough: one under way is asked for every second.
  const cells = plans ? sql`t.cells` : sql`jsonb_path_query_array(t.cells, ${`$[0 to ${sampleRows - 1}]`}::jsonpath)`
  const { rows } =
    await sql<StoredTable>`select t.id, t.file_name, t.dict_type, ${cells} as cells, t.outcome, e.dict_name as zh, e.dict_name_tw as tw, e.dict_name_en as en
    from dict_import_table t left join dict_entry e on e.dict_type = t.dict_type and e.dict_value is null and e.deleted_at is null
    where t.tenant_id = current_tenant() and t.import_id = ${found.id} ${open ? sql`` : sql`and t.changed is not null`} order by t.id`.execute(
      ctx.db,
    )
  const tables: DictImport['tables'] = []
  for (const table of rows) {
    const dictName = nameOf(table)
    tables.push({
      id: table.id,
      fileName: table.fileName,
      dictType: table.dictType,
      dictName,
      sample: table.cells.slice(0, sampleRows).map((row) => row.slice(0, 10).map((cell) => cell.slice(0, 100))),
      plan: plans && dictName ? await planOf(ctx, table, dictName) : null,
      outcome: table.outcome,
    })
  }
  return { ...found, tables }
}

/** One that can still be changed, locked. Throws 404, and 409 where it was set off. */
export async function openImport(db: Db, id: string): Promise<void> {
  const {
    rows: [found],
  } = await sql<{
    status: string
  }>`select status from dict_import where tenant_id = current_tenant() and id = ${id} for update`.execute(db)
  if (!found) throw notFound()
  if (found.status !== 'read') throw refuse(409, t.isOver)
}

const whole = async (ctx: Context, id: string): Promise<DictImport> => {
  ctx.touched([id])
  return (await importOf(ctx, id))!
}

async function chooseTable(ctx: Context, { tableId, dictType }: Parsed<Routes['chooseTable']>): Promise<DictImport> {
  const {
    rows: [table],
  } = await sql<{
    importId: string
  }>`select import_id from dict_import_table where tenant_id = current_tenant() and id = ${tableId}`.execute(ctx.db)
  if (!table) throw notFound()
  await openImport(ctx.db, table.importId)
  const { rows } =
    await sql`select 1 from dict_entry where dict_type = ${dictType} and dict_value is null and deleted_at is null`.execute(
      ctx.db,
    )
  if (!rows.length) throw refuseField('dictType', sysdictText.noSuchDictionary, { type: dictType })
  try {
    await sql`update dict_import_table set dict_type = ${dictType} where tenant_id = current_tenant() and id = ${tableId}`.execute(
      ctx.db,
    )
  } catch (error) {
    throw (error as { constraint?: string }).constraint === 'dict_import_table_of'
      ? refuseField('dictType', t.tableTwice)
      : error
  }
  return whole(ctx, table.importId)
}

async function startTables(ctx: Context, { importId, tables }: Parsed<Routes['startTables']>): Promise<DictImport> {
  await sql`update dict_import set status = 'failed', finished_at = now() where tenant_id = current_tenant() and status in ('queued', 'running')
    and coalesce(beat_at, started_at) < now() - make_interval(mins => ${silentMinutes})`.execute(ctx.db)
  await openImport(ctx.db, importId)
  const { rows } = await sql<{
    id: string
    rows: number
  }>`update dict_import_table t set changed = c.changed, missing = c.missing from jsonb_to_recordset(${JSON.stringify(tables)}::jsonb) as c("tableId" uuid, changed text, missing text)
    where t.tenant_id = current_tenant() and t.import_id = ${importId} and t.id = c."tableId" and t.dict_type is not null returning t.id, jsonb_array_length(t.cells) - 1 as rows`.execute(
    ctx.db,
  )
  if (new Set(tables.map((c) => c.tableId)).size !== rows.length) throw refuseField('tables', t.nothingChosen)
  const total = rows.reduce((sum, r) => sum + r.rows, 0)
  try {
    await sql`update dict_import set status = 'queued', rows_total = ${total}, started_by = ${ctx.user.personId}, started_at = now()
      where tenant_id = current_tenant() and id = ${importId}`.execute(ctx.db)
  } catch (error) {
    throw (error as { constraint?: string }).constraint === 'dict_import_under_way' ? refuse(409, t.underWay) : error
  }
  await sql`select enqueue_job('import_tables', ${JSON.stringify({ tenantId: ctx.user.tenantId, id: importId })}::json)`.execute(
    ctx.db,
  )
  return whole(ctx, importId)
}

async function cancelTables(ctx: Context, { importId }: Parsed<Routes['cancelTables']>): Promise<DictImport> {
  const { rows } =
    await sql`update dict_import set status = 'cancelled', finished_at = now() where tenant_id = current_tenant() and id = ${importId} and status in ('queued', 'running') returning id`.execute(
      ctx.db,
    )
  if (!rows.length) {
    if (!(await importOf(ctx, importId))) throw notFound()
    throw refuse(409, t.notRunning)
  }
  return whole(ctx, importId)
}

export const tablesHandlers = {
  queryTables: async (ctx: Context, { importId }: Parsed<Routes['queryTables']>): Promise<DictImport | null> => {
    const found = await importOf(ctx, importId)
    if (!found && importId !== undefined) throw notFound()
    return found ?? null
  },
  chooseTable,
  startTables,
  cancelTables,
}
