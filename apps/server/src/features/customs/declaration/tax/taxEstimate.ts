import type { Declaration } from '@clearway/contract/features/customs/declaration/model'
import { declarationMachine } from '@clearway/contract/features/customs/declaration/states'
import type {
  CaseTaxEstimate,
  KindSum,
  TaxEstimate,
  Taxes,
} from '@clearway/contract/features/customs/declaration/tax/declarationTax'
import { declarationTaxText as t } from '@clearway/contract/features/customs/declaration/tax/declarationTax.text'
import type { WorkCalendar } from '@clearway/contract/features/customs/declaration/tax/interest'
import { taxKinds, type TaxKind } from '@clearway/contract/features/customs/declaration/tax/lineTaxes'
import { taxedBy } from '@clearway/contract/features/customs/declaration/tax/taxedBy'
import { declarationTaxes } from '@clearway/contract/features/customs/declaration/tax/taxes'
import { isSummary } from '@clearway/contract/features/customs/declaration/twoStep'
import { sumOf } from '@clearway/contract/kernel/decimal'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { fillText } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { requireShown } from '../../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { dictionaryDay } from '../../../../kernel/crud/dictionaries.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { readCase } from '../../case/caseRows.ts'
import { chinaCalendar, chinaDay } from '../../workCalendar.ts'
import { hiddenFields } from '../declarationHidden.ts'
import {
  modelOf,
  storedDeclaration,
  storedLines,
  type StoredDeclaration,
  type StoredDeclarationLine,
} from '../declarationRows.ts'
import { plannedDeclarations } from './casePlan.ts'
import { lateFeeOf } from './lateFee.ts'
import { ratesOfDay, type RatesOfDay } from './taxRates.ts'

type Snapshot = NonNullable<TaxEstimate['submitted']>

const copied = <T>(items: readonly T[]): T[] => [...items]

/** The taxes of one declaration as the contract tells them, with what names each line. */
function taxesOf(declaration: Declaration, rates: RatesOfDay): Taxes {
  const found = declarationTaxes(declaration, rates.facts)
  const items = new Map(declaration.lines.map((line) => [line.id, line.item]))
  return {
    ...found,
    lines: found.lines.map((line) => ({
      ...line,
      code: items.get(line.id)?.['CodeTS'] ?? '',
      name: items.get(line.id)?.['GName'] ?? '',
      steps: copied(line.steps),
      taxes: line.taxes.map((tax) => ({ ...tax, reasons: copied(tax.reasons) })),
    })),
    charges: copied(found.charges),
    kinds: found.kinds.map((kind) => ({
      ...kind,
      reasons: kind.reasons.map((r) => ({ text: r.text, lines: copied(r.lines) })),
    })),
    warnings: [...rates.notes(declaration), ...found.warnings],
  }
}

interface Dated {
  readonly movedOn: string | null
  readonly estimate: Snapshot | null
  readonly calendar: WorkCalendar
}

/** The day of arrival that an import declares, yyyy-MM-dd. */
const arrivalOf = ({ direction, head }: Pick<StoredDeclaration, 'direction' | 'head'>): string | null => {
  const [, year, month, day] = (direction === 'import' && /^(\d{4})(\d{2})(\d{2})$/.exec(head['IEDate'] ?? '')) || []
  return day ? `${year}-${month}-${day}` : null
}

/**
 * The rates of the day on which customs accepted it count; until then those of the day it was handed over, or of today. What was declared in advance takes
 * those of its arrival [S: regulations on import and export duties, article 15], as soon as that has come.
 */
function dayFor(ctx: Pick<Context, 'user'>, stored: StoredDeclaration): string {
  const { acceptedAt, submittedAt, status } = stored
  const [today, arrival] = [dictionaryDay(ctx), arrivalOf(stored)]
  const at = acceptedAt ?? (status === 'submitted' ? submittedAt : null)
  const declared = at ? chinaDay(at) : today
  return arrival && arrival > declared && arrival <= today ? arrival : declared
}

/** Until which day lateness counts: the day of acceptance, of two steps that on which the complete declaration was handed over; null while it goes on. */
function declaredOn(stored: StoredDeclaration): string | null {
  const { acceptedAt, submittedAt, summaryRound, round, status } = stored
  if (isSummary(stored)) return null
  if (summaryRound === null) return acceptedAt ? chinaDay(acceptedAt) : null
  const isWithCustoms = !declarationMachine.isIn('ours', status) && !declarationMachine.isIn('sentBack', status)
  return round > summaryRound && isWithCustoms && submittedAt ? chinaDay(submittedAt) : null
}

async function dated(ctx: Context, id: string): Promise<Dated> {
  const { rows } = await sql<
    Omit<Dated, 'calendar'>
  >`select c.moved_on, d.estimate from declaration d join customs_case c on c.tenant_id = d.tenant_id and c.id = d.case_id where d.tenant_id = current_tenant() and d.id = ${id}`.execute(
    ctx.db,
  )
  return { ...rows[0]!, calendar: await chinaCalendar(ctx) }
}

function estimated(
  ctx: Context,
  stored: StoredDeclaration,
  model: Declaration,
  rates: RatesOfDay,
  { movedOn, estimate, calendar }: Dated,
): TaxEstimate {
  const arrival = arrivalOf(stored)
  const of = taxesOf(model, rates)
  const ahead = arrival && arrival > dictionaryDay(ctx) ? [fillText(t.ratesOfArrival, { day: arrival })] : []
  const taxes = { ...of, warnings: [...ahead, ...of.warnings] }
  return {
    declarationId: stored.id,
    code: stored.code,
    day: dayFor(ctx, stored),
    edition: rates.edition,
    taxes,
    submitted: estimate,
    lateFee: lateFeeOf(
      {
        direction: stored.direction,
        arrival: movedOn,
        accepted: declaredOn(stored),
        today: dictionaryDay(ctx),
        value: taxes.value,
      },
      calendar,
    ),
  }
}

/** The estimate of a declaration that is in the hand already, whoever looks at it. */
async function estimateStored(
  ctx: Context,
  stored: StoredDeclaration,
  lines: readonly StoredDeclarationLine[],
): Promise<TaxEstimate> {
  const model = modelOf(stored, lines)
  return estimated(ctx, stored, model, await ratesOfDay(ctx, [model], dayFor(ctx, stored)), await dated(ctx, stored.id))
}

/** Who may not see prices, or another thing that taxes follow from, may not see what stands on them. Throws 403. */
export function requirePrices(ctx: Context): void {
  requireShown(ctx, 'customsCase', taxedBy.customsCase)
  requireShown(ctx, 'declaration', taxedBy.declaration)
  const hidden = dataAccess(ctx.user, 'customsCase').hidden
  if (hiddenFields(ctx).line.size || hidden.has('invoiceTotal') || hidden.has('currency'))
    throw refuse(403, refusals.forbidden)
}

/** Throws 404, and 403 for whom prices are hidden. */
export async function estimateOf(ctx: Context, declarationId: string): Promise<TaxEstimate> {
  const [stored, lines] = await Promise.all([storedDeclaration(ctx, declarationId), storedLines(ctx, declarationId)])
  requirePrices(ctx)
  return estimateStored(ctx, stored, lines)
}

/** The estimate as it is when the declaration is handed over, to be kept with it and compared with the bills; and the taxes of each of its lines. */
export async function estimateToKeep(
  ctx: Context,
  stored: StoredDeclaration,
): Promise<{ estimate: Snapshot; lines: Taxes['lines'] }> {
  const {
    day,
    taxes: { value, kinds, total, complete, lines },
  } = await estimateStored(ctx, { ...stored, acceptedAt: null }, await storedLines(ctx, stored.id))
  return { estimate: { day, value, kinds, total, complete }, lines }
}

/** The taxes of each line of a declaration that is in the hand already, by the day that counts for it. */
export async function lineTaxesOf(
  ctx: Pick<Context, 'db' | 'services' | 'user' | 'language'>,
  stored: StoredDeclaration,
  lines: readonly StoredDeclarationLine[],
): Promise<Taxes['lines']> {
  const model = modelOf(stored, lines)
  return taxesOf(model, await ratesOfDay(ctx, [model], dayFor(ctx, stored))).lines
}

/** The taxes of a declaration that is in the hand as they are today, whoever looks at it. */
export async function taxesFor(
  ctx: Context,
  stored: StoredDeclaration,
  model: Declaration,
): Promise<Pick<Taxes, 'total' | 'complete'>> {
  return taxesOf(model, await ratesOfDay(ctx, [model], dayFor(ctx, { ...stored, acceptedAt: null })))
}

/** One kind over several declarations: known where it is known in each. Waived where nothing of it is to be paid. */
function summed(kind: TaxKind, of: readonly KindSum[]): KindSum {
  const whole = <F extends 'amount' | 'payable'>(field: F) =>
    of.every((k) => k[field] !== null)
      ? sumOf(
          of.map((k) => k[field]),
          2,
        )
      : null
  return {
    kind,
    label: taxKinds[kind],
    amount: whole('amount'),
    known: sumOf(
      of.map((k) => k.known),
      2,
    ),
    payable: whole('payable'),
    waived: of.every((k) => k.waived),
    reasons: [],
  }
}

/** The taxes of all parts together. */
export function sumOfParts(parts: readonly TaxEstimate[]): Omit<CaseTaxEstimate, 'parts'> {
  const kinds = (Object.keys(taxKinds) as TaxKind[]).flatMap((kind) => {
    const of = parts.flatMap((part) => part.taxes.kinds.filter((k) => k.kind === kind))
    return of.length ? [summed(kind, of)] : []
  })
  const values = parts.map((part) => part.taxes.value)
  return {
    kinds,
    value: parts.length && values.every((v) => v !== null) ? sumOf(values, 2) : null,
    total: sumOf(
      parts.map((part) => part.taxes.total),
      2,
    ),
    complete: parts.length > 0 && parts.every((part) => part.taxes.complete),
  }
}

/** The declarations of a case that count, with their lines, as the user may see them. */
async function liveDeclarations(ctx: Context, caseId: string): Promise<StoredDeclaration[]> {
  if (!ctx.user.permissions.has('declaration.view')) return []
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.case_id = ${caseId}`,
    sql`t.deleted_at is null`,
    sql`t.status not in ('deleted', 'withdrawn')`,
    ...scopeCondition(ctx, { table: 'declaration', orgScoped: true }, dataAccess(ctx.user, 'declaration')),
  ]
  const { rows } = await sql<{
    id: string
  }>`select t.id from declaration t where ${sql.join(where, sql` and `)} order by t.created_at, t.code limit 200`.execute(
    ctx.db,
  )
  return Promise.all(rows.map(({ id }) => storedDeclaration(ctx, id)))
}

/** The taxes of a whole case: its declarations, and the other lines as they would be declared, so that a quote can show them. Throws 404, and 403 for whom prices are hidden. */
export async function estimateCase(ctx: Context, caseId: string): Promise<CaseTaxEstimate> {
  const { movedOn } = await readCase(ctx, caseId)
  requirePrices(ctx)
  return estimateFound(ctx, caseId, movedOn ?? null)
}

/** Whether all taxes of a case are known, whatever of them its reader may see; the case was found for him before. */
export const taxesKnown = async (ctx: Context, caseId: string): Promise<boolean> =>
  (await estimateFound(ctx, caseId, null)).complete

async function estimateFound(ctx: Context, caseId: string, movedOn: string | null): Promise<CaseTaxEstimate> {
  const [declared, planned] = [await liveDeclarations(ctx, caseId), await plannedDeclarations(ctx, caseId)]
  const models = await Promise.all(declared.map(async (stored) => modelOf(stored, await storedLines(ctx, stored.id))))
  const today = dictionaryDay(ctx)
  const days = new Map<string, Declaration[]>()
  for (const [n, model] of models.entries())
    days.set(dayFor(ctx, declared[n]!), [...(days.get(dayFor(ctx, declared[n]!)) ?? []), model])
  if (planned.length) days.set(today, [...(days.get(today) ?? []), ...planned.map((p) => p.model)])
  const rates = new Map(
    await Promise.all([...days].map(async ([day, of]) => [day, await ratesOfDay(ctx, of, day)] as const)),
  )
  const calendar = await chinaCalendar(ctx)
  const parts: TaxEstimate[] = []
  for (const [n, stored] of declared.entries())
    parts.push(estimated(ctx, stored, models[n]!, rates.get(dayFor(ctx, stored))!, await dated(ctx, stored.id)))
  for (const { code, model } of planned) {
    const own = rates.get(today)!
    const taxes = taxesOf(model, own)
    parts.push({
      declarationId: null,
      code,
      day: today,
      edition: own.edition,
      taxes,
      submitted: null,
      lateFee: lateFeeOf(
        { direction: model.direction, arrival: movedOn, accepted: null, today, value: taxes.value },
        calendar,
      ),
    })
  }
  return { parts, ...sumOfParts(parts) }
}
