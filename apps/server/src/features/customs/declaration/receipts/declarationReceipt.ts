import {
  declarationReceipt as contract,
  type ReceiptRow,
} from '@clearway/contract/features/customs/declaration/receipts/declarationReceipt'
import { declarationReceiptText as t } from '@clearway/contract/features/customs/declaration/receipts/declarationReceipt.text'
import { channelOf } from '@clearway/contract/features/customs/declaration/receipts/receipts'
import { receiptText } from '@clearway/contract/features/customs/declaration/receipts/receipts.text'
import { common } from '@clearway/contract/kernel/common.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { csvEncodingOf } from '../../../../kernel/crud/importRead.ts'
import { feature } from '../../../../kernel/feature.ts'
import type { UploadedFile } from '../../../../kernel/files/files.ts'
import { readApart } from '../../../../kernel/paper/reading.ts'
import { refuseField } from '../../../../kernel/refuse.ts'
import { hiddenFields } from '../declarationHidden.ts'
import { storedDeclaration } from '../declarationRows.ts'
import * as receiptFiles from './receiptFile.ts'
import { assignReceipts, dismissReceipts, moveReceipts, reopenReceipts, staffOnly } from './receiptHand.ts'
import { differingNumbers } from './receiptNumbers.ts'
import { oneAtATime, takeReceipts } from './receiptTake.ts'

type Routes = typeof contract
const minute = 60_000

/** At most the last 20. */
const decisions = sql`(select coalesce(jsonb_agg(jsonb_build_object('at', h.at, 'person', h.person, 'what', h.changes #>> '{0,field}', 'code', h.changes #>> '{0,to}', 'reason', h.changes #>> '{1,to}') order by h.id desc), '[]'::jsonb)
    from (select x.id, x.at, x.changes, (select p.nickname from person p where p.id = x.person_id) as person from record_history x
      where x.tenant_id = r.tenant_id and x.table_name = 'declaration_receipt' and x.record_id = r.id order by x.id desc limit 20) h)`

async function read(
  ctx: Context,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  most: number,
): Promise<ReceiptRow[]> {
  const { rows } =
    await sql<ReceiptRow>`select r.id, r.channel, r.noticed_at, r.round, r.note, r.seq_no, r.entry_id, r.client_seq_no, r.source, r.file_name, (select p.nickname from person p where p.id = r.person_id) as person, r.created_at,
      ${decisions} as decisions
    from declaration_receipt r where r.tenant_id = current_tenant() and ${condition} order by ${order} limit ${most}`.execute(
      ctx.db,
    )
  return rows
}

/** All of a declaration as they came, the newest notice first. Throws 404. */
async function receipts(ctx: Context, { id }: Parsed<Routes['receipts']>): Promise<ReceiptRow[]> {
  await storedDeclaration(ctx, id)
  const rows = await read(ctx, sql`r.declaration_id = ${id}`, sql`r.noticed_at desc, r.id desc`, 1000)
  const { head } = hiddenFields(ctx)
  const outside = ctx.user.area === 'customer'
  return rows.map((r) => ({
    ...r,
    note: outside ? null : r.note,
    person: outside ? null : r.person,
    fileName: outside ? null : r.fileName,
    decisions: outside ? [] : r.decisions,
    seqNo: head.has('SeqNo') ? null : r.seqNo,
    entryId: head.has('EntryId') ? null : r.entryId,
  }))
}

/** Throws 400 with what is wrong with the file. What is wrong with single receipts comes back beside what was taken. */
async function importReceipts(
  ctx: Context,
  _: unknown,
  file: UploadedFile | undefined,
): Promise<Output<Routes['importReceipts']>> {
  staffOnly(ctx)
  if (!file) throw refuseField('file', common.fileEmpty)
  const { receipts: found, problems } = await readApart(
    ctx,
    file.bytes,
    new URL('./receiptFile.ts', import.meta.url),
    receiptFiles,
    'readReceiptFile',
    [file.bytes, { csvEncoding: csvEncodingOf(ctx) }],
  )
  const fileName = file.name.replace(/\p{Cc}/gu, '').slice(0, 200)
  await oneAtATime(ctx)
  const taken = found.length
    ? await takeReceipts(
        ctx,
        found.map((r) => ({ ...r, fileName })),
        'file',
      )
    : { rows: [], added: 0, known: 0, waiting: 0, declarations: [] }
  return {
    ...taken,
    problems: problems.map(({ row, field, message }) => ({ row, field, message: say(message, ctx.language) })),
  }
}

/** Throws 404, and 400 for a channel that nobody published or a time to come. */
async function addReceipt(
  ctx: Context,
  { id, channel, at, note, seqNo, entryId }: Parsed<Routes['addReceipt']>,
): Promise<Output<Routes['addReceipt']>> {
  staffOnly(ctx)
  await storedDeclaration(ctx, id)
  if (!channelOf(channel)) throw refuseField('channel', t.notPublished)
  for (const [field, value] of Object.entries({ seqNo, entryId }))
    if (!/^[0-9A-Za-z]*$/.test(value)) throw refuseField(field, receiptText.file.badNumber, { value })
  // Clocks differ a little.
  if (Date.parse(at) > Date.now() + 5 * minute) throw refuseField('at', t.inFuture)
  if (Date.parse(at) < Date.UTC(2000, 0, 1)) throw refuseField('at', issues.invalid)
  await oneAtATime(ctx)
  const taken = await takeReceipts(
    ctx,
    [
      {
        row: 1,
        channel,
        at: new Date(at).toISOString(),
        note,
        seqNo: seqNo || null,
        entryId: entryId || null,
        clientSeqNo: null,
        fileName: null,
      },
    ],
    'typed',
    id,
  )
  return { ...taken, problems: [] }
}

async function waitingReceipts(
  ctx: Context,
  { show, declarationId }: Parsed<Routes['waitingReceipts']>,
): Promise<Output<Routes['waitingReceipts']>> {
  staffOnly(ctx)
  const of = declarationId ? await storedDeclaration(ctx, declarationId) : undefined
  const {
    rows: [count],
  } = await sql<{
    total: number
    dismissed: number
  }>`select count(*) filter (where dismissed_at is null)::int as total, count(*) filter (where dismissed_at is not null)::int as dismissed
    from declaration_receipt where tenant_id = current_tenant() and declaration_id is null`.execute(ctx.db)
  const receipts =
    show === 'waiting'
      ? await read(
          ctx,
          sql`r.declaration_id is null and r.dismissed_at is null`,
          sql`r.created_at desc, r.id desc`,
          500,
        )
      : await read(ctx, sql`r.dismissed_at is not null`, sql`r.dismissed_at desc, r.id desc`, 500)
  const told = receipts.map((r) => ({ ...r, differs: of ? differingNumbers(ctx, of, r) : [] }))
  // The likely ones first; among equals the newest stay so.
  return { ...count!, receipts: told.toSorted((a, b) => a.differs.length - b.differs.length) }
}

export const declarationReceipt = feature(contract, {
  receipts,
  importReceipts,
  addReceipt,
  waitingReceipts,
  assignReceipts,
  moveReceipts,
  dismissReceipts,
  reopenReceipts,
})
