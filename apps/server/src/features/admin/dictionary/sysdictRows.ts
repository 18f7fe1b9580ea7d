import { ownTables, type DictNode, type DictUse } from '@clearway/contract/features/admin/dictionary/sysdict'
import { sysdictText as t } from '@clearway/contract/features/admin/dictionary/sysdict.text'
import { orderText } from '@clearway/contract/features/trade/order.text'
import type { Field } from '@clearway/contract/kernel/field'
import type { FieldError } from '@clearway/contract/kernel/issue'
import { say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { type TableSource } from '../../../kernel/crud/listQuery.ts'
import { snake } from '../../../kernel/crud/search.ts'
import { allSources } from '../../../kernel/crud/sources.ts'
import { totalLimit } from '../../../kernel/crud/totals.ts'
import { inTreeOrder } from '../tree.ts'

// The day on the tenant's own clock.
const today = `(now() at time zone coalesce((select time_zone from tenant where id = current_tenant()), 'UTC'))::date`
const state = `case when t.status = 'disable' then 'retired' when t.valid_from > ${today} then 'future' when t.valid_to < ${today} then 'over' else 'valid' end`
const dictKind = `case when t.dict_value is null then 'dictionary' else 'value' end`

/** What a tenant works with: its own values, the operator's and the product's. Read only. */
export const entries: TableSource = {
  table: 'dict_entry',
  search: ['dictType', 'dictValue?', 'dictName', 'dictNameTw?', 'dictNameEn?'],
  computed: { state, dictKind },
  filters: { dictKind: (values) => sql`${sql.raw(dictKind)} = any(${[...values]}::text[])` },
}

/** The rows of the table itself, which are the tenant's to write. */
export const ownComputed = {
  state,
  dictKind,
  origin: `case when t.tenant_id = current_tenant() then 'own' else 'shared' end`,
  overrides: `exists (select from dictionary_item i where i.dictionary = t.dict_type and i.value = or_blank(t.dict_value))`,
}

const nodeColumns =
  sql.raw(`t.id, t.version, t.dict_type, t.dict_value, t.dict_name, t.dict_name_tw, t.dict_name_en, t.dict_parent, t.dict_sequence, t.colour, t.valid_from, t.valid_to,
  t.status, ${state} as state, t.origin, t.overrides, t.is_private`)

/** A tree that two tenants wrote at (a value of the platform below one of the own) may close a circle: those in it stand at the top. */
function inOrder(rows: readonly DictNode[]): DictNode[] {
  const ids = new Map(rows.map((r) => [r.dictValue, r.id]))
  const ordered = inTreeOrder(rows, (r) => ids.get(r.dictParent) ?? null)
  const reached = new Set(ordered.map((r) => r.id))
  return [...ordered, ...rows.filter((r) => !reached.has(r.id)).map((r) => ({ ...r, dictParent: null }))]
}

/** The dictionaries with how many values each has, or the values of one. */
export async function treeOf(ctx: Context, dictType: string | undefined): Promise<DictNode[]> {
  if (dictType === undefined) {
    const { rows } =
      await sql<DictNode>`select ${nodeColumns}, (select count(*)::int from dict_entry v where v.dict_type = t.dict_type and v.dict_value is not null and v.deleted_at is null) as count
      from dict_entry t where t.dict_value is null and t.deleted_at is null order by t.origin = 'builtIn', t.dict_sequence, t.dict_type limit 2000`.execute(
        ctx.db,
      )
    return rows
  }
  const { rows } =
    await sql<DictNode>`select ${nodeColumns}, 0 as count from dict_entry t where t.dict_type = ${dictType} and t.dict_value is not null and t.deleted_at is null
    order by t.dict_sequence, t.dict_value limit 10000`.execute(ctx.db)
  return inOrder(rows)
}

/** Of own values just written: what the official table means by their code, or that it has none such. The form says the same. */
export async function officialNotes(ctx: Context, ids: readonly string[]): Promise<Map<string, FieldError>> {
  const { rows } = await sql<{
    id: string
    code: string
    known: boolean
    zh: string
    tw: string | null
    en: string | null
  }>`
    select distinct on (t.id) t.id, coalesce(k.value, t.dict_value) as code, k.value is not null as known,
      coalesce(k.zh, d.zh) as zh, case when k.value is null then d.tw else k.tw end as tw, case when k.value is null then d.en else k.en end as en
    from sys_dict t join dictionary_item d on d.dictionary = t.dict_type and d.value = ''
    left join (select dictionary, value, zh, tw, en from dictionary_item where value <> '' union all
      select dict_type, dict_value, dict_name, dict_name_tw, dict_name_en from sys_dict where tenant_id <> current_tenant() and deleted_at is null) k
      on k.dictionary = t.dict_type and lower(k.value) = lower(t.dict_value)
    where t.id = any(${ids}::uuid[]) and t.dict_value is not null and t.dict_type <> all(${ownTables}::text[])
    order by t.id, k.value = t.dict_value desc`.execute(ctx.db)
  const { language } = ctx
  return new Map(
    rows.map(({ id, code, known, zh, tw, en }) => {
      const name = (language === 'tw' ? tw : language === 'en' ? en : null) || zh
      return [
        id,
        { field: 'dictValue', message: say(known ? t.officialHas : t.officialLacks, language, { code, name }) },
      ]
    }),
  )
}

interface Place {
  readonly resource: string
  readonly title: Text
  readonly field: string
  readonly label: Text
  readonly table: string
  readonly column: string
  readonly bin: boolean
}

// Lines of an order are no resource of their own.
const lines: readonly (Place & { readonly dictionary: string })[] = [
  {
    dictionary: 'unit',
    resource: 'order',
    title: orderText.title,
    field: 'unitCode',
    label: orderText.unitCode,
    table: 'trade_order_detail',
    column: 'unit_code',
    bin: false,
  },
]

/** Where the contract says that a dictionary is used. Two resources of one table are one place, called by the one that has its name. */
function placesOf(dictionary: string): Place[] {
  const found = new Map<string, Place>()
  for (const { resource, source } of allSources()) {
    for (const [field, f] of Object.entries<Field>(resource.fields)) {
      const key = `${source.table}.${snake(field)}`
      if (
        f.dictionary !== dictionary ||
        f.computed ||
        source.computed?.[field] ||
        (found.has(key) && resource.name !== source.table)
      )
        continue
      found.set(key, {
        resource: resource.name,
        title: resource.title,
        field,
        label: f.label,
        table: source.table,
        column: snake(field),
        bin: true,
      })
    }
  }
  return [...found.values(), ...lines.filter((l) => l.dictionary === dictionary)]
}

/** How many rows of this tenant hold a value (or, without one, any), place by place. */
export async function useOf(ctx: Context, dictType: string, dictValue?: string): Promise<DictUse> {
  const uses: DictUse['uses'][number][] = []
  for (const { resource, title, field, label, table, column, bin } of placesOf(dictType)) {
    const holds =
      dictValue === undefined
        ? sql`${sql.ref(`t.${column}`)} is not null`
        : sql`${sql.ref(`t.${column}`)} = ${dictValue}`
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from (select 1 from ${sql.table(table)} t where t.tenant_id = current_tenant() and ${holds} ${bin ? sql`and t.deleted_at is null` : sql``}
      limit ${totalLimit + 1}) counted`.execute(ctx.db)
    uses.push({ resource, title, field, label, count: Math.min(rows[0]!.n, totalLimit), more: rows[0]!.n > totalLimit })
  }
  const {
    rows: [below],
  } = await sql<{
    n: number
  }>`select count(*)::int as n from dict_entry where dict_type = ${dictType} and dict_value is not null and deleted_at is null
    and ${dictValue === undefined ? sql`true` : sql`dict_parent = ${dictValue}`}`.execute(ctx.db)
  const total = uses.reduce((sum, u) => sum + u.count, 0)
  return { uses, total, more: uses.some((u) => u.more), below: below!.n, safe: total === 0 && below!.n === 0 }
}
