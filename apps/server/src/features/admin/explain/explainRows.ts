import type { ExplainStep } from '@clearway/contract/features/admin/explain/explain'
import { explainText as t } from '@clearway/contract/features/admin/explain/explain.text'
import { dataScopes } from '@clearway/contract/features/admin/menu/sysmenu'
import { dataResources } from '@clearway/contract/features/resources'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { text, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { routesOf } from '../../../kernel/access/catalogue.ts'
import { decide } from '../../../kernel/access/decide.ts'
import type { Principal } from '../../../kernel/access/principal.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/crud/crudRows.ts'
import { listPage } from '../../../kernel/crud/listQuery.ts'
import { sourceOf, type Kept } from '../../../kernel/crud/sources.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { joined, plain, roleName, sayOf, scopeWords, told, type Facts } from './explainFacts.ts'
import { step } from './explainSteps.ts'

export interface AskedRecord {
  readonly id: string
  readonly label: string
  readonly orgId: string | null
  readonly createdBy: string | null
  readonly maker: string | null
  readonly deleted: boolean
}

/** The rows that a role can be kept from; of other resources everybody who may call sees every row. */
export const ruled = (resource: string): Kept | undefined =>
  dataResources.some((r) => r.name === resource) ? sourceOf(resource) : undefined

/** Only what the caller may see himself can be asked about: otherwise the answer would tell what exists. */
export function askable(ctx: Context, resource: string): Kept {
  const kept = ruled(resource)
  if (!kept) throw refuseField('resource', t.noRecords)
  if (!routesOf(`${resource}.view`).some((route) => decide(ctx.user, route).allowed))
    throw refuse(403, refusals.forbidden)
  return kept
}

const labelOf = (kept: Kept, row: Readonly<Record<string, unknown>>): string =>
  String(row[kept.resource.labelField] ?? row['id'])

export async function recordOptions(
  ctx: Context,
  resource: string,
  { search, ids }: { search?: string | undefined; ids?: string | undefined },
): Promise<{ id: string; label: string }[]> {
  const kept = askable(ctx, resource)
  const wanted = ids
    ?.split(',')
    .filter((s) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(s))
    .slice(0, 100)
  const rows = wanted
    ? await readRows(ctx, kept.resource, kept.source, wanted)
    : ((await listPage(ctx, kept.resource, kept.source, { currentPage: 1, pageSize: 20, search })).list as readonly {
        id: string
      }[])
  return rows.map((row) => ({ id: row.id, label: labelOf(kept, row as Readonly<Record<string, unknown>>) }))
}

/** 404 for one that the caller does not see. */
export async function readRecord(ctx: Context, kept: Kept, id: string): Promise<AskedRecord> {
  const [row] = await readRows(ctx, kept.resource, kept.source, [id])
  if (!row) throw notFound()
  const org = kept.source.orgScoped === 'self' ? sql`t.id` : kept.source.orgScoped ? sql`t.org_id` : sql`null::uuid`
  const { rows } = await sql<{
    orgId: string | null
    createdBy: string | null
    maker: string | null
    deleted: boolean
  }>`select ${org} as org_id, t.created_by,
      (select u.nickname from sys_user u where u.id = t.created_by) as maker, t.deleted_at is not null as deleted
    from ${sql.table(kept.source.table)} t where t.id = ${id}`.execute(ctx.db)
  return { id, label: labelOf(kept, row), ...rows[0]! }
}

/** Whether the other person reads the record: by the very condition of his own lists and reads. */
export const seesRecord = async (ctx: Context, user: Principal, kept: Kept, id: string): Promise<boolean> =>
  (await readRows({ ...ctx, user }, kept.resource, kept.source, [id])).length === 1

function rulesWords(facts: Facts, user: Principal, resource: string): { words: Text[]; roleIds: string[] } {
  if (user.admin || !facts.rules.some((r) => r.resource === resource && user.roleIds.includes(r.roleId)))
    return { words: [], roleIds: [] }
  const roleIds = sayOf(facts, user, resource)
  const words = roleIds.map((id) => {
    const rule = facts.rules.find((r) => r.roleId === id && r.resource === resource)
    const scope = !rule
      ? t.noRule
      : rule.scope === 'chosen'
        ? joined(
            [dataScopes.chosen, plain(`(${rule.chosenOrgs.map((org) => facts.orgs.get(org) ?? '?').join(', ')})`)],
            plain(' '),
          )
        : dataScopes[rule.scope as keyof typeof dataScopes]
    return told(t.rowsRole, { role: roleName(facts, id), scope })
  })
  return { words, roleIds }
}

export function rowsStep(
  ctx: Context,
  facts: Facts,
  user: Principal,
  kept: Kept,
  record: AskedRecord | null,
  sees: boolean,
): ExplainStep {
  const resource = kept.resource.name
  const { words, roleIds } = rulesWords(facts, user, resource)
  const parts = [told(t.rowsOf, { scope: scopeWords(facts, dataAccess(user, resource)) })]
  if (user.area === 'customer' && kept.source.orgScoped) parts.push(t.rowsCustomer)
  if (words.length) parts.push(told(t.rowsWidest, { roles: joined(words, text('；', '；', '; ')) }))
  if (record) {
    const maker = record.createdBy === user.personId ? t.himself : record.maker ? plain(record.maker) : t.somebody
    const hidden = dataAccess(ctx.user, resource).hidden.has('orgId')
    const org = record.orgId && !hidden ? facts.orgs.get(record.orgId) : undefined
    const stands = org
      ? told(t.recordIn, { record: record.label, org, maker })
      : told(t.recordInNone, { record: record.label, maker })
    parts.push(record.deleted ? joined([stands, t.recordInBin], plain('')) : stands)
  }
  return step(facts, 'rows', record ? (sees ? 'passes' : 'stops') : 'skipped', {
    detail: joined(parts, plain('')),
    advice: t.adviceRows,
    roleIds,
  })
}

/** The field asked about, or all that are hidden. */
export function fieldsStep(facts: Facts, user: Principal, kept: Kept, field: string | undefined): ExplainStep {
  const resource = kept.resource.name
  const { hidden } = dataAccess(user, resource)
  const label = (name: string): Text => kept.resource.fields[name]?.label ?? plain(name)
  if (!field) {
    const labels = [...hidden]
      .filter(
        (name) => kept.resource.fields[name] && !Object.values(kept.resource.fields).some((f) => f.labelField === name),
      )
      .map(label)
    return step(facts, 'fields', 'skipped', {
      detail: labels.length ? told(t.fieldsHidden, { fields: joined(labels) }) : t.fieldsAll,
    })
  }
  if (!kept.resource.fields[field]) throw refuseField('field', t.noSuchField)
  const hiding = user.admin
    ? []
    : sayOf(facts, user, resource).filter((id) =>
        facts.rules.some((r) => r.roleId === id && r.resource === resource && r.filterFields.includes(field)),
      )
  const values = { field: label(field), roles: joined(hiding.map((id) => roleName(facts, id))) }
  if (hidden.has(field))
    return step(facts, 'fields', 'stops', {
      detail: told(t.fieldHidden, values),
      advice: t.adviceFields,
      roleIds: hiding,
    })
  return step(facts, 'fields', 'passes', {
    detail: told(hiding.length ? t.fieldShownBy : t.fieldShown, values),
    roleIds: hiding,
  })
}
