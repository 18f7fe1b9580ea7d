import { expect, test } from 'vitest'
import { pickers } from './pickers.ts'
import { dataResources } from './resources.ts'

test('every reference of a resource has a picker that asks for options', async () => {
  const references = new Set(dataResources.flatMap((r) => Object.values(r.fields).flatMap((f) => (f.reference ? [f.reference] : []))))
  expect([...references].filter((name) => !pickers[name])).toEqual([])
  for (const find of Object.values(pickers)) expect((await find()).path).toMatch(/\/queryOptions$/)
})
