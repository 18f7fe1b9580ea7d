import { rolePreview as contract, type RolePreview } from '@clearway/contract/features/admin/explain/rolePreview'
import { sql } from 'kysely'

import { everybody, type Member } from '../../../kernel/access/everybody.ts'
import type { Context } from '../../../kernel/context.ts'
import { feature, type Feature } from '../../../kernel/feature.ts'
import { notFound } from '../../../kernel/refuse.ts'
import { distinct, lockAdministration, readRole } from '../administration.ts'
import { authorizeDataFieldToRole, deleteDataField } from '../menu/sysmenuData.ts'
import { authorizeButtonToRole, authorizeMenuToRole } from '../menu/sysmenuRights.ts'
import { dataPermission } from '../role/dataPermission.ts'
import { removeRoles, authorizeUserToRole } from '../role/sysrole.ts'
import { authorizeRoleToUrl, authorizeUrlToRole, sysurl } from '../role/sysurl.ts'
import { giveRoles } from '../user/sysuserWrite.ts'
import { readFacts } from './explainFacts.ts'
import { compare } from './roleEffect.ts'

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
const holdersOf =
  (roleId: string): Concerned =>
  async (ctx) => {
    await readRole(ctx, roleId)
    return everybody(ctx.db, { roleIds: [roleId], most })
  }
/** A URL that gets its first role, or loses its last, changes what everybody may call. */
const all: Concerned = (ctx) => everybody(ctx.db, { most })

async function holdersAnd(ctx: Context, roleId: string, userIds: readonly string[]): Promise<Member[]> {
  const [have, get] = [await holdersOf(roleId)(ctx), await everybody(ctx.db, { personIds: userIds, most })]
  return [...new Map([...have, ...get].map((m) => [m.personId, m])).values()]
}

const rolesOfRules =
  (ids: readonly string[]): Concerned =>
  async (ctx) => {
    const rules = await ctx.db
      .selectFrom('dataPermission')
      .select('roleId')
      .where('id', 'in', [...ids])
      .execute()
    return everybody(ctx.db, { roleIds: rules.map((r) => r.roleId), most })
  }

type Verb = 'queryById' | 'add' | 'update' | 'delete' | 'restore'
const calling = (of: Feature, verb: Verb) => (ctx: Context, input: object) => of.handlers[verb]!(ctx, input)

/** As the form would be saved at this moment. */
async function saveForm(of: Feature, ctx: Context, { id, ...values }: { id?: string | undefined }): Promise<unknown> {
  if (!id) return calling(of, 'add')(ctx, values)
  const { version } = (await calling(of, 'queryById')(ctx, { id })) as { version: number }
  return calling(of, 'update')(ctx, { ...values, id, version })
}

async function takeAndDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  await lockAdministration(ctx)
  await ctx.db
    .deleteFrom('membershipRole')
    .where('roleId', 'in', [...ids])
    .execute()
  await removeRoles(ctx, ids)
}

async function holdersOfAny(ctx: Context, roleIds: readonly string[]): Promise<Member[]> {
  const found = await ctx.db
    .selectFrom('sysRole')
    .select('id')
    .where('id', 'in', [...roleIds])
    .where('deletedAt', 'is', null)
    .execute()
  if (found.length !== distinct(roleIds).length) throw notFound()
  return everybody(ctx.db, { roleIds, most })
}

export const rolePreview = feature(contract, {
  previewMenuToRole: (ctx, input) => tried(ctx, holdersOf(input.roleId), (c) => authorizeMenuToRole(c, input)),
  previewButtonToRole: (ctx, input) => tried(ctx, holdersOf(input.roleId), (c) => authorizeButtonToRole(c, input)),
  previewDataFieldToRole: (ctx, input) =>
    tried(ctx, holdersOf(input.roleId), (c) => authorizeDataFieldToRole(c, input)),
  previewDeleteDataField: (ctx, input) => tried(ctx, rolesOfRules([input.id]), (c) => deleteDataField(c, input)),
  previewUserToRole: (ctx, input) =>
    tried(
      ctx,
      (c) => holdersAnd(c, input.roleId, input.userIds),
      (c) => authorizeUserToRole(c, input),
    ),
  previewRoleToUser: (ctx, input) =>
    tried(
      ctx,
      (c) => everybody(c.db, { personIds: [input.userId] }),
      (c) => giveRoles(c, input.userId, input.roleIds, input.version),
    ),
  previewUrlToRole: (ctx, input) => tried(ctx, all, (c) => authorizeUrlToRole(c, input)),
  previewRoleToUrl: (ctx, input) => tried(ctx, all, (c) => authorizeRoleToUrl(c, input)),
  previewSaveDataRule: (ctx, input) => tried(ctx, holdersOf(input.roleId), (c) => saveForm(dataPermission, c, input)),
  previewDeleteDataRules: (ctx, input) =>
    tried(ctx, rolesOfRules(input.ids), (c) => calling(dataPermission, 'delete')(c, input)),
  previewRestoreDataRules: (ctx, input) =>
    tried(ctx, rolesOfRules(input.ids), (c) => calling(dataPermission, 'restore')(c, input)),
  previewSaveUrl: (ctx, input) => tried(ctx, all, (c) => saveForm(sysurl, c, input)),
  previewDeleteUrls: (ctx, input) => tried(ctx, all, (c) => calling(sysurl, 'delete')(c, input)),
  previewRestoreUrls: (ctx, input) => tried(ctx, all, (c) => calling(sysurl, 'restore')(c, input)),
  previewDelete: (ctx, { ids }) =>
    tried(
      ctx,
      (c) => holdersOfAny(c, ids),
      (c) => takeAndDelete(c, ids),
    ),
})
