import type { DecValues } from '@clearway/contract/features/customs/declaration/model'
import type { Origins } from '@clearway/contract/kernel/origin'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { caseWritten } from '../case/caseRows.ts'
import type { StoredDeclaration } from './declarationRows.ts'

/** Fields of a case, and by which name a declaration tells the same. */
const toldBy = {
  bill_no: 'BillNo',
  contract_no: 'ContrNo',
  transport_mode: 'TrafMode',
  conveyance: 'TrafName',
  voyage: 'VoyNo',
  trade_country: 'TradeAreaCode',
  far_country: 'TradeCountry',
  far_port: 'DistinatePort',
  near_port: 'EntyPortCode',
  customs_office: 'CustomMaster',
  entry_office: 'IEPort',
  goods_place: 'GoodsPlace',
  supervision_mode: 'TradeMode',
  package_kind: 'WrapType',
} as const

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** What a declaration that went to customs says and its case left blank comes back into the case, with where it came from. What the case says stays. */
export async function fillCase(
  ctx: Context,
  { code, caseId, head, free }: Pick<StoredDeclaration, 'code' | 'caseId' | 'head' | 'free'>,
): Promise<void> {
  const values: DecValues = { ...head, ...free, DistinatePort: head['DespPortCode'] || head['DistinatePort'] || '' }
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(
    Object.keys(toldBy).map((column) => sql.ref(column)),
  )} from customs_case where tenant_id = current_tenant() and id = ${caseId}`.execute(ctx.db)
  const standing = rows[0]!
  const told = Object.entries(toldBy).filter(([column, name]) => !standing[camel(column)] && values[name])
  if (!told.length) return
  const origins: Origins = Object.fromEntries(
    told.map(([column]) => [camel(column), { kind: 'declaration', of: code }]),
  )
  const set = told.map(([column, name]) => sql`${sql.ref(column)} = ${values[name]!}`)
  await sql`update customs_case set ${sql.join(set)}, origins = origins || ${JSON.stringify(origins)}::jsonb
    where tenant_id = current_tenant() and id = ${caseId}`.execute(ctx.db)
  caseWritten(ctx, [caseId])
}
