import { randomInt } from 'node:crypto'

import { invitation as contract, type InvitationUse } from '@clearway/contract/features/admin/membership/invitation'
import { invitationText as t } from '@clearway/contract/features/admin/membership/invitation.text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRow, readRows, type CrudSource } from '../../../kernel/crud/crudRows.ts'
import { feature } from '../../../kernel/feature.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { adminCode, distinct } from '../administration.ts'
import { mayGrant } from '../granting.ts'
import { checkOrg } from '../members.ts'

// Without characters that look alike: 32 of them, so ten hold 50 bits.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newCode = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')

const used = `(select count(*)::int from tenant_application a where a.tenant_id = t.tenant_id and a.invitation_id = t.id and a.deleted_at is null and a.apply_status in ('pending', 'approved'))`
const state = `(case when t.revoked_at is not null then 'revoked' when t.end_time <= now() then 'expired' when ${used} >= t.most_uses then 'usedUp' when t.start_time > now() then 'waiting' else 'open' end)`

export const roleNames = `(select string_agg(r.role_name, '、' order by r.role_code) from sys_role r where r.tenant_id = t.tenant_id and r.id = any(t.role_ids) and r.deleted_at is null)`
export const orgName = `(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)`
export const createdByName = `(select p.nickname from person p where p.id = t.created_by)`

const source: CrudSource = {
  table: 'invitation',
  orgScoped: true,
  search: ['code', 'remark?'],
  computed: {
    state,
    roleNames,
    orgName,
    createdByName,
    usedCount: used,
    leftCount: `greatest(0, t.most_uses - ${used})`,
  },
  filters: {
    state: (values) => sql`${sql.raw(state)} = any(${[...values]}::text[])`,
    roleIds: (ids) => sql`t.role_ids && ${[...ids]}::uuid[]`,
  },
  check: async (ctx, values, current) => {
    if (current?.['state'] === 'revoked') throw refuse(409, t.revokedAlready)
    if (!current) values['code'] = newCode()
    const roleIds = distinct((values['roleIds'] ?? current?.['roleIds'] ?? []) as string[])
    if (values['roleIds']) values['roleIds'] = roleIds
    // To change a code is to give its roles.
    await mayGrant(ctx, roleIds)
    await checkOrg(ctx, (values['orgId'] ?? current?.['orgId']) as string)
    const endTime = values['endTime'] as string | null | undefined
    if (endTime && Date.parse(endTime) <= Date.now()) throw refuseField('endTime', t.endPast)
    if (!(values['needsApproval'] ?? current?.['needsApproval'])) {
      const powerful = await ctx.db
        .selectFrom('sysRole')
        .select('id')
        .where('id', 'in', roleIds)
        .where('roleCode', '=', adminCode)
        .executeTakeFirst()
      if (powerful) throw refuseField('needsApproval', t.adminNeedsApproval)
    }
    const before = Number(current?.['usedCount'] ?? 0)
    if (values['mostUses'] !== undefined && Number(values['mostUses']) < before)
      throw refuseField('mostUses', t.fewerThanUsed, { used: before })
  },
}

async function revoke(ctx: Context, { ids: given }: { ids: string[] }): Promise<{ count: number }> {
  const ids = distinct(given)
  const found = await readRows(ctx, contract, source, ids, { deleted: false, lock: true })
  if (found.length !== ids.length) throw notFound()
  const { numUpdatedRows } = await ctx.db
    .updateTable('invitation')
    .set({ revokedAt: sql<string>`now()` })
    .where('id', 'in', ids)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  ctx.touched(ids)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, source.table))
  return { count: Number(numUpdatedRows) }
}

/** Who came by the code, the latest first. */
async function queryUses(ctx: Context, { id }: { id: string }): Promise<InvitationUse[]> {
  await readRow(ctx, contract, source, id)
  const { rows } = await sql<InvitationUse>`select a.id, a.apply_user_name, a.apply_status, a.created_at as at,
      (select m.username from membership m where m.tenant_id = a.tenant_id and m.person_id = a.applicant_id and m.deleted_at is null) as username
    from tenant_application a where a.tenant_id = current_tenant() and a.invitation_id = ${id} and a.deleted_at is null order by a.created_at desc limit 200`.execute(
    ctx.db,
  )
  return rows
}

export const invitation = feature(contract.routes, { ...crud(contract, source), revoke, queryUses })
