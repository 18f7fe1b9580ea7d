import { mostOrderPapers, orderPaper as contract, type OrderPaper } from '@clearway/contract/business/orderPaper'
import { orderPaperText as t } from '@clearway/contract/business/orderPaper.text'
import { guessKind, type DocumentKind } from '@clearway/contract/features/customs/case/caseDocument'
import { caseDocumentText } from '@clearway/contract/features/customs/case/caseDocument.text'
import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { customsCase, mostCaseLines } from '@clearway/contract/features/customs/case/customsCase'
import { orderText } from '@clearway/contract/features/trade/order.text'
import { orderMachine } from '@clearway/contract/features/trade/orderSteps'
import { common } from '@clearway/contract/kernel/common.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { readGoodsFile } from '../../../business/goodsTable/read.ts'
import { hidesAny } from '../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context, FileAnswer } from '../../../kernel/context.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { feature } from '../../../kernel/feature.ts'
import type { UploadedFile } from '../../../kernel/files/files.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { caseSource, caseWritten, lockCase } from './caseRows.ts'
import { hashOf, keepFile } from './documents/caseDocumentRows.ts'
import { putOnCase, unlessRefused, type KeptPaper } from './orderPaperMoves.ts'
import { visibleOrder } from './orderRows.ts'

type Routes = typeof contract
type Listed = Output<Routes['papers']>

interface Row extends Omit<OrderPaper, 'kind' | 'removable'> {
  readonly kind: DocumentKind
  readonly createdBy: string | null
  readonly taken: boolean
}

const mayTakeOff = (ctx: Context, { taken, createdBy }: Pick<Row, 'taken' | 'createdBy'>): boolean =>
  !taken && ctx.user.permissions.has('order.edit') && (ctx.user.area !== 'customer' || createdBy === ctx.user.personId)

async function listed(ctx: Context, orderId: string, takes: boolean): Promise<Listed> {
  const seen = ctx.user.permissions.has('customsCase.view') && !hidesAny(ctx, customsCase.name, ['code'])
  const cases = sql.join(
    [
      sql`t.tenant_id = p.tenant_id`,
      sql`t.id = p.case_id`,
      sql`t.deleted_at is null`,
      sql`${seen}`,
      ...scopeCondition(ctx, caseSource, dataAccess(ctx.user, customsCase.name)),
    ],
    sql` and `,
  )
  const { rows } =
    await sql<Row>`select p.id, p.kind, p.file_name, f.size, p.created_at as received_at, r.nickname as received_by, p.created_by, p.case_id is not null as taken, t.id as case_id, t.code as case_code
    from order_paper p join stored_file f on f.tenant_id = p.tenant_id and f.id = p.file_id left join person r on r.id = p.created_by left join customs_case t on ${cases}
    where p.tenant_id = current_tenant() and p.order_id = ${orderId} order by p.created_at, p.id`.execute(ctx.db)
  const papers = rows.map(({ createdBy, taken, ...row }) => ({
    ...row,
    kind: caseDocumentText.kinds[row.kind],
    removable: mayTakeOff(ctx, { taken, createdBy }),
  }))
  return { papers, takes: takes && ctx.user.permissions.has('order.edit') }
}

async function papers(ctx: Context, { id }: Parsed<Routes['papers']>): Promise<Listed> {
  const { status } = await visibleOrder(ctx, id)
  return listed(ctx, id, orderMachine.may('takePapers', status))
}

/** What a file is by its name, else by its tables. */
async function kindOf(ctx: Context, orgId: string | null, file: UploadedFile): Promise<DocumentKind> {
  const named = guessKind(file.name)
  if (named || !/\.(xlsx|csv)$/i.test(file.name)) return named ?? 'other'
  const read = await unlessRefused(readGoodsFile(ctx, file, { orgId, most: mostCaseLines }))
  return read?.invoice ? 'invoice' : read?.packing ? 'packingList' : 'other'
}

/** The newest case of the order that is not over, whoever may see it. */
async function caseOf(ctx: Context, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from customs_case where tenant_id = current_tenant() and order_id = ${orderId} and deleted_at is null and status <> all(${[...caseMachine.phases.ended]}::text[]) order by created_at desc, id desc limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.id
}

async function requireRoom(ctx: Context, orderId: string, sha256: string): Promise<void> {
  const { rows } = await sql<{
    fileName: string
    same: boolean
  }>`select file_name, sha256 = ${sha256} as same from order_paper
    where tenant_id = current_tenant() and order_id = ${orderId}`.execute(ctx.db)
  const same = rows.find((r) => r.same)
  if (same) throw refuse(409, t.sameHere, { values: { name: same.fileName } })
  if (rows.length >= mostOrderPapers) throw refuse(409, t.tooMany, { values: { max: mostOrderPapers } })
}

async function drop(ctx: Context, { id }: Parsed<Routes['drop']>, file: UploadedFile | undefined): Promise<Listed> {
  const order = await visibleOrder(ctx, id, true)
  if (!orderMachine.may('takePapers', order.status))
    throw refuse(409, t.notYet, { values: { status: say(orderText.statuses[order.status], ctx.language) } })
  if (!file) throw refuseField('file', common.fileEmpty)
  await requireRoom(ctx, id, hashOf(file.bytes))
  const caseId = await caseOf(ctx, id)
  if (caseId && !ctx.user.permissions.has('customsCase.upload')) throw refuse(403, refusals.forbidden)
  if (caseId) await lockCase(ctx, caseId)
  const kept = await keepFile(ctx, order, file)
  const kind = await kindOf(ctx, order.orgId, file)
  const { rows } =
    await sql<KeptPaper>`with made as (insert into order_paper (tenant_id, order_id, kind, file_id, file_name, sha256, created_by)
      values (current_tenant(), ${id}, ${kind}, ${kept.id}, ${kept.name}, ${kept.sha256}, ${ctx.user.personId}) returning *)
    select p.id, p.kind, p.file_id, p.file_name, p.sha256, f.store_key from made p join stored_file f on f.tenant_id = p.tenant_id and f.id = p.file_id`.execute(
      ctx.db,
    )
  if (caseId) {
    await putOnCase(ctx, caseId, rows)
    caseWritten(ctx, [caseId])
  }
  ctx.touched([id])
  return listed(ctx, id, true)
}

async function remove(ctx: Context, { id, paperId }: Parsed<Routes['remove']>): Promise<Listed> {
  const { status } = await visibleOrder(ctx, id, true)
  const { rows } = await sql<{
    taken: boolean
    createdBy: string | null
  }>`select case_id is not null as taken, created_by from order_paper where tenant_id = current_tenant() and order_id = ${id} and id = ${paperId}`.execute(
    ctx.db,
  )
  const [paper] = rows
  if (!paper) throw notFound()
  if (paper.taken) throw refuse(409, t.inCaseAlready)
  if (!mayTakeOff(ctx, paper)) throw refuse(403, refusals.forbidden)
  await sql`delete from order_paper where tenant_id = current_tenant() and id = ${paperId}`.execute(ctx.db)
  ctx.touched([id])
  return listed(ctx, id, orderMachine.may('takePapers', status))
}

/** The bytes, by way of the order: who sees the order sees its papers. */
async function download(ctx: Context, { id, paperId }: Parsed<Routes['download']>): Promise<FileAnswer> {
  await visibleOrder(ctx, id)
  const { rows } = await sql<{
    fileName: string
    contentType: string
    storeKey: string
  }>`select p.file_name, f.content_type, f.store_key from order_paper p join stored_file f on f.tenant_id = p.tenant_id and f.id = p.file_id
    where p.tenant_id = current_tenant() and p.order_id = ${id} and p.id = ${paperId}`.execute(ctx.db)
  const [paper] = rows
  if (!paper) throw notFound()
  return { name: paper.fileName, contentType: paper.contentType, body: await ctx.services.files.get(paper.storeKey) }
}

/** Papers that come with an order go to its case. */
export const orderPaper = feature(contract, { papers, drop, remove, download })
