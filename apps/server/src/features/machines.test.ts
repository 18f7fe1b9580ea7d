import { certificationMachine } from '@clearway/contract/features/account/certification/certificationSteps'
import { flowBackMachine } from '@clearway/contract/features/account/ledger/flowBackSteps'
import { paymentBatchMachine } from '@clearway/contract/features/account/ledger/paymentBatchSteps'
import { rechargeMachine } from '@clearway/contract/features/account/ledger/rechargeSteps'
import { tenantApplicationMachine } from '@clearway/contract/features/account/tenantApplicationSteps'
import { authorityRequestMachine } from '@clearway/contract/features/admin/role/authorityRequestSteps'
import { billMachine } from '@clearway/contract/features/billing/billSteps'
import { chargeMachine } from '@clearway/contract/features/billing/chargeSteps'
import { settlementMachine } from '@clearway/contract/features/billing/settlementSteps'
import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { amendmentMachine } from '@clearway/contract/features/customs/declaration/receipts/amendmentSteps'
import { declarationMachine } from '@clearway/contract/features/customs/declaration/states'
import { confirmMachine } from '@clearway/contract/features/customs/hong-kong/tdec/confirmSteps'
import { taskMachine } from '@clearway/contract/features/customs/taskSteps'
import { drayMachine } from '@clearway/contract/features/customs/united-states/drayage/draySteps'
import { isfMachine } from '@clearway/contract/features/customs/united-states/entry/isfSteps'
import { usEntryMachine } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import { usCustomerMachine } from '@clearway/contract/features/customs/united-states/usCustomerSteps'
import { usPartyMachine } from '@clearway/contract/features/customs/united-states/usPartySteps'
import { usPowerMachine } from '@clearway/contract/features/customs/united-states/usPowerSteps'
import { stockCountMachine } from '@clearway/contract/features/logistics/count/stockCountSteps'
import { inboundMachine } from '@clearway/contract/features/logistics/inbound/inboundSteps'
import { stockRequestMachine } from '@clearway/contract/features/logistics/inventory/stockRequestSteps'
import { outboundMachine } from '@clearway/contract/features/logistics/outbound/outboundSteps'
import { warehouseBinMachine, warehouseMachine } from '@clearway/contract/features/logistics/warehouse/warehouseSteps'
import { orderMachine } from '@clearway/contract/features/trade/orderSteps'
import type { ActRule, StepRule } from '@clearway/contract/kernel/stateMachine'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase } from '../test/database.ts'

interface Machine {
  readonly initial: string
  readonly stateNames: readonly string[]
  readonly steps: Readonly<Record<string, StepRule>>
  readonly acts: Readonly<Record<string, ActRule>>
}
/** Each machine with the column that holds its state. */
const machines: Readonly<Record<string, readonly [column: string, machine: Machine, unstored?: readonly string[]]>> = {
  user_auth: ['approval_status', certificationMachine],
  recharge: ['status', rechargeMachine],
  flow_back: ['status', flowBackMachine],
  tenant_application: ['apply_status', tenantApplicationMachine],
  // What was approved and has run out is told when it is read.
  authority_request: ['apply_status', authorityRequestMachine, ['expired']],
  customs_case: ['status', caseMachine],
  declaration: ['status', declarationMachine],
  declaration_amendment: ['status', amendmentMachine],
  trade_declaration: ['confirmation', confirmMachine],
  classification_task: ['status', taskMachine],
  trade_order: ['status', orderMachine],
  us_party: ['state', usPartyMachine],
  us_power: ['state', usPowerMachine],
  us_entry: ['status', usEntryMachine],
  dray_move: ['status', drayMachine],
  us_customer: ['state', usCustomerMachine],
  charge: ['status', chargeMachine],
  bill: ['status', billMachine],
  settlement: ['status', settlementMachine],
  payment_batch: ['status', paymentBatchMachine],
  warehouse: ['status', warehouseMachine],
  warehouse_bin: ['status', warehouseBinMachine],
  inbound_booking: ['status', inboundMachine],
  outbound_plan: ['status', outboundMachine],
  stock_count: ['status', stockCountMachine],
  stock_request: ['status', stockRequestMachine],
}

let db: pg.Client
let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
})
afterAll(async () => {
  await db?.end()
  await database?.drop()
})

test('the database knows the states of each machine, begins with the same, and no others', async () => {
  const security = ['us_entry', ['isf_state', isfMachine]] as const
  for (const [table, [column, machine, unstored = []]] of [...Object.entries(machines), security]) {
    const { rows: checks } = await db.query<{ def: string }>(
      `select pg_get_constraintdef(oid) as def from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
      [table],
    )
    const states = checks.flatMap(({ def }) => {
      const [, of, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(def) ?? []
      return of === column ? [...list!.matchAll(/'(\w+)'/g)].map((m) => m[1]!) : []
    })
    expect([table, states.toSorted()]).toEqual([
      table,
      machine.stateNames.filter((state) => !unstored.includes(state)).toSorted(),
    ])
    const { rows: defaults } = await db.query<{ value: string }>(
      `select column_default as value from information_schema.columns where table_name = $1 and column_name = $2`,
      [table, column],
    )
    expect([table, defaults[0]!.value]).toEqual([table, `'${machine.initial}'::text`])
  }
})

test('every state of a machine is reached from its first by steps, and every step leads from somewhere, each state once', () => {
  for (const [table, [, { initial, stateNames, steps, acts }]] of Object.entries(machines)) {
    const reached = new Set([initial])
    for (const state of reached)
      for (const { from, to } of Object.values(steps))
        if (from.includes(state)) for (const next of [to].flat()) reached.add(next)
    expect([table, stateNames.filter((state) => !reached.has(state))]).toEqual([table, []])
    const lists = [...Object.values(steps).map((s) => s.from), ...Object.values(acts).map((a) => a.in)]
    for (const list of lists) expect([table, list.length > 0, new Set(list).size]).toEqual([table, true, list.length])
  }
})
