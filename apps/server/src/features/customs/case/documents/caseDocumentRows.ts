import path from 'node:path'

import {
  mostDocuments,
  type CaseDocument,
  type DocumentKind,
  type SameDocument,
} from '@clearway/contract/features/customs/case/caseDocument'
import { caseDocumentText as t } from '@clearway/contract/features/customs/case/caseDocument.text'
import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { sql, type RawBuilder } from 'kysely'

import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { fileType, putFor, sha256, type UploadedFile } from '../../../../kernel/files/files.ts'
import { notFound, refuse } from '../../../../kernel/refuse.ts'
import { caseSource, statusWord, type StoredCase } from '../caseRows.ts'

/** Throws 409 where the case is over: what belongs to it stays as it is. */
export function requireAlive(ctx: Context, { status }: Pick<StoredCase, 'status'>): void {
  if (caseMachine.isIn('ended', status)) throw refuse(409, t.ended, { values: { status: statusWord(ctx, status) } })
}

/** A paper with what its handlers need beside what is shown. */
export interface StoredDocument extends Omit<CaseDocument, 'removable'> {
  readonly fileId: string | null
  readonly storeKey: string | null
  readonly contentType: string | null
  readonly receivedById: string | null
}

async function read(ctx: Context, where: RawBuilder<unknown>): Promise<StoredDocument[]> {
  const { rows } =
    await sql<StoredDocument>`select d.id, d.version, d.kind, d.name, d.needed, d.rule, d.state, d.number, d.valid_to, d.agreement, d.file_name, f.size, d.received_at, r.nickname as received_by, d.received_by as received_by_id,
      d.checked_at, k.nickname as checked_by, d.note, d.file_id, f.store_key, f.content_type
    from customs_case_document d left join stored_file f on f.tenant_id = d.tenant_id and f.id = d.file_id left join person r on r.id = d.received_by left join person k on k.id = d.checked_by
    where d.tenant_id = current_tenant() and d.deleted_at is null and ${where} order by (d.needed and d.state in ('needed', 'refused')) desc, d.created_at, d.id limit ${mostDocuments * 2}`.execute(
      ctx.db,
    )
  return rows
}

function removable(ctx: Context, of: StoredDocument): boolean {
  if (!ctx.user.permissions.has('customsCase.upload')) return false
  if (ctx.user.area === 'customer')
    return of.fileId !== null && of.receivedById === ctx.user.personId && of.state !== 'checked'
  return of.fileId !== null || of.rule === null || of.rule === 'person'
}

export const shown = (ctx: Context, of: StoredDocument): CaseDocument => ({ ...of, removable: removable(ctx, of) })

/** The papers of a case; the caller has read the case. What is still wanted stands first. */
export const documentsOf = async (ctx: Context, caseId: string): Promise<CaseDocument[]> =>
  (await storedDocuments(ctx, caseId)).map((d) => shown(ctx, d))
export const storedDocuments = (ctx: Context, caseId: string): Promise<StoredDocument[]> =>
  read(ctx, sql`d.case_id = ${caseId}`)

/** One paper of a case that the caller has read. Throws 404, also for a paper of another case. */
export async function documentOf(ctx: Context, caseId: string, id: string): Promise<StoredDocument> {
  const [found] = await read(ctx, sql`d.case_id = ${caseId} and d.id = ${id}`)
  if (!found) throw notFound()
  return found
}

/** Papers with the same bytes in this case or in another one of its customer, as far as the user may see that. */
export async function sameDocuments(ctx: Context, { id, orgId }: StoredCase, hash: string): Promise<SameDocument[]> {
  const seen = scopeCondition(ctx, caseSource, dataAccess(ctx.user, customsCase.name))
  const where = sql.join(
    [
      sql`t.tenant_id = current_tenant()`,
      sql`t.deleted_at is null`,
      sql`t.org_id is not distinct from ${orgId}::uuid`,
      ...seen,
    ],
    sql` and `,
  )
  const { rows } =
    await sql<SameDocument>`select t.id as case_id, t.code as case_code, d.id as document_id, d.kind, d.file_name from customs_case_document d join customs_case t on t.tenant_id = d.tenant_id and t.id = d.case_id
    where d.tenant_id = current_tenant() and d.sha256 = ${hash} and d.deleted_at is null and d.file_id is not null and ${where} order by (t.id = ${id}) desc, d.created_at desc limit 5`.execute(
      ctx.db,
    )
  return rows
}

export interface KeptFile {
  readonly id: string
  readonly name: string
  readonly sha256: string
}

export const hashOf = (bytes: Buffer): string => sha256(bytes).toString('hex')

/** Stores what came for a case; it belongs to the case's customer, whose people could not open it otherwise. Throws 415 for a type that is not taken. */
export async function keepFile(
  ctx: Context,
  { orgId }: Pick<StoredCase, 'orgId'>,
  file: UploadedFile,
): Promise<KeptFile> {
  const contentType = await fileType(file)
  const storeKey = await putFor(ctx, file.bytes)
  const name = path.basename(file.name.replaceAll('\\', '/')).slice(0, 200) || 'file'
  const hash = sha256(file.bytes)
  const { id } = await ctx.db
    .insertInto('storedFile')
    .values({
      tenantId: ctx.user.tenantId,
      name,
      size: file.bytes.length,
      contentType,
      fileType: path.extname(name).slice(1, 12),
      sha256: hash,
      storeKey,
      orgId: orgId ?? ctx.user.orgId,
      createdBy: ctx.user.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name, sha256: hash.toString('hex') }
}

/** Puts a file where it is wanted: into the paper named, else into the one that waits for its kind, else as a paper more. The caller holds the case. Gives its id. */
export async function placeFile(
  ctx: Context,
  caseId: string,
  file: KeptFile,
  {
    kind,
    documentId,
    number,
    validTo,
  }: {
    kind: DocumentKind
    documentId?: string | undefined
    number?: string | null | undefined
    validTo?: string | null | undefined
  },
): Promise<string> {
  const came = sql`state = 'received', file_id = ${file.id}::uuid, file_name = ${file.name}, sha256 = ${file.sha256}, received_at = now(), received_by = ${ctx.user.personId}::uuid, checked_at = null, checked_by = null, note = null,
    number = coalesce(${number ?? null}, number), valid_to = coalesce(${validTo ?? null}::date, valid_to)`
  const { rows: waiting } = documentId
    ? { rows: [{ id: documentId }] }
    : await sql<{ id: string }>`select id from customs_case_document
    where tenant_id = current_tenant() and case_id = ${caseId} and deleted_at is null and kind = ${kind} and file_id is null order by created_at, id limit 2`.execute(
        ctx.db,
      )
  // Of several licences that are wanted nobody can tell which one this is.
  if (waiting.length === 1) {
    await sql`update customs_case_document set ${came} where tenant_id = current_tenant() and id = ${waiting[0]!.id}`.execute(
      ctx.db,
    )
    return waiting[0]!.id
  }
  const {
    rows: [count],
  } = await sql<{
    n: number
  }>`select count(*)::int as n from customs_case_document where tenant_id = current_tenant() and case_id = ${caseId} and deleted_at is null`.execute(
    ctx.db,
  )
  if (count!.n >= mostDocuments) throw refuse(409, t.tooMany, { values: { max: mostDocuments } })
  const {
    rows: [row],
  } = await sql<{
    id: string
  }>`insert into customs_case_document (tenant_id, case_id, kind, name, state, file_id, file_name, sha256, received_at, received_by, number, valid_to, created_by, updated_by)
    values (current_tenant(), ${caseId}, ${kind}, '', 'received', ${file.id}, ${file.name}, ${file.sha256}, now(), ${ctx.user.personId}, ${number ?? null}, ${validTo ?? null}::date, ${ctx.user.personId}, ${ctx.user.personId}) returning id`.execute(
    ctx.db,
  )
  return row!.id
}
