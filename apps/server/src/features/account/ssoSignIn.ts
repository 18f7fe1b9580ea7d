import { domainToASCII } from 'node:url'

import { ssoText as t } from '@clearway/contract/features/account/sso.text'
import { username as usernameRule } from '@clearway/contract/features/account/username'
import { sql } from 'kysely'

import { writeAudit } from '../../kernel/audit.ts'
import type { OpenContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse, type Refusal } from '../../kernel/refuse.ts'
import { letIn, type Account, type Tenant } from './enter.ts'
import { guardAddress } from './signIn.ts'
import { addLink } from './sso.ts'
import { readAnswer, type Claims, type Provider } from './ssoAnswer.ts'
import type { Issued } from './tokens.ts'

const notIn = (text: typeof t.notLinked): Refusal =>
  refuse(400, text, { data: { error: 'invalid_grant', description: text.en } })

const accountOf = (db: Db, tenantId: string, personId: string): Promise<Account | undefined> =>
  db
    .selectFrom('membership as m')
    .innerJoin('person as p', 'p.id', 'm.personId')
    .select([
      'p.id as personId',
      'm.id as membershipId',
      'p.nickname',
      'm.status',
      'p.passwordHash',
      'p.passwordTenantId',
      'p.mobileTenantId',
    ])
    .where('m.tenantId', '=', tenantId)
    .where('p.id', '=', personId)
    .where('m.deletedAt', 'is', null)
    .where('m.status', '<>', 'invited')
    .executeTakeFirst()

/** A user name of the tenant that is free and keeps the rule: what the provider says, else the mail's first part, with a number where it is taken. */
async function freeUsername(db: Db, claims: Claims): Promise<string> {
  const wanted =
    [claims.username, claims.email?.split('@')[0], claims.email]
      .map((s) => s?.toLowerCase().replace(/[^a-z0-9._@-]/g, '.'))
      .find((s) => s && usernameRule.safeParse(s).success) ?? 'user'
  for (let n = 0; n < 1000; n++) {
    const name = n ? `${wanted.slice(0, 58)}${n}` : wanted
    const { rows } =
      await sql`select 1 from membership where tenant_id = current_tenant() and lower(username) = lower(${name})`.execute(
        db,
      )
    if (!rows.length && usernameRule.safeParse(name).success) return name
  }
  throw notIn(t.notLinked)
}

/** An account for somebody whom the tenant does not have: without a password, with the organisation and role that the tenant decided. */
async function createAccount(db: Db, ctx: OpenContext, provider: Provider, claims: Claims): Promise<string> {
  if (!claims.email) throw notIn(t.noMail)
  const { tenantId } = provider
  const { id: personId } = await db
    .insertInto('person')
    .values({
      homeTenantId: tenantId,
      nickname: claims.name,
      email: claims.email,
      emailTenantId: tenantId,
      passwordHash: '',
      language: ctx.language,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: membershipId } = await db
    .insertInto('membership')
    .values({ tenantId, personId, username: await freeUsername(db, claims), orgId: provider.defaultOrgId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const role = await db
    .selectFrom('sysRole')
    .select('id')
    .where('id', '=', provider.defaultRoleId!)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (role) await db.insertInto('membershipRole').values({ tenantId, membershipId, roleId: role.id }).execute()
  await writeAudit(
    db,
    { tenantId, personId, personName: claims.name, ip: ctx.ip, device: ctx.device, requestId: ctx.requestId },
    { action: 'register', outcome: 'done', objectIds: [personId] },
  )
  return personId
}

/** Who of the tenant has that address, proved by the person or typed by the tenant itself; of several none, since nobody could say which. */
async function byMail(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select p.id from person p join membership m on m.person_id = p.id
    where m.tenant_id = current_tenant() and lower(p.email) = ${email} and (p.email_tenant_id = current_tenant() or (p.email_tenant_id is null and p.email_verified_at is not null))
      and m.deleted_at is null and m.status <> 'invited' limit 2`.execute(db)
  return rows.length === 1 ? rows[0]!.id : undefined
}

/** The domain of an address as it is kept, in its ASCII form; empty where there is no address. */
function domainOf(email: string | null): string {
  const at = email?.lastIndexOf('@') ?? -1
  return at > 0 ? domainToASCII(email!.slice(at + 1)) : ''
}

async function ownsDomain(db: Db, domain: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from mail_domain where tenant_id = current_tenant() and domain = ${domain} and proved_at is not null and deleted_at is null`.execute(
      db,
    )
  return rows.length > 0
}

/** The person whom a provider means, linked where the tenant lets it be; otherwise a refusal that says what he can do. */
async function personOf(db: Db, ctx: OpenContext, provider: Provider, claims: Claims): Promise<string> {
  const linked = await db
    .updateTable('ssoLink')
    .set({ lastUsedAt: sql<string>`now()` })
    .where('providerId', '=', provider.id)
    .where('subject', '=', claims.sub)
    .returning('personId')
    .executeTakeFirst()
  if (linked) return linked.personId
  // One at a time: of two first sign-ins at once the second finds the account of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('sso ' || ${provider.id} || ${claims.sub}, 0))`.execute(db)
  const again = await db
    .selectFrom('ssoLink')
    .select('personId')
    .where('providerId', '=', provider.id)
    .where('subject', '=', claims.sub)
    .executeTakeFirst()
  if (again) return again.personId
  // A provider is believed for addresses of domains that its tenant proved to be its own, and for no others.
  if (claims.email && !(await ownsDomain(db, domainOf(claims.email)))) throw notIn(t.domainNotProved)
  const known = claims.email ? await byMail(db, claims.email) : undefined
  if (known && !provider.trustMail) throw notIn(t.notLinked)
  if (!known && !provider.autoCreate) throw notIn(t.notLinked)
  const personId = known ?? (await createAccount(db, ctx, provider, claims))
  await addLink(db, provider, claims, personId)
  return personId
}

/** `grant_type=sso`: the answer that the provider sent the browser back with. */
export async function signInBySso(ctx: OpenContext, fields: Record<string, unknown>): Promise<Issued> {
  await guardAddress(ctx)
  const response = typeof fields['sso_response'] === 'string' ? fields['sso_response'].slice(0, 4000) : ''
  const { provider, claims } = await readAnswer(ctx, response)
  const domains = provider.mailDomains?.split(',') ?? []
  if (domains.length && !domains.includes(domainOf(claims.email))) throw notIn(t.mailNotAllowed)
  const tenant = (await ctx.db
    .selectFrom('tenant')
    .select(['id', 'tenantName', 'policy', 'status', 'statusNote', 'startTime', 'endTime', 'deletedAt'])
    .where('id', '=', provider.tenantId)
    .executeTakeFirstOrThrow()) as Tenant
  const account = await ctx.services.database.transaction(
    { tenantId: provider.tenantId, personId: null, requestId: ctx.requestId },
    'write',
    async (db) => accountOf(db, provider.tenantId, await personOf(db, ctx, provider, claims)),
  )
  if (!account) throw notIn(t.notLinked)
  return letIn(ctx, tenant, account, {
    by: 'sso',
    providerId: provider.id,
    ...(provider.trustMfa ? { second: { by: 'provider', trust: false } as const } : {}),
  })
}
