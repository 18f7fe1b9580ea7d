import type { CaseDocument } from '@clearway/contract/features/customs/case/caseDocument'
import type { Evidence } from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as t } from '@clearway/contract/features/customs/case/customsCase.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { hidesPrices } from './caseHidden.ts'
import type { StoredCase } from './caseRows.ts'

const mostWords = 200

/** Whether there is a charge that comes to something. */
async function isCharged(ctx: Context, { id }: StoredCase): Promise<boolean> {
  const { rows } =
    await sql`select from customs_case_charge where tenant_id = current_tenant() and case_id = ${id} and deleted_at is null and amount <> 0 limit 1`.execute(
      ctx.db,
    )
  return rows.length > 0
}

/** A quote without a charge is free by hand, with the reason; one with charges is not. Throws 400. */
export async function requireCharged(ctx: Context, of: StoredCase, freeReason: string | undefined): Promise<void> {
  const charged = await isCharged(ctx, of)
  if (!charged && !freeReason) throw refuseField('freeReason', t.noCharge)
  if (charged && freeReason) throw refuseField('freeReason', t.notFree)
}

/** Nobody confirms what he does not see: 403 where prices are hidden from him, 409 where the quote holds none. */
export async function requirePriced(ctx: Context, of: StoredCase): Promise<void> {
  if (hidesPrices(ctx)) throw refuse(403, t.priceHidden)
  if (of.freeReason === null && !(await isCharged(ctx, of))) throw refuse(409, t.noPrice)
}

/** What the time line keeps of the evidence. */
export type Shown =
  | { readonly kind: 'document'; readonly details: { documentId: string; document: object; fileName: string } }
  | { readonly kind: 'message'; readonly details: { messageId: string; words: string } }

async function paperShown(ctx: Context, caseId: string, id: string): Promise<Shown | undefined> {
  const { rows } = await sql<
    Pick<CaseDocument, 'kind' | 'name' | 'rule'> & { fileName: string }
  >`select kind, name, rule, file_name from customs_case_document where tenant_id = current_tenant() and case_id = ${caseId} and id = ${id} and deleted_at is null and file_id is not null`.execute(
    ctx.db,
  )
  if (!rows[0]) return undefined
  const { fileName, ...document } = rows[0]
  return { kind: 'document', details: { documentId: id, document, fileName } }
}

/** A message that the customer can read: what the broker's people wrote to each other shows nothing. */
async function messageShown(ctx: Context, caseId: string, id: string): Promise<Shown | undefined> {
  const { rows } = await sql<{
    body: string
  }>`select body from customs_message where tenant_id = current_tenant() and case_id = ${caseId} and id = ${id} and not internal`.execute(
    ctx.db,
  )
  return rows[0] && { kind: 'message', details: { messageId: id, words: rows[0].body.slice(0, mostWords) } }
}

/** Whoever confirms in the customer's place says why and shows that he agreed; undefined for the customer's own people. Throws 400. */
export async function evidenceFor(
  ctx: Context,
  { id }: StoredCase,
  { reason, evidence }: { readonly reason?: string | undefined; readonly evidence?: Evidence | undefined },
): Promise<Shown | undefined> {
  if (ctx.user.area === 'customer') return undefined
  if (!reason) throw refuseField('reason', issues.required)
  const shown = evidence && (await (evidence.kind === 'document' ? paperShown : messageShown)(ctx, id, evidence.id))
  if (!shown) throw refuseField('evidence', t.noEvidence)
  return shown
}
