import { fieldsOfKind, type PaperKind } from '@clearway/contract/features/account/certification/certificationNeeds'
import {
  certificationMachine,
  fourEyesFault,
  reviewTargets,
  type CertificationStep,
} from '@clearway/contract/features/account/certification/certificationSteps'
import type { OpenedCertification, UserAuthRow } from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText as t } from '@clearway/contract/features/account/certification/userAuth.text'
import type { StepRule } from '@clearway/contract/kernel/stateMachine'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { enterpriseOf } from '../../../business/certificate.ts'
import { callable } from '../../../kernel/access/decide.ts'
import { blanked, hidesAny } from '../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { inStates } from '../../../kernel/stateMachine.ts'
import {
  attemptsOf,
  mayEnterprise,
  papersOfRow,
  shownRow,
  storedById,
  withoutHidden,
  type Stored,
  type StoredPaper,
} from './userAuthRows.ts'

/** The caller applies for it, or is one of those who handle the enterprise. */
async function isOwner(ctx: Context, { kind, subjectId, tenantId }: Stored): Promise<boolean> {
  if (tenantId !== ctx.user.tenantId) return false
  return kind === 'personal'
    ? subjectId === ctx.user.personId
    : mayEnterprise(ctx) && subjectId === (await enterpriseOf(ctx))
}

/** Whether this is somebody to review this row at all, apart from its state: undefined, or why not. */
export function reviewerFault(ctx: Context, stored: Stored): Text | undefined {
  if (ctx.user.area === 'customer' || ctx.user.area === 'personal') return t.customersDoNotReview
  if (stored.reviewer === 'platform' && ctx.user.area !== 'platform') return t.reviewedByPlatform
  return fourEyesFault({
    personId: ctx.user.personId,
    applicantId: stored.applicantId,
    subjectId: stored.subjectId,
    editors: stored.editors,
  })
}

const reviewSteps = Object.values(reviewTargets)

/** Steps that the caller has a part in, open or with the reason why not. */
function stepsOf(ctx: Context, stored: Stored, owner: boolean): OpenedCertification['steps'] {
  const reviews =
    callable(ctx.user).has('userAuth.audit') && ctx.user.area !== 'customer' && ctx.user.area !== 'personal'
  const names: CertificationStep[] = [
    ...(owner ? (['submit', 'withdraw'] as const) : []),
    ...(reviews ? reviewSteps : []),
  ]
  const fault = reviews ? reviewerFault(ctx, stored) : undefined
  const state = fillText(t.notInState, { status: t.statuses[stored.approvalStatus] })
  return names.map((step) => {
    const { by, checks = [] }: StepRule = certificationMachine.steps[step]
    const taken = checks.includes('taken') && stored.reviewedBy !== ctx.user.personId
    const why =
      (by === 'reviewer' ? fault : undefined) ??
      (certificationMachine.may(step, stored.approvalStatus) ? (taken ? t.takeFirst : undefined) : state)
    return { step, open: !why, why: why ?? null }
  })
}

const asText = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

function paperChanges(before: readonly StoredPaper[], after: readonly StoredPaper[]) {
  const kinds = new Set<PaperKind>([...before, ...after].map((p) => p.kind))
  return [...kinds].flatMap((kind) => {
    const [was, is] = [before, after].map((papers) => papers.find((p) => p.kind === kind))
    return was && is && was.sha256.equals(is.sha256)
      ? []
      : [{ field: `paper.${kind}`, before: was?.name ?? null, after: is?.name ?? null }]
  })
}

/** What is other than in the attempt that was handed in before; null when there was none. */
async function changesOf(
  ctx: Context,
  stored: Stored,
  row: UserAuthRow,
  papers: readonly StoredPaper[],
): Promise<OpenedCertification['changes']> {
  const {
    rows: [previous],
  } = await sql<{
    id: string
  }>`select id from user_auth where tenant_id = ${stored.tenantId} and subject_id = ${stored.subjectId} and kind = ${stored.kind} and deleted_at is null
    and submitted_at is not null and attempt < ${stored.attempt} order by attempt desc limit 1`.execute(ctx.db)
  if (!previous) return null
  const [before, was] = [await shownRow(ctx, previous.id), await storedById(ctx, previous.id)]
  const { hidden } = dataAccess(ctx.user, 'userAuth')
  const fields = fieldsOfKind[stored.kind]
    .filter((field) => !hidden.has(field))
    .flatMap((field) => {
      const [old, now] = [asText(before[field]), asText(row[field])]
      // Two numbers may look alike with their middle covered.
      const same = field === 'idcardNo' ? was.idcardHash === stored.idcardHash : old === now
      return same ? [] : [{ field, before: old, after: now }]
    })
  return [...fields, ...paperChanges(await papersOfRow(ctx, was), papers)]
}

/** For reviewers alone: a number that stands in the certification of somebody else. The applicant must not learn who is known here. */
async function warningsOf(ctx: Context, stored: Stored, row: UserAuthRow): Promise<OpenedCertification['warnings']> {
  const claims = inStates('approval_status', certificationMachine.phases.claims)
  const others = sql`tenant_id = ${stored.tenantId} and deleted_at is null and ${claims} and subject_id <> ${stored.subjectId}`
  const number =
    stored.idcardHash && stored.kind === 'personal'
      ? (
          await sql`select from user_auth where ${others} and kind = 'personal' and idcard_hash = ${stored.idcardHash} limit 1`.execute(
            ctx.db,
          )
        ).rows.length > 0
      : false
  // A tenant's own enterprise is compared with those of all tenants that the platform reviewed.
  const among =
    stored.reviewer === 'platform'
      ? sql`reviewer = 'platform' and deleted_at is null and ${claims} and subject_id <> ${stored.subjectId}`
      : others
  const registration =
    stored.kind === 'enterprise' && row.registrationNo
      ? (
          await sql`select from user_auth where ${among} and kind = 'enterprise' and registration_kind = ${row.registrationKind} and registration_no = ${row.registrationNo} limit 1`.execute(
            ctx.db,
          )
        ).rows.length > 0
      : false
  return [
    ...(number ? [{ field: 'idcardNo', message: t.numberTaken }] : []),
    ...(registration ? [{ field: 'registrationNo', message: t.registrationTaken }] : []),
  ]
}

/** One attempt with all that its page shows; the caller has found out that it may be read. */
export async function opened(ctx: Context, stored: Stored): Promise<OpenedCertification> {
  const owner = await isOwner(ctx, stored)
  const hides = (field: string) => !owner && hidesAny(ctx, 'userAuth', [field])
  const whole = await shownRow(ctx, stored.id)
  const papers = await papersOfRow(ctx, stored)
  // The steps that are open tell the state.
  const steps = hides('approvalStatus') ? [] : stepsOf(ctx, stored, owner)
  const reviews = steps.some(({ step }) => certificationMachine.steps[step].by === 'reviewer')
  return {
    row: owner ? whole : withoutHidden(ctx, whole),
    papers,
    fieldReasons: Object.fromEntries(Object.entries(stored.fieldReasons).filter(([field]) => !hides(field))),
    steps,
    editable: owner && certificationMachine.may('edit', stored.approvalStatus),
    attempts:
      hides('approvalStatus') || hides('attempt') ? [] : (await attemptsOf(ctx, stored)).map((a) => blanked(a, hides)),
    changes: await changesOf(ctx, stored, whole, papers),
    warnings: reviews && !owner ? (await warningsOf(ctx, stored, whole)).filter(({ field }) => !hides(field)) : [],
  }
}

export const openedById = async (ctx: Context, id: string): Promise<OpenedCertification> =>
  opened(ctx, await storedById(ctx, id))
