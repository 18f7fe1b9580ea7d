import type { ListedDuty } from '@clearway/contract/features/customs/additionalDuty'
import type { Rate } from '@clearway/contract/features/customs/rate'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { summaryOf } from './scope.ts'

export interface ScopeRow {
  readonly prefix: string
  readonly excluded: boolean
  readonly list: string | null
}
export interface RunningDuty {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly rateText: string
  readonly origins: string | null
  readonly source: string
  readonly validFrom: string
  readonly validTo: string | null
}

/** What becomes of one code of chapter 99. */
export interface ListedPlan {
  readonly shown: ListedDuty
  readonly rate: Rate | undefined
  readonly scope: readonly ScopeRow[]
  /** The duty of the same code that runs on the day, which is replaced, or ends the day before where it began earlier. */
  readonly running: RunningDuty | undefined
  /** Until the day before the next duty of the same code begins, or as long as the one that runs. */
  readonly validTo: string | null
}

const json = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`
const batch = 5000

async function writeScopes(db: Db, ids: ReadonlyMap<string, string>, plans: readonly ListedPlan[]): Promise<void> {
  const replaced = plans.flatMap((p) => (p.running ? [ids.get(p.shown.code)!] : []))
  await sql`delete from additional_duty_scope where tenant_id = current_tenant() and duty_id = any(${replaced}::uuid[])`.execute(
    db,
  )
  const rows = plans.flatMap((p) => p.scope.map((s) => ({ ...s, duty: ids.get(p.shown.code)! })))
  for (let from = 0; from < rows.length; from += batch) {
    await sql`insert into additional_duty_scope (tenant_id, duty_id, prefix, excluded, list)
      select current_tenant(), r.duty, r.prefix, r.excluded, r.list from jsonb_to_recordset(${json(rows.slice(from, from + batch))}) as r(duty uuid, prefix text, excluded boolean, list text)`.execute(
      db,
    )
  }
}

/** Writes what is new or changed. A duty that began earlier ends the day before, so that what was declared then can still be explained. Gives the ids. */
export async function writeListed(
  ctx: Context,
  all: readonly ListedPlan[],
  { origins, source }: { origins: string | null; source: string },
): Promise<string[]> {
  const plans = all.filter((p) => p.shown.state === 'new' || p.shown.state === 'changed')
  const inPlace = (p: ListedPlan) => p.running?.validFrom === p.shown.validFrom
  const row = (p: ListedPlan) => {
    const { scopeSummary, included, excluded } = summaryOf(p.scope)
    return {
      id: p.running?.id,
      code: p.shown.code,
      name: p.shown.name,
      rate: p.rate,
      valid_from: p.shown.validFrom,
      valid_to: p.validTo,
      scope_summary: scopeSummary,
      included,
      excluded,
    }
  }
  const [changed, added] = [plans.filter(inPlace), plans.filter((p) => !inPlace(p))]
  await sql`update additional_duty d set valid_to = r.valid_from - 1 from jsonb_to_recordset(${json(added.filter((p) => p.running).map(row))}) as r(id uuid, valid_from date)
    where d.tenant_id = current_tenant() and d.id = r.id`.execute(ctx.db)
  await sql`update additional_duty d set name = r.name, rate = r.rate, origins = ${origins}, source = ${source}, scope_summary = r.scope_summary, included = r.included, excluded = r.excluded
    from jsonb_to_recordset(${json(changed.map(row))}) as r(id uuid, name text, rate jsonb, scope_summary text, included int, excluded int) where d.tenant_id = current_tenant() and d.id = r.id`.execute(
    ctx.db,
  )
  const { rows } = await sql<{
    id: string
    code: string
  }>`insert into additional_duty (tenant_id, jurisdiction, code, name, rate, origins, source, valid_from, valid_to, scope_summary, included, excluded, exempts, created_by, updated_by)
    select current_tenant(), 'US', r.code, r.name, r.rate, ${origins}, ${source}, r.valid_from, r.valid_to, r.scope_summary, r.included, r.excluded,
      (select d.exempts from additional_duty d where d.jurisdiction = 'US' and d.code = r.code and not d.example and d.deleted_at is null order by d.tenant_id is distinct from current_tenant(), d.valid_from desc limit 1), ${ctx.user.personId}::uuid, ${ctx.user.personId}::uuid
    from jsonb_to_recordset(${json(added.map(row))}) as r(code text, name text, rate jsonb, valid_from date, valid_to date, scope_summary text, included int, excluded int) returning id, code`.execute(
    ctx.db,
  )
  const ids = new Map([
    ...changed.map((p) => [p.shown.code, p.running!.id] as const),
    ...rows.map((r) => [r.code, r.id] as const),
  ])
  await writeScopes(ctx.db, ids, plans)
  return [...ids.values()]
}
