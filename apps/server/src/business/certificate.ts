import {
  certificateGates,
  type CertificateGate,
  type CertificateGateDefinition,
  type CertificationKind,
} from '@clearway/contract/business/certificate'
import { certificateText } from '@clearway/contract/business/certificate.text'
import { enterpriseStates } from '@clearway/contract/business/enterpriseState'
import { atMost } from '@clearway/contract/kernel/decimal'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../kernel/context.ts'
import type { Db } from '../kernel/database/database.ts'
import { parameter } from '../kernel/parameters.ts'
import { refuse } from '../kernel/refuse.ts'

/** The customer that an organisation is, or stands under; undefined for the house's own. */
async function customerAbove(db: Db, orgId: string | null): Promise<string | undefined> {
  if (!orgId) return undefined
  const { rows } = await sql<{ id: string }>`with recursive up as (
      select id, org_type, org_parent, 1 as depth from sys_org where tenant_id = current_tenant() and id = ${orgId}
      union all select o.id, o.org_type, o.org_parent, up.depth + 1 from sys_org o join up on o.id = up.org_parent where o.tenant_id = current_tenant() and up.org_type <> 'customer' and up.depth < 20)
    select id from up where org_type = 'customer' limit 1`.execute(db)
  return rows[0]?.id
}

type Asking = Pick<Context, 'db' | 'user'>

/** Whose enterprise somebody acts for: his customer's organisation, the tenant, or himself where he has no tenant yet. */
export async function enterpriseOf({ db, user }: Asking): Promise<string> {
  if (user.area === 'personal') return user.personId
  return (user.area === 'customer' ? await customerAbove(db, user.orgId) : undefined) ?? user.tenantId
}

/** Kinds of certificates in force for somebody: his own, and that of the enterprise he acts for. */
export async function certifiedKinds(ctx: Asking): Promise<ReadonlySet<CertificationKind>> {
  const enterprise = await enterpriseOf(ctx)
  // A program has no certificate of its own, and a row is never found by its id.
  const { rows } = await sql<{
    kind: CertificationKind
  }>`select kind from user_auth where tenant_id = current_tenant() and approval_status = 'approved' and deleted_at is null
    and valid_to >= (now() at time zone ${ctx.user.timeZone})::date and ((kind = 'personal' and subject_id = ${ctx.user.personId}) or (kind = 'enterprise' and subject_id = ${enterprise}))`.execute(
    ctx.db,
  )
  return new Set(rows.map((r) => r.kind))
}

type EnterpriseState = (typeof enterpriseStates)[keyof typeof enterpriseStates]
type ApprovalStatus = Exclude<keyof typeof enterpriseStates, 'none'>

/** How far the certification of the enterprise is that somebody acts for. */
export async function enterpriseStateOf(ctx: Asking): Promise<EnterpriseState> {
  const { rows } = await sql<{ status: ApprovalStatus; over: boolean }>`
    select approval_status as status, coalesce(valid_to < (now() at time zone ${ctx.user.timeZone})::date, false) as over
    from user_auth where tenant_id = current_tenant() and kind = 'enterprise' and subject_id = ${await enterpriseOf(ctx)} and deleted_at is null
    order by (approval_status = 'approved') desc, attempt desc limit 1`.execute(ctx.db)
  const [found] = rows
  if (!found) return enterpriseStates.none
  // The night's job has not come by yet.
  return enterpriseStates[found.status === 'approved' && found.over ? 'expired' : found.status]
}

type Gated = Pick<Context, 'db' | 'user' | 'services'>

/** Whether the tenant asks for a certificate at all, above which amount of CNY, and whether the caller has one that opens it. */
export async function gateFor(
  ctx: Gated,
  gate: CertificateGate,
  certified?: ReadonlySet<CertificationKind>,
): Promise<{ asked: boolean; above: string | null; open: boolean }> {
  const { kinds, parameter: key, above: limit }: CertificateGateDefinition = certificateGates[gate]
  const asked = await parameter(ctx, key)
  const above = limit ? String(await parameter(ctx, limit)) : null
  const held = asked ? (certified ?? (await certifiedKinds(ctx))) : undefined
  return { asked, above, open: !held || kinds.some((kind) => held.has(kind)) }
}

/**
 * Refuses with 403 and `data: { gate, kinds }` where the tenant asks for a certificate and the caller has none. `amount`, in CNY as decimal text, is
 * for gates that ask above a limit only.
 */
export async function requireCertificate(
  ctx: Gated & Pick<Context, 'language'>,
  gate: CertificateGate,
  amount?: string,
): Promise<void> {
  const { open, above } = await gateFor(ctx, gate)
  if (open || (above !== null && amount !== undefined && atMost(amount, above))) return
  const { title, kinds } = certificateGates[gate]
  const names = kinds
    .map((kind) => say(certificateText.kinds[kind], ctx.language))
    .join(say(certificateText.or, ctx.language))
  throw refuse(403, certificateText.closed, {
    values: { what: say(title, ctx.language), kinds: names },
    data: { gate, kinds },
  })
}
