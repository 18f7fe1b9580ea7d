import {
  parameterFault,
  parameterOf,
  parameters,
  type ParameterDefinition,
  type ParameterKey,
  type ParameterValue,
} from '@clearway/contract/kernel/parameters'
import { sql } from 'kysely'

import type { Changes } from './database/changes.ts'
import type { Db } from './database/database.ts'

/** What tenants set in place of constants, kept in memory until somebody changes it on any node. */
export interface Parameters {
  /** What was set for the tenant, by itself or by the operator; absent where the program's own default holds. */
  of(tenantId: string, db: Db): Promise<ReadonlyMap<string, string>>
  forget(tenantId: string): void
}

const most = 10_000

/** The tenant's own settings go before the operator's, which row-level security lets everybody read. */
async function read(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ paramKey: string; paramValue: string }>`select param_key, param_value from sys_param
    where kind = 'builtIn' and deleted_at is null and param_value is not null order by tenant_id = current_tenant()`.execute(
    db,
  )
  return new Map(rows.map((r) => [r.paramKey, r.paramValue]))
}

export function keepParameters(changes: Changes): Parameters {
  const kept = new Map<string, ReadonlyMap<string, string>>()
  // A change that arrives while the table is being read must not be overtaken by what was read before it.
  let changesHeard = 0
  const forget = (tenantId: string) => {
    changesHeard++
    if (tenantId === '*') kept.clear()
    else kept.delete(tenantId)
  }
  changes.on('parameters_changed', forget)
  return {
    forget,
    async of(tenantId, db) {
      const known = kept.get(tenantId)
      if (known && changes.listening) return known
      const heard = changesHeard
      const found = await read(db)
      if (heard === changesHeard && changes.listening) {
        if (kept.size >= most) kept.delete(kept.keys().next().value as string)
        kept.set(tenantId, found)
      }
      return found
    },
  }
}

/** What of a call's context is needed. */
interface Asking {
  readonly db: Db
  readonly user: { readonly tenantId: string }
  readonly services: { readonly parameters: Parameters }
}

const typed = (definition: ParameterDefinition, value: string) =>
  definition.kind === 'number' ? Number(value) : definition.kind === 'flag' ? value === 'true' : value

/** `await parameter(ctx, 'order.prefix')`: what the tenant set, else what the operator set for all, else the default. */
export async function parameter<K extends ParameterKey>(ctx: Asking, key: K): Promise<ParameterValue<K>> {
  const definition = parameterOf(key)!
  const value = (await ctx.services.parameters.of(ctx.user.tenantId, ctx.db)).get(key)
  // Bounds may have become narrower since it was set.
  return (
    value === undefined || parameterFault(definition, value) ? definition.default : typed(definition, value)
  ) as ParameterValue<K>
}

/** Gives a tenant a row for each built-in parameter, with its words and default of this release. Run for a new tenant and at each start. */
export async function syncParameters(db: Db): Promise<void> {
  const rows = Object.entries<ParameterDefinition>(parameters).map(([key, p]) => ({
    key,
    zh: p.label.zh,
    tw: p.label.tw,
    en: p.label.en,
    initial: String(p.default),
  }))
  const declared = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(key text, zh text, tw text, en text, initial text)`
  await sql`insert into sys_param (tenant_id, param_key, param_name, param_name_tw, param_name_en, kind, default_value)
    select current_tenant(), r.key, r.zh, r.tw, r.en, 'builtIn', r.initial from ${declared} on conflict do nothing`.execute(
    db,
  )
  await sql`update sys_param p set param_name = r.zh, param_name_tw = r.tw, param_name_en = r.en, default_value = r.initial from ${declared}
    where p.tenant_id = current_tenant() and p.kind = 'builtIn' and p.param_key = r.key and (p.param_name, p.param_name_tw, p.param_name_en, p.default_value) is distinct from (r.zh, r.tw, r.en, r.initial)`.execute(
    db,
  )
}
