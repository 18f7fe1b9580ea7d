import type { CaseStep } from '@clearway/contract/features/customs/case/customsCase'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'

/** What the case's own code tells; other parts of the file tell theirs (`document.received`, `declaration.submitted` …). */
export type CaseEventKind =
  | `step.${CaseStep}`
  | 'made'
  | 'copied'
  | 'fromOrder'
  | 'assigned'
  | 'follow.toDeclare'
  | 'follow.declaring'
  | 'follow.toDispatch'
  | (string & {})

/** What the customer's people see of it, unless told otherwise: how the broker shares out his work is his own. */
const inside: ReadonlySet<string> = new Set(['assigned'])

/** Puts an entry into the timeline of a case. `details` fill the places of the words that the contract has for the kind. */
export async function caseEvent(
  ctx: Pick<Context, 'db' | 'user'>,
  caseId: string,
  kind: CaseEventKind,
  details: Readonly<Record<string, unknown>> = {},
  shown = !inside.has(kind),
  declarationId: string | null = null,
): Promise<void> {
  await sql`insert into customs_case_event (tenant_id, case_id, declaration_id, kind, details, shown, person_id)
    values (current_tenant(), ${caseId}, ${declarationId}::uuid, ${kind}, ${JSON.stringify(details)}::jsonb, ${shown}, ${ctx.user.personId})`.execute(
    ctx.db,
  )
}
