import type { GoodsFact } from '@clearway/contract/business/goodsTable'
import type { IntakeOutcome } from '@clearway/contract/features/customs/case/caseIntake'
import { customsCase as contract } from '@clearway/contract/features/customs/case/customsCase'
import { sameDecimal, sumOf } from '@clearway/contract/kernel/decimal'
import type { Origin } from '@clearway/contract/kernel/origin'
import { sql } from 'kysely'

import type { HeadFacts } from '../../../../business/goodsTable/letterhead.ts'
import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { updateRow, type Values } from '../../../../kernel/crud/crudRows.ts'
import { caseSource, storedCase } from '../caseRows.ts'
import type { Papers } from './intakeRead.ts'

/** The facts that the case has a field for; the invoice's date is only shown. */
const fields = [
  'invoiceNo',
  'contractNo',
  'billNo',
  'currency',
  'incoterm',
  'overseasName',
  'invoiceTotal',
  'freight',
  'freightCurrency',
  'insurance',
  'insuranceCurrency',
  'packages',
  'grossWeight',
  'netWeight',
] as const satisfies readonly GoodsFact[]
type FactField = (typeof fields)[number]
const figures: readonly FactField[] = ['invoiceTotal', 'freight', 'insurance', 'packages', 'grossWeight', 'netWeight']

const weights: readonly FactField[] = ['packages', 'grossWeight', 'netWeight']

const columns = sql.raw(
  'invoice_no, contract_no, bill_no, currency, incoterm, overseas_name, trim_scale(invoice_total)::text as invoice_total, trim_scale(freight)::text as freight, freight_currency, trim_scale(insurance)::text as insurance, insurance_currency, packages::text as packages, trim_scale(gross_weight)::text as gross_weight, trim_scale(net_weight)::text as net_weight',
)

async function held(ctx: Context, caseId: string): Promise<Record<FactField, string | null>> {
  const { rows } = await sql<
    Record<FactField, string | null>
  >`select ${columns} from customs_case where tenant_id = current_tenant() and id = ${caseId}`.execute(ctx.db)
  return rows[0]!
}

const same = (name: GoodsFact, a: string | null, b: string) =>
  a === b || (figures.includes(name as FactField) && sameDecimal(a, b))
const typed = (name: string, value: string): string | number => (name === 'packages' ? Number(value) : value)
const paper = (of: string): Origin => ({ kind: 'paper', of })
const writable = (ctx: Context): FactField[] =>
  fields.filter((name) => !dataAccess(ctx.user, contract.name).hidden.has(name))

/** The facts as values of a new case, with their origins; fields hidden from the user stay away. */
export function factValues(ctx: Context, facts: HeadFacts): { values: Values; origins: Record<string, Origin> } {
  const known = writable(ctx).flatMap((name) => (facts[name] ? [[name, facts[name]] as const] : []))
  return {
    values: Object.fromEntries(known.map(([name, f]) => [name, typed(name, f.value)])),
    origins: Object.fromEntries(known.map(([name, f]) => [name, paper(f.of)])),
  }
}

/** What a person wrote, or an order told, stays; what papers said before is overwritten. */
const stays = (origin: Origin | undefined, value: string | null): boolean => value !== null && origin?.kind !== 'paper'

/** The facts as they are shown, with what the case keeps instead. */
export async function standingFacts(ctx: Context, { facts, standing }: Papers): Promise<IntakeOutcome['facts']> {
  const now = standing && (await held(ctx, standing.id))
  const shown = new Set<string>(writable(ctx)).add('date')
  return (Object.entries(facts) as [GoodsFact, NonNullable<HeadFacts[GoodsFact]>][])
    .filter(([name]) => shown.has(name))
    .map(([name, { value, of }]) => {
      const standingValue = now && name !== 'date' ? now[name] : null
      return {
        name,
        value,
        of,
        standing:
          standing &&
          standingValue !== null &&
          stays(standing.origins[name], standingValue) &&
          !same(name, standingValue, value)
            ? standingValue
            : null,
      }
    })
}

/** Writes the facts into a case that stands. With `adds` the sums come on top, and a second invoice's number behind the first. */
export async function writeFacts(
  ctx: Context,
  id: string,
  { facts, invoice }: Pick<Papers, 'facts' | 'invoice'>,
  { adds }: { adds: boolean },
): Promise<void> {
  const [now, { origins, version }] = [await held(ctx, id), await storedCase(ctx, id)]
  const values: Values = {}
  const marks: Record<string, Origin> = {}
  for (const name of writable(ctx)) {
    const fact = facts[name]
    if (!fact || stays(origins[name], now[name])) continue
    // A packing list answers for weights and packages; of the rest it only fills what is empty.
    if (!invoice && now[name] !== null && !weights.includes(name)) continue
    const joined = adds ? added(name, now[name], fact.value) : fact.value
    if (joined === undefined || same(name, now[name], joined)) continue
    values[name] = typed(name, joined)
    marks[name] = paper(joined === fact.value ? fact.of : `${origins[name]?.of ?? ''} + ${fact.of}`.slice(0, 300))
  }
  if (Object.keys(values).length)
    await updateRow(ctx, contract, caseSource, {
      ...values,
      origins: sql`origins || ${JSON.stringify(marks)}::jsonb`,
      id,
      version,
    })
}

const longest: Partial<Record<FactField, number>> = { invoiceNo: 64, contractNo: 32 }

/** Undefined: the case keeps what it has. */
function added(name: FactField, before: string | null, value: string): string | undefined {
  if (before === null) return value
  if (figures.includes(name)) return sumOf([before, value])
  const most = longest[name]
  if (!most || before.split(', ').includes(value)) return undefined
  const both = `${before}, ${value}`
  return both.length <= most ? both : undefined
}
