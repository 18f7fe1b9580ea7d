import { swiftField } from '../../../business/identifierField.ts'
import { payeeText } from '../../../business/payee.text.ts'
import {
  choiceField,
  dateTimeField,
  dictionaryField,
  emailField,
  flagField,
  longTextField,
  mobileField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { accountNumberField, cnapsField, routingNumberField, threeDigitsField } from './accountRules.ts'
import { bankAccountText as t } from './bankAccount.text.ts'

/** What every account has, whoever's it is. Whoever lacks `bankAccount.number` reads its number as `**** 6789`. */
export const accountFields = {
  bankAccountName: textField({
    label: t.bankAccountName,
    required: true,
    max: 120,
    sort: true,
    search: true,
    width: 230,
  }),
  bankAccount: accountNumberField({
    label: t.bankAccount,
    hint: t.bankAccountHint,
    required: true,
    search: true,
    width: 215,
  }),
  bankName: textField({ label: t.bankName, required: true, max: 120, search: true, width: 200 }),
  currency: dictionaryField('currency', { label: t.currency, required: true, filter: true, width: 100 }),
  isDefault: flagField({ label: t.isDefault, required: true, filter: true, width: 80 }),
  purpose: choiceField(t.purposes, { label: t.purpose, required: true, atFirst: 'both', filter: true, width: 110 }),
  bankCountry: dictionaryField('country', { label: t.bankCountry, required: true, filter: true, width: 110 }),
  branch: textField({ label: t.branch, max: 120, aside: true }),
  swiftCode: swiftField({ label: t.swiftCode, width: 130 }),
  cnaps: cnapsField({ label: t.cnaps, hint: t.cnapsHint, aside: true }),
  bankCode: threeDigitsField({ label: t.bankCode, aside: true }),
  branchCode: threeDigitsField({ label: t.branchCode, aside: true }),
  routingNumber: routingNumberField({ label: t.routingNumber, aside: true }),
  holdUntil: dateTimeField({ label: payeeText.holdUntil, readOnly: true, computed: true, width: 190 }),
  liftReason: textField({ label: payeeText.liftReason, readOnly: true, aside: true }),
  contactEmail: emailField({ label: t.contactEmail, hint: t.contactEmailHint, aside: true }),
  contactPhone: mobileField({ label: t.contactPhone, aside: true }),
  remark: longTextField({ label: t.remark, max: 500, aside: true }),
} as const

/** Fields that say where money goes: changing one of them is a change of payee. */
export const payeeFields = [
  'bankAccountName',
  'bankCountry',
  'bankName',
  'branch',
  'bankAccount',
  'swiftCode',
  'cnaps',
  'bankCode',
  'branchCode',
  'routingNumber',
  'currency',
] as const
export const contactFields = ['contactEmail', 'contactPhone'] as const

export const customerFields = {
  orgId: referenceField('customer', { label: t.customer, labelField: 'orgName', filter: true, width: 170 }),
  orgName: textField({ label: t.customer, readOnly: true, computed: true, aside: true }),
} as const

/** Whose organisation a supplier's row is follows from the supplier. */
export const ofSupplier = {
  orgId: referenceField('customer', {
    label: t.customer,
    labelField: 'orgName',
    readOnly: true,
    filter: true,
    aside: true,
    width: 170,
  }),
  orgName: textField({ label: t.customer, readOnly: true, computed: true, aside: true }),
} as const
