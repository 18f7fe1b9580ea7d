import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { dictionary } from '../../../../kernel/crud/dictionaries.ts'
import { today } from '../../hscode.ts'
import { runningEdition } from '../../tariff/compare.ts'
import { current } from '../../tariff/lines.ts'
import type { DraftLine } from './caseLineRows.ts'
import { workOutStatutory, type StatutoryUnits } from './caseLineRules.ts'

const bare = (word: string): string => word.normalize('NFKC').trim().toLowerCase()

/** Statutory units by the code of goods, as far as a mainland tariff is on file. */
async function unitsOf(ctx: Context, codes: readonly string[]): Promise<Map<string, StatutoryUnits>> {
  const edition = codes.length ? await runningEdition(ctx.db, 'CN', today()) : undefined
  if (!edition) return new Map()
  const { rows } = await sql<{
    code: string
    unit1: string | null
    unit2: string | null
  }>`select code, unit1, unit2 from tariff_line
    where edition_id = ${edition.id}::uuid and tenant_id = ${edition.tenantId}::uuid and code = any(${[...codes]}::text[]) and ${current(today())}`.execute(
    ctx.db,
  )
  const words = new Map(
    [...(await dictionary(ctx, 'unit')).values()].flatMap(({ value, label }) =>
      [value, label.zh, label.tw, label.en].map((word) => [bare(word), value] as const),
    ),
  )
  // A tariff writes its units in words: 公斤 is what the dictionary calls 千克.
  const codeOf = (unit: string | null): string | null =>
    unit ? (words.get(bare(unit)) ?? (/^(公斤|kg)$/.test(bare(unit)) ? '035' : null)) : null
  return new Map(rows.map((row) => [row.code, [codeOf(row.unit1), codeOf(row.unit2)] as const]))
}

const moving = ['hsCode', 'quantity', 'unit', 'netWeight', 'firstQuantity', 'secondQuantity'] as const

/** Works out the statutory quantities of lines of which something changed that they hang on; `touched` names what a person wrote just now. */
export async function fillStatutory(
  ctx: Context,
  lines: readonly {
    readonly line: DraftLine
    readonly touched: ReadonlySet<string>
    readonly changed: ReadonlySet<string>
  }[],
): Promise<void> {
  const wanted = lines.filter(({ line, changed }) => line.hsCode && moving.some((name) => changed.has(name)))
  const units = await unitsOf(ctx, [...new Set(wanted.map(({ line }) => line.hsCode!))])
  for (const { line, touched } of wanted) workOutStatutory(line, units.get(line.hsCode!), touched)
}
