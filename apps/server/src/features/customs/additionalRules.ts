import type { HscodeDetail } from '@clearway/contract/features/customs/hscode'
import { sql } from 'kysely'

import type { Db } from '../../kernel/database/database.ts'
import { ruleCounts } from './tariff/compare.ts'

type Additional = HscodeDetail['additional'][number]

/** What the rules of duties on top say of a code on a day. */
export interface RulesOfCode {
  /** Those that hold for it. */
  readonly holding: readonly Additional[]
  /** Codes of all that speak of it: of those that do not hold because it is excluded or they have ended too. */
  readonly ruled: ReadonlySet<string>
}

interface Rule extends Additional {
  readonly id: string
  readonly tenantId: string
  readonly runs: boolean
  /** An exception that stands or falls by the importer's claim speaks of every code. */
  readonly everywhere: boolean
}

/** For each prefix the rules that name it, and whether to leave it out. */
type Scopes = ReadonlyMap<string, readonly (readonly [ruleId: string, excluded: boolean])[]>

/** The longest prefix of a code that a rule names decides. */
function rulesOf(code: string, rules: readonly Rule[], scopes: Scopes): RulesOfCode {
  const excluded = new Map<string, boolean>()
  for (let n = 0; n <= code.length; n++)
    for (const [rule, out] of scopes.get(code.slice(0, n)) ?? []) excluded.set(rule, out)
  return {
    holding: rules.flatMap(({ id, tenantId: _tenant, runs, everywhere: _everywhere, ...rule }) =>
      runs && excluded.get(id) === false ? [rule] : [],
    ),
    ruled: new Set(rules.filter((rule) => rule.everywhere || excluded.has(rule.id)).map((rule) => rule.code)),
  }
}

/**
 * Rules of duties on top for codes on a day, in two reads however many they are. Of one code the rule that runs counts, and the tenant's own before the
 * platform's.
 */
export async function additionalRules(
  { db }: { readonly db: Db },
  jurisdiction: string,
  codes: readonly string[],
  day: string,
): Promise<Map<string, RulesOfCode>> {
  const prefixes = new Set(codes.flatMap((code) => Array.from({ length: code.length + 1 }, (_, n) => code.slice(0, n))))
  const { rows: rules } = await sql<Rule>`with rule as (
      select distinct on (code, or_blank(lower(producer))) *, valid_to is null or valid_to >= ${day}::date as runs from additional_duty
      where jurisdiction = ${jurisdiction} and deleted_at is null and valid_from <= ${day}::date and ${ruleCounts(day)}
      order by code, or_blank(lower(producer)), (valid_to is null or valid_to >= ${day}::date) desc, tenant_id is distinct from current_tenant(), example desc, valid_from desc)
    select d.id, d.tenant_id as "tenantId", d.code, d.name, d.measure, d.producer, string_to_array(or_blank(d.exempts), ',') as exempts, d.rate, string_to_array(d.origins, ',') as origins,
      string_to_array(or_blank(d.except_origins), ',') as "exceptOrigins", d.valid_from as "validFrom", d.valid_to as "validTo", d.runs,
      or_blank(d.exempts) <> '' and d.included = 0 and d.rate->>'form' = 'free' as everywhere
    from rule d order by d.code, d.producer nulls last`.execute(db)
  // By the index of prefixes: a list has thousands of codes, and there are thousands of such rows of rules that ended.
  const { rows: named } = await sql<{
    id: string
    prefix: string
    excluded: boolean
  }>`select duty_id as id, prefix, excluded from additional_duty_scope
    where tenant_id = any(${[...new Set(rules.map((rule) => rule.tenantId))]}::uuid[]) and prefix = any(${[...prefixes]}::text[])`.execute(
    db,
  )
  const scopes = new Map(
    [...Map.groupBy(named, (row) => row.prefix)].map(
      ([prefix, rows]) => [prefix, rows.map((row) => [row.id, row.excluded] as const)] as const,
    ),
  )
  return new Map(codes.map((code) => [code, rulesOf(code, rules, scopes)]))
}
