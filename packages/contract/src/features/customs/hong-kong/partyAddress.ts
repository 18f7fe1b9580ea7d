import { z } from 'zod'

import { registrationField } from '../../../business/identifierField.ts'
import { partyText } from '../../../business/party.text.ts'
import { isPostBox } from '../../../business/postBox.ts'
import {
  choiceField,
  dictionaryField,
  flagField,
  longTextField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { resource, type FieldRule } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id } from '../../../kernel/value.ts'
import { partyAddressText as t } from './partyAddress.text.ts'

export const hongKong = 'HKG'

/** Of these, declarations take a street address. */
const needsStreet = (kind: unknown) => kind === 'consignor' || kind === 'consignee'
const streets: FieldRule[] = ['address', 'addressEn'].map((field) => ({
  field,
  message: partyText.noPostBox,
  holds: (v) => !needsStreet(v['kind']) || !isPostBox(v[field] as string | null),
}))

const base = resource({
  name: 'partyAddress',
  title: t.title,
  records: t.records,
  path: '/api/customs/partyAddress',
  labelField: 'name',
  cards: ['kind', 'district', 'address', 'status'],
  fields: {
    name: textField({
      label: t.name,
      hint: t.nameHint,
      required: true,
      max: 200,
      sort: true,
      search: true,
      width: 220,
    }),
    kind: choiceField(t.kinds, {
      label: t.kind,
      required: true,
      filter: true,
      width: 110,
      colours: { consignor: 'blue', consignee: 'green', pickUp: 'default', delivery: 'default', warehouse: 'orange' },
    }),
    registrationNumber: registrationField({
      label: t.registrationNumber,
      hint: t.registrationHint,
      search: true,
      width: 180,
    }),
    country: dictionaryField('country', { label: t.country, required: true, filter: true, width: 110 }),
    district: choiceField(t.districts, { label: t.district, filter: true, width: 120 }),
    address: textField({ label: t.address, hint: t.addressHint, required: true, max: 300, search: true, width: 260 }),
    nameEn: textField({ label: t.nameEn, max: 200, search: true, aside: true, width: 220 }),
    addressEn: textField({ label: t.addressEn, max: 300, search: true, aside: true, width: 260 }),
    orgId: referenceField('customer', {
      label: t.customer,
      hint: t.customerHint,
      labelField: 'orgName',
      filter: true,
      width: 170,
    }),
    orgName: textField({ label: t.customer, aside: true, readOnly: true, computed: true }),
    contactPerson: textField({ label: t.contactPerson, max: 60, width: 100 }),
    contactPhone: textField({ label: t.contactPhone, max: 40, width: 130 }),
    openingHours: textField({ label: t.openingHours, max: 200, aside: true, width: 160 }),
    vehicleLimits: textField({ label: t.vehicleLimits, hint: t.vehicleHint, max: 200, aside: true, width: 180 }),
    status: choiceField(t.statuses, {
      label: t.status,
      required: true,
      atFirst: 'active',
      filter: true,
      width: 90,
      colours: { active: 'green', disabled: 'default' },
    }),
    disabledReason: longTextField({ label: t.disabledReason, max: 300, aside: true }),
    mergedInto: textField({ label: t.mergedInto, tells: ['name'], aside: true, readOnly: true, computed: true }),
    mergedFrom: textField({ label: t.mergedFrom, tells: ['name'], aside: true, readOnly: true, computed: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
    // Said by whoever was told of a row with the same name and number.
    sameParty: flagField({ label: t.sameParty, hint: t.samePartyHint, writeOnly: true, computed: true }),
  },
  rules: [
    {
      field: 'district',
      message: t.districtMissing,
      holds: (v) => v['country'] !== hongKong || Boolean(v['district']),
    },
    { field: 'district', message: t.districtElsewhere, holds: (v) => v['country'] === hongKong || !v['district'] },
    {
      field: 'disabledReason',
      message: t.reasonMissing,
      holds: (v) => v['status'] !== 'disabled' || Boolean(v['disabledReason']),
    },
    {
      field: 'disabledReason',
      message: t.reasonNeedless,
      holds: (v) => v['status'] === 'disabled' || !v['disabledReason'],
    },
    ...streets,
  ],
})

/** The address book of parties. What was used of it is copied: a change here changes nothing of the past. */
export const partyAddress = {
  ...base,
  routes: {
    ...base.routes,
    /** Two rows become one: what `id` leaves open is filled from `otherId`, which goes to the recycle bin. Throws 400, 404, and 409 where one is stale. */
    merge: route({
      method: 'POST',
      path: '/api/customs/partyAddress/merge',
      title: t.merge,
      access: { permission: 'partyAddress.merge' },
      input: z.strictObject({ id, version: z.int(), otherId: id, otherVersion: z.int() }),
      output: base.row,
    }),
  },
} as const
export type PartyAddressRow = z.output<typeof base.row>
/** What the kept row takes over where it says nothing itself. Whose it is stays. */
export const mergedFields = [
  'nameEn',
  'registrationNumber',
  'addressEn',
  'contactPerson',
  'contactPhone',
  'openingHours',
  'vehicleLimits',
  'remark',
] as const satisfies readonly (keyof typeof base.fields)[]
