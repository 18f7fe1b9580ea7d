import { customerHoldText as t } from '@clearway/contract/business/customerHold.text'
import { fillText, say, type Language, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { hidesAny } from '../kernel/access/hidden.ts'
import { holders } from '../kernel/access/holders.ts'
import type { Context } from '../kernel/context.ts'
import type { Db } from '../kernel/database/database.ts'
import { notify } from '../kernel/messages/notify.ts'
import { refuse } from '../kernel/refuse.ts'

/** Books of customers in which one may be on hold, each by its resource: the house's own counts everywhere, that of a country there. */
const books = {
  customerProfile: { table: 'customer_profile', state: 'hold_state', field: 'holdState', page: '/customerInformation' },
  usCustomer: { table: 'us_customer', state: 'state', field: 'state', page: '/customerInformations' },
} as const
type Book = keyof typeof books
const booksAsked = (also: Book | undefined): readonly Book[] => ['customerProfile', ...(also ? [also] : [])]

interface Held {
  readonly book: Book
  readonly customer: string
  readonly kind: keyof typeof t.kinds
  readonly reason: string
  readonly person: string | null
  readonly at: Date | string
  readonly createdBy: string | null
}

/** The names of those who may lift the hold of a customer. */
export async function liftersOf(
  db: Db,
  row: { orgId: string; createdBy: string | null },
  resource: Book = 'customerProfile',
): Promise<string[]> {
  const ids = await holders(db, { permission: `${resource}.release`, area: 'admin', row: { resource, ...row } })
  const { rows } = await sql<{
    name: string
  }>`select nickname as name from person where id = any(${ids}::uuid[]) order by nickname, id limit 20`.execute(db)
  return rows.map((r) => r.name)
}

/** The hold of a customer in one of the books, locked so that one that is being set at the same moment is waited for. */
async function heldNow(ctx: Context, orgId: string, asked: readonly Book[], lock: boolean): Promise<Held | undefined> {
  for (const book of asked) {
    const { table, state } = books[book]
    const { rows } = await sql<
      Omit<Held, 'book'>
    >`select o.org_name as customer, h.hold_kind as kind, h.hold_reason as reason, h.held_at as at, h.created_by as "createdBy",
      (select p.nickname from person p where p.id = h.held_by) as person
    from ${sql.table(table)} h join sys_org o on o.tenant_id = h.tenant_id and o.id = h.org_id
    where h.tenant_id = current_tenant() and h.org_id = ${orgId} and h.deleted_at is null and h.${sql.raw(state)} = 'held' ${sql.raw(lock ? 'for share of h' : '')}`.execute(
      ctx.db,
    )
    if (rows[0]) return { ...rows[0], book }
  }
  return undefined
}

const inEach = (of: (language: Language) => string): Text => ({ zh: of('zh'), tw: of('tw'), en: of('en') })

/** Who put a customer on hold, why, and who may lift it; the reason only for whom the profile is open. */
async function wordsOf(ctx: Context, orgId: string, held: Held): Promise<Text> {
  const names = await liftersOf(ctx.db, { orgId, createdBy: held.createdBy }, held.book)
  const lifters = inEach((language) => names.join(say(t.between, language)) || say(t.nobody, language))
  const { customer, kind, reason, person } = held
  const open =
    ctx.user.permissions.has(`${held.book}.view`) &&
    !hidesAny(ctx, held.book, [books[held.book].field, 'holdKind', 'holdReason', 'heldBy', 'heldAt'])
  if (!open) return fillText(t.heldOnly, { customer, lifters })
  const date = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: ctx.user.timeZone }).format(
    new Date(held.at),
  )
  return fillText(t.held, { customer, date, person: person ?? '–', kind: t.kinds[kind], reason, lifters })
}

/**
 * Why nothing can be submitted for a customer, before anybody tries; null where something can. It is not for the customer's own people. `also` is the book of
 * the country where it is submitted.
 */
export async function holdOf(ctx: Context, orgId: string | null, also?: 'usCustomer'): Promise<Text | null> {
  if (!orgId || ctx.user.area === 'customer') return null
  const held = await heldNow(ctx, orgId, booksAsked(also), false)
  return held ? wordsOf(ctx, orgId, held) : null
}

/** Throws 409 where the customer is on hold, with who set it, why, and who may lift it; `also` in the book of the country where it is submitted. */
export async function requireNotHeld(ctx: Context, orgId: string | null, also?: 'usCustomer'): Promise<void> {
  const held = orgId ? await heldNow(ctx, orgId, booksAsked(also), true) : undefined
  if (held) throw refuse(409, await wordsOf(ctx, orgId!, held))
}

interface Setting {
  readonly ctx: Context
  readonly input: { readonly kind?: string | undefined; readonly reason?: string | undefined }
}

/** What a hold and its lifting write in the row of any book. */
export const holdEffects = {
  keep: ({ ctx, input }: Setting) => ({
    set: sql`hold_kind = ${input.kind}, hold_reason = ${input.reason}, held_by = ${ctx.user.personId}, held_at = now(), release_note = null, updated_by = ${ctx.user.personId}`,
  }),
  clear: ({ ctx, input }: Setting) => ({
    set: sql`hold_kind = null, hold_reason = null, held_by = null, held_at = null, release_note = ${input.reason}, updated_by = ${ctx.user.personId}`,
  }),
}

interface HoldTold {
  readonly row: { readonly orgId: string | null; readonly name: string }
  readonly reason: string | undefined
  readonly title: Text
  readonly content: Text
}

/** Tells those who may lift a hold that one was set or lifted. */
export const tellLifters = (
  ctx: Context,
  book: Book,
  { row, reason = '', title, content }: HoldTold,
): Promise<unknown> =>
  notify(ctx.db, {
    to: { permission: `${book}.release`, area: 'admin', row: { resource: book, orgId: row.orgId, createdBy: null } },
    except: ctx.user.personId,
    title,
    content,
    values: { customer: row.name, person: ctx.user.nickname, reason },
    link: `${books[book].page}?search=${encodeURIComponent(row.name)}`,
  })
