import path from 'node:path'

import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { fileType, putFor, sha256 } from '../../../../kernel/files/files.ts'
import type { Papers } from './intakeRead.ts'

/** Stores the file and makes it a paper of the case: one that was needed and missing is answered by it. It belongs to the case's customer. */
export async function keepPaper(
  ctx: Context,
  caseId: string,
  { file, name, orgId, invoice, packing, facts }: Papers,
): Promise<void> {
  const contentType = await fileType({ ...file, contentType: '' })
  const storeKey = await putFor(ctx, file.bytes)
  const digest = sha256(file.bytes)
  const { id: fileId } = await ctx.db
    .insertInto('storedFile')
    .values({
      tenantId: ctx.user.tenantId,
      name,
      size: file.bytes.length,
      contentType,
      fileType: path.extname(name).slice(1, 12),
      sha256: digest,
      storeKey,
      orgId: orgId ?? ctx.user.orgId,
      createdBy: ctx.user.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const kind of [invoice && 'invoice', packing && 'packingList']) {
    if (!kind) continue
    const number = kind === 'invoice' ? (facts.invoiceNo?.value.slice(0, 64) ?? null) : null
    const { rows } =
      await sql`update customs_case_document set state = 'received', number = coalesce(number, ${number}), file_id = ${fileId}, file_name = ${name}, sha256 = ${digest.toString('hex')}, received_at = now(), received_by = ${ctx.user.personId}
      where tenant_id = current_tenant() and id = (select id from customs_case_document where tenant_id = current_tenant() and case_id = ${caseId} and kind = ${kind} and file_id is null and deleted_at is null order by created_at limit 1) returning id`.execute(
        ctx.db,
      )
    if (!rows.length)
      await sql`insert into customs_case_document (tenant_id, case_id, kind, name, state, number, file_id, file_name, sha256, received_at, received_by, created_by, updated_by)
      values (current_tenant(), ${caseId}, ${kind}, '', 'received', ${number}, ${fileId}, ${name}, ${digest.toString('hex')}, now(), ${ctx.user.personId}, ${ctx.user.personId}, ${ctx.user.personId})`.execute(
        ctx.db,
      )
  }
}
