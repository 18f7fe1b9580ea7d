import { goodsMaster as contract, mainJurisdictions } from '@clearway/contract/features/customs/goodsMaster'
import { goodsMasterText as t } from '@clearway/contract/features/customs/goodsMaster.text'
import { fieldErrors, type FieldError } from '@clearway/contract/kernel/issue'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { decide } from '../../kernel/access/decide.ts'
import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context, FileAnswer } from '../../kernel/context.ts'
import { attemptRow, importResult, inTime, type ImportResult } from '../../kernel/crud/crudImport.ts'
import { insertRow, readRows } from '../../kernel/crud/crudRows.ts'
import { columnsOf, type ImportColumn } from '../../kernel/crud/importColumns.ts'
import { failedRowsFile, templateFile } from '../../kernel/crud/importFiles.ts'
import { readImport, type ImportRow } from '../../kernel/crud/importRead.ts'
import type { UploadedFile } from '../../kernel/files/files.ts'
import { refuseField } from '../../kernel/refuse.ts'
import { putFirst } from './goodsClassify.ts'
import { goodsSource } from './goodsSource.ts'

const aliases: Readonly<Record<string, readonly string[]>> = {
  codeCN: [
    'hscodecn',
    'hs_code_cn',
    'hs code (cn)',
    '商品编码',
    '商品編碼',
    '海关编码',
    '税号',
    '税则号列',
    'hs编码',
    'hscode',
    'hs code',
  ],
  codeHK: ['hscodehk', 'hs_code_hk', 'hs code (hk)', 'hkhs', '香港协制编号', '香港協制編號'],
  codeUS: ['hscodeus', 'hs_code_us', 'hs code (us)', 'htsus', 'hts', 'hts code'],
  elementsCN: ['elements', 'declaration elements', '规格型号（申报要素）', '申报要素内容', '要素'],
}

/** Those of the goods, and codes that become first decisions for whoever may classify. */
async function importColumns(ctx: Context): Promise<ImportColumn[]> {
  const goods = await columnsOf(ctx, contract, goodsSource)
  if (!decide(ctx.user, contract.routes.classify).allowed) return goods
  const { hidden } = dataAccess(ctx.user, contract.name)
  const codes = [...mainJurisdictions.map((j) => `code${j}` as const), 'elementsCN' as const].filter(
    (name) => !hidden.has(name),
  )
  return [
    ...goods,
    ...codes.map((name) => ({
      name,
      label: contract.fields[name].label,
      required: false,
      width: 18,
      aliases: aliases[name]!,
    })),
  ]
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The goods that the row means, where they stand already: the same customer, model and brand. */
async function knownGoods(ctx: Context, values: ImportRow['values']): Promise<string | undefined> {
  const org = values['orgId'] ?? (ctx.user.area === 'customer' ? ctx.user.orgId : null)
  const {
    rows: [found],
  } = await sql<{
    id: string
  }>`select id from goods where tenant_id = current_tenant() and org_id is not distinct from ${org}::uuid and lower(model_number) = lower(${text(values['modelNumber'])})
    and lower(or_blank(brand)) = lower(${text(values['brand'])}) and deleted_at is null`.execute(ctx.db)
  return found && (await readRows(ctx, contract, goodsSource, [found.id], { deleted: false, lock: true }))[0]?.id
}

interface Codes {
  readonly jurisdiction: string
  readonly hsCode: string
  readonly elements: string | null
}

function codesOf(values: ImportRow['values']): Codes[] {
  const elements = text(values['elementsCN']) || null
  if (elements && !text(values['codeCN'])) throw refuseField('codeCN', t.codeMissing)
  return mainJurisdictions.flatMap((jurisdiction) => {
    const hsCode = text(values[`code${jurisdiction}`]).replace(/[.\s-]/g, '')
    return hsCode ? [{ jurisdiction, hsCode, elements: jurisdiction === 'CN' ? elements : null }] : []
  })
}

/** The code stands already, and with it the elements that the row tells. */
async function stands(ctx: Context, goodsId: string, { jurisdiction, hsCode, elements }: Codes): Promise<boolean> {
  const { rows } =
    await sql`select from goods_classification where tenant_id = current_tenant() and goods_id = ${goodsId} and jurisdiction = ${jurisdiction} and hs_code = ${hsCode}
    and (${elements}::text is null or elements = ${elements}) and status in ('first', 'classified') and valid_to is null and deleted_at is null`.execute(
      ctx.db,
    )
  return rows.length > 0
}

/** Adds the goods, or takes those that stand, and puts the codes on them as first decisions. */
async function write(ctx: Context, goods: Record<string, unknown>, values: ImportRow['values']): Promise<string> {
  const codes = codesOf(values)
  for (const { jurisdiction, hsCode } of codes)
    if (!/^\d{6,13}$/.test(hsCode)) throw refuseField(`code${jurisdiction}`, t.codeDigits)
  const known = codes.length ? await knownGoods(ctx, values) : undefined
  const id = known ?? (await insertRow(ctx, contract, goodsSource, goods))
  let put = 0
  for (const one of codes) {
    if (known && (await stands(ctx, id, one))) continue
    await putFirst(ctx, { goodsId: id, ...one, flags: [], basis: say(t.imported, ctx.language) }).catch(
      (error: unknown) => {
        throw atColumn(error, one.jurisdiction)
      },
    )
    put++
  }
  if (known && !put) throw refuseField('modelNumber', t.sameGoods)
  return id
}

/** A refusal at the code or its elements, told at the column that the file calls so. */
function atColumn(error: unknown, jurisdiction: string): unknown {
  const { errors } = error as { errors?: { field: string }[] }
  const columns: Readonly<Record<string, string>> = {
    hsCode: `code${jurisdiction}`,
    code: `code${jurisdiction}`,
    elements: 'elementsCN',
  }
  return errors
    ? Object.assign(error as Error, { errors: errors.map((e) => ({ ...e, field: columns[e.field] ?? e.field })) })
    : error
}

const codeColumns: readonly string[] = [...mainJurisdictions.map((j) => `code${j}`), 'elementsCN']

async function tryRow(
  ctx: Context,
  columns: readonly ImportColumn[],
  row: ImportRow,
): Promise<{ id: string } | { errors: FieldError[] }> {
  const strange = columns.find((c) => c.closed && row.values[c.name] && !c.choices?.has(String(row.values[c.name])))
  if (strange) return { errors: [{ field: strange.name, message: say(issues.option, ctx.language) }] }
  const goods = Object.fromEntries(
    Object.entries(row.values).filter(([name, value]) => value !== null && !codeColumns.includes(name)),
  )
  const parsed = contract.write.safeParse(goods, { reportInput: true })
  if (!parsed.success) return { errors: fieldErrors(parsed.error.issues, ctx.language) }
  return attemptRow(ctx, () => write(ctx, parsed.data, row.values))
}

/** Imports the good rows; the others stay for the file of failed rows. The dry run does exactly the same and takes it back. */
async function run(ctx: Context, file: UploadedFile | undefined, keep: boolean) {
  const columns = await importColumns(ctx)
  const { head, rows } = await readImport(ctx, file, columns)
  await sql`savepoint whole_import`.execute(ctx.db)
  const failed = new Map<ImportRow, FieldError[]>()
  const ids: string[] = []
  for (const row of inTime(rows)) {
    const result = await tryRow(ctx, columns, row)
    if ('id' in result) ids.push(result.id)
    else failed.set(row, result.errors)
  }
  if (!keep) await sql`rollback to savepoint whole_import`.execute(ctx.db)
  return { head, rows, failed, ids, columns }
}

/** The import of goods, with the codes that people keep beside them. */
export const goodsImport = {
  importTemplate: async (ctx: Context): Promise<FileAnswer> =>
    templateFile(ctx, contract.title, await importColumns(ctx)),
  importExcel: async (
    ctx: Context,
    { mode }: Parsed<(typeof contract)['routes']['importExcel']>,
    file: UploadedFile | undefined,
  ): Promise<ImportResult> => {
    const keep = mode === 'commit'
    const { rows, failed, ids, columns } = await run(ctx, file, keep)
    if (keep && ids.length) {
      ctx.touched(ids.slice(0, 1000))
      ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, goodsSource.table))
    }
    return importResult(rows.length, failed, keep ? ids.length : 0, columns)
  },
  importFailedRows: async (ctx: Context, _input: unknown, file: UploadedFile | undefined): Promise<FileAnswer> => {
    const { head, failed } = await run(ctx, file, false)
    return failedRowsFile(ctx, head, failed)
  },
}
