import { buffer } from 'node:stream/consumers'

import type { CaseLine } from '@clearway/contract/features/customs/case/caseLine'
import { caseLineFields, type CaseLineField } from '@clearway/contract/features/customs/case/caseLine'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as c } from '@clearway/contract/features/customs/case/customsCase.text'
import { declarationText as d } from '@clearway/contract/features/customs/declaration/declaration.text'
import { blockTitles } from '@clearway/contract/features/customs/declaration/fields/blockFields.text'
import { catalogues } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import { labelOf, type DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import type { DecValues, Declaration } from '@clearway/contract/features/customs/declaration/model'
import type { Field } from '@clearway/contract/kernel/field'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'

import type { Context } from '../../../../kernel/context.ts'
import { dictionary, type Dictionary } from '../../../../kernel/crud/dictionaries.ts'
import { writeExcel } from '../../../../kernel/paper/excel.ts'
import type { Cell, SheetColumn } from '../../../../kernel/paper/sheet.ts'
import type { CasePapers } from './caseFacts.ts'
import { paperText as t } from './paper.text.ts'

type Words = ReadonlyMap<string, Dictionary>

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}

async function dictionaries(ctx: Context, names: readonly (string | undefined)[]): Promise<Words> {
  const wanted = [...new Set(names.filter((name): name is string => !!name))]
  return new Map(await Promise.all(wanted.map(async (name) => [name, await dictionary(ctx, name)] as const)))
}

/** A code with its word: `0110 一般贸易`. */
function told(words: Words, name: string | undefined, code: string, language: Language): string {
  const label: Text | undefined = name ? words.get(name)?.get(code)?.label : undefined
  return label ? `${code} ${say(label, language)}` : code
}

const columnOf = (field: DecField, declaration: Declaration, language: Language): SheetColumn => ({
  header: say(labelOf(field, declaration.direction), language),
  kind: field.kind === 'decimal' || field.kind === 'integer' ? 'number' : 'text',
})

/** What the form shows of a declaration: lines on the first sheet, the head and its blocks on the second. */
export async function declarationExcel(
  ctx: Context,
  declaration: Declaration,
  code: string,
  language: Language,
): Promise<Buffer> {
  const filled = (field: DecField, rows: readonly DecValues[]) => !field.rare || rows.some((row) => row[field.name])
  const fields = catalogues[declaration.edition].line.filter((field) =>
    filled(
      field,
      declaration.lines.map((line) => line.item),
    ),
  )
  const { head: ofHead, free: ofFree } = catalogues[declaration.edition]
  const heads = [...ofHead, ...ofFree].filter(
    (field) =>
      (!field.only || field.only === declaration.direction) &&
      (declaration.head[field.name] ?? declaration.free[field.name]),
  )
  const words = await dictionaries(
    ctx,
    [...fields, ...heads].map((field) => field.dictionary),
  )
  const cell = (field: DecField, values: DecValues): Cell =>
    values[field.name] ? told(words, field.dictionary, values[field.name]!, language) : null
  const blocks = Object.entries(declaration.blocks).flatMap(([name, rows]) =>
    (rows ?? []).map(
      (row, n) =>
        [
          `${say(blockTitles[name as keyof typeof blockTitles], language)} ${n + 1}`,
          Object.values(row)
            .map((v) => v.slice(0, 200))
            .join(' · '),
        ] as const,
    ),
  )
  const facts = [
    ...heads.map(
      (field) =>
        [
          say(labelOf(field, declaration.direction), language),
          String(cell(field, { ...declaration.free, ...declaration.head }) ?? ''),
        ] as const,
    ),
    ...blocks,
  ]
  const sheet = {
    title: code,
    columns: fields.map((field) => columnOf(field, declaration, language)),
    rows: each(declaration.lines.map((line) => fields.map((field) => cell(field, line.item)))),
  }
  const beside = {
    title: say(d.title, language),
    columns: [
      [say(t.field, language), ...facts.map(([name]) => name)],
      [say(t.content, language), ...facts.map(([, text]) => text)],
    ],
  }
  return buffer(writeExcel(sheet, { timeZone: ctx.user.timeZone, beside }))
}

/** The lines of a case with all their columns, and its head beside. Fields that the user may not see are absent. */
export async function linesExcel(ctx: Context, { row, lines, language }: CasePapers): Promise<Buffer> {
  const names = Object.keys(caseLineFields) as CaseLineField[]
  const columns = caseLineFields as Readonly<Record<CaseLineField, Field>>
  const shown = Object.entries<Field>(customsCase.fields).filter(
    ([name, field]) => row[name as keyof typeof row] && !['reference', 'file'].includes(field.kind),
  )
  const words = await dictionaries(ctx, [
    ...names.map((name) => columns[name].dictionary),
    ...shown.map(([, field]) => field.dictionary),
  ])
  const value = (field: Field, raw: unknown): Cell => {
    if (raw === null || raw === undefined || raw === '') return null
    if (field.choices)
      return say(field.choices[String(raw)] ?? { zh: String(raw), tw: String(raw), en: String(raw) }, language)
    return told(words, field.dictionary, String(raw), language)
  }
  const sheet = {
    title: row.code ?? '',
    columns: [
      { header: say(t.number, language), kind: 'number' as const, width: 6 },
      ...names.map((name): SheetColumn => ({
        header: say(columns[name].label, language),
        kind: columns[name].kind === 'decimal' || columns[name].kind === 'integer' ? 'number' : 'text',
      })),
    ],
    rows: each(lines.map((line: CaseLine, n) => [n + 1, ...names.map((name) => value(columns[name], line[name]))])),
  }
  const beside = {
    title: say(c.title, language),
    columns: [
      [say(t.field, language), ...shown.map(([, field]) => say(field.label, language))],
      [
        say(t.content, language),
        ...shown.map(([name, field]) => String(value(field, row[name as keyof typeof row]) ?? '')),
      ],
    ],
  }
  return buffer(writeExcel(sheet, { timeZone: ctx.user.timeZone, beside }))
}
