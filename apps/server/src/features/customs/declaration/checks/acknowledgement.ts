import type { declaration as contract } from '@clearway/contract/features/customs/declaration/declaration'
import { declarationText as t } from '@clearway/contract/features/customs/declaration/declaration.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'

import type { Context } from '../../../../kernel/context.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { tellAcknowledged } from '../declarationHistory.ts'
import { shownTo, type Found } from './declarationCheck.ts'

export type Signed = keyof Pick<typeof contract.routes, 'approve' | 'submit'>
type Acknowledged = Parsed<(typeof contract.routes)['approve']>['acknowledged']

const warningsOf = (found: readonly Found[]) => found.filter((p) => p.level === 'warning')

/**
 * Throws 400 with all that was found while a warning that is open now is not among those acknowledged: one that came since the person looked is another,
 * whatever he ticked. Throws 403 where it concerns what he may not see.
 */
export function requireAcknowledged(
  ctx: Context,
  step: Signed,
  found: readonly Found[],
  acknowledged: Acknowledged = [],
): void {
  const told = new Set(acknowledged)
  const left = warningsOf(found).filter((w) => !told.has(w.identity!))
  if (!left.length) return
  const shown = shownTo(ctx, found)
  const seen = new Set(shown.problems.map((p) => p.identity))
  const hidden = left.filter((w) => !seen.has(w.identity)).length
  const name = say(t[step], ctx.language)
  if (hidden) throw refuse(403, t.warningsHidden, { values: { count: hidden, step: name } })
  const values = { count: left.length, step: name }
  throw refuse(400, t.warningsLeft, {
    values,
    errors: [{ field: 'acknowledged', message: t.warningsLeft, values }],
    data: shown,
  })
}

/** Who weighed which warning, at which step, stands in the history of the declaration. */
export const keepAcknowledged = (ctx: Context, declarationId: string, step: Signed, found: readonly Found[]) =>
  tellAcknowledged(ctx, declarationId, step, warningsOf(found))
