import { tenantPolicy as contract, type TenantPolicyRow } from '@clearway/contract/features/admin/tenant/tenantPolicy'
import { tenantPolicyText as t } from '@clearway/contract/features/admin/tenant/tenantPolicy.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { historyOf } from '../../../kernel/crud/history.ts'
import { snake } from '../../../kernel/crud/search.ts'
import { feature } from '../../../kernel/feature.ts'
import { policyOf } from '../../../kernel/identity/policy.ts'
import { hasSecondFactor } from '../../../kernel/identity/secondFactor.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'

// Beside the rows of other tables in the history: the policy is a part of the tenant's row with a history of its own.
const historyName = 'tenant_policy'
const names = Object.keys(contract.fields) as (keyof typeof contract.fields)[]
const width = { nobody: 0, administrators: 1, all: 2 }

async function rowOf(ctx: Context, lock = false): Promise<TenantPolicyRow & { stored: Record<string, unknown> }> {
  const { tenantId } = ctx.user
  const query = ctx.db.selectFrom('tenant').select(['version', 'policy']).where('id', '=', tenantId)
  const tenant = await (lock ? query.forUpdate() : query).executeTakeFirstOrThrow()
  const { passwordClasses, ...policy } = policyOf(tenant.policy)
  return {
    id: tenantId,
    version: tenant.version,
    ...policy,
    passwordClasses: String(passwordClasses) as TenantPolicyRow['passwordClasses'],
    stored: (tenant.policy ?? {}) as Record<string, unknown>,
  }
}

async function update(
  ctx: Context,
  { id, version, ...wanted }: Parsed<typeof contract.routes.update>,
): Promise<TenantPolicyRow> {
  if (id !== ctx.user.tenantId) throw notFound()
  const before = await rowOf(ctx, true)
  if (before.version !== version) throw refuse(409, refusals.stale, { data: { current: contract.row.parse(before) } })
  const wider = width[wanted.mfa] > width[before.mfa]
  // Whoever asks it of others must not stand before his own locked door.
  if (wider && !(await hasSecondFactor(ctx.db, ctx.user.personId))) throw refuseField('mfa', t.ownMfaFirst)
  const changes = names
    .filter((name) => wanted[name] !== before[name])
    .map((name) => ({ field: name, from: String(before[name]), to: String(wanted[name]) }))
  if (!changes.length) return before
  const policy = {
    ...before.stored,
    ...wanted,
    passwordClasses: Number(wanted.passwordClasses),
    ...(wider ? { mfaSince: new Date().toISOString() } : {}),
  }
  await sql`update tenant set policy = ${JSON.stringify(policy)}::jsonb, version = ${before.version + 1}::int, updated_at = now() where id = ${id}`.execute(
    ctx.db,
  )
  await sql`insert into record_history (tenant_id, table_name, record_id, action, changes, person_id, request_id)
    values (current_tenant(), ${historyName}, ${id}, 'update', ${JSON.stringify(changes.map((c) => ({ ...c, field: snake(c.field) })))}::jsonb, ${ctx.user.personId}, ${ctx.requestId})`.execute(
    ctx.db,
  )
  ctx.touched([id], changes.map((c) => `${c.field} ${c.from} → ${c.to}`).join(', '))
  ctx.afterCommit(() => ctx.services.sessions.forget(id))
  return rowOf(ctx)
}

export const tenantPolicy = feature(contract.routes, {
  query: (ctx) => rowOf(ctx),
  update,
  queryHistory: (ctx, { id }) => {
    if (id !== ctx.user.tenantId) throw notFound()
    return historyOf(ctx, contract, historyName, id)
  },
})
