import type { CodeFacts } from '@clearway/contract/features/customs/declaration/checks/checks'
import { sql } from 'kysely'

import { unitReader } from '../../business/units.ts'
import type { Context } from '../../kernel/context.ts'
import { runningEdition } from './tariff/compare.ts'
import { current } from './tariff/lines.ts'

interface FactRow {
  readonly code: string
  readonly unit1: string | null
  readonly unit2: string | null
  readonly supervision: string | null
  readonly inspection: string | null
  readonly elements: CodeFacts['elements']
  readonly name: string | null
}

/**
 * What the mainland tariff of a day has of codes, in one read for all of them: null for one that is not in it; an empty map where no tariff is on file, and
 * without what it lacks where it is one of examples.
 * @param day yyyy-MM-dd
 */
export async function codeFacts(
  ctx: Pick<Context, 'db' | 'services'>,
  codes: Iterable<string>,
  day: string,
): Promise<ReadonlyMap<string, CodeFacts | null>> {
  const wanted = [...new Set(codes)].filter((code) => /^\d{8,10}$/.test(code))
  const edition = wanted.length ? await runningEdition(ctx.db, 'CN', day) : undefined
  if (!edition) return new Map()
  const [unitOf, { rows }] = await Promise.all([
    unitReader(ctx),
    sql<FactRow>`select code, unit1, unit2, supervision, inspection, elements, coalesce(name_zh, name_en) as name from tariff_line
    where edition_id = ${edition.id}::uuid and tenant_id = ${edition.tenantId}::uuid and code = any(${wanted}::text[]) and ${current(day)}`.execute(
      ctx.db,
    ),
  ])
  const found = new Map(
    rows.map((row): [string, CodeFacts] => [
      row.code,
      {
        // The second unit keeps its place where the first is a word that customs does not know.
        units: (row.unit2 ? [row.unit1, row.unit2] : row.unit1 ? [row.unit1] : []).map((word) => unitOf(word) ?? ''),
        supervision: (row.supervision ?? '').replace(/[^A-Za-z0-9]/g, ''),
        inspection: (row.inspection ?? '').replace(/[^A-Za-z0-9]/g, ''),
        elements: row.elements,
        ...(row.name ? { name: row.name } : {}),
      },
    ]),
  )
  return edition.official ? new Map(wanted.map((code) => [code, found.get(code) ?? null])) : found
}
