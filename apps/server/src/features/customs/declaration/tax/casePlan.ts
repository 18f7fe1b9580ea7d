import { mergeLines } from '@clearway/contract/features/customs/declaration/mergeLines'
import type { Declaration } from '@clearway/contract/features/customs/declaration/model'
import { splitDeclarations } from '@clearway/contract/features/customs/declaration/splitDeclarations'

import type { Context } from '../../../../kernel/context.ts'
import { dictionaryDay } from '../../../../kernel/crud/dictionaries.ts'
import { codeFacts } from '../../codeFacts.ts'
import { caseFacts, freeCaseLines, standing } from '../make/makeFacts.ts'
import { chargesOf, makeHead } from '../make/makeHead.ts'
import { makeItem, paperLine } from '../make/makeLines.ts'

const nobody = { customer: null, broker: { name: '', uscc: null }, before: null, brokers: null, company: null }

/** The lines of a case that stand in no declaration yet, as `make` would declare them; nothing is written. The case was found for its reader before. */
export async function plannedDeclarations(
  ctx: Context,
  caseId: string,
): Promise<{ code: string; model: Declaration }[]> {
  const [facts, lines, before] = await Promise.all([
    caseFacts(ctx, caseId),
    freeCaseLines(ctx, caseId),
    standing(ctx, caseId),
  ])
  if (!lines.length) return []
  const codes = await codeFacts(
    ctx,
    lines.flatMap((l) => l.hsCode ?? []),
    dictionaryDay(ctx),
  )
  const byId = new Map(lines.map((l) => [l.id, l]))
  const merged = mergeLines(
    lines.map((l) => paperLine(facts, l, codes.get(l.hsCode ?? ''))),
    'equal',
  )
  const { declarations } = splitDeclarations(merged, {
    packages: String(facts.packages ?? ''),
    gross: facts.grossWeight ?? '',
    net: facts.netWeight ?? '',
    ...chargesOf(facts),
  })
  return declarations.map((part, n) => {
    const { head } = makeHead('present', facts, nobody, part, '')
    const items = part.lines.map((line, at) => ({
      id: line.id,
      limits: [],
      item: {
        ...makeItem({ facts, byId, before: null, tradeMode: head['TradeMode'] }, line).item,
        GNo: String(at + 1),
      },
    }))
    return {
      code: `${facts.code}/${before.last + n + 1}`,
      model: { edition: 'present', direction: facts.direction, head, lines: items, blocks: {}, free: {}, sign: {} },
    }
  })
}
