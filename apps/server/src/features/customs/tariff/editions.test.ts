import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let admin: string
let operator: string
const base = '/api/customs/tariffEdition'
const data = path.join(import.meta.dirname, '../../../../../../../shared/data')
const hasData = existsSync(data)

beforeAll(async () => {
  app = await testApplication({ LOG_LEVEL: 'error' })
  ;[admin, operator] = await Promise.all([app.signIn('demo', 'admin'), app.signIn('platform', 'operator')])
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
    expect(draft).toMatchObject({ lineCount: 29597, newLines: expect.any(Number) })
    expect(Math.min(draft.newLines, draft.changedLines, draft.endingLines)).toBeGreaterThan(10)

    const changes = await get(operator, 'queryChanges', { id: draft.id, kind: 'changed', pageSize: 50 })
    expect(changes.total).toBe(draft.changedLines)
    expect(changes.list[0].fields.length).toBeGreaterThan(0)
    expect((await app.call('POST', `${base}/exportChanges`, { token: operator, body: { id: draft.id } })).status).toBe(200)

    const running = (await post(operator, 'activate', { id: draft.id, version: draft.version, validFrom: '2026-06-08' })).body.data
    const editions = async (token: string) => (await get(token, 'query', { currentPage: 1, pageSize: 10 })).list.map((e: any) => [e.name, e.validTo, e.shared])
    expect(await editions(operator)).toEqual([['2026 Rev 10', null, false], ['2025 Rev 15', '2026-06-07', false]])
    // Everybody reads the platform's edition; nobody else changes it.
    expect(await editions(admin)).toEqual([['2026 Rev 10', null, true], ['2025 Rev 15', '2026-06-07', true]])
    expect((await post(admin, 'revert', { id: running.id, version: running.version })).status).toBe(404)

    await resolvesEveryLine(draft.id)
    await answersThePublic()

    const reverted = await post(operator, 'revert', { id: running.id, version: running.version })
    expect(reverted.body.data.status).toBe('reverted')
    expect((await editions(admin)).at(-1)).toEqual(['2025 Rev 15', null, true])
  }, 120_000)

  async function resolvesEveryLine(id: string): Promise<void> {
    const forms: Record<string, number> = {}
    for (let page = 1; ; page++) {
      const { list } = await get(operator, 'queryLines', { id, currentPage: page, pageSize: 50 })
      for (const line of list) {
        if (line.code.length !== 10 || line.code >= '98') continue
        const mfn = [...line.rates, ...line.inherited].filter((r) => r.kind === 'mfn')
        const form = mfn.length === 1 ? mfn[0].form : `${mfn.length} rates`
        forms[form] = (forms[form] ?? 0) + 1
      }
      if (list.length < 50) break
    }
    // As counted in the published file: see docs on the importers.
    expect(forms).toEqual({ adValorem: 10262, free: 7284, specific: 1441, compound: 460, person: 291 })
  }

  async function answersThePublic(): Promise<void> {
    const ask = async (query: Record<string, string>) => (await app.call('GET', `/api/customs/hscode/query?${new URLSearchParams(query)}`)).body.data ?? expect.unreachable(JSON.stringify((await app.call('GET', `/api/customs/hscode/query?${new URLSearchParams(query)}`)).body))
    await ask({ jurisdiction: 'US', search: 'horse' })
    const times: number[] = []
    const timed = async (query: Record<string, string>) => {
      const started = performance.now()
      const answer = await ask(query)
      times.push(Math.round(performance.now() - started))
      return answer
    }
    const branch = await timed({ jurisdiction: 'US', search: '8471', pageSize: '50' })
    expect(branch.list.every((r: any) => r.code.startsWith('8471'))).toBe(true)
    expect(branch.edition.name).toBe('2026 Rev 10')
    const words = await timed({ jurisdiction: 'US', search: 'bison', pageSize: '10' })
    expect(words.list.length).toBeGreaterThan(0)
    await timed({ jurisdiction: 'US', search: 'women cotton trousers', pageSize: '50' })
    await timed({ jurisdiction: 'US', search: '雨伞' })
    await timed({ jurisdiction: 'US' })
    expect(await timed({ jurisdiction: 'US', search: '%_\\\'' })).toMatchObject({ total: 0 })
    const detail = (await app.call('GET', '/api/customs/hscode/queryByCode?jurisdiction=US&code=6601.10.0000')).body.data
    expect(detail).toMatchObject({ code: '6601100000', name: { en: expect.any(String) }, rates: expect.arrayContaining([expect.objectContaining({ kind: 'mfn' })]), jurisdictions: ['US'] })
    console.log('public queries ms', times)
  }
})
