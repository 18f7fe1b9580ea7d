import { securityText } from '@clearway/contract/features/account/security.text'
import type { sysuser } from '@clearway/contract/features/admin/user/sysuser'
import { sysuserText as t } from '@clearway/contract/features/admin/user/sysuser.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { eachRow } from '../../../kernel/crud/many.ts'
import { removeSecondFactor } from '../../../kernel/identity/secondFactor.ts'
import { endSessions } from '../../../kernel/identity/sessions.ts'
import { worksElsewhere } from '../../../kernel/identity/vouching.ts'
import { sendSecurityNotice } from '../../../kernel/messages/securityNotice.ts'
import { openSignIn } from '../../../kernel/pacing/limits.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { lockAdministration } from '../administration.ts'
import { checkPassword, readUser } from './sysuserRows.ts'
import { accountFor, setStatus, userAsSeen, written } from './sysuserWrite.ts'

type Routes = typeof sysuser.routes

/** Sign-in counts the failures of a person under whatever name was typed: everything is opened again. */
export function unlock(ctx: Context, id: string): void {
  ctx.afterCommit(() => openSignIn(ctx.services.limits, id))
}

export async function modifyAccount(ctx: Context, { id, status, unlock: open }: Parsed<Routes['modifyAccount']>) {
  await lockAdministration(ctx)
  if (status) await setStatus(ctx, id, status)
  if (open) {
    await readUser(ctx, id, { deleted: false })
    await accountFor(ctx, id)
    unlock(ctx, id)
  }
  written(ctx, [id], [status, open && 'unlock'].filter(Boolean).join(', '))
  return readUser(ctx, id)
}

/** Opens or shuts each of many accounts. */
export const modifyAccountMany = (ctx: Context, { rows, status }: Parsed<Routes['modifyAccountMany']>) =>
  eachRow(ctx, rows, async (own, row) => {
    await lockAdministration(own)
    await userAsSeen(own, row)
    await setStatus(own, row.id, status)
    written(own, [row.id], status)
  })

/** Sets a first password again: it has to be changed at the next sign-in, and whoever is signed in with the old one is out. */
export async function resetPassword(ctx: Context, id: string, plain: string, passwordHash: string): Promise<void> {
  await lockAdministration(ctx)
  await readUser(ctx, id, { deleted: false })
  const account = await accountFor(ctx, id)
  if (id === ctx.user.personId) throw refuse(409, t.notOwnPassword)
  if (account.guest || (await worksElsewhere(ctx.db, id)))
    throw refuse(403, t.passwordElsewhere, { values: { name: account.nickname } })
  await checkPassword(ctx, plain, 'newPassword', [account.username, account.nickname])
  await ctx.db
    .updateTable('person')
    .set({
      passwordHash,
      passwordTenantId: ctx.user.tenantId,
      mustChangePassword: true,
      passwordChangedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
  // Half of a sign-in that the old password began ends with it.
  await ctx.db.deleteFrom('challenge').where('kind', '=', 'mfa').where('personId', '=', id).execute()
  await endSessions(ctx.db, { personId: id }, 'password', t.passwordNote)
  written(ctx, [id])
}

/** For somebody who lost his telephone and his codes: from the next sign-in on his password alone opens, and he hears of it. */
export async function resetMfa(ctx: Context, { id }: Parsed<Routes['resetMfa']>): Promise<{ done: true }> {
  await lockAdministration(ctx)
  await readUser(ctx, id, { deleted: false })
  const account = await accountFor(ctx, id)
  if (id === ctx.user.personId) throw refuse(409, t.notOwnMfa)
  if (account.guest || (await worksElsewhere(ctx.db, id)))
    throw refuse(403, t.mfaElsewhere, { values: { name: account.nickname } })
  if (!(await removeSecondFactor(ctx.db, id))) throw refuse(409, t.mfaIsOff, { values: { name: account.nickname } })
  const values = { admin: ctx.user.nickname, tenant: ctx.user.tenantName }
  await sendSecurityNotice(ctx.db, ctx.services, id, {
    title: securityText.notices.mfaReset,
    content: securityText.notices.mfaResetBody,
    values,
    urgent: true,
  })
  written(ctx, [id])
  return { done: true }
}
