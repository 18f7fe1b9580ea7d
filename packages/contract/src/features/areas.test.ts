import { expect, test } from 'vitest'

import type { Resource } from '../kernel/resource.ts'
import { abilities, type Ability } from './area.ts'
import { areas } from './areas.ts'
import { entries, isResource, loadRoutes, restrictable } from './contracts.ts'
import { contracts } from './index.ts'
import { pickers } from './pickers.ts'
import { dataResources } from './resources.ts'
import { screens } from './screens.ts'
import { ownTitles } from './titles.gen.ts'

const resources = await Promise.all(
  entries.filter(isResource).map(async ([name, entry]) => ({ name, entry, resource: await entry.resource() })),
)

test('what is written out is what the areas list: else run "npm run lists"', async () => {
  expect(contracts).toEqual(await Promise.all(entries.map(([, entry]) => loadRoutes(entry))))
  expect(dataResources).toEqual(await Promise.all(restrictable.map(([, entry]) => entry.resource())))
  for (const [name, entry] of entries)
    expect([name, await pickers[name]?.()]).toEqual([name, (await loadRoutes(entry))['queryOptions']])
  const titles = entries.flatMap(([name, entry]) => (entry.title ? [entry.title().then((t) => [name, t])] : []))
  expect(ownTitles).toEqual(Object.fromEntries(await Promise.all(titles)))
})

test('no name stands in two lists, and a resource stands under its own', () => {
  const names = areas.flatMap((area) => Object.keys(area.contracts))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(resources.filter(({ name, resource }) => resource.name !== name).map(({ name }) => name)).toEqual([])
})

const shown = (name: string) => screens.some((screen) => screen.resources.includes(name))
/** Whether the declaration gives what the ability needs. */
const can: Readonly<Record<Ability, (resource: Resource) => boolean>> = {
  restrict: ({ name, routes }) => Boolean(routes['query']) && dataResources.some((r) => r.name === name),
  restore: ({ routes }) => Boolean(routes['restore']),
  export: ({ routes }) => Boolean(routes['exportExcel']),
  find: ({ name, fields, routes }) =>
    Boolean(routes['query']) && shown(name) && Object.values(fields).some((field) => field.search),
}

// A resource that forgets its recycle bin, its export or its search is found here on its first day.
test.each(abilities)('every resource can %s, or its declaration says why not', (ability) => {
  const silent = resources.filter(({ entry, resource }) => !can[ability](resource) && !entry.cannot?.[ability])
  expect(silent.map(({ name }) => name)).toEqual([])
  const mistaken = resources.filter(({ entry, resource }) => can[ability](resource) && entry.cannot?.[ability])
  expect(mistaken.map(({ name }) => name)).toEqual([])
})

test('a starting role gets screens that its area lists, and does without buttons that stand on them', () => {
  for (const area of areas) {
    for (const [role, { screens: codes, without = [] }] of Object.entries(area.startingRoles?.() ?? {})) {
      const given = area.screens.filter((screen) => codes.includes(screen.code))
      expect([role, given.map((s) => s.code).sort()]).toEqual([role, codes.toSorted()])
      const all = areas.flatMap((a) => a.screens)
      expect(without.filter((w) => !all.some((s) => s.resources.includes(w.split('.')[0]!)))).toEqual([])
    }
  }
})
