import { sysuser as contract } from '@clearway/contract/features/admin/sysuser'
import type { Parsed } from '@clearway/contract/kernel/route'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { feature, outsideTransaction } from '../../../kernel/feature.ts'
import { historyOf } from '../../../kernel/crud/history.ts'
import { listPage } from '../../../kernel/crud/list-query.ts'
import { hashPassword } from '../../../kernel/passwords.ts'
import { modifyAccount, resetMfa, resetPassword } from './sysuser-account.ts'
import { importExcel, importFailedRows, importTemplate } from './sysuser-import.ts'
import { addSysTenantUser } from './sysuser-invite.ts'
import { accountsOf, readUser, sysuserSource, usernameFree, type UserRow } from './sysuser-rows.ts'
import { addUser, giveRoles, removeUsers, restoreUsers, updateUser } from './sysuser-write.ts'
import { readRows } from '../../../kernel/crud/crud-rows.ts'

/** A hash takes a while: it is made before the transaction begins. */
const bound = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.services.database.transaction({ tenantId: ctx.user.tenantId, personId: ctx.user.personId, requestId: ctx.requestId }, 'write', (db) => work({ ...ctx, db }))

const isId = (s: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(s)

/** Name and user name, since people look for either. */
export async function userOptions(ctx: Context, { search, ids }: { search?: string | undefined; ids?: string | undefined }) {
  const wanted = ids?.split(',').filter(isId).slice(0, 100)
  const rows = wanted?.length ? await readRows(ctx, contract, sysuserSource, wanted) : (await listPage(ctx, contract, sysuserSource, { currentPage: 1, pageSize: 20, search })).list
  return (rows as unknown as UserRow[]).map((u) => ({ id: u.id, label: u.nickname && u.nickname !== u.username ? `${u.nickname} (${u.username})` : String(u.username ?? u.id) }))
}

export const sysuser = feature(contract.routes, {
  ...crud(contract, sysuserSource),
  queryById: (ctx, { id }) => readUser(ctx, id),
  queryOptions: userOptions,
  add: outsideTransaction(async (ctx: Context, { password, confirmPassword: _confirmed, ...input }: Parsed<typeof contract.routes.add>) => {
    const hash = await hashPassword(password)
    return bound(ctx, async (ctx) => readUser(ctx, await addUser(ctx, input, { plain: password, hash })))
  }),
  update: async (ctx, input) => {
    await updateUser(ctx, input)
    return readUser(ctx, input.id)
  },
  delete: async (ctx, { ids }) => ({ count: await removeUsers(ctx, ids) }),
  restore: async (ctx, { ids }) => ({ count: await restoreUsers(ctx, ids) }),
  queryHistory: async (ctx, { id }) => {
    await readUser(ctx, id)
    const [account] = await accountsOf(ctx, [id])
    return historyOf(ctx, contract, 'membership', account!.membershipId)
  },
  importTemplate,
  importExcel,
  importFailedRows,
  queryUsername: async (ctx, { username, id }) => ({ free: await usernameFree(ctx, username, id) }),
  authorizeRoleToUser: async (ctx, { userId, roleIds, version }) => {
    await giveRoles(ctx, userId, roleIds, version)
    return readUser(ctx, userId)
  },
  modifyAccount,
  resetMfa,
  resetPassword: outsideTransaction(async (ctx: Context, { id, newPassword }: Parsed<typeof contract.routes.resetPassword>) => {
    const hash = await hashPassword(newPassword)
    await bound(ctx, (ctx) => resetPassword(ctx, id, newPassword, hash))
    return { done: true as const }
  }),
  addSysTenantUser,
})
