import {
  tenantMailDomain as contract,
  type OperatedMailDomain,
} from '@clearway/contract/features/admin/signOn/mailDomain'
import { mailDomainText as t } from '@clearway/contract/features/admin/signOn/mailDomain.text'
import { sql } from 'kysely'

import { writeAudit } from '../../../kernel/audit.ts'
import type { Context } from '../../../kernel/context.ts'
import { feature } from '../../../kernel/feature.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { inTenant } from '../../../kernel/tenants.ts'
import { newToken, stateColumn, tell } from './mailDomainProof.ts'

interface Named {
  readonly tenantId: string
  readonly id: string
}

const columns = sql.raw(`t.id, t.domain, ${stateColumn} as state, t.proved_at, t.checked_at, t.created_at`)

/** Works on the domains of a tenant that the operator keeps, and on nothing else of it. */
async function ofTenant<T>(ctx: Context, tenantId: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql`select 1 from sys_tenant where id = ${tenantId} and deleted_at is null`.execute(ctx.db)
  if (!rows.length) throw notFound()
  return inTenant(ctx.db, tenantId, work)
}

const query = (ctx: Context, { tenantId }: { tenantId: string }): Promise<OperatedMailDomain[]> =>
  ofTenant(ctx, tenantId, async () => {
    const { rows } = await sql<OperatedMailDomain>`select ${columns} from mail_domain t
    where t.tenant_id = current_tenant() and t.deleted_at is null order by t.domain limit 500`.execute(ctx.db)
    return rows
  })

/** Gives or takes a proof by hand. The tenant's administrators hear of it and find it in their own trail. */
const decide = (ctx: Context, { tenantId, id }: Named, proved: boolean): Promise<OperatedMailDomain> =>
  ofTenant(ctx, tenantId, async () => {
    const found = await ctx.db
      .selectFrom('mailDomain')
      .select(['domain', 'provedBy'])
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw notFound()
    if (!!found.provedBy === proved) throw refuse(409, proved ? t.provedAlready : t.notProved)
    const proof = proved
      ? { provedAt: sql<string>`now()`, provedBy: 'operator' }
      : { provedAt: null, provedBy: null, token: newToken() }
    await ctx.db
      .updateTable('mailDomain')
      .set({ ...proof, missingChecks: 0, missingAt: null })
      .where('id', '=', id)
      .execute()
    const { personId, nickname } = ctx.user
    const actor = { tenantId, personId, personName: nickname, ip: ctx.ip, device: ctx.device, requestId: ctx.requestId }
    const { path } = contract[proved ? 'confirm' : 'withdraw']
    await writeAudit(ctx.db, actor, { action: `POST ${path}`, outcome: 'done', objectIds: [id], detail: found.domain })
    await (proved
      ? tell(ctx.db, found.domain, t.confirmedTitle, t.confirmedBody)
      : tell(ctx.db, found.domain, t.withdrawnTitle, t.withdrawnBody))
    ctx.touched([tenantId, id], found.domain)
    ctx.afterCommit(() => ctx.services.totals.forget(tenantId, 'mail_domain'))
    const { rows } =
      await sql<OperatedMailDomain>`select ${columns} from mail_domain t where t.tenant_id = current_tenant() and t.id = ${id}`.execute(
        ctx.db,
      )
    return rows[0]!
  })

export const tenantMailDomain = feature(contract, {
  query,
  confirm: (ctx, named) => decide(ctx, named, true),
  withdraw: (ctx, named) => decide(ctx, named, false),
})
