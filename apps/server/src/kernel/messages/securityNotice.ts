import { securityText } from '@clearway/contract/features/account/security.text'
import { say, text, type Language, type Text } from '@clearway/contract/kernel/text'

import type { Db } from '../database/database.ts'
import type { Services } from '../services.ts'
import { inTenant } from '../tenants.ts'
import { notify } from './notify.ts'

export interface SecurityNotice {
  readonly title: Text
  readonly content: Text
  readonly values?: Readonly<Record<string, string | number>>
  /** Stays above every page until it is read. */
  readonly urgent?: boolean
}

/**
 * Tells a person what happened to their account, by bell and mail, which nobody can mute. `alsoTo` is the address that was theirs until
 * now: whoever reads it hears of it too.
 */
export async function sendSecurityNotice(
  db: Db,
  services: Services,
  personId: string,
  notice: SecurityNotice,
  alsoTo?: string | null,
): Promise<void> {
  const { title, values = {} } = notice
  const told = (language: Language) =>
    `${say(notice.content, language, values)} ${say(securityText.notices.notYou, language)}`
  const content = text(told('zh'), told('tw'), told('en'))
  await notify(db, {
    to: { personIds: [personId] },
    topic: 'security',
    title,
    content,
    link: '/profile/index',
    ...(notice.urgent ? { priority: 'high' } : {}),
  })
  if (!alsoTo) return
  const person = await db
    .selectFrom('person')
    .select(['nickname', 'language', 'homeTenantId'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const language = person.language as Language
  const body = say(securityText.notices.mailBody, language, {
    nickname: person.nickname,
    content: content[language],
    link: `${services.environment.publicUrl}/profile/index`,
  })
  const queue = () =>
    services.mail.queue(db, { channel: 'mail', recipient: alsoTo, subject: say(title, language), body })
  await (person.homeTenantId ? inTenant(db, person.homeTenantId, queue) : queue())
}
