import { payeeText } from '@clearway/contract/business/payee.text'
import { accountFields, contactFields, payeeFields } from '@clearway/contract/features/account/payee/accountFields'
import { isMasked, maskedNumber } from '@clearway/contract/features/account/payee/accountRules'
import { bankAccountText as t } from '@clearway/contract/features/account/payee/bankAccount.text'
import { sql } from 'kysely'

import { requireCustomer } from '../../../business/customers.ts'
import {
  guardPayee,
  tellFinance,
  tellOnceAtTheEnd,
  textable,
  writeHold,
  type Contact,
  type PayeeChange,
  type Told,
} from '../../../business/payee.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Row, Values } from '../../../kernel/crud/crudRows.ts'
import { refuseField } from '../../../kernel/refuse.ts'
import { storedAccounts, supplierOf, type AccountKind, type StoredAccount } from './accountSource.ts'

type Account = Pick<StoredAccount, 'bankAccountName' | 'bankName' | 'bankAccount' | 'orgId' | 'createdBy'> & {
  readonly supplierId: string | null
}

const shown = (field: string, value: unknown): string | null =>
  value === null || value === undefined || value === ''
    ? null
    : field === 'bankAccount'
      ? maskedNumber(String(value))
      : String(value)
const nameOf = (a: Account) => `${a.bankAccountName} · ${a.bankName} ${maskedNumber(a.bankAccount)}`
const contactOf = (a: {
  contactEmail?: string | null | undefined
  contactPhone?: string | null | undefined
}): Contact => ({ email: a.contactEmail ?? null, phone: a.contactPhone ?? null })

const linksOf = (a: Account): PayeeChange['links'] => {
  const search = `?search=${encodeURIComponent(a.bankAccountName)}`
  return {
    staff: `/BankMgt${search}`,
    customer: `${a.supplierId ? '/sBankAccountManagement' : '/bankAccountManagement'}${search}`,
  }
}
const rowOf = (kind: AccountKind, a: Account): PayeeChange['row'] => ({
  resource: kind,
  orgId: a.orgId,
  createdBy: a.createdBy,
})
const changeOf = (
  kind: AccountKind,
  a: Account,
  rest: Pick<PayeeChange, 'what' | 'changes' | 'old' | 'holds'>,
): PayeeChange => ({ name: nameOf(a), row: rowOf(kind, a), links: linksOf(a), ...rest })

function toldOf(fields: readonly (keyof typeof accountFields)[], before: Values, after: Values): Told[] {
  return fields
    .filter((f) => after[f] !== undefined && (after[f] ?? null) !== (before[f] ?? null))
    .map((f) => ({ label: accountFields[f].label, from: shown(f, before[f]), to: shown(f, after[f]) }))
}

/** Contacts of the owner's other accounts, those in the recycle bin too; undefined when there never was one. */
async function contactsBefore(
  ctx: Context,
  orgId: string | null,
  supplierId: string | null,
): Promise<Contact[] | undefined> {
  const { rows } = await sql<{
    contactEmail: string | null
    contactPhone: string | null
  }>`select contact_email, contact_phone from bank_account
    where tenant_id = current_tenant() and org_id is not distinct from ${orgId}::uuid and supplier_id is not distinct from ${supplierId}::uuid order by deleted_at is not null, updated_at desc limit 10`.execute(
    ctx.db,
  )
  return rows.length ? rows.map(contactOf) : undefined
}

/** Whose the account is; it stays with him. Gives the contacts that must hear of a new account, undefined for a first one. */
async function settleOwner(
  ctx: Context,
  kind: AccountKind,
  values: Values,
  stored: StoredAccount | undefined,
): Promise<Contact[] | undefined> {
  if (stored) {
    for (const field of ['orgId', 'supplierId'] as const) {
      if (values[field] !== undefined && (values[field] ?? null) !== stored[field])
        throw refuseField(field, t.ownerFixed)
      delete values[field]
    }
    return undefined
  }
  if (kind === 'bankAccount') {
    await requireCustomer(ctx, values['orgId'])
    return contactsBefore(ctx, (values['orgId'] as string | null | undefined) ?? null, null)
  }
  const supplier = await supplierOf(ctx, kind, String(values['supplierId']))
  if (!supplier) throw refuseField('supplierId', t.supplierMissing)
  values['orgId'] = supplier.orgId
  // The account in the supplier's own fields is one that was there before.
  const own: Contact[] = supplier.bankAccount ? [{ email: null, phone: textable(supplier.contactPhone) }] : []
  const others = await contactsBefore(ctx, supplier.orgId, supplier.id)
  return others || own.length ? [...(others ?? []), ...own] : undefined
}

/** A number that came back masked says nothing; one that belongs to nothing is asked for. */
function settleNumber(values: Values, stored: StoredAccount | undefined): void {
  const number = values['bankAccount']
  if (!isMasked(number)) return
  if (!stored || number !== maskedNumber(stored.bankAccount).replace(/\s/g, ''))
    throw refuseField('bankAccount', t.typeWhole)
  delete values['bankAccount']
}

/** The new default takes the mark from the old. Writers take their turns (`inTurn`), so that two at once leave one. */
async function takeDefault(ctx: Context, values: Values, stored: StoredAccount | undefined): Promise<void> {
  const now = { ...stored, ...Object.fromEntries(Object.entries(values).filter(([, v]) => v !== undefined)) } as Values
  if (!now['isDefault']) return
  await sql`update bank_account set is_default = false where tenant_id = current_tenant() and is_default and deleted_at is null and currency = ${now['currency']}
    and org_id is not distinct from ${now['orgId'] ?? null}::uuid and supplier_id is not distinct from ${now['supplierId'] ?? null}::uuid and id is distinct from ${stored?.id ?? null}::uuid`.execute(
    ctx.db,
  )
}

/** Rules of both kinds beyond the contract: the owner, the guard of a payee, the default. Leaves `holdUntil` for `saved`. */
export const checkAccount =
  (kind: AccountKind) =>
  async (ctx: Context, values: Values, current: Row | undefined): Promise<void> => {
    const [stored] = current ? await storedAccounts(ctx, [current.id]) : []
    settleNumber(values, stored)
    const before = await settleOwner(ctx, kind, values, stored)
    if (stored) {
      const changes = toldOf(payeeFields, stored, values)
      const contacts = toldOf(contactFields, stored, values)
      if (changes.length)
        values['holdUntil'] = await guardPayee(
          ctx,
          changeOf(kind, stored, {
            what: 'changed',
            changes: [...changes, ...contacts],
            old: [contactOf(stored)],
            holds: true,
          }),
        )
      // A thief changes the contact first, so that the next notice comes to him.
      else if (contacts.length && contactFields.some((f) => stored[f]))
        await guardPayee(
          ctx,
          changeOf(kind, stored, { what: 'contact', changes: contacts, old: [contactOf(stored)], holds: false }),
        )
    } else if (before) {
      const added: Account = {
        bankAccountName: String(values['bankAccountName']),
        bankName: String(values['bankName']),
        bankAccount: String(values['bankAccount']),
        orgId: (values['orgId'] as string | null | undefined) ?? null,
        supplierId: (values['supplierId'] as string | null | undefined) ?? null,
        createdBy: ctx.user.personId,
      }
      values['holdUntil'] = await guardPayee(
        ctx,
        changeOf(kind, added, { what: 'added', changes: [], old: before, holds: true }),
      )
    }
    await takeDefault(ctx, values, stored)
  }

export const saveHold = async (ctx: Context, id: string, values: Values): Promise<void> =>
  writeHold(ctx, 'bank_account', [id], (values['holdUntil'] as string | null | undefined) ?? null)

/** Of more than a few at once finance reads one notice; each old contact still hears of his own. */
async function tellOfMany(
  ctx: Context,
  kind: AccountKind,
  what: 'deleted' | 'restored',
  found: readonly StoredAccount[],
): Promise<void> {
  if (found.length <= 3) return
  tellOnceAtTheEnd(ctx)
  await tellFinance(ctx, changeOf(kind, found[0]!, { what, changes: [], old: [], holds: false }), payeeText.more, {
    count: found.length,
  })
}

/** Deleting takes away where money went; the contact hears of it. */
export const beforeAccountDelete =
  (kind: AccountKind) =>
  async (ctx: Context, ids: readonly string[]): Promise<void> => {
    const found = await storedAccounts(ctx, ids)
    await tellOfMany(ctx, kind, 'deleted', found)
    for (const account of found)
      await guardPayee(
        ctx,
        changeOf(kind, account, { what: 'deleted', changes: [], old: [contactOf(account)], holds: false }),
      )
  }

/** What comes back from the recycle bin is held like a new one, and takes no mark from the default of today. */
export async function restoreAccounts(
  ctx: Context,
  kind: AccountKind,
  ids: readonly string[],
  move: () => Promise<unknown>,
): Promise<void> {
  await sql`update bank_account b set is_default = false where b.tenant_id = current_tenant() and b.id = any(${ids}::uuid[]) and b.deleted_at is not null and b.is_default`.execute(
    ctx.db,
  )
  await move()
  const found = await storedAccounts(ctx, ids)
  await tellOfMany(ctx, kind, 'restored', found)
  for (const account of found) {
    const until = await guardPayee(
      ctx,
      changeOf(kind, account, { what: 'restored', changes: [], old: [contactOf(account)], holds: true }),
    )
    await writeHold(ctx, 'bank_account', [account.id], until)
  }
}

/** The notice of a lifted hold. */
export const liftedChange = (kind: AccountKind, account: StoredAccount) =>
  changeOf(kind, account, { what: 'lifted', changes: [], old: [], holds: false })
