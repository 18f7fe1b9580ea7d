import {
  customerProfile as contract,
  type CustomerProfileRow,
} from '@clearway/contract/features/customs/hong-kong/customerProfile'
import { customerProfileText as t } from '@clearway/contract/features/customs/hong-kong/customerProfile.text'
import { holdMachine as machine } from '@clearway/contract/features/customs/hong-kong/holdSteps'
import type { FieldError } from '@clearway/contract/kernel/issue'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { holdEffects, liftersOf, tellLifters } from '../../../business/customerHold.ts'
import { customerNames, requireCustomer } from '../../../business/customers.ts'
import { partyKey } from '../../../business/partyKey.ts'
import { hidesAny, requireShown } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRow, type CrudSource, type Row, type Values } from '../../../kernel/crud/crudRows.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { stepEngine, type StepInput } from '../../../kernel/stateMachine.ts'

type Routes = (typeof contract)['routes']

async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  await requireCustomer(ctx, values['orgId'])
  if (current && values['orgId'] && values['orgId'] !== current['orgId']) throw refuseField('orgId', t.orgFixed)
  const now = { ...current, ...values }
  values['partyKey'] = partyKey(now['name'], now['registrationNumber'])
}

/** Rows of a file whose party has another profile: taken all the same, since each is of another organisation. */
async function warnings(ctx: Context, ids: readonly string[]): Promise<Map<string, FieldError>> {
  if (hidesAny(ctx, contract.name, ['name', 'registrationNumber'])) return new Map()
  const { rows } = await sql<{
    id: string
  }>`select t.id from customer_profile t where t.tenant_id = current_tenant() and t.id = any(${ids}::uuid[]) and ${sql.raw(duplicate)}`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id }) => [id, { field: 'name', message: say(t.duplicateRow, ctx.language) }]))
}

const duplicate = `exists (select from customer_profile d where d.tenant_id = t.tenant_id and d.party_key = t.party_key and d.id <> t.id and d.deleted_at is null)`

/** A hold does not end by the way. */
async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    name: string
  }>`select name from customer_profile where tenant_id = current_tenant() and id = any(${ids}::uuid[]) and hold_state = 'held' limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuse(409, t.heldStays, { values: rows[0] })
}

const source: CrudSource = {
  table: 'customer_profile',
  orgScoped: true,
  search: ['name', 'nameEn?', 'shortName?', 'registrationNumber?'],
  unique: { customer_profile_org: 'orgId' },
  computed: {
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
    heldBy: '(select p.nickname from person p where p.id = t.held_by)',
    duplicate,
  },
  references: { orgId: customerNames },
  check,
  warnings,
  beforeDelete,
}

interface Asked extends StepInput {
  readonly kind?: Parsed<Routes['hold']>['kind']
  readonly reason: string
}

const takeStep = stepEngine<typeof machine, CustomerProfileRow, Asked>(machine, {
  table: 'customer_profile',
  column: 'hold_state',
  load: (ctx, { id }) => readRow(ctx, contract, source, id, { deleted: false, lock: true }),
  facts: ({ id, version, holdState }) => ({ id, version, state: holdState }),
  current: ({ row }) => row,
  notFrom: ({ step }) => refuse(409, step === 'hold' ? t.heldAlready : t.notHeld),
  asksFirst: 'state',
  checks: {},
  effects: holdEffects,
  notices: {
    held: ({ ctx, row, input }) =>
      tellLifters(ctx, 'customerProfile', {
        row,
        reason: input.reason,
        title: t.told.heldTitle,
        content: t.told.heldBody,
      }),
    released: ({ ctx, row, input }) =>
      tellLifters(ctx, 'customerProfile', {
        row,
        reason: input.reason,
        title: t.told.releasedTitle,
        content: t.told.releasedBody,
      }),
  },
  written: ({ ctx, step, row, input }) => {
    ctx.touched([row.id], `${step}: ${input.reason}`)
    ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, source.table))
  },
})

const taken =
  (step: 'hold' | 'release') =>
  async (ctx: Context, input: Asked & { id: string }): Promise<CustomerProfileRow> => {
    requireShown(ctx, contract.name, ['holdState', 'holdKind', 'holdReason'])
    await takeStep(ctx, step, input)
    return readRow(ctx, contract, source, input.id)
  }

async function queryLifters(
  ctx: Context,
  { id }: Parsed<Routes['queryLifters']>,
): Promise<Output<Routes['queryLifters']>> {
  const { orgId } = await readRow(ctx, contract, source, id)
  return orgId ? liftersOf(ctx.db, { orgId, createdBy: null }) : []
}

export const customerProfile = feature(contract.routes, {
  ...crud(contract, source),
  hold: taken('hold'),
  release: taken('release'),
  queryLifters,
})
