import { maxDictDepth } from '@clearway/contract/features/admin/dictionary/sysdict'
import { sysdictText as t } from '@clearway/contract/features/admin/dictionary/sysdict.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { toHongKong } from '@clearway/nomenclature/hongkong'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import type { Row, Values } from '../../../kernel/crud/crudRows.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { useOf } from './sysdictRows.ts'

interface Entry {
  readonly dictValue: string | null
  readonly dictName: string
  readonly dictParent: string | null
  readonly isPrivate: boolean
  readonly origin: string
}

/** What a dictionary holds: its values, and the highest place in their order. */
interface Known {
  readonly entries: Map<string | null, Entry>
  last: number
}
type Entries = Known['entries']

/** One change of a dictionary at a time: what was checked is still true when it is committed. */
export async function lockDictionaries(ctx: Pick<Context, 'db'>, types: readonly string[]): Promise<void> {
  for (const type of [...new Set(types)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended('dictionary ' || current_tenant()::text || ' ' || ${type}, 0))`.execute(
      ctx.db,
    )
}

/** Where one value stands below none, the dictionary's own row is all that its place needs: a table of customs has thousands of values. */
async function knownOf(
  ctx: Context,
  types: readonly string[],
  how: 'all' | 'itself' = 'all',
): Promise<Map<string, Known>> {
  await lockDictionaries(ctx, types)
  const { rows } = await sql<
    Entry & { dictType: string; dictSequence: number }
  >`select dict_type, dict_value, dict_name, dict_parent, dict_sequence, is_private, origin from dict_entry where dict_type = any(${[...new Set(types)]}::text[]) and deleted_at is null
    ${how === 'itself' ? sql`and dict_value is null` : sql``}`.execute(ctx.db)
  const known = new Map<string, Known>(types.map((type) => [type, { entries: new Map(), last: -1 }]))
  for (const { dictType, dictSequence, ...entry } of rows) {
    const of = known.get(dictType)!
    of.entries.set(entry.dictValue, entry)
    if (entry.dictValue !== null) of.last = Math.max(of.last, dictSequence)
  }
  return known
}

function heightOf(entries: Entries, value: string, depth = 0): number {
  if (depth > maxDictDepth) return 0
  return (
    1 +
    Math.max(
      0,
      ...[...entries.values()]
        .filter((e) => e.dictParent === value && e.dictValue !== value)
        .map((e) => heightOf(entries, e.dictValue!, depth + 1)),
    )
  )
}

/** The parent stands in the dictionary, is nothing below the value, and the whole is not too deep. */
function checkPlace(entries: Entries, value: string, parent: string | null): void {
  if (!parent) return
  if (parent === value) throw refuseField('dictParent', t.cycle)
  if (!entries.has(parent)) throw refuseField('dictParent', t.noSuchParent)
  const above = [parent]
  for (
    let at = entries.get(parent)!.dictParent;
    at && above.length <= maxDictDepth;
    at = entries.get(at)?.dictParent ?? null
  ) {
    if (at === value) throw refuseField('dictParent', t.cycle)
    above.push(at)
  }
  if (above.length + heightOf(entries, value) > maxDictDepth)
    throw refuseField('dictParent', t.tooDeep, { max: maxDictDepth })
}

async function lastSequence(ctx: Context, type: string): Promise<number> {
  const { rows } = await sql<{
    last: number | null
  }>`select max(dict_sequence) as last from dict_entry where dict_type = ${type} and dict_value is not null and deleted_at is null`.execute(
    ctx.db,
  )
  return rows[0]!.last ?? -1
}

function fillIn(ctx: Context, values: Values, current: Row | undefined, { entries }: Known): void {
  if (values['status'] === null || (!current && !values['status'])) values['status'] = current?.['status'] ?? 'able'
  const name = values['dictName'] ?? current?.['dictName']
  const tw = values['dictNameTw'] === undefined ? current?.['dictNameTw'] : values['dictNameTw']
  if (!tw) values['dictNameTw'] = toHongKong(String(name))
  // Only the operator has something to share, and what stands in a private dictionary is private.
  const asked = values['isPrivate'] ?? current?.['isPrivate'] ?? false
  values['isPrivate'] =
    ctx.user.area !== 'platform' ||
    asked === true ||
    (current?.['dictKind'] !== 'dictionary' && entries.get(null)?.origin === 'own' && entries.get(null)!.isPrivate)
}

const inNoOrder = (values: Values, current: Row | undefined): boolean =>
  values['dictSequence'] === null || (!current && values['dictSequence'] === undefined)
const after = (last: number): number => Math.min(100_000, last + 1)

/** One entry against what its dictionary holds; completes it but for its place in the order. */
function judge(ctx: Context, values: Values, current: Row | undefined, known: Known): void {
  const { entries } = known
  const type = String(current?.['dictType'] ?? values['dictType'])
  const kind = String(current?.['dictKind'] ?? values['dictKind'] ?? 'value')
  const parent = values['dictParent'] === undefined ? current?.['dictParent'] : values['dictParent']
  delete values['dictKind']
  if (kind === 'dictionary') {
    if (!current && entries.has(null))
      throw refuse(409, refusals.duplicate, {
        errors: [{ field: 'dictType', message: t.dictionaryExists, values: { type } }],
      })
    Object.assign(values, {
      dictValue: null,
      dictParent: null,
      colour: null,
      validFrom: null,
      validTo: null,
      status: 'able',
    })
  } else {
    if (!entries.has(null)) throw refuseField('dictType', t.noSuchDictionary, { type })
    checkPlace(entries, String(current?.['dictValue'] ?? values['dictValue']), parent ? String(parent) : null)
  }
  fillIn(ctx, values, current, known)
}

export async function checkEntry(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  for (const key of ['dictType', 'dictValue'])
    if (current && values[key] !== undefined && (values[key] ?? null) !== (current[key] ?? null))
      throw refuseField(key, t.keyFixed)
  // What a person changed is theirs: no published table touches it any more.
  if (current) values['published'] = false
  const type = String(current?.['dictType'] ?? values['dictType'])
  const parent = values['dictParent'] === undefined ? current?.['dictParent'] : values['dictParent']
  const known = (await knownOf(ctx, [type], parent ? 'all' : 'itself')).get(type)!
  judge(ctx, values, current, known)
  if (inNoOrder(values, current)) values['dictSequence'] = after(await lastSequence(ctx, type))
}

/** New entries of a file, each against those that stand and those before it in the file. */
export async function checkEntries(ctx: Context, rows: readonly Values[]): Promise<ReadonlyMap<Values, unknown>> {
  const known = await knownOf(
    ctx,
    rows.map((row) => String(row['dictType'])),
  )
  const refused = new Map<Values, unknown>()
  for (const values of rows) {
    const of = known.get(String(values['dictType']))!
    try {
      judge(ctx, values, undefined, of)
      const dictValue = (values['dictValue'] ?? null) as string | null
      if (of.entries.get(dictValue)?.origin === 'own') throw refuseDuplicate()
      if (inNoOrder(values, undefined)) values['dictSequence'] = after(of.last)
      if (dictValue !== null) of.last = Math.max(of.last, Number(values['dictSequence']))
      of.entries.set(dictValue, {
        dictValue,
        dictName: String(values['dictName']),
        dictParent: (values['dictParent'] ?? null) as string | null,
        isPrivate: Boolean(values['isPrivate']),
        origin: 'own',
      })
    } catch (error) {
      refused.set(values, error)
    }
  }
  return refused
}

const refuseDuplicate = () =>
  refuse(409, refusals.duplicate, { errors: [{ field: 'dictValue', message: issues.duplicate }] })

interface Leaving {
  readonly dictType: string
  readonly dictValue: string | null
  readonly dictName: string
  readonly isPrivate: boolean
  readonly overrides: boolean
}

async function checkLeaving(ctx: Context, row: Leaving, ids: readonly string[]): Promise<void> {
  const {
    rows: [below],
  } = await sql<{
    n: number
  }>`select count(*)::int as n from dict_entry where dict_type = ${row.dictType} and dict_value is not null and deleted_at is null and id <> all (${ids}::uuid[])
    and (${row.dictValue}::text is null or dict_parent = ${row.dictValue})`.execute(ctx.db)
  if (below!.n)
    throw refuse(409, row.dictValue === null ? t.hasValues : t.hasBelow, {
      values: { name: row.dictName, count: below!.n },
    })
  if (ctx.user.area === 'platform' && !row.isPrivate)
    throw refuse(409, t.sharedStays, { values: { name: row.dictName } })
  if (row.dictValue === null) return
  const { total, more } = await useOf(ctx, row.dictType, row.dictValue)
  if (total) throw refuse(409, t.inUse, { values: { name: row.dictName, count: more ? `${total}+` : total } })
}

/** A value that records hold is retired, never deleted. One that only went before the product's gives way to it again. */
export async function checkDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } =
    await sql<Leaving>`select dict_type, dict_value, dict_name, is_private, overrides from dict_entry where id = any(${ids}::uuid[])`.execute(
      ctx.db,
    )
  for (const row of rows) if (!row.overrides) await checkLeaving(ctx, row, ids)
}

/** What comes back from the recycle bin must find its dictionary and its parent. */
export async function checkRestored(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    dictType: string
    dictValue: string
    dictParent: string | null
  }>`select dict_type, dict_value, dict_parent from sys_dict
    where id = any(${ids}::uuid[]) and tenant_id = current_tenant() and dict_value is not null`.execute(ctx.db)
  for (const { dictType, dictValue, dictParent } of rows) {
    const { entries } = (await knownOf(ctx, [dictType])).get(dictType)!
    if (!entries.has(null)) throw refuse(409, t.noSuchDictionary, { values: { type: dictType } })
    checkPlace(entries, dictValue, dictParent)
  }
}

/** The rows of others that a tenant sees in its lists are not its own to change. */
export async function refuseOthers(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } =
    await sql`select 1 from dict_entry where id = any(${ids}::uuid[]) and origin <> 'own' limit 1`.execute(ctx.db)
  if (rows.length) throw refuse(403, t.notYours)
}
