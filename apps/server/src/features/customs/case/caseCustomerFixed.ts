import { caseDocumentText as t } from '@clearway/contract/features/customs/case/caseDocument.text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { refuseField } from '../../../kernel/refuse.ts'

/** What a customer's people wrote or sent is not for the next customer's eyes: the case stays theirs from then on. What staff put there moves along. Throws 400 on `orgId`. */
export async function keepCustomer(
  ctx: Pick<Context, 'db'>,
  caseId: string,
  from: string | null,
  to: string | null,
): Promise<void> {
  const heard = sql`(select from customs_case_message m where m.tenant_id = current_tenant() and m.case_id = ${caseId} and not m.internal)`
  const sent = sql`(select from customs_case_document d join membership b on b.tenant_id = d.tenant_id and b.person_id = d.received_by join sys_org o on o.tenant_id = b.tenant_id and o.id = b.org_id
    where d.tenant_id = current_tenant() and d.case_id = ${caseId} and d.deleted_at is null and o.org_type = 'customer')`
  const { rows } = await sql<{ heard: boolean }>`select (exists ${heard} or exists ${sent}) as heard`.execute(ctx.db)
  if (from !== null && rows[0]!.heard) throw refuseField('orgId', t.customerFixed)
  await sql`update stored_file f set org_id = ${to}::uuid from customs_case_document d where d.tenant_id = current_tenant() and d.case_id = ${caseId} and f.tenant_id = d.tenant_id and f.id = d.file_id`.execute(
    ctx.db,
  )
}
