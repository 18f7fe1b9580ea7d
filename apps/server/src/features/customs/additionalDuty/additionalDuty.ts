import {
  additionalDuty as contract,
  type AdditionalDutyFull,
  type ScopeEntry,
} from '@clearway/contract/features/customs/additionalDuty'
import { additionalDutyText as t } from '@clearway/contract/features/customs/additionalDuty.text'
import type { Rate } from '@clearway/contract/features/customs/rate'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRow, type CrudSource, type Row, type Values } from '../../../kernel/crud/crudRows.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuseField } from '../../../kernel/refuse.ts'
import { readAddition } from '../tariff/rateText.ts'
import { importLists } from './lists.ts'
import { originCodes } from './origins.ts'
import { scopeOf, summaryOf, writeScope } from './scope.ts'

type Routes = (typeof contract)['routes']

/** Two duties of one code at the same time would both be counted. */
async function refuseOverlap(ctx: Context, duty: Values, id: string | undefined): Promise<void> {
  const {
    rows: [other],
  } = await sql<{
    from: string
  }>`select valid_from as "from" from additional_duty where tenant_id = current_tenant() and jurisdiction = ${duty['jurisdiction']} and code = ${duty['code']} and or_blank(lower(producer)) = ${String(duty['producer'] ?? '').toLowerCase()}
    and not example and deleted_at is null and id is distinct from ${id ?? null}::uuid and valid_from <= coalesce(${duty['validTo'] ?? null}::date, 'infinity') and (valid_to is null or valid_to >= ${duty['validFrom']}::date) limit 1`.execute(
    ctx.db,
  )
  if (other) throw refuseField('validFrom', t.overlaps, { from: other.from })
}

async function readOrigins(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  for (const name of ['origins', 'exceptOrigins'])
    if (values[name] !== undefined) values[name] = await originCodes(ctx, name, values[name])
  const whole = { ...current, ...values }
  const subject = new Set(String(whole['origins'] ?? '').split(','))
  const both = whole['exceptOrigins']
    ? String(whole['exceptOrigins'])
        .split(',')
        .find((c) => subject.has(c))
    : undefined
  if (both) throw refuseField('exceptOrigins', t.originTwoWays, { name: both })
}

const source: CrudSource = {
  table: 'additional_duty',
  search: ['code', 'name'],
  unique: { additional_duty_code: 'code' },
  computed: { shared: 't.tenant_id is distinct from current_tenant()' },
  check: async (ctx, values, current) => {
    await readOrigins(ctx, values, current)
    const whole: Values = { ...current, ...values }
    if (!current || values['rateText'] !== undefined || values['jurisdiction'] !== undefined)
      values['rate'] = JSON.stringify(readAddition(String(whole['jurisdiction']), String(whole['rateText'])))
    if (!current || values['measure'] === null) values['measure'] ??= 'additional'
    if (Array.isArray(values['scope'])) Object.assign(values, summaryOf(values['scope'] as ScopeEntry[]))
    await refuseOverlap(ctx, whole, current?.id)
  },
  saved: async (ctx, id, values) => {
    if (Array.isArray(values['scope'])) await writeScope(ctx.db, id, values['scope'] as ScopeEntry[])
  },
}

const base = crud(contract, source)

async function fullRow(ctx: Context, id: string): Promise<AdditionalDutyFull> {
  const row = await readRow(ctx, contract, source, id)
  const { rate } = await ctx.db
    .selectFrom('additionalDuty')
    .select('rate')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, rate: rate as Rate, scope: await scopeOf(ctx.db, id) }
}

export const additionalDuty = feature(contract.routes, {
  ...base,
  queryById: (ctx, { id }) => fullRow(ctx, id),
  add: async (ctx, input) => fullRow(ctx, (await base.add(ctx, input, undefined)).id),
  update: async (ctx, input: Parsed<Routes['update']>) => {
    await base.update(ctx, input, undefined)
    return fullRow(ctx, input.id)
  },
  importLists: async (ctx, input, file) => {
    const answer = await importLists(ctx, input, await originCodes(ctx, 'origins', input.origins), file)
    ctx.touched(answer.written)
    ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, source.table))
    return answer
  },
})
