import { z } from 'zod'

import { choiceField, dateField, flagField, integerField, longTextField, textField } from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { forMany } from '../../../kernel/many.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { queryDictByDictType } from './dict.ts'
import { publishedTables } from './publishedTables.ts'
import { sysdictText as t } from './sysdict.text.ts'

const base = '/api/admin/sysdict'

export const maxDictDepth = 6
/** Words of the house among the product's dictionaries; the others are tables that an authority publishes. */
export const ownTables: readonly string[] = ['addressType']

const dictType = string(64)
  .refine((s) => s === '' || /^[A-Za-z][A-Za-z0-9_.-]*$/.test(s), rule(t.typeShape))
  .min(1)
// A list is filtered by several values parted by commas.
const dictValue = string(32).refine((s) => s === '' || /^[^\s,]+$/.test(s), rule(t.valueShape))

const dictColours = { green: 'green', red: 'red', orange: 'orange', blue: 'blue', default: 'default' } as const
export const dictStates = { valid: 'green', future: 'blue', over: 'orange', retired: 'default' } as const
const isDictionary = (v: Readonly<Record<string, unknown>>) => v['dictKind'] === 'dictionary'

const listed = resource({
  name: 'sysdict',
  title: t.title,
  path: base,
  labelField: 'dictName',
  cards: ['dictType', 'dictValue', 'state'],
  sort: 'dictSequence',
  fields: {
    dictType: {
      ...textField({
        label: t.dictType,
        hint: t.dictTypeHint,
        required: true,
        max: 64,
        sort: true,
        search: true,
        filter: true,
        width: 150,
      }),
      schema: dictType,
    },
    dictKind: choiceField(
      { dictionary: t.kindDictionary, value: t.kindValue },
      { label: t.dictKind, filter: true, aside: true, width: 90 },
    ),
    dictValue: {
      ...textField({ label: t.dictValue, hint: t.dictValueHint, max: 32, sort: true, search: true, width: 110 }),
      schema: dictValue,
    },
    dictName: textField({ label: t.dictName, required: true, max: 100, sort: true, search: true, width: 200 }),
    dictNameTw: textField({ label: t.dictNameTw, hint: t.twHint, max: 100, search: true, width: 160 }),
    dictNameEn: textField({ label: t.dictNameEn, hint: t.enHint, max: 100, search: true, width: 200 }),
    dictParent: { ...textField({ label: t.dictParent, max: 32, aside: true, width: 110 }), schema: dictValue },
    dictSequence: integerField({ label: t.dictSequence, min: 0, max: 100_000, sort: true, width: 80 }),
    colour: choiceField(t.colours, { label: t.colour, width: 90, colours: dictColours }),
    validFrom: dateField({ label: t.validFrom, sort: true, width: 110 }),
    validTo: dateField({ label: t.validTo, hint: t.validToHint, sort: true, filter: true, width: 110 }),
    status: choiceField(
      { able: t.able, disable: t.disable },
      { label: t.status, filter: true, width: 90, aside: true, colours: { able: 'green', disable: 'default' } },
    ),
    state: choiceField(t.states, { label: t.state, readOnly: true, computed: true, width: 110, colours: dictStates }),
    origin: choiceField(t.origins, {
      label: t.origin,
      readOnly: true,
      computed: true,
      filter: true,
      width: 90,
      colours: { builtIn: 'default', shared: 'blue', own: 'green' },
    }),
    overrides: flagField({ label: t.overrides, readOnly: true, computed: true, width: 100, aside: true }),
    isPrivate: flagField({ label: t.isPrivate, hint: t.isPrivateHint, width: 80 }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  rules: [
    { field: 'dictValue', message: t.valueNeeded, holds: (v) => isDictionary(v) || Boolean(v['dictValue']) },
    {
      field: 'validTo',
      message: t.endsBeforeStart,
      holds: (v) => !v['validFrom'] || !v['validTo'] || String(v['validFrom']) <= String(v['validTo']),
    },
  ],
})

const node = z.object({
  id,
  version: z.int(),
  dictType: z.string(),
  dictValue: z.string().nullable(),
  dictName: z.string(),
  dictNameTw: z.string().nullable(),
  dictNameEn: z.string().nullable(),
  dictParent: z.string().nullable(),
  dictSequence: z.int(),
  colour: z.string().nullable(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  status: z.enum(['able', 'disable']),
  state: z.enum(['valid', 'future', 'over', 'retired']),
  origin: z.enum(['builtIn', 'shared', 'own']),
  overrides: z.boolean(),
  isPrivate: z.boolean(),
  /** Of a dictionary: how many values it has. */
  count: z.int(),
})
export type DictNode = z.output<typeof node>

const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const use = z.object({
  /** How many rows hold the value at the places named; to 10,000 each. `below` are values under it. */
  uses: z.array(
    z.object({
      resource: z.string(),
      title: words,
      field: z.string(),
      label: words,
      count: z.int(),
      more: z.boolean(),
    }),
  ),
  total: z.int(),
  more: z.boolean(),
  below: z.int(),
  safe: z.boolean(),
})
export type DictUse = z.output<typeof use>

const view = { permission: 'sysdict.view' } as const

export const sysdict = {
  ...listed,
  routes: {
    ...listed.routes,
    queryDictByDictType,
    ...publishedTables,
    /** The dictionaries, or with `dictType` the values of one, parents before children. */
    tree: route({
      method: 'GET',
      path: `${base}/tree`,
      title: t.tree,
      access: view,
      input: z.strictObject({ dictType: string(64).optional() }),
      output: z.array(node),
    }),
    /** Takes each of many values out of use, or puts it back; one of somebody else's by an own value in its place. */
    updateStatusMany: forMany(
      { path: `${base}/updateStatus`, title: t.updateStatus, access: { permission: 'sysdict.edit' } },
      { status: z.enum(['able', 'disable']) },
    ),
    queryUse: route({
      method: 'GET',
      path: `${base}/queryUse`,
      title: t.queryUse,
      access: view,
      // Without a value: where anything of the dictionary stands.
      input: z.strictObject({ dictType: string(64).min(1), dictValue: string(32).optional() }),
      output: use,
    }),
  },
}
