import type { OutboundFull } from '@clearway/contract/features/logistics/outbound/outboundPlan'
import { outboundPlanText as t } from '@clearway/contract/features/logistics/outbound/outboundPlan.text'
import { outboundMachine as machine } from '@clearway/contract/features/logistics/outbound/outboundSteps'
import { sameDecimal } from '@clearway/contract/kernel/decimal'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { stepEngine, type CalledStep, type StepInput, type Taking } from '../../../kernel/stateMachine.ts'
import { outboundHandled } from '../handled.ts'
import { linesOf } from './outboundLines.ts'
import { openPlan } from './outboundOpen.ts'
import { placesOf, release, requireDeclared, requireNoResidual, requirePicked, reserve } from './outboundPicks.ts'
import { lockPlan, notFrom, planWritten, type StoredPlan } from './outboundRows.ts'

interface Asked extends StepInput {
  readonly version: number
  readonly reason?: string | undefined
  readonly containerNo?: string | undefined
  readonly vehicle?: string | undefined
  readonly sealNo?: string | undefined
}
type Step = Taking<typeof machine, StoredPlan, Asked>

async function requireLines({ ctx, row }: Step): Promise<void> {
  if (!(await linesOf(ctx.db, row.id)).length) throw refuse(409, t.noLines)
}

/** All is loaded, or somebody says why it is left. Throws 409, and 422 with what is left. */
async function requireComplete({ ctx, row, input }: Step): Promise<void> {
  const lines = await linesOf(ctx.db, row.id)
  if (lines.every((line) => line.loaded === '0')) throw refuse(409, t.nothingLoaded)
  if (input.reason) return
  const errors = lines.flatMap(({ quantity, loaded }, at) =>
    sameDecimal(quantity, loaded)
      ? []
      : [{ field: `lines.${at}.loaded`, message: t.loadedOf, values: { wanted: quantity, loaded } }],
  )
  if (errors.length) throw refuse(422, t.notAllLoaded, { errors })
}

async function requireEmpty({ ctx, row }: Step): Promise<void> {
  const { rows } =
    await sql`select 1 from outbound_load where tenant_id = current_tenant() and plan_id = ${row.id} and taken_back_by is null limit 1`.execute(
      ctx.db,
    )
  if (rows.length) throw refuse(409, t.hasLoads)
}

const engine = stepEngine<typeof machine, StoredPlan, Asked>(machine, {
  table: 'outbound_plan',
  column: 'status',
  load: (ctx, { id }) => lockPlan(ctx, id),
  facts: ({ id, version, status }) => ({ id, version, state: status }),
  current: ({ ctx, row }) => openPlan(ctx, row.id),
  notFrom: ({ from, step }) => refuse(409, notFrom(from, step)),
  checks: {
    filled: requireLines,
    picked: ({ ctx, row }) => requirePicked(ctx, row),
    residual: ({ ctx, row }) => requireNoResidual(ctx, row),
    declared: ({ ctx, row }) => requireDeclared(ctx, row),
    complete: requireComplete,
    empty: requireEmpty,
  },
  effects: {
    reserved: async ({ ctx, row }) => reserve(ctx, row, await placesOf(ctx, row.id)),
    released: ({ ctx, row }) => release(ctx, row),
    cleared: () => ({ set: sql`reason = null` }),
    explained: ({ input }) => ({ set: sql`reason = ${input.reason!}` }),
    accepted: ({ input }) => ({ set: sql`reason = ${input.reason ?? null}` }),
    stamped: ({ input }) => ({
      set: sql`arrived_at = now(), container_no = coalesce(${input.containerNo || null}, container_no), vehicle = coalesce(${input.vehicle || null}, vehicle)`,
    }),
    closed: ({ ctx, row, input }) => ({
      set: sql`sealed_at = now(), seal_no = ${input.sealNo!}`,
      after: () => outboundHandled(ctx.db, row),
    }),
  },
  notices: {
    maker: ({ ctx, step, row, input }) => {
      const words = {
        approve: [t.told.approve, t.told.approved],
        reject: [t.told.reject, t.told.because],
        seal: [t.told.seal, t.told.sealed],
      } as const
      const [title, content] = words[step as keyof typeof words]
      return notify(ctx.db, {
        to: { personIds: [row.createdBy] },
        except: ctx.user.personId,
        title,
        content,
        values: {
          code: row.code,
          warehouse: row.warehouseName,
          reason: input.reason ?? '',
          seal: input.sealNo ?? '',
        },
        link: `/InventoryInquiry?view=outbound&open=${row.id}`,
        topic: 'orders',
      })
    },
  },
  written: ({ ctx, step, row, input }) => planWritten(ctx, row.id, [step, input.reason].filter(Boolean).join(': ')),
})

/** Takes one step in the life of a plan. Throws 404, 409 (stale, state, stock) and 422 with what is missing. */
export const takeStep =
  (step: CalledStep<typeof machine>) =>
  async (ctx: Context, asked: Asked): Promise<OutboundFull> => {
    await engine(ctx, step, asked)
    await sql`insert into outbound_event (tenant_id, plan_id, step, person_id, note)
      values (current_tenant(), ${asked.id}, ${step}, ${ctx.user.personId}, ${asked.reason ?? asked.sealNo ?? null})`.execute(
      ctx.db,
    )
    return openPlan(ctx, asked.id)
  }
