import { sysuser, type Sysuser } from '@clearway/contract/features/admin/user/sysuser'
import { sysuserText as t } from '@clearway/contract/features/admin/user/sysuser.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { ChosenRow } from '@clearway/contract/kernel/many'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { snake } from '../../../kernel/crud/search.ts'
import { endSessions } from '../../../kernel/identity/sessions.ts'
import { worksElsewhere } from '../../../kernel/identity/vouching.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { distinct, keepAnAdministrator, lockAdministration } from '../administration.ts'
import { mayGrant } from '../granting.ts'
import { checkOrg, checkUsername, usernameFree } from '../members.ts'
import {
  accountsOf,
  checkAvatar,
  checkContacts,
  checkPassword,
  contactsTaken,
  mayManage,
  readUser,
  refuseHidden,
  type Account,
} from './sysuserRows.ts'

type Asked = Parsed<typeof sysuser.routes.add>
type Add = Omit<Asked, 'password' | 'confirmPassword' | 'roleId' | 'countryCode'> & { roleIds: readonly string[] }
type Change = Omit<Parsed<typeof sysuser.routes.update>, 'roleId' | 'countryCode'>

export function written(ctx: Context, ids: readonly string[], detail?: string): void {
  ctx.touched(ids, detail)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'sys_user'))
}

export async function setRoles(ctx: Context, membershipId: string, roleIds: readonly string[]): Promise<void> {
  const { tenantId } = ctx.user
  await ctx.db
    .deleteFrom('membershipRole')
    .where('membershipId', '=', membershipId)
    .where('roleId', 'not in', roleIds.length ? [...roleIds] : ['00000000-0000-0000-0000-000000000000'])
    .execute()
  if (roleIds.length)
    await ctx.db
      .insertInto('membershipRole')
      .values(distinct(roleIds).map((roleId) => ({ tenantId, membershipId, roleId })))
      .onConflict((c) => c.doNothing())
      .execute()
}

/** A person with his account and his membership. Without a password nobody signs in until he sets one by mail. */
export async function addUser(
  ctx: Context,
  input: Add,
  password: { readonly plain: string; readonly hash: string } | undefined,
): Promise<string> {
  const { username, orgId, status, roleIds, ...person } = input
  await lockAdministration(ctx)
  refuseHidden(ctx, input)
  if (password)
    await checkPassword(ctx, password.plain, 'password', [username, person.nickname, person.email, person.mobile])
  await checkOrg(ctx, orgId)
  await checkAvatar(ctx, person.avatar)
  await mayGrant(ctx, roleIds)
  await checkFree(ctx, username, person)
  const { tenantId, personId } = ctx.user
  const { id } = await ctx.db
    .insertInto('person')
    .values({
      ...person,
      homeTenantId: tenantId,
      passwordHash: password?.hash ?? '',
      mustChangePassword: true,
      language: ctx.language,
      ...saidBy(tenantId, person),
      passwordTenantId: tenantId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const member = await ctx.db
    .insertInto('membership')
    .values({ tenantId, personId: id, username, orgId, status, createdBy: personId, updatedBy: personId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setRoles(ctx, member.id, roleIds)
  written(ctx, [id])
  return id
}

/** 409 that names all of a new user's names and addresses that somebody here has. */
async function checkFree(ctx: Context, username: string, person: Parameters<typeof contactsTaken>[1]): Promise<void> {
  const taken = await contactsTaken(ctx, person)
  const errors = (await usernameFree(ctx, username))
    ? taken
    : [{ field: 'username', message: issues.duplicate }, ...taken]
  if (errors.length) throw refuse(409, refusals.duplicate, { errors })
}

/** What the tenant typed into an account is its word: it counts here, and proves nothing elsewhere. */
const saidBy = (tenantId: string, typed: { email?: unknown; mobile?: unknown }) => ({
  ...(typed.email ? { emailTenantId: tenantId } : {}),
  ...(typed.mobile ? { mobileTenantId: tenantId } : {}),
})

const contactFields: readonly string[] = ['email', 'mobile']

const ofPerson = ['nickname', 'email', 'mobile', 'geographic', 'address', 'profile', 'avatar'] as const
const same = (a: unknown, b: unknown) => (a ?? null) === (b ?? null)

/** Role names before and after stand in the history like any other field. */
async function noteChanges(
  ctx: Context,
  account: Account,
  changes: readonly { field: string; from: unknown; to: unknown }[],
): Promise<void> {
  if (!changes.length) return
  const { user, requestId } = ctx
  const told = changes.map((c) => ({ field: snake(c.field), from: c.from ?? null, to: c.to ?? null }))
  await sql`insert into record_history (tenant_id, table_name, record_id, action, changes, person_id, request_id)
    values (current_tenant(), 'membership', ${account.membershipId}, 'update', ${JSON.stringify(told)}::jsonb, ${user.personId}, ${requestId})`.execute(
    ctx.db,
  )
}

/** The account of somebody whose home is another company is not this tenant's to change. */
async function changePerson(
  ctx: Context,
  account: Account,
  current: Sysuser,
  input: Change,
): Promise<{ field: string; from: unknown; to: unknown }[]> {
  const changed = ofPerson.filter((name) => input[name] !== undefined && !same(input[name], current[name]))
  if (!changed.length) return []
  if (account.status === 'invited') throw refuse(409, t.stillInvited, { values: { name: account.nickname } })
  if (account.guest) {
    const told = { values: { name: account.nickname } }
    throw refuse(403, t.elsewhere, {
      ...told,
      errors: changed.map((field) => ({ field, message: t.elsewhere, ...told })),
    })
  }
  // Addresses let people in. Of somebody who works elsewhere too they are nobody's to change but the person's.
  const own = changed.filter((name) => contactFields.includes(name))
  if (own.length && (await worksElsewhere(ctx.db, account.id))) {
    const told = { values: { name: account.nickname } }
    throw refuse(403, t.contactsElsewhere, {
      ...told,
      errors: own.map((field) => ({ field, message: t.contactsElsewhere, ...told })),
    })
  }
  const values = Object.fromEntries(changed.map((name) => [name, input[name]])) as Partial<
    Record<(typeof ofPerson)[number], string>
  >
  await checkContacts(ctx, values, account.id)
  await checkAvatar(ctx, values.avatar)
  await ctx.db
    .updateTable('person')
    .set({ ...values, ...saidBy(ctx.user.tenantId, values), updatedAt: sql<string>`now()` })
    .where('id', '=', account.id)
    .execute()
  return changed.map((field) => ({ field, from: current[field], to: input[field] }))
}

/** Gives the roles named. Own roles are another's to change, unless one is an administrator. */
async function changeRoles(
  ctx: Context,
  account: Account,
  current: Sysuser,
  roleIds: readonly string[] | undefined,
): Promise<{ field: string; from: unknown; to: unknown }[]> {
  const wanted = distinct(roleIds ?? account.roleIds)
  const added = wanted.filter((id) => !account.roleIds.includes(id))
  if (!added.length && wanted.length === account.roleIds.length) return []
  if (account.id === ctx.user.personId && !ctx.user.admin) throw refuse(403, t.notOwnRoles)
  await mayGrant(ctx, wanted)
  await setRoles(ctx, account.membershipId, wanted)
  const { roleNames } = await readUser(ctx, account.id)
  return [{ field: 'roleNames', from: current.roleNames, to: roleNames }]
}

export async function accountFor(ctx: Context, id: string): Promise<Account> {
  const [account] = await accountsOf(ctx, [id])
  await mayManage(ctx, [account!])
  return account!
}

async function changeStatus(ctx: Context, account: Account, status: 'able' | 'disable'): Promise<void> {
  if (status === account.status) return
  if (account.status === 'invited')
    throw refuse(409, t.stillInvited, {
      values: { name: account.nickname },
      errors: [{ field: 'status', message: t.stillInvited, values: { name: account.nickname } }],
    })
  if (account.id === ctx.user.personId)
    throw refuse(409, t.notYourself, { errors: [{ field: 'status', message: t.notYourself }] })
  if (status === 'disable')
    await endSessions(ctx.db, { personId: account.id, tenantId: ctx.user.tenantId }, 'disabled', t.disabledNote)
}

/** The user as the caller ticked him. Throws 404, or 409 with him as he stands now when somebody was quicker. */
export async function userAsSeen(ctx: Context, { id, version }: ChosenRow): Promise<Sysuser> {
  const current = await readUser(ctx, id, { deleted: false })
  if (current.version !== version) throw refuse(409, refusals.stale, { data: { current } })
  return current
}

export async function updateUser(ctx: Context, input: Change): Promise<void> {
  const { id, username, orgId, status, roleIds } = input
  await lockAdministration(ctx)
  const current = await userAsSeen(ctx, input)
  const { id: _id, version: _version, ...values } = input
  refuseHidden(ctx, values)
  const account = await accountFor(ctx, id)
  if (username !== undefined) await checkUsername(ctx, username, id)
  if (orgId && orgId !== current.orgId) await checkOrg(ctx, orgId)
  if (status) await changeStatus(ctx, account, status)
  const changes = [
    ...(await changePerson(ctx, account, current, input)),
    ...(await changeRoles(ctx, account, current, roleIds)),
  ]
  await noteChanges(ctx, account, changes)
  const columns = {
    ...(username === undefined ? {} : { username }),
    ...(orgId === undefined ? {} : { orgId }),
    ...(status ? { status } : {}),
  }
  await ctx.db
    .updateTable('membership')
    .set({ ...columns, updatedBy: ctx.user.personId })
    .where('id', '=', account.membershipId)
    .execute()
  await keepAnAdministrator(ctx, [id])
  written(ctx, [id])
}

export async function giveRoles(
  ctx: Context,
  userId: string,
  roleIds: readonly string[],
  version: number | undefined,
): Promise<void> {
  await lockAdministration(ctx)
  const current = await readUser(ctx, userId, { deleted: false })
  if (version !== undefined && current.version !== version) throw refuse(409, refusals.stale, { data: { current } })
  const account = await accountFor(ctx, userId)
  const changes = await changeRoles(ctx, account, current, roleIds)
  await noteChanges(ctx, account, changes)
  if (changes.length)
    await ctx.db
      .updateTable('membership')
      .set({ updatedBy: ctx.user.personId })
      .where('id', '=', account.membershipId)
      .execute()
  await keepAnAdministrator(ctx, [userId])
  written(ctx, [userId], changes[0] && `${String(changes[0].from ?? '')} → ${String(changes[0].to ?? '')}`)
}

/** Roles beside those that somebody has. */
export async function addRoles(ctx: Context, { id, version }: ChosenRow, roleIds: readonly string[]): Promise<void> {
  await lockAdministration(ctx)
  await userAsSeen(ctx, { id, version })
  const [account] = await accountsOf(ctx, [id])
  await giveRoles(ctx, id, distinct([...account!.roleIds, ...roleIds]), version)
}

export async function setStatus(ctx: Context, id: string, status: 'able' | 'disable'): Promise<void> {
  await readUser(ctx, id, { deleted: false })
  const account = await accountFor(ctx, id)
  await changeStatus(ctx, account, status)
  await ctx.db
    .updateTable('membership')
    .set({ status, updatedBy: ctx.user.personId })
    .where('id', '=', account.membershipId)
    .execute()
  await keepAnAdministrator(ctx, [id])
}
