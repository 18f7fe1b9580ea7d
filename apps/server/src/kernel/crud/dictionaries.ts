import type { Field } from '@clearway/contract/kernel/field'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Resource } from '@clearway/contract/kernel/resource'
import type { Language, Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Changes } from '../database/changes.ts'
import { tenantOf, type Db } from '../database/database.ts'
import { refuseField } from '../refuse.ts'
import { dayIn } from './moments.ts'

/** A value as the tenant sees it. One that was retired or ran out keeps its label; it can no longer be chosen. */
export interface DictionaryItem {
  readonly value: string
  readonly label: Text
  readonly colour: string | null
  /** The value that it stands below. */
  readonly parent: string | null
  readonly able: boolean
  readonly validFrom: string | null
  readonly validTo: string | null
}

export type Dictionary = ReadonlyMap<string, DictionaryItem>

/** Dictionaries of every tenant, kept in memory until somebody tells of a change. */
export interface Dictionaries {
  /** The values in their order; empty for an unknown name. `tenantId` is that of `db`, '' for a visitor. */
  get(db: Db, tenantId: string, name: string): Promise<Dictionary>
  /** Forgets those of a tenant, or all with `*`. */
  forget(what: string): void
}

/** Values in memory, of all tenants together: a table of customs has thousands. Some hundred bytes each. */
const most = 400_000
/** How long they count where changes are not heard just now. */
const deafMs = 1000

async function read(db: Db, name: string): Promise<Dictionary> {
  const { rows } = await sql<{
    value: string
    zh: string
    tw: string | null
    en: string | null
    colour: string | null
    parent: string | null
    able: boolean
    validFrom: string | null
    validTo: string | null
  }>`
    select dict_value as value, dict_name as zh, dict_name_tw as tw, dict_name_en as en, colour, dict_parent as parent, status = 'able' as able, valid_from, valid_to
    from dict_entry where dict_type = ${name} and dict_value is not null and deleted_at is null order by dict_sequence, dict_value`.execute(
    db,
  )
  return new Map(
    rows.map(({ zh, tw, en, ...item }) => [item.value, { ...item, label: { zh, tw: tw ?? zh, en: en ?? zh } }]),
  )
}

export function keepDictionaries(changes: Changes): Dictionaries {
  const kept = new Map<string, { items: Dictionary; tenantId: string; at: number }>()
  // A change that arrives while one is being read must not be overtaken by what was read before it.
  let held = 0
  const drop = (key: string) => {
    held -= kept.get(key)?.items.size ?? 0
    kept.delete(key)
  }
  let changesHeard = 0
  const forget = (what: string) => {
    changesHeard++
    for (const [key, entry] of kept) if (what === '*' || entry.tenantId === what) drop(key)
  }
  changes.on('dictionary_changed', forget)
  return {
    forget,
    async get(db, tenantId, name) {
      const key = `${tenantId} ${name}`
      const entry = kept.get(key)
      if (entry && (changes.listening || Date.now() - entry.at < deafMs)) return entry.items
      const heard = changesHeard
      const items = await read(db, name)
      // An unknown name may come from a client: kept only when it exists.
      if (heard === changesHeard && items.size) {
        drop(key)
        for (const oldest of kept.keys()) {
          if (held + items.size <= most) break
          drop(oldest)
        }
        held += items.size
        kept.set(key, { items, tenantId, at: Date.now() })
      }
      return items
    },
  }
}

/** What of a call's context is needed. */
interface Asking {
  readonly db: Db
  readonly services: { readonly database: { readonly common: Db }; readonly dictionaries: Dictionaries }
}
interface Writing extends Asking {
  readonly language: Language
  readonly user: { readonly timeZone: string }
}

/** The values of a dictionary in their order, as the tenant of `ctx.db` sees them; those that can no longer be chosen are among them. */
export function dictionary(ctx: Asking, name: string): Promise<Dictionary> {
  const { database, dictionaries } = ctx.services
  const tenantId = tenantOf(ctx.db) ?? (ctx.db === database.common ? '' : undefined)
  return tenantId === undefined ? read(ctx.db, name) : dictionaries.get(ctx.db, tenantId, name)
}

/** The day by which validity is judged: that of the tenant's clock. */
export const dictionaryDay = (ctx: { readonly user?: { readonly timeZone: string } }): string =>
  dayIn(ctx.user?.timeZone ?? 'Asia/Shanghai')

export const isChoosable = (item: DictionaryItem, day: string): boolean =>
  item.able && (!item.validFrom || item.validFrom <= day) && (!item.validTo || item.validTo >= day)

/** What somebody may choose of a dictionary today, by value. */
export async function choosable(
  ctx: Asking & Parameters<typeof dictionaryDay>[0],
  name: string,
): Promise<ReadonlyMap<string, Text>> {
  const day = dictionaryDay(ctx)
  const items = [...(await dictionary(ctx, name)).values()].filter((item) => isChoosable(item, day))
  return new Map(items.map((item) => [item.value, item.label]))
}

/** Every dictionary value sent must stand in its dictionary and count today; what a row has already may stay. */
export async function checkDictionaries(
  ctx: Writing,
  resource: Resource,
  values: Record<string, unknown>,
  current?: Record<string, unknown>,
): Promise<void> {
  for (const [name, field] of Object.entries<Field>(resource.fields)) {
    const value = values[name]
    if (!field.dictionary || value === undefined || value === null || value === current?.[name]) continue
    const item = (await dictionary(ctx, field.dictionary)).get(String(value))
    if (!item && field.open) continue
    if (!item) throw refuseField(name, issues.option)
    if (!isChoosable(item, dictionaryDay(ctx)))
      throw refuseField(name, issues.retired, { name: item.label[ctx.language] })
  }
}
