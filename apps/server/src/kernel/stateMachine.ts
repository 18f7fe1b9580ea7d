import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { MachineData, StateOf, StepOf, StepRule } from '@clearway/contract/kernel/stateMachine'
import { sql, type RawBuilder } from 'kysely'

import type { Context } from './context.ts'
import { refuse, type Refusal } from './refuse.ts'

/** Nobody who calls: a job or a receipt takes such a step. */
type Unattended = 'program' | 'customs'

/** The steps that somebody takes by a call. */
export type CalledStep<M extends MachineData> = {
  [S in StepOf<M>]: M['steps'][S]['by'] extends Unattended ? never : S
}[StepOf<M>]

type NamedIn<M extends MachineData, Kind extends 'checks' | 'effects' | 'notices'> = {
  [S in CalledStep<M>]: M['steps'][S] extends { readonly [K in Kind]: readonly (infer N extends string)[] } ? N : never
}[CalledStep<M>]

/** Whether a column of a statement holds one of the states. They stand as literals, which the planner weighs. */
export const inStates = (column: string, states: readonly string[]): RawBuilder<boolean> =>
  sql`${sql.raw(column)} in (${sql.join(states.map((state) => sql.lit(state)))})`

/** States as literals, for statements that are text. */
export const listed = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ')

/** One step as it is being taken; `row` as it stood before. */
export interface Taking<M extends MachineData, Row, Input> {
  readonly ctx: Context
  readonly step: CalledStep<M>
  readonly row: Row
  readonly input: Input
  readonly from: StateOf<M>
}
type Taken<M extends MachineData, Row, Input> = Taking<M, Row, Input> & { readonly to: StateOf<M> }

/** What an effect leaves for the engine. */
export interface Outcome<State extends string> {
  /** Columns that are written together with the state: `a = 1, b = 2`. */
  readonly set?: RawBuilder<unknown> | undefined
  /** Which of the states it is, where the step leads to several. */
  readonly to?: State
  /** What is done once the state is written, still in the transaction. */
  readonly after?: (() => Promise<unknown>) | undefined
}
type Effect<M extends MachineData, Row, Input> = (
  taking: Taking<M, Row, Input>,
) => Outcome<StateOf<M>> | void | Promise<Outcome<StateOf<M>> | void>

/** What an area supplies to the engine: a function for each check, effect and notice that its machine names. */
export interface Area<M extends MachineData, Row, Input> {
  readonly table: string
  readonly column: string
  /** Throws 403 for whom the step is not, whatever its row; asked before it is looked for. */
  readonly requireRole?: (ctx: Context, step: CalledStep<M>) => void
  /** The row as the caller may see it, locked until the transaction ends. Throws 404. */
  readonly load: (ctx: Context, input: Input, step: CalledStep<M>) => Promise<Row>
  readonly facts: (row: Row) => { readonly id: string; readonly state: StateOf<M>; readonly version: number }
  /** What 409 shows of the row as it stands when the version is stale. */
  readonly current: (taking: Taking<M, Row, Input>) => unknown
  /** Why the step does not lead on from the state, with the state's label. */
  readonly notFrom: (taking: Taking<M, Row, Input>) => Refusal
  /** Checks that come before the state: who fails them learns nothing of it. */
  readonly first?: readonly NamedIn<M, 'checks'>[]
  /** A stale version is told before a state that does not allow the step, unless this says `state`. */
  readonly asksFirst?: 'version' | 'state'
  readonly checks: Readonly<Record<NamedIn<M, 'checks'>, (taking: Taking<M, Row, Input>) => void | Promise<void>>>
  readonly effects: Readonly<Record<NamedIn<M, 'effects'>, Effect<M, Row, Input>>>
  /** Written in the transaction; they go out with its commit. */
  readonly notices: Readonly<Record<NamedIn<M, 'notices'>, (taken: Taken<M, Row, Input>) => unknown>>
  /** For the audit trail and the totals of lists. */
  readonly written: (taken: Taken<M, Row, Input>) => void
  /** In place of the usual update, where a state is written with more than itself; says whether it was. */
  readonly write?: (taken: Taken<M, Row, Input>, set: RawBuilder<unknown> | undefined) => Promise<boolean>
}

/** A step's input; `any` where its route asks for no version. */
export interface StepInput {
  readonly id: string
  readonly version: number | 'any'
}

type Named<F> = Readonly<Record<string, F>>

/**
 * Takes steps of a machine. Throws 403 (not for the caller), 404, 409 (stale, or the step does not lead on from the state) and what the checks throw;
 * then the state is written, guarded by the old one, with all effects in the caller's transaction.
 */
export function stepEngine<M extends MachineData, Row, Input extends StepInput>(machine: M, area: Area<M, Row, Input>) {
  type State = StateOf<M>
  const checks: Named<(taking: Taking<M, Row, Input>) => void | Promise<void>> = area.checks
  const effects: Named<Effect<M, Row, Input>> = area.effects
  const notices: Named<(taken: Taken<M, Row, Input>) => unknown> = area.notices

  const stale = async (taking: Taking<M, Row, Input>) =>
    refuse(409, refusals.stale, { data: { current: await area.current(taking) } })

  async function requireAll(taking: Taking<M, Row, Input>, rule: StepRule): Promise<void> {
    const named = rule.checks ?? []
    const first: readonly string[] = area.first ?? []
    for (const check of named.filter((c) => first.includes(c))) await checks[check]!(taking)
    const { input, from, row } = taking
    const isStale = input.version !== 'any' && input.version !== area.facts(row).version
    const leadsOn = rule.from.includes(from)
    if (isStale && (leadsOn || area.asksFirst !== 'state')) throw await stale(taking)
    if (!leadsOn) throw area.notFrom(taking)
    for (const check of named.filter((c) => !first.includes(c))) await checks[check]!(taking)
  }

  async function write(taken: Taken<M, Row, Input>, set: RawBuilder<unknown> | undefined): Promise<boolean> {
    if (area.write) return area.write(taken, set)
    const { numAffectedRows } =
      await sql`update ${sql.table(area.table)} set ${sql.ref(area.column)} = ${taken.to}${set ? sql`, ${set}` : sql``}
      where tenant_id = current_tenant() and id = ${area.facts(taken.row).id} and ${sql.ref(area.column)} = ${taken.from}`.execute(
        taken.ctx.db,
      )
    return numAffectedRows === 1n
  }

  return async (ctx: Context, step: CalledStep<M>, input: Input): Promise<Taken<M, Row, Input>> => {
    const rule: StepRule = machine.steps[step]!
    area.requireRole?.(ctx, step)
    const row = await area.load(ctx, input, step)
    const taking = { ctx, step, row, input, from: area.facts(row).state }
    await requireAll(taking, rule)
    const outcomes: Outcome<State>[] = []
    for (const effect of rule.effects ?? []) outcomes.push((await effects[effect]!(taking)) ?? {})
    const allowed = (typeof rule.to === 'string' ? [rule.to] : rule.to) as readonly State[]
    const to = outcomes.find((o) => o.to !== undefined)?.to ?? (allowed.length === 1 ? allowed[0] : undefined)
    if (to === undefined || !allowed.includes(to))
      throw new Error(`The step ${step} does not lead to ${to ?? 'one state'}`)
    const sets = outcomes.flatMap((o) => o.set ?? [])
    const taken = { ...taking, to }
    if (!(await write(taken, sets.length ? sql.join(sets) : undefined))) throw await stale(taking)
    for (const { after } of outcomes) await after?.()
    for (const notice of rule.notices ?? []) await notices[notice]!(taken)
    area.written(taken)
    return taken
  }
}
