import { afterAll, beforeAll, expect, test } from 'vitest'

import { queues } from '../src/features/index.ts'
import { testApplication, type TestApplication } from '../src/test/application.ts'
import { demoTenants } from './people.ts'

/** Queues that nobody of the demo can have rows in by the seed alone, each with its reason. */
const empty: Readonly<Record<string, string>> = {}

const everybody = [
  ...demoTenants.flatMap((tenant) => tenant.people.map((person) => [tenant.code, person.username] as const)),
  ['platform', 'operator'] as const,
]

let app: TestApplication
beforeAll(async () => {
  app = await testApplication()
})
afterAll(() => app.close())

test('every queue of the workbench has a row for somebody of the demo, as it was seeded', async () => {
  const met = new Set<string>()
  for (const [tenant, username] of everybody) {
    const answer = await app.call('GET', '/api/workbench/query', { token: await app.signIn(tenant, username) })
    expect(answer.status, `${tenant}/${username}`).toBe(200)
    for (const queue of answer.body.data.queues as { code: string; count: number }[])
      if (queue.count > 0) met.add(queue.code)
  }
  expect(queues.map((queue) => queue.code).filter((code) => !met.has(code))).toEqual(Object.keys(empty))
})
