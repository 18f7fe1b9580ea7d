import { z } from 'zod'

import { choiceField, flagField, regionField, textField } from '../../../kernel/field.ts'
import { issues } from '../../../kernel/issue.text.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { queryChildren, queryPaths, querySearch } from './regions.ts'
import { sysregionText as t } from './sysregion.text.ts'

const base = '/api/admin/sysregion'

/** From the top down: what stands below another is of a later type. */
export const regionTypes = ['country', 'province', 'city', 'county', 'town', 'area'] as const
export type RegionType = (typeof regionTypes)[number]

const isCode = (s: string) => s === '' || /^\d{6,20}$/.test(s)
const regionCode = string(20).refine(isCode, rule(t.codeShape))
const regionName = string(40).refine((s) => s === '' || s.length >= 2, rule(t.nameShape))

const listed = resource({
  name: 'sysregion',
  title: t.title,
  path: base,
  labelField: 'regionName',
  sort: 'regionCode',
  fields: {
    regionName: {
      ...textField({ label: t.regionName, required: true, max: 40, sort: true, search: true, width: 200 }),
      schema: regionName.min(1),
    },
    regionNameTw: {
      ...textField({ label: t.regionNameTw, hint: t.twHint, max: 40, search: true, width: 180 }),
      schema: regionName,
    },
    regionNameEn: textField({ label: t.regionNameEn, hint: t.enHint, max: 100, search: true, width: 260 }),
    regionCode: {
      ...textField({
        label: t.regionCode,
        hint: t.regionCodeHint,
        required: true,
        max: 20,
        sort: true,
        search: true,
        width: 120,
      }),
      schema: regionCode.min(1),
    },
    regionType: choiceField(t.types, { label: t.regionType, required: true, filter: true, width: 120 }),
    regionParent: { ...regionField({ label: t.regionParent, filter: true, max: 20, width: 160 }), schema: regionCode },
    shared: flagField({ label: t.shared, required: true, readOnly: true, computed: true, width: 100 }),
  },
  rules: [
    {
      field: 'regionParent',
      message: t.parentNeeded,
      holds: (v) => v['regionType'] === 'country' || Boolean(v['regionParent']),
    },
    {
      field: 'regionParent',
      message: t.countryOnTop,
      holds: (v) => v['regionType'] !== 'country' || !v['regionParent'],
    },
  ],
})

const node = z.object({
  id,
  version: z.int(),
  regionCode: z.string(),
  regionName: z.string(),
  regionNameTw: z.string().nullable(),
  regionNameEn: z.string().nullable(),
  regionType: z.enum(regionTypes),
  regionParent: z.string().nullable(),
  shared: z.boolean(),
  /** How many stand right below it. */
  children: z.int(),
})
export type RegionNode = z.output<typeof node>

const view = { permission: 'sysregion.view' } as const
// The specification deletes by the code, a list what is ticked by ids.
const chosen = z
  .strictObject({
    id: id.optional(),
    ids: z.array(id).min(1).max(1000).optional(),
    regionCode: regionCode.min(1).optional(),
  })
  .refine(
    (v) => [v.id, v.ids, v.regionCode].filter((x) => x !== undefined).length === 1,
    rule(issues.required, ['regionCode']),
  )

export const sysregion = {
  ...listed,
  routes: {
    ...listed.routes,
    delete: route({
      method: 'POST',
      path: `${base}/delete`,
      title: listed.routes.delete.title,
      access: listed.routes.delete.access,
      input: chosen,
      output: z.object({ count: z.int() }),
    }),
    type: route({
      method: 'GET',
      path: `${base}/type`,
      title: t.type,
      access: view,
      output: z.array(
        z.object({ value: z.enum(regionTypes), label: z.object({ zh: z.string(), tw: z.string(), en: z.string() }) }),
      ),
    }),
    /** Those right below one (or on top); with `search` what is found, at most 200, with everything above it. Parents before children. */
    tree: route({
      method: 'GET',
      path: `${base}/tree`,
      title: t.tree,
      access: view,
      input: z.strictObject({ regionParent: string(20).optional(), search: string(100).optional() }),
      output: z.array(node),
    }),
    queryChildren,
    queryPaths,
    querySearch,
  },
}
