import { isContainerNumber } from '@clearway/contract/business/containerNumber'
import {
  drayMove as contract,
  ownDray,
  type DrayMoveFull,
  type DrayMoveRow,
} from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import { drayMoveText as t } from '@clearway/contract/features/customs/united-states/drayage/drayMove.text'
import { drayTabs, type DrayTab } from '@clearway/contract/features/customs/united-states/drayage/drayMoveResource'
import { drayMachine as machine } from '@clearway/contract/features/customs/united-states/drayage/draySteps'
import { usEntry } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { staffOnly } from '../../../../business/staffOnly.ts'
import { requireShown } from '../../../../kernel/access/hidden.ts'
import type { Context } from '../../../../kernel/context.ts'
import { crud } from '../../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../../kernel/crud/crudExport.ts'
import { insertRow, readRow, readRows, updateRow, type Values } from '../../../../kernel/crud/crudRows.ts'
import { listPage } from '../../../../kernel/crud/listQuery.ts'
import { tabCounters } from '../../../../kernel/crud/tabCounters.ts'
import { feature } from '../../../../kernel/feature.ts'
import { notFound, refuse } from '../../../../kernel/refuse.ts'
import { recordTalk } from '../../recordTalk.ts'
import { usEntrySource } from '../entry/usEntryRows.ts'
import { book, slots, unbook } from './drayAppointments.ts'
import { board } from './drayBoard.ts'
import { driverLink, driverPage, driverPhoto, driverStep, endDriverLink } from './drayLink.ts'
import { openMove } from './drayOpen.ts'
import { photo, print } from './drayPapers.ts'
import { draySource, fixedIn, lockMove, moveWritten, storedMove, type StoredMove } from './drayRows.ts'
import { takeStep as step } from './draySteps.ts'

type Routes = (typeof contract)['routes']

async function add(ctx: Context, values: Values): Promise<DrayMoveFull> {
  const id = await insertRow(ctx, contract, draySource(), values)
  moveWritten(ctx, [id])
  return openMove(ctx, id)
}

async function update(ctx: Context, { id, version, ...values }: Values & { id: string; version: number }) {
  const of = await lockMove(ctx, id)
  if (of.version !== version) throw refuse(409, refusals.stale, { data: { current: await openMove(ctx, id) } })
  if (!machine.may('edit', of.status)) throw fixedIn(ctx, of.status)
  await updateRow(ctx, contract, draySource(), { id, version, ...values })
  moveWritten(ctx, [id])
  return openMove(ctx, id)
}

/** What a move takes over of its entry, as far as the caller sees it. */
const taken = { carrier: 'line', vessel: 'vessel', voyage: 'voyage', billNo: 'billNo' } as const

/** A move for each container that the entry names and that has none. Throws 404, and 409 where none is left. */
async function fromEntry(ctx: Context, { entryId }: Parsed<Routes['fromEntry']>): Promise<DrayMoveRow[]> {
  if (!ctx.user.permissions.has('usEntry.view')) throw notFound()
  const entry: Values = await readRow(ctx, usEntry, usEntrySource(), entryId, { deleted: false, lock: true })
  requireShown(ctx, usEntry.name, ['containers', 'orgId'])
  const named = new Set(
    String(entry['containers'] ?? '')
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .filter(isContainerNumber),
  )
  if (!named.size) throw refuse(409, t.noContainers)
  const { rows } = await sql<{
    containerNo: string
  }>`select container_no from dray_move where tenant_id = current_tenant() and entry_id = ${entryId}
    and status <> 'cancelled' and deleted_at is null`.execute(ctx.db)
  for (const { containerNo } of rows) named.delete(containerNo)
  if (!named.size) throw refuse(409, t.made)
  const common = Object.fromEntries(
    Object.entries(taken).flatMap(([from, to]) => {
      const value = entry[from]
      return value && !(to === 'line' && !/^[A-Z]{2,4}$/.test(String(value))) ? [[to, value]] : []
    }),
  )
  const ids: string[] = []
  for (const containerNo of named)
    ids.push(await insertRow(ctx, contract, draySource(), { containerNo, entryId, ...common }))
  moveWritten(ctx, ids)
  return readRows(ctx, contract, draySource(), ids)
}

/** Whatever buttons a role was given: a customer's people look on. */
const takeStep = (name: Parameters<typeof step>[0]) => staffOnly(step(name))

/** Nothing is written about what was cancelled. */
const talked = (of: StoredMove) => ({ ...of, over: of.status === 'cancelled' ? machine.states.cancelled : null })

export const drayMove = feature(contract.routes, {
  ...crud(contract, draySource()),
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, draySource(tab), query),
  ...exportsFrom<{ tab: DrayTab }>((ctx, { tab }) => [
    ctx.user.area === 'customer' ? ownDray : contract,
    draySource(tab),
  ]),
  queryById: (ctx, { id }) => openMove(ctx, id),
  add: staffOnly(add),
  update: staffOnly(update),
  counters: (ctx) => tabCounters(ctx, contract, drayTabs, draySource),
  board: staffOnly(board),
  fromEntry: staffOnly(fromEntry),
  slots: staffOnly(slots),
  book: staffOnly(book),
  unbook: staffOnly(unbook),
  review: takeStep('review'),
  confirm: takeStep('confirm'),
  hold: takeStep('hold'),
  resume: takeStep('resume'),
  dispatch: takeStep('dispatch'),
  recall: takeStep('recall'),
  dryRun: takeStep('dryRun'),
  arrive: takeStep('arrive'),
  pickUp: takeStep('pickUp'),
  setOut: takeStep('setOut'),
  deliver: takeStep('deliver'),
  returnEmpty: takeStep('returnEmpty'),
  close: takeStep('close'),
  cancel: takeStep('cancel'),
  print,
  photo,
  ...recordTalk({
    kind: contract.name,
    read: async (ctx, id) => {
      await readRow(ctx, contract, draySource(), id, { deleted: false })
      return talked((await storedMove(ctx.db, id))!)
    },
    lock: async (ctx, id) => talked(await lockMove(ctx, id)),
    written: (ctx, id) => moveWritten(ctx, [id]),
  }),
  driverLink: staffOnly(driverLink),
  endDriverLink: staffOnly(endDriverLink),
  driverPage,
  driverStep,
  driverPhoto,
})
