import { companyEndsSoonDays, type CompanyTab } from '@clearway/contract/features/customs/declaration/declaringCompany'
import { sql, type RawBuilder } from 'kysely'

/** Whether somebody declares in the name of the company `t` today, by the tenant's calendar: from its first day to its last, while nobody suspended it. */
export const companyState = `(case when t.suspended_reason is not null then 'suspended' when t.valid_to < tenant_today() then 'expired'
  when t.valid_from > tenant_today() then 'notYet' else 'active' end)`

const active = sql<boolean>`${sql.raw(companyState)} = 'active'`

/** What each tab of the register holds. */
export const inTab: Readonly<Record<Exclude<CompanyTab, 'all'>, RawBuilder<boolean>>> = {
  active,
  expiring: sql`(${active} and t.valid_to < tenant_today() + ${sql.lit(companyEndsSoonDays)})`,
  notYet: sql`${sql.raw(companyState)} = 'notYet'`,
  expired: sql`${sql.raw(companyState)} = 'expired'`,
  suspended: sql`${sql.raw(companyState)} = 'suspended'`,
}
