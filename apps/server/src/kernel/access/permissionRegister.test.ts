import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Route } from '@clearway/contract/kernel/route'
import { expect, test } from 'vitest'

import { allRoutes } from './catalogue.ts'

/** The permission, or `open`, `signedIn`, `platform`, whose reasons stand in the contract. */
const needs = ({ access }: Route) => ('permission' in access ? access.permission : Object.keys(access).sort().join(' '))

/** `register/trade/supplier.csv` holds what hangs below `/api/trade/supplier`. */
const fileOf = (route: string) => `${/ \/api\/(\w+\/\w+)/.exec(route)![1]!}.csv`

// Kept by hand and apart from the contract: a route that asks for another permission than it did is seen twice before it counts.
test('every route asks for what the register of permissions says', () => {
  const register = path.join(import.meta.dirname, 'register')
  const told = globSync('*/*.csv', { cwd: register }).map((file) => {
    const lines = readFileSync(path.join(register, file), 'utf8').trim().split('\n')
    return [file.replaceAll(path.sep, '/'), lines] as const
  })
  const found = Map.groupBy(allRoutes.map((route) => `${route.method} ${route.path},${needs(route)}`).sort(), (route) =>
    fileOf(route),
  )
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(found))
})
