import { arrange } from '../kernel/arrange.ts'
import type { Entry, ResourceEntry, Routes } from './area.ts'
import { areas } from './areas.ts'

type Named<E extends Entry> = readonly [name: string, entry: E]

const listed: readonly (readonly Named<Entry>[])[] = areas.map((area) => Object.entries(area.contracts))

/** What the areas list, in the order of the API document. */
export const entries: readonly Named<Entry>[] = arrange(
  listed,
  ([name]) => name,
  ([, entry]) => entry.after,
)

export const isResource = (named: Named<Entry>): named is Named<ResourceEntry> => 'resource' in named[1]

export const loadRoutes = async (entry: Entry): Promise<Routes> =>
  'resource' in entry ? (await entry.resource()).routes : entry.routes()

/** The resources whose rows and fields a role can be kept from, in the order of the role page. */
export const restrictable: readonly Named<ResourceEntry>[] = arrange(
  listed.map((list) => list.filter(isResource).filter(([, { cannot }]) => cannot?.restrict === undefined)),
  ([name]) => name,
  ([, entry]) => entry.ruleAfter,
)
