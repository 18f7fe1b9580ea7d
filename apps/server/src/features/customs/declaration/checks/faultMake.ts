import type { Declaration, DecValues } from '@clearway/contract/features/customs/declaration/model'
import { faultsOf } from '@clearway/contract/features/customs/declaration/receipts/faultWords'
import { channelOf, receiptKey, type Receipt } from '@clearway/contract/features/customs/declaration/receipts/receipts'
import { declarationMachine } from '@clearway/contract/features/customs/declaration/states'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { isRefusal } from '../../../../kernel/refuse.ts'
import { modelOf, storedDeclaration, storedLines, type StoredDeclaration } from '../declarationRows.ts'
import { parseMessage } from '../message/message.ts'

/** Where a fault points, as it is stored. */
export interface FaultAt {
  readonly block: string | null
  readonly field: string | null
  readonly lineId: string | null
  readonly line: number | null
}

const longestValue = 4000
const rowsText = (rows: readonly DecValues[] | undefined, field: string): string =>
  (rows ?? []).flatMap((row) => row[field] || []).join(', ')

/** The value that stands at the place of a fault; of a block all its rows. Undefined where it points nowhere. */
export function faultValue(model: Declaration, { block, field, lineId, line }: FaultAt): string | undefined {
  if (!block || !field) return undefined
  if (block === 'head' || block === 'free') return model[block][field] ?? ''
  if (block !== 'line') return rowsText(model.blocks[block as keyof Declaration['blocks']], field)
  const found =
    (lineId ? model.lines.find((l) => l.id === lineId) : undefined) ??
    (lineId === null && line ? model.lines[line - 1] : undefined)
  return found && (found.item[field] ?? '')
}

interface Declared {
  readonly model: Declaration
  readonly lineIds: readonly string[]
}

/** What was declared in a round, read from the file that left the house, with the ids that its lines have here. Without a file: what stands. */
async function declaredIn(ctx: Context, stored: StoredDeclaration, round: number): Promise<Declared> {
  const {
    rows: [sent],
  } = await sql<{
    content: string
    at: string
  }>`select content, at from declaration_message where tenant_id = current_tenant() and declaration_id = ${stored.id} and round = ${round} order by at desc, id desc limit 1`.execute(
    ctx.db,
  )
  if (!sent) {
    const lines = await storedLines(ctx, stored.id)
    return { model: modelOf(stored, lines), lineIds: lines.map((l) => l.id) }
  }
  const { rows: lines } = await sql<{
    id: string
  }>`select id from declaration_line where tenant_id = current_tenant() and declaration_id = ${stored.id} and created_at <= ${sent.at} and (deleted_at is null or deleted_at > ${sent.at}) order by position, id`.execute(
    ctx.db,
  )
  try {
    return { model: parseMessage(Buffer.from(sent.content)), lineIds: lines.map((l) => l.id) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { model: modelOf(stored, await storedLines(ctx, stored.id)), lineIds: lines.map((l) => l.id) }
  }
}

type Arrived = Receipt & { readonly id: string }
const isFaulty = (channel: string): boolean => {
  const state = channelOf(channel)?.state
  return !!state && declarationMachine.isIn('sentBack', state)
}

interface NewFault extends FaultAt {
  readonly receiptId: string
  readonly round: number
  readonly words: string
  readonly fingerprint: string
  readonly old: string | null
}

/** What a receipt finds wrong in what was declared; one without a field where its words name none. */
export function faultsIn(
  receipt: Arrived,
  direction: StoredDeclaration['direction'],
  { model, lineIds }: Declared,
): NewFault[] {
  const found = faultsOf(receipt.note, direction)
  // Customs said nothing, or nothing in words: a person still has to look.
  if (!found.length)
    return [
      {
        receiptId: receipt.id,
        round: receipt.round,
        words: receipt.note.slice(0, longestValue),
        fingerprint: `channel ${receipt.channel}`,
        block: null,
        field: null,
        lineId: null,
        line: null,
        old: null,
      },
    ]
  return found.map(({ words, fingerprint, field, line = null }) => {
    const lineId = field?.block === 'line' && line ? (lineIds[line - 1] ?? null) : null
    const old = field && faultValue(model, { block: field.block, field: field.field, lineId: null, line })
    return {
      receiptId: receipt.id,
      round: receipt.round,
      words: words.slice(0, longestValue),
      fingerprint,
      block: field?.block ?? null,
      field: field?.field ?? null,
      lineId,
      line,
      old: old === undefined ? null : old.slice(0, longestValue),
    }
  })
}

/** Takes the faults out of receipts that return or reject, once for each; of a receipt that came twice with and without its numbers too. */
export async function makeFaults(ctx: Context, stored: StoredDeclaration, receipts: readonly Arrived[]): Promise<void> {
  const faulty = receipts.filter((r) => isFaulty(r.channel))
  if (!faulty.length) return
  await sql`update declaration_fault f set round = r.round from declaration_receipt r where f.tenant_id = current_tenant() and f.declaration_id = ${stored.id} and r.tenant_id = f.tenant_id and r.id = f.receipt_id and f.round <> r.round`.execute(
    ctx.db,
  )
  const { rows } = await sql<{
    receiptId: string
  }>`select distinct receipt_id from declaration_fault where tenant_id = current_tenant() and declaration_id = ${stored.id}`.execute(
    ctx.db,
  )
  const done = new Set(rows.map((r) => r.receiptId))
  const saying = Map.groupBy(faulty, ({ channel, at, note }) => receiptKey({ channel, at, note }))
  const fresh = [...saying.values()].filter((same) => !same.some((r) => done.has(r.id))).map((same) => same[0]!)
  const rounds = new Map<number, Declared>()
  const made: NewFault[] = []
  for (const receipt of fresh) {
    const declared = rounds.get(receipt.round) ?? (await declaredIn(ctx, stored, receipt.round))
    rounds.set(receipt.round, declared)
    made.push(...faultsIn(receipt, stored.direction, declared))
  }
  if (!made.length) return
  await sql`insert into declaration_fault (tenant_id, declaration_id, receipt_id, round, words, fingerprint, block, field, line_id, line, old_value, created_at)
    select current_tenant(), ${stored.id}, n."receiptId", n.round, n.words, n.fingerprint, n.block, n.field, n."lineId", n.line, n.old, now() + n.n * interval '1 microsecond'
    from jsonb_to_recordset(${JSON.stringify(made.map((fault, n) => ({ ...fault, n })))}::jsonb) as n("receiptId" uuid, round int, words text, fingerprint text, block text, field text, "lineId" uuid, line int, old text, n int)`.execute(
    ctx.db,
  )
  // A fix that was begun before customs' words arrived counts.
  await faultsFollow(ctx, stored.id)
}

/** Tells lists how many faults of the last submission are open; none once customs went on. */
export async function countFaults(ctx: Context, declarationId: string): Promise<void> {
  await sql`update declaration d set fault_count = n.count from (select count(*)::int as count from declaration_fault f join declaration o on o.tenant_id = f.tenant_id and o.id = f.declaration_id
      where f.tenant_id = current_tenant() and f.declaration_id = ${declarationId} and f.round = o.round and f.mended_at is null and o.status = any(${[...declarationMachine.acts.edit.in]}::text[])) n
    where d.tenant_id = current_tenant() and d.id = ${declarationId} and d.fault_count <> n.count`.execute(ctx.db)
}

interface OpenFault extends FaultAt {
  readonly id: string
  readonly oldValue: string | null
  readonly newValue: string | null
  readonly mendedAt: string | null
}

/** A field that was written since is mended, with what stands there now; one that was put back is open again. Called after each change of fields. */
export async function faultsFollow(ctx: Context, declarationId: string): Promise<void> {
  const { rows } =
    await sql<OpenFault>`select f.id, f.block, f.field, f.line_id, f.line, f.old_value, f.new_value, f.mended_at from declaration_fault f join declaration d on d.tenant_id = f.tenant_id and d.id = f.declaration_id
    where f.tenant_id = current_tenant() and f.declaration_id = ${declarationId} and f.round = d.round and f.field is not null and f.applies`.execute(
      ctx.db,
    )
  if (!rows.length) return
  const [stored, lines] = [await storedDeclaration(ctx, declarationId), await storedLines(ctx, declarationId)]
  const model = modelOf(stored, lines)
  const changed = rows.flatMap((fault): { id: string; now: string | null; mended: boolean }[] => {
    // A line that was taken away is mended too: nothing of it is declared any more.
    const now = faultValue(model, fault)?.slice(0, longestValue) ?? ''
    const old = fault.oldValue ?? ''
    if (now !== old && (!fault.mendedAt || fault.newValue !== now)) return [{ id: fault.id, now, mended: true }]
    return now === old && fault.mendedAt && (fault.newValue ?? '') !== old
      ? [{ id: fault.id, now: null, mended: false }]
      : []
  })
  if (!changed.length) return
  await sql`update declaration_fault f set new_value = n.now, mended_at = case when n.mended then coalesce(f.mended_at, now()) end, mended_by = case when n.mended then coalesce(f.mended_by, ${ctx.user.personId}::uuid) end
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n(id uuid, now text, mended boolean) where f.tenant_id = current_tenant() and f.id = n.id`.execute(
    ctx.db,
  )
  await countFaults(ctx, declarationId)
}
