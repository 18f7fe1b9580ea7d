import type { CaseStatus } from '@clearway/contract/features/customs/case/customsCase'
import type { DecValues, Direction } from '@clearway/contract/features/customs/declaration/model'
import type { Origins } from '@clearway/contract/kernel/origin'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { declaringCompanyOf, type DeclaringCompany } from '../sign.ts'

/** What a declaration takes over from its case. */
export interface CaseFacts {
  readonly id: string
  readonly code: string
  readonly orgId: string | null
  readonly direction: Direction
  readonly status: CaseStatus
  readonly supervisionMode: string | null
  readonly incoterm: string | null
  readonly currency: string | null
  readonly transportMode: string | null
  readonly conveyance: string | null
  readonly voyage: string | null
  readonly billNo: string | null
  readonly contractNo: string | null
  readonly overseasName: string | null
  readonly overseasCode: string | null
  readonly overseasAddress: string | null
  readonly tradeCountry: string | null
  readonly farCountry: string | null
  readonly farPort: string | null
  readonly nearPort: string | null
  readonly customsOffice: string | null
  readonly entryOffice: string | null
  readonly goodsPlace: string | null
  readonly movedOn: string | null
  readonly packageKind: string | null
  readonly marks: string | null
  readonly packages: number | null
  readonly grossWeight: string | null
  readonly netWeight: string | null
  readonly invoiceTotal: string | null
  readonly freight: string | null
  readonly freightCurrency: string | null
  readonly insurance: string | null
  readonly insuranceCurrency: string | null
  readonly insuranceRate: string | null
  readonly origins: Origins
}

/** The parties: the customer, the broker himself, and what was declared for them before. */
export interface Parties {
  readonly customer: { readonly name: string; readonly uscc: string | null } | null
  readonly broker: { readonly name: string; readonly uscc: string | null }
  /** The last declaration of the same customer and direction, and the last of the broker at all. */
  readonly before: Earlier | null
  readonly brokers: Earlier | null
  /** In whose name the tenant declares, where that is clear. */
  readonly company: DeclaringCompany | null
}
export interface Earlier {
  readonly code: string
  readonly head: DecValues
  readonly item: DecValues
}

export interface CaseLineFacts {
  readonly id: string
  readonly number: number
  readonly name: string
  readonly nameEn: string | null
  readonly hsCode: string | null
  readonly ciqCode: string | null
  readonly elements: string | null
  readonly quantity: string | null
  readonly unit: string | null
  readonly totalPrice: string | null
  readonly unitPrice: string | null
  readonly netWeight: string | null
  readonly grossWeight: string | null
  readonly packages: number | null
  readonly firstQuantity: string | null
  readonly secondQuantity: string | null
  readonly origin: string | null
  readonly destination: string | null
  readonly district: string | null
  readonly dutyMode: string | null
  readonly origins: Origins
}

type Database = Pick<Context, 'db'>

const trim = (columns: string) =>
  columns
    .split(' ')
    .map((c) => `trim_scale(t.${c})::text as ${c}`)
    .join(', ')
const caseColumns =
  sql.raw(`t.id, t.code, t.org_id, t.direction, t.status, t.supervision_mode, t.incoterm, t.currency, t.transport_mode, t.conveyance, t.voyage, t.bill_no, t.contract_no, t.overseas_name, t.overseas_code, t.overseas_address, t.trade_country,
  t.far_country, t.far_port, t.near_port, t.customs_office, t.entry_office, t.goods_place, t.moved_on, t.package_kind, t.marks, t.packages, ${trim('gross_weight net_weight invoice_total freight insurance insurance_rate')}, t.freight_currency, t.insurance_currency, t.origins`)

export async function caseFacts(ctx: Database, caseId: string): Promise<CaseFacts> {
  const { rows } =
    await sql<CaseFacts>`select ${caseColumns} from customs_case t where t.tenant_id = current_tenant() and t.id = ${caseId}`.execute(
      ctx.db,
    )
  return rows[0]!
}

/** All lines of a case keep their numbers; those that stand in no declaration come back, in their order. */
export async function freeCaseLines(ctx: Database, caseId: string): Promise<CaseLineFacts[]> {
  const { rows } =
    await sql<CaseLineFacts>`select t.id, t.number, t.name, t.name_en, t.hs_code, t.ciq_code, t.elements, t.unit, t.packages, t.origin, t.destination, t.district, t.duty_mode, t.origins,
      ${sql.raw(trim('quantity total_price unit_price net_weight gross_weight first_quantity second_quantity'))}
    from (select l.*, (row_number() over (order by l.position, l.id))::int as number from customs_case_line l where l.tenant_id = current_tenant() and l.case_id = ${caseId} and l.deleted_at is null) t
    where t.declaration_line_id is null order by t.number`.execute(ctx.db)
  return rows
}

/** What the declarations that stand already took of the papers, and the last number that was given, deleted ones included. */
export interface Standing {
  readonly last: number
  readonly papers: readonly Readonly<Record<string, string>>[]
}

export async function standing(ctx: Database, caseId: string): Promise<Standing> {
  const { rows } = await sql<{
    last: number
    papers: Record<string, string>[] | null
  }>`select coalesce(max(substring(code from '/([0-9]{1,6})$')::int), 0) as last, jsonb_agg(papers) filter (where deleted_at is null and status not in ('deleted', 'withdrawn')) as papers
    from declaration where tenant_id = current_tenant() and case_id = ${caseId}`.execute(ctx.db)
  return { last: rows[0]!.last, papers: rows[0]!.papers ?? [] }
}

export async function parties(
  ctx: Database,
  { orgId, direction }: Pick<CaseFacts, 'orgId' | 'direction'>,
): Promise<Parties> {
  const earlier = (where: ReturnType<typeof sql>) =>
    sql<Earlier>`select d.code, d.head, coalesce((select l.item from declaration_line l where l.tenant_id = d.tenant_id and l.declaration_id = d.id and l.deleted_at is null order by l.position limit 1), '{}') as item
    from declaration d where d.tenant_id = current_tenant() and d.deleted_at is null and ${where} order by d.created_at desc, d.id desc limit 1`.execute(
      ctx.db,
    )
  const [customer, broker, before, brokers, company] = await Promise.all([
    sql<{
      name: string
      uscc: string | null
    }>`select org_name as name, uscc from sys_org where tenant_id = current_tenant() and id = ${orgId}::uuid`.execute(
      ctx.db,
    ),
    sql<{
      name: string
      uscc: string | null
    }>`select t.tenant_name as name, (select o.uscc from sys_org o where o.tenant_id = t.id and o.org_parent is null and o.org_type = 'company' and o.deleted_at is null order by o.org_sequence, o.created_at limit 1) as uscc
      from tenant t where t.id = current_tenant()`.execute(ctx.db),
    // Without a customer nothing says that it was for the same party.
    earlier(sql`d.org_id = ${orgId}::uuid and d.direction = ${direction}`),
    earlier(sql`d.head ? 'AgentCode'`),
    declaringCompanyOf(ctx),
  ])
  return {
    customer: customer.rows[0] ?? null,
    broker: broker.rows[0]!,
    before: before.rows[0] ?? null,
    brokers: brokers.rows[0] ?? null,
    company: company ?? null,
  }
}
