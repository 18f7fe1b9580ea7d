import { supplier as contract } from '@clearway/contract/features/trade/supplier'
import { sql } from 'kysely'
import { crud } from '../../kernel/crud/crud.ts'
import { feature } from '../../kernel/feature.ts'
import { customerNames, requireCustomer } from '../../kernel/customers.ts'

export const supplier = feature(contract.routes, crud(contract, {
  table: 'supplier',
  orgScoped: true,
  search: `t.code || ' ' || t.name || ' ' || or_blank(t.uscc)`,
  unique: { supplier_code: 'code' },
  computed: { orgName: `(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)` },
  references: { orgId: customerNames },
  // One default for each customer, and one for the house: the new default takes the mark from the old.
  check: async (ctx, values, current) => {
    await requireCustomer(ctx, values['orgId'])
    if (!values['isDefault']) return
    const org = values['orgId'] ?? current?.['orgId'] ?? null
    await sql`update supplier set is_default = false where is_default and deleted_at is null and org_id is not distinct from ${org}::uuid
      and id is distinct from ${current?.id ?? null}::uuid and tenant_id = current_tenant()`.execute(ctx.db)
  },
}))
