import { documentsEnd, fieldsOfKind, paperKinds } from '@clearway/contract/features/account/certification/certificationNeeds'
import { certificationSteps, reviewTargets, type CertificationStep } from '@clearway/contract/features/account/certification/certificationSteps'
import type { userAuth as contract, OpenedCertification, UserAuthRow } from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText as t } from '@clearway/contract/features/account/certification/userAuth.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { parameter } from '../../../kernel/parameters.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { inTenant } from '../../../kernel/tenants.ts'
import { opened, reviewerFault } from './user-auth-opened.ts'
import { shownRow, storedById, storedInList, todayOf, type Stored } from './user-auth-rows.ts'
import { nameOf, tellApplicant } from './user-auth-tell.ts'
import { requireComplete, requireStep, requireVersion, written } from './user-auth-write.ts'

type Decision = Parsed<(typeof contract)['routes']['audit']>

/** The same day so many months on; the last of a month that is shorter. */
function monthsLater(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Until when it counts: what the reviewer says, within the life of the documents; else as long as the tenant's rule and the documents let it. */
function validTo(ctx: Context, row: UserAuthRow, wanted: string | undefined, months: number): string {
  const end = documentsEnd(row.kind, row)
  const today = todayOf(ctx)
  if (wanted !== undefined) {
    if (wanted <= today) throw refuseField('validTo', t.validToPast)
    if (end && wanted > end) throw refuseField('validTo', t.validToTooFar, { date: end })
    return wanted
  }
  const term = monthsLater(today, months)
  return end && end < term ? end : term
}

function requireReason({ kind }: Stored, { reason, fieldReasons = {} }: Decision): void {
  const known = new Set<string>([...fieldsOfKind[kind], ...paperKinds.map((paper) => `paper.${paper}`)])
  const strange = Object.keys(fieldReasons).find((field) => !known.has(field))
  if (strange !== undefined) throw refuseField('fieldReasons', t.noSuchField, { names: strange })
  if (!reason && !Object.keys(fieldReasons).length) throw refuseField('reason', t.reasonNeeded)
}

async function write(ctx: Context, stored: Stored, row: UserAuthRow, input: Decision, months: number): Promise<void> {
  const { id, tenantId, kind, subjectId } = stored
  const { approvalStatus: wanted, reason, fieldReasons } = input
  const me = ctx.user.personId
  const name = nameOf(row)
  const said = { reason: reason || t.notices.seeFields }
  const set = (columns: ReturnType<typeof sql>) => sql`update user_auth set approval_status = ${certificationSteps[reviewTargets[wanted]].to}, ${columns} where tenant_id = ${tenantId} and id = ${id}`.execute(ctx.db)
  switch (wanted) {
    case 'inReview':
      await set(sql`reviewed_by = ${me}`)
      break
    case 'submitted':
      await set(sql`reviewed_by = null`)
      break
    case 'approved': {
      const until = validTo(ctx, row, input.validTo, months)
      // The one that stood is replaced: of one kind a subject has one certificate.
      await sql`update user_auth set approval_status = ${certificationSteps.replace.to} where tenant_id = ${tenantId} and subject_id = ${subjectId} and kind = ${kind} and approval_status = 'approved' and deleted_at is null`.execute(ctx.db)
      await set(sql`reviewed_by = ${me}, decided_at = now(), valid_to = ${until}::date, end_warned = null, reason = ${reason || null}, field_reasons = '{}'`)
      await tellApplicant(ctx.db, stored, t.notices.approvedTitle, t.notices.approvedBody, { name, until })
      break
    }
    case 'rejected':
      await set(sql`reviewed_by = ${me}, decided_at = now(), reason = ${reason || null}, field_reasons = ${JSON.stringify(fieldReasons ?? {})}::jsonb`)
      await tellApplicant(ctx.db, stored, t.notices.rejectedTitle, t.notices.rejectedBody, { name, ...said })
      break
    case 'revoked':
      await set(sql`reviewed_by = ${me}, decided_at = now(), reason = ${reason || null}, field_reasons = ${JSON.stringify(fieldReasons ?? {})}::jsonb`)
      await tellApplicant(ctx.db, stored, t.notices.revokedTitle, t.notices.revokedBody, { name, ...said })
  }
}

/** Checks of the step's table, in the order in which they tell most. */
async function check(ctx: Context, stored: Stored, input: Decision): Promise<UserAuthRow> {
  const fault = reviewerFault(ctx, stored)
  if (fault) throw refuse(403, fault)
  const step = reviewTargets[input.approvalStatus]
  requireStep(ctx, step, stored)
  const row = await shownRow(ctx, stored.id)
  requireVersion(ctx, stored, input.version, row)
  const { checks }: CertificationStep = certificationSteps[step]
  if (checks.includes('taken') && stored.reviewedBy !== ctx.user.personId) throw refuse(409, t.takenBy, { values: { name: row.reviewerName ?? '' } })
  if (checks.includes('reason')) requireReason(stored, input)
  return checks.includes('complete') ? requireComplete(ctx, stored) : row
}

/** One step of a reviewer. A row that the platform reviews is written in the tenant that it lies in. */
export async function audit(ctx: Context, input: Decision): Promise<OpenedCertification> {
  const { tenantId, approvalStatus: before } = await storedInList(ctx, input.id)
  // Asked before the change of tenant: what is kept of it is kept for the reviewer's own.
  const months = await parameter(ctx, 'certificate.validMonths')
  await inTenant(ctx.db, tenantId, async () => {
    const stored = await storedById(ctx, input.id, true)
    await write(ctx, stored, await check(ctx, stored, input), input, months)
    written(ctx, stored, `${before} → ${input.approvalStatus}`)
  })
  return opened(ctx, await storedById(ctx, input.id))
}
