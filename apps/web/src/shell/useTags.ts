import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router'
import type { Me } from '../kernel/me.ts'
import { entryAt } from './menu.ts'
import { ownerOf } from './signedIn.ts'
import { close, closeAll, closeOthers, fallBack, hrefOf, keepTags, keptTags, rename, renew, tagKey, visit, type Tag } from './tags.ts'

export interface TagActions {
  readonly refresh: (tag: Tag) => void
  readonly close: (tag: Tag) => void
  readonly closeOthers: (tag: Tag) => void
  readonly closeAll: () => void
  readonly rename: (key: string, title: string) => void
}

const redirectPrefix = '/redirect'

/** The tags of visited pages, the key of the one in front, and what may be done with them. */
export function useTags({ user, menu }: Me): { tags: readonly Tag[]; front: string; actions: TagActions } {
  const location = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const owner = ownerOf(user)
  const [tags, setTags] = useState(() => {
    const pinned = menu.filter((entry) => entry.affix && entry.path).map((entry) => entry.path!)
    return keptTags(owner, pinned, (pathname) => entryAt(menu, pathname) !== undefined)
  })
  const [seen, setSeen] = useState<Location>()
  const [front, setFront] = useState('')
  const refreshing = location.pathname.startsWith(`${redirectPrefix}/`)
  // Set while drawing, so that a new page is never drawn without its tag.
  if (location !== seen) {
    setSeen(location)
    if (!refreshing) {
      setTags(visit(tags, location))
      setFront(tagKey(location))
    }
  }
  useEffect(() => {
    if (!refreshing) return
    const to = { pathname: location.pathname.slice(redirectPrefix.length), search: location.search }
    setTags((now) => renew(now, tagKey(to)))
    void client.invalidateQueries()
    void navigate(to, { replace: true })
  }, [refreshing, location, navigate, client])
  useEffect(() => keepTags(owner, tags), [owner, tags])

  const leave = useCallback(
    (next: readonly Tag[]) => {
      setTags(next)
      if (next.some((tag) => tag.key === front)) return
      const to = fallBack(next)
      void navigate(to ? hrefOf(to) : '/home')
    },
    [front, navigate],
  )
  const actions = useMemo<TagActions>(
    () => ({
      refresh: (tag) => void navigate(`${redirectPrefix}${hrefOf(tag)}`, { replace: tag.key === front }),
      close: (tag) => leave(close(tags, tag.key)),
      closeOthers: (tag) => leave(closeOthers(tags, tag.key)),
      closeAll: () => leave(closeAll(tags)),
      rename: (key, title) => setTags((now) => rename(now, key, title)),
    }),
    [tags, front, leave, navigate],
  )
  return { tags, front, actions }
}
