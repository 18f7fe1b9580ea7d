import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const documents = ['README.md', 'CONTRIBUTING.md', 'docs/*.md'].flatMap((pattern) => globSync(pattern, { cwd: root }))
const scripts: Readonly<Record<string, string>> = JSON.parse(read('package.json')).scripts

/** Files and folders of the tree that stand between backticks, and what links lead to. */
function pathsIn(document: string): string[] {
  const source = read(document)
  const named = [...source.matchAll(/`((?:apps|packages|e2e|bench|docs|scripts|\.ci)\/[^`\s]*)`/g)].map(
    ([, found = '']) => found,
  )
  // The map of folders is a block of its own, the path at the beginning of its lines.
  const mapped = [...source.matchAll(/^ {4}((?:apps|packages)\/\S+|e2e, bench|docs\/\S+) {2}/gm)].flatMap(
    ([, found = '']) => found.split(', '),
  )
  const linked = [...source.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, found = '']) =>
    path.join(path.dirname(document), found),
  )
  return [...named, ...mapped, ...linked]
}

/** `NNNN`, `NN`, `<area>` and `…` stand for any. */
const pattern = (named: string) => named.replaceAll(/N{2,}|<\w+>|…/g, '*').replace(/\/$/, '')
const stands = (named: string) => {
  const file = pattern(named)
  if (!/[*{]/.test(file)) return existsSync(path.join(root, file))
  return globSync(file, { cwd: root }).length > 0
}

test.each(documents)('%s names paths that exist', (document) => {
  expect(pathsIn(document).filter((named) => !stands(named) && !/^docs\/decisions\/\d{3}$/.test(named))).toEqual([])
})

test.each(documents)('%s names decisions that exist', (document) => {
  const numbers = [...read(document).matchAll(/decisions\/(\d{3})/g)].map(([, number = '']) => number)
  expect(numbers.filter((number) => globSync(`docs/decisions/${number}-*.md`, { cwd: root }).length !== 1)).toEqual([])
})

test.each(documents)('%s names commands that exist', (document) => {
  const source = read(document)
  const named = [...source.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  // A list of commands says `npm run` once.
  const listed = [...source.matchAll(/`((?:bench|eval|sim|db):\w+)`/g)].map(([, name = '']) => name)
  expect([...named, ...listed].filter((name) => !scripts[name])).toEqual([])
  if (/npm (start|test)\b/.test(source)) expect([scripts['start'], scripts['test']]).not.toContain(undefined)
})

test.each(documents)('%s names words that test files answer to', (document) => {
  const words = [...read(document).matchAll(/npm test -- ([\w.]+)/g)].map(([, word = '']) => word)
  const files = globSync(['{apps,packages,bench,scripts}/**/*.test.{ts,tsx}', 'e2e/*.spec.ts'], {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  })
  expect(words.filter((word) => !files.some((file) => file.includes(word)))).toEqual([])
})

test('the documents name enough to be worth the look', () => {
  expect(pathsIn('CONTRIBUTING.md').length).toBeGreaterThan(20)
  expect(pathsIn('README.md').length).toBeGreaterThan(5)
})
