import type { Problem } from '@clearway/contract/features/customs/declaration/checks/checks'
import { declaration as contract } from '@clearway/contract/features/customs/declaration/declaration'
import { declarationText as t } from '@clearway/contract/features/customs/declaration/declaration.text'
import { blockTitles } from '@clearway/contract/features/customs/declaration/fields/blockFields.text'
import { byEdition, byName, type DeclaredAs } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import { labelOf, type DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import type { Field } from '@clearway/contract/kernel/field'
import { say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { hiddenFields } from './declarationHidden.ts'
import { internalFields } from './declarationRows.ts'

const mostTold = 100

/** `head.BillNo`, `free.VoyNo`, `blocks.containers`, `line 3 GQty`, `line 3`, `receipt`, `ownCheck`, `guarantee`, `acknowledged submit`. */
export interface FieldEntry {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

/** Writes what became of fields and lines into the history of the declaration, one entry a call. */
export async function tellFields(ctx: Context, declarationId: string, entries: readonly FieldEntry[]): Promise<void> {
  if (!entries.length) return
  const kept =
    entries.length > mostTold
      ? [...entries.slice(0, mostTold - 1), { field: 'line', from: null, to: `… +${entries.length - mostTold + 1}` }]
      : entries
  await sql`insert into record_history (tenant_id, table_name, record_id, action, changes, person_id, request_id)
    values (current_tenant(), 'declaration', ${declarationId}, 'update', ${JSON.stringify(kept)}::jsonb, ${ctx.user.personId}, ${ctx.requestId})`.execute(
    ctx.db,
  )
}

const written = sql.raw(`c ->> 'field' ~ '^(head|free|blocks)[.]|^line( |$)'`)

/** Whether a value of it is another now than at a moment; one that was put back is not. */
export async function changedSince(ctx: Context, declarationId: string, moment: string): Promise<boolean> {
  const { rows } = await sql`select from (
      select (array_agg(c ->> 'from' order by h.id))[1] as first, (array_agg(c ->> 'to' order by h.id desc))[1] as last from record_history h cross join jsonb_array_elements(h.changes) c
      where h.tenant_id = current_tenant() and h.table_name = 'declaration' and h.record_id = ${declarationId} and h.at > ${moment}::timestamptz and ${written} group by c ->> 'field') f
    where coalesce(first, '') <> coalesce(last, '') limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** A warning as its acknowledgement is kept: where it stood, and what it said in every language. */
interface KeptWarning {
  readonly place: string
  readonly text: Text
  readonly values?: Problem['values']
}

const placeOf = ({ place: { block, at = 0, field } }: Problem): string =>
  block === 'line'
    ? `line ${at + 1} ${field}`
    : block === 'head' || block === 'free'
      ? `${block}.${field}`
      : `blocks.${block}`

/** Keeps which warnings were acknowledged at a step, every one of them. */
export async function tellAcknowledged(
  ctx: Context,
  declarationId: string,
  step: 'approve' | 'submit',
  warnings: readonly Problem[],
): Promise<void> {
  const entries = warnings.map((warning): FieldEntry => {
    const kept: KeptWarning = {
      place: placeOf(warning),
      text: warning.text,
      ...(warning.values && { values: warning.values }),
    }
    return { field: `acknowledged ${step}`, from: null, to: JSON.stringify(kept) }
  })
  for (let from = 0; from < entries.length; from += mostTold)
    await tellFields(ctx, declarationId, entries.slice(from, from + mostTold))
}

/**
 * Who made what is to be checked: who wrote its fields or lines last, and who sent it to be checked last. A remark for the house and what the program
 * writes by itself make nobody its maker.
 */
export async function makersOf(ctx: Context, declarationId: string, caseId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    personId: string | null
  }>`(select person_id from record_history h where h.tenant_id = current_tenant() and h.table_name = 'declaration' and h.record_id = ${declarationId}
      and (h.action = 'add' or exists (select from jsonb_array_elements(h.changes) c where ${written})) order by h.id desc limit 1)
    union all (select person_id from customs_case_event e where e.tenant_id = current_tenant() and e.case_id = ${caseId} and e.declaration_id = ${declarationId}
      and e.kind = 'declaration.sentToCheck' order by e.at desc, e.id desc limit 1)`.execute(ctx.db)
  return new Set(rows.flatMap((r) => r.personId ?? []))
}

const named = byEdition(({ head, line, free }) => ({ head: byName(head), line: byName(line), free: byName(free) }))

const acknowledged = /^acknowledged (approve|submit)$/

/** How a pseudo field is called; undefined for one that the user may not read. */
function wordsOf(
  ctx: Context,
  field: string,
  declared: DeclaredAs,
  hidden: ReturnType<typeof hiddenFields>,
): string | undefined {
  const fields = named[declared.edition]
  const label = (found: DecField | undefined, name: string) =>
    found ? say(labelOf(found, declared.direction), ctx.language) : name
  const [place, name = ''] = field.split('.')
  if (place === 'head' && name) return hidden.head.has(name) ? undefined : label(fields.head.get(name), name)
  if (place === 'free' && name) return label(fields.free.get(name), name)
  if (place === 'blocks' && name in blockTitles) return say(blockTitles[name as keyof typeof blockTitles], ctx.language)
  // What people sorted out among themselves is nothing for a customer.
  if (place === 'receipt' || place === 'ownCheck')
    return ctx.user.area === 'customer' ? undefined : say(t[place], ctx.language)
  if (place === 'guarantee') return say(t.guarantee, ctx.language)
  const [, signed] = acknowledged.exec(field) ?? []
  if (signed)
    return ctx.user.area === 'customer' || hidden.any
      ? undefined
      : say(t.acknowledgedAt, ctx.language, { step: say(t[signed as 'approve' | 'submit'], ctx.language) })
  const [, number, item] = /^line(?: (\d+))?(?: ([\w.]+))?$/.exec(field) ?? []
  const line = number ? say(t.lineNo, ctx.language, { no: number }) : say(t.lineCount, ctx.language)
  if (!item) return hidden.line.size ? undefined : line
  return hidden.line.has(item)
    ? undefined
    : `${line} · ${/^limits\b/.test(item) ? say(blockTitles.limits, ctx.language) : label(fields.line.get(item), item)}`
}

const isPseudo = (field: string): boolean =>
  /^(head|free|blocks)\.|^line( |$)|^(receipt|ownCheck|guarantee)$/.test(field) || acknowledged.test(field)

/** An acknowledged warning in words of the reader's language, with its place; anything else as it is. */
function shownValue(
  ctx: Context,
  { field, to }: FieldEntry,
  declared: DeclaredAs,
  hidden: ReturnType<typeof hiddenFields>,
): string | null {
  if (!to || !acknowledged.test(field)) return to
  const { place, text, values } = JSON.parse(to) as KeptWarning
  return [wordsOf(ctx, place, declared, hidden), say(text, ctx.language, values)].filter(Boolean).join(' · ')
}

const camel = (column: string): string => column.replace(/_([a-z])/g, (_, c: string) => c.toUpperCase())

interface Entry {
  id: string
  at: string
  action: 'add' | 'update' | 'delete' | 'restore'
  personName: string | null
  changes: { field: string; from: string | null; to: string | null }[]
}

/**
 * The last 200 changes of a declaration, newest first. Its columns come under the names of their fields; what stands in the message (`head.BillNo`,
 * `line 3 GQty`) has no column and comes in words of the reader's language, which a list of changes shows as they are. What one call changed is one entry.
 */
export async function declarationHistoryOf(ctx: Context, id: string, declared: DeclaredAs): Promise<Entry[]> {
  const { rows } =
    await sql<Entry>`select h.id, h.at, h.action, h.changes, p.nickname as person_name from record_history h left join person p on p.id = h.person_id
    where h.tenant_id = current_tenant() and h.table_name = 'declaration' and h.record_id = ${id} order by h.id desc limit 200`.execute(
      ctx.db,
    )
  const hidden = hiddenFields(ctx)
  const kept = dataAccess(ctx.user, contract.name).hidden
  const fields: Readonly<Record<string, Field>> = contract.fields
  const inside = ctx.user.area === 'customer' ? internalFields : []
  const shown = (name: string) => name in fields && !kept.has(name) && !inside.includes(name)
  const merged: Entry[] = []
  for (const entry of rows) {
    const changes = entry.changes.flatMap((c) => {
      const field = isPseudo(c.field)
        ? wordsOf(ctx, c.field, declared, hidden)
        : shown(camel(c.field))
          ? camel(c.field)
          : undefined
      return field === undefined ? [] : [{ ...c, field, to: shownValue(ctx, c, declared, hidden) }]
    })
    const last = merged.at(-1)
    if (
      last &&
      last.action === 'update' &&
      entry.action === 'update' &&
      last.at === entry.at &&
      last.personName === entry.personName
    )
      last.changes.unshift(...changes)
    else merged.push({ ...entry, changes })
  }
  return merged
}
