import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { sql, type RawBuilder } from 'kysely'

import { hidesAny } from '../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Stage } from '../../../kernel/stage.ts'
import { caseDeadline } from './queues.ts'

const { phases } = caseMachine
const none = 'null::text'

const mayFollow = (ctx: Context): boolean =>
  ctx.user.permissions.has('customsCase.view') && !hidesAny(ctx, customsCase.name, ['status'])

/** Ids and names of states and zones are written out, for columns are told as plain SQL; anything else is refused. */
function literal(value: string): string {
  if (!/^[\w/+-]+$/.test(value)) throw new Error(`Not to be written out: ${value}`)
  return `'${value}'`
}
const list = (values: readonly string[]): string => `array[${values.map(literal).join(', ')}]::text[]`

/** The cases `c` that the reader may see, of the order `t`. */
function casesOf(ctx: Context): string {
  const { scope } = dataAccess(ctx.user, customsCase.name)
  const mine =
    scope.kind === 'own'
      ? ` and c.created_by = ${literal(ctx.user.personId)}::uuid`
      : scope.kind === 'orgs'
        ? ` and c.org_id = any(${list(scope.orgs)}::uuid[])`
        : ''
  return `from customs_case c where c.tenant_id = t.tenant_id and c.order_id = t.id and c.deleted_at is null${mine}`
}

/** Until when something is due in the case `c`, as the workbench reckons it. */
function due(ctx: Context): string {
  if (hidesAny(ctx, customsCase.name, caseDeadline.fields)) return 'null::timestamptz'
  const end = (day: string) => `((c.${day})::date + 1)::timestamp at time zone ${literal(ctx.user.timeZone)}`
  return `least(case when c.status <> all(${list(phases.ended)}) then c.due_at end,
    case when c.status = any(${list(phases.undeclared)}) then ${end('declare_by')} end, ${end('tax_due_on')})`
}

/** How far an order has come at customs: the state of its newest case, which follows one that was cancelled. */
export const orderStage: Stage = {
  of: 'order',
  sql: (ctx) => {
    if (!mayFollow(ctx)) return { state: none, due: 'null::timestamptz' }
    const newest = (column: string) =>
      `(select ${column} ${casesOf(ctx)} order by c.created_at desc, c.id desc limit 1)`
    return { state: newest('c.status'), due: newest(due(ctx)) }
  },
  inStates: (ctx, states): RawBuilder<unknown> => {
    if (!mayFollow(ctx)) return sql`false`
    const cases = sql.raw(casesOf(ctx))
    return sql`exists (select ${cases} and c.status = any(${states}::text[]) and (c.created_at, c.id) = (select c.created_at, c.id ${cases} order by c.created_at desc, c.id desc limit 1))`
  },
}
