import { tariffEdition as contract, type EditionRow, type TariffChange } from '@clearway/contract/features/customs/tariff'
import { tariffText as t } from '@clearway/contract/features/customs/tariff.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { excelType } from '../../../kernel/crud/crud-export.ts'
import { readRow, type CrudSource } from '../../../kernel/crud/crud-rows.ts'
import type { Db } from '../../../kernel/database.ts'
import { feature, outsideTransaction } from '../../../kernel/feature.ts'
import { writeExcel } from '../../../kernel/paper/excel.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { changeKind, comparedColumns, countChanges, runningEdition, sideBySide } from './compare.ts'
import { effectsOf } from './effects.ts'
import { importFile, queryColumns, tenancyOf } from './import.ts'
import { addLine, correctLine, endLine, queryLineHistory, queryLines, readEdition, updateLine } from './lines.ts'

type Routes = (typeof contract)['routes']

const count = (kind: string) => `coalesce((t.counts->>'${kind}')::int, 0)`
const source: CrudSource = {
  table: 'tariff_edition',
  computed: {
    newLines: count('new'), changedLines: count('changed'), endingLines: count('ending'), invalidLines: count('invalid'),
    shared: 't.tenant_id is distinct from current_tenant()',
  },
  beforeDelete: async (ctx, ids) => {
    const running = await ctx.db.selectFrom('tariffEdition').select('id').where('id', 'in', [...ids]).where('status', '=', 'active').executeTakeFirst()
    if (running) throw refuse(409, t.notDraft)
  },
  // What an active edition is called may change; when it begins is a matter of activation.
  check: async (_ctx, values, row) => {
    if (row && values['validFrom'] !== undefined && values['validFrom'] !== row['validFrom'] && row['status'] !== 'draft') throw refuseField('validFrom', t.notDraft)
  },
}

const base = crud(contract, source)
const rowOf = async (ctx: Context, id: string): Promise<EditionRow> => (await readRow(ctx, contract, source, id)) as unknown as EditionRow

/** Each active edition ends the day before the next begins; the last runs on. */
const chain = (db: Db, jurisdiction: string) => sql`update tariff_edition e set valid_to = c.ends from (
    select id, (lead(valid_from) over (order by valid_from) - 1)::date as ends from tariff_edition
    where tenant_id = current_tenant() and jurisdiction = ${jurisdiction} and status = 'active' and deleted_at is null) c
  where e.tenant_id = current_tenant() and e.id = c.id and e.valid_to is distinct from c.ends`.execute(db)

async function ownEdition(ctx: Context, id: string, version: number) {
  const edition = await readEdition(ctx.db, id, true)
  if (!edition.own) throw notFound()
  if (edition.version !== version) throw refuse(409, refusals.stale, { data: { current: await rowOf(ctx, id) } })
  return edition
}

/** A file that was cut off must not become the tariff: so many per cent fewer lines than the running edition ask for a second look. */
const mostFewer = 5

async function activate(ctx: Context, { id, version, validFrom, force }: Parsed<Routes['activate']>): Promise<EditionRow> {
  const edition = await ownEdition(ctx, id, version)
  if (edition.status !== 'draft') throw refuse(409, t.notDraft)
  const running = await runningEdition(ctx.db, edition.jurisdiction, validFrom, id)
  const percent = running ? Math.floor((1 - edition.lineCount / running.lineCount) * 100) : 0
  if (percent >= mostFewer && !force) throw refuse(409, t.fewerLines, { values: { percent }, data: { percent } })
  const same = await ctx.db.selectFrom('tariffEdition').select('id').where('tenantId', '=', ctx.user.tenantId).where('jurisdiction', '=', edition.jurisdiction)
    .where('status', '=', 'active').where('validFrom', '=', validFrom).where('deletedAt', 'is', null).executeTakeFirst()
  if (same) throw refuseField('validFrom', t.sameStart)
  const counts = await countChanges(ctx.db, id, running?.id ?? null)
  await sql`update tariff_edition set status = 'active', valid_from = ${validFrom}::date, activated_at = now(), activated_by = ${ctx.user.personId}, compared_with = ${running?.id ?? null}::uuid,
    counts = counts || ${JSON.stringify(counts)}::jsonb where id = ${id} and tenant_id = current_tenant()`.execute(ctx.db)
  await sql`update tariff_line set valid_from = ${validFrom}::date where edition_id = ${id}::uuid and tenant_id = current_tenant() and valid_from is distinct from ${validFrom}::date`.execute(ctx.db)
  await chain(ctx.db, edition.jurisdiction)
  ctx.touched([id])
  return rowOf(ctx, id)
}

async function revert(ctx: Context, { id, version }: Parsed<Routes['revert']>): Promise<EditionRow> {
  const edition = await ownEdition(ctx, id, version)
  if (edition.status !== 'active') throw refuse(409, t.notActive)
  await sql`update tariff_edition set status = 'reverted', valid_to = null where id = ${id} and tenant_id = current_tenant()`.execute(ctx.db)
  await chain(ctx.db, edition.jurisdiction)
  ctx.touched([id])
  return rowOf(ctx, id)
}

async function copy(ctx: Context, { id, name, validFrom }: Parsed<Routes['copy']>): Promise<EditionRow> {
  const from = await readEdition(ctx.db, id)
  const { id: made } = await ctx.db.insertInto('tariffEdition').values({
    tenantId: ctx.user.tenantId, jurisdiction: from.jurisdiction, name, format: 'copy', source: from.name.slice(0, 300), validFrom, lineCount: from.lineCount, comparedWith: id,
    counts: JSON.stringify({ new: 0, changed: 0, ending: 0, same: from.lineCount, invalid: 0 }), createdBy: ctx.user.personId, updatedBy: ctx.user.personId,
  }).returning('id').executeTakeFirstOrThrow()
  await sql`insert into tariff_line (tenant_id, edition_id, position, code, indent, name_zh, name_en, path, unit1, unit2, supervision, inspection, elements, rates, additional, remark, valid_from, search)
    select current_tenant(), ${made}::uuid, position, code, indent, name_zh, name_en, path, unit1, unit2, supervision, inspection, elements, rates, additional, remark, ${validFrom}::date, search
    from tariff_line where edition_id = ${id}::uuid and valid_to is null`.execute(ctx.db)
  ctx.touched([made])
  return rowOf(ctx, made)
}

const shown = (value: unknown): string | null => (value === null || value === undefined ? null : (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2000))
const rateWords = (value: unknown): string | null => (Array.isArray(value) ? value.map((r: { kind: string; text: string }) => `${r.kind}: ${r.text}`).join('; ').slice(0, 2000) : shown(value))

interface ChangeRow { kind: TariffChange['kind']; code: string; nameZh: string | null; nameEn: string | null; later: Record<string, unknown> | null; earlier: Record<string, unknown> | null }

function changeOf(row: ChangeRow): TariffChange {
  const { later, earlier } = row
  const fields = row.kind !== 'changed' ? [] : comparedColumns.filter((c) => JSON.stringify(later?.[c]) !== JSON.stringify(earlier?.[c])).map((c) => {
    const words = c === 'rates' ? rateWords : shown
    return { field: c, from: words(earlier?.[c]), to: words(later?.[c]) }
  })
  return { kind: row.kind, code: row.code, nameZh: row.nameZh, nameEn: row.nameEn, fields }
}

const wanted = (kind: string | undefined, search: string | undefined) => sql.join([
  kind ? sql`${changeKind} = ${kind}` : sql`${changeKind} <> 'same'`,
  ...(search ? [sql`(coalesce(n.code, o.code) like ${`${search.replace(/\D/g, '') || '-'}%`} or coalesce(n.name_zh, n.name_en, o.name_zh, o.name_en) ilike ${`%${search.replace(/[%_\\]/g, '\\$&')}%`})`] : []),
], sql` and `)

const changeRows = (db: Db, id: string, earlier: string | null, where: ReturnType<typeof wanted>, limit: number, offset: number) => sql<ChangeRow>`
  select ${changeKind} as kind, coalesce(n.code, o.code) as code, coalesce(n.name_zh, o.name_zh) as "nameZh", coalesce(n.name_en, o.name_en) as "nameEn",
    case when n.code is not null then jsonb_build_object(${sql.raw(comparedColumns.map((c) => `'${c}', n.${c}`).join(', '))}) end as later,
    case when o.code is not null then jsonb_build_object(${sql.raw(comparedColumns.map((c) => `'${c}', o.${c}`).join(', '))}) end as earlier
  from ${sideBySide(id, earlier)} where ${where} order by 2 limit ${limit} offset ${offset}`.execute(db)

async function queryChanges(ctx: Context, { id, kind, search, currentPage, pageSize }: Parsed<Routes['queryChanges']>): Promise<Output<Routes['queryChanges']>> {
  const edition = await readEdition(ctx.db, id)
  const where = wanted(kind, search)
  const [{ rows }, counted] = await Promise.all([
    changeRows(ctx.db, id, edition.comparedWith, where, pageSize, (currentPage - 1) * pageSize),
    sql<{ total: number }>`select count(*)::int as total from (select 1 from ${sideBySide(id, edition.comparedWith)} where ${where} limit 10001) c`.execute(ctx.db),
  ])
  const total = counted.rows[0]!.total
  return { list: rows.map(changeOf), total: Math.min(total, 10_000), totalIsMore: total > 10_000 }
}

const mostChanges = 50_000

async function exportChanges(ctx: Context, { id }: Parsed<Routes['exportChanges']>) {
  const edition = await readEdition(ctx.db, id)
  const { rows } = await changeRows(ctx.db, id, edition.comparedWith, wanted(undefined, undefined), mostChanges, 0)
  const words = (x: Text) => say(x, ctx.language)
  async function* lines() {
    for (const row of rows) {
      const c = changeOf(row)
      const start = [words(t.kinds[c.kind]), c.code, c.nameZh, c.nameEn]
      if (!c.fields.length) yield [...start, null, null, null]
      for (const f of c.fields) yield [...start, f.field, f.from, f.to]
    }
  }
  const heads = [t.queryChanges, t.code, t.nameZh, t.nameEn, t.kinds.changed].map(words)
  const columns = [...heads, '←', '→'].map((header) => ({ header, kind: 'text' as const }))
  return { name: `${edition.name} ${words(t.queryChanges)}.xlsx`, contentType: excelType, body: writeExcel({ title: words(t.queryChanges), columns, rows: lines() }, { timeZone: ctx.user.timeZone }) }
}

interface StoredProblem { row: number; code: string; message: Text; values?: Record<string, unknown> }

async function problemsOf(ctx: Context, id: string): Promise<Output<Routes['queryProblems']>> {
  await readEdition(ctx.db, id)
  const { problems } = await ctx.db.selectFrom('tariffEdition').select('problems').where('id', '=', id).executeTakeFirstOrThrow()
  return (problems as StoredProblem[]).map((p) => ({ row: p.row, code: p.code, message: say(p.message, ctx.language, p.values) }))
}

async function exportProblems(ctx: Context, { id }: Parsed<Routes['exportProblems']>) {
  const problems = await problemsOf(ctx, id)
  async function* rows() { for (const p of problems) yield [String(p.row), p.code, p.message] }
  const columns = [{ header: '#', kind: 'number' as const }, { header: say(t.code, ctx.language), kind: 'text' as const }, { header: say(t.kinds.invalid, ctx.language), kind: 'text' as const }]
  return { name: `${say(t.queryProblems, ctx.language)}.xlsx`, contentType: excelType, body: writeExcel({ title: say(t.queryProblems, ctx.language), columns, rows: rows() }, { timeZone: ctx.user.timeZone }) }
}

const imported = outsideTransaction(async (ctx: Context, input: Parsed<Routes['importFile']>, file: Parameters<typeof importFile>[2]) => {
  const id = await importFile(ctx, input, file)
  ctx.touched([id])
  return ctx.services.database.transaction(tenancyOf(ctx), 'read', (db) => rowOf({ ...ctx, db }, id))
})

export const tariffEdition = feature(contract.routes, {
  ...base,
  importFile: imported,
  queryColumns,
  copy,
  activate,
  revert,
  queryChanges,
  exportChanges,
  queryProblems: (ctx, { id }) => problemsOf(ctx, id),
  exportProblems,
  queryEffects: (ctx, { id }) => effectsOf(ctx, id),
  queryLines,
  queryLineHistory,
  updateLine,
  correctLine,
  addLine,
  endLine,
})
