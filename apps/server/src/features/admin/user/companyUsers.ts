import {
  enterpriseUser as enterprise,
  individualUser as individual,
} from '@clearway/contract/features/admin/user/companyUsers'
import { companyUsersText as t } from '@clearway/contract/features/admin/user/companyUsers.text'
import { sysuserText } from '@clearway/contract/features/admin/user/sysuser.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import type { Language } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { scopeCondition, type TableSource } from '../../../kernel/crud/listQuery.ts'
import { feature, outsideTransaction } from '../../../kernel/feature.ts'
import { requestResetLink } from '../../../kernel/identity/resetLink.ts'
import { endSessions } from '../../../kernel/identity/sessions.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { lockAdministration } from '../administration.ts'
import { unlock } from './sysuserAccount.ts'
import { accountsOf, seenAsUsers } from './sysuserRows.ts'
import { accountFor, setStatus, written } from './sysuserWrite.ts'

const masked = {
  mobile: `(case when length(t.mobile) > 9 then left(t.mobile, 3) || '****' || right(t.mobile, 4) else left(t.mobile, 2) || '****' || right(t.mobile, 2) end)`,
  email: `(left(t.email, least(2, strpos(t.email, '@') - 2)) || '***' || substring(t.email from '@.*$'))`,
}

/** The same list twice: contacts masked, and not found by them, unless the caller may edit. The plain one is told last: it is the one that others ask for. */
function twice(resource: typeof individual | typeof enterprise, source: TableSource) {
  const computed = source.computed ?? {}
  const covered = crud(resource as typeof individual, { ...source, computed: { ...computed, ...masked } })
  const plain = crud(resource as typeof individual, { ...source, search: [...source.search!, 'mobile?', 'email?'] })
  return (ctx: Context) => (ctx.user.permissions.has(`${resource.name}.edit`) ? plain : covered)
}

const lastSignIn = (person: string, tenant: string) =>
  `(select max(s.created_at) from session s where s.person_id = t.${person} and s.tenant_id = t.${tenant})`

const people: TableSource = {
  table: 'individual_user',
  orgScoped: true,
  search: ['nickname', 'username'],
  computed: { lastSignInAt: lastSignIn('id', 'tenant_id') },
}
const contacts: TableSource = {
  table: 'tenant_contact',
  search: ['nickname', 'companyName', 'tenantCode'],
  computed: { uscc: 'null::text', orgName: 'null::text', lastSignInAt: lastSignIn('person_id', 'id') },
}
const staff: TableSource = {
  table: 'enterprise_user',
  orgScoped: true,
  search: ['nickname', 'username', 'companyName?', 'uscc?'],
  computed: {
    tenantCode: 'null::text',
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
    lastSignInAt: lastSignIn('id', 'tenant_id'),
  },
}

const individuals = twice(individual, people)
const [contactsOf, staffOf] = [twice(enterprise, contacts), twice(enterprise, staff)]
const isOperator = (ctx: Context) => ctx.user.area === 'platform'
const enterprises = (ctx: Context) => (isOperator(ctx) ? contactsOf : staffOf)(ctx)

/**
 * Private accounts stand in the tenant `personal`, which is the platform's as its own is: there the operator works on accounts, and
 * nowhere else. Everybody else stays in his tenant.
 */
async function amongIndividuals<T>(
  ctx: Context,
  mode: 'read' | 'write',
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const personal = isOperator(ctx)
    ? await ctx.services.database.common
        .selectFrom('tenant')
        .select(['id', 'tenantCode'])
        .where('kind', '=', 'personal')
        .where('deletedAt', 'is', null)
        .orderBy('createdAt')
        .executeTakeFirst()
    : undefined
  if (isOperator(ctx) && !personal) throw notFound()
  const user = personal ? { ...ctx.user, tenantId: personal.id, tenantCode: personal.tenantCode } : ctx.user
  return ctx.services.database.transaction(
    { tenantId: user.tenantId, personId: user.personId, requestId: ctx.requestId },
    mode,
    (db) => work(seenAsUsers({ ...ctx, db, user }, individual.name)),
  )
}

type Act = Parsed<typeof individual.routes.modifyAccount>

/** The tenant `personal` has no administrator who could be the last one, and nobody's rights to compare. */
async function setPersonal(ctx: Context, id: string, status: 'able' | 'disable'): Promise<void> {
  const [account] = await accountsOf(ctx, [id])
  await ctx.db
    .updateTable('membership')
    .set({ status, updatedBy: ctx.user.personId })
    .where('id', '=', account!.membershipId)
    .execute()
  if (status === 'disable')
    await endSessions(ctx.db, { personId: id, tenantId: ctx.user.tenantId }, 'disabled', sysuserText.disabledNote)
}

async function act(ctx: Context, { id, status, unlock: open }: Act): Promise<{ done: true }> {
  await lockAdministration(ctx)
  if (status) await (isOperator(ctx) ? setPersonal : setStatus)(ctx, id, status)
  if (open) {
    if (!isOperator(ctx)) await accountFor(ctx, id)
    unlock(ctx, id)
  }
  written(ctx, [id], [status, open && 'unlock'].filter(Boolean).join(', '))
  for (const table of ['individual_user', 'enterprise_user'])
    ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, table))
  return { done: true }
}

/** Whoever holds the mailbox gets the link, nobody else. */
async function mailReset(ctx: Context, personId: string | null): Promise<{ done: true }> {
  const person = personId
    ? await ctx.db
        .selectFrom('person')
        .select(['email', 'nickname', 'language'])
        .where('id', '=', personId)
        .executeTakeFirst()
    : undefined
  if (!person?.email) throw refuse(409, t.noMail, { values: { name: person?.nickname ?? '' } })
  await requestResetLink(ctx.db, person.email, person.language as Language)
  ctx.touched([personId!])
  return { done: true }
}

const reads = <I, O>(of: (ctx: Context) => (ctx: Context, input: I, file: undefined) => Promise<O>) =>
  outsideTransaction((ctx: Context, input: I) => amongIndividuals(ctx, 'read', (ctx) => of(ctx)(ctx, input, undefined)))

export const individualUser = feature(individual.routes, {
  query: reads((ctx) => individuals(ctx).query),
  queryById: reads((ctx) => individuals(ctx).queryById),
  exportExcel: reads((ctx) => individuals(ctx).exportExcel),
  exportWord: reads((ctx) => individuals(ctx).exportWord),
  exportPDF: reads((ctx) => individuals(ctx).exportPDF),
  modifyAccount: outsideTransaction((ctx: Context, input: Act) =>
    amongIndividuals(ctx, 'write', async (ctx) => {
      await readRow(ctx, individual, people, input.id, { deleted: false })
      return act(ctx, input)
    }),
  ),
  sendReset: outsideTransaction((ctx: Context, { id }: { id: string }) =>
    amongIndividuals(ctx, 'write', async (ctx) => {
      await readRow(ctx, individual, people, id, { deleted: false })
      return mailReset(ctx, id)
    }),
  ),
})

const asUsers = (ctx: Context) => (isOperator(ctx) ? ctx : seenAsUsers(ctx, enterprise.name))

export const enterpriseUser = feature(enterprise.routes, {
  query: (ctx, input) => enterprises(ctx).query(asUsers(ctx), input, undefined),
  queryById: (ctx, input) => enterprises(ctx).queryById(asUsers(ctx), input, undefined),
  exportExcel: (ctx, input) => enterprises(ctx).exportExcel(asUsers(ctx), input, undefined),
  exportWord: (ctx, input) => enterprises(ctx).exportWord(asUsers(ctx), input, undefined),
  exportPDF: (ctx, input) => enterprises(ctx).exportPDF(asUsers(ctx), input, undefined),
  modifyAccount: async (ctx, input) => {
    await readRow(asUsers(ctx), enterprise, isOperator(ctx) ? contacts : staff, input.id, { deleted: false })
    if (isOperator(ctx)) throw refuse(403, t.notHere)
    return act(ctx, input)
  },
  sendReset: async (ctx, { id }) => {
    await readRow(asUsers(ctx), enterprise, isOperator(ctx) ? contacts : staff, id, { deleted: false })
    const { rows } = isOperator(ctx)
      ? await sql<{ personId: string | null }>`select person_id from tenant_contact where id = ${id}`.execute(ctx.db)
      : { rows: [{ personId: id }] }
    return mailReset(ctx, rows[0]!.personId)
  },
  queryCompanies: async (ctx) => {
    if (isOperator(ctx)) return []
    const access = dataAccess(ctx.user, 'sysuser')
    const seen = scopeCondition(ctx, staff, access)
    const narrow = access.scope.kind === 'orgs' ? sql`o.id = any(${[...access.scope.orgs]}::uuid[])` : sql`true`
    const { rows } = await sql<{
      id: string
      name: string
      uscc: string | null
      userCount: number
      lastSignInAt: string | null
    }>`select o.id, o.org_name as name, o.uscc, count(t.id)::int as user_count, max(${sql.raw(staff.computed!['lastSignInAt']!)}) as last_sign_in_at
      from sys_org o left join enterprise_user t on t.company_id = o.id and t.deleted_at is null and ${seen.length ? sql.join(seen, sql` and `) : sql`true`}
      where o.tenant_id = current_tenant() and o.org_type = 'customer' and o.deleted_at is null and ${narrow} group by o.id, o.org_name, o.uscc order by o.org_name limit 2000`.execute(
      ctx.db,
    )
    return rows
  },
})
