import { z } from 'zod'

import { route } from '../../../kernel/route.ts'
import { string } from '../../../kernel/value.ts'
import { sysregionText as t } from './sysregion.text.ts'

const base = '/api/admin/sysregion'
const access = { signedIn: 'places for addresses' } as const

const place = z.object({
  code: z.string(),
  name: z.object({ zh: z.string(), tw: z.string(), en: z.string() }),
  type: z.string(),
})
/** A region with those above it, from the top down; itself last. */
const path = z.object({ code: z.string(), path: z.array(place) })
export type Place = z.output<typeof place>
export type PlacePath = z.output<typeof path>

/** The regions right below one, or on top. */
export const queryChildren = route({
  method: 'GET',
  path: `${base}/queryChildren`,
  title: t.queryChildren,
  access,
  input: z.strictObject({ parent: string(20).optional() }),
  output: z.array(place.extend({ leaf: z.boolean() })),
})

/** Regions by their codes, parted by commas; at most 200. A code that nobody knows is left out. */
export const queryPaths = route({
  method: 'GET',
  path: `${base}/queryPaths`,
  title: t.queryPaths,
  access,
  input: z.strictObject({ codes: string(4000).min(1) }),
  output: z.array(path),
})

/** Regions by name in any language, code, pinyin or its first letters; several words narrow by what stands above. The 30 widest. */
export const querySearch = route({
  method: 'GET',
  path: `${base}/querySearch`,
  title: t.querySearch,
  access,
  input: z.strictObject({ search: string(60).min(1) }),
  output: z.array(path),
})
