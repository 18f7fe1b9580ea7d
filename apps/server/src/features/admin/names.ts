import { givenRoles } from '@clearway/contract/features/admin/role/standardRoles.text'
import { givenName } from '@clearway/contract/kernel/given'
import { languages, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'

interface Found {
  readonly id: string
}

const only = ({ rows }: { rows: readonly Found[] }): string | undefined => (rows.length === 1 ? rows[0]!.id : undefined)

/** The role of that code or name. */
export const roleNamed = async (ctx: Context, word: string): Promise<string | undefined> =>
  only(
    await sql<Found>`select id from sys_role
  where tenant_id = current_tenant() and deleted_at is null and lower(${word}) in (lower(role_code), lower(role_name)) limit 2`.execute(
      ctx.db,
    ),
  )

/** The organisation of that name among those that the user sees; `parent/name` where several have it. */
export async function orgNamed(ctx: Context, word: string): Promise<string | undefined> {
  const { scope } = dataAccess(ctx.user, 'sysorg')
  return only(
    await sql<Found>`select o.id from sys_org o left join sys_org p on p.tenant_id = o.tenant_id and p.id = o.org_parent
    where o.tenant_id = current_tenant() and o.deleted_at is null and lower(${word}) in (lower(o.org_name), lower(p.org_name || '/' || o.org_name))
      and ${scope.kind === 'orgs' ? sql`o.id = any(${[...scope.orgs]}::uuid[])` : sql`true`} limit 2`.execute(ctx.db),
  )
}

/** The words by which `orgNamed` finds each organisation, for a list to choose from. */
export async function orgWords(ctx: Context): Promise<string[]> {
  const scopes = ['sysorg', 'sysuser'].map((resource) => dataAccess(ctx.user, resource).scope)
  const within = scopes.map((s) => (s.kind === 'orgs' ? sql`id = any(${[...s.orgs]}::uuid[])` : sql`true`))
  const { rows } = await sql<{ word: string }>`select case when twins > 1 and parent is not null
      then parent || '/' || org_name else org_name end as word
    from (select o.id, o.org_name, o.org_sequence, p.org_name as parent, count(*) over (partition by lower(o.org_name)) as twins
      from sys_org o left join sys_org p on p.tenant_id = o.tenant_id and p.id = o.org_parent
      where o.tenant_id = current_tenant() and o.deleted_at is null) found
    where ${sql.join(within, sql` and `)} order by org_sequence, org_name limit 2000`.execute(ctx.db)
  return rows.map((r) => r.word)
}

/** Which of them is called so, by its code or in any language. */
export function named<K extends string>(
  all: readonly (readonly [code: K, title: Text])[],
  word: string,
): K | undefined {
  const wanted = word.toLowerCase()
  const found = all.filter(
    ([code, title]) => code.toLowerCase() === wanted || languages.some((l) => title[l].toLowerCase() === wanted),
  )
  return found.length === 1 ? found[0]![0] : undefined
}

/** Rows for a list to choose from: by name, with the code where several have the same. */
export function toChoose(
  rows: readonly { readonly id: string; readonly code: string; readonly name: Text }[],
): Map<string, Text> {
  const taken = new Map<string, string>()
  for (const { id, name } of rows)
    for (const l of languages)
      taken.set(name[l].toLowerCase(), (taken.get(name[l].toLowerCase()) ?? id) === id ? id : '')
  const told = (code: string, name: string) => (taken.get(name.toLowerCase()) ? name : `${name} (${code})`)
  return new Map(
    rows.map(({ id, code, name }) => [
      id,
      { zh: told(code, name.zh), tw: told(code, name.tw), en: told(code, name.en) },
    ]),
  )
}

export async function roleNames(ctx: Context): Promise<Map<string, Text>> {
  const roles = await ctx.db
    .selectFrom('sysRole')
    .select(['id', 'roleCode', 'roleName'])
    .where('tenantId', '=', ctx.user.tenantId)
    .where('deletedAt', 'is', null)
    .orderBy('roleCode')
    .limit(2000)
    .execute()
  return toChoose(roles.map((r) => ({ id: r.id, code: r.roleCode, name: givenName(givenRoles, r.roleName) })))
}
