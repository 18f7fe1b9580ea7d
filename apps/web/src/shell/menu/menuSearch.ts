import type { MenuEntry } from '@clearway/contract/features/account/session'
import type { Language, Text } from '@clearway/contract/kernel/text'
import Fuse from 'fuse.js'

import { actions } from './actions.ts'

export interface Finding {
  readonly path: string
  readonly title: string
  /** What tells it from its likes. */
  readonly note: string
}

export interface MenuFindings {
  readonly pages: readonly Finding[]
  readonly actions: readonly Finding[]
}

const longestQuery = 32
const mostPages = 8
const mostActions = 4

interface Item extends Finding {
  readonly titles: readonly string[]
  readonly pinyin: string
}

const titlesOf = (title: Text): string[] => [title.zh, title.tw, title.en]

/**
 * A search over pages and over what can be begun from anywhere: by titles in every language, path and, when wanted, pinyin: `yhgl`, `yonghu`, `Users` and
 * `用户` all find 用户管理.
 */
export function menuSearch(
  entries: readonly MenuEntry[],
  language: Language,
  withPinyin: boolean,
  can: (permission: string) => boolean,
): (query: string) => MenuFindings {
  const open = entries.filter((e) => e.path)
  const pages: Item[] = open
    .filter((e) => !e.hidden)
    .map((e) => ({
      path: e.path!,
      title: e.title[language],
      note: e.path!,
      titles: titlesOf(e.title),
      pinyin: e.pinyin,
    }))
  const begun: Item[] = actions.flatMap(({ title, path, page: at = path.split('?')[0], permission }) => {
    const page = open.find((e) => e.path === at)
    if (!page || (permission && !can(permission))) return []
    return [{ path, title: title[language], note: page.title[language], titles: titlesOf(title), pinyin: '' }]
  })
  const keys = [
    { name: 'titles', weight: 0.7 },
    ...(withPinyin ? [{ name: 'pinyin', weight: 0.3 }] : []),
    { name: 'path', weight: 0.3 },
  ]
  const over = (items: readonly Item[]) =>
    new Fuse(items, { threshold: 0.4, keys, ignoreLocation: true, shouldSort: true })
  const [among, begin] = [over(pages), over(begun)]
  return (query) => {
    const wanted = query.trim().slice(0, longestQuery)
    if (!wanted) return { pages: [], actions: [] }
    return {
      pages: among.search(wanted, { limit: mostPages }).map((found) => found.item),
      actions: begin.search(wanted, { limit: mostActions }).map((found) => found.item),
    }
  }
}
