import { rulingText as t } from '@clearway/contract/features/customs/ruling/ruling.text'
import { sql } from 'kysely'

import type { Db } from '../../../kernel/database/database.ts'
import type { Task } from '../../../kernel/jobs.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { inEachBusinessTenant } from '../../../kernel/tenants.ts'

/** Why a decision is doubtful, as `recheck_reason` holds it: the ruling that it cites no longer holds. */
export const rulingReason = 'ruling'
const mostNamed = 5

interface Asked {
  /** The one that was changed; otherwise all of the tenant. */
  readonly rulingId?: string
  /** Who changed it needs not be told. */
  readonly except?: string
}

/**
 * Marks the standing decisions whose ruling was revoked or has expired, and takes the mark back from those whose ruling holds again; whoever classifies is
 * told. A ruling of which the first day was put off marks nothing: it stood when it was cited.
 */
export async function recheckCiting(db: Db, { rulingId, except }: Asked = {}): Promise<void> {
  const cited = sql`c.tenant_id = current_tenant() and c.evidence ? 'ruling' and c.valid_to is null and c.deleted_at is null ${
    rulingId ? sql`and c.evidence ->> 'ruling' = ${rulingId}` : sql``
  } and t.tenant_id = c.tenant_id and t.id = (c.evidence ->> 'ruling')::uuid`
  const over = sql`(t.revoked_on <= tenant_today() or t.valid_to < tenant_today())`
  await sql`update goods_classification c set status = case when c.reviewed_by is null then 'first' else 'classified' end, recheck_reason = null
    from ruling t where ${cited} and c.status = 'recheck' and c.recheck_reason = ${rulingReason} and ${over} is not true`.execute(
    db,
  )
  const { rows } = await sql<{
    number: string
  }>`update goods_classification c set status = 'recheck', recheck_reason = ${rulingReason}
    from ruling t where ${cited} and c.status in ('first', 'classified') and ${over} returning t.number`.execute(db)
  if (!rows.length) return
  const numbers = [...new Set(rows.map((r) => r.number))]
  await notify(db, {
    to: { permission: 'goodsMaster.classify', area: 'admin' },
    ...(except && { except }),
    title: t.recheckTitle,
    content: t.recheckBody,
    values: {
      count: rows.length,
      numbers: numbers.slice(0, mostNamed).join(', ') + (numbers.length > mostNamed ? ' …' : ''),
    },
    link: '/GoodsMgt?state=recheck',
    topic: 'classification',
  })
}

/** The job behind it, for those that end by their day where their tenant is. */
export const recheckRulings: Task = (_payload, services) =>
  inEachBusinessTenant(services, 'recheck_rulings', recheckCiting)
