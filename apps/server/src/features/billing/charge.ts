import type { FeeUnit } from '@clearway/contract/business/billable'
import {
  charge as contract,
  chargeTabs,
  type ChargeFull,
  type ChargeTab,
} from '@clearway/contract/features/billing/charge'
import { chargeText as t } from '@clearway/contract/features/billing/charge.text'
import { chargeMachine as machine } from '@clearway/contract/features/billing/chargeSteps'
import { byHand, workOut, type WorkedOut } from '@clearway/contract/features/billing/pricing'
import { issues } from '@clearway/contract/kernel/issue.text'
import { sql, type RawBuilder } from 'kysely'

import { requireCustomer } from '../../business/customers.ts'
import { staffOnly } from '../../business/staffOnly.ts'
import type { Context } from '../../kernel/context.ts'
import { crudIn } from '../../kernel/crud/crud.ts'
import { exportsFrom } from '../../kernel/crud/crudExport.ts'
import { insertRow, type Values } from '../../kernel/crud/crudRows.ts'
import { checkDictionaries } from '../../kernel/crud/dictionaries.ts'
import { listPage } from '../../kernel/crud/listQuery.ts'
import { eachRow } from '../../kernel/crud/many.ts'
import { tabCounters } from '../../kernel/crud/tabCounters.ts'
import { feature } from '../../kernel/feature.ts'
import { refuse, refuseField } from '../../kernel/refuse.ts'
import { stepEngine, type CalledStep, type StepInput } from '../../kernel/stateMachine.ts'
import { agreementsOf, chargeNumbers } from './accrual.ts'
import { chargeNotFrom, chargeSource, chargesWritten, lockCharge, openCharge } from './chargeRows.ts'
import { feeOf, repriced, type StoredCharge } from './repricing.ts'

interface ByHand {
  readonly id: string
  readonly unit: FeeUnit
  readonly part: string | null
  readonly taxRate: string
  readonly advance: boolean
}

async function feeInUse(ctx: Context, id: unknown): Promise<ByHand> {
  const { rows } = await sql<ByHand>`select id, unit, part, tax_rate::text as tax_rate, advance from fee
    where tenant_id = current_tenant() and id = ${String(id)}::uuid and in_use and deleted_at is null`.execute(ctx.db)
  if (!rows[0]) throw refuseField('feeId', t.feeGone)
  return rows[0]
}

const columnsOf = (worked: WorkedOut) => ({
  ...worked,
  status: worked.amount === null ? 'priceMissing' : 'open',
  calculation: JSON.stringify(worked.calculation),
})

/** Sixteen digits before the point is what the column holds. */
function requireFits({ amount }: WorkedOut, field = 'price'): void {
  if (amount && amount.replace(/\..*/, '').length > 15) throw refuseField(field, t.tooMuch)
}

async function workedByHand(ctx: Context, fee: ByHand, given: Values): Promise<WorkedOut> {
  const [quantity, price, currency] = [String(given['quantity'] ?? '1'), given['price'], given['currency']]
  if (price !== undefined && price !== null) {
    if (!currency) throw refuseField('currency', t.noCurrency)
    const reason = String(given['description'] ?? '') || '—'
    const worked = byHand(fee, { quantity, price: String(price), currency: String(currency), reason })
    requireFits(worked)
    return worked
  }
  if (fee.unit === 'asPaid' || fee.unit === 'percent') throw refuseField('price', issues.required)
  const of = {
    orgId: String(given['orgId']),
    origin: null,
    destination: null,
    day: String(given['day']),
    quantities: { [fee.unit]: quantity },
    amounts: [],
    ages: [],
  }
  return workOut(fee, of, await agreementsOf(ctx.db, [fee.id]))!
}

/** Throws 400 at the field. */
async function add(ctx: Context, given: Values): Promise<ChargeFull> {
  await requireCustomer(ctx, given['orgId'])
  const fee = await feeInUse(ctx, given['feeId'])
  const worked = await workedByHand(ctx, fee, given)
  const [code] = await chargeNumbers(ctx.db, 1)
  const source = chargeSource()(ctx.language)
  const id = await insertRow(
    ctx,
    contract,
    {
      ...source,
      check: async (_ctx, values) => {
        Object.assign(values, columnsOf(worked), {
          code,
          taxRate: fee.taxRate,
          advance: fee.advance,
          byHand: given['price'] !== undefined && given['price'] !== null,
        })
      },
    },
    given,
  )
  chargesWritten(ctx, [id])
  return openCharge(ctx, id)
}

interface Asked extends StepInput {
  readonly version: number
  readonly reason?: string | undefined
  readonly quantity?: string | undefined
  readonly price?: string | undefined
  readonly currency?: string | undefined
  readonly orgId?: string | undefined
}

const set = (worked: WorkedOut, hand: boolean): RawBuilder<unknown> =>
  sql`quantity = ${worked.quantity}::numeric, currency = ${worked.currency}, price = ${worked.price}::numeric, amount = ${worked.amount}::numeric,
    tax_amount = ${worked.taxAmount}::numeric, agreement_id = ${worked.agreementId}::uuid, calculation = ${JSON.stringify(worked.calculation)}::jsonb, by_hand = ${hand}`

async function pricedNow(ctx: Context, row: StoredCharge) {
  const worked = (await repriced(ctx.db, [row])).get(row.id)
  // What was entered as paid has nothing else to go by.
  if (!worked) return { to: row.amount === null ? ('priceMissing' as const) : ('open' as const) }
  return { set: set(worked, false), to: worked.amount === null ? ('priceMissing' as const) : ('open' as const) }
}

const engine = stepEngine<typeof machine, StoredCharge, Asked>(machine, {
  table: 'charge',
  column: 'status',
  load: (ctx, { id }) => lockCharge(ctx, id),
  facts: ({ id, version, status }) => ({ id, version, state: status }),
  current: ({ ctx, row }) => openCharge(ctx, row.id),
  notFrom: ({ from, step }) => refuse(409, chargeNotFrom(from, step)),
  checks: {},
  effects: {
    priced: ({ ctx, row }) => pricedNow(ctx, row),
    adjusted: async ({ ctx, row, input }) => {
      const { quantity, price, currency, reason, orgId } = input
      if (orgId && row.orgId && orgId !== row.orgId) throw refuseField('orgId', issues.tied)
      if (orgId) await requireCustomer(ctx, orgId)
      await checkDictionaries(ctx, contract, { currency })
      const worked = byHand(feeOf(row), { quantity: quantity!, price: price!, currency: currency!, reason: reason! })
      requireFits(worked)
      return { set: sql`${set(worked, true)}, reason = ${reason!}, org_id = ${orgId ?? row.orgId}::uuid` }
    },
    explained: ({ input }) => ({ set: sql`reason = ${input.reason!}` }),
    revived: async ({ ctx, row }) =>
      row.amount === null ? pricedNow(ctx, row) : { to: 'open' as const, set: sql`reason = null` },
  },
  notices: {},
  written: ({ ctx, row }) => chargesWritten(ctx, [row.id]),
})

/** Takes one step in the life of a charge. Throws 404 and 409 (stale, state). */
const takeStep = (step: CalledStep<typeof machine>) =>
  staffOnly(async (ctx: Context, asked: Asked): Promise<ChargeFull> => {
    await engine(ctx, step, asked)
    return openCharge(ctx, asked.id)
  })

const handlers = crudIn(contract, chargeSource())

export const charge = feature(contract.routes, {
  ...handlers,
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, chargeSource(tab)(ctx.language), query),
  ...exportsFrom<{ tab: ChargeTab }>((ctx, { tab }) => [contract, chargeSource(tab)(ctx.language)]),
  queryById: (ctx, { id }) => openCharge(ctx, id),
  counters: (ctx) => tabCounters(ctx, contract, chargeTabs, (tab) => chargeSource(tab)(ctx.language)),
  add: staffOnly(add),
  reprice: takeStep('reprice'),
  repriceMany: staffOnly((ctx, { rows }) => eachRow(ctx, rows, (own, row) => engine(own, 'reprice', row))),
  adjust: takeStep('adjust'),
  void: takeStep('void'),
  voidMany: staffOnly((ctx, { rows, reason }) =>
    eachRow(ctx, rows, (own, row) => engine(own, 'void', { ...row, reason })),
  ),
  revive: takeStep('revive'),
})
