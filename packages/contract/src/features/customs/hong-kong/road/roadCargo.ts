import { z } from 'zod'

import {
  choiceField,
  dateField,
  dateTimeField,
  decimalField,
  dictionaryField,
  integerField,
  longTextField,
  referenceField,
  textField,
} from '../../../../kernel/field.ts'
import { rule } from '../../../../kernel/issue.ts'
import { resource } from '../../../../kernel/resource.ts'
import { route } from '../../../../kernel/route.ts'
import { languages } from '../../../../kernel/text.ts'
import { id, string } from '../../../../kernel/value.ts'
import { layoutRoutes } from '../../exchange/fileLayout.ts'
import { importRoute, waitingRoute } from '../../exchange/resultImport.ts'
import { talkRoutes } from '../../talk/recordTalk.ts'
import { cargoLayout } from './cargoLayout.ts'
import { roadCargoText as t } from './roadCargo.text.ts'
import { roadCargoMachine } from './roadCargoSteps.ts'

export type RoadCargoTab = keyof typeof t.tabs
export const roadCargoTabs = Object.keys(t.tabs) as [RoadCargoTab, ...RoadCargoTab[]]

export const roadCargoColours = {
  draft: 'default',
  submitted: 'blue',
  registered: 'orange',
  bundled: 'blue',
  inspection: 'red',
  crossed: 'green',
  done: 'green',
  cancelled: 'default',
  expired: 'red',
} as const

/** A CCRN as it is typed: letters and digits without spaces. */
export const ccrn = z
  .string()
  .transform((s) => s.replaceAll(/[\s-]/g, '').toUpperCase())
  .refine((s) => /^[0-9A-Z]{6,20}$/.test(s), rule(t.ccrnForm))

const base = resource({
  name: 'roadCargo',
  title: t.title,
  records: t.records,
  path: '/api/customs/roadCargo',
  labelField: 'code',
  cards: ['status', 'goodsDescription', 'expectedAt'],
  fields: {
    code: textField({ label: t.code, max: 32, readOnly: true, required: true, sort: true, search: true, width: 165 }),
    status: choiceField(t.statuses, {
      label: t.status,
      readOnly: true,
      required: true,
      filter: true,
      width: 120,
      colours: roadCargoColours,
    }),
    crossedAt: dateTimeField({ label: t.crossedAt, readOnly: true, sort: true, aside: true, width: 150 }),
    declareBy: dateField({
      label: t.declareBy,
      hint: t.declareByHint,
      readOnly: true,
      computed: true,
      tells: ['status', 'crossedAt'],
      staffOnly: true,
      aside: true,
      width: 120,
    }),
    ccrn: textField({ label: t.ccrn, hint: t.ccrnHint, max: 20, readOnly: true, search: true, width: 150 }),
    goodsDescription: textField({ label: t.goodsDescription, max: 512, search: true, width: 160 }),
    expectedAt: dateTimeField({ label: t.expectedAt, sort: true, filter: true, width: 150 }),
    controlPoint: dictionaryField('hkControlPoint', { label: t.controlPoint, filter: true, width: 120 }),
    tripId: referenceField('truckTrip', {
      label: t.trip,
      labelField: 'tripCode',
      readOnly: true,
      staffOnly: true,
      filter: true,
      width: 165,
    }),
    tripCode: textField({ label: t.trip, readOnly: true, computed: true, aside: true }),
    direction: choiceField(t.directions, {
      label: t.direction,
      required: true,
      filter: true,
      aside: true,
      width: 110,
      colours: { import: 'blue', export: 'green' },
    }),
    orgId: referenceField('customer', { label: t.customer, labelField: 'orgName', filter: true, width: 170 }),
    orgName: textField({ label: t.customer, readOnly: true, computed: true, aside: true }),
    packages: integerField({ label: t.packages, min: 1, max: 999_999, width: 80 }),
    packageDescription: textField({ label: t.packageDescription, max: 70, aside: true }),
    consignorName: textField({ label: t.consignorName, max: 140, search: true, aside: true }),
    consignorAddress: longTextField({ label: t.consignorAddress, max: 280, aside: true }),
    consigneeName: textField({ label: t.consigneeName, max: 140, search: true, aside: true }),
    consigneeAddress: longTextField({ label: t.consigneeAddress, max: 280, aside: true }),
    grossWeight: decimalField({ label: t.grossWeight, unit: t.kg, digits: 14, places: 3, aside: true }),
    value: decimalField({ label: t.value, currencyField: 'currency', digits: 18, places: 2, aside: true }),
    currency: dictionaryField('currency', { label: t.currency, max: 3, aside: true }),
    declarationId: referenceField('declaration', {
      label: t.declaration,
      labelField: 'declarationCode',
      readOnly: true,
      filter: true,
      aside: true,
    }),
    declarationCode: textField({ label: t.declaration, readOnly: true, computed: true, aside: true }),
    submittedAt: dateTimeField({ label: t.submittedAt, readOnly: true, aside: true }),
    noTradeReason: longTextField({ label: t.noTradeReason, max: 500, readOnly: true, staffOnly: true, aside: true }),
    reason: longTextField({ label: t.reason, max: 500, readOnly: true, staffOnly: true, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, staffOnly: true, aside: true }),
  },
  query: { tab: z.enum(roadCargoTabs) },
})

const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const instant = z.iso.datetime({ offset: true })

/** What customs answered, as it came. `applied` is null for what waits for its cargo. */
const message = z.object({
  id,
  kind: z.enum(['register', 'refuse', 'inspect', 'cross']),
  at: instant,
  ccrn: z.string().nullable(),
  note: z.string().nullable(),
  raw: z.string().nullable(),
  /** False where something later had been heard already: it changed nothing. */
  changed: z.boolean(),
})

/** The truck that carries a consignment. */
export const tripBrief = z.object({
  id,
  code: z.string(),
  vehicle: z.string(),
  driverName: z.string().nullable(),
  expectedAt: instant,
})

/** One consignment with what its page needs. */
const full = base.row.extend({
  /** Steps that the caller has a part in; those that are not open say why. */
  steps: z.array(z.object({ step: z.enum(roadCargoMachine.stepNames), open: z.boolean(), why: words.nullable() })),
  editable: z.boolean(),
  messages: z.array(message),
  /** What its mainland declaration says otherwise, over all cargo of that declaration. */
  differences: z.array(
    z.object({ field: z.enum(['packages', 'grossWeight', 'value']), here: z.string(), there: z.string() }),
  ),
  trip: tripBrief.nullable(),
  /** What carries it, for whoever sees the consignment. */
  truck: z.object({ vehicle: z.string(), expectedAt: instant }).nullable(),
  /** Why nothing can be submitted for its customer, and who can change that; for staff. */
  held: words.nullable(),
})
export type RoadCargoRow = z.output<typeof base.row>
export type RoadCargoFull = z.output<typeof full>

const { importTemplate: _t, importExcel: _i, importFailedRows: _f, ...routes } = base.routes
const named = { id, version: z.int() }
const may = (action: 'view' | 'edit' | 'submit' | 'export') => ({ permission: `roadCargo.${action}` }) as const
const dispatch = { permission: 'truckTrip.edit' } as const
const at = <N extends string>(name: N, title: (typeof t)['title']) =>
  ({ method: 'POST', path: `/api/customs/roadCargo/${name}`, title }) as const
const got = (name: string, title: (typeof t)['title']) =>
  ({ method: 'GET', path: `/api/customs/roadCargo/${name}`, title }) as const
const reason = string(500)

export const resultKinds = ['register', 'refuse', 'inspect', 'cross'] as const

/**
 * Road cargo as the system asks for it. Steps answer with the consignment as it stands; 404, 409 with `data.current` where `version` is stale, 409 where the
 * state does not allow it, 422 with the fields that are missing. Clearway sends nothing to customs: it writes the file, and reads what came back.
 */
export const roadCargo = {
  ...base,
  routes: {
    ...routes,
    ...talkRoutes('roadCargo'),
    queryById: route({ ...routes.queryById, output: full }),
    add: route({ ...routes.add, output: full }),
    update: route({ ...routes.update, output: full }),
    counters: route({
      ...got('counters', t.counters),
      access: may('view'),
      output: z.object(
        Object.fromEntries(roadCargoTabs.map((tab) => [tab, z.int()])) as Record<RoadCargoTab, z.ZodInt>,
      ),
    }),
    submit: route({
      ...at('submit', t.steps.submit),
      access: may('submit'),
      input: z.strictObject(named),
      output: full,
    }),
    takeBack: route({
      ...at('takeBack', t.steps.takeBack),
      access: may('submit'),
      input: z.strictObject(named),
      output: full,
    }),
    amend: route({ ...at('amend', t.steps.amend), access: may('edit'), input: z.strictObject(named), output: full }),
    cancel: route({
      ...at('cancel', t.steps.cancel),
      access: may('submit'),
      input: z.strictObject({ ...named, reason: reason.min(1) }),
      output: full,
    }),
    bundle: route({
      ...at('bundle', t.steps.bundle),
      access: dispatch,
      input: z.strictObject({ ...named, tripId: id }),
      output: full,
    }),
    move: route({
      ...at('move', t.steps.move),
      access: dispatch,
      input: z.strictObject({ ...named, tripId: id }),
      output: full,
    }),
    unbundle: route({
      ...at('unbundle', t.steps.unbundle),
      access: dispatch,
      input: z.strictObject(named),
      output: full,
    }),
    complete: route({
      ...at('complete', t.steps.complete),
      access: may('edit'),
      input: z.strictObject(named),
      output: full,
    }),
    /** It crossed and is not declared, for this reason; null where it is after all. */
    noTrade: route({
      ...at('noTrade', t.noTrade),
      access: { permission: 'tradeDeclaration.edit' },
      input: z.strictObject({ ...named, reason: reason.min(1).nullable() }),
      output: full,
    }),
    /** A draft with what the declaration says, and as many packages as no other cargo of it has. */
    fromDeclaration: route({
      ...at('fromDeclaration', t.fromDeclaration),
      access: may('edit'),
      input: z.strictObject({ declarationId: id }),
      output: full,
    }),
    copy: route({ ...at('copy', t.copy), access: may('edit'), input: z.strictObject({ id }), output: full }),
    enterResult: route({
      ...at('enterResult', t.enterResult),
      access: may('submit'),
      input: z.strictObject({
        id,
        kind: z.enum(resultKinds),
        at: instant,
        ccrn: ccrn.optional(),
        note: reason.optional(),
      }),
      output: full,
    }),
    /** With the columns kind, code, ccrn, time and note. */
    importResults: importRoute('roadCargo'),
    waitingResults: waitingRoute('roadCargo', resultKinds),
    /** The consignments in the tenant's layout; submitted ones and drafts that are whole. */
    cargoFile: route({
      ...at('cargoFile', t.cargoFile),
      access: may('export'),
      input: z.strictObject({ ids: z.array(id).min(1).max(1000) }),
      answer: 'file',
      reads: true,
    }),
    ...layoutRoutes('roadCargo', cargoLayout),
    /** PDF with the CCRN as a barcode, once there is one. */
    slip: route({
      ...got('slip', t.slip),
      access: may('view'),
      input: z.strictObject({ id, language: z.enum(languages) }),
      answer: 'file',
    }),
  },
} as const

/** The same with the words that a customer's people know; routes and shape are those of `roadCargo`. */
export const ownCargo = {
  ...roadCargo,
  title: t.ownTitle,
  fields: { ...roadCargo.fields, status: { ...roadCargo.fields.status, choices: t.ownStatuses } },
} as const
