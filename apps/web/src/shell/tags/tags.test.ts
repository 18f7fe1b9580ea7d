import { expect, test } from 'vitest'

import {
  close,
  closeAll,
  closeOthers,
  fallBack,
  keptPages,
  mounted,
  pinnedTag,
  renamed,
  renew,
  tagKey,
  visit,
  type Tag,
} from './tags.ts'

const at = (pathname: string, search = '') => ({ pathname, search, hash: '', state: null, key: 'k' })
const home = [pinnedTag('/workbench')]
const open = (...paths: string[]): readonly Tag[] =>
  paths.reduce<readonly Tag[]>((tags, path) => visit(tags, at(...(path.split(/(?=\?)/) as [string, string?]))), home)
const keys = (tags: readonly Tag[]) => tags.map((tag) => tag.key)

test('two filters of a list are one tag, two records are two', () => {
  expect(tagKey(at('/orderList', '?search=a'))).toBe('/orderList')
  expect(keys(open('/orderList', '/orderList?search=a', '/editAddOrder?id=1', '/editAddOrder?id=2&tab=b'))).toEqual([
    '/workbench',
    '/orderList',
    '/editAddOrder?id=1',
    '/editAddOrder?id=2',
  ])
})

test('a visit takes over the address and becomes the latest', () => {
  const tags = open('/a', '/b', '/a?search=x')
  expect(tags.find((tag) => tag.key === '/a')?.location.search).toBe('?search=x')
  expect(fallBack(tags)?.key).toBe('/a')
})

test('closing leaves the pinned ones and falls back to the one visited before', () => {
  const tags = open('/a', '/b', '/c', '/a')
  expect(keys(close(tags, '/workbench'))).toContain('/workbench')
  expect(fallBack(close(tags, '/a'))?.key).toBe('/c')
  expect(keys(closeOthers(tags, '/b'))).toEqual(['/workbench', '/b'])
  expect(keys(closeAll(tags))).toEqual(['/workbench'])
})

test('a refresh mounts anew, a title of the page stays', () => {
  const tags = renamed(renew(open('/a'), '/a'), '/a', 'PO-1')
  expect(tags[1]).toMatchObject({ turn: 1, title: 'PO-1' })
  expect(visit(tags, at('/a'))[1]).toMatchObject({ turn: 1, title: 'PO-1' })
  expect(renamed(tags, '/a', 'PO-1')).toBe(tags)
})

test('keeps only so many pages mounted, the latest ones, and never more tags than fit', () => {
  const tags = open(...Array.from({ length: keptPages + 5 }, (_, i) => `/p${i}`))
  expect(mounted(tags)).toHaveLength(keptPages)
  expect(keys(mounted(tags))).toContain(`/p${keptPages + 4}`)
  expect(keys(mounted(tags))).not.toContain('/p0')
  expect(open(...Array.from({ length: 100 }, (_, i) => `/p${i}`))).toHaveLength(60)
})
