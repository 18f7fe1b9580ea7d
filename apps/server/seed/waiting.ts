import { sql } from 'kysely'

import type { Db } from '../src/kernel/database/database.ts'
import { outboxBody } from '../src/kernel/messages/mail.ts'
import type { Secrets } from '../src/kernel/secrets.ts'
import { addTenant } from '../src/kernel/tenants.ts'

const day = 86_400_000
const iso = (at: number): string => new Date(at).toISOString()

interface Asking {
  readonly personId: string
  readonly now: number
}

/** What waits for the administrators of the demo broker: a permission that is asked for, one that ends soon, and a message that did not arrive. */
export async function seedRequests(
  db: Db,
  {
    people,
    tenantId,
    secrets,
    now,
  }: {
    readonly people: ReadonlyMap<string, string>
    readonly tenantId: string
    readonly secrets: Secrets
    readonly now: number
  },
): Promise<void> {
  const [admin, both, declarant] = ['admin', 'both', 'declarant'].map((name) => people.get(name)!)
  await sql`insert into authority_request (tenant_id, kind, person_id, screen, permissions, reason, until, created_at, created_by, updated_at, updated_by, org_id)
    select current_tenant(), 'permission', ${declarant}, 'bankReconciliation', '{bankStatement.view}', '核对客户已付的税款', ${iso(now + 20 * day)}, ${iso(now - 5 * 3_600_000)}, ${declarant}, ${iso(now - 5 * 3_600_000)}, ${declarant},
      (select org_id from membership where tenant_id = current_tenant() and person_id = ${declarant})`.execute(db)
  const [asked, decided, until] = [iso(now - 9 * day), iso(now - 8 * day), iso(now + 5 * day)]
  const permissions = sql`'{classifyTask.view,classifyTask.classify}'::text[]`
  await sql`with given as (insert into permission_grant (tenant_id, person_id, permissions, expires_at, created_at, created_by) values (current_tenant(), ${both}, ${permissions}, ${until}, ${decided}, ${admin}) returning id)
    insert into authority_request (tenant_id, kind, person_id, screen, permissions, reason, until, apply_status, note, decided_by, decided_at, grant_id, created_at, created_by, updated_at, updated_by, org_id)
    select current_tenant(), 'permission', ${both}, 'classifyPlatform', ${permissions}, '归类员休假，代为归类两周', ${until}, 'approved', '同意', ${admin}, ${decided}, given.id, ${asked}, ${both}, ${decided}, ${admin},
      (select org_id from membership where tenant_id = current_tenant() and person_id = ${both}) from given`.execute(db)
  const body = secrets.seal(tenantId, outboxBody, '您的货物已放行，请安排提货。')
  await sql`insert into outbox_message (tenant_id, channel, recipient, subject, body, status, error, created_at)
    values (current_tenant(), 'mail', 'warehouse@haina.example', '货物已放行', ${body}, 'failed', '550 5.1.1 mailbox unavailable', ${iso(now - 2 * day)})`.execute(
    db,
  )
}

/** Somebody of another broker wants to join the demo broker; the deciding tenant is the one that `db` is bound to. */
export async function seedJoining(db: Db, { personId, now }: Asking): Promise<void> {
  await sql`insert into tenant_application (tenant_id, type, applicant_id, apply_user_name, username, tenant_code, tenant_name, remark, created_at, created_by, updated_at)
    select t.id, 'join', ${personId}, '吴佩珊', 'declarant', t.tenant_code, t.tenant_name, '两家合作项目，需要查看业务进度', ${iso(now - day)}, ${personId}, ${iso(now - day)} from tenant t where t.id = current_tenant()`.execute(
    db,
  )
}

/** Somebody wants a tenant of their own; for the platform, to which `db` is bound. */
export async function seedFounding(db: Db, { personId, now }: Asking): Promise<void> {
  await sql`insert into tenant_application (tenant_id, type, applicant_id, apply_user_name, username, tenant_code, tenant_name, tenant_contact, tenant_phone, tenant_mail, remark, created_at, created_by, updated_at)
    values (current_tenant(), 'create', ${personId}, '林一诺', 'both', 'ganglian-sz', '港联供应链（深圳）', '林一诺', '0755-25550139', 'both@demo.example', '深圳团队单独开户', ${iso(now - 2 * day)}, ${personId}, ${iso(now - 2 * day)})`.execute(
    db,
  )
}

/** A tenant on trial that ends soon and may have no more users than it has, for the operator to renew. Gives its administrator's role. */
export async function seedTrial(db: Db, tenantId: string, now: number): Promise<string> {
  const { adminRoleId } = await addTenant(db, tenantId, { code: 'trial', name: '南湾报关（试用）', kind: 'business' })
  await sql`update tenant set tenant_contact = '罗敏仪', most_users = 1, created_at = ${iso(now - 10 * day)}, start_time = ${iso(now - 10 * day)}, end_time = ${iso(now + 20 * day)} where id = current_tenant()`.execute(
    db,
  )
  return adminRoleId
}
