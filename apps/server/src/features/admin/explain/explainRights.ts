import { explain as contract } from '@clearway/contract/features/admin/explain/explain'
import { explainText as t } from '@clearway/contract/features/admin/explain/explain.text'
import { permissionWord, resourceTitle } from '@clearway/contract/features/permissions'
import type { Output } from '@clearway/contract/kernel/route'
import { say, type Text } from '@clearway/contract/kernel/text'

import { allPermissions, routesOf } from '../../../kernel/access/catalogue.ts'
import { decide } from '../../../kernel/access/decide.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { excelType } from '../../../kernel/crud/crudExport.ts'
import { tenantOver } from '../../../kernel/identity/sessions.ts'
import { writeExcel } from '../../../kernel/paper/excel.ts'
import { readUser } from '../user/sysuserRows.ts'
import { expiryOf, readFacts, scopeWords, sourcesOf } from './explainFacts.ts'
import { principalOf, readTenant, toldUser } from './explainPeople.ts'
import { ruled } from './explainRows.ts'

type Rights = Output<typeof contract.queryExplainRights>

/** Everything that somebody may do, each with where it comes from; the rows and fields of each kind of data. */
export async function rightsOf(ctx: Context, userId: string): Promise<Rights> {
  const user = await readUser(ctx, userId)
  const [facts, tenant] = await Promise.all([readFacts(ctx), readTenant(ctx)])
  const principal = await principalOf(ctx, userId, tenant)
  if (!principal || tenantOver(tenant)) return { user: toldUser(user), admin: false, rights: [], data: [] }
  const held = allPermissions.filter((code) => routesOf(code).some((route) => decide(principal, route).allowed))
  const seen = new Set(held.map((code) => code.split('.')[0]!))
  return {
    user: toldUser(user),
    admin: principal.admin,
    rights: held.map((code) => ({
      permission: code,
      screen: resourceTitle(code.split('.')[0]!),
      title: permissionWord(code, routesOf(code)[0]!.title),
      sources: sourcesOf(ctx, facts, principal, code),
      until: principal.granted.has(code) ? expiryOf(facts, userId, code) : null,
    })),
    data: [...seen].flatMap((resource) => {
      const kept = ruled(resource)
      if (!kept) return []
      const { hidden } = dataAccess(principal, resource)
      return [
        {
          resource,
          title: resourceTitle(resource),
          rows: scopeWords(facts, dataAccess(principal, resource)),
          fields: Object.entries(kept.resource.fields)
            .filter(([name]) => hidden.has(name))
            .map(([, f]) => f.label),
        },
      ]
    }),
  }
}

export async function exportRights(ctx: Context, { userId }: { userId: string }) {
  const { user, rights, data } = await rightsOf(ctx, userId)
  const tell = (words: Text) => say(words, ctx.language)
  const about = (permission: string) => data.find((d) => d.resource === permission.split('.')[0])
  async function* rows() {
    for (const r of rights) {
      const rule = about(r.permission)
      yield [
        tell(r.screen),
        tell(r.title),
        r.permission,
        r.sources.map(tell).join('; '),
        r.until,
        rule ? tell(rule.rows) : null,
        rule ? rule.fields.map(tell).join(', ') : null,
      ]
    }
  }
  const columns = [t.screen, t.permission, t.code, t.from, t.until, t.rows, t.fields].map((words) => ({
    header: tell(words),
    kind: words === t.until ? ('dateTime' as const) : ('text' as const),
    ...(words === t.from ? { width: 60 } : {}),
  }))
  return {
    name: `${user.username}.xlsx`,
    contentType: excelType,
    body: writeExcel(
      { title: `${user.nickname} (${user.username})`.slice(0, 31), columns, rows: rows() },
      { timeZone: ctx.user.timeZone },
    ),
  }
}
