import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { statementsOf } from '../../../test/statements.ts'

let app: TestApplication
let token: string
let admin: Hand
const base = '/api/admin/sysdict'

beforeAll(async () => {
  app = await testApplication()
  token = await app.signIn('demo', 'admin')
  admin = handOf(app, token)
})
afterAll(() => app?.close())

const send = async (mode: 'check' | 'commit', lines: readonly string[]) => {
  const { status, body } = await app.upload(`${base}/importExcel`, {
    token,
    fields: { mode },
    file: { name: 'own.csv', bytes: Buffer.from(lines.join('\n')) },
  })
  expect([status, body.message]).toEqual([200, 'success'])
  return body.data
}
const values = (type: string): Promise<any[]> => admin.get(`${base}/queryDictByDictType?dictType=${type}`)
const head = 'dictType,dictKind,dictValue,dictName,dictNameEn,dictParent,dictSequence'

test('an import of as many values as there are ports sends as many statements as one of ten', async () => {
  const ports = Array.from({ length: 4334 }, (_, n) => `port,,XQ${n},港口 ${n},Port ${n},,`)
  const few = await statementsOf(app.application.services, () => send('check', [head, ...ports.slice(0, 10)]))
  const many = await statementsOf(app.application.services, async () => {
    expect(await send('commit', [head, ...ports])).toMatchObject({ total: 4334, good: 4334, imported: 4334 })
  })
  // Only the inserts themselves come a thousand rows at a time.
  expect(many).toBeLessThanOrEqual(few + 10)
  const found = await values('port')
  expect(found.filter((p) => p.value.startsWith('XQ')).map((p) => p.value)).toEqual(ports.map((_, n) => `XQ${n}`))
  const list = await admin.get(`${base}/query?dictType=port&dictKind=value&search=XQ4333&pageSize=20`)
  expect(list).toMatchObject({ total: 1, list: [{ dictName: '港口 4333', dictNameTw: '港口 4333', origin: 'own' }] })
  expect((await admin.get(`${base}/queryHistory?id=${list.list[0].id}`)).map((h: any) => h.action)).toEqual(['add'])
  expect(await send('commit', [head, ...ports.slice(0, 3)])).toMatchObject({ good: 0, imported: 0, problemRows: 3 })
})

test('rows of one file are judged by those before them: parents, repeats, and what the dictionary gives by itself', async () => {
  const lines = [
    head,
    'yard,dictionary,,堆场,Yards,,',
    'yard,,N,北场,North,,7',
    'yard,,N1,北一,,N,',
    'yard,,N,又北,,,',
    'yard,,S1,南一,,S,',
    'yard,dictionary,,堆场,Yards,,',
    'yard,,S,南场,,,',
    'yard,,a b,坏,,,',
    'currency,,JPY,日币,Yen,,',
  ]
  for (const mode of ['check', 'commit'] as const) {
    const { good, problems, imported } = await send(mode, lines)
    expect([mode, good, imported, problems.map((p: any) => [p.row, p.field, p.message])]).toEqual([
      mode,
      5,
      mode === 'commit' ? 5 : 0,
      [
        [5, 'dictValue', 'Already in use'],
        [6, 'dictParent', 'The dictionary has no such value'],
        [7, 'dictType', 'The dictionary “yard” already exists'],
        [9, 'dictValue', expect.any(String)],
      ],
    ])
  }
  expect(
    (await admin.get(`${base}/tree?dictType=yard`)).map((n: any) => [n.dictValue, n.dictParent, n.dictSequence]),
  ).toEqual([
    ['N', null, 7],
    ['N1', 'N', 8],
    ['S', null, 9],
  ])
  expect((await values('currency')).find((c) => c.value === 'JPY')).toMatchObject({ label: { en: 'Yen' } })
})
