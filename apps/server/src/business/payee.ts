import { payeeText as t } from '@clearway/contract/business/payee.text'
import { say, text, type Language, type Text } from '@clearway/contract/kernel/text'
import { mobile } from '@clearway/contract/kernel/value'
import { sql } from 'kysely'

import type { Holding } from '../kernel/access/holders.ts'
import type { Context } from '../kernel/context.ts'
import type { Db } from '../kernel/database/database.ts'
import { requireStepUp } from '../kernel/identity/stepUp.ts'
import { notify } from '../kernel/messages/notify.ts'
import { parameter } from '../kernel/parameters.ts'
import { refuse } from '../kernel/refuse.ts'

// The commonest fraud of the trade: somebody changes a payee's account and waits for the next payment. So whoever changes one proves that it
// is he, the contact from before hears of it, and nothing is paid there for a day. Suppliers and bank accounts both ask here.

/** Until when nothing is to be paid to an account; null when it may be. In SQL: `bank_account_held(id)`. @public */
export async function payeeHold(db: Db, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`select bank_account_held(${accountId}::uuid) as until`.execute(
    db,
  )
  return rows[0]!.until
}

/** SQL of the time until which nothing is paid to a supplier, for lists: looked up for each row only where the tenant has any held. */
export const supplierHeld = (supplierId: string): string =>
  `case when (select any_supplier_held()) then supplier_held(${supplierId}) end`

/** A number that text messages reach; null for a landline or words. */
export const textable = (phone: string | null): string | null => mobile.safeParse(phone).data ?? null

export interface Contact {
  readonly email: string | null
  readonly phone: string | null
}

/** One field from what to what, as people may read it: numbers masked. */
export interface Told {
  readonly label: Text
  readonly from: string | null
  readonly to: string | null
}

export interface PayeeChange {
  readonly what: keyof typeof t.titles
  /** Whose account: holder and bank. */
  readonly name: string
  readonly changes: readonly Told[]
  /** Contacts from before the change. */
  readonly old: readonly Contact[]
  readonly row: NonNullable<Holding['row']>
  /** Pages where staff and the customer's people find it. */
  readonly links: { readonly staff: string; readonly customer: string }
  /** Whether money waits from now on. */
  readonly holds: boolean
}

const join = (parts: readonly Text[]): Text => {
  const of = (language: Language) =>
    parts
      .map((p) => p[language])
      .filter(Boolean)
      .join(t.between[language])
  return text(of('zh'), of('tw'), of('en'))
}
const filled = (words: Text, values: (language: Language) => Record<string, string | number>): Text =>
  text(say(words, 'zh', values('zh')), say(words, 'tw', values('tw')), say(words, 'en', values('en')))

function contentOf(ctx: Context, change: PayeeChange, hours: number): Text {
  const lines = change.changes.map((c) =>
    filled(t.change, (l) => ({ label: c.label[l], from: c.from ?? t.none[l], to: c.to ?? t.none[l] })),
  )
  return join([
    text(change.name, change.name, change.name),
    ...lines,
    filled(t.by, () => ({ person: ctx.user.nickname })),
    ...(change.holds && hours ? [filled(t.untilThen, () => ({ hours }))] : []),
  ])
}

/** The old contact's language is not known: Chinese as the sender writes it, then English. */
async function tellOld(ctx: Context, change: PayeeChange, content: Text): Promise<void> {
  const { mail } = ctx.services
  const first: Language = ctx.language === 'tw' ? 'tw' : 'zh'
  const tenant = ctx.user.tenantName
  const body = (l: Language) => say(t.mail, l, { tenant, content: content[l] })
  const seen = new Set<string>()
  for (const { email, phone } of change.old) {
    if (email && !seen.has(email))
      await mail.queue(ctx.db, {
        channel: 'mail',
        recipient: email,
        subject: say(t.titles[change.what], first, { name: change.name }),
        body: `${body(first)}\n\n${body('en')}`,
      })
    if (phone && !seen.has(phone))
      await mail.queue(ctx.db, {
        channel: 'sms',
        recipient: phone,
        body: say(t.sms, first, { tenant, content: content[first] }),
      })
    for (const known of [email, phone]) if (known) seen.add(known)
  }
}

/** After these somebody should look before the next payment. */
const urgent: readonly PayeeChange['what'][] = ['changed', 'restored', 'contact']

/** Tells those who can lift holds, and the customer's people whose account it is. */
export async function tellFinance(
  ctx: Context,
  { what, name, row, links }: Pick<PayeeChange, 'what' | 'name' | 'row' | 'links'>,
  content: Text,
  values: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const notice = {
    except: ctx.user.personId,
    title: t.titles[what],
    content,
    values: { name, ...values },
    topic: 'security',
    priority: urgent.includes(what) ? 'high' : 'normal',
  } as const
  await notify(ctx.db, { ...notice, to: { permission: 'bankAccount.release', area: 'admin', row }, link: links.staff })
  if (row.orgId)
    await notify(ctx.db, {
      ...notice,
      to: { permission: 'bankAccount.edit', area: 'customer', row: { ...row, resource: 'bankAccount' } },
      link: links.customer,
    })
}

/** Imports tell once for the whole file. */
const quiet = new WeakSet<Context>()
export const tellOnceAtTheEnd = (ctx: Context): void => void quiet.add(ctx)

/**
 * Guards a change of a payee: 403 with `data.stepUp` unless the person confirmed that it is he, then mails and notices. Gives until when
 * money waits; null when the tenant holds nothing. The caller writes it into `hold_until`.
 */
export async function guardPayee(ctx: Context, change: PayeeChange): Promise<string | null> {
  await requireStepUp(ctx)
  const hours = await parameter(ctx, 'payee.holdHours')
  const content = contentOf(ctx, change, hours)
  await tellOld(ctx, change, content)
  if (!quiet.has(ctx)) await tellFinance(ctx, change, content)
  return change.holds && hours > 0 ? new Date(Date.now() + hours * 3_600_000).toISOString() : null
}

interface HeldTable {
  readonly table: 'bank_account' | 'supplier'
  readonly id: string
  readonly version: number
  readonly reason: string
}

/** Lifts a hold early: never by whoever made the change. The row was read and locked as the caller may see it. */
export async function liftHold(
  ctx: Context,
  { table, id, version, reason }: HeldTable,
  stale: () => unknown,
): Promise<void> {
  const {
    rows: [found],
  } = await sql<{
    held: boolean
    holdBy: string | null
    version: number
  }>`select coalesce(hold_until > now(), false) as held, hold_by, version from ${sql.table(table)} where tenant_id = current_tenant() and id = ${id}`.execute(
    ctx.db,
  )
  if (found!.version !== version) throw stale()
  if (!found!.held) throw refuse(409, t.notHeld)
  if (found!.holdBy === ctx.user.personId) throw refuse(403, t.ownChange)
  await requireStepUp(ctx)
  await sql`update ${sql.table(table)} set hold_until = null, lifted_at = now(), lifted_by = ${ctx.user.personId}, lift_reason = ${reason} where tenant_id = current_tenant() and id = ${id}`.execute(
    ctx.db,
  )
}

/** Writes a hold; a longer one that stands already stays. */
export async function writeHold(
  ctx: Context,
  table: HeldTable['table'],
  ids: readonly string[],
  until: string | null,
): Promise<void> {
  if (!until) return
  await sql`update ${sql.table(table)} set hold_until = greatest(hold_until, ${until}::timestamptz), hold_by = ${ctx.user.personId}, lifted_at = null, lifted_by = null, lift_reason = null
    where tenant_id = current_tenant() and id = any(${ids}::uuid[])`.execute(ctx.db)
}
