import { z } from 'zod'

import {
  dictionaryField,
  flagField,
  longTextField,
  referenceField,
  regionField,
  textField,
} from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { text } from '../../../kernel/text.ts'
import { id, string } from '../../../kernel/value.ts'
import { customerFields, ofSupplier } from './accountFields.ts'
import { addressText as t } from './address.text.ts'
import { addressRules } from './addressRules.ts'

const fields = {
  addressType: dictionaryField('addressType', { label: t.addressType, required: true, filter: true, width: 110 }),
  companyName: textField({ label: t.companyName, required: true, max: 200, sort: true, search: true, width: 230 }),
  contactPerson: textField({ label: t.contactPerson, required: true, max: 64, search: true, width: 110 }),
  contactPhone: textField({ label: t.contactPhone, required: true, max: 32, search: true, width: 140 }),
  country: dictionaryField('country', { label: t.country, required: true, filter: true, width: 110 }),
  province: regionField({ label: t.province, level: 'province', max: 40, width: 110 }),
  city: regionField({ label: t.city, level: 'city', max: 40, width: 110 }),
  county: regionField({ label: t.county, level: 'county', max: 40, width: 110 }),
  addressDetails: textField({
    label: t.addressDetails,
    hint: t.addressDetailsHint,
    required: true,
    max: 300,
    search: true,
    width: 260,
  }),
  addressDetailsEn: textField({ label: t.addressDetailsEn, max: 300, search: true, aside: true }),
  postcode: textField({ label: t.postcode, max: 12, aside: true }),
  isDefault: flagField({ label: t.isDefault, required: true, filter: true, width: 80 }),
  remark: longTextField({ label: t.remark, max: 500, aside: true }),
} as const

/** Addresses of the house, and of customers' organisations. */
export const address = resource({
  name: 'address',
  title: t.title,
  path: '/api/account/address',
  labelField: 'companyName',
  cards: ['contactPerson', 'contactPhone', 'addressDetails'],
  fields: { ...fields, ...customerFields },
  rules: addressRules,
})

const suppliers = resource({
  name: 'supplierAddress',
  title: t.supplierTitle,
  records: text('供应商地址', '供應商地址', 'supplier addresses'),
  path: '/api/account/supplierAddress',
  labelField: 'companyName',
  cards: ['supplierId', 'contactPerson', 'contactPhone', 'addressDetails'],
  fields: {
    supplierId: referenceField('addressSupplier', {
      label: t.supplier,
      labelField: 'supplierName',
      required: true,
      filter: true,
      width: 190,
    }),
    supplierName: textField({ label: t.supplier, readOnly: true, computed: true, aside: true }),
    ...fields,
    ...ofSupplier,
  },
  rules: addressRules,
})

/** Addresses of suppliers; whose they are follows from the supplier. */
export const supplierAddress = {
  ...suppliers,
  routes: {
    ...suppliers.routes,
    /** Suppliers that the caller may see, for the form. */
    querySupplierOptions: route({
      method: 'GET',
      path: '/api/account/supplierAddress/supplier/queryOptions',
      title: t.querySupplierOptions,
      access: { permission: 'supplierAddress.view' },
      input: z.strictObject({ search: string(100).optional(), ids: string(4000).optional() }),
      output: z.array(z.object({ id, label: z.string() })),
    }),
  },
}
