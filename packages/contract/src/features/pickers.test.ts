import { expect, test } from 'vitest'

import { areas } from './areas.ts'
import { pickers } from './pickers.ts'
import { dataResources } from './resources.ts'

test('every reference of a resource has a picker that asks for options', async () => {
  const references = new Set(
    dataResources.flatMap((r) => Object.values(r.fields).flatMap((f) => (f.reference ? [f.reference] : []))),
  )
  const found = await Promise.all([...references].map(async (name) => [name, (await pickers[name]?.())?.path]))
  expect(found.filter(([, path]) => !path?.endsWith('/queryOptions'))).toEqual([])
})

test('what an area lists as a picker is a route of options', async () => {
  const named = areas
    .flatMap((area) => Object.values(area.contracts))
    .flatMap((entry) => Object.keys(('pickers' in entry && entry.pickers) || {}))
  for (const name of named) expect((await pickers[name]!())?.path).toMatch(/\/queryOptions$/)
})
