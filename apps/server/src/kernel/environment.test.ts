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

test('production names all that it needs and has not, and refuses demo data', () => {
  expect(() => readEnvironment({ NODE_ENV: 'production' })).toThrow(
    /PUBLIC_URL: needed in production[\s\S]*DATABASE_URL: needed[\s\S]*SECRET_KEY: needed/,
  )
  const given = {
    NODE_ENV: 'production',
    SECRET_KEY: 'k'.repeat(40),
    PUBLIC_URL: 'https://clearway.test',
    DATABASE_URL: 'postgres://localhost/clearway',
  }
  for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'SECRET_KEY'])
    expect(() => readEnvironment({ ...given, [name]: '' })).toThrow(
      new RegExp(`^Settings are not right:\\n  ${name}: [^\\n]*$`),
    )
  expect(() => readEnvironment({ ...given, DEMO: 'true' })).toThrow(/DEMO/)
  expect(readEnvironment(given)).toMatchObject({ demo: false })
})

test('outside production only this machine reaches it, unless somebody says otherwise', () => {
  expect(readEnvironment({}).HOST).toBe('127.0.0.1')
  expect(readEnvironment({ HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0')
  expect(
    readEnvironment({
      NODE_ENV: 'production',
      SECRET_KEY: 'k'.repeat(40),
      PUBLIC_URL: 'https://clearway.test',
      DATABASE_URL: 'postgres://localhost/clearway',
    }).HOST,
  ).toBe('0.0.0.0')
})
