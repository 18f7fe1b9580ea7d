import { sql } from 'kysely'

import { partyKey } from '../../src/business/partyKey.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { creditCode } from '../draw.ts'
import { localDate } from '../rhythm.ts'
import { demoCargo, demoCompanies, demoParties, demoProfiles, heldCustomer } from './basicDataRows.ts'

interface Place {
  readonly tenantCode: string
  readonly people: ReadonlyMap<string, string>
  readonly now: number
}

const day = 86_400_000
const given = (rows: readonly object[]) => JSON.stringify(rows)

async function seedCompanies(db: Db, by: string, now: number): Promise<void> {
  const date = (days: number | undefined) => (days === undefined ? null : localDate(now + days * day))
  const rows = demoCompanies.map(({ mainland, from, to, ...c }) => {
    const uscc = mainland && creditCode('440300', mainland.body)
    return {
      ...c,
      forMainland: Boolean(mainland),
      forHongKong: Boolean(c.br),
      customsCode: mainland?.customsCode,
      uscc,
      organisationCode: uscc?.slice(8, 17),
      ...(mainland && { declareName: '王海波', operatorName: '王海波', icCard: '8930000071204' }),
      validFrom: date(from),
      validTo: date(to),
    }
  })
  await sql`insert into declaring_company (tenant_id, name, name_tw, name_en, for_mainland, for_hong_kong, is_default_hong_kong, customs_code, uscc, organisation_code, declare_name, operator_name, ic_card,
      br_number, gets_account, address, valid_from, valid_to, suspended_reason, created_by, updated_by)
    select current_tenant(), r.name, r."nameTw", r."nameEn", r."forMainland", r."forHongKong", coalesce(r."isDefaultHongKong", false), r."customsCode", r.uscc, r."organisationCode", r."declareName", r."operatorName", r."icCard",
      r.br, r.gets, r.address, r."validFrom", r."validTo", r.suspended, ${by}, ${by}
    from jsonb_to_recordset(${given(rows)}::jsonb) as r(name text, "nameTw" text, "nameEn" text, "forMainland" boolean, "forHongKong" boolean, "isDefaultHongKong" boolean, "customsCode" text, uscc text,
      "organisationCode" text, "declareName" text, "operatorName" text, "icCard" text, br text, gets text, address text, "validFrom" date, "validTo" date, suspended text)`.execute(
    db,
  )
}

async function seedParties(db: Db, by: string, parties: typeof demoParties): Promise<void> {
  const rows = parties.map((p) => ({ ...p, key: partyKey(p.name, p.number) }))
  await sql`insert into party_address (tenant_id, org_id, kind, name, name_en, registration_number, country, district, address, address_en, contact_person, contact_phone, opening_hours, vehicle_limits,
      status, disabled_reason, remark, party_key, created_by, updated_by)
    select current_tenant(), o.id, r.kind, r.name, r."nameEn", r.number, r.country, r.district, r.address, r."addressEn", r.person, r.phone, r.hours, r.limits,
      case when r.disabled is null then 'active' else 'disabled' end, r.disabled, r.remark, r.key, ${by}, ${by}
    from jsonb_to_recordset(${given(rows)}::jsonb) as r(kind text, name text, "nameEn" text, number text, country text, district text, address text, "addressEn" text, person text, phone text, hours text,
      limits text, org text, disabled text, remark text, key text)
      left join sys_org o on o.tenant_id = current_tenant() and o.org_name = r.org and o.deleted_at is null`.execute(db)
}

/** One of them on hold, for whom nothing else of the demo is done. */
async function seedProfiles(db: Db, by: string, finance: string, now: number): Promise<void> {
  await sql`insert into sys_org (tenant_id, org_type, org_name, org_sequence, org_parent) select current_tenant(), 'customer', ${heldCustomer}, count(*), (array_agg(id) filter (where org_parent is null))[1]
    from sys_org where tenant_id = current_tenant()`.execute(db)
  const rows = demoProfiles.map(({ held, ...p }) => ({
    ...p,
    key: partyKey(p.org, p.number),
    state: held ? 'held' : 'open',
    holdKind: held?.kind,
    reason: held?.reason,
    heldAt: held && new Date(now - held.daysAgo * day).toISOString(),
  }))
  await sql`insert into customer_profile (tenant_id, org_id, name, name_en, short_name, registration_number, payment_days, credit_limit, credit_currency, settlement_currency, rate_basis, fee_agreement, contacts,
      notice_mail, notice_whats_app, party_key, hold_state, hold_kind, hold_reason, held_by, held_at, created_at, created_by, updated_by)
    select current_tenant(), o.id, r.org, r."nameEn", r.short, r.number, r.days, r."limit"::numeric, r.currency, r.currency, r.rate, r.fees, r.contacts,
      true, coalesce(r."whatsApp", false), r.key, r.state, r."holdKind", r.reason, case when r.reason is not null then ${finance}::uuid end, r."heldAt", ${new Date(now - 120 * day).toISOString()}, ${by}, ${by}
    from jsonb_to_recordset(${given(rows)}::jsonb) as r(org text, "nameEn" text, short text, number text, days int, "limit" text, currency text, rate text, fees text, contacts text, "whatsApp" boolean, key text,
      state text, "holdKind" text, reason text, "heldAt" timestamptz)
      join sys_org o on o.tenant_id = current_tenant() and o.org_name = r.org and o.deleted_at is null`.execute(db)
}

async function seedCargo(db: Db, by: string): Promise<void> {
  await sql`insert into clearance_cargo (tenant_id, org_id, goods_id, name, name_en, hs_code, origin, unit, unit_weight, package_kind, licence_kind, battery, dangerous, un_number, status, disabled_reason, created_by, updated_by)
    select current_tenant(), g.org_id, g.id, r.name, r."nameEn", r.code, r.origin, r.unit, r.weight::numeric, r.package, coalesce(r.licence, 'none'), coalesce(r.battery, false), r.un is not null, r.un,
      case when r.disabled is null then 'active' else 'disabled' end, r.disabled, ${by}, ${by}
    from jsonb_to_recordset(${given(demoCargo)}::jsonb) as r(model text, name text, "nameEn" text, code text, origin text, unit text, weight text, package text, licence text, un text, battery boolean, disabled text)
      left join lateral (select g.id, g.org_id from goods g where g.tenant_id = current_tenant() and g.model_number = r.model and g.deleted_at is null order by g.id limit 1) g on true`.execute(
    db,
  )
}

/** Companies that declare, the address book, what is agreed with customers, and cargo for Hong Kong: each register in every state. */
export async function seedBasicData(db: Db, { tenantCode, people, now }: Place): Promise<void> {
  const by = people.get('declarant')!
  await sql`select set_config('app.person_id', ${by}, true)`.execute(db)
  if (tenantCode === 'demo') {
    await seedCompanies(db, by, now)
    await seedParties(db, by, demoParties)
    await seedProfiles(db, by, people.get('finance')!, now)
    await seedCargo(db, by)
  } else {
    // The second tenant has one, so that a test can look for leaks.
    const party = { ...demoParties[2]!, remark: 'DEMO2-ONLY' }
    await seedParties(db, by, [party])
  }
  await sql`select set_config('app.person_id', '', true)`.execute(db)
}
