import type { CompanyState } from '@clearway/contract/features/customs/declaration/declaringCompany'
import type { DecValues } from '@clearway/contract/features/customs/declaration/model'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { companyState, inTab } from '../companyState.ts'

/** In whose name is declared, and who hands it over. */
export interface DeclaringCompany {
  readonly name: string
  readonly customsCode: string
  readonly uscc: string
  readonly organisationCode: string
  readonly ciqCode: string | null
  readonly declareName: string
  readonly declarantNo: string | null
  readonly operatorName: string
  readonly icCard: string
  readonly certificateNo: string | null
}

const columns = sql.raw(
  'name, customs_code, uscc, organisation_code, ciq_code, declare_name, declarant_no, operator_name, ic_card, certificate_no',
)

/** Of a tenant the company with a customs code that declares today; without a code its default, or the only one that it has. */
export async function declaringCompanyOf(
  ctx: Pick<Context, 'db'>,
  customsCode?: string,
): Promise<DeclaringCompany | undefined> {
  const { rows } = await sql<DeclaringCompany & { isDefault: boolean }>`
    select ${columns}, is_default from declaring_company t where tenant_id = current_tenant() and deleted_at is null and for_mainland and ${inTab.active}
      ${customsCode === undefined ? sql`` : sql`and customs_code = ${customsCode}`} order by is_default desc limit 2`.execute(
    ctx.db,
  )
  const [first, second] = rows
  return customsCode === undefined && second && !first?.isDefault ? undefined : first
}

/** Customs codes of the tenant's companies that declare on the mainland, and whether they do so today. */
export async function declaringCodes(ctx: Pick<Context, 'db'>): Promise<ReadonlyMap<string, CompanyState>> {
  const { rows } = await sql<{
    code: string
    state: CompanyState
  }>`select t.customs_code as code, ${sql.raw(companyState)} as state from declaring_company t where t.tenant_id = current_tenant() and t.deleted_at is null and t.for_mainland`.execute(
    ctx.db,
  )
  return new Map(rows.map((r) => [r.code, r.state]))
}

const longest = 18
/** Our own number of a declaration in the envelope, by which receipts name it: its code, or for a longer one its id as 17 letters and digits. */
export function clientNumber({ id, code }: { readonly id: string; readonly code: string }): string {
  if (code.length <= longest) return code
  // The last 80 bits: those before tell little but the time.
  return `C${BigInt(`0x${id.replaceAll('-', '').slice(-20)}`)
    .toString(36)
    .toUpperCase()
    .padStart(16, '0')}`
}

/** The envelope (DecSign) of a message that is saved as a draft at the single window (G); its client signs. */
export const signOf = (company: DeclaringCompany, clientSeqNo: string): DecValues => ({
  OperType: 'G',
  ICCode: company.icCard,
  CopCode: company.organisationCode,
  OperName: company.operatorName,
  ClientSeqNo: clientSeqNo,
  ...(company.certificateNo && { Certificate: company.certificateNo }),
})
