import { setImmediate as breath } from 'node:timers/promises'

import { termsOf } from '@clearway/nomenclature/tokens'
import { sql } from 'kysely'

import type { Db } from '../../../kernel/database/database.ts'
import { linesAtOnce, type LineDraft } from './reading.ts'

const batch = 2000

/** The `valid_from` of a line that holds from the first day of its edition, whichever day that becomes: an activation then moves no line. */
export const fromTheStart = '0001-01-01'

/** Room between two lines of a file, so that a line added later finds its place. */
export const positionStep = 1000

/** Words of a line and of those above it, as the index keeps them. PostgreSQL takes words of at most 2,046 bytes. */
export const searchWords = (line: Pick<LineDraft, 'nameZh' | 'nameEn' | 'path'>): string[] =>
  [...new Set(termsOf([line.nameZh, line.nameEn, ...line.path].filter(Boolean).join(' , ').slice(0, 8000)))]
    .filter((w) => w.length <= 60)
    .slice(0, 400)

/** The lines of a file as they are written, with the words that they are found by; made before a transaction begins, since cutting words takes a while. */
export async function stageLines(lines: readonly LineDraft[]): Promise<object[]> {
  const staged: object[] = []
  for (const [n, line] of lines.entries()) {
    if (n % linesAtOnce === linesAtOnce - 1) await breath()
    staged.push({
      position: (n + 1) * positionStep,
      code: line.code,
      indent: line.indent,
      name_zh: line.nameZh,
      name_en: line.nameEn,
      path: line.path,
      unit1: line.unit1,
      unit2: line.unit2,
      supervision: line.supervision,
      inspection: line.inspection,
      elements: line.elements,
      rates: line.rates,
      additional: line.additional,
      remark: line.remark,
      words: searchWords(line),
    })
  }
  return staged
}

/** Writes the staged lines of an edition, some thousands a second. */
export async function insertLines(db: Db, editionId: string, staged: readonly object[]): Promise<void> {
  for (let from = 0; from < staged.length; from += batch) {
    await sql`insert into tariff_line (tenant_id, edition_id, position, code, indent, name_zh, name_en, path, unit1, unit2, supervision, inspection, elements, rates, additional, remark, valid_from, search)
      select current_tenant(), ${editionId}::uuid, r.position, r.code, r.indent, r.name_zh, r.name_en, r.path, r.unit1, r.unit2, r.supervision, r.inspection, r.elements, r.rates, r.additional, r.remark,
        ${fromTheStart}::date, array_to_tsvector(r.words)
      from jsonb_to_recordset(${JSON.stringify(staged.slice(from, from + batch))}::jsonb) as r(position int, code text, indent smallint, name_zh text, name_en text, path text[], unit1 text, unit2 text, supervision text,
        inspection text, elements jsonb, rates jsonb, additional text[], remark text, words text[])`.execute(db)
  }
}
