import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readExcel, writeExcel } from '../../../kernel/paper/excel.ts'
import { handOf, newRole, newUser } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { chinaHead, chinaRows, csv, tariffHand } from '../../../test/tariff.ts'

let app: TestApplication
let adminToken: string
let admin: ReturnType<typeof tariffHand>
let operator: ReturnType<typeof tariffHand>

beforeAll(async () => {
  app = await testApplication({ LOG_LEVEL: 'error' })
  adminToken = await app.signIn('demo', 'admin')
  ;[admin, operator] = [tariffHand(app, adminToken), tariffHand(app, await app.signIn('platform', 'operator'))]
})
afterAll(() => app?.close())

const errors = (answer: { body: any }) => answer.body.errors?.map((e: any) => e.field)
const generic = { format: 'generic', name: 'G', source: 'S', validFrom: '2026-01-01' }

describe('import of workbooks', () => {
  it('reads a China CSV below its title, mends codes that lost their nought, and tells each row that it could not take', async () => {
    const file = csv(
      '2026年进出口税则,,,,,,,,,,',
      '',
      chinaHead,
      ...chinaRows,
      '101210010,改良种用马,头,千克,0,30,,9,AB,P/Q,',
      '12345,坏编码,,,,,,,,,',
      '0199990000,不是协调制度,,,,,,,,,',
      '8471301000,重复,,,,,,,,,',
      '8471410000,,台,,,,,,,,',
    )
    const edition = await admin.importChina('CN problems', '2026-01-01', file)
    expect(edition).toMatchObject({
      status: 'draft',
      phase: 'draft',
      jurisdiction: 'CN',
      lineCount: 6,
      newLines: 6,
      changedLines: 0,
      endingLines: 0,
      invalidLines: 4,
      shared: false,
      comparedName: null,
    })
    const { body } = await admin.get('queryProblems', { id: edition.id })
    expect(body.data).toEqual([
      { row: 10, code: '012345', message: 'The first six digits are not a code of HS 2022' },
      { row: 11, code: '0199990000', message: 'The first six digits are not a code of HS 2022' },
      { row: 12, code: '8471301000', message: 'The code is listed twice in the file' },
      { row: 13, code: '8471410000', message: 'Name missing' },
    ])
    const exported = await fetch(`${app.url}/api/customs/tariffEdition/exportProblems`, {
      method: 'POST',
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify({ id: edition.id }),
    })
    expect((await readExcel(Buffer.from(await exported.arrayBuffer()))).rows[1]).toEqual([
      '10',
      '012345',
      'The first six digits are not a code of HS 2022',
    ])
    expect(await admin.line(edition.id, '0101210010')).toMatchObject({
      nameZh: '改良种用马',
      validFrom: '2026-01-01',
      inspection: 'P/Q',
    })
    // A rate of nought is free; a cell without a rate is no rate at all; what is no figure needs a person.
    const line = await admin.line(edition.id, '8471301000')
    expect(line.rates.map((r: any) => [r.kind, r.form, r.adValorem])).toEqual([
      ['mfn', 'free', undefined],
      ['general', 'adValorem', '70'],
      ['vat', 'adValorem', '13'],
    ])
    expect(line.elements.map((e: any) => e.name)).toEqual(['品牌类型', '出口享惠情况', '品牌', '型号'])
    expect((await admin.line(edition.id, '2203000000')).rates[1]).toMatchObject({
      form: 'specific',
      specific: [{ amount: '7.5', currency: 'CNY', unit: '升' }],
    })
  })

  it('reads an Excel workbook with numbers in its cells', async () => {
    async function* rows() {
      yield ['0102290000', '其他牛', '10', '50.5', '9']
      yield ['2402200000', '烟草制的卷烟', '25%', '180', '13']
    }
    const columns = [
      { header: '商品编码', kind: 'number' as const },
      { header: '商品名称', kind: 'text' as const },
      ...['最惠国税率(%)', '普通税率(%)', '增值税率(%)'].map((header) => ({ header, kind: 'number' as const })),
    ]
    const bytes = await buffer(writeExcel({ title: '税则', columns, rows: rows() }, { timeZone: 'UTC' }))
    const edition = await admin.importChina('CN xlsx', '2026-01-01', bytes)
    expect(edition).toMatchObject({ lineCount: 2, invalidLines: 0 })
    expect((await admin.line(edition.id, '0102290000')).rates.map((r: any) => r.adValorem)).toEqual(['10', '50.5', '9'])
  })

  it('reads the HKHS list, whose codes have eight digits', async () => {
    const file = csv(
      'Code,Description,貨品名稱,Unit',
      '22082000,Spirits from grape wine,以葡萄酒蒸餾所得的酒精,L',
      '2208200000,Too long,,L',
    )
    const answer = await admin.upload(
      { format: 'hkhs', jurisdiction: 'HK', name: 'HKHS 2026', source: 'C&SD', validFrom: '2026-01-01' },
      file,
    )
    expect(answer.body.data).toMatchObject({ lineCount: 1, invalidLines: 1 })
    expect(await admin.line(answer.body.data.id, '22082000')).toMatchObject({
      nameEn: 'Spirits from grape wine',
      nameZh: '以葡萄酒蒸餾所得的酒精',
      unit1: 'L',
      rates: [],
    })
    const wrong = await admin.upload(
      { format: 'hkhs', jurisdiction: 'CN', name: 'x', source: 'x', validFrom: '2026-01-01' },
      file,
    )
    expect([wrong.status, errors(wrong)]).toEqual([400, ['jurisdiction']])
  })

  it('takes any table by the columns that the person names, and remembers them for the tenant', async () => {
    const file = csv(
      'Warennummer,Text,Satz,Satz',
      '84713000,Tragbare Geräte,Free,8.00 %',
      '22030001,Bier,$1.50/kg + 5%,',
    )
    const unknown = await admin.upload({ ...generic, jurisdiction: 'DE' }, file)
    expect([unknown.status, errors(unknown), unknown.body.data.head]).toEqual([
      400,
      ['mapping'],
      ['Warennummer', 'Text', 'Satz', 'Satz (2)'],
    ])
    const seen = await admin.upload({}, file, 'x.csv', 'queryColumns')
    expect(seen.body.data).toMatchObject({
      head: ['Warennummer', 'Text', 'Satz', 'Satz (2)'],
      mapping: {},
      remembered: false,
      sample: [
        ['84713000', 'Tragbare Geräte', 'Free', '8.00 %'],
        ['22030001', 'Bier', '$1.50/kg + 5%'],
      ],
    })
    const strange = await admin.upload(
      { ...generic, jurisdiction: 'DE', mapping: JSON.stringify({ code: 'Nummer' }) },
      file,
    )
    expect([strange.status, strange.body.errors]).toEqual([
      400,
      [{ field: 'mapping', message: 'The file has no column “Nummer”' }],
    ])
    expect(
      errors(await admin.upload({ ...generic, jurisdiction: 'DE', mapping: JSON.stringify({ colour: 'Text' }) }, file)),
    ).toEqual(['mapping'])
    const done = await admin.upload(
      {
        ...generic,
        jurisdiction: 'DE',
        mapping: JSON.stringify({ code: 'Warennummer', nameEn: 'Text', mfn: 'Satz', vat: 'Satz (2)', remark: '' }),
      },
      file,
    )
    expect(done.body.data).toMatchObject({ lineCount: 2, invalidLines: 0 })
    expect((await admin.line(done.body.data.id, '84713000')).rates).toMatchObject([
      { kind: 'mfn', form: 'free' },
      { kind: 'vat', form: 'adValorem', adValorem: '8' },
    ])
    expect((await admin.line(done.body.data.id, '22030001')).rates).toMatchObject([
      { kind: 'mfn', form: 'compound', adValorem: '5', specific: [{ amount: '1.5', currency: 'USD', unit: 'kg' }] },
    ])
    expect((await admin.upload({}, file, 'x.csv', 'queryColumns')).body.data).toMatchObject({
      remembered: true,
      mapping: { code: 'Warennummer', nameEn: 'Text', mfn: 'Satz', vat: 'Satz (2)' },
    })
    expect((await admin.upload({ ...generic, jurisdiction: 'DE' }, file)).body.data).toMatchObject({ lineCount: 2 })
    // Another tenant's own headings are its own.
    expect((await operator.upload({}, file, 'x.csv', 'queryColumns')).body.data).toMatchObject({
      remembered: false,
      mapping: {},
    })
  })

  it('refuses what is no tariff, with the field named', async () => {
    const fields = { format: 'china', jurisdiction: 'CN', name: 'x', source: 'x', validFrom: '2026-01-01' }
    const none = await admin.upload(fields, csv(chinaHead, '99,,,'))
    expect([none.status, errors(none), none.body.data.problems[0].row]).toEqual([400, ['file'], 2])
    const notJson = await admin.upload({ ...fields, format: 'usitc', jurisdiction: 'US' }, csv('no json'))
    expect([notJson.status, errors(notJson)]).toEqual([400, ['file']])
    const noFile = await app.call('POST', '/api/customs/tariffEdition/importFile', {
      token: adminToken,
      body: (() => {
        const f = new FormData()
        for (const [k, v] of Object.entries(fields)) f.set(k, v)
        return f
      })(),
    })
    expect([noFile.status, errors(noFile)]).toEqual([400, ['file']])
    expect(errors(await admin.upload({ ...fields, validFrom: '2026-13-01' }))).toEqual(['validFrom'])
    expect(errors(await admin.upload({ ...fields, jurisdiction: 'china' }))).toContain('jurisdiction')
    expect(errors(await admin.upload({ ...fields, mapping: '{' }))).toEqual(['mapping'])
    // A figure beyond all bounds is read, and then needs a person.
    const huge = await admin.importChina(
      'huge',
      '2026-01-01',
      csv(chinaHead, '8471301000,x,,,12345678901%,0.12345678%,,,,,'),
    )
    expect((await admin.line(huge.id, '8471301000')).rates.map((r: any) => r.form)).toEqual(['person', 'person'])
  })
})

describe('the life of an edition', () => {
  it('activates by date, compares, refuses far fewer lines until forced, and reverts', async () => {
    const first = await operator.importChina('CN 2025', '2025-01-01')
    expect(await operator.activate(first, '2025-01-01')).toMatchObject({
      status: 'active',
      phase: 'running',
      validTo: null,
      version: first.version + 1,
    })
    // One rate changed, one line gone, one new.
    const changed = [
      ...chinaRows.slice(0, 3),
      chinaRows[3]!.replace('10%', '8%').replace('个', '台'),
      '9401990000,坐具零件,千克,,0,100,,13,,,',
    ]
    const next = await operator.importChina('CN 2026', '2026-06-01', csv(chinaHead, ...changed))
    expect(next).toMatchObject({ newLines: 1, changedLines: 1, endingLines: 1, comparedName: 'CN 2025' })
    const { list } = await operator.data(operator.get('queryChanges', { id: next.id }))
    expect(list.map((c: any) => [c.kind, c.code])).toEqual([
      ['ending', '2203000000'],
      ['changed', '8504401400'],
      ['new', '9401990000'],
    ])
    expect(list[1].fields).toEqual([
      { field: 'unit1', from: '个', to: '台' },
      { field: 'rates.mfn', from: '10%', to: '8%' },
    ])
    expect((await operator.data(operator.get('queryChanges', { id: next.id, search: '电源' }))).total).toBe(1)
    expect(
      (await operator.data(operator.get('queryChanges', { id: next.id, kind: 'new', search: '94' }))).list[0].code,
    ).toBe('9401990000')

    expect(
      errors(await operator.post('activate', { id: next.id, version: next.version, validFrom: '2025-01-01' })),
    ).toEqual(['validFrom'])
    const stale = await operator.post('activate', { id: next.id, version: next.version + 5, validFrom: '2026-01-01' })
    expect([stale.status, stale.body.data.current.id]).toEqual([409, next.id])
    // Another day than the file said: its lines begin with the edition.
    const running = await operator.activate(next, '2026-01-01')
    expect(running).toMatchObject({ validFrom: '2026-01-01', validTo: null })
    expect(await operator.edition(first.id)).toMatchObject({ validTo: '2025-12-31', phase: 'superseded' })
    expect(await operator.line(next.id, '9401990000')).toMatchObject({ validFrom: '2026-01-01' })
    expect(
      (await app.call('GET', '/api/customs/hscode/query?jurisdiction=CN&search=9401990000&date=2026-01-01')).body.data
        .list,
    ).toHaveLength(1)
    expect(
      (await app.call('GET', '/api/customs/hscode/query?jurisdiction=CN&search=9401990000&date=2025-12-31')).body.data
        .list,
    ).toHaveLength(0)

    const cutOff = await operator.importChina('CN cut off', '2026-07-01', csv(chinaHead, ...chinaRows.slice(0, 2)))
    const refused = await operator.post('activate', { id: cutOff.id, version: cutOff.version, validFrom: '2099-07-01' })
    expect([refused.status, refused.body.data]).toEqual([409, { percent: 60 }])
    const forced = await operator.activate(cutOff, '2099-07-01', { force: true })
    expect(forced).toMatchObject({ phase: 'scheduled', validFrom: '2099-07-01' })
    expect((await operator.edition(next.id)).validTo).toBe('2099-06-30')
    expect(
      (await operator.post('activate', { id: forced.id, version: forced.version, validFrom: '2099-08-01' })).status,
    ).toBe(409)

    const { id, version } = await operator.edition(next.id)
    expect((await operator.post('revert', { id, version: version - 1 })).status).toBe(409)
    expect((await operator.post('revert', { id, version })).body.data).toMatchObject({
      status: 'reverted',
      validTo: null,
    })
    expect(await operator.edition(first.id)).toMatchObject({ validTo: '2099-06-30', phase: 'running' })
    expect((await operator.post('revert', { id, version: version + 1 })).status).toBe(409)
    const history = await operator.data(operator.get('queryHistory', { id }))
    expect(
      history.flatMap((h: any) => h.changes.filter((c: any) => c.field === 'status').map((c: any) => c.to)),
    ).toEqual(['reverted', 'active'])
  })

  it("shows the platform's editions to every tenant, which may copy but not change them", async () => {
    const waiting = await operator.importChina('CN shared', '2024-01-01')
    const other = tariffHand(app, await app.signIn('demo2', 'admin'))
    // A draft is work on the way: not even its lines are shared.
    expect([
      (await admin.get('queryById', { id: waiting.id })).status,
      (await other.get('queryLines', { id: waiting.id })).status,
      (await other.post('copy', { id: waiting.id, name: 'x', validFrom: '2024-01-01' })).status,
    ]).toEqual([404, 404, 404])
    const shared = await operator.activate(waiting, '2024-01-01')
    for (const hand of [admin, other]) {
      expect(
        (await hand.data(hand.get('query', { currentPage: 1, pageSize: 50 }))).list.find(
          (e: any) => e.id === shared.id,
        ),
      ).toMatchObject({ name: 'CN shared', shared: true })
      const line = await hand.line(shared.id, '8504401400')
      const { id, version } = shared
      const refused = [
        hand.post('revert', { id, version }),
        hand.put('update', { id, version, name: 'mine' }),
        hand.post('delete', { ids: [id] }),
        hand.post('addLine', { editionId: id, code: '8504405000', nameZh: 'x' }),
        hand.post('correctLine', { id: line.id, version: 1, from: '2024-01-01', nameZh: 'x' }),
        hand.post('endLine', { id: line.id, version: 1, validTo: '2024-02-01' }),
      ]
      expect((await Promise.all(refused)).map((a) => a.status)).toEqual([404, 404, 404, 404, 404, 404])
    }
    // Its own draft is nobody else's to see, and a copy of the shared one is its own.
    const copied = await admin.data(admin.post('copy', { id: shared.id, name: 'Ours', validFrom: '2026-02-01' }))
    expect(copied).toMatchObject({
      shared: false,
      format: 'copy',
      status: 'draft',
      lineCount: 5,
      newLines: 0,
      changedLines: 0,
    })
    expect((await other.get('queryById', { id: copied.id })).status).toBe(404)
    expect((await other.get('queryLines', { id: copied.id })).status).toBe(404)
    expect((await operator.get('queryChanges', { id: copied.id })).status).toBe(404)
  })

  it('deletes drafts alone, with their lines', async () => {
    const draft = await admin.importChina('To be thrown away', '2030-01-01')
    expect((await admin.post('delete', { ids: [draft.id] })).body.data).toEqual({ count: 1 })
    expect((await admin.get('queryLines', { id: draft.id })).status).toBe(404)
    const active = await admin.activate(await admin.importChina('Kept', '2030-01-01'), '2030-01-01')
    expect((await admin.post('delete', { ids: [active.id] })).status).toBe(409)
    const reverted = await admin.data(admin.post('revert', { id: active.id, version: active.version }))
    expect((await admin.post('delete', { ids: [reverted.id] })).status).toBe(409)
    expect(
      errors(await admin.put('update', { id: reverted.id, version: reverted.version, validFrom: '2031-01-01' })),
    ).toEqual(['validFrom'])
    expect(
      (await admin.put('update', { id: reverted.id, version: reverted.version, remark: 'wrong file' })).body.data,
    ).toMatchObject({ remark: 'wrong file' })
  })

  it('asks for each permission', async () => {
    const draft = await admin.importChina('Rights', '2031-01-01')
    const hand = handOf(app, adminToken)
    const clerk = tariffHand(
      app,
      await app.signIn(
        'demo',
        (await newUser(hand, [(await newRole(hand, ['hscodeMgt'], ['tariffEdition.activate'])).id])).username,
        'test-password',
      ),
    )
    const reader = tariffHand(
      app,
      await app.signIn(
        'demo',
        (
          await newUser(hand, [
            (
              await newRole(
                hand,
                ['hscodeMgt'],
                ['tariffEdition.activate', 'tariffEdition.edit', 'tariffEdition.export', 'tariffEdition.delete'],
              )
            ).id,
          ])
        ).username,
        'test-password',
      ),
    )
    const line = await clerk.line(draft.id, '8504401400')
    const given = { id: draft.id, version: draft.version }
    expect((await clerk.post('activate', { ...given, validFrom: '2031-01-01' })).status).toBe(403)
    expect((await clerk.put('updateLine', { id: line.id, version: line.version, unit1: '台' })).status).toBe(200)
    expect((await reader.put('updateLine', { id: line.id, version: line.version, unit1: '个' })).status).toBe(403)
    expect(
      (await reader.upload({ format: 'china', jurisdiction: 'CN', name: 'x', source: 'x', validFrom: '2031-01-01' }))
        .status,
    ).toBe(403)
    expect((await reader.post('exportChanges', { id: draft.id })).status).toBe(403)
    expect((await reader.post('delete', { ids: [draft.id] })).status).toBe(403)
    expect((await reader.get('queryLines', { id: draft.id })).status).toBe(200)
    // Adding to what counts is a correction, and asks for the same right.
    const active = await admin.activate(await admin.edition(draft.id), '2031-01-01')
    expect((await clerk.post('addLine', { editionId: active.id, code: '8471410000', nameZh: '其他' })).status).toBe(403)
    const nobody = tariffHand(app, undefined)
    expect([
      (await nobody.get('query', {})).status,
      (await nobody.post('activate', given)).status,
      (await nobody.upload({})).status,
    ]).toEqual([401, 401, 401])
  })
})
