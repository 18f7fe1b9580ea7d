import type { BillableKind } from '@clearway/contract/business/billable'
import { billableText } from '@clearway/contract/business/billable.text'
import { priceAgreement } from '@clearway/contract/features/billing/priceAgreement'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { order } from '@clearway/contract/features/trade/order'
import {
  quickOrder as contract,
  type QuickEstimate,
  type QuickFull,
  type QuickPart,
  type QuickPartRow,
  type QuickReading,
} from '@clearway/contract/features/trade/quick/quickOrder'
import { quickOrderText as t } from '@clearway/contract/features/trade/quick/quickOrder.text'
import { quickMachine as machine } from '@clearway/contract/features/trade/quick/quickSteps'
import { sumOf } from '@clearway/contract/kernel/decimal'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { hidesAny, requireShown } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { sourceFor } from '../../../kernel/crud/listed.ts'
import { mayPerform } from '../../../kernel/perform.ts'
import { mayFind, selectRecords, visibleRecords } from '../../../kernel/records.ts'
import { checklistOf, type Live } from './quickChecklist.ts'
import { makers, partNames } from './quickParts.ts'
import { quickSource, storedPacket, storedParts, type MadeRecord, type Packet, type StoredPart } from './quickRows.ts'

type Shown = QuickPartRow['records'][number]
/** Records of one part that are named. */
const mostShown = 20

/** Records of one kind as the reader may see them. */
async function shownOf(ctx: Context, name: string, ids: readonly string[]): Promise<Shown[]> {
  const kind = ctx.services.records.find((one) => one.resource.name === name)
  if (!kind || !mayFind(ctx, kind)) return []
  const status =
    hidesAny(ctx, name, ['status']) || !kind.resource.fields['status']?.choices ? sql`null::text` : sql`t.status`
  const where = [...visibleRecords(ctx, kind), sql`t.id = any(${[...ids]}::uuid[])`]
  const { rows } = await sql<{
    id: string
    label: string
    status: string | null
  }>`${selectRecords(ctx, kind)}, ${status} as status
    from ${sql.table(sourceFor(ctx, kind).table)} t where ${sql.join(where, sql` and `)} order by t.created_at, t.id`.execute(
    ctx.db,
  )
  const words = ((ctx.user.area === 'customer' && kind.ownWords) || kind.resource).fields['status']?.choices
  return rows.map(({ id, label, status: state }) => ({
    kind: name,
    id,
    label,
    state: (state && words?.[state]) || null,
    link: kind.open({ id, label }),
  }))
}

async function recordsOf(ctx: Context, parts: readonly StoredPart[]): Promise<Map<string, Shown>> {
  const made = parts.flatMap((part): readonly MadeRecord[] => part.records.slice(0, mostShown))
  const shown: Shown[] = []
  // One after the other: they share the transaction's connection.
  for (const [kind, of] of Map.groupBy(made, (record) => record.kind))
    shown.push(
      ...(await shownOf(
        ctx,
        kind,
        of.map((record) => record.id),
      )),
    )
  return new Map(shown.map((record) => [record.id, record]))
}

/** A draft that was made from the case itself, once its quote was confirmed, is the one that the packet waits for. */
async function withDrafts(ctx: Context, parts: readonly StoredPart[]): Promise<readonly StoredPart[]> {
  const waiting = parts.find((part) => part.part === 'declaration' && part.status === 'later')
  const caseId = parts.find((part) => part.part === 'customsCase')?.records[0]?.id
  if (!waiting || !caseId || !ctx.user.permissions.has('declaration.view')) return parts
  const { rows } = await sql<{
    id: string
  }>`select id from declaration where tenant_id = current_tenant() and case_id = ${caseId} and deleted_at is null order by created_at, id limit ${mostShown}`.execute(
    ctx.db,
  )
  const records = rows.map(({ id }) => ({ kind: declaration.name, id }))
  const made = { ...waiting, status: 'done' as const, reason: null, records }
  return records.length ? parts.map((part) => (part === waiting ? made : part)) : parts
}

/** How many lines of the packet's case have no code now. */
async function liveOf(ctx: Context, parts: ReadonlyMap<QuickPart, StoredPart>): Promise<Live> {
  const customer = ctx.user.area === 'customer'
  const id = parts.get('customsCase')?.records[0]?.id
  if (!id || !ctx.user.permissions.has('customsCase.view') || hidesAny(ctx, customsCase.name, ['openLines']))
    return { customer }
  const { rows } = await sql<{ openLines: number }>`select count(*)::int as open_lines from customs_case_line l
    where l.tenant_id = current_tenant() and l.case_id = ${id} and l.deleted_at is null and l.hs_code is null`.execute(
    ctx.db,
  )
  return { openLines: rows[0]!.openLines, customer }
}

const figures = ['quantitySum', 'totalPriceSum', 'netWeightSum', 'roughWeightSum', 'currency']

/** What the file says, without figures that are hidden from the reader in orders. */
function shownReading(ctx: Context, reading: QuickReading | null): QuickReading | null {
  if (!reading || !hidesAny(ctx, order.name, figures)) return reading
  return { ...reading, currency: null, problems: [], charges: [], sums: [], warnings: [] }
}

const seesPrices = (ctx: Context): boolean =>
  ctx.user.area !== 'customer' &&
  mayPerform(ctx, priceAgreement.routes.estimate) &&
  !hidesAny(ctx, priceAgreement.name, ['price', 'currency', 'minimum', 'free', 'tiers'])

interface KeptFee {
  readonly fee: string
  readonly event: BillableKind
  readonly quantity: string
  readonly currency: string | null
  readonly amount: string | null
  readonly tax: string | null
  readonly why: Text | null
}
function estimateOf(part: StoredPart | undefined): QuickEstimate | null {
  const fees = part?.facts['fees'] as readonly KeptFee[] | undefined
  if (!fees) return null
  const priced = fees.filter((one) => one.amount !== null && one.currency !== null)
  return {
    lines: fees.map((one) => ({ ...one, event: billableText.kinds[one.event] })),
    totals: [...Map.groupBy(priced, (one) => one.currency!)].map(([currency, of]) => ({
      currency,
      amount: sumOf(
        of.flatMap((one) => [one.amount!, one.tax ?? '0']),
        2,
      ),
    })),
  }
}

function shownPart(
  ctx: Context,
  packet: Packet,
  part: QuickPart,
  stored: StoredPart | undefined,
  records: ReadonlyMap<string, Shown>,
): QuickPartRow {
  const status = stored?.status ?? (makers[part].wanted(packet) ? 'waiting' : 'skipped')
  const left = status !== 'done' && status !== 'skipped' && packet.status !== 'draft'
  return {
    part,
    status,
    reason: stored?.reason ?? null,
    attempt: stored?.attempt ?? 0,
    records: (stored?.records ?? []).flatMap(({ id }) => records.get(id) ?? []),
    open:
      left &&
      mayEdit(ctx) &&
      machine.may('goOn', packet.status) &&
      makers[part].routes.every((route) => mayPerform(ctx, route)),
  }
}

const mayEdit = (ctx: Context): boolean => ctx.user.permissions.has('quickOrder.edit')

function stepsOf(ctx: Context, packet: Packet, red: number): QuickFull['steps'] {
  if (!mayEdit(ctx)) return []
  return machine.stepNames.flatMap((step) => {
    if (step === 'finish' || !machine.may(step, packet.status)) return []
    const why: Text | null = step === 'submit' && red ? fillText(t.notReady, { count: red }) : null
    return [{ step, open: why === null, why }]
  })
}

const fieldsOfParts = (Object.keys(contract.fields) as (keyof typeof contract.fields)[]).filter(
  (name) => !['code', 'remark', 'expectedOn', 'receivingWay'].includes(name),
)
/** Checklist, parts and steps go by what the packet says: they are for whoever sees all of that. */
const seesParts = (ctx: Context): boolean => !hidesAny(ctx, contract.name, fieldsOfParts)
/** Throws 403 for whoever does not see what the work on a packet goes by. */
export const requireParts = (ctx: Context): void => requireShown(ctx, contract.name, fieldsOfParts)

/** Everything of a packet that the reader may see. Throws 404. */
export async function openPacket(ctx: Context, id: string): Promise<QuickFull> {
  const row = await readRow(ctx, contract, quickSource, id)
  if (!seesParts(ctx))
    return { ...row, reading: null, parts: [], checklist: [], fees: null, steps: [], editable: false }
  const [packet, stored] = [await storedPacket(ctx, id), await withDrafts(ctx, await storedParts(ctx, id))]
  const parts = new Map(stored.map((part) => [part.part, part]))
  const [records, live] = [await recordsOf(ctx, stored), await liveOf(ctx, parts)]
  const prices = seesPrices(ctx)
  const reading = shownReading(ctx, packet.reading)
  const checklist = row.deletedAt ? [] : checklistOf({ ...packet, reading }, parts, live, prices)
  const red = checklist.filter((point) => point.level === 'red').length
  return {
    ...row,
    reading,
    parts: partNames.map((part) => shownPart(ctx, packet, part, parts.get(part), records)),
    checklist,
    fees: prices ? estimateOf(parts.get('fees')) : null,
    steps: row.deletedAt ? [] : stepsOf(ctx, packet, red),
    editable: !row.deletedAt && mayEdit(ctx) && machine.may('edit', packet.status),
  }
}

/** The checklist of a packet, whatever of it the caller sees; it blocks by no price. */
export async function wholeChecklist(ctx: Context, packet: Packet) {
  const parts = new Map((await storedParts(ctx, packet.id)).map((part) => [part.part, part]))
  return checklistOf(packet, parts, await liveOf(ctx, parts), false)
}
