import type { MenuEntry } from '@clearway/contract/features/account/session'
import type { Language } from '@clearway/contract/kernel/text'
import Fuse from 'fuse.js'

export interface Finding {
  readonly path: string
  readonly title: string
  readonly pinyin: string
}

const longestQuery = 32
const mostFindings = 20

/** A search over the titles in every language, path and, when wanted, pinyin: `yhgl`, `yonghu`, `Users` and `用户` all find 用户管理. */
export function menuSearch(
  entries: readonly MenuEntry[],
  language: Language,
  withPinyin: boolean,
): (query: string) => Finding[] {
  const items = entries.flatMap((e) =>
    e.path && !e.hidden
      ? [{ path: e.path, title: e.title[language], titles: [e.title.zh, e.title.tw, e.title.en], pinyin: e.pinyin }]
      : [],
  )
  const keys = [
    { name: 'titles', weight: 0.7 },
    ...(withPinyin ? [{ name: 'pinyin', weight: 0.3 }] : []),
    { name: 'path', weight: 0.3 },
  ]
  const fuse = new Fuse(items, { threshold: 0.4, keys, ignoreLocation: true, shouldSort: true })
  return (query) => {
    const wanted = query.trim().slice(0, longestQuery)
    return wanted ? fuse.search(wanted, { limit: mostFindings }).map((found) => found.item) : []
  }
}
