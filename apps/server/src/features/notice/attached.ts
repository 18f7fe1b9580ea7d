import { common } from '@clearway/contract/kernel/common.text'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { visibleFile } from '../../kernel/crud/attachments.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuseField } from '../../kernel/refuse.ts'

interface Attached {
  readonly id: string
  readonly name: string
  readonly size: number
}

/** Name and size of the files, in the order in which they were attached. */
export async function attachedFiles(db: Db, ids: readonly string[]): Promise<Attached[]> {
  if (!ids.length) return []
  const found = await db
    .selectFrom('storedFile')
    .select(['id', 'name', 'size'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  return ids.flatMap((id) => found.find((f) => f.id === id) ?? [])
}

/** Files that are attached to a notice are for its readers alone from then on. One that another notice has may be taken over from it. */
export async function attach(ctx: Context, ids: readonly string[], before: readonly string[]): Promise<void> {
  for (const id of ids) {
    if (before.includes(id) || (await visibleFile(ctx, id))) continue
    const { rows } =
      await sql`select from notification where tenant_id = current_tenant() and managed and attachments @> array[${id}::uuid] limit 1`.execute(
        ctx.db,
      )
    if (!rows.length) throw refuseField('attachments', common.fileMissing)
  }
  if (ids.length)
    await ctx.db
      .updateTable('storedFile')
      .set({ confidential: true })
      .where('id', 'in', ids)
      .where('createdBy', '=', ctx.user.personId)
      .execute()
}
