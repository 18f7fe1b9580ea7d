import {
  papersOf,
  submitFaults,
  type NeedFault,
} from '@clearway/contract/features/account/certification/certificationNeeds'
import { certificationMachine } from '@clearway/contract/features/account/certification/certificationSteps'
import type { UserAuthRow } from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText as t } from '@clearway/contract/features/account/certification/userAuth.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { papersOfRow, shownRow, todayOf, withoutHidden, type Stored } from './userAuthRows.ts'

/** 409 with the row as it stands now. */
export const requireVersion = (ctx: Context, stored: Stored, version: number, row: UserAuthRow): void => {
  if (stored.version !== version) throw refuse(409, refusals.stale, { data: { current: withoutHidden(ctx, row) } })
}

export function requireEditable(ctx: Context, { approvalStatus }: Stored): void {
  if (!certificationMachine.may('edit', approvalStatus))
    throw refuse(409, t.notEditable, { values: { status: say(t.statuses[approvalStatus], ctx.language) } })
}

export const written = (ctx: Context, { id, tenantId }: Pick<Stored, 'id' | 'tenantId'>, detail?: string): void => {
  ctx.touched([id], detail)
  ctx.afterCommit(() => {
    for (const tenant of new Set([tenantId, ctx.user.tenantId])) ctx.services.totals.forget(tenant, 'user_auth')
  })
}

export const refuseFaults = (faults: readonly NeedFault[]) =>
  refuse(400, refusals.invalid, {
    errors: faults.map(({ field, message, values }) => ({ field, message, ...(values ? { values } : {}) })),
  })

/** Throws 400 with what keeps a row from being handed in or approved: fields and papers (`paper.idFront`) in one list. */
export async function requireComplete(ctx: Context, stored: Stored): Promise<void> {
  const row = await shownRow(ctx, stored.id)
  const there = new Set((await papersOfRow(ctx, stored)).map((p) => p.kind))
  const papers = papersOf(stored.kind, row.documentKind)
    .needed.filter((kind) => !there.has(kind))
    .map((kind): NeedFault => ({
      field: `paper.${kind}`,
      message: t.paperMissing,
      values: { paper: say(t.paperKinds[kind], ctx.language) },
    }))
  const faults = [...submitFaults(stored.kind, row, todayOf(ctx)), ...papers]
  if (faults.length) throw refuseFaults(faults)
}

/** Who writes beside the applicant, in fields or papers or by handing it in, is no second person any more. */
export async function markEditor(ctx: Context, { id, applicantId }: Pick<Stored, 'id' | 'applicantId'>): Promise<void> {
  if (applicantId === ctx.user.personId) return
  await sql`update user_auth set editors = editors || ${ctx.user.personId}::uuid where tenant_id = current_tenant() and id = ${id} and not ${ctx.user.personId}::uuid = any (editors)`.execute(
    ctx.db,
  )
}
