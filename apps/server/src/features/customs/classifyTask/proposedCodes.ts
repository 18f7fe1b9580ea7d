import type { ProposedCode } from '@clearway/contract/features/customs/classifyTask'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import type { StoredTask } from './taskRows.ts'

const most = 3
// One code once; what comes without a code, once each.
const same = sql.raw(
  `l.proposed_code, case when l.proposed_code is null then l.proposed_elements end, case when l.proposed_code is null then l.proposed_ciq end`,
)

/** What the customer's people propose for these goods in the lines of their cases, the latest first; one code once, and without a code the same elements once. */
export async function proposedCodes(
  ctx: Context,
  { goodsId, orgId, jurisdiction }: Pick<StoredTask, 'goodsId' | 'orgId' | 'jurisdiction'>,
): Promise<ProposedCode[]> {
  if (!goodsId || jurisdiction !== 'CN') return []
  const { rows } = await sql<ProposedCode>`select p.* from (
      select distinct on (${same}) l.proposed_code as code, l.proposed_ciq as ciq_code, l.proposed_elements as elements, c.code as case_code,
        o.origin ->> 'by' as by, o.origin ->> 'of' as of, coalesce(o.origin ->> 'at', to_json(l.created_at) #>> '{}') as at
      from customs_case_line l
      cross join lateral (select coalesce(l.origins -> 'proposedCode', l.origins -> 'proposedElements', l.origins -> 'proposedCiq') as origin) o
      join customs_case c on c.tenant_id = l.tenant_id and c.id = l.case_id and c.deleted_at is null and c.status <> 'cancelled'
      where l.tenant_id = current_tenant() and l.goods_id = ${goodsId} and coalesce(l.proposed_code, l.proposed_elements, l.proposed_ciq) is not null and l.deleted_at is null and c.org_id is not distinct from ${orgId}::uuid
      order by ${same}, l.updated_at desc
    ) p order by p.at desc limit ${sql.lit(most)}`.execute(ctx.db)
  return rows
}
