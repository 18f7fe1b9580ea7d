import type { Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../context.ts'

/** Names of regions by their codes, as far as the tenant knows them; all of them when none are named. */
export async function regionNames(
  ctx: Pick<Context, 'db'>,
  codes?: readonly string[],
): Promise<ReadonlyMap<string, Text>> {
  const { rows } = await sql<{
    code: string
    zh: string
    tw: string | null
    en: string | null
  }>`select region_code as code, region_name as zh, region_name_tw as tw, region_name_en as en
    from region where deleted_at is null ${codes ? sql`and region_code = any(${codes}::text[])` : sql``}`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ code, zh, tw, en }) => [code, { zh, tw: tw || zh, en: en || zh }]))
}
