import {
  settlement as contract,
  settlementTabs,
  type SettlementTab,
} from '@clearway/contract/features/billing/settlement'
import type { settlementMachine } from '@clearway/contract/features/billing/settlementSteps'

import { staffOnly } from '../../business/staffOnly.ts'
import type { Context } from '../../kernel/context.ts'
import { crud } from '../../kernel/crud/crud.ts'
import { exportsFrom } from '../../kernel/crud/crudExport.ts'
import { listPage } from '../../kernel/crud/listQuery.ts'
import { tabCounters } from '../../kernel/crud/tabCounters.ts'
import { feature } from '../../kernel/feature.ts'
import type { CalledStep } from '../../kernel/stateMachine.ts'
import { ages, openBills } from './settlementAges.ts'
import { drawDown, offset, receive, writeOff } from './settlementMake.ts'
import { advances, payables, toMatch, wallets } from './settlementOwed.ts'
import { openSettlement, settlementSource } from './settlementRows.ts'
import { settlementStep } from './settlementSteps.ts'

const { queryOptions, queryHistory } = crud(contract, settlementSource())

const takeStep = (step: CalledStep<typeof settlementMachine>) =>
  staffOnly(async (ctx: Context, asked: { id: string; version: number; reason?: string }) => {
    await settlementStep(ctx, step, asked)
    return openSettlement(ctx, asked.id)
  })

export const settlement = feature(contract.routes, {
  queryOptions,
  queryHistory,
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, settlementSource(tab), query),
  ...exportsFrom<{ tab: SettlementTab }>((_ctx, { tab }) => [contract, settlementSource(tab)]),
  queryById: (ctx, { id }) => openSettlement(ctx, id),
  counters: (ctx) => tabCounters(ctx, contract, settlementTabs, settlementSource),
  ages,
  openBills,
  payables,
  advances: staffOnly(advances),
  toMatch: staffOnly(toMatch),
  wallets: staffOnly(wallets),
  receive: staffOnly(receive),
  drawDown: staffOnly(drawDown),
  offset: staffOnly(offset),
  writeOff: staffOnly(writeOff),
  approve: takeStep('approve'),
  reject: takeStep('reject'),
  reverse: takeStep('reverse'),
})
