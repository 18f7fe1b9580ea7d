import { defaults, type Topic } from '@clearway/contract/features/notice/noticePreference'
import { say, type Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { holders, type Holding } from '../access/holders.ts'
import type { Db } from '../database/database.ts'

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
  /** What it is about, by which each person says where they are told; tenants and people, when absent. `security` reaches everybody at once. */
  readonly topic?: Topic
}

const most = { title: 200, content: 2000 }

/** Whether a person wants it by a channel; `p` is their row of `notification_preference`, or nothing. */
const wants = (topic: Topic, channel: 'inApp' | 'mail' | 'sms'): RawBuilder<unknown> => {
  const { wanted, locked } = defaults[topic][channel]
  return locked
    ? sql`${wanted}::boolean`
    : sql`coalesce((p.choices #>> array[${topic}::text, ${channel}::text])::boolean, ${wanted}::boolean)`
}

/** When their mail or text message goes out: what concerns their account waits for no hour. */
const dueAt = (topic: Topic): RawBuilder<unknown> =>
  topic === 'security'
    ? sql`now()`
    : sql`case when p.person_id is null then now() else notice_due(p.quiet_from::time, p.quiet_to::time, p.time_zone, case when p.digest and c.channel = 'mail' then p.digest_at::time end, now()) end`

/** Rows for `notification_mail`: `from` gives `tenant_id, notification_id, person_id` and the preference `p`. */
export const mailsOf = (
  topic: Topic,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`insert into notification_mail (tenant_id, notification_id, person_id, channel, digest, due_at)
  select f.tenant_id, f.notification_id, f.person_id, c.channel, ${topic === 'security' ? sql`false` : sql`c.channel = 'mail' and coalesce(p.digest, false)`}, ${dueAt(topic)}
  from (${from}) f left join notification_preference p on p.tenant_id = f.tenant_id and p.person_id = f.person_id
    cross join lateral (values ('mail', ${wants(topic, 'mail')}), ('sms', ${wants(topic, 'sms')})) c(channel, wanted)
  where c.wanted on conflict do nothing returning due_at`

/** Asks for the sending of mails at their times; one job serves a tenant's mails of one minute. */
export async function sendAt(db: Db, times: readonly string[]): Promise<void> {
  const minutes = [
    ...new Set(
      times
        .map((time) => Math.max(Date.now(), Date.parse(time)))
        .map((ms) => (ms <= Date.now() ? 0 : Math.ceil(ms / 60_000))),
    ),
  ]
  for (const minute of minutes.slice(0, 100)) {
    // Without a key where it is for now: two transactions that tell at once would wait for each other.
    await sql`select enqueue_job('send_notifications', json_build_object('tenantId', current_tenant()), case when ${minute}::int > 0 then 'send_notifications ' || current_tenant() || ${` ${minute}`} end,
      ${minute ? new Date(minute * 60_000).toISOString() : null}::timestamptz)`.execute(db)
  }
}

/**
 * Puts a message into the box of each person, in the transaction of what it tells: `await notify(ctx.db, { to: { permission:
 * 'order.confirm', area: 'admin', row }, … })`. Their bells ring once it is committed, and mails follow for those who want them.
 * Gives the number of people told.
 */
export async function notify(db: Db, notice: Notice): Promise<number> {
  const found = 'permission' in notice.to ? await holders(db, notice.to) : notice.to.personIds
  const people = [...new Set(found)].filter((p): p is string => !!p && p !== notice.except)
  if (!people.length) return 0
  const topic = notice.topic ?? 'people'
  const words = (t: Text, language: 'zh' | 'tw' | 'en', max: number) => say(t, language, notice.values).slice(0, max)
  const [title, titleTw, titleEn] = (['zh', 'tw', 'en'] as const).map((l) => words(notice.title, l, most.title))
  const [content, contentTw, contentEn] = (['zh', 'tw', 'en'] as const).map((l) =>
    words(notice.content, l, most.content),
  )
  // Only members of this tenant: whatever ids a caller collected, nobody outside is told.
  const {
    rows: [done],
  } = await sql<{ told: number; due: string[] | null }>`
    with people as (select m.tenant_id, m.person_id from membership m where m.tenant_id = current_tenant() and m.status = 'able' and m.deleted_at is null and m.person_id = any(${people}::uuid[])),
    said as (
      insert into notification (tenant_id, title, title_tw, title_en, content, content_tw, content_en, type, priority, topic, link, start_time, created_by)
      select current_tenant(), ${title}, ${titleTw}, ${titleEn}, ${content}, ${contentTw}, ${contentEn}, 'message', ${notice.priority ?? 'normal'}, ${topic}, ${notice.link ?? null}, coalesce(${notice.at ?? null}::timestamptz, now()), current_person()
      where exists (select from people)
      returning tenant_id, id, start_time),
    receipts as (
      insert into notification_receipt (tenant_id, notification_id, person_id, told_at)
      select said.tenant_id, said.id, people.person_id, said.start_time from said cross join people left join notification_preference p on p.tenant_id = people.tenant_id and p.person_id = people.person_id
      where ${wants(topic, 'inApp')}),
    mails as (${mailsOf(topic, sql`select said.tenant_id, said.id as notification_id, people.person_id from said cross join people`)})
    select (select count(*)::int from people) as told, (select jsonb_agg(distinct due_at) from mails) as due`.execute(
    db,
  )
  if (done?.due) await sendAt(db, done.due)
  return done!.told
}
