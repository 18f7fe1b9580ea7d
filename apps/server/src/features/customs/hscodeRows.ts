import type { HscodeRow } from '@clearway/contract/features/customs/hscode'
import type { Rate } from '@clearway/contract/features/customs/rate'
import { toHongKong } from '@clearway/nomenclature/hongkong'
import { sql, type RawBuilder } from 'kysely'

import type { Db } from '../../kernel/database/database.ts'
import { nomenclature } from './knowledge.ts'
import { withInherited } from './tariff/lines.ts'

type Words = HscodeRow['name']

/** A line of a national tariff as it comes from the table. */
export interface TariffRow {
  readonly id: string
  readonly editionId: string
  readonly position: number
  readonly code: string
  readonly nameZh: string | null
  readonly nameEn: string | null
  readonly path: readonly string[]
  readonly unit1: string | null
  readonly unit2: string | null
  readonly supervision: string | null
  readonly inspection: string | null
  readonly rates: readonly Rate[]
  readonly validFrom: string
  readonly changed: boolean
  readonly below: number
}

/** A name in three languages from what the tariff gives; where it has one language only, all get that one. */
export function namesOf(line: { readonly nameZh: string | null; readonly nameEn: string | null }): Words {
  const zh = line.nameZh ?? line.nameEn ?? ''
  return { zh, tw: line.nameZh ? toHongKong(line.nameZh) : zh, en: line.nameEn ?? line.nameZh ?? '' }
}

export const placesAbove = (code: string): HscodeRow['path'] =>
  nomenclature()
    .path(code)
    .filter((c) => c !== code)
    .map((c) => ({ code: c, name: nomenclature().name(c)! }))

/** Down to six digits the nomenclature's name, which stands alone and in three languages; below it the tariff's, which often reads "Other". */
const nameOfLine = (row: {
  readonly code: string
  readonly nameZh: string | null
  readonly nameEn: string | null
}): Words => (row.code.length <= 6 ? nomenclature().name(row.code) : undefined) ?? namesOf(row)

/** A code of the nomenclature itself: no units, no rates. */
export function hsRow(code: string): HscodeRow {
  const codes = nomenclature()
  const below =
    code.length === 6 ? 0 : codes.entries.filter((e) => e.code.length === 6 && e.code.startsWith(code)).length
  return {
    code,
    name: codes.name(code)!,
    path: placesAbove(code),
    units: [],
    rates: [],
    supervision: null,
    inspection: null,
    below,
    changedSince: null,
  }
}

/** Columns of `l` for a `TariffRow`; `e` is its edition. */
export const tariffColumns = (
  day: string,
): RawBuilder<unknown> => sql`l.id, l.edition_id as "editionId", l.position, l.code, l.name_zh as "nameZh", l.name_en as "nameEn", l.path, l.unit1, l.unit2, l.supervision, l.inspection,
  l.rates, l.valid_from as "validFrom", l.valid_from > e.valid_from as changed,
  (select count(*)::int from tariff_line b where b.edition_id = l.edition_id and b.code ~>=~ (l.code || '0') and b.code ~<~ (l.code || ':') and (b.valid_from <= ${day}::date and (b.valid_to is null or b.valid_to >= ${day}::date))) as below`

/** Texts of the tariff between a line and its heading, with an empty code; the first is the heading's, which the nomenclature names already. */
export const textsAbove = ({
  code,
  path,
}: {
  readonly code: string
  readonly path: readonly string[]
}): HscodeRow['path'] =>
  (code.length > 6 ? path.slice(1) : []).map((text) => ({
    code: '',
    name: namesOf(/\p{Script=Han}/u.test(text) ? { nameZh: text, nameEn: null } : { nameZh: null, nameEn: text }),
  }))

/** Lines with what they inherit, in the shape of a list. */
export async function tariffRows(db: Db, rows: readonly TariffRow[], day: string): Promise<HscodeRow[]> {
  const found = await withInherited(
    db,
    rows.map((r) => ({
      ...r,
      indent: 0,
      elements: [],
      additional: [],
      remark: null,
      validTo: null,
      path: [...r.path],
      rates: [...r.rates],
    })),
    day,
  )
  return found.map((line, n) => {
    const row = rows[n]!
    return {
      code: row.code,
      name: nameOfLine(row),
      path: [...placesAbove(row.code), ...textsAbove(row)],
      units: [row.unit1, row.unit2].filter((u) => u !== null),
      rates: [...line.rates, ...line.inherited],
      supervision: row.supervision,
      inspection: row.inspection,
      below: row.below,
      changedSince: row.changed ? row.validFrom : null,
    }
  })
}
