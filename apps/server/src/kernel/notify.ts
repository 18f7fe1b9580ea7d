import { say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { holders, type Holding } from './holders.ts'

export interface Notice {
  readonly to: { readonly personIds: readonly (string | null)[] } | Holding
  /** Who did it, and need not be told. */
  readonly except?: string
  readonly title: Text
  readonly content: Text
  /** Fill the places of title and content: `{ code: 'PO-2026-0007' }`. */
  readonly values?: Readonly<Record<string, string | number>>
  /** Path of the screen that it is about: `/orderList?search=…`. */
  readonly link?: string
  readonly priority?: 'low' | 'normal' | 'high'
  /** When it happened; now, when absent. */
  readonly at?: string
}

const most = { title: 200, content: 2000 }

/**
 * Puts a message into the box of each person, in the transaction of what it tells: `await notify(ctx.db, { to: { permission:
 * 'order.confirm', area: 'admin', row }, … })`. Their bells ring once it is committed. Gives the number of people told.
 */
export async function notify(db: Db, notice: Notice): Promise<number> {
  const found = 'permission' in notice.to ? await holders(db, notice.to) : notice.to.personIds
  const people = [...new Set(found)].filter((p): p is string => !!p && p !== notice.except)
  if (!people.length) return 0
  const words = (t: Text, language: 'zh' | 'tw' | 'en', max: number) => say(t, language, notice.values).slice(0, max)
  const [title, titleTw, titleEn] = (['zh', 'tw', 'en'] as const).map((l) => words(notice.title, l, most.title))
  const [content, contentTw, contentEn] = (['zh', 'tw', 'en'] as const).map((l) => words(notice.content, l, most.content))
  // Only members of this tenant: whatever ids a caller collected, nobody outside is told.
  const { numAffectedRows } = await sql`
    with said as (
      insert into notification (tenant_id, title, title_tw, title_en, content, content_tw, content_en, type, priority, link, start_time, created_by)
      values (current_tenant(), ${title}, ${titleTw}, ${titleEn}, ${content}, ${contentTw}, ${contentEn}, 'message', ${notice.priority ?? 'normal'}, ${notice.link ?? null}, coalesce(${notice.at ?? null}::timestamptz, now()), current_person())
      returning tenant_id, id)
    insert into notification_receipt (tenant_id, notification_id, person_id)
    select said.tenant_id, said.id, m.person_id from said join membership m on m.tenant_id = said.tenant_id and m.status = 'able' and m.deleted_at is null
    where m.person_id = any(${people}::uuid[])`.execute(db)
  return Number(numAffectedRows ?? 0)
}
