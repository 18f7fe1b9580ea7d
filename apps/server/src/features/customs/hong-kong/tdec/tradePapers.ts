import {
  tradeDeclaration as contract,
  type TradeFull,
} from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as t } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import {
  tradeHeadColumns,
  tradeLayout,
  tradeLineColumns,
  type TradeLayout,
} from '@clearway/contract/features/customs/hong-kong/tdec/tradeFiles'
import type { Field } from '@clearway/contract/kernel/field'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, text, type Language, type Text } from '@clearway/contract/kernel/text'
import Big from 'big.js'

import { requireShown } from '../../../../kernel/access/hidden.ts'
import type { Context, FileAnswer } from '../../../../kernel/context.ts'
import { dictionary } from '../../../../kernel/crud/dictionaries.ts'
import { renderPdf, type PdfDefinition } from '../../../../kernel/paper/pdf.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { fileOf, keptLayouts, type FileRecord } from '../../exchange/fileLayout.ts'
import { hongKongTime } from '../road/places.ts'
import { openTrade } from './tradeRows.ts'

type Routes = (typeof contract)['routes']

const faint = '#616e7c'
const notFiled = text(
  '由通途制作，供核对；须经政府电子贸易服务商提交。',
  '由通途製作，供核對；須經政府電子貿易服務供應商提交。',
  'Made by Clearway to be checked. It is lodged through a provider of Government Electronic Trading Services.',
)
const due = text('应缴合计', '應繳合計', 'Amount due')

type Words = (dictionaryName: string, code: string | null | undefined) => string

/** Names of codes in a language, of the dictionaries that the paper speaks of. */
async function wordsIn(ctx: Context, language: Language): Promise<Words> {
  const names = ['country', 'unit', 'currency'] as const
  const all = new Map(
    await Promise.all(names.map(async (name) => [name as string, await dictionary(ctx, name)] as const)),
  )
  return (name, code) => {
    const found = code ? all.get(name)?.get(code) : undefined
    return found ? say(found.label, language) : (code ?? '')
  }
}

const onPaper = [
  'form',
  'refNo',
  'movementDate',
  'dueDate',
  'traderName',
  'traderBr',
  'traderAddress',
  'partnerName',
  'companyName',
  'declarant',
  'capacity',
  'transportMode',
  'vehicle',
  'placeOfLoading',
  'placeOfDischarge',
  'countryConsigned',
  'billNo',
  'ccrn',
  'containers',
  'marks',
  'packages',
  'packageDescription',
  'grossWeight',
  'exemptReason',
] as const

function facts(row: TradeFull, language: Language, word: Words): [string, string][] {
  return onPaper.flatMap((name) => {
    const value = row[name]
    const field: Field = contract.fields[name]
    if (value === null || value === undefined || value === '') return []
    const shown = field.choices
      ? say(field.choices[String(value)]!, language)
      : field.dictionary
        ? word(field.dictionary, String(value))
        : String(value)
    return [[say(field.label, language), shown] as [string, string]]
  })
}

// What it would cost today is for those who see it; what was charged is for all.
const late = (amount: string | null): [Text, string][] => (amount && amount !== '0.00' ? [[t.penalty, amount]] : [])
const amounts = ({ charge, levy, penalty, penaltyCharged }: TradeFull): [Text, string][] => [
  [t.charge, charge ?? '–'],
  ...(levy && levy !== '0.00' ? ([[t.levy, levy]] as [Text, string][]) : []),
  ...late(penalty ?? penaltyCharged),
]

function itemsTable(row: TradeFull, language: Language, word: Words) {
  const heads = [t.line.code, t.line.name, t.line.origin, t.line.quantity, t.line.value, t.line.hkd]
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: [18, 54, '*', 60, 70, 80, 70],
      body: [
        ['#', ...heads.map((head) => ({ text: say(head, language), bold: true }))],
        ...row.lines.map((line, n) => [
          String(n + 1),
          line.code,
          `${line.name}${line.licenceNo ? `\n${say(t.licences[line.licence], language)} ${line.licenceNo}` : ''}`,
          word('country', line.origin),
          `${line.quantity} ${word('unit', line.unit)}`,
          `${line.value} ${line.currency}`,
          { text: line.hkd ?? '–', alignment: 'right' },
        ]),
      ],
    },
  }
}

function definitionOf(
  row: TradeFull,
  paper: 'declaration' | 'payment',
  language: Language,
  word: Words,
): PdfDefinition {
  const title = say(t.papers[paper], language)
  const list = paper === 'declaration' ? facts(row, language, word) : facts(row, language, word).slice(0, 7)
  const total = amounts(row).reduce((sum, [, amount]) => (amount === '–' ? sum : sum.plus(amount)), new Big(0))
  return {
    info: { title: `${title} ${row.code}` },
    pageSize: 'A4',
    pageMargins: [36, 36, 36, 42],
    content: [
      { text: `${title} ${row.code}`, fontSize: 16, bold: true },
      { text: say(notFiled, language), color: faint, fontSize: 8, margin: [0, 2, 0, 10] },
      {
        layout: 'noBorders',
        table: { widths: [150, '*'], body: list.map(([label, value]) => [{ text: label, color: faint }, value]) },
        margin: [0, 0, 0, 10],
      },
      ...(paper === 'declaration' ? [itemsTable(row, language, word)] : []),
      {
        margin: [0, 10, 0, 0],
        layout: 'lightHorizontalLines',
        table: {
          widths: ['*', 120],
          body: [
            [say(t.total, language), { text: `HKD ${row.total ?? '–'}`, alignment: 'right' }],
            ...amounts(row).map(([label, amount]) => [
              say(label, language),
              { text: `HKD ${amount}`, alignment: 'right' },
            ]),
            [
              { text: say(due, language), bold: true },
              { text: `HKD ${total.toFixed(2)}`, alignment: 'right', bold: true },
            ],
          ],
        },
      },
    ],
  }
}

/** Everything on a paper must be shown to whom it is given. */
const told = [...onPaper, 'direction', 'lineCount', 'total', 'charge', 'levy', 'penaltyCharged']
const requireWhole = (ctx: Context) => requireShown(ctx, contract.name, told)

export async function print(ctx: Context, { id, paper, language }: Parsed<Routes['print']>): Promise<FileAnswer> {
  requireWhole(ctx)
  const row = await openTrade(ctx, id)
  const definition = definitionOf(row, paper, language, await wordsIn(ctx, language))
  return {
    name: `${row.code} ${say(t.papers[paper], language)}.pdf`,
    contentType: 'application/pdf',
    body: ({ signal }) => renderPdf(definition, language, signal),
  }
}

const lineOf = (field: string): field is (typeof tradeLineColumns)[number] => field.startsWith('line.')

/** What a tenant begins with is the documented JSON; of CSV and XML every field by its own name. */
const firstLayout: TradeLayout = {
  format: 'json',
  separator: ',',
  heading: true,
  date: 'yyyy-MM-dd',
  time: 'date',
  root: 'Declarations',
  item: 'Declaration',
  line: 'Item',
  columns: [...tradeHeadColumns, ...tradeLineColumns].map((field) => ({
    field,
    name: field === 'code' ? 'reference' : lineOf(field) ? field.replace('line.', 'item_') : field,
  })),
}

export const { layout, saveLayout } = keptLayouts('tradeDeclaration', tradeLayout, firstLayout)

const headOf = (row: TradeFull) => Object.fromEntries(tradeHeadColumns.map((name) => [name, row[name] ?? null]))

function jsonOf(rows: readonly TradeFull[]): Omit<FileAnswer, 'body'> & { body: Buffer } {
  const declarations = rows.map((row) => {
    const { code: reference, ...head } = headOf(row)
    return { reference, ...head, items: row.lines.map(({ origins: _origins, ...line }) => line) }
  })
  return {
    name: 'trade-declarations.json',
    contentType: 'application/json',
    body: Buffer.from(`${JSON.stringify({ layout: 'clearway.tdec.1', declarations }, undefined, 2)}\n`),
  }
}

const recordOf = (row: TradeFull): FileRecord => ({
  head: headOf(row),
  lines: row.lines.map((line, n) =>
    Object.fromEntries(Object.entries({ no: n + 1, ...line }).map(([name, value]) => [`line.${name}`, value])),
  ),
})

/** The declarations as data in the tenant's layout, at first the one that `docs/for-integrators.md` describes. Throws 404. */
export async function dataFile(ctx: Context, { ids }: Parsed<Routes['dataFile']>): Promise<FileAnswer> {
  requireWhole(ctx)
  const rows: TradeFull[] = []
  for (const id of new Set(ids)) rows.push(await openTrade(ctx, id))
  if (rows.some((row) => row.deletedAt !== null)) throw refuse(404, refusals.notFound)
  const { layout: shape } = await layout(ctx)
  return shape.format === 'json' ? jsonOf(rows) : fileOf(shape, hongKongTime, 'trade-declarations', rows.map(recordOf))
}
