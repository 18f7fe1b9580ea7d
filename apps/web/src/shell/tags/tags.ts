import type { Location } from 'react-router'

/** A visited page. */
export interface Tag {
  /** The path, and the id when there is one: two orders are two tags, two filters of one list are one. */
  readonly key: string
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash' | 'state' | 'key'>
  /** Cannot be closed. */
  readonly pinned: boolean
  /** Given by the page itself (the number of the order); otherwise the menu's title is shown. */
  readonly title?: string
  /** Counts refreshes: a new one mounts the page anew. */
  readonly turn: number
  /** Something typed was not saved when the page was left. */
  readonly unsaved?: boolean
  /** Order of visits, the latest highest; 0 when not visited since the load. */
  readonly visit: number
}

/** Pages kept mounted. Past it the one left longest is unmounted; its tag stays. */
export const keptPages = 20
const mostTags = 60

export function tagKey(location: { readonly pathname: string; readonly search: string }): string {
  const id = new URLSearchParams(location.search).get('id')
  return id ? `${location.pathname}?id=${id}` : location.pathname
}

const blank = { state: null, hash: '', key: 'default' }

export const pinnedTag = (pathname: string): Tag => ({
  key: pathname,
  location: { ...blank, pathname, search: '' },
  pinned: true,
  turn: 0,
  visit: 0,
})

const latest = (tags: readonly Tag[]): number => Math.max(0, ...tags.map((tag) => tag.visit))

/** Adds the page, or takes over its new address, and marks it as the latest. */
export function visit(tags: readonly Tag[], location: Tag['location']): readonly Tag[] {
  const key = tagKey(location)
  const at = tags.findIndex((tag) => tag.key === key)
  const stamp = latest(tags) + 1
  if (at >= 0) return tags.with(at, { ...tags[at]!, location, visit: stamp })
  const next = [...tags, { key, location, pinned: false, turn: 0, visit: stamp }]
  if (next.length <= mostTags) return next
  const oldest = next.filter((tag) => !tag.pinned && tag.key !== key).toSorted((a, b) => a.visit - b.visit)[0]
  return next.filter((tag) => tag !== oldest)
}

export const close = (tags: readonly Tag[], key: string): readonly Tag[] =>
  tags.filter((tag) => tag.pinned || tag.key !== key)

export const closeOthers = (tags: readonly Tag[], key: string): readonly Tag[] =>
  tags.filter((tag) => tag.pinned || tag.key === key)

export const closeAll = (tags: readonly Tag[]): readonly Tag[] => tags.filter((tag) => tag.pinned)

/** Remembers of the page that is being left whether it holds something unsaved: hidden, it can no longer be asked. */
export const leave = (tags: readonly Tag[], key: string, unsaved: boolean): readonly Tag[] =>
  tags.map((tag) => (tag.key === key ? { ...tag, unsaved } : tag))

/** Mounts the page anew, with its query kept. */
export const renew = (tags: readonly Tag[], key: string): readonly Tag[] =>
  tags.map((tag) => (tag.key === key ? { ...tag, turn: tag.turn + 1 } : tag))

export const renamed = (tags: readonly Tag[], key: string, title: string): readonly Tag[] =>
  tags.some((tag) => tag.key === key && tag.title !== title)
    ? tags.map((tag) => (tag.key === key ? { ...tag, title } : tag))
    : tags

/** Where to go once the tag in front was closed: the one visited last before it. */
export const fallBack = (tags: readonly Tag[]): Tag | undefined => tags.toSorted((a, b) => b.visit - a.visit)[0]

/** The tags whose pages are mounted now. */
export function mounted(tags: readonly Tag[]): readonly Tag[] {
  const visited = tags.filter((tag) => tag.visit > 0)
  if (visited.length <= keptPages) return visited
  const floor = visited.toSorted((a, b) => b.visit - a.visit)[keptPages - 1]!.visit
  return visited.filter((tag) => tag.visit >= floor)
}

export const hrefOf = (tag: Tag): string => `${tag.location.pathname}${tag.location.search}${tag.location.hash}`

/** Where a path leads: to its open tag as it was left; from that tag itself, to the bare path. */
export function hrefAmong(tags: readonly Tag[], front: string, path: string): string {
  const open = tags.find((tag) => tag.key === path)
  return open && open.key !== front ? hrefOf(open) : path
}

const stored = 'tags'

/** Writes the tags for the next load of this browser tab. */
export function keepTags(owner: string, tags: readonly Tag[]): void {
  const list = tags.map(({ key, location, title }) => ({
    key,
    pathname: location.pathname,
    search: location.search,
    title,
  }))
  try {
    sessionStorage.setItem(stored, JSON.stringify({ owner, list }))
  } catch {
    // A full storage loses the tags at the next load, nothing else.
  }
}

/** The tags of the last load if they were this owner's, with the pinned ones first. */
export function keptTags(
  owner: string,
  pinned: readonly string[],
  allowed: (pathname: string) => boolean,
): readonly Tag[] {
  const first = pinned.map(pinnedTag)
  try {
    const kept = JSON.parse(sessionStorage.getItem(stored) ?? 'null') as {
      owner: string
      list: { key: string; pathname: string; search: string; title?: string }[]
    } | null
    if (kept?.owner !== owner || !Array.isArray(kept.list)) return first
    const others = kept.list
      .filter(
        (tag) =>
          typeof tag.pathname === 'string' &&
          typeof tag.search === 'string' &&
          !pinned.includes(tag.pathname) &&
          allowed(tag.pathname),
      )
      .slice(0, mostTags)
      .map(({ pathname, search, title }) => ({
        key: tagKey({ pathname, search }),
        location: { ...blank, pathname, search },
        pinned: false,
        turn: 0,
        visit: 0,
        ...(typeof title === 'string' && { title }),
      }))
    return [...first, ...others]
  } catch {
    return first
  }
}
