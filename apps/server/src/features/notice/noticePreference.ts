import {
  channels,
  defaults,
  noticePreference as contract,
  topics,
  type NoticePreference,
} from '@clearway/contract/features/notice/noticePreference'
import { noticePreferenceText as t } from '@clearway/contract/features/notice/noticePreference.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { feature } from '../../kernel/feature.ts'
import { refuse, refuseField } from '../../kernel/refuse.ts'

type Choices = NoticePreference['choices']

/** Every topic and channel: what was chosen where it may be, the product's default elsewhere. */
export function choicesOf(stored: unknown): Choices {
  const kept = (stored ?? {}) as Partial<Record<string, Partial<Record<string, boolean>>>>
  const wanted = (topic: (typeof topics)[number], channel: (typeof channels)[number]) => {
    const choice = defaults[topic][channel]
    return choice.locked ? choice.wanted : (kept[topic]?.[channel] ?? choice.wanted)
  }
  return Object.fromEntries(
    topics.map((topic) => [topic, Object.fromEntries(channels.map((channel) => [channel, wanted(topic, channel)]))]),
  ) as Choices
}

async function own(ctx: Context): Promise<NoticePreference> {
  const [kept, person] = await Promise.all([
    ctx.db
      .selectFrom('notificationPreference')
      .selectAll()
      .where('personId', '=', ctx.user.personId)
      .executeTakeFirst(),
    ctx.db
      .selectFrom('person')
      .select(['email', 'mobile'])
      .where('id', '=', ctx.user.personId)
      .executeTakeFirstOrThrow(),
  ])
  return {
    choices: choicesOf(kept?.choices),
    quietFrom: kept?.quietFrom ?? null,
    quietTo: kept?.quietTo ?? null,
    timeZone: kept?.timeZone ?? ctx.user.timeZone,
    digest: kept?.digest ?? false,
    digestAt: kept?.digestAt ?? '08:30',
    version: kept?.version ?? 0,
    ...person,
  }
}

async function requireZone(db: Db, zone: string): Promise<void> {
  const { rows } = await sql`select from pg_timezone_names where name = ${zone}`.execute(db)
  if (!rows.length) throw refuseField('timeZone', t.noZone)
}

export const noticePreference = feature(contract, {
  query: own,
  update: async (ctx, { version, choices, ...rest }) => {
    const before = await own(ctx)
    if (before.version !== version) throw refuse(409, refusals.stale, { data: { current: before } })
    if (rest.timeZone !== before.timeZone || before.version === 0) await requireZone(ctx.db, rest.timeZone)
    const { rows } =
      await sql`insert into notification_preference as kept (tenant_id, person_id, choices, quiet_from, quiet_to, time_zone, digest, digest_at)
      values (current_tenant(), ${ctx.user.personId}, ${JSON.stringify(choicesOf(choices))}::jsonb, ${rest.quietFrom}, ${rest.quietTo}, ${rest.timeZone}, ${rest.digest}, ${rest.digestAt})
      on conflict (tenant_id, person_id) do update set choices = excluded.choices, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, time_zone = excluded.time_zone, digest = excluded.digest,
        digest_at = excluded.digest_at, version = kept.version + 1, updated_at = now() where kept.version = ${version} returning version`.execute(
        ctx.db,
      )
    // Two tabs that save at once: the second finds the row of the first.
    if (!rows.length) throw refuse(409, refusals.stale, { data: { current: await own(ctx) } })
    ctx.touched([ctx.user.personId])
    return own(ctx)
  },
})
