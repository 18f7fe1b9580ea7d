import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readEnvironment, settings } from './environment.ts'

test('every setting stands in the README with its meaning, and nothing else does', async () => {
  const readme = await readFile(path.join(import.meta.dirname, '../../../../README.md'), 'utf8')
  const table = readme.slice(readme.indexOf('## Settings'), readme.indexOf('## In production'))
  const rows = [...table.matchAll(/^\| `(\w+)` \| .* \| (.*) \|$/gm)].map((m) => [m[1], m[2]])
  expect(rows).toEqual(Object.entries(settings).map(([name, s]) => [name, s.description]))
})

test('a wrong setting is named and stops the start', () => {
  expect(() => readEnvironment({ PORT: 'x', DATABASE_URL: 'mysql://h/d' })).toThrow(/PORT:[\s\S]*DATABASE_URL:/)
})

test('production needs its key and refuses demo data', () => {
  expect(() => readEnvironment({ NODE_ENV: 'production' })).toThrow(/SECRET_KEY/)
  const key = 'k'.repeat(40)
  expect(() => readEnvironment({ NODE_ENV: 'production', SECRET_KEY: key, DEMO: 'true' })).toThrow(/DEMO/)
  expect(readEnvironment({ NODE_ENV: 'production', SECRET_KEY: key })).toMatchObject({ demo: false })
})
