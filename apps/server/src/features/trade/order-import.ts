import { goods as goodsContract } from '@clearway/contract/features/trade/goods'
import { maxLines, order as contract, orderLine, type OrderRow } from '@clearway/contract/features/trade/order'
import { orderText as t } from '@clearway/contract/features/trade/order.text'
import { fieldErrors, type FieldError } from '@clearway/contract/kernel/issue'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { dataAccess, decide } from '../../kernel/access.ts'
import type { Context, FileAnswer } from '../../kernel/context.ts'
import type { UploadedFile } from '../../kernel/files.ts'
import { excelType } from '../../kernel/crud/crud-export.ts'
import { failedRowsFile, importResult, readImport, templateFile, type ImportColumn, type ImportRow } from '../../kernel/crud/crud-import.ts'
import { insertRow, readRow } from '../../kernel/crud/crud-rows.ts'
import { dictionary, dictionaryDay, isChoosable } from '../../kernel/crud/dictionaries.ts'
import { writeExcel } from '../../kernel/paper/excel.ts'
import { refuse, refuseField } from '../../kernel/refuse.ts'
import { requireCustomer } from '../../kernel/customers.ts'
import { goodsSource } from './goods.ts'
import { candidatesFor, choose, type Candidate } from './order-match.ts'
import { asGiven, hiddenColumns, storedLines, type GivenLine } from './order-lines.ts'
import { orderSource, readOrder, storedOrder } from './order-rows.ts'
import { addOrder, updateOrder } from './order-save.ts'

type Input = Parsed<(typeof contract.routes)['importLines']>
type Upload = Omit<Input, 'mode'>

const unitsOf = async (ctx: Context) => new Map([...(await dictionary(ctx, 'unit')).values()].filter((i) => isChoosable(i, dictionaryDay(ctx))).map((i) => [i.value, i.label]))

async function lineColumns(ctx: Context): Promise<ImportColumn[]> {
  const units = await unitsOf(ctx)
  return [
    { name: 'modelNumber', label: t.modelNumber, required: true, width: 24, aliases: ['规格型号', '規格型號', '料号', '料號', '物料编码', '产品型号', 'model', 'model no.', 'part no.', 'part number', 'p/n', 'pn', 'mpn'] },
    { name: 'brand', label: t.brand, required: false, width: 16, aliases: ['厂牌', '廠牌', '制造商', '製造商', 'manufacturer', 'maker', 'mfr'] },
    { name: 'goodsName', label: t.goodsName, required: false, width: 30, aliases: ['品名', '名称', '名稱', '货品名称', 'name', 'description', 'goods', 'item'] },
    { name: 'quantity', label: t.quantity, required: true, width: 12, aliases: ['数量(pcs)', '订购数量', '訂購數量', 'qty', 'qty.', 'order qty'] },
    { name: 'unitCode', label: t.unitCode, required: false, width: 10, choices: units, aliases: ['单位', '單位', 'uom'] },
    { name: 'netWeight', label: t.netWeight, required: true, width: 14, aliases: ['净重', '淨重', '净重(g)', '淨重(g)', '净重（g）', '淨重（g）', 'net weight', 'n.w. (g)', 'nw (g)'] },
    { name: 'roughWeight', label: t.roughWeight, required: true, width: 14, aliases: ['毛重', '毛重(g)', '毛重（g）', 'gross weight', 'rough weight', 'g.w. (g)', 'gw (g)'] },
    { name: 'totalPrice', label: t.totalPrice, required: true, width: 14, aliases: ['总金额', '總金額', '金额', '金額', '总额', '總額', 'amount', 'total', 'total amount'] },
    { name: 'remark', label: t.remark, required: false, width: 30, aliases: ['备注说明', 'note', 'notes', 'remarks'] },
  ]
}

interface NewGoods { readonly values: Record<string, unknown>; id: string | undefined }
interface Known { readonly candidates: ReadonlyMap<number, Candidate[]>; readonly units: ReadonlyMap<string, unknown>; readonly fresh: Map<string, NewGoods> | undefined; readonly orgId: string | null }
interface Ready { readonly line: Omit<GivenLine, 'goodsId'>; readonly goods: Candidate | NewGoods }

const isNew = (goods: Ready['goods']): goods is NewGoods => 'values' in goods
/** Stands for goods that are yet to be added, so that the rest of the line can be checked. */
const placeholder = '00000000-0000-4000-8000-000000000000'
const columnOf = (field: string) => (field === 'goodsId' ? 'modelNumber' : field)

/** One row as a line, or what is wrong with it. */
function readRowOf(ctx: Context, row: ImportRow, n: number, { candidates, units, fresh, orgId }: Known): Ready | FieldError[] {
  const v = row.values
  const errors: FieldError[] = []
  const problem = (field: string, message: { zh: string; tw: string; en: string }) => void errors.push({ field, message: say(message, ctx.language) })
  const chosen = v['modelNumber'] ? choose(candidates.get(n) ?? [], v['brand']) : undefined
  let goods: Ready['goods'] | undefined
  if (typeof chosen === 'object') goods = chosen
  else if (chosen === 'several') problem('brand', t.severalGoods)
  else if (chosen && fresh) goods = newGoods(ctx, v, fresh, orgId, errors)
  else if (chosen === 'otherBrand') problem('brand', t.unknownBrand)
  else if (chosen) problem('modelNumber', t.unknownModel)
  const unitCode = v['unitCode'] ?? (goods && !isNew(goods) ? goods.unit : null)
  if (goods && !unitCode) problem('unitCode', t.noUnit)
  if (unitCode && !units.has(String(unitCode))) problem('unitCode', t.unknownUnit)
  const line = { quantity: v['quantity'], unitCode: unitCode ?? '-', netWeight: v['netWeight'], roughWeight: v['roughWeight'], totalPrice: v['totalPrice'], remark: v['remark'] ?? null }
  const parsed = orderLine.safeParse({ ...line, goodsId: v['modelNumber'] ? placeholder : null }, { reportInput: true })
  if (!parsed.success) errors.push(...fieldErrors(parsed.error.issues, ctx.language).map((e) => ({ ...e, field: columnOf(e.field) })))
  return parsed.success && goods && !errors.length ? { line: parsed.data, goods } : errors
}

function newGoods(ctx: Context, v: Record<string, unknown>, fresh: Map<string, NewGoods>, orgId: string | null, errors: FieldError[]): NewGoods | undefined {
  const key = JSON.stringify([v['modelNumber'], v['brand'] ?? '']).toLowerCase()
  const known = fresh.get(key)
  if (known) return known
  if (!v['goodsName']) return void errors.push({ field: 'goodsName', message: say(t.nameForNew, ctx.language) })
  const parsed = goodsContract.write.safeParse({ modelNumber: v['modelNumber'], name: v['goodsName'], brand: v['brand'] ?? null, unit: v['unitCode'] ?? null, orgId }, { reportInput: true })
  if (!parsed.success) return void errors.push(...fieldErrors(parsed.error.issues, ctx.language).map((e) => ({ ...e, field: { name: 'goodsName', unit: 'unitCode' }[e.field] ?? e.field })))
  const added: NewGoods = { values: parsed.data, id: undefined }
  fresh.set(key, added)
  return added
}

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
  if (input.createGoods && !decide(ctx.user, goodsContract.routes.add).allowed) throw refuseField('createGoods', t.mayNotAddGoods)
  const orgId = await customerOf(ctx, input)
  const columns = await lineColumns(ctx)
  const { head, rows } = await readImport(ctx, file, columns, input.mapping)
  if (rows.length > maxLines) throw refuseField('file', t.tooManyLines, { max: maxLines })
  const known: Known = { candidates: await candidatesFor(ctx, orgId, rows.map((r) => ({ modelNumber: String(r.values['modelNumber'] ?? ''), brand: String(r.values['brand'] ?? '') }))), units: await unitsOf(ctx), fresh: input.createGoods ? new Map() : undefined, orgId }
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
async function linesOf(ctx: Context, ready: Iterable<Ready>): Promise<{ goodsId: string; modelNumber: string; goodsName: string; brand: string | null; given: GivenLine }[]> {
  const lines = []
  for (const { line, goods } of ready) {
    if (isNew(goods)) goods.id ??= await insertRow(ctx, goodsContract, goodsSource, goods.values)
    const words = isNew(goods) ? goods.values as { modelNumber: string; name: string; brand: string | null } : goods
    const goodsId = goods.id!
    lines.push({ goodsId, modelNumber: words.modelNumber, goodsName: words.name, brand: words.brand, given: { ...line, goodsId } })
  }
  return lines
}

async function intoOrder(ctx: Context, { id, version, how = 'append', mode: _mode, createGoods: _create, mapping: _mapping, ...header }: Input, lines: readonly GivenLine[]): Promise<OrderRow> {
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
  const order = all ? await intoOrder(ctx, input, lines.map((l) => l.given)) : null
  return {
    ...importResult(rows.length, failed, order ? lines.length : 0, columns),
    newGoods: fresh.size,
    head,
    lines: input.mode === 'lines' ? lines.map(({ given, ...words }) => ({ ...words, quantity: given.quantity, unitCode: given.unitCode, netWeight: given.netWeight, roughWeight: given.roughWeight, totalPrice: given.totalPrice, remark: given.remark ?? null })) : [],
    order,
  }
}

export async function importLinesFailedRows(ctx: Context, input: Upload, file: UploadedFile | undefined): Promise<FileAnswer> {
  const { head, failed } = await readLines(ctx, input, file)
  return failedRowsFile(ctx, head, failed)
}

export const lineTemplate = async (ctx: Context): Promise<FileAnswer> => templateFile(ctx, t.lineTemplate, await lineColumns(ctx))

/** The lines of one order in the layout of the import, so that the file can be mended and taken back. */
export async function exportLines(ctx: Context, { id }: { id: string }): Promise<FileAnswer> {
  const row = await readRow(ctx, contract, orderSource, id)
  const hidden = hiddenColumns(ctx) as string[]
  const columns = (await lineColumns(ctx)).filter((c) => !hidden.includes(c.name))
  const lines = await storedLines(ctx, id)
  async function* rows() {
    for (const line of lines) yield columns.map((c) => {
      const value = line[c.name as keyof typeof line]
      const word = c.choices?.get(String(value))
      return word ? say(word, ctx.language) : value ?? null
    })
  }
  const numbers = ['quantity', 'netWeight', 'roughWeight', 'totalPrice']
  const sheet = {
    title: say(t.lines, ctx.language), rows: rows(),
    columns: columns.map((c) => ({ header: say(c.label, ctx.language), kind: numbers.includes(c.name) ? 'number' as const : 'text' as const, ...(c.width ? { width: c.width } : {}) })),
  }
  return { name: `${String(row['code'] ?? 'order')}.xlsx`, contentType: excelType, body: writeExcel(sheet, { timeZone: ctx.user.timeZone }) }
}
