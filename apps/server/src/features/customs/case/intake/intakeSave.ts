import { randomUUID } from 'node:crypto'

import { goodsTableText } from '@clearway/contract/business/goodsTable.text'
import type { caseIntake, IntakeOutcome } from '@clearway/contract/features/customs/case/caseIntake'
import { caseIntakeText as t } from '@clearway/contract/features/customs/case/caseIntake.text'
import { customsCase as contract, mostCaseLines } from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as c } from '@clearway/contract/features/customs/case/customsCase.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { joinable, joinPacking, withPacking } from '../../../../business/goodsTable/join.ts'
import type { PaperLine } from '../../../../business/goodsTable/paperLine.ts'
import { usedMapping } from '../../../../business/goodsTable/remembered.ts'
import { sumsAgainst } from '../../../../business/goodsTable/sums.ts'
import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { insertRow } from '../../../../kernel/crud/crudRows.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { sha256, type UploadedFile } from '../../../../kernel/files/files.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { leaveGoods } from '../caseDesk.ts'
import { caseEvent } from '../caseEvents.ts'
import { linesAdded } from '../caseReopen.ts'
import { caseSource, caseWritten, storedCase } from '../caseRows.ts'
import { changeWords, requireTaken } from '../lines/caseLineGuard.ts'
import { tellLineChanges } from '../lines/caseLineHistory.ts'
import {
  insertLines,
  lockedLines,
  removeLines,
  standingLines,
  updateLines,
  type DraftLine,
  type StoredLine,
} from '../lines/caseLineRows.ts'
import { hashOf, partOf } from './intakeAnswer.ts'
import { draftsOf, joinableOf, packedDrafts } from './intakeDrafts.ts'
import { factValues, standingFacts, writeFacts } from './intakeFacts.ts'
import { keepPaper } from './intakePaper.ts'
import { readPapers, type Papers, type Upload } from './intakeRead.ts'

type Input = Parsed<(typeof caseIntake)['readFile']>

/** What a file would make of a case; nothing is written yet. */
interface Plan {
  readonly papers: Papers
  readonly fresh: readonly { readonly paper: PaperLine; readonly line: DraftLine }[]
  readonly packed: readonly { readonly from: StoredLine; readonly to: DraftLine }[]
  readonly stored: ReadonlyMap<string, StoredLine>
  readonly bad: number
}

async function linesOf(ctx: Context, caseId: string): Promise<Map<string, StoredLine>> {
  const { rows } = await sql<{
    id: string
  }>`select id from customs_case_line where tenant_id = current_tenant() and case_id = ${caseId} and deleted_at is null order by position, id`.execute(
    ctx.db,
  )
  const stored = await lockedLines(
    ctx,
    caseId,
    rows.map((r) => r.id),
  )
  return new Map(rows.flatMap(({ id }) => (stored.has(id) ? [[id, stored.get(id)!]] : [])))
}

/** Reads the papers, finds goods and codes, joins the packing. With `lock` case and lines are locked. */
export async function planOf(
  ctx: Context,
  input: Upload & { readonly how?: 'append' | 'replace' | undefined },
  file: UploadedFile | undefined,
  lock: boolean,
): Promise<Plan> {
  const papers = await readPapers(ctx, input, file, lock)
  const { standing, invoice, packing } = papers
  const stored = standing
    ? await (lock ? linesOf(ctx, standing.id) : standingLines(ctx, standing.id))
    : new Map<string, StoredLine>()
  const rows = packing?.read.lines ?? []
  let packed: Plan['packed'] = []
  const onInvoice = new Map<string, PaperLine>((invoice?.read.lines ?? []).map((l) => [String(l.row), l]))
  const joined =
    packing && (invoice || stored.size)
      ? joinPacking(invoice ? joinable(invoice.read.lines) : [...stored.values()].map(joinableOf), rows)
      : undefined
  if (joined && invoice)
    for (const { id } of joined.left)
      onInvoice.get(id)?.warnings.push({ field: 'netWeight', text: goodsTableText.noPacking })
  const good = (invoice?.read.lines ?? []).filter((l) => !l.errors.length)
  const after = input.how === 'replace' ? 0 : Math.max(0, ...[...stored.values()].map((l) => l.position))
  const currency = papers.facts.currency?.value ?? standing?.currency ?? null
  const fresh = await draftsOf(
    ctx,
    { id: standing?.id ?? randomUUID(), orgId: papers.orgId, currency },
    good.map((l) => withPacking(l, joined?.packed.get(String(l.row)))),
    after,
  )
  if (joined && !invoice) {
    const byRow = new Map(rows.map((r) => [r.row, r]))
    packed = await packedDrafts(ctx, stored, joined.packed, (row, field, value) =>
      byRow.get(row)?.warnings.push({ field, text: t.keptTyped, values: { value } }),
    )
  }
  const bad = [...onInvoice.values(), ...rows].filter((l) => l.errors.length).length
  return { papers, fresh, packed, stored, bad }
}

/** The same bytes in cases of this customer that the user may see. */
async function sameFiles(ctx: Context, { orgId, file }: Papers): Promise<IntakeOutcome['same']> {
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.deleted_at is null`,
    sql`t.status <> 'cancelled'`,
    sql`t.org_id is not distinct from ${orgId}::uuid`,
    ...scopeCondition(ctx, { table: 'customs_case', orgScoped: true }, dataAccess(ctx.user, contract.name)),
  ]
  const { rows } = await sql<
    IntakeOutcome['same'][number]
  >`select t.id as case_id, t.code as case_code, d.id as document_id, d.kind, coalesce(d.file_name, d.name) as file_name
    from customs_case_document d join customs_case t on t.tenant_id = d.tenant_id and t.id = d.case_id
    where d.sha256 = ${sha256(file.bytes).toString('hex')} and d.deleted_at is null and ${sql.join(where, sql` and `)} order by d.created_at desc limit 20`.execute(
    ctx.db,
  )
  return rows
}

async function caseFor(ctx: Context, input: Input, papers: Papers): Promise<string> {
  if (papers.standing) return papers.standing.id
  if (!input.direction) throw refuseField('direction', t.directionNeeded)
  const { values, origins } = factValues(ctx, papers.facts)
  return insertRow(ctx, contract, caseSource, {
    direction: input.direction,
    orgId: papers.orgId,
    ...(input.customerReference && { customerReference: input.customerReference }),
    ...values,
    origins: JSON.stringify(origins),
  })
}

/** Writes the plan. All of it in the transaction of the call: the case, its lines, the paper, what the timeline tells. */
async function write(
  ctx: Context,
  input: Input,
  { papers, fresh, packed, stored }: Plan,
): Promise<{ id: string; added: number; packed: number }> {
  const gone = input.how === 'replace' && papers.invoice ? [...stored.values()] : []
  if (gone.some((l) => l.declarationLineId)) throw refuse(409, t.linesDeclared)
  if (stored.size - gone.length + fresh.length > mostCaseLines)
    throw refuseField('file', c.tooManyLines, { max: mostCaseLines })
  if (papers.standing)
    requireTaken(ctx, papers.standing, [
      ...(fresh.length ? ['add'] : []),
      ...(gone.length ? ['remove'] : []),
      ...(packed.length ? ['netWeight', 'grossWeight', 'packages'] : []),
    ])
  const id = await caseFor(ctx, input, papers)
  if (papers.standing) await writeFacts(ctx, id, papers, { adds: addsTo(input, papers, stored, packed) })
  await removeLines(
    ctx,
    id,
    gone.map((l) => l.id),
  )
  await insertLines(
    ctx,
    id,
    fresh.map((f) => f.line),
  )
  await updateLines(
    ctx,
    id,
    packed.map((p) => p.to),
  )
  if (papers.standing)
    await tellLineChanges(ctx, id, [
      ...fresh.map(({ line }) => ({ from: null, to: line })),
      ...packed,
      ...gone.map((from) => ({ from, to: null })),
    ])
  await leaveGoods(
    ctx,
    gone.flatMap((l) =>
      l.goodsId ? [{ lineId: l.id, goodsId: l.goodsId, words: changeWords(l, l.quantity, null) }] : [],
    ),
  )
  if (papers.standing)
    await linesAdded(
      ctx,
      papers.standing,
      fresh.map((f) => f.line),
    )
  await keepPaper(ctx, id, papers)
  for (const read of [papers.invoice, papers.packing])
    if (read?.table.remembered) await usedMapping(ctx, papers.orgId, hashOf(read))
  await caseEvent(ctx, id, papers.invoice ? 'intake.invoice' : 'intake.packing', {
    file: papers.name,
    lines: papers.invoice ? fresh.length : packed.length,
  })
  caseWritten(ctx, [id])
  return {
    id,
    added: fresh.length,
    packed: papers.invoice ? fresh.filter((f) => f.line.netWeight !== null).length : packed.length,
  }
}

/** A second invoice or packing list of one shipment: its sums come on top of those that the papers before it told. */
function addsTo(
  input: Input,
  papers: Papers,
  stored: ReadonlyMap<string, StoredLine>,
  packed: Plan['packed'],
): boolean {
  if (papers.invoice) return input.how !== 'replace' && stored.size > 0
  return (
    packed.every(({ from }) => from.netWeight === null && from.grossWeight === null && from.packages === null) &&
    [...stored.values()].some((l) => l.netWeight !== null || l.grossWeight !== null)
  )
}

/** Two who take the same file at one moment, or one whose line broke and who tries again, make one case of it. */
const oneAtATime = (ctx: Context, file: UploadedFile) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.user.tenantId} ${sha256(file.bytes).toString('hex')}`}, 22))`.execute(
    ctx.db,
  )

/** The route `readFile`: reads the papers and, on commit, takes them over. */
export async function readFile(ctx: Context, input: Input, file: UploadedFile | undefined): Promise<IntakeOutcome> {
  const commit = input.mode === 'commit'
  if (commit && file) await oneAtATime(ctx, file)
  const plan = await planOf(ctx, input, file, commit)
  const { papers, fresh, stored } = plan
  const same = await sameFiles(ctx, papers)
  const nothingOpen = papers.ask.length === 0 && (papers.invoice || papers.packing)
  if (commit && papers.packing && !papers.invoice && !stored.size)
    throw refuse(409, t.needsLines, { errors: [{ field: 'file', message: t.needsLines }] })
  const takes =
    commit &&
    nothingOpen &&
    (plan.bad === 0 || input.goodRows) &&
    (same.length === 0 || input.again) &&
    (fresh.length > 0 || plan.packed.length > 0 || !papers.invoice)
  const written = takes ? await write(ctx, input, plan) : undefined
  const read = [papers.invoice, papers.packing].filter((r) => r !== undefined)
  const matched = fresh.filter((f) => f.line.hsCode && f.line.elements).length
  return {
    parts: read.map((r) => partOf(ctx, r, written ? r.read.lines.filter((l) => !l.errors.length).length : 0)),
    facts: await standingFacts(ctx, papers),
    sums: sumsAgainst(read),
    ask: [...papers.ask],
    same,
    matched,
    unmatched: fresh.length - matched,
    caseId: written?.id ?? null,
    caseCode: written ? (await storedCase(ctx, written.id)).code : null,
    added: written?.added ?? 0,
    packed: written?.packed ?? 0,
  }
}
