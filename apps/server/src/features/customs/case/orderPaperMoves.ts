import { type DocumentKind } from '@clearway/contract/features/customs/case/caseDocument'
import { mostCaseLines } from '@clearway/contract/features/customs/case/customsCase'
import { sql } from 'kysely'

import { readGoodsFile } from '../../../business/goodsTable/read.ts'
import type { Context } from '../../../kernel/context.ts'
import { isRefusal } from '../../../kernel/refuse.ts'
import { storedCase, type StoredCase } from './caseRows.ts'
import { documentOf, placeFile } from './documents/caseDocumentRows.ts'
import { tellReceived } from './documents/caseDocuments.ts'
import { writeFacts } from './intake/intakeFacts.ts'

/** A paper of an order with its file. */
export interface KeptPaper {
  readonly id: string
  readonly kind: DocumentKind
  readonly fileId: string
  readonly fileName: string
  readonly sha256: string
  readonly storeKey: string
}

/** Invoice, weights and packages as the paper tells them; what the order or a person said stays. One that cannot be read is a paper all the same. */
async function readFacts(ctx: Context, of: StoredCase, { kind, fileName, storeKey }: KeptPaper): Promise<void> {
  if ((kind !== 'invoice' && kind !== 'packingList') || !/\.(xlsx|csv)$/i.test(fileName)) return
  const bytes = await ctx.services.files.get(storeKey)
  const file = { name: fileName, bytes, contentType: '' }
  const read = await unlessRefused(
    readGoodsFile(ctx, file, { orgId: of.orgId, direction: of.direction, most: mostCaseLines }),
  )
  // What the stage of the case has fixed stays as it is.
  if (read && !read.ask.length) await unlessRefused(writeFacts(ctx, of.id, read, { adds: false }))
}

/** Undefined where it is refused: the paper is taken all the same. */
export const unlessRefused = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (isRefusal(error)) return undefined
    throw error
  })

/** The paper of this case with the same bytes, where somebody dropped it there before. */
async function sameIn(ctx: Context, caseId: string, sha256: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from customs_case_document where tenant_id = current_tenant() and case_id = ${caseId} and sha256 = ${sha256} and file_id is not null and deleted_at is null limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.id
}

/** Puts papers of the order on a case, as if they had been dropped there. */
export async function putOnCase(ctx: Context, caseId: string, papers: readonly KeptPaper[]): Promise<void> {
  for (const paper of papers) {
    const of = await storedCase(ctx, caseId)
    let documentId = await sameIn(ctx, caseId, paper.sha256)
    if (!documentId) {
      const file = { id: paper.fileId, name: paper.fileName, sha256: paper.sha256 }
      documentId = await placeFile(ctx, caseId, file, { kind: paper.kind })
      await tellReceived(ctx, of, await documentOf(ctx, caseId, documentId), paper.fileName)
      await readFacts(ctx, of, paper)
    }
    await sql`update order_paper set case_id = ${caseId}, document_id = ${documentId} where tenant_id = current_tenant() and id = ${paper.id}`.execute(
      ctx.db,
    )
  }
}

/** All papers of an order go to its new case; those that an earlier one had too, for that was cancelled. */
export async function papersToCase(ctx: Context, orderId: string, caseId: string): Promise<void> {
  const { rows } =
    await sql<KeptPaper>`select p.id, p.kind, p.file_id, p.file_name, p.sha256, f.store_key from order_paper p join stored_file f on f.tenant_id = p.tenant_id and f.id = p.file_id
    where p.tenant_id = current_tenant() and p.order_id = ${orderId} order by p.created_at, p.id`.execute(ctx.db)
  await putOnCase(ctx, caseId, rows)
}
