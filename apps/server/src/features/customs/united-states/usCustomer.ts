import {
  mergedCustomerFields,
  usCustomer as contract,
  type UsCustomerRow,
  type UsInstructions,
} from '@clearway/contract/features/customs/united-states/usCustomer'
import { usCustomerText as t } from '@clearway/contract/features/customs/united-states/usCustomer.text'
import { usCustomerMachine as machine } from '@clearway/contract/features/customs/united-states/usCustomerSteps'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { holdEffects, liftersOf, tellLifters } from '../../../business/customerHold.ts'
import { customerNames, requireCustomer } from '../../../business/customers.ts'
import { becomePart, lockPair, mergedHistory, standingAlone } from '../../../business/mergedRows.ts'
import { partyKey } from '../../../business/partyKey.ts'
import { requireShown } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../kernel/crud/crudExport.ts'
import { readRow, updateRow, type CrudSource, type Row, type Values } from '../../../kernel/crud/crudRows.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { stepEngine, type CalledStep, type StepInput } from '../../../kernel/stateMachine.ts'
import { keepNumber, withNumbers, type KeptNumber } from './importerNumbers.ts'

type Routes = (typeof contract)['routes']

async function keptNumber(ctx: Context, id: string): Promise<KeptNumber> {
  const { rows } =
    await sql<KeptNumber>`select number_kind, importer_number, importer_number_sealed, importer_number_hash from us_customer where tenant_id = current_tenant() and id = ${id}`.execute(
      ctx.db,
    )
  return rows[0]!
}

async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  await requireCustomer(ctx, values['orgId'])
  if (current && values['orgId'] && values['orgId'] !== current['orgId']) throw refuseField('orgId', t.orgFixed)
  keepNumber(ctx, values, current && (await keptNumber(ctx, current.id)))
  values['partyKey'] = partyKey({ ...current, ...values }['name'], '')
}

/** The same name, or the same number, in another organisation's row. */
const duplicate = `exists (select from us_customer d where d.tenant_id = t.tenant_id and (d.party_key = t.party_key or d.importer_number_hash = t.importer_number_hash) and d.id <> t.id and d.deleted_at is null)`

/** A hold does not end by the way. */
async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    name: string
  }>`select name from us_customer where tenant_id = current_tenant() and id = any(${ids}::uuid[]) and state = 'held' limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuse(409, t.heldStays, { values: rows[0] })
}

const source: CrudSource = {
  table: 'us_customer',
  orgScoped: true,
  search: ['name', 'bondNumbers?'],
  unique: { us_customer_org: 'orgId' },
  computed: {
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
    heldBy: '(select p.nickname from person p where p.id = t.held_by)',
    duplicate,
    mergedInto: '(select m.name from us_customer m where m.tenant_id = t.tenant_id and m.id = t.merged_into)',
    mergedFrom: `(select string_agg(m.name, '; ' order by m.id) from us_customer m where m.tenant_id = t.tenant_id and m.merged_into = t.id)`,
  },
  references: { orgId: customerNames },
  check,
  beforeDelete,
}
const base = crud(contract, source)

interface Asked extends StepInput {
  readonly kind?: Parsed<Routes['hold']>['kind']
  readonly reason?: string
}

const takeStep = stepEngine<typeof machine, UsCustomerRow, Asked>(machine, {
  table: 'us_customer',
  column: 'state',
  load: (ctx, { id }) => readRow(ctx, contract, source, id, { deleted: false, lock: true }),
  facts: ({ id, version, state }) => ({ id, version, state }),
  current: ({ row }) => row,
  notFrom: ({ ctx, step, from }) =>
    step === 'hold' && from === 'held'
      ? refuse(409, t.heldAlready)
      : step === 'release'
        ? refuse(409, t.notHeld)
        : refuse(409, t.notFrom, { values: { state: say(machine.states[from], ctx.language) } }),
  asksFirst: 'state',
  checks: {},
  effects: holdEffects,
  notices: {
    held: ({ ctx, row, input }) =>
      tellLifters(ctx, 'usCustomer', { row, reason: input.reason, title: t.told.heldTitle, content: t.told.heldBody }),
    released: ({ ctx, row, input }) =>
      tellLifters(ctx, 'usCustomer', {
        row,
        reason: input.reason,
        title: t.told.releasedTitle,
        content: t.told.releasedBody,
      }),
  },
  written: ({ ctx, step, row, input }) => {
    ctx.touched([row.id], [step, input.reason].filter(Boolean).join(': '))
    ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, source.table))
  },
})

const taken =
  (step: CalledStep<typeof machine>) =>
  async (ctx: Context, input: Asked & { id: string }): Promise<UsCustomerRow> => {
    requireShown(ctx, contract.name, ['state', 'holdKind', 'holdReason'])
    await takeStep(ctx, step, input)
    return readRow(ctx, contract, source, input.id)
  }

async function queryLifters(
  ctx: Context,
  { id }: Parsed<Routes['queryLifters']>,
): Promise<Output<Routes['queryLifters']>> {
  const { orgId } = await readRow(ctx, contract, source, id)
  return orgId ? liftersOf(ctx.db, { orgId, createdBy: null }, 'usCustomer') : []
}

/** Throws 400, 403 for whom a field is hidden that would be filled unseen, 404, and 409 where one is stale or held, or their numbers differ. */
async function merge(
  ctx: Context,
  { id, version, otherId, otherVersion }: Parsed<Routes['merge']>,
): Promise<UsCustomerRow> {
  if (id === otherId) throw refuseField('otherId', t.mergeItself)
  requireShown(ctx, contract.name, [...mergedCustomerFields, 'name', 'state', 'numberKind', 'importerNumber'])
  const [kept, other] = await lockPair(ctx, contract, source, { id, version, otherId, otherVersion })
  if (other.state === 'held') throw refuse(409, t.mergeHeld)
  const [one, two] = await Promise.all([keptNumber(ctx, id), keptNumber(ctx, otherId)])
  if (one.importerNumberHash && two.importerNumberHash && one.importerNumberHash !== two.importerNumberHash)
    throw refuse(409, t.mergeNumbers)
  const found = mergedCustomerFields.filter((name) => !kept[name] && other[name])
  await updateRow(ctx, contract, source, { id, version, ...Object.fromEntries(found.map((f) => [f, other[f]])) })
  if (!one.importerNumber && two.importerNumber)
    await sql`update us_customer set number_kind = ${two.numberKind}, importer_number = ${two.importerNumber}, importer_number_sealed = ${two.importerNumberSealed},
      importer_number_hash = ${two.importerNumberHash} where tenant_id = current_tenant() and id = ${id}`.execute(
      ctx.db,
    )
  await becomePart(ctx, contract, source, { id, otherId })
  ctx.touched([id, otherId], `${other.name} → ${kept.name}`)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, source.table))
  return readRow(ctx, contract, source, id)
}

/** What a customer wants done; null where nothing is agreed that the caller may see. */
async function instructions(ctx: Context, { orgId }: Parsed<Routes['instructions']>): Promise<UsInstructions | null> {
  requireShown(ctx, contract.name, [
    'orgId',
    'payment',
    'payerUnit',
    'releaseInstructions',
    'billingInstructions',
    'examInstructions',
    'contacts',
  ])
  const { rows } = await sql<{
    id: string
  }>`select id from us_customer where tenant_id = current_tenant() and org_id = ${orgId} and deleted_at is null`.execute(
    ctx.db,
  )
  if (!rows[0]) return null
  const row = await readRow(ctx, contract, source, rows[0].id)
  const { payment, payerUnit, releaseInstructions, billingInstructions, examInstructions, contacts } = row
  return { payment, payerUnit, releaseInstructions, billingInstructions, examInstructions, contacts }
}

export const usCustomer = feature(contract.routes, {
  ...base,
  ...exportsFrom((ctx) => [contract, withNumbers(ctx, source)]),
  activate: taken('activate'),
  hold: taken('hold'),
  release: taken('release'),
  close: taken('close'),
  reopen: taken('reopen'),
  queryLifters,
  merge,
  restore: standingAlone(source.table, base.restore),
  queryHistory: (ctx, { id }) => mergedHistory(ctx, contract, source, id),
  instructions,
})
