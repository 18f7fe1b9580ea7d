import { decideText as t } from '@clearway/contract/features/customs/decide.text'
import type { DeclarationElement, Rate } from '@clearway/contract/features/customs/rate'
import { sql } from 'kysely'

import type { Db } from '../../kernel/database/database.ts'
import { refuseField } from '../../kernel/refuse.ts'
import { nomenclature } from './knowledge.ts'
import { runningEdition } from './tariff/compare.ts'
import { codesAbove, current, inheritedRates } from './tariff/lines.ts'

/** A code that may be put on goods, with what the tariff says of it; without a tariff on file only HS could be asked. */
export interface CheckedCode {
  readonly editionId: string | null
  readonly rates: readonly Rate[]
  readonly supervision: string | null
  readonly inspection: string | null
  /** The elements that a declaration under it asks for. */
  readonly elements: readonly DeclarationElement[]
}

/** Digits of a full code. Mainland: 8 of the tariff, 10 of customs, 13 with the inspection code. */
const lengths: Readonly<Record<string, readonly [least: number, most: number]>> = {
  CN: [8, 13],
  HK: [8, 8],
  US: [10, 10],
}

interface Line {
  readonly id: string
  readonly editionId: string
  readonly code: string
  readonly rates: Rate[]
  readonly supervision: string | null
  readonly inspection: string | null
  readonly elements: DeclarationElement[]
  readonly stands: boolean
  readonly divided: boolean
}

/** The states of a code in an edition, the one that stands on the day first. A mainland code with its three inspection digits stands at its ten. */
async function linesOf(db: Db, edition: { id: string; tenantId: string }, code: string, day: string): Promise<Line[]> {
  const standing = (line: 'l' | 'b') =>
    sql`(${sql.ref(`${line}.valid_from`)} <= ${day}::date and (${sql.ref(`${line}.valid_to`)} is null or ${sql.ref(`${line}.valid_to`)} >= ${day}::date))`
  const { rows } =
    await sql<Line>`select l.id, l.edition_id as "editionId", l.code, l.rates, l.supervision, l.inspection, l.elements, ${standing('l')} as stands,
      exists (select from tariff_line b where b.edition_id = l.edition_id and b.tenant_id = l.tenant_id and b.code ~>=~ (l.code || '0') and b.code ~<~ (l.code || ':') and ${standing('b')}) as divided
    from tariff_line l where l.edition_id = ${edition.id}::uuid and l.tenant_id = ${edition.tenantId}::uuid and l.code = any(${[code, code.slice(0, 10)]}::text[])
    order by length(l.code) desc, stands desc, l.valid_from desc limit 10`.execute(db)
  return rows
}

/** The rates that hold for a line: its own and those of the lines above it. */
async function ratesOf(db: Db, edition: { id: string; tenantId: string }, line: Line, day: string): Promise<Rate[]> {
  const { rows } = await sql<{
    rates: Rate[]
  }>`select rates from tariff_line where edition_id = ${edition.id}::uuid and tenant_id = ${edition.tenantId}::uuid
    and code = any(${codesAbove(line.code)}::text[]) and rates <> '[]' and ${current(day)} order by length(code) desc`.execute(
    db,
  )
  return [...line.rates, ...inheritedRates(line.rates, rows)]
}

export async function successorsOf(db: Db, jurisdiction: string, code: string): Promise<string[]> {
  const { rows } = await sql<{
    code: string
  }>`select distinct new_code as code from code_change where jurisdiction = ${jurisdiction} and old_code = ${code} and deleted_at is null order by 1 limit 20`.execute(
    db,
  )
  return rows.map((r) => r.code)
}

const onceThere = async (db: Db, jurisdiction: string, code: string, day: string): Promise<boolean> =>
  (
    await sql`select from tariff_edition e join tariff_line l on l.tenant_id = e.tenant_id and l.edition_id = e.id and l.code = ${code}
    where e.jurisdiction = ${jurisdiction} and e.status = 'active' and e.deleted_at is null and e.valid_from <= ${day}::date limit 1`.execute(
      db,
    )
  ).rows.length > 0

/**
 * What the tariff of that day says of a code. Where none is on file the first six digits must be HS 2022 and the rest is taken as it is. Throws 400 at
 * `hsCode` where the code cannot be put on goods: too short, no such code, ended, or divided further.
 */
export async function checkCode(db: Db, jurisdiction: string, code: string, day: string): Promise<CheckedCode> {
  const [least, most] = lengths[jurisdiction] ?? [6, 13]
  if (code.length < least || code.length > most)
    throw refuseField('hsCode', t.wrongLength, { jurisdiction, digits: least === most ? least : `${least}–${most}` })
  const edition = await runningEdition(db, jurisdiction, day)
  const inHs = Boolean(nomenclature().entry(code.slice(0, 6)))
  const [line] = edition ? await linesOf(db, edition, code, day) : []
  // Examples say nothing of codes that they lack.
  if (!edition || (!edition.official && !line?.stands)) {
    if (!inHs) throw refuseField('hsCode', t.notHs)
    return { editionId: null, rates: [], supervision: null, inspection: null, elements: [] }
  }
  if (line?.stands) {
    if (line.divided) throw refuseField('hsCode', t.notLast, { code })
    return {
      editionId: edition.id,
      rates: await ratesOf(db, edition, line, day),
      supervision: line.supervision,
      inspection: line.inspection,
      elements: line.elements,
    }
  }
  if (!line && !(await onceThere(db, jurisdiction, code, day)))
    throw inHs ? refuseField('hsCode', t.notInTariff, { code, edition: edition.name }) : refuseField('hsCode', t.notHs)
  const codes = await successorsOf(db, jurisdiction, code)
  throw refuseField('hsCode', codes.length ? t.endedTo : t.ended, {
    code,
    edition: edition.name,
    codes: codes.join(', '),
  })
}
