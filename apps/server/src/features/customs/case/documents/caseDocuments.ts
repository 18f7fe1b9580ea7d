import {
  documentName,
  type CaseDocument,
  type caseDocumentRoutes,
} from '@clearway/contract/features/customs/case/caseDocument'
import { caseDocumentText as t } from '@clearway/contract/features/customs/case/caseDocument.text'
import { common } from '@clearway/contract/kernel/common.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say, type Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import type { Context, FileAnswer } from '../../../../kernel/context.ts'
import type { UploadedFile } from '../../../../kernel/files/files.ts'
import { notFound, refuse, refuseField } from '../../../../kernel/refuse.ts'
import { caseEvent } from '../caseEvents.ts'
import { lockCase, readCase, type StoredCase } from '../caseRows.ts'
import { tellCustomer, tellStaff } from '../caseTell.ts'
import { refreshNeeded } from './caseDocumentNeeds.ts'
import {
  documentOf,
  documentsOf,
  hashOf,
  keepFile,
  placeFile,
  requireAlive,
  sameDocuments,
  shown,
  type StoredDocument,
} from './caseDocumentRows.ts'

type Routes = typeof caseDocumentRoutes
type One = Parsed<Routes['checkDocument']>

function staffOnly(ctx: Context): void {
  if (ctx.user.area === 'customer') throw refuse(403, refusals.forbidden)
}

/** What an entry of the timeline says of a paper; its words are found in the reader's language. */
const asDetail = ({ kind, name, rule }: Pick<CaseDocument, 'kind' | 'name' | 'rule'>) => ({
  document: { kind, name, rule },
})

export async function documents(
  ctx: Context,
  { id }: Parsed<Routes['documents']>,
): Promise<Output<Routes['documents']>> {
  await readCase(ctx, id)
  return { documents: await documentsOf(ctx, id) }
}

export async function refreshDocuments(
  ctx: Context,
  { id }: Parsed<Routes['refreshDocuments']>,
): Promise<Output<Routes['refreshDocuments']>> {
  await lockCase(ctx, id)
  await refreshNeeded(ctx, id)
  return { documents: await documentsOf(ctx, id) }
}

/** The case locked and still under way, and its paper as it was seen: 404, 409 (over, or changed meanwhile). */
async function locked(
  ctx: Context,
  { id, documentId, version }: One,
): Promise<{ of: StoredCase; paper: StoredDocument }> {
  const of = await lockCase(ctx, id)
  const paper = await documentOf(ctx, id, documentId)
  requireAlive(ctx, of)
  if (paper.version !== version) throw refuse(409, refusals.stale, { data: { current: shown(ctx, paper) } })
  return { of, paper }
}

async function write(
  ctx: Context,
  { id, documentId }: { id: string; documentId: string },
  set: RawBuilder<unknown>,
): Promise<CaseDocument> {
  await sql`update customs_case_document set ${set} where tenant_id = current_tenant() and id = ${documentId}`.execute(
    ctx.db,
  )
  ctx.touched([id])
  return shown(ctx, await documentOf(ctx, id, documentId))
}

const sentBefore = async (ctx: Context, caseId: string): Promise<boolean> =>
  (
    await sql`select from customs_case_event where tenant_id = current_tenant() and case_id = ${caseId} and kind = 'document.received' and person_id = ${ctx.user.personId} and at > now() - interval '10 minutes' limit 1`.execute(
      ctx.db,
    )
  ).rows.length > 0

/** Tells the timeline of the case, and the broker's people where a customer sent it. */
export async function tellReceived(
  ctx: Context,
  of: StoredCase,
  paper: Pick<CaseDocument, 'kind' | 'name' | 'rule'>,
  fileName: string,
): Promise<void> {
  // Ten papers dropped at once are one piece of news.
  const silent = ctx.user.area !== 'customer' || (await sentBefore(ctx, of.id))
  await caseEvent(ctx, of.id, 'document.received', { ...asDetail(paper), fileName })
  if (!silent)
    await tellStaff(ctx, of, { words: naming(t.told.received, paper), values: { fileName }, part: 'documents' })
}

export async function uploadDocument(
  ctx: Context,
  { id, documentId, again, ...said }: Parsed<Routes['uploadDocument']>,
  file: UploadedFile | undefined,
): Promise<CaseDocument> {
  const of = await lockCase(ctx, id)
  const target = documentId ? await documentOf(ctx, id, documentId) : undefined
  requireAlive(ctx, of)
  if (!file) throw refuseField('file', common.fileEmpty)
  if (target?.state === 'checked' && ctx.user.area === 'customer') throw refuse(409, t.isChecked)
  const same = again ? [] : await sameDocuments(ctx, of, hashOf(file.bytes))
  if (same[0]) {
    const [{ caseId, caseCode, kind, fileName }] = [same[0]]
    throw refuse(409, caseId === id ? t.sameHere : t.sameElsewhere, {
      values: { code: caseCode, kind: say(t.kinds[kind], ctx.language), name: fileName },
      data: { same },
    })
  }
  const kept = await keepFile(ctx, of, file)
  const placed = await placeFile(ctx, id, kept, { ...said, documentId })
  const paper = await documentOf(ctx, id, placed)
  await tellReceived(ctx, of, paper, kept.name)
  ctx.touched([id])
  return shown(ctx, paper)
}

/** A notice goes out in three languages, so a paper's name is filled in each. */
const naming = (
  { title, content }: { title: Text; content: Text },
  paper: Pick<CaseDocument, 'kind' | 'name' | 'rule'>,
) => {
  const name = documentName(paper)
  const filled = (of: Text): Text => ({
    zh: of.zh.replace('{document}', name.zh),
    tw: of.tw.replace('{document}', name.tw),
    en: of.en.replace('{document}', name.en),
  })
  return { title: filled(title), content }
}

export async function askDocument(
  ctx: Context,
  { id, kind, name }: Parsed<Routes['askDocument']>,
): Promise<CaseDocument> {
  staffOnly(ctx)
  const of = await lockCase(ctx, id)
  requireAlive(ctx, of)
  const {
    rows: [row],
  } = await sql<{
    id: string
  }>`insert into customs_case_document (tenant_id, case_id, kind, name, needed, rule, created_by, updated_by)
    values (current_tenant(), ${id}, ${kind}, ${name}, true, 'person', ${ctx.user.personId}, ${ctx.user.personId}) returning id`.execute(
    ctx.db,
  )
  const paper = await documentOf(ctx, id, row!.id)
  await caseEvent(ctx, id, 'document.asked', asDetail(paper))
  await tellCustomer(ctx, of, 'customsCase.upload', { words: naming(t.told.asked, paper), part: 'documents' })
  ctx.touched([id])
  return shown(ctx, paper)
}

export async function changeDocument(
  ctx: Context,
  { kind, name, number, validTo, ...input }: Parsed<Routes['changeDocument']>,
): Promise<CaseDocument> {
  const { paper } = await locked(ctx, input)
  if (paper.state === 'checked' && ctx.user.area === 'customer') throw refuse(409, t.isChecked)
  // What a rule or the broker asked for is what it is called; only a paper that came by itself may be another kind.
  const other = kind !== undefined && kind !== paper.kind && (paper.rule === null || ctx.user.area !== 'customer')
  return write(
    ctx,
    input,
    sql`number = ${number === undefined ? paper.number : number}, valid_to = ${validTo === undefined ? paper.validTo : validTo}::date, name = ${name ?? paper.name}, kind = ${other ? kind : paper.kind},
    rule = ${other && paper.rule !== 'person' ? null : paper.rule}, needed = ${other && paper.rule !== 'person' ? false : paper.needed}`,
  )
}

/** Records how the electronic agreement stands. Throws 400 (confirmed without its number), 403, 404 and 409 (another kind of paper, over, stale). */
export async function agreeDocument(
  ctx: Context,
  { agreement, number, validTo, ...input }: Parsed<Routes['agreeDocument']>,
): Promise<CaseDocument> {
  staffOnly(ctx)
  const { of, paper } = await locked(ctx, input)
  if (paper.kind !== 'powerOfAttorney') throw refuse(409, t.agreementOnly)
  const named = number === undefined ? paper.number : number
  if (agreement === 'confirmed' && !named) throw refuseField('number', t.agreementNumber)
  // Without the agreement the paper stands as its file does.
  const checked = agreement === 'confirmed' || (paper.fileId !== null && paper.state === 'checked')
  const state = checked ? 'checked' : paper.fileId ? 'received' : 'needed'
  const done = await write(
    ctx,
    input,
    sql`agreement = ${agreement}, number = ${named}, valid_to = ${validTo === undefined ? paper.validTo : validTo}::date, state = ${state}, note = null,
      checked_at = ${checked ? sql`coalesce(checked_at, now())` : sql`null`}, checked_by = ${checked ? sql`coalesce(checked_by, ${ctx.user.personId}::uuid)` : sql`null`}`,
  )
  if (agreement && agreement !== paper.agreement)
    await caseEvent(ctx, input.id, `agreement.${agreement}`, { ...asDetail(paper), number: named ?? '' })
  if (agreement === 'asked' && paper.agreement !== 'asked')
    await tellCustomer(ctx, of, 'customsCase.upload', { words: t.told.agreement, part: 'documents' })
  return done
}

export async function checkDocument(ctx: Context, input: One): Promise<CaseDocument> {
  staffOnly(ctx)
  const { paper } = await locked(ctx, input)
  if (!paper.fileId) throw refuse(409, t.noFile)
  const done = await write(
    ctx,
    input,
    sql`state = 'checked', checked_at = now(), checked_by = ${ctx.user.personId}, note = null`,
  )
  await caseEvent(ctx, input.id, 'document.checked', asDetail(paper))
  return done
}

export async function refuseDocument(
  ctx: Context,
  { reason, ...input }: Parsed<Routes['refuseDocument']>,
): Promise<CaseDocument> {
  staffOnly(ctx)
  const { of, paper } = await locked(ctx, input)
  if (!paper.fileId) throw refuse(409, t.noFile)
  const done = await write(
    ctx,
    input,
    sql`state = 'refused', checked_at = now(), checked_by = ${ctx.user.personId}, note = ${reason}, needed = true, rule = coalesce(rule, 'person')`,
  )
  await caseEvent(ctx, input.id, 'document.refused', { ...asDetail(paper), reason })
  await tellCustomer(ctx, of, 'customsCase.upload', {
    words: naming(t.told.refused, paper),
    values: { reason },
    part: 'documents',
  })
  return done
}

export async function removeDocument(ctx: Context, input: One): Promise<Output<Routes['removeDocument']>> {
  const { paper } = await locked(ctx, input)
  if (!shown(ctx, paper).removable) throw refuse(409, paper.state === 'checked' ? t.isChecked : t.notYours)
  const waits = paper.rule !== null && paper.fileId !== null
  await write(
    ctx,
    input,
    sql`state = 'needed', agreement = null, file_id = null, file_name = null, sha256 = null, received_at = null, received_by = null, checked_at = null, checked_by = null, note = null`,
  )
  if (!waits)
    await sql`update customs_case_document set deleted_at = now(), deleted_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${input.documentId}`.execute(
      ctx.db,
    )
  await caseEvent(ctx, input.id, 'document.removed', asDetail(paper), false)
  return { documents: await documentsOf(ctx, input.id) }
}

/** The bytes, by way of the case: who sees the case sees its papers. */
export async function downloadDocument(
  ctx: Context,
  { id, documentId }: Parsed<Routes['document']>,
): Promise<FileAnswer> {
  await readCase(ctx, id)
  const { storeKey, fileName, contentType } = await documentOf(ctx, id, documentId)
  if (!storeKey) throw notFound()
  return {
    name: fileName ?? 'file',
    contentType: contentType ?? 'application/octet-stream',
    body: await ctx.services.files.get(storeKey),
  }
}
