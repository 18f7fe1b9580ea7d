import {
  changePlace,
  changeWords,
  standingText,
  type DeclarationChange,
  type Standing,
} from '@clearway/contract/features/customs/declaration/declarationDiff'
import { catalogues } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import type { DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import type { Edition } from '@clearway/contract/features/customs/declaration/model'
import type { AmendmentRow } from '@clearway/contract/features/customs/declaration/receipts/declarationAmendment'
import { declarationAmendmentText as t } from '@clearway/contract/features/customs/declaration/receipts/declarationAmendment.text'
import { say, type Language } from '@clearway/contract/kernel/text'

import type { Context, FileAnswer } from '../../../../kernel/context.ts'
import { excelType } from '../../../../kernel/crud/crudExport.ts'
import { dictionary, type Dictionary } from '../../../../kernel/crud/dictionaries.ts'
import { writeExcel } from '../../../../kernel/paper/excel.ts'
import { renderPdf, type PdfDefinition } from '../../../../kernel/paper/pdf.ts'
import { cleanText } from '../../../../kernel/paper/sheet.ts'
import type { StoredDeclaration } from '../declarationRows.ts'

const p = t.paper
/** The field whose value a change holds; undefined for rows and whole lines. */
function fieldOf(edition: Edition, place: string): DecField | undefined {
  const found = changePlace(place)
  if (!found || found.kind === 'blocks') return undefined
  const name = found.kind === 'line' ? found.field : found.of
  return catalogues[edition][found.kind].find((f) => f.name === name)
}

type Word = (place: string, value: Standing) => string

/** Values as people read them: codes with their names. */
async function words(
  ctx: Context,
  { edition }: Pick<StoredDeclaration, 'edition'>,
  changes: readonly DeclarationChange[],
  language: Language,
): Promise<Word> {
  const names = [...new Set(changes.flatMap((c) => fieldOf(edition, c.place)?.dictionary ?? []))]
  const known = new Map<string, Dictionary>(
    await Promise.all(names.map(async (name) => [name, await dictionary(ctx, name)] as const)),
  )
  return (place, value) => {
    const text = cleanText(standingText(place, value))
    const field = fieldOf(edition, place)
    const label =
      field?.options?.find((o) => o.value === text)?.label ??
      (field?.dictionary ? known.get(field.dictionary)?.get(text)?.label : undefined)
    return label ? `${text} ${say(label, language)}` : text
  }
}

const rowsOf = (
  stored: StoredDeclaration,
  changes: readonly DeclarationChange[],
  word: Word,
  language: Language,
): string[][] =>
  changes.map((c) => [say(changeWords(c, stored), language), word(c.place, c.before), word(c.place, c.after)])

const named = (code: string, ending: string): string =>
  `${code.replace(/[^\p{L}\p{N}_-]+/gu, '_')}-${p.kind.en.replace(/\W+/g, '-').toLowerCase()}.${ending}`

/** Facts of the declaration above the table, two a row. */
function facts(stored: StoredDeclaration, amendment: AmendmentRow, language: Language): [string, string][] {
  const { head } = stored
  const of = (label: (typeof p)[keyof typeof p], value: string | undefined): [string, string] => [
    say(label, language),
    cleanText(value ?? ''),
  ]
  return [
    of(p.entryId, head['EntryId']),
    of(p.code, stored.code),
    of(p.party, head['TradeName']),
    of(p.agent, head['AgentName']),
    of(p.goods, head['BillNo']),
    of(p.kind, say(t.kinds[amendment.kind], language)),
  ]
}

/** The request in the order that customs asks for: who, what, why, then before and after. Official, so Chinese whoever prints it. */
function definition(stored: StoredDeclaration, amendment: AmendmentRow, rows: readonly string[][]): PdfDefinition {
  const zh = (text: { zh: string }) => text.zh
  const cell = (text: string, more: object = {}) => ({ text, margin: [4, 4, 4, 4], wordBreak: 'break-all', ...more })
  const head = (text: string) => cell(text, { bold: true, fillColor: '#f2f4f7' })
  const pairs = facts(stored, amendment, 'zh')
  const top = Array.from({ length: pairs.length / 2 }, (_, n) =>
    [...pairs[2 * n]!, ...pairs[2 * n + 1]!].map((text, at) => (at % 2 ? cell(text) : head(text))),
  )
  const listed = rows.length
    ? [
        {
          layout: 'form',
          margin: [0, 10, 0, 0],
          table: {
            headerRows: 1,
            dontBreakRows: false,
            widths: [28, '26%', '*', '*'],
            body: [
              ['', zh(p.field), zh(p.before), zh(p.after)].map(head),
              ...rows.map((row, n) => [cell(String(n + 1)), ...row.map((text) => cell(text || zh(p.nothing)))]),
            ],
          },
        },
      ]
    : []
  return {
    info: { title: zh(p.title) },
    content: [
      { text: zh(p.title), fontSize: 16, bold: true, alignment: 'center', margin: [0, 0, 0, 14] },
      {
        layout: 'form',
        table: {
          widths: [90, '*', 90, '*'],
          body: [...top, [head(zh(t.reason)), { ...cell(cleanText(amendment.reason)), colSpan: 3 }, '', '']],
        },
      },
      ...listed,
      {
        layout: 'form',
        margin: [0, 10, 0, 0],
        unbreakable: true,
        table: {
          widths: ['*', '*'],
          heights: [80],
          body: [
            [
              cell(`${zh(p.seal)}\n\n\n${zh(p.person)}：${amendment.createdByName ?? ''}\n${zh(p.date)}：`),
              cell(`${zh(p.opinion)}\n\n\n\n${zh(p.date)}：`),
            ],
          ],
        },
      },
    ],
  }
}

async function* each(rows: readonly (readonly string[])[]) {
  yield* rows
}

/** The request as a paper. The one for customs is Chinese; the sheet speaks the language that is asked for. */
export async function printAmendment(
  ctx: Context,
  stored: StoredDeclaration,
  amendment: AmendmentRow,
  paper: 'pdf' | 'excel',
  language: Language,
): Promise<FileAnswer> {
  const changes = amendment.changes as DeclarationChange[]
  const reads: Language = paper === 'pdf' ? 'zh' : language
  const rows = rowsOf(stored, changes, await words(ctx, stored, changes, reads), reads)
  if (paper === 'pdf')
    return {
      name: named(stored.code, 'pdf'),
      contentType: 'application/pdf',
      body: ({ signal }) => renderPdf(definition(stored, amendment, rows), 'zh', signal),
    }
  const columns = [p.field, p.before, p.after].map((label) => ({
    header: say(label, language),
    kind: 'text' as const,
    width: 40,
  }))
  const notes = [...facts(stored, amendment, language), [say(t.reason, language), cleanText(amendment.reason)]].map(
    ([label, value]) => `${label}: ${value}`,
  )
  return {
    name: named(stored.code, 'xlsx'),
    contentType: excelType,
    body: writeExcel(
      { title: say(t.kinds[amendment.kind], language), columns, rows: each(rows), notes },
      { timeZone: ctx.user.timeZone, notesTitle: say(t.title, language) },
    ),
  }
}
