import { expect, test } from 'vitest'

import { testApplication } from '../../test/application.ts'
import { paceRefusals } from './refusalPace.ts'

test('a network has a hundred refusals at once, then so many a second, and no wait grows beyond a second', () => {
  let now = 0
  const pace = paceRefusals(20, () => now)
  const waits = Array.from({ length: 130 }, () => pace('10.0.0.1'))
  expect(waits.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 0))
  expect(waits[100]).toBe(50)
  expect(waits.slice(-5)).toEqual([1000, 1000, 1000, 1000, 1000])
  expect(pace('10.0.0.2')).toBe(0)
  now = 2000
  // Forty a moment later are free again, less the twenty that were still to be paid for.
  expect(Array.from({ length: 21 }, () => pace('10.0.0.1')).filter(Boolean)).toEqual([50])
  now = 60_000
  expect(pace('10.0.0.1')).toBe(0)
})

test('more networks than it remembers cost no more memory', () => {
  const pace = paceRefusals(20, () => 0)
  for (let n = 0; n < 12_000; n++) expect(pace(`network ${n}`)).toBe(0)
})

test('who knocks at doors that are not there hears it ever later, while others are answered as ever', async () => {
  const app = await testApplication({ REFUSALS_PER_SECOND: '1' })
  try {
    const token = await app.signIn('demo', 'admin')
    const knock = async () => (await app.call('GET', '/api/none')).status
    // Ten more than are free, so that the next one waits however long these took.
    expect(new Set(await Promise.all(Array.from({ length: 110 }, knock)))).toEqual(new Set([404]))
    const order: string[] = []
    await Promise.all([
      knock().then((status) => order.push(`refused ${status}`)),
      app.call('GET', '/api/uaa/users/getSysUser', { token }).then(({ status }) => order.push(`answered ${status}`)),
    ])
    expect(order).toEqual(['answered 200', 'refused 404'])
  } finally {
    await app.close()
  }
})
