import { catalogues } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readExcel } from '../../../../kernel/paper/excel.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { declarationHand, smallTariff } from '../../../../test/declaration.ts'

/** Its place in the form. */
const order = (place: string): number => catalogues.present.head.findIndex((f) => `head.${f.name}` === place)

let app: TestApplication
let admin: string
let hand: ReturnType<typeof declarationHand>

beforeAll(async () => {
  app = await testApplication()
  admin = await app.signIn('demo', 'admin')
  hand = declarationHand(app, admin)
  await smallTariff(app, admin)
})
afterAll(() => app?.close())

let after = 1
const receipt = (id: string, channel: string, note = '') =>
  hand.data(hand.post('addReceipt', { id, channel, note, at: new Date(Date.now() + 1000 * after++).toISOString() }))
async function accepted(): Promise<any> {
  const { row } = await hand.checkedDraft()
  await hand.data(hand.step('submit', row.id))
  await receipt(row.id, 'L')
  return hand.open(row.id)
}
const list = (id: string): Promise<any[]> => hand.data(hand.get('amendments', { id }))
const ask = (declarationId: string, changes: object[], more: object = {}) =>
  hand.post('addAmendment', { declarationId, kind: 'amend', reason: '录入有误', changes, ...more })
const step = (verb: string, a: any, more: object = {}) =>
  hand.post(verb, { amendmentId: a.id, version: a.version, ...more })
async function paper(amendmentId: string, kind: string, language: string, token = admin) {
  const response = await fetch(
    `${app.url}/api/customs/declaration/printAmendment?${new URLSearchParams({ amendmentId, paper: kind, language }).toString()}`,
    { headers: { authorization: `Bearer ${token}` } },
  )
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('an amendment', () => {
  it('tells field, before and after, and is written once customs approves', async () => {
    const { row, lines } = await accepted()
    const line = lines[0]
    const changes = [
      { place: `line.${line.id}.GName`, before: '直流稳压电源', after: '直流电源' },
      { place: 'head.ContrNo', before: 'HT-2026-1', after: 'HT-2026-9' },
      { place: 'head.GrossWet', before: '12', after: '12.50' },
      { place: 'head.NetWt', before: '10', after: '10.00' },
      { place: 'blocks.licences', before: [], after: [{ DocuCode: 'Y', CertCode: 'A1' }] },
    ]
    const made = await hand.data(ask(row.id, changes))
    // In the order of the form, without what says the same.
    expect(made.changes.map((c: any) => [c.place.replace(line.id, '1'), c.line, c.before, c.after])).toEqual([
      ...(['head.ContrNo', 'head.GrossWet'] as const)
        .map((place) => [
          place,
          undefined,
          place === 'head.ContrNo' ? 'HT-2026-1' : '12',
          place === 'head.ContrNo' ? 'HT-2026-9' : '12.50',
        ])
        .toSorted((a, b) => order(String(a[0])) - order(String(b[0]))),
      ['line.1.GName', 1, '直流稳压电源', '直流电源'],
      ['blocks.licences', undefined, [], [{ CertCode: 'A1', DocuCode: 'Y' }]],
    ])
    expect(made).toMatchObject({ status: 'draft', kind: 'amend', reason: '录入有误', createdByName: '陈静' })
    expect((await ask(row.id, changes)).status).toBe(409)
    expect((await step('decideAmendment', made, { outcome: 'approved' })).status).toBe(409)
    const sent = await hand.data(step('submitAmendment', made, { number: 'XG-1' }))
    expect(sent).toMatchObject({ status: 'submitted', number: 'XG-1' })
    expect((await step('updateAmendment', sent, { reason: 'x', changes })).status).toBe(409)
    // The declaration stands as customs has it until then.
    expect((await hand.open(row.id)).head.ContrNo).toBe('HT-2026-1')
    expect((await hand.post('patch', { id: row.id, head: { ContrNo: { from: 'HT-2026-1', to: 'x' } } })).status).toBe(
      409,
    )
    expect(await hand.data(step('decideAmendment', sent, { outcome: 'approved', note: '同意' }))).toMatchObject({
      status: 'approved',
      note: '同意',
      decidedAt: expect.any(String),
    })
    const now = await hand.open(row.id)
    expect([now.head.ContrNo, now.head.GrossWet, now.lines[0].item.GName, now.blocks.licences]).toEqual([
      'HT-2026-9',
      '12.50',
      '直流电源',
      [{ CertCode: 'A1', DocuCode: 'Y' }],
    ])
    expect(now.row.status).toBe('accepted')
    const history = await hand.data(hand.get('queryHistory', { id: row.id }))
    expect(history.flatMap((h: any) => h.changes)).toContainEqual(
      expect.objectContaining({ from: 'HT-2026-1', to: 'HT-2026-9' }),
    )
    expect((await list(row.id)).map((a) => a.status)).toEqual(['approved'])
  })

  it('is refused or dropped without a trace in the declaration, and another may be asked', async () => {
    const { row } = await accepted()
    const change = [{ place: 'head.NoteS', before: null, after: '补充说明' }]
    const first = await hand.data(ask(row.id, change))
    const second = await hand.data(
      step('updateAmendment', first, {
        reason: '再改',
        changes: [{ place: 'head.NoteS', before: null, after: '另一说明' }],
      }),
    )
    expect((await step('submitAmendment', first)).status).toBe(409)
    const sent = await hand.data(step('submitAmendment', second))
    expect(await hand.data(step('decideAmendment', sent, { outcome: 'refused', note: '不予修改' }))).toMatchObject({
      status: 'refused',
    })
    expect((await hand.open(row.id)).head.NoteS).toBeUndefined()
    const again = await hand.data(ask(row.id, change))
    expect(await hand.data(step('dropAmendment', again, { note: '客户撤回' }))).toMatchObject({
      status: 'dropped',
      note: '客户撤回',
    })
    expect((await list(row.id)).map((a) => a.status)).toEqual(['dropped', 'refused'])
  })

  it('names what cannot be: another value there, no such field, too long, nothing changed, too early, without a reason', async () => {
    const { row } = await accepted()
    const stale = await ask(row.id, [{ place: 'head.ContrNo', before: 'other', after: 'x' }])
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('Contract')])
    for (const changes of [
      [],
      [{ place: 'head.ContrNo', before: 'HT-2026-1', after: 'HT-2026-1' }],
      [{ place: 'head.Nothing', before: null, after: 'x' }],
      [{ place: 'head.EntryId', before: null, after: 'x' }],
      [{ place: 'head.ContrNo', before: 'HT-2026-1', after: 'x'.repeat(99) }],
      [{ place: '__proto__', before: null, after: 'x' }],
      [{ place: 'blocks.nothing', before: [], after: [{}] }],
      [{ place: 'head.GrossWet', before: '12', after: 'much' }],
      [{ place: 'line.x.GName', before: null, after: 'x' }],
    ]) {
      expect([JSON.stringify(changes), (await ask(row.id, changes)).status]).toEqual([JSON.stringify(changes), 400])
    }
    expect((await ask(row.id, [{ place: 'head.NoteS', before: null, after: 'x' }], { reason: ' ' })).status).toBe(400)
    const draft = await hand.goodDraft()
    expect((await ask(draft.row.id, [{ place: 'head.NoteS', before: null, after: 'x' }])).status).toBe(409)
  })
})

describe('a withdrawal', () => {
  it('ends the declaration once approved, and its goods are free again', async () => {
    const { row } = await accepted()
    const made = await hand.data(ask(row.id, [], { kind: 'withdraw', reason: '重复申报' }))
    const sent = await hand.data(step('submitAmendment', made))
    await hand.data(step('decideAmendment', sent, { outcome: 'approved' }))
    expect((await hand.open(row.id)).row.status).toBe('withdrawn')
    expect((await hand.data(hand.getCase('open', { id: row.caseId }))).row.status).toBe('toDeclare')
    // Whatever else comes, it stays withdrawn; but a deletion is a deletion.
    await receipt(row.id, 'F')
    expect((await hand.open(row.id)).row.status).toBe('withdrawn')
    expect((await hand.made(row.caseId)).ids).toHaveLength(1)
  })

  it('is not possible after release', async () => {
    const { row } = await accepted()
    await receipt(row.id, 'F')
    expect((await ask(row.id, [], { kind: 'withdraw' })).status).toBe(409)
    expect((await ask(row.id, [{ place: 'head.NoteS', before: null, after: 'x' }])).status).toBe(200)
  })
})

describe('its papers', () => {
  it('are a PDF for customs and a sheet with before and after', async () => {
    const { row } = await accepted()
    const made = await hand.data(
      ask(row.id, [
        { place: 'head.TrafMode', before: '2', after: '4' },
        { place: 'head.NoteS', before: null, after: '说明' },
      ]),
    )
    const pdf = await paper(made.id, 'pdf', 'en')
    expect([pdf.status, pdf.bytes.toString('latin1', 0, 5)]).toEqual([200, '%PDF-'])
    const { rows } = await readExcel((await paper(made.id, 'excel', 'en')).bytes)
    expect(rows[0]).toEqual(['Field', 'As declared', 'Amended'])
    expect(rows.slice(1).map((r) => r[2])).toEqual(expect.arrayContaining([expect.stringMatching(/^4( |$)/), '说明']))
    expect((await paper(made.id, 'pdf', 'zh', await app.signIn('demo2', 'admin'))).status).toBe(404)
  })
})

describe('who may', () => {
  it('ask and hand in: not a customer, not one who only looks, nobody of another tenant', async () => {
    const { row } = await accepted()
    const made = await hand.data(ask(row.id, [{ place: 'head.NoteS', before: null, after: 'x' }]))
    for (const username of ['buyer', 'finance']) {
      const them = declarationHand(app, await app.signIn('demo', username))
      expect((await them.post('addAmendment', { declarationId: row.id, kind: 'withdraw', reason: 'x' })).status).toBe(
        403,
      )
      expect(
        (await them.post('decideAmendment', { amendmentId: made.id, version: made.version, outcome: 'approved' }))
          .status,
      ).toBe(403)
    }
    const other = declarationHand(app, await app.signIn('demo2', 'admin'))
    expect((await other.get('amendments', { id: row.id })).status).toBe(404)
    for (const verb of ['submitAmendment', 'dropAmendment'])
      expect([verb, (await other.post(verb, { amendmentId: made.id, version: made.version })).status]).toEqual([
        verb,
        404,
      ])
    expect((await other.post('addAmendment', { declarationId: row.id, kind: 'withdraw', reason: 'x' })).status).toBe(
      404,
    )
  })
})
