import { randomUUID } from 'node:crypto'

import { caseIntakeText as t } from '@clearway/contract/features/customs/case/caseIntake.text'

import type { Joinable, Packed } from '../../../../business/goodsTable/join.ts'
import type { PaperLine } from '../../../../business/goodsTable/paperLine.ts'
import type { Context } from '../../../../kernel/context.ts'
import { codeFacts } from '../../codeFacts.ts'
import { today } from '../../hscode.ts'
import type { StoredCase } from '../caseRows.ts'
import {
  differences,
  draftOf,
  emptyLine,
  put,
  type DraftLine,
  type LineColumn,
  type StoredLine,
} from '../lines/caseLineRows.ts'
import { workOutPrices } from '../lines/caseLineRules.ts'
import { fillStatutory } from '../lines/caseLineUnits.ts'
import { matchDrafts } from '../lines/caseMatch.ts'

const columns = [
  'modelNumber',
  'brand',
  'name',
  'nameEn',
  'quantity',
  'unit',
  'unitPrice',
  'totalPrice',
  'netWeight',
  'grossWeight',
  'packages',
  'origin',
  'remark',
] as const satisfies readonly LineColumn[]
/** Room between two lines, so that others fit between them. */
const gap = 1024

/** The customer's own code is a proposal, with the mark of its paper. One that our goods or history contradict, or that the tariff does not have, is told. */
async function takeHints(
  ctx: Context,
  entries: readonly { readonly paper: PaperLine; readonly line: DraftLine }[],
): Promise<void> {
  const hinted = entries.filter((e) => e.paper.hint)
  if (!hinted.length) return
  const codeOf = (hint: string) => hint.slice(0, 10)
  const facts = await codeFacts(
    ctx,
    hinted.map((e) => codeOf(e.paper.hint!)),
    today(),
  )
  for (const { paper, line } of hinted) {
    const code = codeOf(paper.hint!)
    const origin = { kind: 'paper', of: paper.origins.quantity?.of?.replace(/![A-Z]+/, '!') ?? '' } as const
    if (line.hsCode) {
      const digits = Math.min(code.length, line.hsCode.length)
      if (code.slice(0, digits) === line.hsCode.slice(0, digits)) continue
      paper.warnings.push({ field: 'hsCode', text: t.codeDiffers, values: { code: paper.hint!, ours: line.hsCode } })
    } else if (facts.get(code) === null) paper.warnings.push({ field: 'hsCode', text: t.codeNotInTariff })
    put(line, 'proposedCode', code, origin)
    if (paper.hint!.length === 13) put(line, 'proposedCiq', paper.hint!.slice(10), origin)
  }
}

/** The lines of a case that rows of an invoice become, with goods, codes and statutory quantities as far as they are known; nothing is written. */
export async function draftsOf(
  ctx: Context,
  of: Pick<StoredCase, 'id' | 'orgId' | 'currency'>,
  papers: readonly PaperLine[],
  after: number,
): Promise<{ paper: PaperLine; line: DraftLine }[]> {
  const entries = papers.map((paper, n) => {
    const line = emptyLine(randomUUID(), Math.min(2_000_000_000, after + (n + 1) * gap))
    for (const name of columns)
      if (paper.values[name] !== undefined) put(line, name, paper.values[name], paper.origins[name]!)
    workOutPrices(line, new Set(Object.keys(paper.values)))
    return { paper, line }
  })
  const lines = entries.map((e) => e.line)
  await matchDrafts(ctx, of, lines)
  await takeHints(ctx, entries)
  await fillStatutory(
    ctx,
    lines.map((line) => ({ line, touched: new Set<string>(), changed: new Set(differences(undefined, line)) })),
  )
  return entries
}

export const joinableOf = (line: StoredLine): Joinable => ({
  id: line.id,
  modelNumber: line.modelNumber,
  brand: line.brand,
  name: line.name,
  nameEn: line.nameEn,
  quantity: line.quantity,
  locked: line.declarationLineId !== null,
})

const packedFields = ['netWeight', 'grossWeight', 'packages'] as const

/** Puts weights and packages into a line; what a person typed stays, and `kept` hears of it. */
function putPacked(line: DraftLine, packed: Packed, kept: (field: string, value: string) => void): void {
  for (const field of packedFields) {
    const value = packed[field]
    if (value === undefined) continue
    if (line.origins[field]?.kind === 'typed' && line[field] !== null) {
      if (Number(line[field]) !== Number(value)) kept(field, String(line[field]))
    } else put(line, field, value, packed.origins[field]!)
  }
}

/** Stored lines with what the packing list says of them, and the statutory quantities that follow. Gives those that change. */
export async function packedDrafts(
  ctx: Context,
  stored: ReadonlyMap<string, StoredLine>,
  packed: ReadonlyMap<string, Packed>,
  kept: (row: number, field: string, value: string) => void,
): Promise<{ from: StoredLine; to: DraftLine }[]> {
  const all = [...packed].flatMap(([id, value]) => {
    const from = stored.get(id)
    if (!from) return []
    const to = draftOf(from)
    putPacked(to, value, (field, typed) => kept(value.row, field, typed))
    return [{ from, to }]
  })
  await fillStatutory(
    ctx,
    all.map(({ from, to }) => ({ line: to, touched: new Set<string>(), changed: new Set(differences(from, to)) })),
  )
  return all.filter(({ from, to }) => differences(from, to).length)
}
