import {
  documentsEnd,
  fieldsOfKind,
  paperKinds,
} from '@clearway/contract/features/account/certification/certificationNeeds'
import { certificationMachine as machine } from '@clearway/contract/features/account/certification/certificationSteps'
import { userAuthText as t } from '@clearway/contract/features/account/certification/userAuth.text'
import { say } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { stepEngine, type StepInput, type Taking } from '../../../kernel/stateMachine.ts'
import { markEditor, requireComplete, written } from './userAuthChecks.ts'
import { reviewerFault } from './userAuthOpened.ts'
import { shownRow, storedById, storedOwn, todayOf, withoutHidden, type Stored } from './userAuthRows.ts'
import { nameOf, tellApplicant, tellReviewers } from './userAuthTell.ts'

/** What a step may be given beside the row. */
export interface CertificationInput extends StepInput {
  readonly reason?: string | undefined
  readonly fieldReasons?: Readonly<Record<string, string>> | undefined
  /** Until when a certificate counts, as the reviewer wants it. */
  readonly validTo?: string | undefined
  /** Months that a certificate counts where nobody says until when. */
  readonly months?: number
}
type Step = Taking<typeof machine, Stored, CertificationInput>

/** The same day so many months on; the last of a month that is shorter. */
function monthsLater(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Until when it counts: what the reviewer says, within the life of the documents; else as long as the tenant's rule and the documents let it. */
async function validTo({ ctx, row: { id, kind }, input }: Step): Promise<string> {
  const end = documentsEnd(kind, await shownRow(ctx, id))
  const today = todayOf(ctx)
  const wanted = input.validTo
  if (wanted !== undefined) {
    if (wanted <= today) throw refuseField('validTo', t.validToPast)
    if (end && wanted > end) throw refuseField('validTo', t.validToTooFar, { date: end })
    return wanted
  }
  const term = monthsLater(today, input.months!)
  return end && end < term ? end : term
}

function requireReason({ row: { kind }, input: { reason, fieldReasons = {} } }: Step): void {
  const known = new Set<string>([...fieldsOfKind[kind], ...paperKinds.map((paper) => `paper.${paper}`)])
  const strange = Object.keys(fieldReasons).find((field) => !known.has(field))
  if (strange !== undefined) throw refuseField('fieldReasons', t.noSuchField, { names: strange })
  if (!reason && !Object.keys(fieldReasons).length) throw refuseField('reason', t.reasonNeeded)
}

async function certify(taking: Step): Promise<{ set: RawBuilder<unknown> }> {
  const { ctx, row, input } = taking
  const until = await validTo(taking)
  // The one that stood is replaced: of one kind a subject has one certificate.
  await sql`update user_auth set approval_status = ${machine.steps.replace.to} where tenant_id = ${row.tenantId} and subject_id = ${row.subjectId} and kind = ${row.kind}
    and approval_status = any(${[...machine.steps.replace.from]}::text[]) and deleted_at is null`.execute(ctx.db)
  return {
    set: sql`reviewed_by = ${ctx.user.personId}, decided_at = now(), valid_to = ${until}::date, end_warned = null, reason = ${input.reason || null}, field_reasons = '{}'`,
  }
}

const decline = ({ ctx, input: { reason, fieldReasons = {} } }: Step) => ({
  set: sql`reviewed_by = ${ctx.user.personId}, decided_at = now(), reason = ${reason || null}, field_reasons = ${JSON.stringify(fieldReasons)}::jsonb`,
})

const told = async ({ ctx, row, input }: Step) => ({
  name: nameOf(await shownRow(ctx, row.id)),
  reason: input.reason || t.notices.seeFields,
})

/** Takes a step in the life of an attempt; a row that the platform reviews is written in the tenant that it lies in. */
export const takeStep = stepEngine<typeof machine, Stored, CertificationInput>(machine, {
  table: 'user_auth',
  column: 'approval_status',
  load: (ctx: Context, { id }, step) => (step === 'withdraw' ? storedOwn(ctx, id, true) : storedById(ctx, id, true)),
  facts: ({ id, version, approvalStatus }) => ({ id, version, state: approvalStatus }),
  current: async ({ ctx, row }) => withoutHidden(ctx, await shownRow(ctx, row.id)),
  notFrom: ({ ctx, from }) =>
    refuse(409, t.notInState, { values: { status: say(machine.states[from], ctx.language) } }),
  first: ['fourEyes'],
  asksFirst: 'state',
  checks: {
    complete: ({ ctx, row }) => requireComplete(ctx, row),
    fourEyes: ({ ctx, row }) => {
      const fault = reviewerFault(ctx, row)
      if (fault) throw refuse(403, fault)
    },
    taken: async ({ ctx, row }) => {
      if (row.reviewedBy !== ctx.user.personId)
        throw refuse(409, t.takenBy, { values: { name: (await shownRow(ctx, row.id)).reviewerName ?? '' } })
    },
    reason: requireReason,
  },
  effects: {
    handIn: async ({ ctx, row }) => {
      await markEditor(ctx, row)
      return { set: sql`submitted_at = now(), reason = null, field_reasons = '{}'` }
    },
    takeBack: () => ({ set: sql`submitted_at = null` }),
    reviewer: ({ ctx }) => ({ set: sql`reviewed_by = ${ctx.user.personId}` }),
    noReviewer: () => ({ set: sql`reviewed_by = null` }),
    certify,
    decline,
  },
  notices: {
    reviewers: async ({ ctx, row }) => tellReviewers(ctx, row, await shownRow(ctx, row.id)),
    approved: async ({ ctx, row }) => {
      const shown = await shownRow(ctx, row.id)
      await tellApplicant(ctx.db, row, t.notices.approvedTitle, t.notices.approvedBody, {
        name: nameOf(shown),
        until: shown.validTo ?? '',
      })
    },
    rejected: async (taken) =>
      tellApplicant(taken.ctx.db, taken.row, t.notices.rejectedTitle, t.notices.rejectedBody, await told(taken)),
    revoked: async (taken) =>
      tellApplicant(taken.ctx.db, taken.row, t.notices.revokedTitle, t.notices.revokedBody, await told(taken)),
  },
  written: ({ ctx, row, from, to }) => written(ctx, row, `${from} → ${to}`),
})
