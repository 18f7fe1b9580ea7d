import type { declaration as contract } from '@clearway/contract/features/customs/declaration/declaration'
import {
  applyChanges,
  changePlace,
  changeWords,
  diffOf,
  type DeclarationChange,
  type Standing,
} from '@clearway/contract/features/customs/declaration/declarationDiff'
import type { DecBlock, DecGoodsLimit, DecLine, DecValues } from '@clearway/contract/features/customs/declaration/model'
import { declarationAmendmentText as t } from '@clearway/contract/features/customs/declaration/receipts/declarationAmendment.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'

import type { Context } from '../../../../kernel/context.ts'
import { typedBy } from '../../../../kernel/crud/patch.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { modelOf, storedLines, type StoredDeclaration, type StoredDeclarationLine } from '../declarationRows.ts'
import { planFields } from '../patch/declarationPatch.ts'

type Patch = Parsed<(typeof contract.routes)['patch']>
type Rows = Record<string, string>[]

const textOf = (value: Standing): string => (typeof value === 'string' ? value : '')
const rowsOf = (value: Standing): Rows => ((value ?? []) as readonly DecValues[]).map((row) => ({ ...row }))
const limitsOf = (value: Standing) =>
  ((value ?? []) as readonly DecGoodsLimit[]).map(({ values, vins }) => ({
    values: { ...values },
    vins: vins.map((v) => ({ ...v })),
  }))

/** Changes as the form would send them. */
export function patchFor(
  id: string,
  lines: readonly StoredDeclarationLine[],
  changes: readonly DeclarationChange[],
): Patch {
  const head: Patch['head'] = {}
  const free: Patch['free'] = {}
  const blocks: Patch['blocks'] = {}
  const set = new Map<string, Patch['lines']['set'][number]>()
  const add: Patch['lines']['add'] = []
  const remove: Patch['lines']['remove'] = []
  let position = Math.max(0, ...lines.map((l) => l.position))
  for (const { place, before, after } of changes) {
    const found = changePlace(place)
    if (!found) continue
    const { kind, of, field } = found
    const change = { from: textOf(before), to: textOf(after) }
    if (kind === 'head') head[of] = change
    else if (kind === 'free') free[of] = change
    else if (kind === 'blocks') blocks[of as DecBlock] = { from: rowsOf(before), to: rowsOf(after) }
    else if (field === undefined) {
      if (after === null) remove.push({ id: of, version: lines.find((l) => l.id === of)?.version ?? 0 })
      else {
        const line = after as DecLine
        position += 1000
        add.push({ id: of, position, item: { ...line.item }, limits: limitsOf(line.limits) })
      }
    } else {
      const line = set.get(of) ?? { id: of, item: {} }
      set.set(
        of,
        field === 'limits'
          ? { ...line, limits: { from: limitsOf(before), to: limitsOf(after) } }
          : { ...line, item: { ...line.item, [field]: change } },
      )
    }
  }
  return { id, head, free, blocks, lines: { add, set: [...set.values()], remove } }
}

const asText = (value: Standing): string =>
  JSON.stringify(value === '' || (Array.isArray(value) && !value.length) ? null : value)

/** Throws 409 with the field's name. */
export const refuseChanged = (
  ctx: Context,
  stored: StoredDeclaration,
  change: Pick<DeclarationChange, 'place' | 'line'>,
) => refuse(409, t.changedMeanwhile, { values: { field: say(changeWords(change, stored), ctx.language) } })

/**
 * What an amendment asks for, as it really differs from what stands: each change once, in the order of the form. Throws 400 where nothing differs or a value
 * cannot be, 409 where a value is no longer what its writer saw.
 */
export async function plannedChanges(
  ctx: Context,
  stored: StoredDeclaration,
  given: readonly DeclarationChange[],
): Promise<DeclarationChange[]> {
  const lines = await storedLines(ctx, stored.id)
  const model = modelOf(stored, lines)
  const unknown = given.find(({ place }) => !changePlace(place))
  if (unknown) throw refuseField('changes', t.noChanges)
  const wanted = diffOf(model, applyChanges(model, given))
  const seen = new Map(given.map((c) => [c.place, c.before]))
  const stale = wanted.find(({ place, before }) => seen.has(place) && asText(seen.get(place)!) !== asText(before))
  if (stale) throw refuseChanged(ctx, stored, stale)
  if (!wanted.length) throw refuseField('changes', t.noChanges)
  const { lines: planned, once } = await planFields(ctx, stored, patchFor(stored.id, lines, wanted), typedBy(ctx))
  const [problem] = [...once.problems, ...planned.problems]
  if (problem) {
    const place =
      problem.place === 'head' || problem.place === 'free'
        ? `${problem.place}.${problem.field}`
        : (wanted.find(
            (c) =>
              c.place === `line.${problem.place}.${problem.field}` ||
              c.place === `blocks.${problem.place}` ||
              c.place === `line.${problem.place}`,
          )?.place ?? problem.place)
    const change = wanted.find((c) => c.place === place) ?? { place }
    throw refuse(400, problem.problem.text, {
      ...(problem.problem.values && { values: problem.problem.values }),
      errors: [
        {
          field: `changes.${place}`,
          message: `${say(changeWords(change, stored), ctx.language)}: ${say(problem.problem.text, ctx.language, problem.problem.values)}`,
        },
      ],
    })
  }
  return wanted
}
