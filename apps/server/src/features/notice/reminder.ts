import { notificationText as t } from '@clearway/contract/features/notice/notification.text'
import { say, type Language } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Db } from '../../kernel/database/database.ts'

/** A message to those who have not read the notice, or not confirmed it where that is asked. A job finds them and makes the receipts. */
export async function addReminder(db: Db, of: string): Promise<void> {
  const {
    rows: [row],
  } = await sql<{ title: string; titleTw: string | null; titleEn: string | null; mustConfirm: boolean }>`
    update notification set reminded_at = now() where tenant_id = current_tenant() and id = ${of} returning title, title_tw, title_en, must_confirm`.execute(
    db,
  )
  const body = row!.mustConfirm ? t.told.remindConfirmBody : t.told.remindBody
  const title = (language: Language, own: string | null) =>
    say(t.told.remindTitle, language, { title: own ?? row!.title }).slice(0, 200)
  const {
    rows: [made],
  } = await sql<{
    id: string
  }>`insert into notification (tenant_id, title, title_tw, title_en, content, content_tw, content_en, type, priority, topic, link, reminds, created_by)
    values (current_tenant(), ${title('zh', null)}, ${title('tw', row!.titleTw)}, ${title('en', row!.titleEn)}, ${body.zh}, ${body.tw}, ${body.en}, 'message', 'high', 'notices', ${`/mynotification?open=${of}`}, ${of}, current_person())
    returning id`.execute(db)
  await sql`select enqueue_job('deliver_notification', json_build_object('tenantId', current_tenant(), 'id', ${made!.id}::uuid), ${`deliver_notification ${made!.id}`})`.execute(
    db,
  )
}
