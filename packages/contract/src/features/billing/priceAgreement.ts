import { z } from 'zod'

import { billableText } from '../../business/billable.text.ts'
import type { BillableKind, CountedUnit } from '../../business/billable.ts'
import {
  dateField,
  decimalField,
  dictionaryField,
  integerField,
  longTextField,
  referenceField,
  textField,
} from '../../kernel/field.ts'
import { rule } from '../../kernel/issue.ts'
import { resource } from '../../kernel/resource.ts'
import { route } from '../../kernel/route.ts'
import { decimal, id, string } from '../../kernel/value.ts'
import { priceAgreementText as t } from './priceAgreement.text.ts'
import { readTiers, writeTiers } from './pricing.ts'

const tiers = string(500)
  .refine((s) => readTiers(s) !== undefined, rule(t.tiersForm))
  .overwrite((s) => writeTiers(readTiers(s) ?? []))

const base = resource({
  name: 'priceAgreement',
  title: t.title,
  records: t.records,
  path: '/api/billing/priceAgreement',
  labelField: 'feeLabel',
  cards: ['orgId', 'price', 'validFrom'],
  fields: {
    feeLabel: textField({
      label: t.feeId,
      readOnly: true,
      computed: true,
      required: true,
      aside: true,
      tells: ['feeId'],
    }),
    feeId: referenceField('fee', { label: t.feeId, labelField: 'feeLabel', required: true, filter: true, width: 220 }),
    orgId: referenceField('customer', {
      label: t.orgId,
      hint: t.orgHint,
      labelField: 'orgName',
      filter: true,
      width: 180,
    }),
    orgName: textField({ label: t.orgId, readOnly: true, computed: true, aside: true }),
    origin: textField({ label: t.origin, hint: t.laneHint, max: 60, search: true, width: 110 }),
    destination: textField({ label: t.destination, hint: t.laneHint, max: 60, search: true, width: 110 }),
    price: decimalField({
      label: t.price,
      hint: t.priceHint,
      required: true,
      digits: 18,
      places: 6,
      currencyField: 'currency',
      unitPrice: true,
      width: 130,
    }),
    currency: dictionaryField('currency', { label: t.currency, required: true, filter: true, width: 100 }),
    minimum: decimalField({ label: t.minimum, digits: 18, places: 2, currencyField: 'currency', width: 120 }),
    free: decimalField({ label: t.free, hint: t.freeHint, digits: 18, places: 4, width: 110 }),
    freeDays: integerField({ label: t.freeDays, hint: t.freeDaysHint, min: 1, max: 3650, aside: true }),
    tiers: { ...textField({ label: t.tiers, hint: t.tiersHint, max: 500, width: 170 }), schema: tiers },
    validFrom: dateField({ label: t.validFrom, required: true, sort: true, width: 120 }),
    validTo: dateField({ label: t.validTo, width: 120 }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  rules: [
    {
      field: 'validTo',
      message: t.dateOrder,
      holds: (v) => !v['validTo'] || String(v['validTo']) >= String(v['validFrom']),
    },
  ],
})
export type PriceAgreementRow = z.output<typeof base.row>

const kinds = z.enum(Object.keys(billableText.kinds) as [BillableKind])
const units = z.enum(Object.keys(billableText.units) as [CountedUnit])
const estimated = z.object({
  fee: z.string(),
  event: kinds,
  quantity: z.string(),
  /** Null where no price is on file. */
  currency: z.string().nullable(),
  amount: z.string().nullable(),
  tax: z.string().nullable(),
  /** Why there is no amount. */
  why: z.object({ zh: z.string(), tw: z.string(), en: z.string() }).nullable(),
})

/** Prices of fees with their dates, for a customer or all, for a lane or any. */
export const priceAgreement = {
  ...base,
  routes: {
    ...base.routes,
    /** What events to come would be charged today, by the agreements in force; what is charged as it is paid is not known before. Nothing is kept. */
    estimate: route({
      method: 'POST',
      path: '/api/billing/priceAgreement/estimate',
      title: t.estimate,
      access: { permission: 'priceAgreement.view' },
      reads: true,
      input: z.strictObject({
        orgId: id.nullable(),
        origin: string(60).nullable().default(null),
        destination: string(60).nullable().default(null),
        events: z
          .array(z.strictObject({ kind: kinds, quantities: z.partialRecord(units, decimal(18, 4)) }))
          .min(1)
          .max(20),
      }),
      output: z.array(estimated),
    }),
  },
} as const
