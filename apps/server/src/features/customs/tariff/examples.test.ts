import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../../test/application.ts'
import { tariffHand } from '../../../test/tariff.ts'
import { checkCode } from '../codeCheck.ts'
import { codeFacts } from '../codeFacts.ts'

// The edition of examples that the demonstration loads, beside an official one.

const day = '2026-11-25'
let app: TestApplication
let operator: ReturnType<typeof tariffHand>
beforeAll(async () => {
  app = await testApplication()
  operator = tariffHand(app, await app.signIn('platform', 'operator'))
})
afterAll(() => app.close())

const running = async (): Promise<{ name: string; official: boolean } | null> =>
  (
    await app.call('GET', `/api/customs/hscode/query?jurisdiction=CN&date=${day}`, {
      headers: { 'accept-language': 'en' },
    })
  ).body.data.edition

test('examples tell what they hold and refuse nothing that they lack', async () => {
  const { services } = app.application
  const db = services.database.common
  expect(await checkCode(db, 'CN', '8536411000', day)).toMatchObject({ editionId: expect.any(String) })
  expect(await checkCode(db, 'CN', '8471301000', day)).toMatchObject({ editionId: null, rates: [] })
  await expect(checkCode(db, 'CN', '9999999999', day)).rejects.toThrow()
  const facts = await codeFacts({ db, services }, ['8536411000', '8471301000'], day)
  expect(facts.get('8536411000')).toMatchObject({ units: ['007', '035'] })
  expect(facts.has('8471301000')).toBe(false)
})

test('an official edition goes before them whenever it began, is not compared with them, and they are back when it is reverted', async () => {
  expect(await running()).toMatchObject({ official: false, name: expect.stringMatching(/\(not official\)$/) })
  const draft = await operator.importChina('CN 2020', '2020-01-01')
  expect(draft).toMatchObject({ comparedName: null, newLines: 5, endingLines: 0, official: true })
  const active = await operator.activate(draft, '2020-01-01')
  expect(await running()).toMatchObject({ official: true, name: 'CN 2020' })
  const { status } = await operator.post('revert', { id: active.id, version: active.version })
  expect(status).toBe(200)
  expect(await running()).toMatchObject({ official: false })
})

test('a copy of them is not official either', async () => {
  const { list } = await operator.data(operator.get('query', { currentPage: 1, pageSize: 50 }))
  const examples = list.find((edition: { official: boolean }) => !edition.official)
  const copy = await operator.data(operator.post('copy', { id: examples.id, name: 'A copy', validFrom: '2027-01-01' }))
  expect(copy).toMatchObject({ official: false, lineCount: examples.lineCount })
})
