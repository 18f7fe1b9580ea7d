import { tariffEdition as contract, type EditionRow } from '@clearway/contract/features/customs/tariff'
import { tariffText as t } from '@clearway/contract/features/customs/tariff.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRow, type CrudSource } from '../../../kernel/crud/crudRows.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { feature, outsideTransaction } from '../../../kernel/feature.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { classifier } from '../knowledge.ts'
import { recheckAfterRevert, recheckLater } from '../recheck.ts'
import { forgetTotals } from './bounded.ts'
import { exportChanges, exportProblems, queryChanges, queryProblems } from './changes.ts'
import { countChanges, comparableEdition } from './compare.ts'
import { readEdition, type StoredEdition } from './edition.ts'
import { effectsOf } from './effects.ts'
import { importFile, queryColumns, tenancyOf } from './import.ts'
import { addLine, correctLine, endLine, removeLine, updateLine } from './lineEdits.ts'
import { queryLineHistory, queryLines, queryTree } from './lines.ts'
import { fromTheStart, positionStep } from './stage.ts'

type Routes = (typeof contract)['routes']

const count = (kind: string) => `coalesce((t.counts->>'${kind}')::int, 0)`
/** Tariffs begin and end with days of the east, where our tenants are. */
const day = `(now() at time zone 'Asia/Shanghai')::date`
const source: CrudSource = {
  table: 'tariff_edition',
  computed: {
    newLines: count('new'),
    changedLines: count('changed'),
    endingLines: count('ending'),
    invalidLines: count('invalid'),
    phase: `case when t.status <> 'active' then t.status when t.valid_from > ${day} then 'scheduled' when t.valid_to < ${day} then 'superseded' else 'running' end`,
    comparedName: '(select c.name from tariff_edition c where c.id = t.compared_with)',
    shared: 't.tenant_id is distinct from current_tenant()',
  },
  beforeDelete: async (ctx, ids) => {
    const kept = await ctx.db
      .selectFrom('tariffEdition')
      .select('id')
      .where('id', 'in', [...ids])
      .where('status', '<>', 'draft')
      .executeTakeFirst()
    if (kept) throw refuse(409, t.stillUsed)
    // Nobody looks into a draft that was thrown away, and it may have a hundred thousand lines.
    await sql`delete from tariff_line where tenant_id = current_tenant() and edition_id = any(${[...ids]}::uuid[])`.execute(
      ctx.db,
    )
  },
  // What an active edition is called may change; when it begins is a matter of activation.
  check: async (_ctx, values, row) => {
    if (
      row &&
      values['validFrom'] !== undefined &&
      values['validFrom'] !== row['validFrom'] &&
      row['status'] !== 'draft'
    )
      throw refuseField('validFrom', t.notDraft)
  },
}

const base = crud(contract, source)
const rowOf = (ctx: Context, id: string): Promise<EditionRow> => readRow(ctx, contract, source, id)

function written(ctx: Context, id: string): void {
  ctx.touched([id])
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, source.table))
  forgetTotals(ctx)
}

/** Each active edition ends the day before the next begins; the last runs on. */
const chain = (db: Db, jurisdiction: string) =>
  sql`update tariff_edition e set valid_to = c.ends from (
    select id, (lead(valid_from) over (order by valid_from) - 1)::date as ends from tariff_edition
    where tenant_id = current_tenant() and jurisdiction = ${jurisdiction} and official and status = 'active' and deleted_at is null) c
  where e.tenant_id = current_tenant() and e.id = c.id and e.valid_to is distinct from c.ends`.execute(db)

/** One activation or reversal of a jurisdiction after the other: two at once would each chain without the other. */
const inTurn = (db: Db, jurisdiction: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('tariff ' || current_tenant() || ${jurisdiction}, 0))`.execute(db)

async function ownEdition(ctx: Context, id: string, version: number): Promise<StoredEdition> {
  const edition = await readEdition(ctx.db, id, true)
  if (edition.version !== version) throw refuse(409, refusals.stale, { data: { current: await rowOf(ctx, id) } })
  await inTurn(ctx.db, edition.jurisdiction)
  return edition
}

/** A file that was cut off must not become the tariff: so many per cent fewer lines than the running edition ask for a second look. */
const mostFewer = 5

async function activate(
  ctx: Context,
  { id, version, validFrom, force }: Parsed<Routes['activate']>,
): Promise<EditionRow> {
  const edition = await ownEdition(ctx, id, version)
  if (edition.status !== 'draft') throw refuse(409, t.notDraft)
  if (!edition.lineCount) throw refuse(409, t.noLines)
  const same = await ctx.db
    .selectFrom('tariffEdition')
    .select('name')
    .where('tenantId', '=', ctx.user.tenantId)
    .where('jurisdiction', '=', edition.jurisdiction)
    .where('status', '=', 'active')
    .where('official', '=', true)
    .where('validFrom', '=', validFrom)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (same) throw refuseField('validFrom', t.sameStart, { name: same.name })
  const running = await comparableEdition(ctx.db, edition.jurisdiction, validFrom, id)
  const percent = running ? Math.floor((1 - edition.lineCount / running.lineCount) * 100) : 0
  if (running && percent >= mostFewer && !force)
    throw refuse(409, t.fewerLines, { values: { percent, name: running.name }, data: { percent } })
  const counts = await countChanges(ctx.db, id, running?.id ?? null)
  await sql`update tariff_edition set status = 'active', valid_from = ${validFrom}::date, activated_at = now(), activated_by = ${ctx.user.personId}, compared_with = ${running?.id ?? null}::uuid,
    counts = counts || ${JSON.stringify(counts)}::jsonb where id = ${id} and tenant_id = current_tenant()`.execute(
    ctx.db,
  )
  await chain(ctx.db, edition.jurisdiction)
  await recheckLater(ctx.db, id)
  written(ctx, id)
  return rowOf(ctx, id)
}

async function revert(ctx: Context, { id, version }: Parsed<Routes['revert']>): Promise<EditionRow> {
  const edition = await ownEdition(ctx, id, version)
  if (edition.status !== 'active') throw refuse(409, t.notActive)
  await sql`update tariff_edition set status = 'reverted', valid_to = null where id = ${id} and tenant_id = current_tenant()`.execute(
    ctx.db,
  )
  await chain(ctx.db, edition.jurisdiction)
  await recheckAfterRevert(ctx.db, edition.jurisdiction)
  written(ctx, id)
  return rowOf(ctx, id)
}

/** In parts, so that no statement runs long. */
async function copyLines(db: Db, from: string, to: string): Promise<void> {
  const {
    rows: [last],
  } = await sql<{
    position: number
  }>`select coalesce(max(position), 0) as position from tariff_line where edition_id = ${from}::uuid`.execute(db)
  for (let start = 0; start <= last!.position; start += copiedAtOnce) {
    await sql`insert into tariff_line (tenant_id, edition_id, position, code, indent, name_zh, name_en, path, unit1, unit2, supervision, inspection, elements, rates, additional, remark, valid_from, search)
      select current_tenant(), ${to}::uuid, position, code, indent, name_zh, name_en, path, unit1, unit2, supervision, inspection, elements, rates, additional, remark, ${fromTheStart}::date, search
      from tariff_line where edition_id = ${from}::uuid and position >= ${start}::int and position < ${start + copiedAtOnce}::int and valid_to is null`.execute(
      db,
    )
  }
}
const copiedAtOnce = 10_000 * positionStep

/** Corrected lines come as they stand last, and hold from the start of the copy. */
async function copy(ctx: Context, { id, name, validFrom }: Parsed<Routes['copy']>): Promise<EditionRow> {
  const from = await readEdition(ctx.db, id)
  const running = await comparableEdition(ctx.db, from.jurisdiction, validFrom)
  const { id: made } = await ctx.db
    .insertInto('tariffEdition')
    .values({
      tenantId: ctx.user.tenantId,
      jurisdiction: from.jurisdiction,
      name,
      format: 'copy',
      source: from.name.slice(0, 300),
      validFrom,
      comparedWith: running?.id ?? id,
      official: from.official,
      rateColumns: [...from.rateColumns],
      createdBy: ctx.user.personId,
      updatedBy: ctx.user.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await copyLines(ctx.db, id, made)
  const counts = { ...(await countChanges(ctx.db, made, running?.id ?? id)), invalid: 0 }
  await sql`update tariff_edition set counts = ${JSON.stringify(counts)}::jsonb, line_count = ${counts.new + counts.changed + counts.same} where id = ${made} and tenant_id = current_tenant()`.execute(
    ctx.db,
  )
  written(ctx, made)
  return rowOf(ctx, made)
}

const imported = outsideTransaction(
  async (ctx: Context, input: Parsed<Routes['importFile']>, file: Parameters<typeof importFile>[2]) => {
    const id = await importFile(ctx, input, file)
    written(ctx, id)
    return ctx.services.database.transaction(tenancyOf(ctx), 'read', (db) => rowOf({ ...ctx, db }, id))
  },
)

export const tariffEdition = feature(
  contract.routes,
  {
    ...base,
    importFile: imported,
    queryColumns,
    copy,
    activate,
    revert,
    queryChanges,
    exportChanges,
    queryProblems,
    exportProblems,
    queryEffects: (ctx, { id }) => effectsOf(ctx, id),
    queryTree,
    queryLines,
    queryLineHistory,
    updateLine,
    correctLine,
    addLine,
    endLine,
    removeLine,
  },
  classifier,
)
