import {
  chargeFields,
  chargeWrite,
  mostCharges,
  type CaseCharge,
  type caseChargeRoutes,
  type CaseCharges,
  type ChargeField,
} from '@clearway/contract/features/customs/case/caseCharge'
import { caseChargeText as t } from '@clearway/contract/features/customs/case/caseCharge.text'
import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { product, sumOf } from '@clearway/contract/kernel/decimal'
import type { Field } from '@clearway/contract/kernel/field'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { dictionary, dictionaryDay, isChoosable, type Dictionary } from '../../../kernel/crud/dictionaries.ts'
import { checkedValue, likenessOf, mayChange } from '../../../kernel/crud/patch.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { hidesPrices } from './caseHidden.ts'
import { caseWritten, lockCase, readCase, statusWord, storedCase, type StoredCase } from './caseRows.ts'

type Routes = typeof caseChargeRoutes
type Patched = Output<Routes['patchCharges']>
type Values = Record<ChargeField, string | boolean | null>

interface Stored extends CaseCharge {
  readonly createdAt: string
}

async function stored(ctx: Context, { id, status }: StoredCase): Promise<Stored[]> {
  const { rows } =
    await sql<Stored>`select c.id, c.version, c.kind, c.description, c.quantity::text as quantity, c.price::text as price, c.amount::text as amount, c.currency, c.advanced, c.remark, c.created_at,
      (not ${caseMachine.isIn('unconfirmed', status)} and c.created_at <= coalesce(f.confirmed_at, '-infinity')) as locked
    from customs_case_charge c join customs_case f on f.tenant_id = c.tenant_id and f.id = c.case_id
    where c.tenant_id = current_tenant() and c.case_id = ${id} and c.deleted_at is null order by c.created_at, c.id limit ${mostCharges * 2}`.execute(
      ctx.db,
    )
  return rows
}

async function listed(ctx: Context, of: StoredCase): Promise<CaseCharges> {
  const customer = ctx.user.area === 'customer'
  const quoted = caseMachine.isIn('quoted', of.status)
  const charges =
    customer && !quoted ? [] : (await stored(ctx, of)).map((c): CaseCharge => (customer ? { ...c, remark: null } : c))
  const free = quoted && charges.every((c) => /^0*(\.0*)?$/.test(c.amount)) ? of.freeReason : null
  const confirmed = !caseMachine.isIn('unconfirmed', of.status)
  const sums = [...new Set(charges.map((c) => c.currency))].sort().map((currency) => {
    const own = charges.filter((c) => c.currency === currency)
    return {
      currency,
      amount: sumOf(
        own.map((c) => c.amount),
        2,
      ),
      advanced: sumOf(
        own.filter((c) => c.advanced).map((c) => c.amount),
        2,
      ),
    }
  })
  if (hidesPrices(ctx))
    return {
      charges: charges.map((c) => ({ ...c, price: '', amount: '' })),
      sums: sums.map(({ currency }) => ({ currency, amount: '', advanced: '' })),
      quoted,
      confirmed,
      free,
    }
  return { charges, sums, quoted, confirmed, free }
}

export async function charges(ctx: Context, { id }: Parsed<Routes['charges']>): Promise<CaseCharges> {
  await readCase(ctx, id)
  return listed(ctx, await storedCase(ctx, id))
}

/** The case locked, for the broker's people while it is under way: 403, 404, 409. */
async function locked(ctx: Context, id: string): Promise<StoredCase> {
  if (ctx.user.area === 'customer' || hidesPrices(ctx)) throw refuse(403, refusals.forbidden)
  const of = await lockCase(ctx, id)
  if (caseMachine.isIn('ended', of.status))
    throw refuse(409, t.ended, { values: { status: statusWord(ctx, of.status) } })
  return of
}

/** `currency`: what a new charge is in, unless it says otherwise: that of the one before, not that of the goods. */
interface Call {
  readonly ctx: Context
  readonly currencies: Dictionary
  readonly currency: string
  readonly problems: Patched['problems']
  readonly conflicts: Patched['conflicts']
}

function tell(
  { ctx, problems }: Call,
  id: string,
  field: string,
  text: Text,
  values?: Record<string, unknown>,
): undefined {
  problems.push({ id, field, message: say(text, ctx.language, values) })
}

/** One value as it is stored; undefined where it was refused. */
function valueOf(
  call: Call,
  id: string,
  name: ChargeField,
  value: unknown,
): { value: string | boolean | null } | undefined {
  const checked = checkedValue(call.ctx, name, chargeWrite.shape[name], value)
  if ('problem' in checked) {
    call.problems.push({ id, ...checked.problem })
    return undefined
  }
  if (name === 'currency') {
    const item = call.currencies.get(String(checked.value))
    if (!item || !isChoosable(item, dictionaryDay(call.ctx)))
      return tell(call, id, name, item ? issues.retired : issues.option, { name: item?.label[call.ctx.language] })
  }
  if (name === 'quantity' && /^0*(\.0*)?$/.test(String(checked.value)))
    return tell(call, id, name, issues.decimal, { places: 4 })
  return { value: checked.value as string | boolean | null }
}

/** Quantity × price, half up to hundredths; undefined when it is more than an amount can be. */
const amountOf = (values: Pick<Values, 'quantity' | 'price'>): string | undefined => {
  const amount = product(values.quantity, values.price, 2)
  return amount !== undefined && amount.split('.')[0]!.length <= 16 ? amount : undefined
}

async function insert(
  call: Call,
  of: StoredCase,
  { id, values: given }: Parsed<Routes['patchCharges']>['add'][number],
): Promise<void> {
  const { ctx } = call
  const values: Values = {
    kind: 'agency',
    description: null,
    quantity: '1',
    price: '0',
    currency: call.currency,
    advanced: given.kind === 'advance' || given.kind === 'duty',
    remark: null,
  }
  for (const [name, value] of Object.entries(given) as [ChargeField, unknown][]) {
    const found = value === undefined ? undefined : valueOf(call, id, name, value)
    if (found) values[name] = found.value
  }
  const amount = amountOf(values)
  if (amount === undefined) return tell(call, id, 'price', t.tooMuch)
  const { rows } = await sql<{
    caseId: string
  }>`insert into customs_case_charge (tenant_id, id, case_id, kind, description, quantity, price, amount, currency, advanced, remark, created_by, updated_by, created_at)
    values (current_tenant(), ${id}, ${of.id}, ${values.kind}, ${values.description}, ${values.quantity}, ${values.price}, ${amount}, ${values.currency}, ${values.advanced}, ${values.remark}, ${ctx.user.personId}, ${ctx.user.personId}, clock_timestamp())
    on conflict (tenant_id, id) do nothing returning case_id`.execute(ctx.db)
  if (rows.length) return
  // Sent again, it is there; the id of another case's charge is nobody's business here.
  const {
    rows: [there],
  } = await sql<{
    caseId: string
  }>`select case_id from customs_case_charge where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  if (there?.caseId !== of.id) throw notFound()
}

async function change(
  call: Call,
  before: Stored | undefined,
  { id, fields }: Parsed<Routes['patchCharges']>['set'][number],
): Promise<void> {
  const stranger = Object.keys(fields).find((name) => !Object.hasOwn(chargeFields, name))
  if (stranger !== undefined) throw refuseField(stranger.slice(0, 64), issues.unknown, { names: stranger.slice(0, 64) })
  if (!before) throw notFound()
  const { ctx, conflicts } = call
  const values: Values = {
    kind: before.kind,
    description: before.description,
    quantity: before.quantity,
    price: before.price,
    currency: before.currency,
    advanced: before.advanced,
    remark: before.remark,
  }
  let wrote = false
  for (const [name, { from, to }] of Object.entries(fields) as [ChargeField, (typeof fields)[string]][]) {
    const found = valueOf(call, id, name, to)
    if (!found) continue
    const outcome = mayChange(
      values[name],
      { from, to: found.value },
      likenessOf((chargeFields as Readonly<Record<string, Field>>)[name]),
    )
    if (outcome === 'conflict') conflicts.push({ id, field: name, theirs: values[name] })
    else if (outcome === 'write' && before.locked && name !== 'remark') tell(call, id, name, t.locked)
    else if (outcome === 'write') {
      values[name] = found.value
      wrote = true
    }
  }
  if (!wrote) return
  const amount = amountOf(values)
  if (amount === undefined) return tell(call, id, 'price', t.tooMuch)
  await sql`update customs_case_charge set kind = ${values.kind}, description = ${values.description}, quantity = ${values.quantity}, price = ${values.price}, amount = ${amount}, currency = ${values.currency}, advanced = ${values.advanced}, remark = ${values.remark}
    where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
}

async function remove(
  call: Call,
  before: Stored | undefined,
  { id, version }: { id: string; version: number },
): Promise<void> {
  // Sent again: it is gone already.
  if (!before) return
  if (before.locked) return tell(call, id, 'kind', t.locked)
  if (before.version !== version) return void call.conflicts.push({ id, field: 'version', theirs: before.version })
  await sql`update customs_case_charge set deleted_at = now(), deleted_by = ${call.ctx.user.personId} where tenant_id = current_tenant() and id = ${id}`.execute(
    call.ctx.db,
  )
}

/** A quote that changes while it is with the customer must not be confirmed as it was: his page holds an older version of the case then. */
async function written(ctx: Context, { id, status }: StoredCase): Promise<void> {
  if (status === 'toConfirm')
    await sql`update customs_case set quoted_at = now(), quoted_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${id}`.execute(
      ctx.db,
    )
  caseWritten(ctx, [id])
}

export async function patchCharges(
  ctx: Context,
  { id, add, set, remove: gone }: Parsed<Routes['patchCharges']>,
): Promise<Patched> {
  const of = await locked(ctx, id)
  const there = await stored(ctx, of)
  const call: Call = {
    ctx,
    currencies: await dictionary(ctx, 'currency'),
    currency: there.at(-1)?.currency ?? 'CNY',
    problems: [],
    conflicts: [],
  }
  const before = new Map(there.map((c) => [c.id, c]))
  if (before.size + add.filter((a) => !before.has(a.id)).length - gone.length > mostCharges)
    throw refuse(409, t.tooMany, { values: { max: mostCharges } })
  for (const line of add) await insert(call, of, line)
  const now = add.length && set.length ? new Map((await stored(ctx, of)).map((c) => [c.id, c])) : before
  for (const line of set) await change(call, now.get(line.id), line)
  for (const line of gone) await remove(call, now.get(line.id), line)
  await written(ctx, of)
  return { ...(await listed(ctx, of)), conflicts: call.conflicts, problems: call.problems }
}

export async function takeOverCharges(
  ctx: Context,
  { id }: Parsed<Routes['takeOverCharges']>,
): Promise<Output<Routes['takeOverCharges']>> {
  const of = await locked(ctx, id)
  if ((await stored(ctx, of)).length) throw refuse(409, t.notEmpty)
  const own = sql`c.deleted_at is null and not c.advanced and c.kind not in ('duty', 'advance')`
  const {
    rows: [last],
  } = await sql<{
    id: string
    code: string
  }>`select f.id, f.code from customs_case f where f.tenant_id = current_tenant() and f.id <> ${id} and f.deleted_at is null and f.org_id = ${of.orgId}::uuid
    and exists (select from customs_case_charge c where c.tenant_id = f.tenant_id and c.case_id = f.id and ${own}) order by (f.direction = ${of.direction}) desc, f.created_at desc limit 1`.execute(
    ctx.db,
  )
  if (!last) throw refuse(409, t.noEarlier)
  await sql`insert into customs_case_charge (tenant_id, case_id, kind, description, quantity, price, amount, currency, remark, created_by, updated_by, created_at)
    select current_tenant(), ${id}, c.kind, c.description, c.quantity, c.price, c.amount, c.currency, c.remark, ${ctx.user.personId}::uuid, ${ctx.user.personId}::uuid, clock_timestamp()
    from customs_case_charge c where c.tenant_id = current_tenant() and c.case_id = ${last.id} and ${own} order by c.created_at, c.id`.execute(
    ctx.db,
  )
  await written(ctx, of)
  return { ...(await listed(ctx, of)), from: last.code }
}
