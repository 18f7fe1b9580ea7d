import type { DecValues } from '@clearway/contract/features/customs/declaration/model'
import type { Origins } from '@clearway/contract/kernel/origin'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { snake } from '../../../kernel/crud/search.ts'
import { caseWritten } from '../case/caseRows.ts'
import type { StoredDeclaration } from './declarationRows.ts'

/** Fields of a case, and by which name a declaration tells the same. */
const toldBy = {
  billNo: 'BillNo',
  contractNo: 'ContrNo',
  transportMode: 'TrafMode',
  conveyance: 'TrafName',
  voyage: 'VoyNo',
  tradeCountry: 'TradeAreaCode',
  farCountry: 'TradeCountry',
  farPort: 'DistinatePort',
  nearPort: 'EntyPortCode',
  customsOffice: 'CustomMaster',
  entryOffice: 'IEPort',
  goodsPlace: 'GoodsPlace',
  supervisionMode: 'TradeMode',
  packageKind: 'WrapType',
} as const

/** What a declaration that went to customs says and its case left blank comes back into the case, with where it came from. What the case says stays. */
export async function fillCase(
  ctx: Context,
  { code, caseId, head, free }: Pick<StoredDeclaration, 'code' | 'caseId' | 'head' | 'free'>,
): Promise<void> {
  const values: DecValues = { ...head, ...free, DistinatePort: head['DespPortCode'] || head['DistinatePort'] || '' }
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(
    Object.keys(toldBy).map((field) => sql.ref(snake(field))),
  )} from customs_case where tenant_id = current_tenant() and id = ${caseId}`.execute(ctx.db)
  const standing = rows[0]!
  const told = Object.entries(toldBy).filter(([field, name]) => !standing[field] && values[name])
  if (!told.length) return
  const origins: Origins = Object.fromEntries(told.map(([field]) => [field, { kind: 'declaration', of: code }]))
  const set = told.map(([field, name]) => sql`${sql.ref(snake(field))} = ${values[name]!}`)
  await sql`update customs_case set ${sql.join(set)}, origins = origins || ${JSON.stringify(origins)}::jsonb
    where tenant_id = current_tenant() and id = ${caseId}`.execute(ctx.db)
  caseWritten(ctx, [caseId])
}
