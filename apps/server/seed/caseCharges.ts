import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { sql } from 'kysely'

import type { Db } from '../src/kernel/database/database.ts'
import { inStates } from '../src/kernel/stateMachine.ts'

/** What the demo broker asks for any case, in CNY. */
const charges = [
  { kind: 'agency', price: '600' },
  { kind: 'declaration', price: '200' },
]

/** The charges of the cases that were quoted: without any no quote is sent. */
export async function seedCaseCharges(db: Db, people: ReadonlyMap<string, string>): Promise<void> {
  const staff = people.get('declarant')!
  await sql`insert into customs_case_charge (tenant_id, case_id, kind, quantity, price, amount, currency, created_at, created_by, updated_at, updated_by)
    select current_tenant(), c.id, r.kind, 1, r.price, r.price, 'CNY', c.created_at, ${staff}, c.created_at, ${staff}
    from customs_case c cross join jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as r(kind text, price numeric)
    where c.tenant_id = current_tenant() and ${inStates('c.status', caseMachine.phases.quoted)}`.execute(db)
}
