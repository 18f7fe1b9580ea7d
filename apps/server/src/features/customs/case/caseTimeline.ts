import {
  eventText,
  plainDetails,
  receiptKind,
  type CaseEvent,
  type caseEventRoutes,
} from '@clearway/contract/features/customs/case/caseEvent'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { hidesPrices } from './caseHidden.ts'
import { readCase } from './caseRows.ts'

const mostShown = 300

interface Row extends Omit<CaseEvent, 'declaration'> {
  declarationId: string | null
  declarationCode: string | null
}

/** What was written down, and what customs said of the declarations, newest first. A customer's people get what is meant for them, in their words. */
export async function timeline(
  ctx: Context,
  { id }: Parsed<(typeof caseEventRoutes)['timeline']>,
): Promise<Output<(typeof caseEventRoutes)['timeline']>> {
  await readCase(ctx, id)
  const customer = ctx.user.area === 'customer'
  const { rows } =
    await sql<Row>`select e.id, e.kind, e.at, e.details, e.shown, e.declaration_id, d.code as declaration_code, p.nickname as person
    from (
      select id, kind, at, details, shown, declaration_id, person_id from customs_case_event where tenant_id = current_tenant() and case_id = ${id} and (shown or ${!customer})
      union all
      select r.id, ${receiptKind}, r.noticed_at, jsonb_build_object('channel', r.channel, 'note', r.note), true, r.declaration_id, null
      from declaration_receipt r join declaration x on x.tenant_id = r.tenant_id and x.id = r.declaration_id where r.tenant_id = current_tenant() and x.case_id = ${id} and x.deleted_at is null
    ) e left join declaration d on d.tenant_id = current_tenant() and d.id = e.declaration_id left join person p on p.id = e.person_id
    order by e.at desc, e.id desc limit ${mostShown * 2}`.execute(ctx.db)
  const codes =
    ctx.user.permissions.has('declaration.view') && !dataAccess(ctx.user, declaration.name).hidden.has('code')
  const events = rows.map(({ declarationId, declarationCode, ...e }): CaseEvent => ({
    ...e,
    declaration: codes && declarationId && declarationCode ? { id: declarationId, code: declarationCode } : null,
  }))
  const told = hidesPrices(ctx)
    ? events.map((e) => ({
        ...e,
        details: Object.fromEntries(Object.entries(e.details).filter(([name]) => name !== 'amount')),
      }))
    : events
  const seen = customer ? told.filter((e) => eventText(e, true)).map((e) => ({ ...e, details: plainDetails(e) })) : told
  return { events: seen.slice(0, mostShown) }
}
