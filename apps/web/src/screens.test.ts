import { screens, type Screen } from '@clearway/contract/features/screens'
import { expect, test } from 'vitest'

import { pageFile } from './screens.ts'

const files = import.meta.glob<Readonly<Record<string, unknown>>>('./features/**/*Page.tsx')
const name = (file: string) => /(\w+)\.tsx$/.exec(file)![1]!

test('every screen has a page of its own, called as itself or as its resource', () => {
  const found = screens.map((screen) => [screen.code, pageFile(screen)] as const)
  expect(found.filter(([, file]) => !file)).toEqual([])
  const used = found.map(([, file]) => file!)
  expect(used.filter((file, at) => used.indexOf(file) !== at)).toEqual([])
  // A part of a page is not called a page: it would be sent apart from the page that needs it.
  expect(Object.keys(files).filter((file) => !used.includes(file))).toEqual([])
})

test('no two pages have the same name', () => {
  const names = Object.keys(files).map((file) => name(file).toLowerCase())
  expect(names.filter((n, at) => names.indexOf(n) !== at)).toEqual([])
})

const sources = import.meta.glob<string>('./features/**/*Page.tsx', { query: '?raw', import: 'default', eager: true })
const matches = (screen: Screen, pattern: RegExp) =>
  [...sources[pageFile(screen)!]!.matchAll(pattern)].map(([, found]) => found!)

test('a page bears the title of its own screen and lists a resource of it', () => {
  const resources = new Set(screens.flatMap((screen: Screen) => screen.resources))
  for (const screen of screens as readonly Screen[]) {
    for (const code of matches(screen, /(?:<h1[^>]*>|title=)\{say\(screenTitle\('(\w+)'\)\)\}/g))
      expect([screen.code, code]).toEqual([screen.code, screen.code])
    for (const name of matches(screen, /resourcePage\(\s*(\w+)/g))
      if (resources.has(name))
        expect([screen.code, screen.resources]).toEqual([screen.code, expect.arrayContaining([name])])
  }
})

test('a page exports what its file is called', () => {
  const silent = Object.entries(sources).filter(
    ([file, source]) => !new RegExp(`export (function|const) ${name(file)}\\b`).test(source),
  )
  expect(silent.map(([file]) => file)).toEqual([])
})
