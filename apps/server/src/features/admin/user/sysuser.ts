import { sysuser as contract } from '@clearway/contract/features/admin/user/sysuser'
import type { Parsed } from '@clearway/contract/kernel/route'

import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRows } from '../../../kernel/crud/crudRows.ts'
import { historyOf } from '../../../kernel/crud/history.ts'
import { listPage } from '../../../kernel/crud/listQuery.ts'
import { eachRow } from '../../../kernel/crud/many.ts'
import { feature, outsideTransaction } from '../../../kernel/feature.ts'
import { mobileNumber } from '../../../kernel/identity/mobileNumber.ts'
import { hashPassword } from '../../../kernel/identity/passwords.ts'
import { distinct } from '../administration.ts'
import { usernameFree } from '../members.ts'
import { modifyAccount, modifyAccountMany, resetMfa, resetPassword } from './sysuserAccount.ts'
import { removeUsers, restoreUsers } from './sysuserBin.ts'
import { userImport } from './sysuserImport.ts'
import { addSysTenantUser } from './sysuserInvite.ts'
import { accountsOf, readUser, sysuserSource } from './sysuserRows.ts'
import { addRoles, addUser, giveRoles, updateUser } from './sysuserWrite.ts'

interface Spelled {
  readonly roleId?: string | undefined
  readonly roleIds?: string[] | undefined
  readonly countryCode?: string | undefined
  readonly mobile?: string | undefined
}

/** Roles as a list, whether they came as one or several. */
const rolesOf = ({ roleId, roleIds }: Spelled): string[] | undefined =>
  roleId === undefined ? roleIds : distinct([...(roleIds ?? []), roleId])

/** The number with the code that came beside it. */
const numberOf = ({ countryCode, mobile }: Spelled): string | undefined =>
  mobile === undefined ? undefined : mobileNumber(countryCode, mobile)

/** A hash takes a while: it is made before the transaction begins. */
const bound = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.services.database.transaction(
    { tenantId: ctx.user.tenantId, personId: ctx.user.personId, requestId: ctx.requestId },
    'write',
    (db) => work({ ...ctx, db }),
  )

const isId = (s: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(s)

/** Name and user name, since people look for either. */
export async function userOptions(
  ctx: Context,
  { search, ids }: { search?: string | undefined; ids?: string | undefined },
) {
  const wanted = ids?.split(',').filter(isId).slice(0, 100)
  const rows = wanted?.length
    ? await readRows(ctx, contract, sysuserSource, wanted)
    : (await listPage(ctx, contract, sysuserSource, { currentPage: 1, pageSize: 20, search })).list
  return rows.map((u) => ({
    id: u.id,
    label: u.nickname && u.nickname !== u.username ? `${u.nickname} (${u.username})` : String(u.username ?? u.id),
  }))
}

export const sysuser = feature(contract.routes, {
  ...crud(contract, sysuserSource),
  ...userImport,
  queryById: (ctx, { id }) => readUser(ctx, id),
  queryOptions: userOptions,
  add: outsideTransaction(
    async (ctx: Context, { password, confirmPassword: _confirmed, ...input }: Parsed<typeof contract.routes.add>) => {
      const { roleId: _role, countryCode: _code, ...rest } = input
      const user = { ...rest, roleIds: rolesOf(input) ?? [], mobile: numberOf(input)! }
      const hash = await hashPassword(password)
      return bound(ctx, async (ctx) => readUser(ctx, await addUser(ctx, user, { plain: password, hash })))
    },
  ),
  update: async (ctx, input) => {
    const { roleId: _role, countryCode: _code, ...rest } = input
    await updateUser(ctx, { ...rest, roleIds: rolesOf(input), mobile: numberOf(input) })
    return readUser(ctx, input.id)
  },
  delete: async (ctx, { ids }) => ({ count: await removeUsers(ctx, ids) }),
  restore: async (ctx, { ids }) => ({ count: await restoreUsers(ctx, ids) }),
  queryHistory: async (ctx, { id }) => {
    await readUser(ctx, id)
    const [account] = await accountsOf(ctx, [id])
    return historyOf(ctx, contract, 'membership', account!.membershipId)
  },
  queryUsername: async (ctx, { username, id }) => ({ free: await usernameFree(ctx, username, id) }),
  authorizeRoleToUser: async (ctx, { userId, roleIds, version }) => {
    await giveRoles(ctx, userId, roleIds, version)
    return readUser(ctx, userId)
  },
  authorizeRoleToUserMany: (ctx, { rows, roleIds }) => eachRow(ctx, rows, (own, row) => addRoles(own, row, roleIds)),
  modifyAccount,
  modifyAccountMany,
  resetMfa,
  resetPassword: outsideTransaction(
    async (ctx: Context, { id, newPassword }: Parsed<typeof contract.routes.resetPassword>) => {
      const hash = await hashPassword(newPassword)
      await bound(ctx, (ctx) => resetPassword(ctx, id, newPassword, hash))
      return { done: true as const }
    },
  ),
  addSysTenantUser,
})
