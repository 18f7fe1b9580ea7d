import type {
  CaseTaxEstimate,
  KindSum,
  TaxEstimate,
  Taxes,
} from '@clearway/contract/features/customs/declaration/tax/declarationTax'
import { sumOf } from '@clearway/contract/kernel/decimal'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'

import type { PdfDefinition } from '../../../../kernel/paper/pdf.ts'
import { faint, grouped, page, term, type Letterhead, type Node } from './page.ts'
import { paperText as t } from './paper.text.ts'

interface Sheet {
  readonly code: string
  readonly imports: boolean
  readonly head: Letterhead
  readonly language: Language
  readonly estimate: Pick<CaseTaxEstimate, 'kinds' | 'total' | 'complete' | 'value'>
  readonly parts: readonly TaxEstimate[]
}
type Say = (text: Text, values?: Record<string, string>) => string

const danger = '#b42318'

/** What is known of a sum that is not known whole; nothing known is not nought. */
const knownPart = (known: string, w: Say): string =>
  Number(known) ? w(t.knownPart, { amount: grouped(known, 2) }) : '—'

function kindsTable(
  kinds: readonly KindSum[],
  { total, complete, value }: Pick<Taxes, 'total' | 'complete' | 'value'>,
  w: Say,
  imports: boolean,
): Node {
  const right = (text: string, more: Node = {}) => ({ text, alignment: 'right', ...more })
  const note = (kind: KindSum): Node =>
    kind.waived
      ? { text: w(t.waived), color: faint }
      : kind.payable === null
        ? { text: w(t.unknown), color: danger }
        : { text: '' }
  return {
    layout: 'table',
    fontSize: 9,
    margin: [0, 6, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 110, 110, 120],
      body: [
        [
          { text: w(t.kind), bold: true },
          right(w(t.estimated), { bold: true }),
          right(w(t.payable), { bold: true }),
          '',
        ],
        [w(imports ? t.value : t.fobValue), right(value === null ? w(t.unknown) : grouped(value, 2)), '', ''],
        ...kinds.map((kind) => [
          w(kind.label),
          right(kind.amount === null ? knownPart(kind.known, w) : grouped(kind.amount, 2)),
          right(kind.payable === null ? '—' : grouped(kind.payable, 2)),
          note(kind),
        ]),
        [
          { text: w(t.sum), bold: true },
          '',
          right(
            complete
              ? grouped(total, 2)
              : knownPart(
                  sumOf(
                    kinds.map((kind) => kind.payable ?? kind.known),
                    2,
                  ),
                  w,
                ),
            { bold: true },
          ),
          complete ? '' : { text: w(t.notComplete), color: danger },
        ],
      ],
    },
  }
}

interface Row {
  readonly label: Text
  readonly rule: Text | null
  readonly formula: string
  readonly amount: string | null
  readonly reasons?: readonly Text[]
}

function stepsTable(rows: readonly Row[], w: Say): Node {
  const cells = rows.map(({ label, rule, formula, amount, reasons = [] }) => [
    { text: w(label) },
    {
      text: reasons.length ? reasons.map((r) => w(r)).join('；') : rule ? w(rule) : '',
      color: reasons.length ? danger : faint,
    },
    { text: formula, wordBreak: 'break-all' },
    {
      text: amount === null ? w(t.unknown) : grouped(amount, 2),
      alignment: 'right',
      ...(amount === null ? { color: danger } : {}),
    },
  ])
  const head = [t.step, t.rule, t.formula].map((text): Node => ({ text: w(text), bold: true }))
  return {
    layout: 'table',
    fontSize: 8,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [74, '*', 210, 76],
      body: [[...head, { text: w(t.result), bold: true, alignment: 'right' }], ...cells],
    },
  }
}

function partNodes(part: TaxEstimate, { imports }: Sheet, w: Say, several: boolean): Node[] {
  const { taxes } = part
  return [
    ...(several
      ? [
          { text: part.code, bold: true, fontSize: 12, margin: [0, 14, 0, 0] },
          kindsTable(taxes.kinds, taxes, w, imports),
        ]
      : []),
    {
      text: w(t.ratesOf, { day: part.day, edition: part.edition ?? w(t.notOnFile) }),
      fontSize: 8,
      color: faint,
      margin: [0, 6, 0, 0],
    },
    ...taxes.warnings.map((warning) => ({ text: `· ${w(warning)}`, fontSize: 8, color: faint })),
    ...(taxes.charges.length
      ? [{ text: w(t.charges), bold: true, fontSize: 9, margin: [0, 8, 0, 2] }, stepsTable(taxes.charges, w)]
      : []),
    ...taxes.lines.map((line): Node => ({
      unbreakable: true,
      stack: [
        {
          text: `${w(t.lineNo, { no: line.no })}  ${[line.code, line.name].filter(Boolean).join('  ')}`,
          bold: true,
          fontSize: 9,
          margin: [0, 8, 0, 2],
          wordBreak: 'break-all',
        },
        stepsTable([...line.steps, ...line.taxes], w),
      ],
    })),
  ]
}

/** 税款计算表: the sums by kind and every step of every line, what is unknown with its reason. */
export function taxSheet(sheet: Sheet): PdfDefinition {
  const { code, imports, head, language, estimate, parts } = sheet
  const w: Say = (text, values) => say(text, language, values)
  const several = parts.length > 1
  return page({
    title: w(t.taxSheet),
    number: code,
    head,
    facts: parts[0] ? term(w(t.date), parts[0].day) : [],
    content: [
      kindsTable(estimate.kinds, estimate, w, imports),
      { text: w(t.estimateOnly), fontSize: 8, color: faint, margin: [0, 4, 0, 0] },
      ...parts.flatMap((part) => partNodes(part, sheet, w, several)),
    ],
  })
}
