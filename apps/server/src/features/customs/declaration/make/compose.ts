import { randomUUID } from 'node:crypto'

import { checkDeclaration, type Knowledge } from '@clearway/contract/features/customs/declaration/checks/checks'
import { declarationText as t } from '@clearway/contract/features/customs/declaration/declaration.text'
import { mergeLines, type Merging } from '@clearway/contract/features/customs/declaration/mergeLines'
import type { Declaration, DecValues, Edition } from '@clearway/contract/features/customs/declaration/model'
import {
  splitDeclarations,
  type SplitDeclaration,
} from '@clearway/contract/features/customs/declaration/splitDeclarations'
import { apportion, decimalOf } from '@clearway/contract/features/customs/declaration/tax/apportion'
import { sumOf } from '@clearway/contract/kernel/decimal'
import type { Origins } from '@clearway/contract/kernel/origin'
import type { Text } from '@clearway/contract/kernel/text'
import Big from 'big.js'

import type { CaseFacts, CaseLineFacts, Parties, Standing } from './makeFacts.ts'
import { chargesOf, makeHead } from './makeHead.ts'
import { makeItem, paperLine } from './makeLines.ts'

/** A declaration as it will be written. */
export interface NewDeclaration {
  readonly id: string
  readonly code: string
  readonly model: Declaration
  readonly origins: Origins
  readonly papers: Readonly<Record<string, string>>
  readonly lines: readonly {
    readonly id: string
    readonly position: number
    readonly item: DecValues
    readonly limits: Declaration['lines'][number]['limits']
    readonly origins: Origins
    readonly caseLines: readonly string[]
  }[]
}

/** What is left of a sum of the papers for the lines that are declared now; where the case has none, the sum of the lines if each tells. */
function left(
  whole: string | number | null,
  taken: readonly (string | undefined)[],
  own: readonly (string | number | null)[],
): string {
  const rest = whole === null ? undefined : new Big(whole).minus(sumOf(taken))
  if (rest?.gt(0)) return rest.toFixed()
  return own.length && own.every((v) => v !== null && v !== '') ? sumOf(own.map(String)) : ''
}

/** What the papers say in sum for each part: totals of the invoice by the value of the lines, the rest as it was divided. */
function paperTotals(parts: readonly SplitDeclaration[], invoice: string): Record<string, string>[] {
  const total = decimalOf(invoice)
  const shares =
    total &&
    apportion(
      total,
      parts.map((p) => decimalOf(p.total) ?? new Big(0)),
      2,
    )
  return parts.map((p, n) =>
    Object.fromEntries(
      Object.entries({
        total: shares?.[n]?.toFixed(2) ?? '',
        currency: p.currency,
        packages: p.packages,
        gross: p.gross,
        net: p.net,
      }).filter(([, v]) => v),
    ),
  )
}

const chargeFields = {
  freightNotWanted: ['FeeMark', 'FeeRate', 'FeeCurr'],
  insuranceNotWanted: ['InsurMark', 'InsurRate', 'InsurCurr'],
} as const

/**
 * Lets the checks say what the terms do not declare and which documents the codes ask for: the first is left out, of the second rows are prepared that
 * want only their number.
 */
function settle(model: Declaration, knowledge: Knowledge): { model: Declaration; leftOut: readonly string[] } {
  const found = checkDeclaration(model, 'declare', knowledge)
  const leftOut: readonly string[] = found.flatMap(({ code }) =>
    code in chargeFields ? chargeFields[code as keyof typeof chargeFields] : [],
  )
  const letters = found.flatMap(({ code, values }) => (code === 'documentMissing' ? [String(values?.['letter'])] : []))
  const head = Object.fromEntries(Object.entries(model.head).filter(([name]) => !leftOut.includes(name)))
  return {
    model: {
      ...model,
      head,
      blocks: { ...model.blocks, ...(letters.length && { licences: letters.map((letter) => ({ DocuCode: letter })) }) },
    },
    leftOut,
  }
}

export interface Making {
  readonly edition: Edition
  readonly facts: CaseFacts
  readonly who: Parties
  /** Lines of the case that stand in no declaration. */
  readonly lines: readonly CaseLineFacts[]
  readonly before: Standing
  readonly knowledge: Knowledge
  /** Papers of the case that go with each declaration, as their rows. */
  readonly documents?: readonly DecValues[]
  /** Who makes them, by name. */
  readonly maker: string
  readonly merge: Merging
  /** Lines that a declaration may have, where it is to be fewer than customs takes. */
  readonly most?: number
}

function makePart(
  { edition, facts, who, knowledge, documents = [], maker }: Making,
  byId: ReadonlyMap<string, CaseLineFacts>,
  part: SplitDeclaration,
  papers: Record<string, string>,
  n: number,
): NewDeclaration & { leftOut: readonly string[] } {
  const { head, free, origins } = makeHead(edition, facts, who, part, maker)
  const lines = part.lines.map((line, at) => ({
    id: randomUUID(),
    position: (at + 1) * 1000,
    limits: [],
    caseLines: line.ids,
    ...makeItem({ facts, byId, before: who.before, tradeMode: head['TradeMode'] }, line),
  }))
  const { model, leftOut } = settle(
    { edition, direction: facts.direction, head, lines, blocks: documents.length ? { documents } : {}, free, sign: {} },
    knowledge,
  )
  const kept = Object.fromEntries(Object.entries(origins).filter(([name]) => !leftOut.includes(name)))
  return {
    id: randomUUID(),
    code: `${facts.code}/${n}`,
    model,
    origins: {
      ...kept,
      ...(model.blocks.licences && { licences: { kind: 'rule' } }),
      ...(model.blocks.documents && { documents: { kind: 'rule' } }),
    },
    papers,
    lines,
    leftOut,
  }
}

/** Works out the declarations of a case: merged, split, filled and checked; nothing is written. `notes` are what the maker should look at. */
export function composeDeclarations(making: Making): { made: readonly NewDeclaration[]; notes: readonly Text[] } {
  const { facts, lines, before, knowledge } = making
  const byId = new Map(lines.map((l) => [l.id, l]))
  const merged = mergeLines(
    lines.map((l) => paperLine(facts, l, knowledge.codes.get(l.hsCode ?? ''))),
    making.merge,
  )
  const taken = (name: string) => before.papers.map((p) => p[name])
  const { declarations: parts, problems } = splitDeclarations(merged, {
    packages: left(
      facts.packages,
      taken('packages'),
      lines.map((l) => l.packages),
    ),
    gross: left(
      facts.grossWeight,
      taken('gross'),
      lines.map((l) => l.grossWeight),
    ),
    net: left(
      facts.netWeight,
      taken('net'),
      lines.map((l) => l.netWeight),
    ),
    ...chargesOf(facts),
    ...(making.most && { most: making.most }),
  })
  const papers = paperTotals(parts, facts.invoiceTotal === null ? '' : left(facts.invoiceTotal, taken('total'), []))
  const made = parts.map((part, n) => makePart(making, byId, part, papers[n]!, before.last + n + 1))
  return { made, notes: [...problems, ...(made.some((d) => d.leftOut.length) ? [t.chargeLeftOut] : [])] }
}
