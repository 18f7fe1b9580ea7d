import { goods as goodsContract } from '@clearway/contract/features/trade/goods'
import { maxLines, order as contract, type OrderRow } from '@clearway/contract/features/trade/order'
import { orderText as t } from '@clearway/contract/features/trade/order.text'
import { fieldErrors, type FieldError } from '@clearway/contract/kernel/issue'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'

import { requireCustomer } from '../../business/customers.ts'
import { decide } from '../../kernel/access/decide.ts'
import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context, FileAnswer } from '../../kernel/context.ts'
import { excelType } from '../../kernel/crud/crudExport.ts'
import { importResult } from '../../kernel/crud/crudImport.ts'
import { insertRow, readRow } from '../../kernel/crud/crudRows.ts'
import { failedRowsFile, templateFile } from '../../kernel/crud/importFiles.ts'
import { readImport, type ImportRow } from '../../kernel/crud/importRead.ts'
import type { UploadedFile } from '../../kernel/files/files.ts'
import { writeExcel } from '../../kernel/paper/excel.ts'
import { refuse, refuseField } from '../../kernel/refuse.ts'
import { goodsSource } from './goods.ts'
import { isNew, readRowOf, type Known, type Ready } from './orderImportRows.ts'
import { lineColumns, unitsOf } from './orderLineColumns.ts'
import { asGiven, hiddenColumns, storedLines, type GivenLine } from './orderLines.ts'
import { candidatesFor } from './orderMatch.ts'
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
  const columns = await lineColumns(ctx)
  const { head, rows } = await readImport(ctx, file, columns, input.mapping)
  if (rows.length > maxLines) throw refuseField('file', t.tooManyLines, { max: maxLines })
  const known: Known = {
    candidates: await candidatesFor(
      ctx,
      orgId,
      rows.map((r) => ({ modelNumber: String(r.values['modelNumber'] ?? ''), brand: String(r.values['brand'] ?? '') })),
    ),
    units: await unitsOf(ctx),
    fresh: input.createGoods ? new Map() : undefined,
    orgId,
  }
  const ready = new Map<ImportRow, Ready>()
  const failed = new Map<ImportRow, FieldError[]>()
  for (const [n, row] of rows.entries()) {
    const read = readRowOf(ctx, row, n, known)
    if (Array.isArray(read)) failed.set(row, read)
    else ready.set(row, read)
  }
  return { head, rows, columns, ready, failed }
}

/** Adds the goods that the good rows need and gives each line its goods. */
async function linesOf(
  ctx: Context,
  ready: Iterable<Ready>,
): Promise<{ goodsId: string; modelNumber: string; goodsName: string; brand: string | null; given: GivenLine }[]> {
  const lines = []
  for (const { line, goods } of ready) {
    if (isNew(goods)) goods.id ??= await insertRow(ctx, goodsContract, goodsSource, goods.values)
    const words = isNew(goods) ? (goods.values as { modelNumber: string; name: string; brand: string | null }) : goods
    const goodsId = goods.id!
    lines.push({
      goodsId,
      modelNumber: words.modelNumber,
      goodsName: words.name,
      brand: words.brand,
      given: { ...line, goodsId },
    })
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

export async function importLines(ctx: Context, input: Input, file: UploadedFile | undefined) {
  const { head, rows, columns, ready, failed } = await readLines(ctx, input, file)
  const fresh = new Set([...ready.values()].map((r) => r.goods).filter(isNew))
  const all = input.mode === 'commit' && failed.size === 0
  const lines = input.mode === 'lines' || all ? await linesOf(ctx, ready.values()) : []
  if (lines.length && fresh.size) ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'goods'))
  const order = all
    ? await intoOrder(
        ctx,
        input,
        lines.map((l) => l.given),
      )
    : null
  return {
    ...importResult(rows.length, failed, order ? lines.length : 0, columns),
    newGoods: fresh.size,
    head,
    lines:
      input.mode === 'lines'
        ? lines.map(({ given, ...words }) => ({
            ...words,
            quantity: given.quantity,
            unitCode: given.unitCode,
            netWeight: given.netWeight,
            roughWeight: given.roughWeight,
            totalPrice: given.totalPrice,
            remark: given.remark ?? null,
          }))
        : [],
    order,
  }
}

export async function importLinesFailedRows(
  ctx: Context,
  input: Upload,
  file: UploadedFile | undefined,
): Promise<FileAnswer> {
  const { head, failed } = await readLines(ctx, input, file)
  return failedRowsFile(ctx, head, failed)
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
        const value = line[c.name as keyof typeof line]
        const word = c.choices?.get(String(value))
        return word ? say(word, ctx.language) : (value ?? null)
      })
  }
  const numbers = ['quantity', 'netWeight', 'roughWeight', 'totalPrice']
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
