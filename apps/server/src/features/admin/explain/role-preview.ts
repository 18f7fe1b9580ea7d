import { rolePreview as contract, type RolePreview } from '@clearway/contract/features/admin/rolePreview'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { everybody, type Member } from '../../../kernel/everybody.ts'
import { feature } from '../../../kernel/feature.ts'
import { distinct, lockAdministration, readRole } from '../administration.ts'
import { readFacts } from './explain-facts.ts'
import { compare } from './role-effect.ts'
import { removeRoles, authorizeUserToRole } from '../sysrole.ts'
import { authorizeButtonToRole, authorizeMenuToRole } from '../sysmenu-rights.ts'
import { authorizeDataFieldToRole, deleteDataField } from '../sysmenu-data.ts'
import { authorizeRoleToUrl, authorizeUrlToRole } from '../sysurl.ts'
import { giveRoles } from '../user/sysuser-write.ts'

/** More are not looked at; a change for so many is asked for confirmation all the same. */
const mostMembers = 2000

type Change = (ctx: Context) => Promise<unknown>
/** Whom the change may concern; everybody when nothing is named. */
type Concerned = (ctx: Context) => Promise<Member[]>

/** Makes the change for real, looks at everybody concerned before and after, and takes it back. What the change refuses, this refuses. */
async function tried(ctx: Context, concerned: Concerned, change: Change): Promise<RolePreview> {
  const [found, facts] = await Promise.all([concerned(ctx), readFacts(ctx)])
  const before = found.slice(0, mostMembers)
  await sql`savepoint tried`.execute(ctx.db)
  // Nobody must hear of it: neither the audit trail nor the sessions in memory.
  await change({ ...ctx, touched: () => {}, afterCommit: () => {} })
  const after = await everybody(ctx.db, { personIds: before.map((m) => m.personId) })
  await sql`rollback to savepoint tried`.execute(ctx.db)
  return compare(ctx, facts, before, after, found.length > mostMembers)
}

const most = mostMembers + 1
const holdersOf = (roleId: string): Concerned => async (ctx) => {
  await readRole(ctx, roleId)
  return everybody(ctx.db, { roleId, most })
}
/** A URL that gets its first role, or loses its last, changes what everybody may call. */
const all: Concerned = (ctx) => everybody(ctx.db, { most })

async function holdersAnd(ctx: Context, roleId: string, userIds: readonly string[]): Promise<Member[]> {
  const [have, get] = [await holdersOf(roleId)(ctx), await everybody(ctx.db, { personIds: userIds, most })]
  return [...new Map([...have, ...get].map((m) => [m.personId, m])).values()]
}

async function roleOfRule(ctx: Context, id: string): Promise<Member[]> {
  const rule = await ctx.db.selectFrom('dataPermission').select('roleId').where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
  return rule ? everybody(ctx.db, { roleId: rule.roleId, most }) : []
}

async function takeAndDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  await lockAdministration(ctx)
  await ctx.db.deleteFrom('membershipRole').where('roleId', 'in', [...ids]).execute()
  await removeRoles(ctx, ids)
}

async function holdersOfAny(ctx: Context, ids: readonly string[]): Promise<Member[]> {
  const found = new Map<string, Member>()
  for (const id of distinct(ids).slice(0, 20)) for (const m of await holdersOf(id)(ctx)) found.set(m.personId, m)
  return [...found.values()]
}

export const rolePreview = feature(contract, {
  previewMenuToRole: (ctx, input) => tried(ctx, holdersOf(input.roleId), (c) => authorizeMenuToRole(c, input)),
  previewButtonToRole: (ctx, input) => tried(ctx, holdersOf(input.roleId), (c) => authorizeButtonToRole(c, input)),
  previewDataFieldToRole: (ctx, input) => tried(ctx, holdersOf(input.roleId), (c) => authorizeDataFieldToRole(c, input)),
  previewDeleteDataField: (ctx, input) => tried(ctx, (c) => roleOfRule(c, input.id), (c) => deleteDataField(c, input)),
  previewUserToRole: (ctx, input) => tried(ctx, (c) => holdersAnd(c, input.roleId, input.userIds), (c) => authorizeUserToRole(c, input)),
  previewRoleToUser: (ctx, input) => tried(ctx, (c) => everybody(c.db, { personIds: [input.userId] }), (c) => giveRoles(c, input.userId, input.roleIds, input.version)),
  previewUrlToRole: (ctx, input) => tried(ctx, all, (c) => authorizeUrlToRole(c, input)),
  previewRoleToUrl: (ctx, input) => tried(ctx, all, (c) => authorizeRoleToUrl(c, input)),
  previewDelete: (ctx, { ids }) => tried(ctx, (c) => holdersOfAny(c, ids), (c) => takeAndDelete(c, ids)),
})
