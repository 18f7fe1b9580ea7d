import { explainText as t } from '@clearway/contract/features/admin/explain/explain.text'
import { sysuser } from '@clearway/contract/features/admin/user/sysuser'

import { decide } from '../../../kernel/access/decide.ts'
import { everybody } from '../../../kernel/access/everybody.ts'
import { sees } from '../../../kernel/access/holders.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/crud/crudRows.ts'
import { refuseField } from '../../../kernel/refuse.ts'
import { readRole } from '../administration.ts'
import { sysuserSource } from '../user/sysuserRows.ts'
import { actionOf } from './explainAction.ts'
import { expiryOf, readFacts, roleName, sourcesOf } from './explainFacts.ts'
import { toldUser } from './explainPeople.ts'
import { askable, readRecord } from './explainRows.ts'

const mostHolders = 500

export async function holdersOf(
  ctx: Context,
  {
    action,
    roleId,
    recordId,
  }: { action?: string | undefined; roleId?: string | undefined; recordId?: string | undefined },
) {
  if (!action && !roleId) throw refuseField('action', t.actionOrRole)
  if (roleId) await readRole(ctx, roleId)
  const asked = action ? actionOf(action) : null
  if (asked && !asked.permission) throw refuseField('action', t.noSuchAction)
  const kept = asked?.permission && recordId ? askable(ctx, asked.permission.split('.')[0]!) : null
  if (recordId && !kept) throw refuseField('recordId', t.noRecords)
  const record = kept ? await readRecord(ctx, kept, recordId!) : null
  const facts = await readFacts(ctx)
  const members = (await everybody(ctx.db, roleId ? { roleIds: [roleId] } : {})).filter(
    (m) => !asked || asked.routes.some((route) => decide(m, route).allowed),
  )
  const seen =
    record && kept ? members.filter((m) => sees(m.dataAccess(kept.resource.name), m.personId, record)) : members
  const rows = await readRows(
    ctx,
    sysuser,
    sysuserSource,
    seen.map((m) => m.personId),
    { deleted: false },
  )
  const users = new Map(rows.map((u) => [u.id, u]))
  const list = seen.filter((m) => users.has(m.personId))
  return {
    more: list.length > mostHolders,
    users: list
      .slice(0, mostHolders)
      .map((m) => ({
        ...toldUser(users.get(m.personId)!),
        until:
          asked?.permission && m.granted.has(asked.permission) ? expiryOf(facts, m.personId, asked.permission) : null,
        sources: asked?.permission
          ? sourcesOf(ctx, facts, m, asked.permission)
          : m.roleIds.map((id) => roleName(facts, id)),
      }))
      .sort((a, b) => a.nickname.localeCompare(b.nickname)),
  }
}
