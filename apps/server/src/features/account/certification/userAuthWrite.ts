import type { CertificationKind } from '@clearway/contract/business/certificate'
import { formFaults } from '@clearway/contract/features/account/certification/certificationNeeds'
import { certificationMachine } from '@clearway/contract/features/account/certification/certificationSteps'
import { canonicalNumber } from '@clearway/contract/features/account/certification/identityNumbers'
import {
  userAuth as contract,
  type OpenedCertification,
} from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText as t } from '@clearway/contract/features/account/certification/userAuth.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { enterpriseOf } from '../../../business/certificate.ts'
import { hidesAny } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import { snake } from '../../../kernel/crud/search.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { inStates } from '../../../kernel/stateMachine.ts'
import { numberColumns, sealedPlace } from './identityColumn.ts'
import { markEditor, refuseFaults, requireEditable, requireVersion, written } from './userAuthChecks.ts'
import { openedById } from './userAuthOpened.ts'
import {
  isFieldOf,
  latestOf,
  mayEnterprise,
  shownRow,
  storedById,
  storedInList,
  storedOwn,
  type Stored,
} from './userAuthRows.ts'
import { takeStep } from './userAuthSteps.ts'

type Routes = typeof contract.routes
type Values = Omit<Parsed<Routes['update']>, 'id' | 'version'>

interface Subject {
  readonly subjectId: string
  readonly orgId: string | null
  readonly reviewer: 'tenant' | 'platform'
}

/** Whom an application of the caller is for, and who reviews it. Throws 403 where the enterprise is not his to handle. */
async function subjectOf(ctx: Context, kind: CertificationKind): Promise<Subject> {
  const { area, personId, orgId } = ctx.user
  const alone = area === 'personal' || area === 'platform'
  if (kind === 'personal') return { subjectId: personId, orgId, reviewer: alone ? 'platform' : 'tenant' }
  if (!mayEnterprise(ctx)) throw refuse(403, t.enterpriseNotYours)
  const enterprise = await enterpriseOf(ctx)
  return area === 'customer'
    ? { subjectId: enterprise, orgId: enterprise, reviewer: 'tenant' }
    : { subjectId: enterprise, orgId: null, reviewer: 'platform' }
}

const carried = [
  'realName',
  'documentKind',
  'idcardNo',
  'idcardSealed',
  'idcardHash',
  'documentFrom',
  'documentTo',
  'documentLongTerm',
  'orgName',
  'registrationKind',
  'registrationNo',
  'customsCode',
  'licenceFrom',
  'licenceTo',
  'licenceLongTerm',
  'address',
  'contactPerson',
  'phoneNumber',
  'email',
  'qq',
  'weixin',
] as const

/** What a new attempt takes over from the last one, its sealed number included. */
const carriedOf = (ctx: Context, { id }: Pick<Stored, 'id'>) =>
  ctx.db.selectFrom('userAuth').select(carried).where('id', '=', id).executeTakeFirstOrThrow()

/** What the reviewer said of an attempt that did not hold: it stands beside the fields until they are handed in again. */
async function saidOf(
  ctx: Context,
  { id, approvalStatus, fieldReasons }: Stored,
): Promise<{ reason?: string | null; fieldReasons?: string }> {
  if (approvalStatus !== 'rejected' && approvalStatus !== 'revoked') return {}
  const { reason } = await ctx.db.selectFrom('userAuth').select('reason').where('id', '=', id).executeTakeFirstOrThrow()
  return { reason, fieldReasons: JSON.stringify(fieldReasons) }
}

/** The draft of that kind: the one that is there, else a new attempt with what the last one said, papers included. */
async function draftOf(ctx: Context, kind: CertificationKind): Promise<Stored> {
  const subject = await subjectOf(ctx, kind)
  // Two who begin at once get the same draft.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`user_auth ${ctx.user.tenantId} ${subject.subjectId} ${kind}`}, 0))`.execute(
    ctx.db,
  )
  const open = await latestOf(
    ctx,
    subject.subjectId,
    kind,
    inStates('t.approval_status', certificationMachine.phases.open),
  )
  if (open && !certificationMachine.may('edit', open.approvalStatus))
    throw refuse(409, t.stillOpen, { data: { id: open.id, approvalStatus: open.approvalStatus } })
  if (open) return storedById(ctx, open.id, true)
  const last = await latestOf(ctx, subject.subjectId, kind)
  const {
    rows: [{ attempt }],
  } = (await sql<{
    attempt: number
  }>`select coalesce(max(attempt), 0) + 1 as attempt from user_auth where tenant_id = current_tenant() and subject_id = ${subject.subjectId} and kind = ${kind}`.execute(
    ctx.db,
  )) as { rows: [{ attempt: number }] }
  const made = await ctx.db
    .insertInto('userAuth')
    .values({
      tenantId: ctx.user.tenantId,
      kind,
      ...subject,
      attempt,
      applicantId: ctx.user.personId,
      createdBy: ctx.user.personId,
      updatedBy: ctx.user.personId,
      ...(last && (await carriedOf(ctx, last))),
      ...(last && (await saidOf(ctx, last))),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (last) {
    await sql`insert into user_auth_paper (tenant_id, user_auth_id, kind, name, size, content_type, sha256, store_key, created_at, created_by)
      select tenant_id, ${made.id}::uuid, kind, name, size, content_type, sha256, store_key, created_at, created_by from user_auth_paper where tenant_id = current_tenant() and user_auth_id = ${last.id}`.execute(
      ctx.db,
    )
  }
  written(ctx, { id: made.id, tenantId: ctx.user.tenantId })
  return storedById(ctx, made.id, true)
}

/** Writes what was given into a draft; the whole must fit, so a number is checked against its kind whichever of both was sent. */
async function saveValues(ctx: Context, stored: Stored, given: Values): Promise<void> {
  const row = await shownRow(ctx, stored.id)
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && isFieldOf(stored.kind, name)),
  )
  // A form sends back what it was shown.
  if (values['idcardNo'] === row.idcardNo) delete values['idcardNo']
  if (String(values['idcardNo'] ?? '').includes('*')) throw refuseField('idcardNo', issues.invalid)
  const kept =
    stored.idcardSealed === null ? null : ctx.services.secrets.open(stored.tenantId, sealedPlace, stored.idcardSealed)
  const number = 'idcardNo' in values ? (values['idcardNo'] as string | null) : kept
  const faults = formFaults({ ...row, ...values, idcardNo: number })
  if (faults.length) throw refuseFaults(faults)
  if (typeof values['registrationNo'] === 'string') values['registrationNo'] = canonicalNumber(values['registrationNo'])
  for (const flag of ['documentLongTerm', 'licenceLongTerm']) if (values[flag] === null) values[flag] = false
  const kindOfNumber = (values['documentKind'] as string | null | undefined) ?? row.documentKind
  if ('idcardNo' in values || ('documentKind' in values && values['documentKind'] !== row.documentKind))
    Object.assign(values, numberColumns(ctx.services.secrets, stored.tenantId, kindOfNumber, number))
  const columns = Object.entries(values).map(([name, value]) => sql`${sql.ref(snake(name))} = ${value}`)
  if (!columns.length) return
  await markEditor(ctx, stored)
  await sql`update user_auth set ${sql.join(columns)} where tenant_id = current_tenant() and id = ${stored.id}`.execute(
    ctx.db,
  )
  written(ctx, stored)
}

export async function commitPersonalInfo(
  ctx: Context,
  { kind, submit: handIn, version, ...values }: Parsed<Routes['commitPersonalInfo']>,
): Promise<OpenedCertification> {
  const draft = await draftOf(ctx, kind)
  if (version !== undefined) requireVersion(ctx, draft, version, await shownRow(ctx, draft.id))
  await saveValues(ctx, draft, values)
  if (handIn) await takeStep(ctx, 'submit', { id: draft.id, version: 'any' })
  return openedById(ctx, draft.id)
}

export const start = async (ctx: Context, { kind }: Parsed<Routes['start']>): Promise<OpenedCertification> =>
  openedById(ctx, (await draftOf(ctx, kind)).id)

export async function update(
  ctx: Context,
  { id, version, ...values }: Parsed<Routes['update']>,
): Promise<OpenedCertification> {
  const seen = await storedInList(ctx, id)
  // What somebody says of himself is written by him alone; an enterprise's draft also by those who see it and may edit.
  const anothers =
    seen.subjectId !== ctx.user.personId && (seen.kind === 'personal' || hidesAny(ctx, contract.name, ['kind']))
  if (seen.tenantId !== ctx.user.tenantId || anothers) throw refuse(403, refusals.forbidden)
  const stored = await storedById(ctx, id, true)
  requireEditable(ctx, stored)
  requireVersion(ctx, stored, version, await shownRow(ctx, id))
  await saveValues(ctx, stored, values)
  return openedById(ctx, id)
}

export async function discard(ctx: Context, { id, version }: Parsed<Routes['discard']>) {
  const stored = await storedOwn(ctx, id, true)
  requireEditable(ctx, stored)
  requireVersion(ctx, stored, version, await shownRow(ctx, id))
  await sql`update user_auth set deleted_at = now(), deleted_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${id}`.execute(
    ctx.db,
  )
  written(ctx, stored)
  return { done: true as const }
}

export async function withdraw(ctx: Context, input: Parsed<Routes['withdraw']>): Promise<OpenedCertification> {
  await takeStep(ctx, 'withdraw', input)
  return openedById(ctx, input.id)
}
