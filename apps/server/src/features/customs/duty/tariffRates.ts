import type { HscodeDetail } from '@clearway/contract/features/customs/hscode'
import type { Rate } from '@clearway/contract/features/customs/rate'
import { sql } from 'kysely'

import type { Db } from '../../../kernel/database/database.ts'
import { additionalRules } from '../additionalRules.ts'
import { nomenclature } from '../knowledge.ts'
import { codesAbove, current, inheritedRates } from '../tariff/lines.ts'

interface Edition {
  readonly id: string
  readonly tenantId: string
}
interface TariffRates {
  readonly rates: readonly Rate[]
  /** Codes of duties on top that the line or one above it names: the United States writes them at the line that has the rate. */
  readonly named: readonly string[]
}

/** Rates of lines with what they inherit, in one read however many they are: each is looked up by its code, not sought among all; codes that the edition lacks are left out. */
export async function tariffRates(
  db: Db,
  edition: Edition,
  codes: readonly string[],
  day: string,
): Promise<Map<string, TariffRates>> {
  // Above a code stand those of four, six and eight digits.
  const wanted = new Set(codes.flatMap((code) => [code, ...codesAbove(code).filter((one) => one.length % 2 === 0)]))
  const { rows } = await sql<{
    code: string
    rates: Rate[]
    additional: string[]
  }>`select l.code, l.rates, l.additional from unnest(${[...wanted]}::text[]) w(code)
    join tariff_line l on l.edition_id = ${edition.id}::uuid and l.tenant_id = ${edition.tenantId}::uuid and l.code = w.code and ${current(day)}`.execute(
    db,
  )
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const found = new Map<string, TariffRates>()
  for (const code of codes) {
    const own = byCode.get(code)
    if (!own) continue
    const above = codesAbove(code).flatMap((one) => byCode.get(one) ?? [])
    found.set(code, {
      rates: [...own.rates, ...inheritedRates(own.rates, above)],
      named: [...new Set([own, ...above].flatMap((line) => line.additional))],
    })
  }
  return found
}

/** What of a tariff line the duties on it stand on. */
export type DutyLine = Pick<HscodeDetail, 'rates' | 'additional' | 'additionalNamed'>

/** Lines of the United States on a day, in three reads however many they are; codes that neither the edition nor HS has are left out. */
export async function dutyLines(
  db: Db,
  edition: Edition,
  codes: readonly string[],
  day: string,
): Promise<Map<string, DutyLine>> {
  const [lines, rules] = await Promise.all([
    tariffRates(db, edition, codes, day),
    additionalRules({ db }, 'US', codes, day),
  ])
  const found = new Map<string, DutyLine>()
  for (const code of codes) {
    const line = lines.get(code) ?? (nomenclature().path(code).at(-1) === code ? { rates: [], named: [] } : undefined)
    const { holding, ruled } = rules.get(code)!
    if (line)
      found.set(code, {
        rates: [...line.rates],
        additional: [...holding],
        additionalNamed: line.named.filter((one) => !ruled.has(one)),
      })
  }
  return found
}
