import { caseDocumentText as t } from '@clearway/contract/features/customs/case/caseDocument.text'
import { caseWrite, writtenFields } from '@clearway/contract/features/customs/case/caseFixed'
import { caseFixedText } from '@clearway/contract/features/customs/case/caseFixed.text'
import {
  customsCase as contract,
  statusWords,
  type CaseStatus,
} from '@clearway/contract/features/customs/case/customsCase'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import type { Row, Values } from '../../../kernel/crud/crudRows.ts'
import { likenessOf, sameValue } from '../../../kernel/crud/patch.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'

/** Throws 400 at every field that the stage of the case fixed for a customer's people and that would change. Whom a case belongs to is asked by itself. */
export function refuseFixed(ctx: Context, values: Values, current: Row, status: CaseStatus): void {
  if (ctx.user.area !== 'customer') return
  const wrong = writtenFields.case.filter(
    (name) =>
      name !== 'orgId' &&
      values[name] !== undefined &&
      !sameValue(values[name], current[name], likenessOf(contract.fields[name])) &&
      caseWrite(name, status, true) === 'refused',
  )
  const words = say(statusWords(true)[status], ctx.language)
  const errors = wrong.map((field) => ({
    field,
    message: caseFixedText.fixed,
    values: { field: say(contract.fields[field].label, ctx.language), status: words },
  }))
  if (errors.length) throw refuse(400, refusals.invalid, { errors })
}

/** What a customer's people wrote or sent is not for the next customer's eyes: the case stays theirs from then on. What staff put there moves along. Throws 400 on `orgId`. */
export async function keepCustomer(
  ctx: Pick<Context, 'db'>,
  caseId: string,
  from: string | null,
  to: string | null,
): Promise<void> {
  const heard = sql`(select from customs_message m where m.tenant_id = current_tenant() and m.case_id = ${caseId} and not m.internal)`
  const sent = sql`(select from customs_case_document d join membership b on b.tenant_id = d.tenant_id and b.person_id = d.received_by join sys_org o on o.tenant_id = b.tenant_id and o.id = b.org_id
    where d.tenant_id = current_tenant() and d.case_id = ${caseId} and d.deleted_at is null and o.org_type = 'customer')`
  const { rows } = await sql<{ heard: boolean }>`select (exists ${heard} or exists ${sent}) as heard`.execute(ctx.db)
  if (from !== null && rows[0]!.heard) throw refuseField('orgId', t.customerFixed)
  await sql`update stored_file f set org_id = ${to}::uuid from customs_case_document d where d.tenant_id = current_tenant() and d.case_id = ${caseId} and f.tenant_id = d.tenant_id and f.id = d.file_id`.execute(
    ctx.db,
  )
}
