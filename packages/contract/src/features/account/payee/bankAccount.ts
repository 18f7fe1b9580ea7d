import { z } from 'zod'

import { payeeText } from '../../../business/payee.text.ts'
import { referenceField, textField } from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { text } from '../../../kernel/text.ts'
import { id, string } from '../../../kernel/value.ts'
import { accountFields, customerFields, ofSupplier } from './accountFields.ts'
import { accountRules } from './accountRules.ts'
import { bankAccountText as t } from './bankAccount.text.ts'

const own = resource({
  name: 'bankAccount',
  title: t.title,
  path: '/api/account/bankAccount',
  labelField: 'bankAccountName',
  fields: { ...accountFields, ...customerFields },
  rules: accountRules,
  // `house`: only what is nobody's but the tenant's own.
  query: { owner: z.enum(['house', 'customer']) },
})

const suppliers = resource({
  name: 'supplierBankAccount',
  title: t.supplierTitle,
  records: text('供应商银行账户', '供應商銀行帳戶', 'supplier bank accounts'),
  path: '/api/account/supplierBankAccount',
  labelField: 'bankAccountName',
  cards: ['supplierId', 'bankAccount', 'bankName', 'currency'],
  fields: {
    supplierId: referenceField('payeeSupplier', {
      label: t.supplier,
      labelField: 'supplierName',
      required: true,
      filter: true,
      width: 190,
    }),
    supplierName: textField({ label: t.supplier, readOnly: true, computed: true, aside: true }),
    ...accountFields,
    ...ofSupplier,
  },
  rules: accountRules,
})

/** An account to choose in a form. `label`: holder, bank, masked number and currency. A held one is offered with its mark, the form decides. */
const option = z.object({
  id,
  label: z.string(),
  bankAccountName: z.string(),
  currency: z.string(),
  isDefault: z.boolean(),
  holdUntil: z.string().nullable(),
})
export type AccountOption = z.output<typeof option>
const optionInput = z.strictObject({
  search: string(100).optional(),
  ids: string(4000).optional(),
  currency: string(32).optional(),
  /** Accounts that receive, or those that pay; `both` are among either. */
  purpose: z.enum(['receive', 'pay']).optional(),
})

const receiving = z.object({
  id,
  bankAccountName: z.string(),
  bankAccount: z.string(),
  bankCountry: z.string(),
  bankName: z.string(),
  branch: z.string().nullable(),
  swiftCode: z.string().nullable(),
  cnaps: z.string().nullable(),
  bankCode: z.string().nullable(),
  branchCode: z.string().nullable(),
  routingNumber: z.string().nullable(),
  currency: z.string(),
  isDefault: z.boolean(),
  holdUntil: z.string().nullable(),
})
export type ReceivingAccount = z.output<typeof receiving>

const versioned = { id, version: z.int() }
export type SupplierAccountRow = z.output<typeof suppliers.row>

/** What accounts of either kind have beside the common pattern. Changes of a payee answer 403 with `data.stepUp` until the caller proved who they are. */
const beside = <R extends z.ZodType>(name: 'bankAccount' | 'supplierBankAccount', row: R) => {
  const at = (verb: 'release' | 'restoreVersion' | 'showNumber') =>
    ({ method: 'POST', path: `/api/account/${name}/${verb}`, title: t[verb] }) as const
  return {
    /** Somebody other than who changed it lets money go there before its time. */
    release: route({
      ...at('release'),
      title: payeeText.lift,
      access: { permission: 'bankAccount.release' },
      input: z.strictObject({ ...versioned, reason: string(500).min(1) }),
      output: row,
    }),
    /** Back to what it was before an entry of its history: a change like any other. */
    restoreVersion: route({
      ...at('restoreVersion'),
      access: { permission: `${name}.edit` },
      input: z.strictObject({ ...versioned, entryId: id }),
      output: row,
    }),
    /** The whole number of one account, to copy it; the audit trail keeps who asked. */
    showNumber: route({
      ...at('showNumber'),
      access: { permission: 'bankAccount.number' },
      input: z.strictObject({ id }),
      output: z.object({ bankAccount: z.string() }),
    }),
  }
}

/** Accounts of the house, and of a customer's own organisation. */
export const bankAccount = {
  ...own,
  routes: {
    ...own.routes,
    ...beside('bankAccount', own.row),
    /** Those that the caller may see, narrowed to a customer's by `orgId` or to the house's; a customer's people get their own. */
    queryOptions: route({
      ...own.routes.queryOptions,
      input: optionInput.extend({ orgId: id.optional(), owner: z.enum(['house']).optional() }),
      output: z.array(option),
    }),
    /** Where customers pay to, with whole numbers: the house's accounts that receive, the default first. */
    queryReceiving: route({
      method: 'GET',
      path: '/api/account/bankAccount/queryReceiving',
      title: t.queryReceiving,
      access: { signedIn: 'whoever pays the house must know where to' },
      input: z.strictObject({ currency: string(32).optional() }),
      output: z.array(receiving),
    }),
  },
}

/** Accounts of suppliers; whose they are follows from the supplier. */
export const supplierBankAccount = {
  ...suppliers,
  routes: {
    ...suppliers.routes,
    ...beside('supplierBankAccount', suppliers.row),
    queryOptions: route({
      ...suppliers.routes.queryOptions,
      input: optionInput.extend({ supplierId: id.optional() }),
      output: z.array(option),
    }),
    /** Suppliers that the caller may see, for the form. */
    querySupplierOptions: route({
      method: 'GET',
      path: '/api/account/supplierBankAccount/supplier/queryOptions',
      title: t.querySupplierOptions,
      access: { permission: 'supplierBankAccount.view' },
      input: z.strictObject({ search: string(100).optional(), ids: string(4000).optional() }),
      output: z.array(z.object({ id, label: z.string() })),
    }),
  },
}
