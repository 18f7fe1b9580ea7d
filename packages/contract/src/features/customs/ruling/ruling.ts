import { z } from 'zod'

import { choiceField, dateField, fileField, longTextField, referenceField, textField } from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id } from '../../../kernel/value.ts'
import { goodsMasterText } from '../goodsMaster.text.ts'
import { rulingText as t } from './ruling.text.ts'

export type RulingKind = keyof typeof t.kinds
export type RulingState = keyof typeof t.states
export type RulingTab = keyof typeof t.tabs
export const rulingTabs = Object.keys(t.tabs) as RulingTab[]

/** Days before its end from which a ruling counts as expiring. */
export const rulingEndsSoonDays = 60
/** Goods of one ruling at most. */
export const mostRulingGoods = 200

/** The last day of an advance ruling that takes effect on a day: it holds for three years (GACC decree 236, article 13). */
export function advanceEnd(validFrom: string): string {
  const end = new Date(`${validFrom}T00:00:00Z`)
  end.setUTCFullYear(end.getUTCFullYear() + 3)
  end.setUTCDate(end.getUTCDate() - 1)
  return end.toISOString().slice(0, 10)
}

const hsCode = z
  .string()
  .trim()
  .transform((s) => s.replace(/[.\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6,10}$/))
const mainland = (kind: unknown) => kind === 'advance' || kind === 'decision'

const base = resource({
  name: 'ruling',
  title: t.title,
  records: t.records,
  path: '/api/customs/ruling',
  labelField: 'number',
  cards: ['name', 'hsCode', 'state', 'validTo'],
  fields: {
    number: textField({ label: t.number, required: true, max: 60, sort: true, search: true, width: 180 }),
    kind: choiceField(t.kinds, {
      label: t.kind,
      required: true,
      filter: true,
      width: 130,
      colours: { precedent: 'blue', advance: 'green', decision: 'green', foreign: 'default', laboratory: 'orange' },
    }),
    jurisdiction: choiceField(goodsMasterText.jurisdictions, {
      label: t.jurisdiction,
      required: true,
      filter: true,
      aside: true,
      width: 110,
    }),
    name: textField({ label: t.name, required: true, max: 200, sort: true, search: true, width: 120 }),
    hsCode: {
      ...textField({ label: t.hsCode, hint: t.hsCodeHint, max: 13, sort: true, search: true, width: 130 }),
      schema: hsCode,
    },
    state: choiceField(t.states, {
      label: t.state,
      readOnly: true,
      computed: true,
      tells: ['validFrom', 'validTo', 'revokedOn'],
      width: 110,
      colours: { valid: 'green', notYet: 'blue', expired: 'default', revoked: 'red' },
    }),
    validFrom: dateField({ label: t.validFrom, required: true, sort: true, filter: true, aside: true, width: 110 }),
    validTo: dateField({ label: t.validTo, hint: t.validToHint, sort: true, filter: true, width: 110 }),
    orgId: referenceField('customer', {
      label: t.customer,
      hint: t.customerHint,
      labelField: 'orgName',
      filter: true,
      width: 120,
    }),
    orgName: textField({ label: t.customer, aside: true, readOnly: true, computed: true }),
    holder: textField({ label: t.holder, max: 200, aside: true, width: 170 }),
    authority: textField({ label: t.authority, hint: t.authorityHint, max: 100, aside: true, width: 140 }),
    description: longTextField({ label: t.description, max: 2000, aside: true }),
    basis: longTextField({ label: t.basis, max: 2000, aside: true }),
    laboratory: textField({ label: t.laboratory, max: 100, aside: true }),
    sampleNumber: textField({ label: t.sampleNumber, max: 60, aside: true }),
    finding: longTextField({ label: t.finding, hint: t.findingHint, max: 2000, aside: true }),
    attachmentUrl: fileField({ label: t.attachment, aside: true }),
    revokedOn: dateField({ label: t.revokedOn, aside: true }),
    revokedReason: longTextField({ label: t.revokedReason, max: 500, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  // Without a tab all of them.
  query: { tab: z.enum(rulingTabs) },
  rules: [
    { field: 'hsCode', message: t.codeMissing, holds: (v) => v['kind'] === 'laboratory' || Boolean(v['hsCode']) },
    { field: 'finding', message: t.findingMissing, holds: (v) => v['kind'] !== 'laboratory' || Boolean(v['finding']) },
    {
      field: 'orgId',
      message: t.holderMissing,
      holds: (v) => v['kind'] !== 'advance' || Boolean(v['orgId']) || Boolean(v['holder']),
    },
    {
      field: 'jurisdiction',
      message: t.onlyMainland,
      holds: (v) => !mainland(v['kind']) || v['jurisdiction'] === 'CN',
    },
    {
      field: 'jurisdiction',
      message: t.onlyAbroad,
      holds: (v) => v['kind'] !== 'foreign' || v['jurisdiction'] !== 'CN',
    },
    {
      field: 'validTo',
      message: t.endBeforeStart,
      holds: (v) => !v['validTo'] || !v['validFrom'] || String(v['validTo']) >= String(v['validFrom']),
    },
    {
      field: 'validTo',
      message: t.threeYears,
      // The paper may count the day itself or not.
      holds: (v) =>
        v['kind'] !== 'advance' ||
        !v['validTo'] ||
        !v['validFrom'] ||
        Date.parse(String(v['validTo'])) <= Date.parse(advanceEnd(String(v['validFrom']))) + 86_400_000,
    },
    {
      field: 'revokedReason',
      message: t.revocationWhole,
      holds: (v) => Boolean(v['revokedOn']) === Boolean(v['revokedReason']),
    },
  ],
})

/** In a file of rulings: the goods of the master that a ruling names, by their model numbers. */
export const rulingFileFields = { goods: textField({ label: t.linkedGoods, width: 230 }) } as const

const may = (action: 'view' | 'edit') => ({ permission: `ruling.${action}` }) as const
type Verb = 'counters' | 'queryGoods' | 'tie' | 'untie' | 'keep'
const at = (verb: Verb) => ({ path: `/api/customs/ruling/${verb}`, title: t[verb] })
const goods = z.strictObject({ id, goodsIds: z.array(id).min(1).max(mostRulingGoods) })
const goodsList = z.array(z.object({ id, modelNumber: z.string().optional(), name: z.string().optional() }))
const count = z.int()

/** What was ruled on the code of goods, by whom, for whom and how long it holds; offered as evidence where goods are classified. */
export const ruling = {
  ...base,
  routes: {
    ...base.routes,
    counters: route({
      ...at('counters'),
      method: 'GET',
      access: may('view'),
      output: z.object({ valid: count, expiring: count, notYet: count, expired: count, revoked: count }),
    }),
    /** The goods of the master that the ruling names, as far as the reader sees them. */
    queryGoods: route({
      ...at('queryGoods'),
      method: 'GET',
      access: may('view'),
      input: z.strictObject({ id }),
      output: goodsList,
    }),
    tie: route({ ...at('tie'), method: 'POST', access: may('edit'), input: goods, output: goodsList }),
    untie: route({ ...at('untie'), method: 'POST', access: may('edit'), input: goods, output: goodsList }),
    /** Keeps a finished decision of the goods master as a precedent that its goods are linked to. */
    keep: route({
      ...at('keep'),
      method: 'POST',
      access: may('edit'),
      input: z.strictObject({ decisionId: id }),
      output: base.row,
    }),
  },
} as const
export type RulingRow = z.output<typeof base.row>
