import { z } from 'zod'

import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { savedViewText as t } from './savedView.text.ts'

/** The form of a view: what a person types. */
export const savedViewForm = z.strictObject({ name: string(60).min(1), shared: z.boolean() })

/** JSON of filters, sort, search, columns and page size; only the web reads it. */
const content = z.string().min(2).max(8000)
const screen = string(64).min(1)

const savedView = z.object({
  id,
  version: z.int(),
  screen: z.string(),
  name: z.string(),
  content: z.string(),
  shared: z.boolean(),
  /** The caller's own choice; a shared view may be the default of some and not of others. */
  isDefault: z.boolean(),
  /** The caller made it, so they may change and delete it. */
  own: z.boolean(),
})
export type SavedView = z.output<typeof savedView>

const access = { signedIn: 'own views, and those that colleagues of the same tenant share; only the owner changes one' }
const base = '/api/account/savedView'

export const savedViews = {
  /** Own and shared views of one screen, by name; at most 100. */
  query: route({
    method: 'GET',
    path: `${base}/query`,
    title: t.query,
    access,
    input: z.strictObject({ screen }),
    output: z.array(savedView),
  }),
  add: route({
    method: 'POST',
    path: `${base}/add`,
    title: t.add,
    access,
    audit: false,
    input: z.strictObject({ screen, content, ...savedViewForm.shape }),
    output: savedView,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/update`,
    title: t.update,
    access,
    input: z.strictObject({ id, version: z.int(), content, ...savedViewForm.shape }),
    output: savedView,
  }),
  delete: route({
    method: 'POST',
    path: `${base}/delete`,
    title: t.delete,
    access,
    audit: false,
    input: z.strictObject({ id }),
    output: z.object({ count: z.int() }),
  }),
  /** The caller's default on this screen; null for none. */
  setDefault: route({
    method: 'POST',
    path: `${base}/setDefault`,
    title: t.setDefault,
    access,
    audit: false,
    input: z.strictObject({ screen, id: id.nullable() }),
    output: z.object({ done: z.literal(true) }),
  }),
}
