import { certificationMachine } from '@clearway/contract/features/account/certification/certificationSteps'
import { userAuthText as t } from '@clearway/contract/features/account/certification/userAuth.text'
import { sql } from 'kysely'

import type { Db } from '../../../kernel/database/database.ts'
import type { Task } from '../../../kernel/jobs.ts'
import type { Stored } from './userAuthRows.ts'
import { nameOf, tellApplicant } from './userAuthTell.ts'

/** Days before its end at which the applicant is warned. */
const warnings = [60, 30, 7]

interface Ending extends Pick<Stored, 'id' | 'kind' | 'applicantId'> {
  readonly realName: string | null
  readonly orgName: string | null
  readonly validTo: string
  readonly days: number
  readonly warned: number | null
}

const mostAtOnce = 1000

async function expire(db: Db, today: ReturnType<typeof sql>): Promise<void> {
  const { rows } =
    await sql<Ending>`update user_auth set approval_status = ${certificationMachine.steps.expire.to} where tenant_id = current_tenant() and approval_status = any(${[...certificationMachine.steps.expire.from]}::text[]) and deleted_at is null and valid_to < ${today}
    returning id, kind, applicant_id, real_name, org_name, valid_to`.execute(db)
  for (const row of rows)
    await tellApplicant(db, row, t.notices.expiredTitle, t.notices.expiredBody, { name: nameOf(row) })
}

/** Each certificate is warned of once for each of the days, whenever this runs: a missed night is made up for by the nearest warning. */
async function warn(db: Db, today: ReturnType<typeof sql>): Promise<void> {
  const { rows } =
    await sql<Ending>`select id, kind, applicant_id, real_name, org_name, valid_to, end_warned as warned, valid_to - ${today} as days from user_auth
    where tenant_id = current_tenant() and approval_status = 'approved' and deleted_at is null and valid_to >= ${today} and valid_to <= ${today} + ${warnings[0]!}::int
      and (end_warned is null or (end_warned > 30 and valid_to <= ${today} + 30) or (end_warned > 7 and valid_to <= ${today} + 7)) order by valid_to limit ${mostAtOnce}`.execute(
      db,
    )
  for (const row of rows) {
    const due = warnings.filter((days) => row.days <= days).at(-1)!
    await sql`update user_auth set end_warned = ${due} where tenant_id = current_tenant() and id = ${row.id}`.execute(
      db,
    )
    await tellApplicant(db, row, t.notices.endsTitle, t.notices.endsBody, {
      until: row.validTo,
      days: String(row.days),
    })
  }
}

/** Ends certificates whose last day is over where their tenant is, and warns before. */
export const expireCertificates: Task = async (_payload, services) => {
  const tenants = await services.database.common
    .selectFrom('tenant')
    .select(['id', 'timeZone'])
    .where('deletedAt', 'is', null)
    .execute()
  for (const { id, timeZone } of tenants) {
    await services.database.transaction(
      { tenantId: id, personId: null, requestId: 'job expire_certificates' },
      'write',
      async (db) => {
        const today = sql`(now() at time zone ${timeZone})::date`
        await expire(db, today)
        await warn(db, today)
      },
    )
  }
}
