import type { CertificationKind } from '@clearway/contract/business/certificate'
import { fieldsOfKind } from '@clearway/contract/features/account/certification/certificationNeeds'
import {
  certificationMachine,
  type ApprovalStatus,
} from '@clearway/contract/features/account/certification/certificationSteps'
import {
  endsSoonDays,
  userAuth as contract,
  type CertificationAttempt,
  type CertificationPaper,
  type CertificationTab,
  type UserAuthRow,
} from '@clearway/contract/features/account/certification/userAuth'
import { sql, type RawBuilder } from 'kysely'

import { enterpriseOf } from '../../../business/certificate.ts'
import { callable } from '../../../kernel/access/decide.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow, type CrudSource } from '../../../kernel/crud/crudRows.ts'
import { selection } from '../../../kernel/crud/listQuery.ts'
import { dayIn } from '../../../kernel/crud/moments.ts'
import { notFound } from '../../../kernel/refuse.ts'
import { inStates } from '../../../kernel/stateMachine.ts'

const personName = (column: string) => `(select p.nickname from person p where p.id = t.${column})`

/** What the list and its exports read. The platform's people see what was handed in to the platform, everybody else their own tenant. */
export const userAuthSource: CrudSource = {
  table: 'user_auth',
  orgScoped: true,
  search: ['realName?', 'orgName?', 'phoneNumber?'],
  computed: {
    ownerName: `coalesce((select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id), (select n.tenant_name from tenant n where n.id = t.tenant_id))`,
    applicantName: personName('applicant_id'),
    reviewerName: personName('reviewed_by'),
  },
  unique: { user_auth_open: ['approvalStatus', 'kind'], user_auth_standing: ['approvalStatus', 'kind'] },
  visible: (ctx) => {
    if (ctx.user.area === 'platform') return [sql`t.reviewer = 'platform'`, sql`t.submitted_at is not null`]
    // What was not handed in yet is nobody's but its writer's; of an enterprise its people write together.
    const begun = sql`(t.submitted_at is not null or t.kind = 'enterprise' or t.applicant_id = ${ctx.user.personId})`
    // Colleagues at a customer's are no business of each other.
    const others =
      ctx.user.area === 'customer' || ctx.user.area === 'personal'
        ? [sql`(t.kind = 'enterprise' or t.applicant_id = ${ctx.user.personId})`]
        : []
    return [sql`t.tenant_id = current_tenant()`, begun, ...others]
  },
}

/** Which rows a tab holds. The queue leaves out what the caller may not review: another has to. */
function tabCondition(ctx: Pick<Context, 'user'>, tab: CertificationTab): RawBuilder<unknown> | undefined {
  const { personId, area, timeZone } = ctx.user
  switch (tab) {
    case 'toReview':
      return sql`(${inStates('t.approval_status', certificationMachine.phases.review)} and t.reviewer = ${area === 'platform' ? 'platform' : 'tenant'} and t.applicant_id <> ${personId} and t.subject_id <> ${personId} and not ${personId}::uuid = any (t.editors))`
    case 'mine':
      return sql`(t.approval_status = 'inReview' and t.reviewed_by = ${personId})`
    case 'expiring':
      return sql`(t.approval_status = 'approved' and t.valid_to <= (now() at time zone ${timeZone})::date + ${endsSoonDays}::int)`
    case 'all':
      return undefined
    default:
      return sql`t.approval_status = ${tab}`
  }
}

export const tabSource = (source: CrudSource, tab: CertificationTab = 'all'): CrudSource => ({
  ...source,
  narrowed: {
    field: 'tab',
    by:
      tab === 'all'
        ? []
        : tab === 'expiring'
          ? ['approvalStatus', 'validTo']
          : tab === 'mine'
            ? ['approvalStatus', 'reviewerName']
            : ['approvalStatus'],
  },
  visible: (ctx) => {
    const condition = tabCondition(ctx, tab)
    return [...source.visible!(ctx), ...(condition ? [condition] : [])]
  },
})

/** A row with what its handlers need beside what is shown. */
export interface Stored {
  readonly tenantId: string
  readonly id: string
  readonly version: number
  readonly kind: CertificationKind
  readonly subjectId: string
  readonly orgId: string | null
  readonly attempt: number
  readonly approvalStatus: ApprovalStatus
  readonly reviewer: 'tenant' | 'platform'
  readonly applicantId: string
  readonly editors: readonly string[]
  readonly idcardSealed: string | null
  readonly idcardHash: string | null
  readonly reviewedBy: string | null
  readonly fieldReasons: Readonly<Record<string, string>>
  readonly deletedAt: string | null
}

const storedColumns = sql`t.tenant_id, t.id, t.version, t.kind, t.subject_id, t.org_id, t.attempt, t.approval_status, t.reviewer, t.applicant_id, t.editors, t.idcard_sealed, t.idcard_hash, t.reviewed_by, t.field_reasons, t.deleted_at`

/** The caller has found out that the row may be read. Row-level security leaves the own tenant, and the platform what it reviews. */
export async function storedById(ctx: Context, id: string, lock = false): Promise<Stored> {
  const { rows } =
    await sql<Stored>`select ${storedColumns} from user_auth t where t.id = ${id} and t.deleted_at is null ${sql.raw(lock ? 'for update of t' : '')}`.execute(
      ctx.db,
    )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** By the list's right, within the data permission: 404 otherwise. */
export async function storedInList(ctx: Context, id: string): Promise<Stored> {
  await readRow(ctx, contract, userAuthSource, id, { deleted: false })
  return storedById(ctx, id)
}

/** The certification of the enterprise is for those who may edit it; somebody without a tenant acts for himself. */
export const mayEnterprise = (ctx: Context): boolean =>
  ctx.user.area === 'personal' || callable(ctx.user).has('userAuth.edit')

/** The own row, or that of the own enterprise: 404 otherwise. Asks for no permission but that one. */
export async function storedOwn(ctx: Context, id: string, lock = false): Promise<Stored> {
  const enterprise = mayEnterprise(ctx) ? await enterpriseOf(ctx) : null
  const { rows } =
    await sql<Stored>`select ${storedColumns} from user_auth t where t.tenant_id = current_tenant() and t.id = ${id} and t.deleted_at is null
    and ((t.kind = 'personal' and t.subject_id = ${ctx.user.personId}) or (t.kind = 'enterprise' and t.subject_id = ${enterprise}::uuid)) ${sql.raw(lock ? 'for update of t' : '')}`.execute(
      ctx.db,
    )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Every field of a row that the caller may read: an owner is not kept from his own by a data permission. */
export async function shownRow(ctx: Context, id: string): Promise<UserAuthRow> {
  const { rows } =
    await sql<UserAuthRow>`select ${selection(Object.keys(contract.fields), userAuthSource)} from user_auth t where t.id = ${id}`.execute(
      ctx.db,
    )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** A row without what the caller's data permission hides. */
export function withoutHidden(ctx: Context, row: UserAuthRow): UserAuthRow {
  const { hidden } = dataAccess(ctx.user, contract.name)
  return Object.fromEntries(Object.entries(row).filter(([field]) => !hidden.has(field))) as UserAuthRow
}

export interface StoredPaper extends CertificationPaper {
  readonly storeKey: string
  readonly sha256: Buffer
}

const paperOrder = sql`array_position(array['idFront', 'idBack', 'businessLicence', 'powerOfAttorney', 'customsCertificate', 'other'], p.kind)`

export async function papersOfRow(
  ctx: Context,
  { tenantId, id }: Pick<Stored, 'tenantId' | 'id'>,
): Promise<StoredPaper[]> {
  const { rows } =
    await sql<StoredPaper>`select p.id, p.kind, p.name, p.size, p.content_type, p.created_at as uploaded_at, p.store_key, p.sha256 from user_auth_paper p
    where p.tenant_id = ${tenantId} and p.user_auth_id = ${id} order by ${paperOrder}`.execute(ctx.db)
  return rows
}

/** All attempts of the same kind and subject that were handed in, and this one; the newest first. */
export async function attemptsOf(
  ctx: Context,
  { tenantId, subjectId, kind, id }: Stored,
): Promise<CertificationAttempt[]> {
  const { rows } =
    await sql<CertificationAttempt>`select t.id, t.attempt, t.approval_status, t.submitted_at, t.decided_at, t.reason, t.valid_to, ${sql.raw(personName('reviewed_by'))} as reviewer_name from user_auth t
    where t.tenant_id = ${tenantId} and t.subject_id = ${subjectId} and t.kind = ${kind} and t.deleted_at is null and (t.submitted_at is not null or t.id = ${id}) order by t.attempt desc limit 50`.execute(
      ctx.db,
    )
  return rows
}

/** The attempt of a subject that `which` picks, in the own tenant. */
export async function latestOf(
  ctx: Context,
  subjectId: string,
  kind: CertificationKind,
  which: RawBuilder<unknown> = sql`true`,
): Promise<Stored | undefined> {
  const { rows } =
    await sql<Stored>`select ${storedColumns} from user_auth t where t.tenant_id = current_tenant() and t.subject_id = ${subjectId} and t.kind = ${kind} and t.deleted_at is null and ${which}
    order by t.attempt desc limit 1`.execute(ctx.db)
  return rows[0]
}

/** `2026-11-20` where the tenant is. */
export const todayOf = (ctx: Context): string => dayIn(ctx.user.timeZone)

export const isFieldOf = (kind: CertificationKind, field: string): boolean =>
  (fieldsOfKind[kind] as readonly string[]).includes(field)
