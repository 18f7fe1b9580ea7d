import { address as own, supplierAddress as suppliers } from '@clearway/contract/features/account/payee/address'
import { addressText as t } from '@clearway/contract/features/account/payee/address.text'
import { knownLands } from '@clearway/contract/features/account/payee/addressRules'
import { bankAccountText } from '@clearway/contract/features/account/payee/bankAccount.text'
import { sql } from 'kysely'

import { customerNames, requireCustomer } from '../../../business/customers.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import type { CrudSource, Row, Values } from '../../../kernel/crud/crudRows.ts'
import { defaultsInTurn } from '../../../kernel/crud/defaults.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuseField } from '../../../kernel/refuse.ts'
import { orgName, supplierName, supplierNames, supplierOf, supplierOptions } from './accountSource.ts'

interface Stored {
  readonly id: string
  readonly orgId: string | null
  readonly supplierId: string | null
}

const levels = ['province', 'city', 'county'] as const

/** In lands whose regions are known the region is chosen from the list, as far down as the list goes, and lies in that land. */
async function checkRegion(ctx: Context, values: Values): Promise<void> {
  const land = knownLands[String(values['country'])]
  if (!land) return
  const given = levels.filter((level) => values[level]).map((level) => ({ level, code: String(values[level]) }))
  const lowest = given.at(-1)
  if (!lowest) throw refuseField('province', t.regionMissing)
  const { rows } = await sql<{
    code: string
    parent: string | null
    depth: number
    more: boolean
  }>`with recursive up as (
      select region_code, region_parent, region_type, 1 as depth from region where region_code = ${lowest.code} and deleted_at is null
      union all select r.region_code, r.region_parent, r.region_type, up.depth + 1 from region r join up on r.region_code = up.region_parent where r.deleted_at is null and depth < 8)
    select region_code as code, region_parent as parent, depth, depth = 1 and region_type in ('country', 'province', 'city') and exists (select from region d where d.region_parent = up.region_code and d.region_type in ('city', 'county') and d.deleted_at is null) as more
    from up where region_type <> 'country' order by depth`.execute(ctx.db)
  if (!rows.length || rows[0]!.more)
    throw refuseField(lowest.level === 'county' ? 'county' : 'province', t.regionMissing)
  const codes = rows.map((r) => r.code)
  const strange = given.find(({ code }) => !codes.includes(code))
  if (strange) throw refuseField(strange.level, t.regionOther)
  if (!land.test(codes.at(-1)!)) throw refuseField('province', t.regionOther)
}

/** The new default of a kind takes the mark from the old; writers take their turns. */
async function takeDefault(ctx: Context, now: Values, id: string | null): Promise<void> {
  if (!now['isDefault']) return
  await sql`update postal_address set is_default = false where tenant_id = current_tenant() and is_default and deleted_at is null and address_type = ${now['addressType']}
    and org_id is not distinct from ${now['orgId'] ?? null}::uuid and supplier_id is not distinct from ${now['supplierId'] ?? null}::uuid and id is distinct from ${id}::uuid`.execute(
    ctx.db,
  )
}

async function storedOf(ctx: Context, id: string): Promise<Stored> {
  const { rows } =
    await sql<Stored>`select * from postal_address where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  return rows[0]!
}

const check =
  (of: 'own' | 'supplier') =>
  async (ctx: Context, values: Values, current: Row | undefined): Promise<void> => {
    const stored = current && (await storedOf(ctx, current.id))
    if (of === 'own') await requireCustomer(ctx, values['orgId'])
    else if (stored) {
      if (values['supplierId'] !== undefined && values['supplierId'] !== stored.supplierId)
        throw refuseField('supplierId', t.ownerFixed)
      delete values['orgId']
    } else {
      const supplier = await supplierOf(ctx, suppliers.name, String(values['supplierId']))
      if (!supplier) throw refuseField('supplierId', bankAccountText.supplierMissing)
      values['orgId'] = supplier.orgId
    }
    const now = { ...stored, ...Object.fromEntries(Object.entries(values).filter(([, v]) => v !== undefined)) }
    await checkRegion(ctx, now)
    await takeDefault(ctx, now, stored?.id ?? null)
  }

const sourceOf = (of: 'own' | 'supplier'): CrudSource => ({
  table: 'postal_address',
  orgScoped: true,
  search: ['companyName', 'contactPerson', 'contactPhone', 'addressDetails', 'addressDetailsEn?'],
  computed: { orgName, ...(of === 'supplier' ? { supplierName } : {}) },
  visible: () => [of === 'supplier' ? sql`t.supplier_id is not null` : sql`t.supplier_id is null`],
  references:
    of === 'supplier' ? { supplierId: (ctx) => supplierNames(ctx, suppliers.name) } : { orgId: customerNames },
  check: check(of),
})

export const address = feature(own.routes, defaultsInTurn('postal_address', crud(own, sourceOf('own'))))
export const supplierAddress = feature(suppliers.routes, {
  ...defaultsInTurn('postal_address', crud(suppliers, sourceOf('supplier'))),
  querySupplierOptions: (ctx, input) => supplierOptions(ctx, suppliers.name, input),
})
