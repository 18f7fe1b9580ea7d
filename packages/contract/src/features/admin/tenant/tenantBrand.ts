import { z } from 'zod'

import { textField, type Fields } from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { actions } from '../../../kernel/resource.text.ts'
import { historyEntry } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { brandShown } from '../../account/brand.ts'
import { tenantBrandText as t } from './tenantBrand.text.ts'

const base = '/api/admin/tenantBrand'
const may = (action: 'view' | 'edit') => ({ permission: `tenantBrand.${action}` })

const hash = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const colour = string(7)
  .toLowerCase()
  .refine((s) => s === '' || /^#[0-9a-f]{6}$/.test(s), rule(t.colourShape))
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((v) => (v === '' ? null : v), schema.nullable()).optional()

/** What a tenant may choose; null is the product's own. */
const brandForm = z.strictObject({
  shownName: optional(string(40)),
  themeColour: optional(colour),
  logo: optional(hash),
  logoDark: optional(hash),
  favicon: optional(hash),
  background: optional(hash),
  backgroundColour: optional(colour),
  slogan: optional(string(60)),
  sloganTw: optional(string(60)),
  sloganEn: optional(string(100)),
})

export const brandPictures = ['logo', 'logoDark', 'favicon', 'background'] as const
export const brandFields: Fields = {
  shownName: textField({ label: t.shownName, hint: t.shownNameHint, max: 40 }),
  themeColour: textField({ label: t.themeColour, max: 7 }),
  logo: textField({ label: t.logo }),
  logoDark: textField({ label: t.logoDark }),
  favicon: textField({ label: t.favicon }),
  background: textField({ label: t.background }),
  backgroundColour: textField({ label: t.backgroundColour, max: 7 }),
  slogan: textField({ label: t.slogan, max: 60 }),
  sloganTw: textField({ label: t.sloganTw, max: 60 }),
  sloganEn: textField({ label: t.sloganEn, max: 100 }),
}

/** Pixels each way. */
export const mostPixels = 4096

/** `version` is 0 and `id` null before the first change. */
const row = brandShown.extend({ id: id.nullable(), version: z.int(), tenantName: z.string() })
export type TenantBrand = z.output<typeof row>

const routes = {
  query: route({ method: 'GET', path: `${base}/query`, title: t.query, access: may('view'), output: row }),
  /** What is left out stays as it is. */
  update: route({
    method: 'PUT',
    path: `${base}/update`,
    title: t.update,
    access: may('edit'),
    input: brandForm.extend({ id: id.nullish(), version: z.int() }),
    output: row,
  }),
  reset: route({
    method: 'POST',
    path: `${base}/reset`,
    title: t.reset,
    access: may('edit'),
    input: z.strictObject({ version: z.int() }),
    output: row,
  }),
  /** A picture to choose afterwards; nobody sees it before. */
  upload: route({
    method: 'POST',
    path: `${base}/upload`,
    title: t.upload,
    access: may('edit'),
    upload: true,
    stores: true,
    output: z.object({ hash: z.string(), contentType: z.string(), width: z.int(), height: z.int(), size: z.int() }),
  }),
  queryHistory: route({
    method: 'GET',
    path: `${base}/queryHistory`,
    title: actions.queryHistory,
    access: may('view'),
    input: z.strictObject({ id }),
    output: z.array(historyEntry),
  }),
}

/** How the own tenant looks to its people. */
export const tenantBrand = {
  name: 'tenantBrand',
  title: t.title,
  labelField: 'shownName',
  fields: brandFields,
  write: brandForm,
  row,
  routes,
}
