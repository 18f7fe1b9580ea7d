import { savedDays, savedReportRoutes as contract } from '@clearway/contract/features/report/savedReport'
import { savedReportText as t } from '@clearway/contract/features/report/savedReport.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { companyOf } from '../../kernel/access/ownSide.ts'
import type { Context } from '../../kernel/context.ts'
import { dayIn } from '../../kernel/crud/moments.ts'
import { feature } from '../../kernel/feature.ts'
import { refuse } from '../../kernel/refuse.ts'
import { askedOf } from './report.ts'
import { recipients, runNow, schedule, unschedule } from './savedReportPlan.ts'
import { readAll, readOne, readOwn } from './savedReportRows.ts'

const mostOwn = 50

type Question = Parsed<(typeof contract)['add']>

/** What is stored of a question. Throws what the report itself would refuse. */
function valuesOf(ctx: Context, { name, report, dimension, period, from, to, shared }: Question) {
  askedOf(ctx, report, { ...savedDays({ period, from, to }, dayIn(ctx.user.timeZone)), dimension })
  const own = period === 'own'
  return { name, report, dimension, period, fromOn: own ? from! : null, toOn: own ? to! : null, shared }
}

/** Says at the name that there is one already. */
const sameName = (error: unknown): never => {
  if ((error as { constraint?: string }).constraint === 'saved_report_name')
    throw refuse(409, refusals.duplicate, { errors: [{ field: 'name', message: issues.duplicate }] })
  throw error
}

export const savedReports = feature(contract, {
  query: readAll,
  queryById: (ctx, { id }) => readOne(ctx, id),
  add: async (ctx, question) => {
    const values = valuesOf(ctx, question)
    const { tenantId, personId } = ctx.user
    // Two at once must not both find room for one.
    await sql`select pg_advisory_xact_lock(hashtextextended('saved_report ' || current_tenant() || ${personId}, 0))`.execute(
      ctx.db,
    )
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from saved_report where person_id = ${personId} and deleted_at is null`.execute(ctx.db)
    if (rows[0]!.n >= mostOwn) throw refuse(422, t.tooMany, { values: { max: mostOwn } })
    const { id } = await ctx.db
      .insertInto('savedReport')
      .values({ tenantId, personId, createdBy: personId, orgId: await companyOf(ctx), ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(sameName)
    ctx.touched([id])
    return readOne(ctx, id)
  },
  update: async (ctx, { id, version, ...question }) => {
    await readOwn(ctx, id)
    const { numUpdatedRows } = await ctx.db
      .updateTable('savedReport')
      .set(valuesOf(ctx, question))
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
      .catch(sameName)
    const current = await readOne(ctx, id)
    if (!numUpdatedRows) throw refuse(409, refusals.stale, { data: { current } })
    ctx.touched([id])
    return current
  },
  delete: async (ctx, { id }) => {
    await readOwn(ctx, id)
    await ctx.db.deleteFrom('reportSchedule').where('savedReportId', '=', id).execute()
    await ctx.db
      .updateTable('savedReport')
      .set({ deletedAt: sql<string>`now()`, deletedBy: ctx.user.personId })
      .where('id', '=', id)
      .execute()
    ctx.touched([id])
    return { count: 1 }
  },
  recipients,
  schedule,
  unschedule,
  runNow,
})
