import { sysrole } from '@clearway/contract/features/admin/role/sysrole'
import { permissionName } from '@clearway/contract/features/permissions'
import { say, type Language } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { routesOf } from '../../kernel/access/catalogue.ts'
import type { Context } from '../../kernel/context.ts'
import { historyOf } from '../../kernel/crud/history.ts'

/** What a role won and lost stands in its history by the codes, so that each reader gets their names in his own language. */
export async function noteRights(
  ctx: Context,
  roleId: string,
  given: readonly string[],
  taken: readonly string[],
): Promise<void> {
  const changes = [
    ...(given.length ? [{ field: 'rights_given', from: null, to: given.join(' ') }] : []),
    ...(taken.length ? [{ field: 'rights_taken', from: taken.join(' '), to: null }] : []),
  ]
  if (!changes.length) return
  await sql`insert into record_history (tenant_id, table_name, record_id, action, changes, person_id, request_id)
    values (current_tenant(), 'sys_role', ${roleId}, 'update', ${JSON.stringify(changes)}::jsonb, ${ctx.user.personId}, ${ctx.requestId})`.execute(
    ctx.db,
  )
}

/** A URL has no name but itself. */
function named(codes: string, language: Language): string {
  const names = codes
    .split(' ')
    .map((code) => (code.startsWith('/') ? code : say(permissionName(code, routesOf(code)[0]?.title), language)))
  return names.join(language === 'en' ? ', ' : '、')
}

export function historyOfRole(ctx: Context, id: string) {
  const words = (codes: string) => named(codes, ctx.language)
  return historyOf(ctx, sysrole, 'sys_role', id, { rightsGiven: words, rightsTaken: words })
}
