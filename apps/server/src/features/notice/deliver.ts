import { notificationText as t } from '@clearway/contract/features/notice/notification.text'
import { text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

import type { Db } from '../../kernel/database/database.ts'
import type { Task } from '../../kernel/jobs.ts'
import { mailsOf, notify, sendAt } from '../../kernel/messages/notify.ts'
import type { Services } from '../../kernel/services.ts'
import { recipients, type Addressed } from './recipients.ts'
import { addReminder } from './reminder.ts'

/** Large enough that the work is in the rows, small enough that nobody waits for a lock. */
const batch = 5000

const payloadOf = z.object({ tenantId: z.uuid(), id: z.uuid() })

const enqueue = (db: Db, task: string, id: string, at: string | null) =>
  sql`select enqueue_job(${task}, json_build_object('tenantId', current_tenant(), 'id', ${id}::uuid), ${`${task} ${id}`}, ${at}::timestamptz)`.execute(
    db,
  )

/** Asks for the delivery, now or when it starts; a second asking moves the first. */
export const deliverAt = (db: Db, id: string, at: string | null) => enqueue(db, 'deliver_notification', id, at)
export const endAt = (db: Db, id: string, at: string) => enqueue(db, 'end_notification', id, at)
export const escalateAt = (db: Db, id: string, at: string) => enqueue(db, 'escalate_notification', id, at)

interface Waiting extends Addressed {
  readonly status: string
  readonly startTime: string | null
  readonly early: boolean
  readonly cursor: string | null
  readonly reminds: string | null
  readonly done: boolean
}

/** Those who have not done what the reminded notice asks. */
const laggards = (
  of: string,
): RawBuilder<unknown> => sql`from notification_receipt o join notification n on n.tenant_id = o.tenant_id and n.id = o.notification_id
  join membership m on m.tenant_id = o.tenant_id and m.person_id = o.person_id and m.status = 'able' and m.deleted_at is null
  where o.tenant_id = current_tenant() and o.notification_id = ${of} and case when n.must_confirm then o.confirmed_at is null else o.read_at is null end`

/** One batch in one transaction: receipts, mails and how far it came stand together or not at all. Gives whether there is more. */
async function deliverBatch(db: Db, id: string): Promise<boolean> {
  const {
    rows: [row],
  } =
    await sql<Waiting>`select status, start_time, start_time > now() as early, delivery_cursor as cursor, reminds, delivered_at is not null as done, publish_object, publish_orgs, publish_below, publish_roles, publish_users
    from notification where tenant_id = current_tenant() and id = ${id} and deleted_at is null for no key update`.execute(
      db,
    )
  if (!row || row.done || (row.status !== 'scheduled' && row.status !== 'published')) return false
  if (row.early) {
    await deliverAt(db, id, row.startTime)
    return false
  }
  if (row.status === 'scheduled')
    await sql`update notification set status = 'published', start_time = coalesce(start_time, now()), published_at = now() where tenant_id = current_tenant() and id = ${id}`.execute(
      db,
    )
  const from = row.reminds ? laggards(row.reminds) : recipients(row)
  const {
    rows: [done],
  } = await sql<{ people: number; last: string | null; due: string[] | null }>`
    with batch as materialized (select m.person_id ${from} and m.person_id > ${row.cursor ?? '00000000-0000-0000-0000-000000000000'}::uuid order by m.person_id limit ${sql.lit(batch)}),
    made as (insert into notification_receipt (tenant_id, notification_id, person_id, told_at)
      select n.tenant_id, n.id, b.person_id, n.start_time from batch b join notification n on n.tenant_id = current_tenant() and n.id = ${id} on conflict do nothing),
    mails as (${mailsOf('notices', sql`select current_tenant() as tenant_id, ${id}::uuid as notification_id, person_id from batch`)})
    select (select count(*)::int from batch) as people, (select person_id from batch order by person_id desc limit 1) as last, (select jsonb_agg(distinct due_at) from mails) as due`.execute(
    db,
  )
  const over = done!.people < batch
  await sql`update notification set delivery_cursor = coalesce(${done!.last}::uuid, delivery_cursor), delivered_at = ${over ? sql`now()` : sql`null`},
    delivered_count = ${over ? sql`(select count(*) from notification_receipt r where r.tenant_id = current_tenant() and r.notification_id = ${id})` : sql`delivered_count + ${done!.people}`},
    recipient_count = ${over ? sql`(select count(*) from notification_receipt r where r.tenant_id = current_tenant() and r.notification_id = ${id})` : sql`greatest(recipient_count, delivered_count + ${done!.people})`}
    where tenant_id = current_tenant() and id = ${id}`.execute(db)
  if (done!.due) await sendAt(db, done!.due)
  return !over
}

const inTenant = <T>(services: Services, tenantId: string, job: string, work: (db: Db) => Promise<T>) =>
  services.database.transaction({ tenantId, personId: null, requestId: `job ${job}` }, 'write', work)

/** Makes the receipts of a notice that is out. Killed in the middle it goes on where it was; run twice at once, the two share the work. */
export const deliverNotification: Task = async (payload, services) => {
  const { tenantId, id } = payloadOf.parse(payload)
  while (await inTenant(services, tenantId, 'deliver_notification', (db) => deliverBatch(db, id)));
}

/** Its time is over: out of every bell, and its reminders with it. */
export const endNotification: Task = async (payload, services) => {
  const { tenantId, id } = payloadOf.parse(payload)
  await inTenant(services, tenantId, 'end_notification', async (db) => {
    const {
      rows: [row],
    } = await sql<{
      endTime: string
      over: boolean
    }>`select end_time, end_time <= now() as over from notification where tenant_id = current_tenant() and id = ${id} and status = 'published' and end_time is not null for no key update`.execute(
      db,
    )
    if (!row) return
    if (row.over)
      await sql`update notification set status = 'ended' where tenant_id = current_tenant() and (id = ${id} or reminds = ${id})`.execute(
        db,
      )
    else await endAt(db, id, row.endTime)
  })
}

/** The date to confirm by has come: those who have not are reminded, and whoever published it is told how many they are. */
export const escalateNotification: Task = async (payload, services) => {
  const { tenantId, id } = payloadOf.parse(payload)
  await inTenant(services, tenantId, 'escalate_notification', async (db) => {
    type Row = {
      confirmBy: string
      over: boolean
      title: string
      titleTw: string | null
      titleEn: string | null
      publisher: string | null
      total: number
      count: number
    }
    const {
      rows: [row],
    } =
      await sql<Row>`select n.confirm_by, n.confirm_by <= now() as over, n.title, n.title_tw, n.title_en, coalesce(n.published_by, n.created_by) as publisher, c.total, c.count
      from notification n, lateral (select count(*)::int as total, (count(*) filter (where confirmed_at is null))::int as count from notification_receipt r where r.tenant_id = n.tenant_id and r.notification_id = n.id) c
      where n.tenant_id = current_tenant() and n.id = ${id} and n.managed and n.status = 'published' and n.deleted_at is null and n.must_confirm and n.confirm_by is not null and n.escalated_at is null for no key update of n`.execute(
        db,
      )
    if (!row) return
    if (!row.over) return void (await escalateAt(db, id, row.confirmBy))
    await sql`update notification set escalated_at = now() where tenant_id = current_tenant() and id = ${id}`.execute(
      db,
    )
    if (!row.count) return
    await addReminder(db, id)
    const titles = text(row.title, row.titleTw ?? row.title, row.titleEn ?? row.title)
    const told = t.told.escalateTitle
    const named = text(
      told.zh.replace('{title}', () => titles.zh),
      told.tw.replace('{title}', () => titles.tw),
      told.en.replace('{title}', () => titles.en),
    )
    await notify(db, {
      to: { personIds: [row.publisher] },
      title: named,
      content: t.told.escalateBody,
      values: { count: row.count, total: row.total },
      topic: 'notices',
      priority: 'high',
      link: `/notification?readers=${id}`,
    })
  })
}

/** Each minute: what a lost job left behind. The jobs themselves run at the very time. */
export const tendNotifications: Task = async (_payload, services) => {
  const { rows } = await sql<{
    ofTenant: string
    ofNotification: string | null
    task: string
  }>`select * from due_notifications()`.execute(services.database.common)
  for (const { ofTenant, ofNotification, task } of rows) {
    await sql`select enqueue_job(${task}, ${JSON.stringify({ tenantId: ofTenant, ...(ofNotification ? { id: ofNotification } : {}) })}::json, ${`${task} ${ofNotification ?? ofTenant}`})`.execute(
      services.database.common,
    )
  }
}
