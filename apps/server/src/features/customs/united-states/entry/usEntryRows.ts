import type { EntryType } from '@clearway/contract/features/customs/united-states/entry/entryTypes'
import { isfMachine, type IsfState } from '@clearway/contract/features/customs/united-states/entry/isfSteps'
import {
  usEntry as contract,
  type UsEntryFull,
  type UsLine,
} from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as t } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import type { UsEntryTab } from '@clearway/contract/features/customs/united-states/entry/usEntryResource'
import {
  usEntryMachine as machine,
  type UsEntryStatus,
  type UsEntryStep,
} from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import { usCustomer } from '@clearway/contract/features/customs/united-states/usCustomer'
import { usParty } from '@clearway/contract/features/customs/united-states/usParty'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { fillText, say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { holdOf } from '../../../../business/customerHold.ts'
import { nextNumber } from '../../../../business/numberSeries.ts'
import { hidesAny } from '../../../../kernel/access/hidden.ts'
import type { Context } from '../../../../kernel/context.ts'
import { readRow, readRows, type CrudSource, type Row, type Values } from '../../../../kernel/crud/crudRows.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { inStates } from '../../../../kernel/stateMachine.ts'
import { askedIn, isIn, requireSameCustomer, unseenIn } from '../../recordTalk.ts'
import { storedParty, usPartySource } from '../usPartyRows.ts'
import { problemsOf } from './entryChecking.ts'
import { clocksOf, isfOf, responsesOf } from './entryShown.ts'
import { fullLines } from './lineStore.ts'

const partyFields = ['importerId', 'consigneeId', 'manufacturerId', 'sellerId', 'buyerId', 'shipToId'] as const
const paymentKindOf = { single: 'single', daily: 'statement', monthly: 'monthly' } as const
type PaymentKind = (typeof paymentKindOf)[keyof typeof paymentKindOf]
/** Whom and when customs has it under: fixed once it was filed. */
const filedFields = ['importerId', 'entryDate', 'entryType', 'port'] as const

/** How the customer wants its duties paid; null where nothing is agreed that the caller may see. */
async function agreedPayment(ctx: Context, orgId: string | null): Promise<PaymentKind | null> {
  if (hidesAny(ctx, usCustomer.name, ['orgId', 'payment'])) return null
  const { rows } = await sql<{ payment: keyof typeof paymentKindOf }>`select payment from us_customer
    where tenant_id = current_tenant() and org_id = ${orgId} and deleted_at is null`.execute(ctx.db)
  return rows[0] ? paymentKindOf[rows[0].payment] : null
}

/** Parties that the caller sees and that are not suspended; whose the entry is follows from its importer. */
async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  const stored = current && (await storedEntry(ctx, current.id))
  for (const field of partyFields) {
    const id = values[field] as string | null | undefined
    if (!id || id === stored?.[field]) continue
    const [seen] = await readRows(ctx, usParty, usPartySource(), [id], { deleted: false })
    const party = seen && (await storedParty(ctx, id))
    if (!party || party.state === 'suspended') throw refuseField(field, t.partyGone)
    if (field !== 'importerId') continue
    if (stored?.orgId && stored.orgId !== party.orgId) await requireSameCustomer(ctx, contract.name, stored.id, field)
    values['orgId'] = party.orgId
    values['paymentKind'] ??= stored?.paymentKind ?? (await agreedPayment(ctx, party.orgId))
  }
  if (!stored) values['code'] = await nextNumber(ctx, { prefix: 'UE', table: 'us_entry', exhausted: t.exhausted })
  else if (!machine.isIn('unfiled', stored.status)) {
    const changed = filedFields.find((field) => values[field] !== undefined && values[field] !== stored[field])
    if (changed) throw refuseField(changed, fillText(t.fixed, { status: machine.states[stored.status] }))
  }
}

async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ status: UsEntryStatus }>`select status from us_entry where tenant_id = current_tenant()
    and id = any(${ids}::uuid[]) and (status <> 'draft' or entry_no is not null) limit 1`.execute(ctx.db)
  if (rows[0]) throw refuse(409, t.onlyDraft, { values: { status: say(machine.states[rows[0].status], ctx.language) } })
}

const partyName = (column: string) =>
  `(select p.name from us_party p where p.tenant_id = t.tenant_id and p.id = t.${column})`
const base: CrudSource = {
  table: 'us_entry',
  orgScoped: true,
  search: ['code', 'entryNo?', 'billNo?', 'houseBill?'],
  computed: {
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
    importerName: partyName('importer_id'),
    consigneeName: partyName('consignee_id'),
    manufacturerName: partyName('manufacturer_id'),
    sellerName: partyName('seller_id'),
    buyerName: partyName('buyer_id'),
    shipToName: partyName('ship_to_id'),
    isfState: `(case when t.isf_state = 'toFile' and t.mode is distinct from '10' and t.mode is distinct from '11' then 'notNeeded' else t.isf_state end)`,
    bondName: `(select b.surety_code || ' ' || b.bond_number from us_bond b where b.tenant_id = t.tenant_id and b.id = t.bond_id)`,
    totalCurrency: `(case when t.line_count > 0 then 'USD' end)`,
  },
  check,
  beforeDelete,
}

/** By sea, and its security filing is to be made or to be made anew. */
const isfWaits = sql`(${inStates('t.status', machine.phases.isf)} and ${inStates('t.isf_state', isfMachine.phases.open)} and t.mode in ('10', '11'))`

const conditionOf = (tab: Exclude<UsEntryTab, 'all'>) => {
  if (tab === 'isf') return isfWaits
  if (tab === 'asked') return sql`(${isIn(askedIn('usEntry'))} and t.status <> 'cancelled')`
  return tab === 'news' ? isIn(unseenIn('usEntry')) : inStates('t.status', machine.phases[tab])
}
const tellsOf: Partial<Record<UsEntryTab, readonly string[]>> = { isf: ['status', 'mode', 'isfState'], news: [] }

/** What a list shows: a tab, or all. */
export const usEntrySource = (tab: UsEntryTab = 'all'): CrudSource =>
  tab === 'all'
    ? base
    : {
        ...base,
        narrowed: { field: 'tab', by: tellsOf[tab] ?? ['status'] },
        visible: () => [conditionOf(tab)],
      }

/** An entry as steps and checks see it, whoever asks. */
export interface StoredEntry {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly status: UsEntryStatus
  readonly orgId: string | null
  readonly entryNo: string | null
  readonly entryType: EntryType
  readonly importerId: string | null
  readonly consigneeId: string | null
  readonly manufacturerId: string | null
  readonly sellerId: string | null
  readonly buyerId: string | null
  readonly shipToId: string | null
  readonly manufacturerName: string | null
  readonly port: string | null
  readonly mode: string | null
  readonly billNo: string | null
  readonly inBondNo: string | null
  readonly containers: string | null
  readonly bondKind: string | null
  readonly arrivalDate: string | null
  readonly entryDate: string | null
  readonly ladingAt: string | null
  readonly isfFiledAt: string | null
  readonly isfState: IsfState
  readonly isfRound: number
  readonly isfSentAt: unknown
  readonly isfReason: string | null
  readonly filing: number
  readonly sentAt: unknown
  readonly reason: string | null
  readonly paymentKind: string | null
  readonly statementDate: string | null
  readonly lines: readonly UsLine[]
  readonly enteredValue: string | null
  readonly filedOn: string | null
  readonly releasedOn: string | null
  readonly summaryDue: string | null
  readonly summaryFiledOn: string | null
  readonly paidOn: string | null
  readonly liquidatedOn: string | null
  readonly createdBy: string | null
  readonly [field: string]: unknown
}

const instantText = (value: unknown): string | null =>
  value instanceof Date ? value.toISOString() : ((value ?? null) as string | null)

export async function storedEntry(ctx: Context, id: string): Promise<StoredEntry> {
  const { rows } = await sql<
    StoredEntry & { lines: Parameters<typeof fullLines>[0] }
  >`select t.*, t.entered_value::text as entered_value, t.gross_weight::text as gross_weight,
      (select p.name from us_party p where p.tenant_id = t.tenant_id and p.id = t.manufacturer_id) as manufacturer_name
    from us_entry t where t.tenant_id = current_tenant() and t.id = ${id}`.execute(ctx.db)
  const of = rows[0]!
  return {
    ...of,
    lines: fullLines(of.lines),
    ladingAt: instantText(of.ladingAt),
    isfFiledAt: instantText(of.isfFiledAt),
  }
}

/** Locks it until the transaction ends. Throws 404. */
export async function lockEntry(ctx: Context, id: string): Promise<StoredEntry> {
  await readRow(ctx, contract, usEntrySource(), id, { deleted: false, lock: true })
  return storedEntry(ctx, id)
}

/** The same to be edited. Throws 404, and 409 where it is stale or its state allows no edit. */
export async function lockEditable(ctx: Context, id: string, version: number): Promise<StoredEntry> {
  const of = await lockEntry(ctx, id)
  if (of.version !== version) throw refuse(409, refusals.stale, { data: { current: await openEntry(ctx, id) } })
  if (!machine.may('edit', of.status))
    throw refuse(409, t.fixed, { values: { status: say(machine.states[of.status], ctx.language) } })
  return of
}

export const notFrom = (status: UsEntryStatus, step: UsEntryStep): Text =>
  fillText(t.notFrom, { status: machine.states[status], step: t.steps[step] })

const stepsOf = (ctx: Context, of: StoredEntry): UsEntryFull['steps'] =>
  machine.stepNames.flatMap((step) => {
    const { permission } = machine.steps[step]
    if (!ctx.user.permissions.has(permission)) return []
    const open = machine.may(step, of.status)
    return [{ step, open, why: open ? null : notFrom(of.status, step) }]
  })

async function eventsOf(ctx: Context, id: string): Promise<UsEntryFull['events']> {
  const { rows } = await sql<UsEntryFull['events'][number]>`select e.id, e.step, e.at, e.note,
      (select p.nickname from person p where p.id = e.person_id) as person
    from us_entry_event e where e.tenant_id = current_tenant() and e.us_entry_id = ${id} order by e.id limit 200`.execute(
    ctx.db,
  )
  return rows
}

/** Amounts of which one that is hidden hides the lines that it is made of. */
const sums = ['enteredValue', 'duty', 'tax', 'mpf', 'hmf', 'total', 'lineCount'] as const

export const hidesLines = (ctx: Context): boolean => hidesAny(ctx, contract.name, sums)

/** A line for the customer's people: what it bears, without what the broker weighed. */
const ownLine = (line: UsLine): UsLine => ({
  ...line,
  claims: '',
  decided: '',
  decidedWhy: '',
  undecided: [],
  layers: line.layers.map((layer) => (layer.kind === 'decided' ? { ...layer, rule: layer.label } : layer)),
})

/** The entry as the caller may see it. Throws 404. */
export async function openEntry(ctx: Context, id: string): Promise<UsEntryFull> {
  const row = await readRow(ctx, contract, usEntrySource(), id)
  const of = await storedEntry(ctx, id)
  const hides = (...fields: string[]) => hidesAny(ctx, contract.name, fields)
  const alive = row.deletedAt === null
  const mayWrite = ctx.user.permissions.has('usEntry.edit')
  const tellsAll = !hides(...Object.keys(contract.fields))
  const judged = alive && mayWrite && tellsAll && machine.isIn('judged', of.status)
  const seesStatus = alive && !hides('status')
  const [problems, events, held, isf, responses] = [
    judged ? await problemsOf(ctx, of) : [],
    hides('status', 'reason') ? [] : await eventsOf(ctx, id),
    seesStatus && !hides('orgId') && machine.isIn('judged', of.status)
      ? await holdOf(ctx, of.orgId, 'usCustomer')
      : null,
    alive && mayWrite && tellsAll ? await isfOf(ctx, of) : null,
    mayWrite && tellsAll ? await responsesOf(ctx, of) : [],
  ]
  return {
    ...row,
    lines: hidesLines(ctx) ? [] : ctx.user.area === 'customer' ? of.lines.map(ownLine) : [...of.lines],
    problems: problems.map(({ values, message, ...problem }) => ({
      ...problem,
      message: values ? fillText(message, values) : message,
    })),
    steps: seesStatus ? stepsOf(ctx, of) : [],
    editable: seesStatus && mayWrite && machine.may('edit', of.status),
    held,
    clocks:
      seesStatus &&
      ctx.user.area !== 'customer' &&
      !hides(
        'arrivalDate',
        'ladingAt',
        'isfFiledAt',
        'entryDate',
        'reason',
        'releasedOn',
        'paymentKind',
        'liquidatedOn',
      )
        ? await clocksOf(ctx, of)
        : [],
    events,
    isf,
    responses,
  }
}

/** For the audit trail and the totals of lists. */
export function entryWritten(ctx: Context, id: string): void {
  ctx.touched([id])
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'us_entry'))
}
