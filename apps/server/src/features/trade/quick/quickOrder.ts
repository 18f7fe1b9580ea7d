import {
  quickOrder as contract,
  type QuickFull,
  type QuickPart,
} from '@clearway/contract/features/trade/quick/quickOrder'
import { quickOrderText as t } from '@clearway/contract/features/trade/quick/quickOrder.text'
import { quickMachine as machine } from '@clearway/contract/features/trade/quick/quickSteps'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { insertRow, updateRow, type Values } from '../../../kernel/crud/crudRows.ts'
import { feature, outsideTransaction } from '../../../kernel/feature.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { within } from '../../../kernel/within.ts'
import { buildPacket } from './quickBuild.ts'
import { openPacket, requireParts } from './quickOpen.ts'
import { readPacket } from './quickRead.ts'
import { lockPacket, packetWritten, quickSource } from './quickRows.ts'
import { submit, takeStep } from './quickSteps.ts'

async function add(ctx: Context, values: Values): Promise<QuickFull> {
  const id = await insertRow(ctx, contract, quickSource, values)
  await readPacket(ctx, id)
  packetWritten(ctx, id)
  return openPacket(ctx, id)
}

/** What the reading of its file depends on. */
const read = ['fileId', 'copyOfId', 'orgId', 'createGoods', 'goodRows'] as const

async function update(ctx: Context, input: Values & { id: string; version: number }): Promise<QuickFull> {
  await updateRow(ctx, contract, quickSource, input)
  // Another file has columns of its own.
  if (input['fileId'] !== undefined)
    await sql`update quick_order set mapping = null where tenant_id = current_tenant() and id = ${input.id}`.execute(
      ctx.db,
    )
  if (read.some((name) => input[name] !== undefined)) await readPacket(ctx, input.id)
  packetWritten(ctx, input.id)
  return openPacket(ctx, input.id)
}

async function mapColumns(
  ctx: Context,
  { id, version, columns }: { id: string; version: number; columns: Readonly<Record<string, string>> },
): Promise<QuickFull> {
  requireParts(ctx)
  const packet = await lockPacket(ctx, id, version)
  if (!machine.may('edit', packet.status)) throw refuse(409, t.onlyDraft)
  await sql`update quick_order set mapping = ${JSON.stringify(columns)}::jsonb, updated_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${id}`.execute(
    ctx.db,
  )
  await readPacket(ctx, id)
  packetWritten(ctx, id)
  return openPacket(ctx, id)
}

async function build(ctx: Context, { id, part }: { id: string; part?: QuickPart | undefined }): Promise<QuickFull> {
  requireParts(ctx)
  await buildPacket(ctx, id, part)
  return within(ctx, (own) => openPacket(own, id))
}

export const quickOrder = feature(contract.routes, {
  ...crud(contract, quickSource),
  queryById: (ctx, { id }) => openPacket(ctx, id),
  add,
  update,
  mapColumns,
  build: outsideTransaction(build),
  submit: outsideTransaction(submit),
  undo: takeStep('undo'),
  reopen: takeStep('reopen'),
})
