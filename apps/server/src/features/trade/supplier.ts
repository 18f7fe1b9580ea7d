import { payeeText } from '@clearway/contract/business/payee.text'
import { supplier as contract } from '@clearway/contract/features/trade/supplier'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { sql } from 'kysely'

import { customerNames, requireCustomer } from '../../business/customers.ts'
import {
  guardPayee,
  liftHold,
  supplierHeld,
  tellFinance,
  textable,
  writeHold,
  type Told,
} from '../../business/payee.ts'
import type { Context } from '../../kernel/context.ts'
import { crud } from '../../kernel/crud/crud.ts'
import { readRow, type CrudSource, type Values } from '../../kernel/crud/crudRows.ts'
import { defaultsInTurn } from '../../kernel/crud/defaults.ts'
import { feature } from '../../kernel/feature.ts'
import { refuse } from '../../kernel/refuse.ts'

const bankFields = ['bankName', 'bankAccountName', 'bankAccount', 'swiftCode', 'currency'] as const

interface Stored {
  readonly id: string
  readonly name: string
  readonly orgId: string | null
  readonly createdBy: string | null
  readonly contactPhone: string | null
  readonly bankAccount: string | null
  readonly hasOther: boolean
  readonly phonesBefore: readonly string[]
}

/** What stands, whatever of it the caller may read. A thief changes the contact first: the phones of the last thirty days hear of it too. */
async function storedSupplier(ctx: Context, id: string): Promise<Stored & Values> {
  const { rows } = await sql<
    Stored & Values
  >`select t.*, exists (select from bank_account b where b.tenant_id = t.tenant_id and b.supplier_id = t.id) as has_other,
      array(select distinct c ->> 'from' from record_history h cross join lateral jsonb_array_elements(h.changes) c where h.tenant_id = t.tenant_id and h.table_name = 'supplier' and h.record_id = t.id
        and h.at > now() - interval '30 days' and c ->> 'field' = 'contact_phone' and c ->> 'from' is not null limit 5) as phones_before from supplier t where t.tenant_id = current_tenant() and t.id = ${id}`.execute(
    ctx.db,
  )
  return rows[0]!
}

const end = (field: string, value: unknown) =>
  !value ? null : field === 'bankAccount' ? `**** ${String(value).slice(-4)}` : String(value)

const changeOf = (stored: Stored, what: 'changed' | 'lifted', changes: readonly Told[]) => {
  const search = `/vendorInformation?search=${encodeURIComponent(stored.name)}`
  return {
    what,
    changes,
    name: stored.name,
    holds: true,
    old: [stored.contactPhone, ...stored.phonesBefore].map((phone) => ({ email: null, phone: textable(phone) })),
    row: { resource: contract.name, orgId: stored.orgId, createdBy: stored.createdBy },
    links: { staff: search, customer: search },
  } as const
}

/** An account that stood there before, here or among his bank accounts, makes it a change of payee; the first one is not. */
async function guardBank(ctx: Context, values: Values, stored: Stored & Values): Promise<void> {
  const changed = bankFields.filter((f) => values[f] !== undefined && (values[f] || null) !== (stored[f] ?? null))
  const first = !stored.bankAccount && !(stored.hasOther && changed.includes('bankAccount'))
  if (first || !changed.length) return
  const changes = changed.map((f) => ({
    label: contract.fields[f].label,
    from: end(f, stored[f]),
    to: end(f, values[f]),
  }))
  values['holdUntil'] = await guardPayee(ctx, changeOf(stored, 'changed', changes))
}

/** One default for each customer, and one for the house: the new default takes the mark from the old; writers take their turns. */
async function takeDefault(ctx: Context, values: Values, stored: (Stored & Values) | undefined): Promise<void> {
  const now: Values = { ...stored, ...Object.fromEntries(Object.entries(values).filter(([, v]) => v !== undefined)) }
  if (!now['isDefault']) return
  await sql`update supplier set is_default = false where is_default and deleted_at is null and org_id is not distinct from ${now['orgId'] ?? null}::uuid
    and id is distinct from ${stored?.id ?? null}::uuid and tenant_id = current_tenant()`.execute(ctx.db)
}

const source: CrudSource = {
  table: 'supplier',
  orgScoped: true,
  search: ['code', 'name', 'uscc?'],
  unique: { supplier_code: 'code' },
  computed: {
    orgName: `(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)`,
    holdUntil: supplierHeld('t.id'),
  },
  references: { orgId: customerNames },
  check: async (ctx, values, current) => {
    await requireCustomer(ctx, values['orgId'])
    const stored = current && (await storedSupplier(ctx, current.id))
    if (stored) await guardBank(ctx, values, stored)
    await takeDefault(ctx, values, stored)
  },
  saved: (ctx, id, values) =>
    writeHold(ctx, 'supplier', [id], (values['holdUntil'] as string | null | undefined) ?? null),
}

export const supplier = feature(contract.routes, {
  ...defaultsInTurn('supplier', crud(contract, source)),
  releaseHold: async (ctx, { id, version, reason }) => {
    const current = await readRow(ctx, contract, source, id, { deleted: false, lock: true })
    const held = await storedSupplier(ctx, id)
    if (current['holdUntil'] && !(held['holdUntil'] && new Date(String(held['holdUntil'])) > new Date()))
      throw refuse(409, payeeText.heldElsewhere)
    await liftHold(ctx, { table: 'supplier', id, version, reason }, () =>
      refuse(409, refusals.stale, { data: { current } }),
    )
    await tellFinance(ctx, changeOf(await storedSupplier(ctx, id), 'lifted', []), payeeText.liftedFor, { reason })
    ctx.touched([id], reason)
    return readRow(ctx, contract, source, id)
  },
})
