import { randomUUID } from 'node:crypto'

import { caseLineFields } from '@clearway/contract/features/customs/case/caseLine'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

const base = '/api/customs/customsCase'
let app: TestApplication
let db: pg.Client
let declarant: Hand

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  declarant = handOf(app, await app.signIn('demo', 'declarant'))
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const places = {
  customsOffice: 'customsOffice',
  entryOffice: 'customsOffice',
  nearPort: 'domesticPort',
  farPort: 'port',
} as const
/** What people wrote while these were free text. */
const words = { customsOffice: '皇岗', entryOffice: 'X9', nearPort: '深圳湾', farPort: 'Hamburg' } as const
const made = (more: object = {}): Promise<any> =>
  declarant.post(`${base}/add`, { direction: 'import', urgent: false, ...more })
const rowOf = (id: string): Promise<any> => declarant.get(`${base}/queryById?id=${id}`)
const patch = (id: string, set: object): Promise<any> => declarant.post(`${base}/patch`, { id, set })

test('places draw on dictionaries that have entries, and take codes of them', async () => {
  for (const [name, dictionary] of Object.entries(places)) {
    expect([name, customsCase.fields[name as keyof typeof places].dictionary]).toEqual([name, dictionary])
    const entries = await declarant.get(`/api/admin/sysdict/queryDictByDictType?dictType=${dictionary}&all=true`)
    expect([dictionary, entries.length > 20]).toEqual([dictionary, true])
    const file = await made()
    const { problems, row } = await patch(file.id, { [name]: { from: null, to: entries[3].value } })
    expect([name, problems, row[name]]).toEqual([name, [], entries[3].value])
  }
  expect(caseLineFields.district.dictionary).toBe('district')
})

test('a free word that stands is shown, saved with its row, patched around, copied, and changed only by whoever means it', async () => {
  const file = await made()
  await db.query(
    'update customs_case set customs_office = $2, entry_office = $3, near_port = $4, far_port = $5 where id = $1',
    [file.id, words.customsOffice, words.entryOffice, words.nearPort, words.farPort],
  )
  const row = await rowOf(file.id)
  expect(row).toMatchObject(words)
  expect((await declarant.get(`${base}/query?search=${row.code}`)).list).toMatchObject([words])
  const fields = Object.entries(customsCase.fields)
    .filter(([name, field]) => !('readOnly' in field && field.readOnly) && row[name] !== null)
    .map(([name]) => [name, row[name]])
  const updated = await declarant.put(`${base}/update`, {
    ...Object.fromEntries(fields),
    id: file.id,
    version: row.version,
    billNo: 'B-1',
  })
  expect(updated).toMatchObject({ ...words, billNo: 'B-1' })
  const patched = await patch(
    file.id,
    Object.fromEntries([
      ['voyage', { from: null, to: 'V1' }],
      ...Object.entries(words).map(([name, word]) => [name, { from: word, to: word }]),
    ]),
  )
  expect(patched).toMatchObject({ problems: [], conflicts: [], row: { ...words, voyage: 'V1' } })
  expect(await declarant.post(`${base}/copy`, { id: file.id, lines: false })).toMatchObject(words)
  const changed = await patch(file.id, {
    farPort: { from: 'Hamburg', to: 'DEU063' },
    nearPort: { from: words.nearPort, to: null },
  })
  expect(changed).toMatchObject({ problems: [], row: { farPort: 'DEU063', nearPort: null, customsOffice: '皇岗' } })
  // Too long for the declaration is refused as ever.
  expect((await patch(file.id, { customsOffice: { from: '皇岗', to: '12345' } })).problems).toMatchObject([
    { field: 'customsOffice' },
  ])
})

test('a code that the list does not have yet is taken; the checks of the declaration tell it', async () => {
  const file = await made({ customsOffice: '9999', farPort: 'ZZZ999' })
  expect(await rowOf(file.id)).toMatchObject({ customsOffice: '9999', farPort: 'ZZZ999' })
  const line = { id: randomUUID(), position: 1, values: { name: '商品', district: '99999', dutyMode: 'zzz' } }
  const { lines, problems } = await declarant.post(`${base}/patchLines`, { caseId: file.id, add: [line] })
  expect(lines).toMatchObject([{ district: '99999', dutyMode: null }])
  expect(problems).toMatchObject([{ field: 'dutyMode' }])
})
