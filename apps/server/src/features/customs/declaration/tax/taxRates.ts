import type { Declaration, DecLine } from '@clearway/contract/features/customs/declaration/model'
import { declarationTaxText as t } from '@clearway/contract/features/customs/declaration/tax/declarationTax.text'
import type { LineRates } from '@clearway/contract/features/customs/declaration/tax/lineTaxes'
import type { TaxFacts } from '@clearway/contract/features/customs/declaration/tax/taxes'
import { dutyText as d } from '@clearway/contract/features/customs/duty.text'
import { shownName } from '@clearway/contract/features/customs/editionName'
import type { Rate } from '@clearway/contract/features/customs/rate'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { dictionary } from '../../../../kernel/crud/dictionaries.ts'
import { exportRate, find, importRate, type Goods } from '../../duty/chinaRate.ts'
import { onTop } from '../../duty/estimateChina.ts'
import { borne, type Extra } from '../../duty/origins.ts'
import { tariffRates } from '../../duty/tariffRates.ts'
import { agreementsOf, claimOf, specialRates, type Agreement } from '../../duty/treatment.ts'
import { runningEdition } from '../../tariff/compare.ts'

type Db = Pick<Context, 'db'>
interface CodeRates {
  readonly rates: readonly Rate[]
  readonly additional: readonly Extra[]
}

const whole = /^\d{8,10}$/
/** Of rates by quantity. */
const specificCurrencies = ['USD', 'CNY', 'HKD']

/** The duties on top that hold for each of the codes, by the rules of `additionalRules`, in one read. */
async function additionalRates({ db }: Db, codes: readonly string[], day: string): Promise<Map<string, Extra[]>> {
  const { rows } = await sql<Extra & { wanted: string }>`with rule as (
      select distinct on (code, or_blank(lower(producer))) *, valid_to is null or valid_to >= ${day}::date as runs from additional_duty
      where jurisdiction = 'CN' and deleted_at is null and valid_from <= ${day}::date
      order by code, or_blank(lower(producer)), (valid_to is null or valid_to >= ${day}::date) desc, tenant_id is distinct from current_tenant(), valid_from desc)
    select w.wanted, d.code, d.measure, d.producer, d.rate, string_to_array(d.origins, ',') as origins, string_to_array(or_blank(d.except_origins), ',') as "exceptOrigins"
    from unnest(${[...codes]}::text[]) w(wanted) cross join rule d
      join lateral (select s.excluded from additional_duty_scope s where s.tenant_id = d.tenant_id and s.duty_id = d.id and w.wanted like (s.prefix || '%') order by length(s.prefix) desc limit 1) s on true
    where d.runs and not s.excluded order by w.wanted, d.code`.execute(db)
  const found = new Map<string, Extra[]>()
  for (const { wanted, ...duty } of rows) found.set(wanted, [...(found.get(wanted) ?? []), duty])
  return found
}

async function exchangeRates({ db }: Db, currencies: readonly string[], day: string): Promise<Map<string, string>> {
  const { rows } = await sql<{
    currency: string
    rate: string
  }>`select distinct on (currency) currency, rate::text as rate from exchange_rate where base = 'CNY' and deleted_at is null and currency = any(${[...currencies]}::text[])
    and valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date) order by currency, tenant_id is distinct from current_tenant(), valid_from desc`.execute(
    db,
  )
  return new Map(rows.map((r) => [r.currency, r.rate]))
}

/** What a line claims: an agreement by its proof of origin, and the origin by its rules where that is another. */
type Claimed = Pick<Goods, 'program' | 'originUnderProgram'>

/** The agreement stands in the document (`Y22`), in 2018 before the number (`<14>I2017-0166475`); other documents are tied to lines too. */
function claimedOf(declaration: Declaration, line: DecLine, no: string): Claimed {
  const programs = (declaration.blocks.origins ?? []).flatMap((row) => {
    const type = row['CertType']?.trim() ?? ''
    if (row['DecGNo']?.trim() !== no || (type && !type.startsWith('Y'))) return []
    return /^Y(\d{2})$/.exec(type)?.[1] ?? /^\s*<(\w{1,4})>/.exec(row['EcoCertNo'] ?? '')?.[1] ?? (type || [])
  })
  const [program] = programs
  return program ? { program, originUnderProgram: valueOf(line, 'RcepOrigPlaceCode') } : {}
}

/** Declared goods have an origin, or the declaration is not complete; then the rate is that of the most favoured nation until they have one. */
function importRates(
  { rates, additional }: CodeRates,
  agreements: readonly Agreement[],
  line: DecLine,
  claimed: Claimed,
  day: string,
): LineRates {
  const origin = originOf(line)
  // Which of two rates is the lower takes the value, which is not known here; what is lacking last says what was to be decided.
  const chosen = importRate(rates, agreements, { ...claimed, origin, day }, () => ({ lack: d.warnings.origin }))
  const lacking = chosen.lacks.at(-1)
  return {
    duty: chosen.rate ?? (lacking && { lack: lacking }),
    excise: find(rates, 'excise', day),
    vat: find(rates, 'vat', day),
    additional: borne(onTop({ rates, additional }, day), { origin, producer: valueOf(line, 'EngManEntCnm') }).map(
      (extra) => ('lack' in extra ? extra : extra.rate),
    ),
  }
}

/** What the arithmetic needs on a day, the edition that it came from, and what a reader should know about it. */
export interface RatesOfDay {
  readonly facts: TaxFacts
  readonly edition: string | null
  notes(declaration: Declaration): Text[]
}

const valueOf = (line: DecLine, field: string): string | undefined => line.item[field]?.trim() || undefined
const originOf = (line: DecLine) => valueOf(line, 'OriginCountry')
const codeOf = (line: DecLine): string => (line.item['CodeTS'] ?? '').trim()
const numbered = (declaration: Declaration) =>
  declaration.lines.map((line, n) => ({ line, no: (line.item['GNo'] ?? '').trim() || String(n + 1) }))

interface Known {
  readonly codes: ReadonlyMap<string, CodeRates>
  readonly agreements: readonly Agreement[]
  readonly edition: string | undefined
  readonly day: string
}

/** Remarks on lines: without a code, with one that the tariff lacks, or with a claim that is refused or that the tariff has no rate for. */
function notesOn(declaration: Declaration, { codes, agreements, edition, day }: Known): Text[] {
  const lines = numbered(declaration)
  const listed = (of: readonly { readonly no: string }[]) => of.map(({ no }) => no).join(', ')
  const bare = lines.filter(({ line }) => !codeOf(line))
  const missing = [...new Set(lines.map(({ line }) => codeOf(line)).filter((code) => code && !codes.has(code)))]
  const claims = lines.flatMap(({ line, no }): { no: string; program: string; refused?: Text }[] => {
    const { program, originUnderProgram } = claimedOf(declaration, line, no)
    const found = codes.get(codeOf(line))
    if (!program || !found) return []
    const claim = claimOf(agreements, program, originUnderProgram ?? originOf(line), day)
    if ('lack' in claim) return []
    if ('refused' in claim) return [{ no, program, refused: claim.refused }]
    return specialRates(found.rates, claim.codes).named.length ? [] : [{ no, program }]
  })
  const refused = new Map(claims.flatMap(({ refused: why }) => (why ? [[why.en, why] as const] : [])))
  const without = Map.groupBy(
    claims.filter((c) => !c.refused),
    (c) => c.program,
  )
  return [
    ...(bare.length ? [fillText(t.noCode, { lines: listed(bare) })] : []),
    ...(edition === undefined
      ? [fillText(d.warnings.noEdition, { country: 'CN' })]
      : missing.map((code) => fillText(d.warnings.noLine, { country: 'CN', code }))),
    ...refused.values(),
    ...[...without].map(([program, of]) => fillText(t.noProgram, { lines: listed(of), program })),
  ]
}

/** Rates of tariff, duties on top and exchange for all lines of some declarations: three reads however many they are. A day is yyyy-MM-dd. */
export async function ratesOfDay(
  ctx: Pick<Context, 'db' | 'services' | 'user' | 'language'>,
  declarations: readonly Declaration[],
  day: string,
): Promise<RatesOfDay> {
  const lines = declarations.flatMap((declaration) => declaration.lines)
  const codes = [...new Set(lines.map(codeOf))].filter((code) => whole.test(code))
  const heads = declarations.flatMap(({ head }) => [head['FeeCurr'], head['InsurCurr'], head['OtherCurr']])
  const currencies = [
    ...new Set(
      [...lines.map((line) => line.item['TradeCurr']), ...heads, ...specificCurrencies].filter((c): c is string => !!c),
    ),
  ]
  const edition = await runningEdition(ctx.db, 'CN', day)
  const [agreements, rates, additional, exchange, units] = await Promise.all([
    agreementsOf(ctx.db, 'CN', day),
    edition && codes.length ? tariffRates(ctx.db, edition, codes, day) : new Map<string, never>(),
    codes.length ? additionalRates(ctx, codes, day) : new Map<string, Extra[]>(),
    exchangeRates(ctx, currencies, day),
    dictionary(ctx, 'unit'),
  ])
  const known = new Map(
    [...rates].map(([code, line]): [string, CodeRates] => [
      code,
      { rates: line.rates, additional: additional.get(code) ?? [] },
    ]),
  )
  const of = new Map(
    declarations.flatMap((declaration) =>
      numbered(declaration).map(({ line, no }) => [line, { declaration, no }] as const),
    ),
  )
  const ratesOf = (line: DecLine): LineRates => {
    const found = known.get(codeOf(line))
    const place = of.get(line)
    if (!found || !place) return { additional: [] }
    if (place.declaration.direction === 'export')
      return { additional: [], duty: exportRate(found.rates, edition?.rateColumns ?? [], day) }
    return importRates(found, agreements, line, claimedOf(place.declaration, line, place.no), day)
  }
  return {
    facts: { ratesOf, exchange: (currency) => exchange.get(currency), unitName: (code) => units.get(code)?.label.zh },
    edition: edition ? shownName(ctx.language, edition) : null,
    notes: (declaration) => notesOn(declaration, { codes: known, agreements, edition: edition?.name, day }),
  }
}
