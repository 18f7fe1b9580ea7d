import { bondEndsSoonDays } from '@clearway/contract/features/customs/united-states/bondRules'
import {
  usParty as contract,
  type UsPartyRow,
  type UsPartyTab,
} from '@clearway/contract/features/customs/united-states/usParty'
import type { CompanyType } from '@clearway/contract/features/customs/united-states/usParty.text'
import { usPartyText as t } from '@clearway/contract/features/customs/united-states/usParty.text'
import {
  usPartyMachine as machine,
  type UsPartyState,
} from '@clearway/contract/features/customs/united-states/usPartySteps'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { sql } from 'kysely'

import { customerNames, requireCustomer } from '../../../business/customers.ts'
import { nextNumber } from '../../../business/numberSeries.ts'
import { partyKey } from '../../../business/partyKey.ts'
import { hidesAny } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow, readRows, type CrudSource, type Row, type Values } from '../../../kernel/crud/crudRows.ts'
import { listConditions } from '../../../kernel/crud/listQuery.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { inStates } from '../../../kernel/stateMachine.ts'
import { keepNumber, type KeptNumber } from './importerNumbers.ts'

/** A party as steps and papers see it, whoever asks. */
export interface StoredParty extends KeptNumber {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly name: string
  readonly mid: string | null
  readonly alias: string | null
  readonly state: UsPartyState
  readonly orgId: string | null
  readonly createdBy: string | null
  readonly importer: boolean
  readonly onFile: boolean
  readonly companyType: CompanyType | null
  readonly address: string
  readonly city: string
  readonly province: string | null
  readonly postalCode: string | null
  readonly country: string
  readonly contactPerson: string | null
  readonly contactPhone: string | null
  readonly contactMail: string | null
  readonly officerName: string | null
  readonly officerTitle: string | null
  readonly business: string | null
  readonly established: number | null
  readonly entriesPlanned: keyof typeof t.entriesPlannedChoices | null
  readonly mergedInto: string | null
}

/** The caller has found out that it may be read, or is nobody who reads. */
export async function storedParty(ctx: Pick<Context, 'db'>, id: string): Promise<StoredParty | undefined> {
  const { rows } =
    await sql<StoredParty>`select id, version, code, name, mid, alias, state, org_id, created_by, importer, on_file, company_type, address, city, province, postal_code,
      country, contact_person, contact_phone, contact_mail, officer_name, officer_title, business, established, entries_planned, number_kind, importer_number,
      importer_number_sealed, importer_number_hash, merged_into from us_party where tenant_id = current_tenant() and id = ${id}`.execute(
      ctx.db,
    )
  return rows[0]
}

/** Locks it until the transaction ends. Throws 404. */
export async function lockParty(ctx: Context, id: string): Promise<StoredParty> {
  await readRow(ctx, contract, usPartySource(), id, { deleted: false, lock: true })
  return (await storedParty(ctx, id))!
}

/** By what a party is found again: its name and where it is. */
export const partyKeyOf = (of: Readonly<Record<string, unknown>>): string =>
  partyKey(of['name'], `${String(of['country'])} ${String(of['city'])}`)

/** The first row of the same name and place, or of the same number, that the caller sees; none for whom something is hidden that it would tell. */
async function sameParty(
  ctx: Context,
  { key, hash, except }: { key: string; hash: string | null; except: string | undefined },
): Promise<UsPartyRow | undefined> {
  if (hidesAny(ctx, contract.name, ['name', 'code', 'city', 'country', 'importerNumber', 'numberKind']))
    return undefined
  const where = sql.join(listConditions(ctx, contract, usPartySource(), {}), sql` and `)
  const { rows } = await sql<{ id: string }>`select t.id from us_party t where ${where}
    and (t.party_key = ${key} or t.importer_number_hash = ${hash}) and t.id is distinct from ${except ?? null}::uuid order by t.created_at, t.id limit 1`.execute(
    ctx.db,
  )
  const [found] = rows[0] ? await readRows(ctx, contract, usPartySource(), [rows[0].id]) : []
  return found
}

/**
 * A party that is kept already is told by name, so that nobody keeps it twice unawares; another one is added by saying so. Those who write the same party
 * take their turns.
 */
async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  await requireCustomer(ctx, values['orgId'])
  const stored = current && (await storedParty(ctx, current.id))
  if (stored && !machine.may('edit', stored.state)) throw refuse(409, t.fixed)
  if (!stored) values['code'] = await nextNumber(ctx, { prefix: 'UP', table: 'us_party', exhausted: t.exhausted })
  keepNumber(ctx, values, stored)
  const key = partyKeyOf({ ...stored, ...values })
  values['partyKey'] = key
  const hash = (values['importerNumberHash'] ?? null) as string | null
  const sameKey = stored && key === partyKeyOf({ ...stored })
  const sameNumber = !hash || hash === stored?.importerNumberHash
  if (values['sameParty'] || (sameKey && sameNumber)) return
  await sql`select pg_advisory_xact_lock(hashtextextended('us_party ' || current_tenant(), 0))`.execute(ctx.db)
  const same = await sameParty(ctx, { key, hash, except: current?.id })
  if (!same) return
  const telling = { name: same.name, code: same.code, place: same.city }
  throw refuse(409, refusals.duplicate, { errors: [{ field: 'sameParty', message: t.already, values: telling }] })
}

/** The powers of a party are its customer's too. */
async function saved(ctx: Context, id: string): Promise<void> {
  await sql`update us_power p set org_id = u.org_id from us_party u where p.tenant_id = current_tenant() and u.tenant_id = p.tenant_id and u.id = p.party_id
    and u.id = ${id} and p.org_id is distinct from u.org_id`.execute(ctx.db)
}

async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    name: string
  }>`select t.name from us_party t where t.tenant_id = current_tenant() and t.id = any(${ids}::uuid[])
    and exists (select from us_power p where p.tenant_id = t.tenant_id and p.party_id = t.id and p.deleted_at is null and p.state in ('active', 'expiring')) limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuse(409, t.inUse, { values: rows[0] })
}

/** Found out once a statement; as a condition of rows it would be once a row. */
const today = '(select tenant_today())'
/** Of several continuous bonds in force the one that lasts longest counts. */
const bondOf = `(select b.amount, b.ends_on from us_bond b where b.tenant_id = t.tenant_id and b.party_id = t.id and b.kind = 'continuous' and b.deleted_at is null
  and b.effective_on <= ${today} and (b.ends_on is null or b.ends_on >= ${today}) order by b.ends_on desc nulls first, b.amount desc limit 1)`
/** How the continuous bond of an importer stands today; nothing of it is kept. */
const bondState = `(select case when not t.importer then null when b.amount is null then 'none' when b.amount < us_bond_required(d.duties) then 'small'
  when b.ends_on <= ${today} + ${bondEndsSoonDays} then 'ending' when d.duties is null then 'unknown' else 'good' end
  from (select) one left join lateral ${bondOf} b on true
  left join lateral us_duties_of_last_year(t.tenant_id, t.id) d on true)`

const base: CrudSource = {
  table: 'us_party',
  orgScoped: true,
  search: ['code', 'name', 'alias?', 'mid?', 'city'],
  computed: {
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
    bondState,
    bonds: `(select string_agg(b.surety_code || ' ' || b.bond_number, '; ' order by b.effective_on, b.id) from us_bond b
      where b.tenant_id = t.tenant_id and b.party_id = t.id and b.deleted_at is null)`,
    mergedInto: '(select m.name from us_party m where m.tenant_id = t.tenant_id and m.id = t.merged_into)',
    mergedFrom: `(select string_agg(m.name, '; ' order by m.id) from us_party m where m.tenant_id = t.tenant_id and m.merged_into = t.id)`,
  },
  references: { orgId: customerNames },
  check,
  saved,
  beforeDelete,
}

/** Among these is every party whose bond is small or ending, found by indexes alone: the least bond covers 500,000 a year. Only of them it is worked out. */
const bondsInQuestion = `array(select b.party_id from us_bond b where b.tenant_id = current_tenant() and b.kind = 'continuous' and b.deleted_at is null
    and b.ends_on between ${today} and ${today} + ${bondEndsSoonDays}
  union all select b.party_id from us_bond b where b.tenant_id = current_tenant() and b.kind = 'continuous' and b.deleted_at is null and b.amount < 50000
  union all select p.id from us_party p where p.tenant_id = current_tenant() and p.state = 'active' and p.importer and p.deleted_at is null and p.duties_last_year > 500000
  union all select d.party_id from us_party_duties d where d.tenant_id = current_tenant() and d.duties > 500000)`

const conditionOf = (tab: Exclude<UsPartyTab, 'all'>) =>
  tab === 'bonds'
    ? sql.raw(
        `(t.id = any(${bondsInQuestion}) and t.state = 'active' and t.importer and ${bondState} in ('small', 'ending'))`,
      )
    : inStates('t.state', [tab])

/** What a list shows: a tab, or all. */
export const usPartySource = (tab: UsPartyTab = 'all'): CrudSource =>
  tab === 'all'
    ? base
    : {
        ...base,
        narrowed: {
          field: 'tab',
          by: tab === 'bonds' ? ['state', 'importer', 'bondState', 'dutiesLastYear'] : ['state'],
        },
        visible: () => [conditionOf(tab)],
      }

/** For the audit trail and the totals of lists. */
export function partyWritten(ctx: Context, ids: readonly string[], detail?: string): void {
  ctx.touched([...ids], detail)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'us_party'))
}
