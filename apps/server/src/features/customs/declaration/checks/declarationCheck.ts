import { createHash } from 'node:crypto'

import {
  checkDeclaration,
  type PaperTotals,
  type Problem,
} from '@clearway/contract/features/customs/declaration/checks/checks'
import { declaration as contract } from '@clearway/contract/features/customs/declaration/declaration'
import type { CheckedDeclaration } from '@clearway/contract/features/customs/declaration/declarationShapes'
import type { Level } from '@clearway/contract/features/customs/declaration/fields/fieldCheck'
import { withSelfTaxes } from '@clearway/contract/features/customs/declaration/fields/selfTaxes'
import type { Declaration } from '@clearway/contract/features/customs/declaration/model'
import type { Parsed } from '@clearway/contract/kernel/route'
import { fill } from '@clearway/contract/kernel/text'

import { hidesAny, requireShown } from '../../../../kernel/access/hidden.ts'
import type { Context } from '../../../../kernel/context.ts'
import { dictionaryDay } from '../../../../kernel/crud/dictionaries.ts'
import { chinaDay } from '../../workCalendar.ts'
import { namedDocuments } from '../attached/attachedNames.ts'
import { casePapers, knownPapers } from '../attached/casePapers.ts'
import { hiddenFields, without } from '../declarationHidden.ts'
import { modelOf, storedDeclaration, storedLines, type StoredDeclaration } from '../declarationRows.ts'
import { knowledgeFor } from '../knowledge.ts'
import { licenceFacts } from '../licence/licenceUse.ts'
import { guaranteeFacts } from '../tax/guaranteeUse.ts'
import { billElsewhere, goodsHistory } from './declaredBefore.ts'

const codesIn = (model: Declaration): string[] => model.lines.map((l) => l.item['CodeTS']?.trim() ?? '')

/** The sums of the papers as the table has them: all text. */
const papersOf = ({ lines, ...papers }: StoredDeclaration['papers']): PaperTotals => ({
  ...papers,
  ...(lines ? { lines: Number(lines) } : {}),
})

/** One thing that was found; a warning with the word by which it is acknowledged. */
export type Found = Problem & { readonly identity?: string }

/** Code, place and what is said, so that whoever acknowledged it acknowledged nothing else. */
function identified(problem: Problem): Found {
  const { level, code, place, text, values } = problem
  if (level !== 'warning') return problem
  const { block, field } = place
  const said = [code, block, place.lineId ?? place.at ?? '', field, fill(text.zh, values)]
  return { ...problem, identity: createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32) }
}

/** All that is found in a declaration; `handingOver`: it leaves now, and holds its taxes against the guarantee, its goods against their licences. */
export async function problemsOf(
  ctx: Context,
  stored: StoredDeclaration,
  model: Declaration,
  level: Level,
  handingOver = false,
): Promise<Found[]> {
  const [knowledge, papers, bills, history] = await Promise.all([
    knowledgeFor(ctx, codesIn(model)),
    casePapers(ctx, stored.caseId),
    billElsewhere(ctx, stored),
    goodsHistory(ctx, stored, model.lines),
  ])
  const held = new Set<string>(papers.map((paper) => paper.kind))
  const guarantee = level === 'declare' ? await guaranteeFacts(ctx, stored, model, handingOver) : undefined
  const licences = level === 'declare' ? await licenceFacts(ctx, stored, model, handingOver) : undefined
  // Its days ended when customs took it into its books; for whoever may not know when, they go on.
  const accepted = hidesAny(ctx, contract.name, ['acceptedAt']) ? null : stored.acceptedAt
  const today = accepted ? chinaDay(accepted).replaceAll('-', '') : knowledge.today
  const known = {
    ...knowledge,
    held,
    papers: knownPapers(papers),
    billElsewhere: bills,
    history,
    today,
    ...(guarantee !== undefined && { guarantee }),
    ...(licences && { licences }),
  }
  const whole = namedDocuments(withSelfTaxes(model, dictionaryDay(ctx)), stored)
  return checkDeclaration(whole, level, known, papersOf(stored.papers)).map(identified)
}

function counted(problems: readonly Found[]): CheckedDeclaration {
  const of = (level: Problem['level']) => problems.filter((p) => p.level === level).length
  return {
    problems: problems as CheckedDeclaration['problems'],
    errors: of('error'),
    warnings: of('warning'),
    hints: of('hint'),
  }
}

/** Who may not read every field gets no words that hold values: a warning about the freight may tell what the goods are worth. */
export function shownTo(ctx: Context, problems: readonly Found[]): CheckedDeclaration {
  const hidden = hiddenFields(ctx)
  // Whose case it is may be hidden: then nothing is told of its papers either.
  const ofCase = hidesAny(ctx, contract.name, ['caseId'])
  const tells = ({ place, values }: Problem) =>
    values !== undefined ||
    (place.block === 'head' && hidden.head.has(place.field)) ||
    (place.block === 'line' && hidden.line.has(place.field))
  return counted(
    problems.filter(
      (p) => !(hidden.any && tells(p)) && !(ofCase && (p.code === 'paperMissing' || p.code.startsWith('attached'))),
    ),
  )
}

/** A declaration without what the reader may not read: what a rule finds there tells nothing of it. */
function readable(ctx: Context, model: Declaration): Declaration {
  const hidden = hiddenFields(ctx)
  return {
    ...model,
    head: without(model.head, hidden.head),
    lines: model.lines.map((line) => ({ ...line, item: without(line.item, hidden.line) })),
  }
}

/** Everything that customs would object to, and what a careful colleague would ask. Throws 404. */
export async function check(
  ctx: Context,
  { id, level }: Parsed<(typeof contract.routes)['check']>,
): Promise<CheckedDeclaration> {
  const [stored, lines] = await Promise.all([storedDeclaration(ctx, id), storedLines(ctx, id)])
  // Imports and exports are checked by other rules.
  requireShown(ctx, 'declaration', ['direction'])
  return shownTo(ctx, await problemsOf(ctx, stored, readable(ctx, modelOf(stored, lines)), level))
}
