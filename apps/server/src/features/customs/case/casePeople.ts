import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { customsCase as contract } from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as t } from '@clearway/contract/features/customs/case/customsCase.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { hidesAny } from '../../../kernel/access/hidden.ts'
import { holders } from '../../../kernel/access/holders.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/crud/crudRows.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { inStates } from '../../../kernel/stateMachine.ts'
import { caseEvent } from './caseEvents.ts'
import { caseSource, caseWritten, storedCase } from './caseRows.ts'
import { tellPeople } from './caseSteps.ts'

type Routes = (typeof contract)['routes']

const staff = (ctx: Context): Promise<string[]> => holders(ctx.db, { permission: 'customsCase.edit', area: 'admin' })

/** Whatever buttons a role was given: who works on what is the broker's own affair. */
function refuseCustomers(ctx: Context): void {
  if (ctx.user.area === 'customer') throw refuse(403, refusals.forbidden)
}

/** Gives cases to a colleague who may work on them, or to nobody; all of them or none. */
export async function assign(
  ctx: Context,
  { ids: given, personId }: Parsed<Routes['assign']>,
): Promise<Output<Routes['assign']>> {
  refuseCustomers(ctx)
  const ids = [...new Set(given)].sort()
  const found = await readRows(ctx, contract, caseSource, ids, { deleted: false, lock: true })
  if (found.length !== ids.length) throw notFound()
  if (personId && !(await staff(ctx)).includes(personId)) throw refuseField('personId', t.assigneeNotFound)
  const { rows } = await sql<{
    id: string
  }>`update customs_case set assignee_id = ${personId}::uuid where tenant_id = current_tenant() and id = any(${ids}::uuid[]) and assignee_id is distinct from ${personId}::uuid returning id`.execute(
    ctx.db,
  )
  const {
    rows: [person],
  } = personId
    ? await sql<{ nickname: string }>`select nickname from person where id = ${personId}`.execute(ctx.db)
    : { rows: [] }
  for (const { id } of rows) {
    await caseEvent(ctx, id, 'assigned', { person: person?.nickname ?? null })
    if (personId) await tellPeople(ctx, 'assign', await storedCase(ctx, id))
  }
  caseWritten(ctx, ids)
  return { count: ids.length }
}

/** Colleagues who may work on cases, with how many they have in hand. */
export async function queryPeople(ctx: Context): Promise<Output<Routes['queryPeople']>> {
  refuseCustomers(ctx)
  const { rows } = await sql<Output<Routes['queryPeople']>[number]>`select p.id, p.nickname as name, ${
    hidesAny(ctx, contract.name, ['assigneeId', 'status'])
      ? sql`0`
      : sql`(select count(*)::int from customs_case c
      where c.tenant_id = current_tenant() and c.assignee_id = p.id and c.deleted_at is null and not ${inStates('c.status', caseMachine.phases.ended)})`
  } as open
    from person p where p.id = any(${await staff(ctx)}::uuid[]) order by 3, 2`.execute(ctx.db)
  return rows
}
