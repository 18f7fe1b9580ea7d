import { z } from 'zod'

import { swiftField, usccField } from '../../business/identifierField.ts'
import { payeeText } from '../../business/payee.text.ts'
import {
  dateTimeField,
  dictionaryField,
  fileField,
  flagField,
  integerField,
  longTextField,
  referenceField,
  regionField,
  textField,
} from '../../kernel/field.ts'
import { resource } from '../../kernel/resource.ts'
import { route } from '../../kernel/route.ts'
import { id, string } from '../../kernel/value.ts'
import { supplierText as t } from './supplier.text.ts'

const base = resource({
  name: 'supplier',
  title: t.title,
  path: '/api/trade/supplier',
  labelField: 'name',
  cards: ['code', 'contactPerson', 'contactPhone'],
  fields: {
    code: textField({ label: t.code, required: true, max: 32, sort: true, search: true, width: 130 }),
    name: textField({ label: t.name, required: true, max: 200, sort: true, search: true, width: 240 }),
    orgId: referenceField('customer', { label: t.customer, labelField: 'orgName', filter: true, width: 160 }),
    orgName: textField({ label: t.customer, readOnly: true, computed: true, aside: true }),
    shortName: textField({ label: t.shortName, max: 64 }),
    contactPerson: textField({ label: t.contactPerson, max: 64 }),
    contactPhone: textField({ label: t.contactPhone, max: 32 }),
    uscc: usccField({ label: t.uscc, search: true, width: 190 }),
    currency: dictionaryField('currency', { label: t.currency, filter: true, width: 100 }),
    starLevel: integerField({
      label: t.starLevel,
      hint: t.starLevelHint,
      min: 1,
      max: 5,
      filter: true,
      sort: true,
      width: 90,
    }),
    bankName: textField({ label: t.bankName, max: 120, aside: true }),
    bankAccountName: textField({ label: t.bankAccountName, max: 120, aside: true }),
    bankAccount: textField({ label: t.bankAccount, max: 40, aside: true }),
    swiftCode: swiftField({ label: t.swiftCode, aside: true }),
    holdUntil: dateTimeField({
      label: payeeText.holdUntil,
      hint: t.holdHint,
      readOnly: true,
      computed: true,
      width: 190,
    }),
    liftReason: textField({ label: payeeText.liftReason, readOnly: true, aside: true }),
    province: regionField({ label: t.province, level: 'province', max: 20, aside: true }),
    city: regionField({ label: t.city, level: 'city', max: 20, aside: true }),
    county: regionField({ label: t.county, level: 'county', max: 20, aside: true }),
    addressDetails: textField({ label: t.addressDetails, max: 300, aside: true }),
    isDefault: flagField({ label: t.isDefault, required: true, width: 90 }),
    attachmentUrl: fileField({ label: t.attachment, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
})

export const supplier = {
  ...base,
  routes: {
    ...base.routes,
    /** Somebody other than who changed the supplier's bank fields lets money go there before its time. */
    releaseHold: route({
      method: 'POST',
      path: '/api/trade/supplier/releaseHold',
      title: payeeText.lift,
      access: { permission: 'bankAccount.release' },
      input: z.strictObject({ id, version: z.int(), reason: string(500).min(1) }),
      output: base.row,
    }),
  },
}
