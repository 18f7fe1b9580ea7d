// Holds the rooms of each source tree: how many files stand in one, and that imports between two go one way.
import path from 'node:path'

import { isTest, type Import } from './modules.ts'

const mostFiles = 40

/** Folders with more source files than one takes in at a glance. Tests do not count. */
export function crowded(files: readonly string[]): string[] {
  const rooms = Map.groupBy(
    files.filter((file) => !isTest(file)),
    path.dirname,
  )
  return [...rooms]
    .filter(([, inside]) => inside.length > mostFiles)
    .map(([room, inside]) => `${room} holds ${inside.length} source files, and ${mostFiles} are the most`)
}

interface Way {
  /** The nearest folder that holds both ends. */
  readonly within: string
  /** The folders right below it, from which and to which the import leads. */
  readonly from: string
  readonly to: string
  readonly by: Import
}

/** Between which two neighbouring folders an import leads; nothing for one within a folder, or between a folder and what stands in it. */
function wayOf(by: Import): Way | undefined {
  const [from, to] = [path.dirname(by.from).split('/'), path.dirname(by.to).split('/')]
  const at = from.findIndex((name, i) => name !== to[i])
  const [start, end] = [from[at], to[at]]
  if (at < 3 || start === undefined || end === undefined) return undefined // below apps/x/src
  return { within: from.slice(0, at).join('/'), from: start, to: end, by }
}

/** What is left when folders that lead nowhere, and those to which nothing leads, are taken away until none is. */
function circling(ways: readonly Way[]): readonly Way[] {
  const [left, reached] = [new Set(ways.map((way) => way.from)), new Set(ways.map((way) => way.to))]
  const rest = ways.filter((way) => reached.has(way.from) && left.has(way.to))
  return rest.length === ways.length ? rest : circling(rest)
}

/** Of all imports between two folders the first. */
function told({ within, from, to, by }: Way, at: number, { length }: readonly Way[]): string[] {
  const others = length > 1 ? ` (and ${length - 1} more)` : ''
  return at > 0 ? [] : [`${by.from} imports ${by.to}${others}: in ${within}, ${from} and ${to} stand in a circle`]
}

/**
 * Static imports, types included, by which neighbouring folders lead back to each other, also around others. A folder stands for all below it. What is
 * asked for by `import()` does not count, and a folder's own files may know what stands in it and be known by it.
 */
export function circles(imports: readonly Import[]): string[] {
  const ways = imports.filter(({ from, lazy }) => !lazy && !isTest(from)).flatMap((by) => wayOf(by) ?? [])
  return [...Map.groupBy(ways, (way) => way.within).values()]
    .flatMap((within) => [...Map.groupBy(circling(within), (way) => `${way.from} ${way.to}`).values()])
    .flatMap((same) => same.flatMap(told))
}
