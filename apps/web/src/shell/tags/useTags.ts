import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router'

import { hasUnsaved } from '../../kernel/form/unsaved.ts'
import { useText } from '../../kernel/language.ts'
import type { Me } from '../../kernel/me.ts'
import { entryAt } from '../menu/menu.ts'
import { ownerOf } from '../session/signedIn.ts'
import {
  close,
  closeAll,
  closeOthers,
  fallBack,
  hrefOf,
  keepTags,
  keptTags,
  leave,
  renamed,
  renew,
  tagKey,
  visit,
  type Tag,
} from './tags.ts'
import { useUnsavedTags } from './useUnsavedTags.ts'

export interface TagActions {
  readonly refresh: (tag: Tag) => Promise<void>
  readonly close: (tag: Tag) => void
  readonly closeOthers: (tag: Tag) => void
  readonly closeAll: () => void
  readonly rename: (key: string, title: string) => void
  /** Closes without asking; the page goes elsewhere itself. */
  readonly forget: (key: string) => void
}

const redirectPrefix = '/redirect'
const pathOf = (key: string): string => key.split('?')[0]!

interface Tags {
  readonly tags: readonly Tag[]
  /** Key of the tag in front. */
  readonly front: string
  readonly actions: TagActions
  readonly titleOf: (tag: Tag) => string
}

interface State {
  readonly tags: readonly Tag[]
  /** The address that the tags know of. */
  readonly seen: Location | undefined
  readonly front: string
}

/** The tags of visited pages, the key of the one in front, and what may be done with them. */
export function useTags(me: Me): Tags {
  const say = useText()
  const location = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const owner = ownerOf(me.user)
  const refreshing = location.pathname.startsWith(`${redirectPrefix}/`)
  const { tags, front, setTags } = useTagState(me, location, refreshing)
  useEffect(() => {
    if (!refreshing) return
    void client.invalidateQueries()
    void navigate(
      { pathname: location.pathname.slice(redirectPrefix.length), search: location.search },
      { replace: true },
    )
  }, [refreshing, location, navigate, client])
  useEffect(() => keepTags(owner, tags), [owner, tags])

  const titleOf = (tag: Tag): string => {
    const entry = entryAt(me.menu, tag.location.pathname)
    return tag.title ?? (entry ? say(entry.title) : tag.location.pathname)
  }
  const askBefore = useUnsavedTags(tags, front, titleOf)
  const drop = useCallback(
    async (next: readonly Tag[]) => {
      if (!(await askBefore(tags.filter((tag) => !next.includes(tag))))) return
      setTags(() => next)
      if (next.some((tag) => tag.key === front)) return
      const to = fallBack(next)
      void navigate(to ? hrefOf(to) : '/home')
    },
    [tags, front, navigate, askBefore, setTags],
  )
  const rename = useCallback((key: string, title: string) => setTags((now) => renamed(now, key, title)), [setTags])
  const forget = useCallback((key: string) => setTags((now) => close(now, key)), [setTags])
  const actions = useMemo<TagActions>(
    () => ({
      refresh: async (tag) => {
        if (await askBefore([tag])) void navigate(`${redirectPrefix}${hrefOf(tag)}`, { replace: tag.key === front })
      },
      close: (tag) => void drop(close(tags, tag.key)),
      closeOthers: (tag) => void drop(closeOthers(tags, tag.key)),
      closeAll: () => void drop(closeAll(tags)),
      rename,
      forget,
    }),
    [tags, front, drop, askBefore, rename, forget, navigate],
  )
  return { tags, front, actions, titleOf }
}

/** The tags and the one in front, in step with the address. */
function useTagState({ user, menu }: Me, location: Location, refreshing: boolean) {
  // One state, not three: React may forget what was set while drawing when another change of it waits, and the tags must not part from the address.
  const [{ tags, seen, front }, setState] = useState<State>(() => {
    const pinned = menu.filter((entry) => entry.affix && entry.path).map((entry) => entry.path!)
    return {
      tags: keptTags(ownerOf(user), pinned, (pathname) => entryAt(menu, pathname) !== undefined),
      seen: undefined,
      front: '',
    }
  })
  const setTags = useCallback(
    (change: (tags: readonly Tag[]) => readonly Tag[]) =>
      setState((now) => {
        const next = change(now.tags)
        return next === now.tags ? now : { ...now, tags: next }
      }),
    [],
  )
  // Set while drawing, so that a new page is never drawn without its tag.
  if (location !== seen) {
    const key = tagKey(location)
    setState(
      refreshing
        ? { tags: renew(tags, key.slice(redirectPrefix.length)), seen: location, front }
        : {
            tags: visit(key === front ? tags : leave(tags, front, hasUnsaved(pathOf(front))), location),
            seen: location,
            front: key,
          },
    )
  }
  return { tags, front, setTags }
}
