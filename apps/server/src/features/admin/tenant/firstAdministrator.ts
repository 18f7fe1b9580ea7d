import type { systenant } from '@clearway/contract/features/admin/tenant/systenant'
import { systenantText as t } from '@clearway/contract/features/admin/tenant/systenant.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { passwordLink } from '../../../kernel/identity/passwordLink.ts'
import { provedAddress } from '../../../kernel/identity/vouching.ts'
import { canonical } from '../../../kernel/pacing/limits.ts'
import { refuseField } from '../../../kernel/refuse.ts'
import { inTenant } from '../../../kernel/tenants.ts'
import type { First } from './openTenant.ts'

type Asked = Pick<
  Parsed<typeof systenant.routes.add>,
  'adminBy' | 'adminAccount' | 'adminNickname' | 'adminUsername' | 'adminEmail' | 'adminMobile' | 'adminLanguage'
>

const linkDays = 7

interface Person {
  id: string
  nickname: string
  email: string | null
  language: Language
  username: string | null
}

/** The account of that user name among the personal ones (the platform's own tenant), else the only one of that e-mail or number. */
async function findPerson(ctx: Context, wanted: string): Promise<Person> {
  const personal = await ctx.db
    .selectFrom('tenant')
    .select('id')
    .where('kind', '=', 'personal')
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .executeTakeFirst()
  const named =
    personal &&
    (
      await inTenant(ctx.db, personal.id, () =>
        sql<Person>`select p.id, p.nickname, p.email, p.language, m.username from membership m join person p on p.id = m.person_id
    where m.tenant_id = ${personal.id} and lower(m.username) = ${canonical(wanted)} and m.deleted_at is null and m.status = 'able'`.execute(
          ctx.db,
        ),
      )
    ).rows[0]
  if (named) return named
  const { rows } = await sql<Person>`select id, nickname, email, language, null as username from person
    where ${provedAddress(wanted)} limit 2`.execute(ctx.db)
  if (!rows[0]) throw refuseField('adminAccount', t.noSuchPerson)
  if (rows[1]) throw refuseField('adminAccount', t.severalPersons)
  return rows[0]
}

interface Named {
  readonly tenantCode: string
  readonly tenantName: string
}

/** Who comes in first, and the mail that tells him, to be queued once the tenant stands. It lies in the operator's outbox. */
export async function firstAdministrator(
  ctx: Context,
  asked: Asked,
): Promise<{ first: First; welcome: (tenant: Named, personId: string) => Promise<void> }> {
  const known = asked.adminBy === 'existing' ? await findPerson(ctx, asked.adminAccount!) : undefined
  const language = known?.language ?? asked.adminLanguage ?? ctx.language
  const username = known ? (known.username ?? stemOf(asked.adminAccount!)) : asked.adminUsername!
  const first: First = known
    ? { personId: known.id, username, language }
    : {
        nickname: asked.adminNickname!,
        email: asked.adminEmail!.toLowerCase(),
        mobile: asked.adminMobile ?? null,
        username,
        language,
      }
  const { publicUrl } = ctx.services.environment
  const mail = async (
    { tenantCode, tenantName }: Named,
    to: string,
    name: string,
    link: string,
    subject: Text,
    body: Text,
  ) => {
    const words = { name, tenant: tenantName, code: tenantCode, username, link, days: linkDays }
    await ctx.services.mail.queue(ctx.db, {
      channel: 'mail',
      recipient: to,
      subject: say(subject, language, words),
      body: say(body, language, words),
    })
  }
  return {
    first,
    welcome: async (tenant, personId) => {
      if (!known)
        return mail(
          tenant,
          asked.adminEmail!,
          asked.adminNickname!,
          await passwordLink(ctx.db, publicUrl, personId, linkDays * 24 * 60),
          t.welcomeSubject,
          t.welcomeBody,
        )
      if (known.email)
        await mail(tenant, known.email, known.nickname, `${publicUrl}/login`, t.joinedSubject, t.joinedBody)
    },
  }
}

/** What was typed before the `@`, made into a user name. */
function stemOf(typed: string): string {
  const stem = typed
    .split('@')[0]!
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}._-]/gu, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 60)
  return stem.length >= 3 ? stem : `admin-${stem}`
}
