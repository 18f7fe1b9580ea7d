import { certificateGateNames, certificateGates, type CertificationKind } from '@clearway/contract/business/certificate'
import type { userAuth as contract } from '@clearway/contract/features/account/certification/userAuth'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { certifiedKinds, enterpriseOf, gateFor } from '../../../business/certificate.ts'
import { callable } from '../../../kernel/access/decide.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { notFound } from '../../../kernel/refuse.ts'
import { opened } from './userAuthOpened.ts'
import { latestOf, mayEnterprise, storedById, todayOf, userAuthSource, type Stored } from './userAuthRows.ts'

type Routes = typeof contract.routes

const kinds: readonly CertificationKind[] = ['personal', 'enterprise']

/** Rows of a subject as the list would show them to the caller. */
const scoped = (ctx: Context) =>
  sql.join(
    [sql`t.deleted_at is null`, ...scopeCondition(ctx, userAuthSource, dataAccess(ctx.user, 'userAuth'))],
    sql` and `,
  )

/** A member or an organisation of the own tenant that lies in the caller's scope, certified or not. */
async function standsInScope(ctx: Context, id: string): Promise<boolean> {
  const { scope } = dataAccess(ctx.user, 'userAuth')
  if (scope.kind === 'own') return false
  const among = scope.kind === 'all' ? sql`true` : sql`o.org_id = any(${[...scope.orgs]}::uuid[])`
  const { rows } =
    await sql`select from (select person_id as id, org_id from membership where tenant_id = current_tenant() and deleted_at is null
    union all select id, id from sys_org where tenant_id = current_tenant() and deleted_at is null and org_type = 'customer') o where o.id = ${id} and ${among} limit 1`.execute(
      ctx.db,
    )
  return rows.length > 0
}

const mayView = (ctx: Context): boolean => callable(ctx.user).has('userAuth.view')

interface State {
  kind: CertificationKind
  approvalStatus: Stored['approvalStatus']
  validTo: string | null
}

export async function isAuth(ctx: Context, { id }: Parsed<Routes['isAuth']>): Promise<Output<Routes['isAuth']>> {
  const own = id === ctx.user.personId || id === (await enterpriseOf(ctx))
  const reads = !own && mayView(ctx)
  if (!own && !reads) throw notFound()
  const where = own ? sql`t.tenant_id = current_tenant() and t.deleted_at is null` : scoped(ctx)
  const { rows } =
    await sql<State>`select distinct on (t.kind) t.kind, t.approval_status, t.valid_to from user_auth t where t.subject_id = ${id} and ${where}
    order by t.kind, (t.approval_status = 'approved') desc, t.attempt desc`.execute(ctx.db)
  if (!own && !rows.length && !(await standsInScope(ctx, id))) throw notFound()
  const today = todayOf(ctx)
  const certificates = rows.map((r) => ({
    ...r,
    certified: r.approvalStatus === 'approved' && r.validTo !== null && r.validTo >= today,
    validTo: r.approvalStatus === 'approved' ? r.validTo : null,
  }))
  return { certified: certificates.some((c) => c.certified), certificates }
}

export async function queryPersonalInfo(
  ctx: Context,
  { id }: Parsed<Routes['queryPersonalInfo']>,
): Promise<Output<Routes['queryPersonalInfo']>> {
  if (id === ctx.user.personId) {
    const stored = await latestOf(ctx, id, 'personal')
    return stored ? opened(ctx, stored) : null
  }
  if (!mayView(ctx)) throw notFound()
  const { rows } = await sql<{
    id: string
  }>`select t.id from user_auth t where t.subject_id = ${id} and t.kind = 'personal' and ${scoped(ctx)} order by t.attempt desc limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) return opened(ctx, await storedById(ctx, rows[0].id))
  if (await standsInScope(ctx, id)) return null
  throw notFound()
}

export async function mine(ctx: Context): Promise<Output<Routes['mine']>> {
  const found: Output<Routes['mine']> = []
  for (const kind of kinds) {
    const subjectId = kind === 'personal' ? ctx.user.personId : await enterpriseOf(ctx)
    const editable = kind === 'personal' || mayEnterprise(ctx)
    // Who does not handle the enterprise sees whether it is certified by `isAuth`, not its papers and people.
    if (!editable) continue
    const standing = await latestOf(ctx, subjectId, kind, sql`t.approval_status = 'approved'`)
    const latest = await latestOf(ctx, subjectId, kind)
    found.push({
      kind,
      editable,
      standing: standing ? await opened(ctx, standing) : null,
      latest: latest ? await opened(ctx, latest) : null,
    })
  }
  return found
}

export async function gates(ctx: Context): Promise<Output<Routes['gates']>> {
  const certified = await certifiedKinds(ctx)
  const found: Output<Routes['gates']> = []
  for (const gate of certificateGateNames) {
    const { title, kinds: opening } = certificateGates[gate]
    found.push({ gate, title, kinds: [...opening], ...(await gateFor(ctx, gate, certified)) })
  }
  return found
}
