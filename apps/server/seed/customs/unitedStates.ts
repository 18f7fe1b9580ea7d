import { createHash } from 'node:crypto'

import { manufacturerId } from '@clearway/contract/features/customs/united-states/manufacturerId'
import { sql } from 'kysely'

import { partyKey } from '../../src/business/partyKey.ts'
import { sumDutiesOfYear } from '../../src/features/customs/united-states/dutiesOfYear.ts'
import { numberColumns } from '../../src/features/customs/united-states/importerNumbers.ts'
import { partyKeyOf } from '../../src/features/customs/united-states/usPartyRows.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Secrets } from '../../src/kernel/secrets.ts'
import { localDate } from '../rhythm.ts'
import { seedDrayage } from './drayage.ts'
import {
  demoUsCustomers,
  demoUsParties,
  demoUsPowers,
  type DemoUsCustomer,
  type DemoUsParty,
  type DemoUsPower,
} from './unitedStatesRows.ts'
import { seedUsEntries } from './usEntries.ts'
import { seedUsResponses } from './usResponses.ts'

interface Place {
  readonly tenantCode: string
  readonly tenantId: string
  readonly people: ReadonlyMap<string, string>
  readonly secrets: Secrets
  readonly now: number
}

const day = 86_400_000
const unitedStates = 'USA'
const numbered = (prefix: string, now: number, n: number) =>
  `${prefix}-${localDate(now - (n + 2) * day).replaceAll('-', '')}-0001`

async function seedParties(db: Db, { tenantId, secrets, now }: Place, by: string, parties: readonly DemoUsParty[]) {
  const date = (days: number) => localDate(now + days * day)
  const rows = parties.map((p, n) => {
    const place = { name: p.name, address: p.address, city: p.city, country: p.country ?? unitedStates }
    const [kind, number] = p.number ?? []
    return {
      ...p,
      ...place,
      ...(kind && number && { kind, ...numberColumns(secrets, tenantId, kind, number) }),
      code: numbered('UP', now, n),
      mid: p.roles.includes('manufacturer') ? manufacturerId(place) : null,
      key: partyKeyOf(place),
      dutiesOf: p.duties?.[0],
      dutiesOn: p.duties && date(-p.duties[1]),
      submitted: p.state === 'submitted' ? new Date(now - 3 * day).toISOString() : null,
      made: new Date(now - (n + 2) * day).toISOString(),
    }
  })
  await sql`insert into us_party (tenant_id, org_id, code, name, alias, state, importer, exporter, manufacturer, consignee, seller, ship_to, company_type, address, city, province, postal_code, country,
      number_kind, importer_number, importer_number_sealed, importer_number_hash, on_file, mid, contact_person, contact_phone, contact_mail, officer_name, officer_title, business, established, entries_planned,
      duties_last_year, duties_last_year_on, suspended_reason, submitted_at, remark, party_key, created_at, created_by, updated_by)
    select current_tenant(), o.id, r.code, r.name, r.alias, r.state, r.roles ? 'importer', r.roles ? 'exporter', r.roles ? 'manufacturer', r.roles ? 'consignee', r.roles ? 'seller', r.roles ? 'shipTo', r.type,
      r.address, r.city, r.province, r.zip, r.country, r.kind, r."importerNumber", r."importerNumberSealed", r."importerNumberHash", coalesce(r."onFile", false), r.mid, r.person ->> 0, r.person ->> 1, r.person ->> 2,
      r.officer ->> 0, r.officer ->> 1, r.business, r.established, r.entries, r."dutiesOf"::numeric, r."dutiesOn", r.suspended, r.submitted, r.remark, r.key, r.made, ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(org text, code text, name text, alias text, state text, roles jsonb, type text, address text, city text, province text, zip text, country text, kind text,
      "importerNumber" text, "importerNumberSealed" text, "importerNumberHash" text, "onFile" boolean, mid text, person jsonb, officer jsonb, business text, established int, entries text, "dutiesOf" text, "dutiesOn" date,
      suspended text, submitted timestamptz, remark text, key text, made timestamptz)
      left join sys_org o on o.tenant_id = current_tenant() and o.org_name = r.org and o.deleted_at is null`.execute(db)
  const bonds = parties.flatMap(({ name, bond }) => (bond ? [{ name, bond }] : []))
  for (const {
    name,
    bond: [surety, number, amount, from, to],
  } of bonds)
    await sql`insert into us_bond (tenant_id, party_id, kind, surety_code, bond_number, amount, effective_on, ends_on, created_by, updated_by)
      select current_tenant(), id, 'continuous', ${surety}, ${number}, ${amount}::numeric, ${date(from)}, ${date(to)}, ${by}, ${by} from us_party where tenant_id = current_tenant() and name = ${name}`.execute(
      db,
    )
}

const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'

async function seedPowers(db: Db, now: number, by: string, powers: readonly DemoUsPower[]) {
  const date = (days: number | undefined) => (days === undefined ? null : localDate(now + days * day))
  const rows = powers.map((p, n) => ({
    ...p,
    code: numbered('PA', now, n),
    kind: p.kind ?? 'corporation',
    signedOn: date(p.signed),
    expiresOn: date(p.expires),
    sentAt: p.state === 'sent' ? new Date(now - 2 * day).toISOString() : null,
    digest: p.link ? createHash('sha256').update(p.party).digest('hex') : null,
    signedAt: p.link ? new Date(now + p.signed! * day).toISOString() : null,
    agent: p.link ? browser : null,
    revokedOn: date(p.revoked?.[0]),
    made: new Date(now + (p.signed ?? -2) * day - day).toISOString(),
  }))
  await sql`insert into us_power (tenant_id, org_id, code, party_id, state, grantor_kind, ports_kind, ports, signed_on, expires_on, signatory, signatory_title, partners, sent_at, sent_to, document_digest, signed_name,
      signed_title, signed_at, signed_from, signed_agent, revoked_on, revoked_reason, told_for, created_at, created_by, updated_by)
    select current_tenant(), u.org_id, r.code, u.id, r.state, r.kind, case when r.ports is null then 'all' else 'list' end, r.ports, r."signedOn", r."expiresOn", r.by ->> 0, r.by ->> 1, r.partners, r."sentAt", r."sentTo",
      r.digest, case when r.link then r.by ->> 0 end, case when r.link then r.by ->> 1 end, r."signedAt", case when r.link then '203.0.113.24' end, r.agent, r."revokedOn", r.revoked ->> 1,
      case when r.state = 'expiring' then r."expiresOn" end, r.made, ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(party text, state text, kind text, ports text, code text, "signedOn" date, "expiresOn" date, by jsonb, partners text, link boolean, "sentTo" text,
      "sentAt" timestamptz, digest text, "signedAt" timestamptz, agent text, "revokedOn" date, revoked jsonb, made timestamptz)
      join us_party u on u.tenant_id = current_tenant() and u.name = r.party`.execute(db)
}

async function seedCustomers(
  db: Db,
  { tenantId, secrets, people, now }: Place,
  by: string,
  customers: readonly DemoUsCustomer[],
) {
  await sql`insert into sys_org (tenant_id, org_type, org_name, org_sequence, org_parent)
    select current_tenant(), 'customer', r.org, n.n + r.at, n.root from jsonb_to_recordset(${JSON.stringify(customers.map(({ org }, at) => ({ org, at })))}::jsonb) as r(org text, at int),
      (select count(*)::int as n, (array_agg(id) filter (where org_parent is null))[1] as root from sys_org where tenant_id = current_tenant()) n
    where not exists (select from sys_org o where o.tenant_id = current_tenant() and o.org_name = r.org and o.deleted_at is null)`.execute(
    db,
  )
  const rows = customers.map(({ number, held, ...c }) => ({
    ...c,
    ...(number && { kind: number[0], ...numberColumns(secrets, tenantId, ...number) }),
    key: partyKey(c.name, ''),
    holdKind: held?.kind,
    reason: held?.reason,
    heldAt: held && new Date(now - held.daysAgo * day).toISOString(),
  }))
  await sql`insert into us_customer (tenant_id, org_id, name, number_kind, importer_number, importer_number_sealed, importer_number_hash, payment, payer_unit, bond_numbers, tax_exempt, resale_number, contacts,
      release_instructions, billing_instructions, exam_instructions, payment_days, credit_limit, credit_currency, party_key, state, hold_kind, hold_reason, held_by, held_at, created_at, created_by, updated_by)
    select current_tenant(), o.id, r.name, r.kind, r."importerNumber", r."importerNumberSealed", r."importerNumberHash", r.payment, r.payer, r.bonds, r.resale is not null, r.resale, r.contacts,
      r.release, r.billing, r.exam, r.days, r."limit"::numeric, case when r."limit" is not null then 'USD' end, r.key, r.state, r."holdKind", r.reason, case when r.reason is not null then ${people.get('finance') ?? by}::uuid end, r."heldAt",
      ${new Date(now - 90 * day).toISOString()}, ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(org text, name text, kind text, "importerNumber" text, "importerNumberSealed" text, "importerNumberHash" text, payment text, payer text, bonds text, resale text,
      contacts text, release text, billing text, exam text, days int, "limit" text, key text, state text, "holdKind" text, reason text, "heldAt" timestamptz)
      join sys_org o on o.tenant_id = current_tenant() and o.org_name = r.org and o.deleted_at is null`.execute(db)
}

/** Parties of the United States with their bonds, powers of attorney and customers: each in every state. */
export async function seedUnitedStates(db: Db, place: Place): Promise<void> {
  const by = place.people.get('declarant')!
  await sql`select set_config('app.person_id', ${by}, true)`.execute(db)
  if (place.tenantCode === 'demo') {
    await seedParties(db, place, by, demoUsParties)
    await seedPowers(db, place.now, by, demoUsPowers)
    await seedUsEntries(db, place.now, by)
    await seedUsResponses(db, by)
    await sumDutiesOfYear(db)
    await seedDrayage(db, place.now, by)
    await seedCustomers(db, place, by, demoUsCustomers)
  } else {
    // The second tenant has one of each, so that a test can look for leaks.
    const { org: _org, ...party } = demoUsParties[1]!
    await seedParties(db, place, by, [{ ...party, remark: 'DEMO2-ONLY' }])
    await seedPowers(db, place.now, by, [demoUsPowers[1]!])
    await seedCustomers(db, place, by, [
      { org: 'Seaview Medical', name: 'Seaview Medical Supply LLC', state: 'active', payment: 'single' },
    ])
  }
  await sql`select set_config('app.person_id', '', true)`.execute(db)
}
