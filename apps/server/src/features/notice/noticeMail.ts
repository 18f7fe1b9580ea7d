import type { Topic } from '@clearway/contract/features/notice/noticePreference'
import { noticePreferenceText as t } from '@clearway/contract/features/notice/noticePreference.text'
import { say, type Language } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Db } from '../../kernel/database/database.ts'
import type { Task } from '../../kernel/jobs.ts'
import type { Message } from '../../kernel/messages/mail.ts'
import type { Services } from '../../kernel/services.ts'
import { choicesOf } from './noticePreference.ts'

const batch = 100
const mostInDigest = 50

const payloadOf = z.object({ tenantId: z.uuid() })

interface Due {
  readonly personId: string
  readonly channel: 'mail' | 'sms'
  readonly digest: boolean
  readonly id: string
  readonly topic: Topic
  readonly title: string
  readonly content: string
  readonly link: string | null
  readonly at: string
  /** Still out, and its reader still a member. */
  readonly standing: boolean
  readonly read: boolean
  readonly nickname: string
  readonly email: string | null
  readonly mobile: string | null
  readonly language: Language
  readonly choices: unknown
  readonly tenantName: string
}

/** The next people whose time has come, each with all that is due to him. Rows that another node works on are passed over. */
async function takeDue(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with people as (select distinct person_id from notification_mail where tenant_id = current_tenant() and done_at is null and due_at <= now() order by person_id limit ${batch}),
    due as (select person_id, notification_id, channel, digest from notification_mail where tenant_id = current_tenant() and done_at is null and due_at <= now() and person_id in (select person_id from people) for update skip locked),
    done as (update notification_mail d set done_at = now() from due where d.tenant_id = current_tenant() and d.notification_id = due.notification_id and d.person_id = due.person_id and d.channel = due.channel)
    select due.person_id, due.channel, due.digest, n.id, n.topic, n.start_time as at,
      coalesce(case p.language when 'tw' then n.title_tw when 'en' then n.title_en end, n.title) as title,
      case when n.managed then coalesce(case p.language when 'tw' then n.summary_tw when 'en' then n.summary_en end, n.summary, '') else coalesce(case p.language when 'tw' then n.content_tw when 'en' then n.content_en end, n.content) end as content,
      coalesce(n.link, case when n.managed then '/mynotification?open=' || n.id end) as link,
      n.status = 'published' and n.deleted_at is null and (n.end_time is null or n.end_time > now())
        and exists (select from membership m where m.tenant_id = current_tenant() and m.person_id = due.person_id and m.status = 'able' and m.deleted_at is null) as standing,
      coalesce(r.read_at is not null, false) as read, p.nickname, p.email, p.mobile, p.language, f.choices, t.tenant_name
    from due join notification n on n.tenant_id = current_tenant() and n.id = due.notification_id join person p on p.id = due.person_id join tenant t on t.id = current_tenant()
      left join notification_receipt r on r.tenant_id = current_tenant() and r.notification_id = n.id and r.person_id = due.person_id
      left join notification_preference f on f.tenant_id = current_tenant() and f.person_id = due.person_id
    order by n.start_time`.execute(db)
  return rows
}

/** The switch is asked again at the very time, for a digest too: what was turned off meanwhile does not go out. */
const wanted = (d: Due): boolean => d.standing && choicesOf(d.choices)[d.topic][d.channel] && !(d.digest && d.read)

function messagesTo(rows: readonly Due[], publicUrl: string): Message[] {
  const [{ nickname: person, email, mobile, language, tenantName: tenant }] = rows as readonly [Due, ...Due[]]
  const foot = say(t.mail.foot, language, { profile: `${publicUrl}/profile/index` })
  const link = (path: string | null) => publicUrl + (path ?? '/mynotification')
  const mail = (list: readonly Due[]): Message[] =>
    list.map((d) => ({
      channel: 'mail',
      recipient: email!,
      subject: say(t.mail.subject, language, { tenant, title: d.title }),
      body: say(t.mail.body, language, { person, title: d.title, content: d.content, link: link(d.link), foot }),
    }))
  const digest = (list: readonly Due[]): Message[] => {
    if (!list.length) return []
    const lines = list
      .slice(0, mostInDigest)
      .map((d) => `· ${d.title}\n  ${d.content.replaceAll('\n', ' ').slice(0, 160)}\n  ${link(d.link)}`)
    const values = { tenant, person, count: list.length, list: lines.join('\n\n'), link: link(null), foot }
    return [
      {
        channel: 'mail',
        recipient: email!,
        subject: say(t.mail.digestSubject, language, values),
        body: say(t.mail.digestBody, language, values),
      },
    ]
  }
  const mails = email ? rows.filter((d) => d.channel === 'mail') : []
  const texts = mobile ? rows.filter((d) => d.channel === 'sms') : []
  return [
    ...mail(mails.filter((d) => !d.digest)),
    ...digest(mails.filter((d) => d.digest)),
    ...texts.map((d): Message => ({
      channel: 'sms',
      recipient: mobile!,
      body: say(t.mail.sms, language, { tenant, title: d.title }),
    })),
  ]
}

async function sendBatch(db: Db, services: Services): Promise<boolean> {
  const rows = await takeDue(db)
  for (const own of Map.groupBy(rows.filter(wanted), (d) => d.personId).values()) {
    for (const message of messagesTo(own, services.environment.publicUrl)) await services.mail.queue(db, message)
  }
  return rows.length > 0
}

/** Puts what is due into the outbox, a hundred people in one transaction: a node that is killed in between has sent nothing of it. */
export const sendNotifications: Task = async (payload, services) => {
  const { tenantId } = payloadOf.parse(payload)
  while (
    await services.database.transaction(
      { tenantId, personId: null, requestId: 'job send_notifications' },
      'write',
      (db) => sendBatch(db, services),
    )
  );
}
