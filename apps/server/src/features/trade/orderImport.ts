import { kilogramsOf } from '@clearway/contract/business/weight'
import { goods as goodsContract } from '@clearway/contract/features/trade/goods'
import { order as contract, type OrderRow } from '@clearway/contract/features/trade/order'
import { orderText as t } from '@clearway/contract/features/trade/order.text'
import { weightColumns } from '@clearway/contract/features/trade/orderLine'
import { fieldErrors, type FieldError } from '@clearway/contract/kernel/issue'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'

import { requireCustomer } from '../../business/customers.ts'
import { remember } from '../../business/goodsTable/remembered.ts'
import { sumsAgainst } from '../../business/goodsTable/sums.ts'
import { headHash } from '../../business/goodsTable/table.ts'
import { decide } from '../../kernel/access/decide.ts'
import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context, FileAnswer } from '../../kernel/context.ts'
import { excelType } from '../../kernel/crud/crudExport.ts'
import { insertRow, readRow } from '../../kernel/crud/crudRows.ts'
import { failedRowsFile, templateFile } from '../../kernel/crud/importFiles.ts'
import type { UploadedFile } from '../../kernel/files/files.ts'
import { writeExcel } from '../../kernel/paper/excel.ts'
import { refuse, refuseField } from '../../kernel/refuse.ts'
import { goodsSource } from './goods.ts'
import { columnsFound, goodsColumnsOf, readLinesFile, type LinesFile, type ReadRow } from './orderImportRead.ts'
import { isNew, readRowOf, type Known, type Ready } from './orderImportRows.ts'
import { lineColumns, unitsOf } from './orderLineColumns.ts'
import { asGiven, figuresOf, hiddenColumns, storedLines, type GivenLine } from './orderLines.ts'
import { candidatesFor, type Candidate } from './orderMatch.ts'
import { orderSource, readOrder, storedOrder } from './orderRows.ts'
import { addOrder, updateOrder } from './orderSave.ts'

type Input = Parsed<(typeof contract.routes)['importLines']>
type Upload = Omit<Input, 'mode'>

/** Whose order takes the lines. Throws 404 for an order that the user does not see. */
async function customerOf(ctx: Context, { id, orgId }: Upload): Promise<string | null> {
  if (id) {
    await readRow(ctx, contract, orderSource, id, { deleted: false })
    return (await storedOrder(ctx, id)).orgId
  }
  const { scope } = dataAccess(ctx.user, 'order')
  if (ctx.user.area === 'customer' && !orgId) return ctx.user.orgId
  if (orgId && scope.kind === 'orgs' && !scope.orgs.includes(orgId)) throw refuseField('orgId', t.customerNotFound)
  await requireCustomer(ctx, orgId)
  return orgId ?? null
}

/** Reads and matches the whole file; writes nothing. */
async function readLines(ctx: Context, input: Upload, file: UploadedFile | undefined) {
  if (hiddenColumns(ctx).length) throw refuseField('detailList', t.linesHidden)
  if (input.createGoods && !decide(ctx.user, goodsContract.routes.add).allowed)
    throw refuseField('createGoods', t.mayNotAddGoods)
  const orgId = await customerOf(ctx, input)
  const read = await readLinesFile(ctx, file, orgId, input.mapping)
  const { rows } = read
  const known: Known = {
    candidates: await candidatesFor(
      ctx,
      orgId,
      rows.map(({ values }) => ({ modelNumber: values.modelNumber ?? '', brand: values.brand ?? '' })),
    ),
    units: await unitsOf(ctx),
    fresh: input.createGoods ? new Map() : undefined,
    orgId,
  }
  const ready = new Map<ReadRow, Ready>()
  const failed = new Map<ReadRow, FieldError[]>()
  for (const [n, row] of rows.entries()) {
    const found = readRowOf(ctx, row, n, known)
    if (Array.isArray(found)) failed.set(row, found)
    else ready.set(row, found)
  }
  return { read, orgId, rows, ready, failed }
}

interface Words {
  readonly goodsId: string | null
  readonly modelNumber: string
  readonly goodsName: string
  readonly brand: string | null
}

/** What a line says of its goods; those that are yet to be added have no id. */
function wordsOf(goods: Ready['goods']): Words {
  const { modelNumber, name, brand } = isNew(goods) ? (goods.values as unknown as Candidate) : goods
  return { goodsId: goods.id ?? null, modelNumber, goodsName: name, brand }
}

/** Adds the goods that the good rows need and gives each line its goods. */
async function linesOf(
  ctx: Context,
  ready: ReadonlyMap<ReadRow, Ready>,
): Promise<(Words & { row: number; given: GivenLine })[]> {
  const lines = []
  for (const [{ row }, { line, goods }] of ready) {
    if (isNew(goods)) goods.id ??= await insertRow(ctx, goodsContract, goodsSource, goods.values)
    const words = wordsOf(goods)
    lines.push({ ...words, row, given: { ...line, goodsId: words.goodsId! } })
  }
  return lines
}

async function intoOrder(
  ctx: Context,
  { id, version, how = 'append', mode: _mode, createGoods: _create, mapping: _mapping, ...header }: Input,
  lines: readonly GivenLine[],
): Promise<OrderRow> {
  if (!id) {
    const parsed = contract.write.safeParse({ ...header, detailList: lines }, { reportInput: true })
    if (!parsed.success) throw refuse(400, refusals.invalid, { errors: fieldErrors(parsed.error.issues, ctx.language) })
    return readOrder(ctx, await addOrder(ctx, parsed.data))
  }
  const standing = how === 'append' ? (await storedLines(ctx, id)).map(asGiven) : []
  await updateOrder(ctx, { id, version: version ?? 0, detailList: [...standing, ...lines] })
  return readOrder(ctx, id)
}

type ReadLine = Output<(typeof contract.routes)['importLines']>['lines'][number]

/** A row as it was read, good or bad: what could not be read stands as in the file, to be mended. */
function asRead(row: ReadRow, ready: Ready | undefined): ReadLine {
  if (ready) return { row: row.row, ...wordsOf(ready.goods), ...figuresOf(ready.line) }
  const of = (column: keyof ReadRow['values']): string => row.values[column] ?? row.raw(column)
  return {
    row: row.row,
    goodsId: null,
    modelNumber: of('modelNumber'),
    goodsName: of('goodsName'),
    brand: row.values.brand,
    quantity: of('quantity'),
    unitCode: of('unitCode'),
    netWeight: of('netWeight'),
    roughWeight: of('roughWeight'),
    totalPrice: of('totalPrice'),
    remark: row.values.remark,
  }
}

const mostTold = 100

/** What a file says beside its lines. */
function aboutFile({ invoice, packing, rows }: LinesFile) {
  const { table, read } = invoice
  const warnings = rows.flatMap(({ row, warnings: told }) =>
    told.map((w) => ({ row, field: w.field, message: w.message })),
  )
  return {
    sheet: table.sheet.name,
    headRow: table.headAt + 1,
    head: table.head.map((h) => h.slice(0, 300)),
    columns: columnsFound(invoice),
    currency: read.currency ?? null,
    charges: read.charges.slice(0, mostTold).map((c) => ({ ...c, currency: c.currency ?? null })),
    sums: sumsAgainst(packing ? [invoice, packing] : [invoice]),
    warnings: warnings.slice(0, mostTold),
    warningCount: warnings.length,
  }
}

export async function importLines(ctx: Context, input: Input, file: UploadedFile | undefined) {
  const { read, orgId, rows, ready, failed } = await readLines(ctx, input, file)
  const fresh = new Set([...ready.values()].map((r) => r.goods).filter(isNew))
  const all = input.mode === 'commit' && failed.size === 0
  const lines = input.mode === 'lines' || all ? await linesOf(ctx, ready) : []
  if (lines.length && fresh.size) ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'goods'))
  // Whoever brings the next file like it, here or to a case, is not asked again.
  if (input.mapping && lines.length)
    await remember(ctx, orgId, 'invoice', headHash(read.invoice.table.head), goodsColumnsOf(input.mapping))
  const order = all
    ? await intoOrder(
        ctx,
        input,
        lines.map((l) => l.given),
      )
    : null
  const problems = [...failed].flatMap(([row, errors]) =>
    errors.map(({ field, message }) => ({ row: row.row, field, message, value: row.raw(field) })),
  )
  return {
    total: rows.length,
    good: ready.size,
    problems: problems.slice(0, mostTold),
    problemRows: failed.size,
    imported: order ? lines.length : 0,
    newGoods: fresh.size,
    ...aboutFile(read),
    lines:
      input.mode === 'lines'
        ? lines.map(({ given, ...words }) => ({ ...words, ...figuresOf(given) }))
        : input.mode === 'check'
          ? rows.map((row) => asRead(row, ready.get(row)))
          : [],
    order,
  }
}

export async function importLinesFailedRows(
  ctx: Context,
  input: Upload,
  file: UploadedFile | undefined,
): Promise<FileAnswer> {
  const { read, failed } = await readLines(ctx, input, file)
  return failedRowsFile(ctx, read.invoice.table.head, failed)
}

export const lineTemplate = async (ctx: Context): Promise<FileAnswer> =>
  templateFile(ctx, t.lineTemplate, await lineColumns(ctx))

/** The lines of one order in the layout of the import, so that the file can be mended and taken back. */
export async function exportLines(ctx: Context, { id }: { id: string }): Promise<FileAnswer> {
  const row = await readRow(ctx, contract, orderSource, id)
  const hidden = hiddenColumns(ctx) as string[]
  const columns = (await lineColumns(ctx)).filter((c) => !hidden.includes(c.name))
  const lines = await storedLines(ctx, id)
  async function* rows() {
    for (const line of lines)
      yield columns.map((c) => {
        const kept = line[c.name as keyof typeof line]
        const value = weightColumns.includes(c.name) ? kilogramsOf(String(kept ?? '')) : kept
        const word = c.choices?.get(String(value))
        return word ? say(word, ctx.language) : (value ?? null)
      })
  }
  const numbers = ['quantity', 'totalPrice', ...weightColumns]
  const sheet = {
    title: say(t.lines, ctx.language),
    rows: rows(),
    columns: columns.map((c) => ({
      header: say(c.label, ctx.language),
      kind: numbers.includes(c.name) ? ('number' as const) : ('text' as const),
      ...(c.width ? { width: c.width } : {}),
    })),
  }
  return {
    name: `${String(row['code'] ?? 'order')}.xlsx`,
    contentType: excelType,
    body: writeExcel(sheet, { timeZone: ctx.user.timeZone }),
  }
}
