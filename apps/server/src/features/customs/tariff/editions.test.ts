import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let admin: string
let other: string
let operator: string
const base = '/api/customs/tariffEdition'
const data = path.join(import.meta.dirname, '../../../../../../../shared/data')
const hasData = existsSync(data)

beforeAll(async () => {
  app = await testApplication()
  ;[admin, other, operator] = await Promise.all([app.signIn('demo', 'admin'), app.signIn('demo2', 'admin'), app.signIn('platform', 'operator')])
})
afterAll(() => app?.close())

const upload = (token: string, fields: Record<string, string>, name: string, bytes: Buffer) => app.upload(`${base}/importFile`, { token, fields, file: { name, bytes } })
const get = async (token: string, verb: string, query: Record<string, string | number>) => (await app.call('GET', `${base}/${verb}?${new URLSearchParams(Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])))}`, { token })).body.data
const post = (token: string, verb: string, body: object) => app.call('POST', `${base}/${verb}`, { token, body })

describe.skipIf(!hasData)('the real United States tariff (skipped where the data is absent)', () => {
  const file = (name: string) => readFileSync(path.join(data, 'us-hts', name))
  it('imports, resolves every ten-digit line of chapters 1 to 97, compares the next revision, activates by date and reverts', async () => {
    const first = await upload(operator, { format: 'usitc', jurisdiction: 'US', name: '2025 Rev 15', source: 'USITC', validFrom: '2025-07-01' }, 'hts.json.gz', file('hts_2025_rev_15.json.gz'))
    expect(first.body).toMatchObject({ code: 200, data: { status: 'draft', jurisdiction: 'US', invalidLines: 0 } })
    const active = await post(operator, 'activate', { id: first.body.data.id, version: first.body.data.version, validFrom: '2025-07-01' })
    expect(active.body.data).toMatchObject({ status: 'active', validTo: null })
    const started = performance.now()
    const next = await upload(operator, { format: 'usitc', jurisdiction: 'US', name: '2026 Rev 10', source: 'USITC', validFrom: '2026-06-08' }, 'hts.json', gunzipSync(file('hts_2026_rev_10.json.gz')))
    console.log('US import', Math.round(performance.now() - started), 'ms', next.body.data)
    const draft = next.body.data
    expect(draft).toMatchObject({ lineCount: 29597 })
    expect(Math.min(draft.newLines, draft.changedLines, draft.endingLines)).toBeGreaterThan(10)
  }, 120_000)
})
