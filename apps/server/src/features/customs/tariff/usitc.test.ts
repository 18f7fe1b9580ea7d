import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../test/application.ts'
import { tariffHand } from '../../../test/tariff.ts'
import { codesAbove, inheritedRates } from './lines.ts'

let app: TestApplication
let admin: ReturnType<typeof tariffHand>
let operator: ReturnType<typeof tariffHand>
const data = path.join(import.meta.dirname, '../../../../../../../shared/data')

beforeAll(async () => {
  app = await testApplication({ LOG_LEVEL: 'error' })
  const [a, o] = await Promise.all([app.signIn('demo', 'admin'), app.signIn('platform', 'operator')])
  ;[admin, operator] = [tariffHand(app, a), tariffHand(app, o)]
})
afterAll(() => app?.close())

const editions = async (hand: typeof admin) =>
  (await hand.data(hand.get('query', { currentPage: 1, pageSize: 10, jurisdiction: 'US' }))).list
    // The demo's edition of examples stands beside them.
    .filter((e: any) => e.source === 'USITC')
    .map((e: any) => [e.name, e.validTo, e.shared])

describe.skipIf(!existsSync(data))('the real United States tariff (skipped where the data is absent)', () => {
  const file = (name: string) => readFileSync(path.join(data, 'us-hts', name))
  const upload = (name: string, validFrom: string, fileName: string, bytes: Buffer): Promise<any> =>
    operator.data(
      operator.upload({ format: 'usitc', jurisdiction: 'US', name, source: 'USITC', validFrom }, bytes, fileName),
    )

  it('imports, resolves every ten-digit line of chapters 1 to 97, compares the next revision, activates by date and reverts', async () => {
    const first = await upload('2025 Rev 15', '2025-07-01', 'hts.json.gz', file('hts_2025_rev_15.json.gz'))
    expect(first).toMatchObject({ status: 'draft', jurisdiction: 'US', invalidLines: 0 })
    // A day before the one of the import: no line stays behind.
    expect(await operator.activate(first, '2025-06-20')).toMatchObject({
      status: 'active',
      validFrom: '2025-06-20',
      validTo: null,
    })
    const draft = await upload('2026 Rev 10', '2026-06-08', 'hts.json', gunzipSync(file('hts_2026_rev_10.json.gz')))
    expect(draft).toMatchObject({ lineCount: 29597, comparedName: '2025 Rev 15' })
    expect(Math.min(draft.newLines, draft.changedLines, draft.endingLines)).toBeGreaterThan(10)

    const changes = await operator.data(operator.get('queryChanges', { id: draft.id, kind: 'changed', pageSize: 50 }))
    expect(changes.total).toBe(draft.changedLines)
    expect(changes.list.every((c: any) => c.fields.length > 0)).toBe(true)
    expect((await operator.post('exportChanges', { id: draft.id })).status).toBe(200)

    const running = await operator.activate(draft, '2026-06-08')
    expect(await editions(operator)).toEqual([
      ['2026 Rev 10', null, false],
      ['2025 Rev 15', '2026-06-07', false],
    ])
    // Everybody reads the platform's edition; nobody else changes it.
    expect(await editions(admin)).toEqual([
      ['2026 Rev 10', null, true],
      ['2025 Rev 15', '2026-06-07', true],
    ])
    expect((await admin.post('revert', { id: running.id, version: running.version })).status).toBe(404)

    await resolvesEveryLine(draft.id)
    await answersThePublic()

    expect((await operator.data(operator.post('revert', { id: running.id, version: running.version }))).status).toBe(
      'reverted',
    )
    expect((await editions(admin)).at(-1)).toEqual(['2025 Rev 15', null, true])
  }, 120_000)

  /** Every line by the rule itself, and one page of them through the route. */
  async function resolvesEveryLine(id: string): Promise<void> {
    const db = new pg.Client({ connectionString: app.databaseUrl })
    await db.connect()
    const { rows } = await db.query<{ code: string; rates: any[] }>(
      `select code, rates from tariff_line where edition_id = $1 and code <> ''`,
      [id],
    )
    await db.end()
    const byCode = new Map(rows.map((r) => [r.code, r]))
    const general = (line: { code: string; rates: any[] }) =>
      [
        ...line.rates,
        ...inheritedRates(
          line.rates,
          codesAbove(line.code).flatMap((c) => byCode.get(c) ?? []),
        ),
      ].filter((r) => r.kind === 'mfn')
    const forms: Record<string, number> = {}
    for (const line of rows) {
      if (line.code.length !== 10 || line.code >= '98') continue
      const mfn = general(line)
      const form = mfn.length === 1 ? mfn[0].form : `${mfn.length} rates`
      forms[form] = (forms[form] ?? 0) + 1
    }
    // As counted in the published file: see docs on the importers.
    expect(forms).toEqual({ adValorem: 10262, free: 7284, specific: 1441, compound: 460, person: 291 })
    const page = await operator.data(operator.get('queryLines', { id, currentPage: 300, pageSize: 50 }))
    expect(page).toMatchObject({ total: 10_000, totalIsMore: true })
    for (const line of page.list.filter((l: any) => l.code))
      expect([...line.rates, ...line.inherited].filter((r: any) => r.kind === 'mfn')).toEqual(
        general(byCode.get(line.code)!),
      )
  }

  async function answersThePublic(): Promise<void> {
    const ask = async (query: Record<string, string>) =>
      (await app.call('GET', `/api/customs/hscode/query?${new URLSearchParams(query).toString()}`)).body.data
    const branch = await ask({ jurisdiction: 'US', search: '8471', pageSize: '50' })
    expect(branch.list.every((r: any) => r.code.startsWith('8471'))).toBe(true)
    expect(branch.edition.name).toBe('2026 Rev 10')
    const words = await ask({ jurisdiction: 'US', search: 'bison', pageSize: '10' })
    expect(words.list.length).toBeGreaterThan(0)
    expect(await ask({ jurisdiction: 'US', search: "%_\\'" })).toMatchObject({ total: 0 })
    const detail = (await app.call('GET', '/api/customs/hscode/queryByCode?jurisdiction=US&code=6601.10.0000')).body
      .data
    expect(detail).toMatchObject({
      code: '6601100000',
      name: { en: expect.any(String) },
      rates: expect.arrayContaining([expect.objectContaining({ kind: 'mfn' })]),
      jurisdictions: ['US'],
    })
  }
})
