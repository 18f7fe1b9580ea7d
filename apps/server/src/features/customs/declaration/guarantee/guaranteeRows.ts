import type { GuaranteeTab } from '@clearway/contract/features/customs/declaration/guarantee/taxGuarantee'
import { taxGuaranteeText as t } from '@clearway/contract/features/customs/declaration/guarantee/taxGuarantee.text'
import { sql, type RawBuilder } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import type { CrudSource, Row, Values } from '../../../../kernel/crud/crudRows.ts'
import { dictionary } from '../../../../kernel/crud/dictionaries.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { inStates } from '../../../../kernel/stateMachine.ts'
import { availableOfRow, usedOfRow } from '../tax/guaranteeUse.ts'

/** One that ends within so many days is asked to be renewed. */
const soon = 30

const state = `(case when t.closed_on <= tenant_today() then 'closed' when t.valid_to < tenant_today() then 'expired' when t.valid_from > tenant_today() then 'coming'
  when t.valid_to < tenant_today() + ${soon} then 'expiring' else 'valid' end)`
export const tabCondition = (tab: Exclude<GuaranteeTab, 'all'>): RawBuilder<unknown> =>
  tab === 'valid'
    ? inStates(state, ['valid', 'expiring'])
    : tab === 'expiring'
      ? inStates(state, ['expiring'])
      : inStates(state, ['expired', 'closed'])

/** Offices that there are; the dictionary knows a district by its `00` too. */
async function checkOffices(ctx: Context, given: unknown): Promise<void> {
  if (typeof given !== 'string' || !given) return
  const known = await dictionary(ctx, 'customsOffice')
  for (const code of given.split(','))
    if (known.size && !known.has(code) && !code.endsWith('00')) throw refuseField('offices', t.officeUnknown, { code })
}

/** Throws 400 at the field. */
async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  const now = { ...current, ...values }
  if (Number(now['amount']) <= 0) throw refuseField('amount', t.amountPositive)
  if (String(now['validTo']) < String(now['validFrom'])) throw refuseField('validTo', t.endsBefore)
  await checkOffices(ctx, values['offices'])
}

/** What declarations were given stays: their balance follows from it. Throws 409. */
async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    code: string
  }>`select code from declaration where tenant_id = current_tenant() and guarantee_id = any(${ids}::uuid[]) and deleted_at is null limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuse(409, t.inUse, { values: { code: rows[0].code } })
}

const base: CrudSource = {
  table: 'tax_guarantee',
  search: ['number', 'importerName', 'importerCode', 'guarantor'],
  computed: { state, used: usedOfRow, available: availableOfRow },
  unique: { tax_guarantee_number: 'number' },
  check,
  beforeDelete,
}

export interface Narrowed {
  readonly tab?: GuaranteeTab | undefined
}

/** What a list shows: a tab, or all. */
export const guaranteeSource = ({ tab = 'all' }: Narrowed = {}): CrudSource =>
  tab === 'all'
    ? base
    : {
        ...base,
        narrowed: { field: 'tab', by: ['state', 'validFrom', 'validTo', 'closedOn'] },
        visible: () => [tabCondition(tab)],
      }
