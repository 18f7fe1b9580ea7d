import type { CaseLine } from '@clearway/contract/features/customs/case/caseLine'
import type { CaseRow } from '@clearway/contract/features/customs/case/customsCase'
import type { Language } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { readCase } from '../../case/caseRows.ts'
import { readLines } from '../../case/lines/caseLineRows.ts'
import { codeWords, type CodeWords } from './codeWords.ts'
import { letterhead, type Letterhead, type Party } from './page.ts'

/** What the papers of a case are made of, as the user may see it. */
export interface CasePapers {
  readonly row: CaseRow
  readonly lines: readonly CaseLine[]
  readonly word: CodeWords
  readonly language: Language
  readonly head: Letterhead
  readonly customer: Party
  readonly broker: Party
}

/** Throws 404. */
export async function casePapers(ctx: Context, id: string, language: Language): Promise<CasePapers> {
  const row = await readCase(ctx, id)
  const [
    lines,
    word,
    head,
    {
      rows: [customer],
    },
    {
      rows: [broker],
    },
  ] = await Promise.all([
    readLines(ctx, id),
    codeWords(ctx, language),
    letterhead(ctx),
    sql<{
      name: string
      uscc: string | null
    }>`select org_name as name, uscc from sys_org where tenant_id = current_tenant() and id = ${row.orgId ?? null}::uuid`.execute(
      ctx.db,
    ),
    sql<{
      name: string
      uscc: string | null
    }>`select t.tenant_name as name, (select o.uscc from sys_org o where o.tenant_id = t.id and o.org_parent is null and o.org_type = 'company' and o.deleted_at is null order by o.org_sequence, o.created_at limit 1) as uscc
      from tenant t where t.id = current_tenant()`.execute(ctx.db),
  ])
  return {
    row,
    lines,
    word,
    language,
    head,
    customer: customer ?? { name: '' },
    broker: broker ?? { name: ctx.user.tenantName },
  }
}

/** Seller and buyer: what comes in is bought from the overseas party, what goes out is sold to it. */
export function sides({ row, customer }: Pick<CasePapers, 'row' | 'customer'>): { seller: Party; buyer: Party } {
  const overseas: Party = { name: row.overseasName ?? '', address: row.overseasAddress ?? null }
  return row.direction === 'import' ? { seller: overseas, buyer: customer } : { seller: customer, buyer: overseas }
}
