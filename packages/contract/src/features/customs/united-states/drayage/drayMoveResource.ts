import { z } from 'zod'

import { isContainerNumber } from '../../../../business/containerNumber.ts'
import {
  choiceField,
  dateField,
  dateTimeField,
  decimalField,
  flagField,
  integerField,
  longTextField,
  referenceField,
  textField,
} from '../../../../kernel/field.ts'
import { rule } from '../../../../kernel/issue.ts'
import { resource } from '../../../../kernel/resource.ts'
import type { Text } from '../../../../kernel/text.ts'
import { string } from '../../../../kernel/value.ts'
import { drayMoveText as t } from './drayMove.text.ts'
import { drayTerminalText } from './drayTerminal.text.ts'

export type DrayTab = keyof typeof t.tabs
export const drayTabs = Object.keys(t.tabs) as [DrayTab, ...DrayTab[]]
export const drayColours = {
  open: 'default',
  onHold: 'red',
  inReview: 'blue',
  confirmed: 'blue',
  dispatched: 'blue',
  waiting: 'orange',
  pickedUp: 'blue',
  outForDelivery: 'blue',
  delivered: 'green',
  emptyReturned: 'green',
  closed: 'default',
  cancelled: 'default',
} as const

const container = z
  .string()
  .transform((s) => s.replaceAll(/[\s·-]/g, '').toUpperCase())
  .refine(isContainerNumber, rule(t.containerForm))
const told = { readOnly: true, computed: true, aside: true } as const
const flag = (label: Text, more: object = {}) => flagField({ label, required: true, aside: true, ...more })
const moment = (label: Text) => dateTimeField({ label, readOnly: true, aside: true })
const days = { min: 0, max: 90, aside: true } as const

/** The fields of a container move, and its usual routes. */
export const drayMoveResource = resource({
  name: 'drayMove',
  title: t.title,
  records: t.records,
  path: '/api/customs/drayMove',
  labelField: 'code',
  cards: ['status', 'containerNo', 'lastFreeDay'],
  fields: {
    code: textField({ label: t.code, max: 32, readOnly: true, required: true, sort: true, search: true, width: 165 }),
    status: choiceField(t.statuses, {
      label: t.status,
      readOnly: true,
      required: true,
      filter: true,
      width: 130,
      colours: drayColours,
    }),
    containerNo: {
      ...textField({ label: t.containerNo, required: true, max: 11, search: true, width: 130 }),
      schema: container,
    },
    lastFreeDay: dateField({ label: t.lastFreeDay, hint: t.lastFreeDayHint, sort: true, filter: true, width: 130 }),
    freeUntil: dateTimeField({ label: t.freeUntil, ...told, staffOnly: true, tells: ['lastFreeDay', 'terminalId'] }),
    sizeType: choiceField(t.sizeTypes, { label: t.sizeType, aside: true }),
    orgId: referenceField('customer', { label: t.customer, labelField: 'orgName', filter: true, width: 170 }),
    orgName: textField({ label: t.customer, ...told }),
    terminalId: referenceField('drayTerminal', {
      label: t.terminal,
      labelField: 'terminalName',
      filter: true,
      width: 170,
    }),
    terminalName: textField({ label: t.terminal, ...told }),
    appointmentAt: dateTimeField({
      label: t.appointmentAt,
      hint: t.appointmentHint,
      readOnly: true,
      computed: true,
      width: 150,
    }),
    terminalZone: textField({ label: drayTerminalText.timeZone, ...told, tells: ['terminalId'] }),
    deliveryCity: textField({ label: t.deliveryCity, max: 60, search: true, aside: true }),
    entryId: referenceField('usEntry', {
      label: t.entry,
      labelField: 'entryCode',
      staffOnly: true,
      aside: true,
    }),
    entryCode: textField({ label: t.entry, ...told, staffOnly: true }),
    line: {
      ...textField({ label: t.line, max: 4, aside: true }),
      schema: string(4)
        .overwrite((s) => s.toUpperCase())
        .refine((s) => /^[A-Z]{2,4}$/.test(s), rule(t.lineForm)),
    },
    vessel: textField({ label: t.vessel, max: 60, aside: true }),
    voyage: textField({ label: t.voyage, max: 20, aside: true }),
    billNo: textField({ label: t.billNo, max: 40, search: true, aside: true }),
    pickupNo: textField({ label: t.pickupNo, max: 40, staffOnly: true, aside: true }),
    perDiemFreeDays: integerField({ label: t.perDiemFreeDays, hint: t.perDiemHint, ...days }),
    detentionFreeDays: integerField({ label: t.detentionFreeDays, hint: t.detentionHint, ...days }),
    earliestReturn: dateField({ label: t.earliestReturn, aside: true }),
    customsHold: flag(t.customsHold),
    freightHold: flag(t.freightHold),
    terminalHold: flag(t.terminalHold),
    underBond: flag(t.underBond, { hint: t.underBondHint, staffOnly: true }),
    seal: textField({ label: t.seal, max: 40, aside: true }),
    chassis: textField({ label: t.chassis, max: 20, staffOnly: true, aside: true }),
    deliveryName: textField({ label: t.deliveryName, max: 140, aside: true }),
    deliveryAddress: longTextField({ label: t.deliveryAddress, max: 280, aside: true }),
    windowFrom: dateTimeField({ label: t.windowFrom, aside: true }),
    windowTo: dateTimeField({ label: t.windowTo, aside: true }),
    emptyReturn: textField({ label: t.emptyReturn, max: 140, staffOnly: true, aside: true }),
    carrier: textField({ label: t.carrier, max: 140, staffOnly: true, aside: true }),
    driverName: textField({ label: t.driverName, max: 60, staffOnly: true, search: true, aside: true }),
    driverPhone: textField({ label: t.driverPhone, max: 30, staffOnly: true, aside: true }),
    truck: textField({ label: t.truck, max: 20, staffOnly: true, aside: true }),
    prePull: flag(t.prePull, { staffOnly: true }),
    overweight: flag(t.overweight),
    triAxle: flag(t.triAxle, { staffOnly: true }),
    hazmat: flag(t.hazmat),
    exam: flag(t.exam),
    dryRuns: integerField({
      label: t.dryRuns,
      readOnly: true,
      required: true,
      staffOnly: true,
      min: 0,
      max: 99,
      aside: true,
    }),
    dispatchedAt: moment(t.dispatchedAt),
    waitingAt: moment(t.waitingAt),
    pickedUpAt: moment(t.pickedUpAt),
    outAt: moment(t.outAt),
    deliveredAt: moment(t.deliveredAt),
    returnedAt: moment(t.returnedAt),
    receivedBy: textField({ label: t.receivedBy, max: 60, readOnly: true, aside: true }),
    total: decimalField({
      label: t.total,
      digits: 18,
      places: 2,
      currencyField: 'totalCurrency',
      readOnly: true,
      staffOnly: true,
      aside: true,
    }),
    totalCurrency: textField({ label: t.currency, max: 3, ...told, staffOnly: true }),
    reason: longTextField({ label: t.reason, max: 500, readOnly: true, staffOnly: true, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, staffOnly: true, aside: true }),
  },
  rules: [
    {
      field: 'windowTo',
      message: t.windowOrder,
      holds: (v) =>
        !v['windowFrom'] || !v['windowTo'] || Date.parse(String(v['windowTo'])) >= Date.parse(String(v['windowFrom'])),
    },
  ],
  query: { tab: z.enum(drayTabs) },
})
