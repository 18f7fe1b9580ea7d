import { z } from 'zod'

import {
  choiceField,
  dateTimeField,
  decimalField,
  longTextField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, queryFlag, string } from '../../../kernel/value.ts'
import { ledgerText } from './ledger.text.ts'
import { walletCurrencies } from './ledgerPost.ts'
import { flowRow } from './ledgerPosting.ts'
import { walletText as t } from './wallet.text.ts'

export type WalletStatus = keyof typeof ledgerText.walletStates
export const walletColours = { active: 'green', frozen: 'orange', closed: 'default' } as const

const money = { digits: 18, places: 2 } as const
const base = resource({
  name: 'wallet',
  title: t.title,
  path: '/api/account/wallet',
  labelField: 'code',
  cards: ['orgId', 'status', 'available'],
  fields: {
    code: textField({ label: t.code, max: 32, readOnly: true, required: true, sort: true, search: true, width: 170 }),
    ownerKind: choiceField(t.ownerKinds, {
      label: t.ownerKind,
      tells: ['orgId'],
      readOnly: true,
      required: true,
      computed: true,
      filter: true,
      width: 100,
    }),
    orgId: referenceField('customer', {
      label: t.owner,
      hint: t.ownerHint,
      labelField: 'ownerName',
      filter: true,
      width: 190,
    }),
    ownerName: textField({ label: t.owner, readOnly: true, computed: true, aside: true }),
    currency: choiceField(t.currencies, {
      label: ledgerText.currency,
      required: true,
      sort: true,
      filter: true,
      width: 110,
    }),
    status: choiceField(ledgerText.walletStates, {
      label: t.status,
      sort: true,
      readOnly: true,
      required: true,
      filter: true,
      width: 100,
      colours: walletColours,
    }),
    available: decimalField({
      currencyField: 'currency',
      label: ledgerText.available,
      readOnly: true,
      required: true,
      computed: true,
      width: 140,
      ...money,
    }),
    held: decimalField({
      currencyField: 'currency',
      label: ledgerText.held,
      readOnly: true,
      required: true,
      computed: true,
      width: 130,
      ...money,
    }),
    creditLimit: decimalField({
      currencyField: 'currency',
      label: ledgerText.creditLimit,
      hint: t.creditLimitHint,
      readOnly: true,
      required: true,
      width: 130,
      ...money,
    }),
    alertLevel: decimalField({
      label: ledgerText.alertLevel,
      currencyField: 'currency',
      hint: t.alertHint,
      width: 130,
      ...money,
    }),
    alert: choiceField(t.alerts, {
      label: t.alert,
      tells: ['alertLevel', 'available'],
      readOnly: true,
      required: true,
      computed: true,
      filter: true,
      width: 110,
      colours: { below: 'red', above: 'green', none: 'default' },
    }),
    lastAt: dateTimeField({ label: t.lastAt, readOnly: true, computed: true, width: 150 }),
    statusNote: longTextField({ label: t.statusNote, max: 500, readOnly: true, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
})
export type WalletRow = z.output<typeof base.row>

/** One wallet as its owner sees it. Amounts are text with two decimals, in its currency. */
const overview = z.object({
  id,
  version: z.int(),
  code: z.string(),
  orgId: id.nullable(),
  ownerName: z.string(),
  currency: z.enum(walletCurrencies),
  status: z.enum(Object.keys(ledgerText.walletStates) as [WalletStatus]),
  statusNote: z.string().nullable(),
  available: z.string(),
  held: z.string(),
  creditLimit: z.string(),
  alertLevel: z.string().nullable(),
  below: z.boolean(),
  /** What came in and went out this month in the tenant's time zone; holding and giving back is neither. */
  monthIn: z.string(),
  monthOut: z.string(),
  /** The last twelve months, the oldest first, this one last and as it stands now. `closing` is available and held together; months before its first posting are zero. */
  months: z.array(z.object({ month: z.string(), in: z.string(), out: z.string(), closing: z.string() })),
  /** The last ten movements, newest first, of both its parts. */
  last: z.array(flowRow),
})
export type WalletOverview = z.output<typeof overview>

const option = z.object({
  id,
  label: z.string(),
  code: z.string(),
  ownerName: z.string(),
  orgId: id.nullable(),
  currency: z.enum(walletCurrencies),
  status: z.enum(Object.keys(ledgerText.walletStates) as [WalletStatus]),
  available: z.string(),
})
export type WalletOption = z.output<typeof option>

const { delete: _d, restore: _r, importTemplate: _t, importExcel: _i, importFailedRows: _f, ...routes } = base.routes
const named = { id, version: z.int() }
const at = (verb: 'freeze' | 'unfreeze' | 'close' | 'setAlert') =>
  ({ method: 'POST', path: `/api/account/wallet/${verb}`, title: t[verb] }) as const
const level = base.write.shape.alertLevel
const reason = string(500).min(1)

/** One wallet for each owner (a customer's organisation, or the house where `orgId` is null) and currency. It is closed, never deleted. */
export const wallet = {
  ...base,
  routes: {
    ...routes,
    /** 409 at `currency` where the owner has one of this currency. The limit starts at zero and is raised by a flow-back of kind `creditLimit`. */
    add: route({ ...routes.add, idempotent: true }),
    update: route({
      ...routes.update,
      input: z.strictObject({ ...named, alertLevel: level, remark: base.write.shape.remark }),
    }),
    /** Wallets not closed, for forms: narrowed by currency, owner (`house` or a customer's `orgId`), or those that may pay (`active`). */
    queryOptions: route({
      ...routes.queryOptions,
      output: z.array(option),
      input: z.strictObject({
        search: string(100).optional(),
        ids: string(4000).optional(),
        currency: z.enum(walletCurrencies).optional(),
        orgId: id.optional(),
        house: queryFlag.optional(),
        active: queryFlag.optional(),
      }),
    }),
    freeze: route({
      ...at('freeze'),
      access: { permission: 'wallet.freeze' },
      input: z.strictObject({ ...named, reason }),
      output: base.row,
    }),
    unfreeze: route({
      ...at('unfreeze'),
      access: { permission: 'wallet.freeze' },
      input: z.strictObject({ ...named, reason }),
      output: base.row,
    }),
    /** 409 unless nothing is in it and nothing under way. */
    close: route({
      ...at('close'),
      access: { permission: 'wallet.freeze' },
      input: z.strictObject({ ...named, reason }),
      output: base.row,
    }),
    /** A customer's people: those of their organisation. Staff: the house's, or those of the customer `orgId`. Closed ones are left out. */
    mine: route({
      method: 'GET',
      path: '/api/account/wallet/mine',
      title: t.mine,
      access: { permission: 'wallet.view' },
      input: z.strictObject({ orgId: id.optional() }),
      output: z.array(overview),
    }),
    /** By the owner's people and by staff; null takes the alert away. */
    setAlert: route({
      ...at('setAlert'),
      access: { permission: 'wallet.alert' },
      input: z.strictObject({ ...named, alertLevel: level }),
      output: base.row,
    }),
  },
} as const
