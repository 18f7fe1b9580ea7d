import { dutyText as t } from '@clearway/contract/features/customs/duty.text'
import type { HscodeDetail } from '@clearway/contract/features/customs/hscode'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Db } from '../../../kernel/database/database.ts'
import { ruleCounts } from '../tariff/compare.ts'
import { asksOrigin, bears, type Extra } from './origins.ts'

type Additional = HscodeDetail['additional'][number]

/** A running rule under which goods do not bear other duties; `listed` where its codes are on file, `claimed` where it stands or falls by the importer's claim: it has no rate of its own. */
interface Exception extends Pick<Extra, 'code' | 'origins' | 'exceptOrigins'> {
  readonly claimed: boolean
  readonly exempts: readonly string[]
  readonly listed: boolean
}

/** What of chapter 99 the estimate of any line must reckon with. */
export interface Measures {
  /** What to say of the headings of the loaded edition that no rule decides, or a rule whose list is not on file. */
  readonly open: { readonly whole: Text; readonly brief: Text } | undefined
  readonly exceptions: readonly Exception[]
}

/** The rule of each code that counts on the day, the tenant's own before the platform's. */
const rules = (day: string) => sql`rule as (
    select distinct on (code, or_blank(lower(producer))) *, valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date) as runs from additional_duty
    where jurisdiction = 'US' and deleted_at is null and ${ruleCounts(day)}
    order by code, or_blank(lower(producer)), (valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date)) desc, tenant_id is distinct from current_tenant(), example desc, valid_from desc)`

/** Chapter 99 of an edition against the rules on file. A rule of fewer digits decides all headings below it; one without codes decides only when it does not run, or is an exception, which is asked for with the duty that it exempts from. */
export async function measuresOf(
  db: Db,
  edition: { readonly id: string; readonly tenantId: string } | undefined,
  day: string,
): Promise<Measures> {
  const [open, exceptions] = await Promise.all([
    sql<{
      code: string
    }>`with ${rules(day)}, decided as materialized (select distinct code from rule where not runs or included > 0 or (exempts <> '' and rate->>'form' = 'free'))
      select l.code from tariff_line l where l.edition_id = ${edition?.id ?? null}::uuid and l.tenant_id = ${edition?.tenantId ?? null}::uuid and l.code ~>=~ '99' and l.code ~<~ '99:' and length(l.code) = 8
        and l.valid_from <= ${day}::date and (l.valid_to is null or l.valid_to >= ${day}::date) and l.name_en !~* 'provision suspended'
        and not exists (select from decided d where d.code = l.code) and not exists (select from decided d where d.code = left(l.code, 6)) and not exists (select from decided d where d.code = left(l.code, 4))
      order by 1`.execute(db),
    sql<Exception>`with ${rules(day)} select code, string_to_array(exempts, ',') as exempts, string_to_array(origins, ',') as origins, string_to_array(or_blank(except_origins), ',') as "exceptOrigins", included > 0 as listed, rate->>'form' = 'free' as claimed
      from rule where runs and exempts <> ''`.execute(db),
  ])
  const codes = open.rows.map((r) => r.code)
  return {
    // Made once: it is long, and the same for every line.
    open: codes.length ? { whole: openHeadings(codes, 6), brief: openHeadings(codes, 4) } : undefined,
    exceptions: exceptions.rows,
  }
}

/** `99038202` as the tariff writes it. */
export const headingShown = (code: string): string =>
  code.replace(/^(\d{4})(\d\d)?(\d\d)?$/, (_, a, b, c) => [a, b, c].filter(Boolean).join('.'))

/** Headings by their families, those of one family as first and last with their number: of 9903 by so many digits, beside it by four. */
function openHeadings(codes: readonly string[], digits: number): Text {
  const families = Map.groupBy(codes, (code) => code.slice(0, code.startsWith('9903') ? digits : 4))
  const shown = [...families.values()].map((of) =>
    of.length === 1 ? headingShown(of[0]!) : `${headingShown(of[0]!)}–${headingShown(of.at(-1)!)} (${of.length})`,
  )
  return fillText(t.warnings.headings, { codes: shown.join(', ') })
}

/** Which duties the goods do not bear, by the exception; and of which that cannot be told. */
export function exemptions(
  measures: Measures,
  additional: readonly Additional[],
  { origin, claims }: { readonly origin?: string | undefined; readonly claims?: readonly string[] | undefined },
): { readonly exempted: ReadonlyMap<string, string>; readonly undecided: ReadonlyMap<string, readonly string[]> } {
  const exempted = new Map<string, string>()
  const undecided = new Map<string, string[]>()
  for (const exception of measures.exceptions) {
    const unsure = !origin && asksOrigin(exception)
    if (!unsure && !bears(exception, origin)) continue
    const covers = additional.some((a) => a.code === exception.code)
    const said = exception.claimed ? claims : undefined
    const holds = said ? said.includes(exception.code) && (covers || !exception.listed) : covers && !unsure
    const open = !said && (unsure ? covers || !exception.listed : !exception.listed)
    for (const code of exception.exempts) {
      if (holds) exempted.set(code, exception.code)
      else if (open) undecided.set(code, [...(undecided.get(code) ?? []), exception.code])
    }
  }
  return { exempted, undecided }
}

export const undecidedException = (code: string, headings: readonly string[]): Text =>
  fillText(t.warnings.exceptions, { code: headingShown(code), headings: headings.map(headingShown).join(', ') })
