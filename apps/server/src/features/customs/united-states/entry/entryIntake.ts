import { plainUnit } from '@clearway/contract/features/customs/quantity'
import type { usEntry as contract, UsLineTyped } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { mostEntryLines } from '@clearway/contract/features/customs/united-states/entry/usEntryResource'
import { blankLine } from '@clearway/contract/features/customs/united-states/entry/usLines'
import { product } from '@clearway/contract/kernel/decimal'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { PaperLine } from '../../../../business/goodsTable/paperLine.ts'
import { readGoodsFile } from '../../../../business/goodsTable/read.ts'
import { sumsAgainst } from '../../../../business/goodsTable/sums.ts'
import type { Context } from '../../../../kernel/context.ts'
import { dictionary } from '../../../../kernel/crud/dictionaries.ts'
import type { UploadedFile } from '../../../../kernel/files/files.ts'
import { partOf } from '../../case/intake/intakeAnswer.ts'
import { runningEdition } from '../../tariff/compare.ts'
import { figureOf } from './entryBegin.ts'
import { dayOf } from './entryChecking.ts'
import { openEntry, storedEntry } from './usEntryRows.ts'

type Route = (typeof contract)['routes']['readLines']

/** What the trade counts one by one, by customs' codes: a number in the tariff of the United States. */
const countedOnes: ReadonlySet<string> = new Set(['001', '003', '006', '007', '010', '011', '012', '013'])

interface Units {
  readonly unit1: string | null
  readonly unit2: string | null
}

/** The units that the tariff asks for, by code. */
async function unitsOf(ctx: Context, codes: readonly string[], day: string): Promise<ReadonlyMap<string, Units>> {
  const edition = await runningEdition(ctx.db, 'US', day)
  if (!edition || !codes.length) return new Map()
  const { rows } = await sql<Units & { code: string }>`select code, unit1, unit2 from tariff_line
    where edition_id = ${edition.id}::uuid and tenant_id = ${edition.tenantId}::uuid and code = any(${[...codes]}::text[])
      and valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date)`.execute(ctx.db)
  return new Map(rows.map(({ code, ...units }) => [code, units]))
}

/** The figure of a paper in a unit of the tariff; nothing where the paper does not tell it. */
function quantityIn(unit: string | null, { values }: PaperLine): string {
  if (unit === 'kg') return figureOf(values.netWeight ?? null)
  return unit && plainUnit(unit) === 'No' && (!values.unit || countedOnes.has(values.unit))
    ? figureOf(values.quantity ?? null)
    : ''
}

function lineOf(
  paper: PaperLine,
  currency: string | undefined,
  units: Units | undefined,
  unitWord: (code: string) => string,
): UsLineTyped {
  const { values: v, hint } = paper
  const [first, second] = [quantityIn(units?.unit1 ?? null, paper), quantityIn(units?.unit2 ?? null, paper)]
  const own = figureOf(v.quantity ?? null)
  return {
    ...blankLine,
    code: hint?.slice(0, 10) ?? '',
    name: (v.nameEn ?? v.name ?? v.modelNumber ?? '').slice(0, 300),
    origin: v.origin ?? '',
    ...(first
      ? { quantity: first, unit: units!.unit1! }
      : { quantity: own, unit: v.unit && own ? unitWord(v.unit) : '' }),
    ...(second && { quantity2: second, unit2: units!.unit2! }),
    value: figureOf(v.totalPrice ?? product(v.quantity, v.unitPrice, 4) ?? null),
    currency: paper.currency ?? currency ?? '',
  }
}

/** Reads an invoice as lines; writes nothing. Throws 404 for an entry that is not the caller's to see, 400 for a file that is no table of goods. */
export async function readLines(
  ctx: Context,
  { id, columns }: Parsed<Route>,
  file: UploadedFile | undefined,
): Promise<Output<Route>> {
  await openEntry(ctx, id)
  const of = await storedEntry(ctx, id)
  const read = await readGoodsFile(ctx, file, { kind: 'invoice', orgId: of.orgId, most: mostEntryLines, columns })
  const { invoice, facts } = read
  const ask = [...read.ask]
  if (!invoice) return { part: null, sums: [], ask, lines: [] }
  const { lines } = invoice.read
  const codes = lines.flatMap(({ hint }) => (hint && hint.length >= 10 ? [hint.slice(0, 10)] : []))
  const [units, known] = await Promise.all([
    unitsOf(ctx, [...new Set(codes)], await dayOf(ctx, of)),
    dictionary(ctx, 'unit'),
  ])
  const unitWord = (code: string) => (known.get(code)?.label.en ?? code).slice(0, 20)
  return {
    part: partOf(ctx, invoice, 0),
    sums: sumsAgainst([invoice]),
    ask,
    lines: lines.map((line) => lineOf(line, facts.currency?.value, units.get(line.hint?.slice(0, 10) ?? ''), unitWord)),
  }
}
