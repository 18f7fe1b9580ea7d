import type { RightChange, RolePreview } from '@clearway/contract/features/admin/explain/rolePreview'
import { rolePreviewText as t } from '@clearway/contract/features/admin/explain/rolePreview.text'
import { sysuser } from '@clearway/contract/features/admin/user/sysuser'
import { permissionName, resourceTitle } from '@clearway/contract/features/permissions'
import { dataResources } from '@clearway/contract/features/resources'
import { text, type Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { allRoutes } from '../../../kernel/access/catalogue.ts'
import { decide } from '../../../kernel/access/decide.ts'
import type { Member } from '../../../kernel/access/everybody.ts'
import type { DataAccess } from '../../../kernel/access/principal.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/crud/crudRows.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { sourceOf } from '../../../kernel/crud/sources.ts'
import { sysuserSource } from '../user/sysuserRows.ts'
import { joined, scopeWords, told, type Facts } from './explainFacts.ts'

const permitted = allRoutes.flatMap((route, n) =>
  'permission' in route.access ? [{ route, n, permission: route.access.permission }] : [],
)

/** Which calls somebody may make. Computed once for all that are alike. */
function callsOf(): (member: Member) => ReadonlySet<number> {
  const known = new Map<string, ReadonlySet<number>>()
  return (m) => {
    const key = `${m.area} ${m.admin} ${m.roleIds.join()} ${[...m.granted].join()}`
    const calls = known.get(key) ?? new Set(permitted.filter((p) => decide(m, p.route).allowed).map((p) => p.n))
    known.set(key, calls)
    return calls
  }
}

/** A permission as a whole where all of it comes or goes, else the calls one by one. */
function named(
  changed: ReadonlySet<number>,
  other: ReadonlySet<number>,
): { key: string; title: Text; resource: string }[] {
  const found = new Map<string, { key: string; title: Text; resource: string }>()
  for (const { n, route, permission } of permitted) {
    if (!changed.has(n)) continue
    const resource = permission.split('.')[0]!
    const part = permitted.some((p) => p.permission === permission && other.has(p.n))
    const key = part ? `${route.method} ${route.path}` : permission
    if (!found.has(key))
      found.set(key, {
        key,
        resource,
        title: part
          ? joined([resourceTitle(resource), route.title], text('：', '：', ': '))
          : permissionName(permission, route.title),
      })
  }
  return [...found.values()]
}

interface Item {
  readonly title: Text
  readonly resource: string | null
  readonly people: Map<string, { before: DataAccess | null; after: DataAccess | null }>
}
type Items = Map<string, Item>

function note(
  items: Items,
  key: string,
  title: Text,
  resource: string | null,
  personId: string,
  before: DataAccess | null,
  after: DataAccess | null,
): void {
  const item = items.get(key) ?? { title, resource, people: new Map() }
  item.people.set(personId, { before, after })
  items.set(key, item)
}

const narrower = (a: DataAccess['scope'], b: DataAccess['scope']): boolean => {
  if (a.kind === 'all') return b.kind !== 'all'
  if (a.kind === 'own') return b.kind === 'orgs'
  return b.kind === 'own' || (b.kind === 'orgs' && a.orgs.some((org) => !b.orgs.includes(org)))
}

function compareData(facts: Facts, resource: string, was: Member, is: Member, gains: Items, losses: Items): void {
  const [before, after] = [was.dataAccess(resource), is.dataAccess(resource)]
  const title = () =>
    told(t.rowsChange, {
      title: resourceTitle(resource),
      from: scopeWords(facts, before),
      to: scopeWords(facts, after),
    })
  const key = () => `${resource} ${JSON.stringify([before.scope, after.scope])}`
  if (narrower(before.scope, after.scope)) note(losses, key(), title(), resource, was.personId, before, after)
  if (narrower(after.scope, before.scope)) note(gains, key(), title(), resource, was.personId, after, before)
  const fields = sourceOf(resource)?.resource.fields ?? {}
  const tell = (items: Items, names: ReadonlySet<string>) => {
    for (const name of names)
      if (fields[name] && !Object.values(fields).some((f) => f.labelField === name))
        note(
          items,
          `${resource} field ${name}`,
          told(t.fieldOf, { title: resourceTitle(resource), field: fields[name].label }),
          null,
          was.personId,
          null,
          null,
        )
  }
  tell(losses, after.hidden.difference(before.hidden))
  tell(gains, before.hidden.difference(after.hidden))
}

const mostCounted = 10_000
const mostConditions = 50

/** Rows that at least one of them sees by the first access and not by the second; counted to a limit, and for two seconds at most. */
async function countRecords(ctx: Context, { resource, people }: Item): Promise<number | null> {
  const kept = resource ? sourceOf(resource) : undefined
  if (!kept || !dataResources.some((r) => r.name === resource)) return null
  const all = (conditions: readonly RawBuilder<unknown>[]) =>
    conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`
  const ways = new Map<string, RawBuilder<unknown>>()
  for (const [personId, { before, after }] of people) {
    if (ways.size >= mostConditions || !before) continue
    const own = before.scope.kind === 'own' || after?.scope.kind === 'own' ? personId : ''
    const as = { ...ctx, user: { ...ctx.user, personId } }
    ways.set(
      `${own} ${JSON.stringify([before.scope, after?.scope])}`,
      sql`(${all(scopeCondition(as, kept.source, before))} and (${after ? all(scopeCondition(as, kept.source, after)) : sql`false`}) is not true)`,
    )
  }
  if (!ways.size) return null
  await sql`savepoint counting`.execute(ctx.db)
  try {
    await sql`set local statement_timeout = '2s'`.execute(ctx.db)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from (select 1 from ${sql.table(kept.source.table)} t
      where t.deleted_at is null and (${sql.join([...ways.values()], sql` or `)}) limit ${mostCounted + 1}) counted`.execute(
      ctx.db,
    )
    return rows[0]!.n
  } catch (error) {
    if ((error as { code?: string }).code === '57014') return null
    throw error
  } finally {
    await sql`rollback to savepoint counting`.execute(ctx.db)
  }
}

const mostItems = 60
const mostNames = 5
const mostCounts = 12

async function tellItems(ctx: Context, items: Items, names: ReadonlyMap<string, string>): Promise<RightChange[]> {
  const counted = new Map<string, number | null>()
  const told: RightChange[] = []
  for (const item of [...items.values()].slice(0, mostItems)) {
    // Rights that the same people lose on the same rows are counted once.
    const key = `${item.resource} ${JSON.stringify([...item.people].map(([id, { before, after }]) => [id, before?.scope, after?.scope]))}`
    if (item.resource && !counted.has(key))
      counted.set(key, counted.size < mostCounts ? await countRecords(ctx, item) : null)
    const records = item.resource ? (counted.get(key) ?? null) : null
    const people = [...item.people.keys()]
    told.push({
      title: item.title,
      users: people.length,
      names: people.flatMap((id) => names.get(id) ?? []).slice(0, mostNames),
      self: people.includes(ctx.user.personId),
      records: records === null ? null : Math.min(records, mostCounted),
      recordsAreMore: records !== null && records > mostCounted,
    })
  }
  return told
}

/** What became of each member, told by what it is and by how many people. */
export async function compare(
  ctx: Context,
  facts: Facts,
  before: readonly Member[],
  after: readonly Member[],
  more: boolean,
): Promise<RolePreview> {
  const [gains, losses]: [Items, Items] = [new Map(), new Map()]
  const [callsBefore, callsAfter] = [callsOf(), callsOf()]
  const now = new Map(after.map((m) => [m.personId, m]))
  for (const was of before) {
    const is = now.get(was.personId)
    if (!is) continue
    const [could, can] = [callsBefore(was), callsAfter(is)]
    const [lost, won] = [could.difference(can), can.difference(could)]
    if (lost.size)
      for (const { key, title, resource } of named(lost, can))
        note(losses, key, title, resource, was.personId, was.dataAccess(resource), null)
    if (won.size)
      for (const { key, title, resource } of named(won, could))
        note(gains, key, title, resource, was.personId, is.dataAccess(resource), null)
    const both = could.intersection(can)
    for (const { name } of dataResources)
      if (permitted.some((p) => both.has(p.n) && p.permission.startsWith(`${name}.`)))
        compareData(facts, name, was, is, gains, losses)
  }
  const people = (items: Items) => new Set([...items.values()].flatMap((i) => [...i.people.keys()]))
  const [gainers, losers] = [people(gains), people(losses)]
  const rows = gainers.size + losers.size ? await readRows(ctx, sysuser, sysuserSource, [...gainers.union(losers)]) : []
  const names = new Map(rows.map((r) => [r.id, String(r['nickname'] ?? r['username'] ?? '')]))
  return {
    gainers: gainers.size,
    losers: losers.size,
    gains: await tellItems(ctx, gains, names),
    losses: await tellItems(ctx, losses, names),
    more,
  }
}
