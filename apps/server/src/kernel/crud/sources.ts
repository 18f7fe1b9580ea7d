import type { Resource } from '@clearway/contract/kernel/resource'

import type { TableSource } from './listQuery.ts'

export interface Kept {
  readonly resource: Resource
  readonly source: TableSource
}

const kept = new Map<string, Kept>()

/** `crud` tells here which table a resource lies in. */
export const keepSource = (resource: Resource, source: TableSource): void =>
  void kept.set(resource.name, { resource, source })

/** All of them, for what asks where a dictionary is used. */
export const allSources = (): readonly Kept[] => [...kept.values()]

/** The table behind any resource of the common pattern, for what asks about rows of other areas. */
export const sourceOf = (resource: string): Kept | undefined => kept.get(resource)
