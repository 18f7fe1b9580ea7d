import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { declarationHand, paperLine, smallTariff } from '../../../../test/declaration.ts'

let app: TestApplication
let hand: ReturnType<typeof declarationHand>

beforeAll(async () => {
  app = await testApplication()
  const admin = await app.signIn('demo', 'admin')
  hand = declarationHand(app, admin)
  await smallTariff(app, admin)
})
afterAll(() => app?.close())

const patch = (id: string, body: object) => hand.data(hand.post('patch', { id, ...body }))
const change = (from: string, to: string) => ({ from, to })
const problems = (outcome: any) => outcome.problems.map((p: any) => [p.place, p.field])
const conflicts = (outcome: any) => outcome.conflicts.map((c: any) => [c.place, c.field, c.theirs])

describe('two people in one declaration', () => {
  it('lose nothing of different fields, and are told of the same one', async () => {
    const { row, head } = await hand.oneDraft()
    const [a, b] = await Promise.all([
      patch(row.id, { head: { BillNo: change(head.BillNo, 'ONE'), ContrNo: change(head.ContrNo, 'A-1') } }),
      patch(row.id, {
        head: { NoteS: change('', 'note'), GrossWet: change('12.000', '13') },
        free: { VoyNo: change('012E', '013W') },
      }),
    ])
    expect([a.conflicts, b.conflicts, a.problems, b.problems]).toEqual([[], [], [], []])
    const now = await hand.open(row.id)
    expect(now.head).toMatchObject({ BillNo: 'ONE', ContrNo: 'A-1', NoteS: 'note', GrossWet: '13' })
    expect(now.free).toEqual({ VoyNo: '013W' })
    const late = await patch(row.id, { head: { BillNo: change(head.BillNo, 'TWO'), NoteS: change('note', '') } })
    expect(conflicts(late)).toEqual([['head', 'BillNo', 'ONE']])
    expect(late.head).toEqual({ BillNo: 'ONE', NoteS: '' })
    expect(late.origins.NoteS).toMatchObject({ kind: 'typed', by: expect.any(String), at: expect.any(String) })
    expect((await hand.open(row.id)).head).not.toHaveProperty('NoteS')
    expect(Object.keys(late.head)).toEqual(['BillNo', 'NoteS'])
  })

  it('change nothing twice when a call is sent again', async () => {
    const { row, head, lines } = await hand.oneDraft()
    const added = randomUUID()
    await patch(row.id, {
      blocks: { containers: { from: [], to: [{ ContainerId: 'CBHU3202732', ContainerMd: '13', GoodsNo: '1' }] } },
    })
    const body = {
      head: { BillNo: change(head.BillNo, 'AGAIN') },
      blocks: { licences: { from: [], to: [{ DocuCode: 'A', CertCode: 'X' }] } },
      remark: { from: null, to: 'look' },
      lines: {
        add: [{ id: added, position: 500, item: { GName: '箱', DeclTotal: '1.5', TradeCurr: 'USD' } }],
        set: [{ id: lines[0].id, item: { GQty: change('10', '11') } }],
      },
    }
    const first = await patch(row.id, body)
    const second = await patch(row.id, body)
    expect([first.conflicts, second.conflicts, second.problems]).toEqual([[], [], []])
    expect([second.row.version, second.row.lineCount, second.row.total, second.row.remark]).toEqual([
      first.row.version,
      2,
      '26.50',
      'look',
    ])
    expect(second.lines.map((l: any) => [l.id, l.version])).toEqual(first.lines.map((l: any) => [l.id, l.version]))
    const now = await hand.open(row.id)
    expect(now.lines.map((l: any) => [l.id, l.item.GQty])).toEqual([
      [added, undefined],
      [lines[0].id, '11'],
    ])
    // The new line came first: the container holds the line that it held.
    expect(now.blocks).toEqual({
      containers: [{ ContainerId: 'CBHU3202732', ContainerMd: '13', GoodsNo: '2' }],
      licences: [{ DocuCode: 'A', CertCode: 'X' }],
    })
    expect([Object.keys(first.blocks).toSorted(), Object.keys(second.blocks)]).toEqual([
      ['containers', 'licences'],
      ['licences'],
    ])
  })

  it('are told of lines and blocks that the other changed or took away', async () => {
    const found = await hand.readyCase([paperLine(), paperLine({ name: '二' }), paperLine({ name: '三' })], {
      grossWeight: '36',
      netWeight: '30',
    })
    const {
      ids: [id],
    } = await hand.made(found.id)
    const {
      lines: [one, two, three],
    } = await hand.open(id)
    await patch(id, { blocks: { containers: { from: [], to: [{ ContainerId: 'CBHU3202732', GoodsNo: '1,2,3' }] } } })
    const changed = await patch(id, { lines: { set: [{ id: two.id, item: { GName: change('二', '贰') } }] } })
    const stale = await patch(id, {
      lines: {
        remove: [
          { id: two.id, version: two.version },
          { id: one.id, version: one.version },
        ],
      },
    })
    expect(conflicts(stale)).toEqual([[two.id, 'version', changed.lines[0].version]])
    expect(stale.row).toMatchObject({ lineCount: 2, total: '50.00' })
    expect(stale.blocks).toEqual({ containers: [{ ContainerId: 'CBHU3202732', GoodsNo: '1,2' }] })
    expect(stale.lines.map((l: any) => [l.id, l.deletedAt !== null])).toEqual([
      [one.id, true],
      [two.id, false],
    ])
    expect(
      conflicts(
        await patch(id, {
          lines: {
            set: [
              { id: one.id, item: { GName: change('直流稳压电源', 'x') } },
              { id: randomUUID(), item: { GName: change('', 'x') } },
            ],
          },
        }),
      ).map((c: any) => c.slice(1)),
    ).toEqual([
      ['deleted', true],
      ['deleted', true],
    ])
    expect((await hand.open(id)).lines.map((l: any) => l.id)).toEqual([two.id, three.id])
    const block = await patch(id, { blocks: { containers: { from: [], to: [] } } })
    expect([conflicts(block), block.blocks.containers[0].GoodsNo]).toEqual([
      [['containers', 'containers', null]],
      '1,2',
    ])
    const limits = [{ values: { LicTypeCode: '411', LicenceNo: 'X1' }, vins: [{ VinNo: '1' }] }]
    const licensed = await patch(id, { lines: { set: [{ id: two.id, item: {}, limits: { from: [], to: limits } }] } })
    expect(licensed.lines[0].limits).toEqual(limits)
    expect(
      conflicts(await patch(id, { lines: { set: [{ id: two.id, item: {}, limits: { from: [], to: [] } }] } })),
    ).toEqual([[two.id, 'limits', null]])
  })

  it('find in the history who changed what, in words', async () => {
    const { row, head, lines } = await hand.oneDraft()
    await patch(row.id, {
      head: { BillNo: change(head.BillNo, 'H-1') },
      blocks: { licences: { from: [], to: [{ DocuCode: 'A', CertCode: 'X' }] } },
      lines: { set: [{ id: lines[0].id, item: { GQty: change('10', '12') } }] },
    })
    const [entry] = await hand.data(hand.get('queryHistory', { id: row.id }))
    expect(entry.changes).toEqual([
      { field: 'Bill of lading no.', from: 'EGLV0001', to: 'H-1' },
      { field: 'Supervision documents', from: null, to: 'A X' },
      { field: expect.stringMatching(/^Line 1 · /), from: '10', to: '12' },
    ])
    expect(entry.personName).toBeTruthy()
  })
})

describe('what cannot be', () => {
  it('is refused field by field, and the rest is kept', async () => {
    const { row, head, lines } = await hand.oneDraft()
    const outcome = await patch(row.id, {
      head: {
        BillNo: change(head.BillNo, 'x'.repeat(33)),
        GrossWet: change('12', '1e3'),
        PackNo: change('1', '1.5'),
        IEDate: change('20261118', '20261340'),
        NoteS: change('', 'a\tb'),
        EntryId: change('', '531620261000000001'),
        IEFlag: change('I', 'E'),
        nothing: change('', 'x'),
        constructor: change('', 'x'),
        toString: change('', 'x'),
        ContrNo: change(head.ContrNo, 'OK-1'),
        TradeMode: { from: '0110', to: true },
        MarkNo: { from: 'N/M', to: 7 },
      },
      free: { VoyNo: change('012E', '\ud83d\ude00'.repeat(40)), BillNo: change('', 'x') },
      blocks: { containers: { from: [], to: [{ ContainerId: 'x'.repeat(33), Wrong: '1' }] } },
      lines: {
        set: [
          {
            id: lines[0].id,
            item: {
              GQty: change('10', '-1'),
              GNo: change('1', '2'),
              DeclTotal: change('25.00', '25.123'),
              GModel: change(lines[0].item.GModel, 'x'.repeat(256)),
              GName: change('直流稳压电源', '电源'),
            },
          },
        ],
        add: [{ id: randomUUID(), position: 5, item: { GName: 'x', Evil: 'y' } }],
      },
    })
    expect(problems(outcome)).toEqual([
      ...[
        'BillNo',
        'GrossWet',
        'PackNo',
        'IEDate',
        'NoteS',
        'EntryId',
        'IEFlag',
        'nothing',
        'constructor',
        'toString',
      ].map((f) => ['head', f]),
      ['free', 'VoyNo'],
      ['free', 'BillNo'],
      ['containers', '0.ContainerId'],
      ['containers', '0.Wrong'],
      ...['GQty', 'GNo', 'DeclTotal', 'GModel'].map((f) => [lines[0].id, f]),
      [expect.any(String), 'Evil'],
    ])
    const now = await hand.open(row.id)
    expect(now.head).toMatchObject({
      BillNo: head.BillNo,
      GrossWet: '12',
      PackNo: '1',
      ContrNo: 'OK-1',
      IEFlag: 'I',
      MarkNo: '7',
      TradeMode: '1',
    })
    expect(now.blocks).toEqual({})
    expect(now.lines.find((l: any) => l.id === lines[0].id).item).toMatchObject({
      GQty: '10',
      GName: '电源',
      DeclTotal: '25.00',
    })
    expect(
      (
        await hand.post('patch', {
          id: row.id,
          head: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`F${n}`, change('', 'x')])),
        })
      ).status,
    ).toBe(400)
    expect((await hand.post('patch', { id: row.id, head: { NoteS: change('', '\u0000') } })).status).toBe(400)
    expect((await hand.post('patch', { id: row.id, blocks: { evil: { from: [], to: [] } } })).status).toBe(400)
  })

  it('are more than 50 lines, and an id that another declaration has', async () => {
    const [{ row, lines }, other] = [await hand.oneDraft(), await hand.oneDraft()]
    const add = Array.from({ length: 50 }, (_, n) => ({
      id: randomUUID(),
      position: 2000 + n,
      item: { GName: `行 ${n}` },
    }))
    const full = await patch(row.id, { lines: { add: [...add] } })
    expect([full.row.lineCount, problems(full)]).toEqual([50, [[add[49]!.id, 'id']]])
    expect(full.lines).toHaveLength(49)
    const taken = await patch(other.row.id, {
      lines: {
        add: [{ id: lines[0].id, position: 1, item: { GName: 'x' } }],
        set: [{ id: lines[0].id, item: { GName: change('直流稳压电源', 'x') } }],
        remove: [{ id: lines[0].id, version: 1 }],
      },
    })
    expect([problems(taken), taken.row.lineCount]).toEqual([[[lines[0].id, 'id']], 1])
    expect((await hand.open(row.id)).lines[0].item.GName).toBe('直流稳压电源')
  })

  it('is to write where customs has it, and what was checked goes back to draft', async () => {
    const { row, head } = await hand.checkedDraft()
    expect(row.status).toBe('checked')
    const remarked = await patch(row.id, { remark: { from: null, to: 'for us' } })
    expect(remarked.row.status).toBe('checked')
    const changed = await patch(row.id, { head: { NoteS: change('', 'late') } })
    expect(changed.row).toMatchObject({ status: 'draft', checkedByName: null })
    await hand.data(hand.step('sendToCheck', row.id))
    await hand.data(hand.approve(row.id))
    await hand.data(hand.step('submit', row.id))
    const refused = await hand.post('patch', { id: row.id, head: { BillNo: change(head.BillNo, 'x') } })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Submitted')])
    expect((await hand.post('delete', { ids: [row.id] })).status).toBe(409)
  })
})
