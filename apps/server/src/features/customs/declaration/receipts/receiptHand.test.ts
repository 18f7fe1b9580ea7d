import { randomUUID } from 'node:crypto'

import { drawing, seedOf } from '@clearway/contract/test/random'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { declarationHand, smallTariff } from '../../../../test/declaration.ts'

let app: TestApplication
let admin: string
let db: pg.Client
let hand: ReturnType<typeof declarationHand>

beforeAll(async () => {
  app = await testApplication()
  admin = await app.signIn('demo', 'admin')
  hand = declarationHand(app, admin)
  await smallTariff(app, admin)
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

let serial = 300_000_000
const numbers = () => ({ seqNo: `I20260000${++serial}`, entryId: `531620261${serial}` })
type Of = ReturnType<typeof numbers>
const china = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().replace('T', ' ').slice(0, 19)
/** [channel, seconds from now, note] */
const file = (of: Of, lines: readonly (readonly [string, number, string?])[]) =>
  Buffer.from(
    `<Root>${lines.map(([channel, after, note = '']) => `<DEC_RESULT><CUS_CIQ_NO>${of.seqNo}</CUS_CIQ_NO><ENTRY_ID>${of.entryId}</ENTRY_ID><CHANNEL>${channel}</CHANNEL><NOTE>${note}</NOTE><NOTICE_DATE>${china(Date.now() + after * 1000)}</NOTICE_DATE></DEC_RESULT>`).join('')}</Root>`,
  )
const taken = (bytes: Buffer): Promise<any> =>
  hand.data(
    app.upload('/api/customs/declaration/importReceipts', { token: admin, file: { name: 'receipts.xml', bytes } }),
  )
const submitted = async (): Promise<any> => {
  const { row } = await hand.checkedDraft()
  return (await hand.data(hand.step('submit', row.id))).row
}
const waiting = async (of: Of, show = 'waiting'): Promise<any[]> =>
  (await hand.data(hand.get('waitingReceipts', { show }))).receipts.filter((r: any) => r.entryId === of.entryId)
const idsOf = (list: any[]): string[] => list.map((r) => r.id)
const opened = (id: string) => hand.open(id)

describe('a waiting receipt', () => {
  it('is dismissed with a reason, comes back when it is reopened, and whoever is late is told', async () => {
    const of = numbers()
    const lines = [
      ['L', 1],
      ['G', 2],
    ] as const
    const bytes = file(of, lines)
    await taken(bytes)
    const receiptIds = idsOf(await waiting(of))
    expect(receiptIds).toHaveLength(2)
    const noReason = await hand.post('dismissReceipts', { receiptIds, reason: '  ' })
    expect([noReason.status, noReason.body.errors[0].field]).toEqual([400, 'reason'])
    expect(await hand.data(hand.post('dismissReceipts', { receiptIds, reason: 'another broker’s' }))).toEqual({
      count: 2,
    })
    expect(await waiting(of)).toEqual([])
    const gone = await waiting(of, 'dismissed')
    expect(gone[0].decisions).toMatchObject([
      {
        what: 'dismissed',
        reason: 'another broker’s',
        code: null,
        person: expect.stringMatching(/./),
        at: expect.stringMatching(/^20/),
      },
    ])
    // It arrives again and waits no more for that; a colleague who still sees it is told.
    expect(await taken(bytes)).toMatchObject({ added: 0, known: 2, waiting: 0 })
    const row = await submitted()
    const tooLate = [409, 'Some of these responses have been assigned or dismissed; please refresh']
    const late = [
      await hand.post('assignReceipts', { declarationId: row.id, receiptIds }),
      await hand.post('dismissReceipts', { receiptIds, reason: 'x' }),
    ]
    expect(late.map((r) => [r.status, r.body.message])).toEqual([tooLate, tooLate])
    // What becomes known of its numbers does not bring it back either.
    await hand.data(hand.post('addReceipt', { id: row.id, channel: 'L', at: new Date().toISOString(), ...of }))
    await taken(file(of, [['W', 3]]))
    expect((await opened(row.id)).row.status).toBe('accepted')
    expect(await hand.data(hand.post('reopenReceipts', { receiptIds }))).toEqual({ count: 2 })
    expect((await hand.post('reopenReceipts', { receiptIds })).status).toBe(409)
    expect((await waiting(of))[0].decisions.map((d: any) => d.what)).toEqual(['reopened', 'dismissed'])
    await taken(file(of, [['W', 4]]))
    expect((await opened(row.id)).row.status).toBe('reviewed')
  })
})

describe('a claim from the declaration', () => {
  it('offers the likely ones first, and asks for a reason where a number differs', async () => {
    const row = await submitted()
    const own = numbers()
    await hand.data(hand.post('addReceipt', { id: row.id, channel: 'L', at: new Date().toISOString(), ...own }))
    const [other, unnumbered] = [numbers(), { seqNo: numbers().seqNo, entryId: '' }]
    await taken(file(other, [['G', 2]]))
    await taken(file(unnumbered, [['W', 3]]))
    const offered = await hand.data(hand.get('waitingReceipts', { declarationId: row.id }))
    const find = (of: { seqNo: string }) => offered.receipts.find((r: any) => r.seqNo === of.seqNo)
    expect([find(other).differs, find(unnumbered).differs]).toEqual([['seqNo', 'entryId'], ['seqNo']])
    const counts = offered.receipts.map((r: any) => r.differs.length)
    expect(counts).toEqual(counts.toSorted())
    const receiptIds = [find(other).id]
    const refused = await hand.post('assignReceipts', { declarationId: row.id, receiptIds })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [
        {
          field: 'reason',
          message: `A number in the response differs from declaration ${row.code}. Say why it belongs to it`,
        },
      ],
    ])
    expect(await waiting(other)).toHaveLength(1)
    await hand.data(
      hand.post('assignReceipts', { declarationId: row.id, receiptIds, reason: 'the number was typed wrong' }),
    )
    const [claimed] = (await hand.data(hand.get('receipts', { id: row.id }))).filter((r: any) => r.id === receiptIds[0])
    expect(claimed.decisions).toMatchObject([
      { what: 'assigned', code: row.code, reason: 'the number was typed wrong', person: expect.stringMatching(/./) },
    ])
    expect((await hand.get('waitingReceipts', { declarationId: randomUUID() })).status).toBe(404)
    const back = await hand.post('moveReceipts', {
      declarationId: row.id,
      receiptIds,
      toDeclarationId: (await submitted()).id,
    })
    expect(back.status).toBe(200)
  })

  it('that releases it at one jump leaves what customs never told untold', async () => {
    const row = await submitted()
    const of = numbers()
    await taken(file(of, [['F', 2]]))
    await hand.data(hand.post('assignReceipts', { declarationId: row.id, receiptIds: idsOf(await waiting(of)) }))
    expect(await opened(row.id)).toMatchObject({ row: { status: 'released' }, received: ['released'] })
    await taken(file(of, [['L', 1]]))
    expect((await opened(row.id)).received).toEqual(['accepted', 'released'])
  })
})

describe('a receipt of a wrong declaration', () => {
  it('goes back to those that wait, and of what it told nothing is left', async () => {
    const row = await submitted()
    const of = numbers()
    await taken(
      file(of, [
        ['L', 1],
        ['Z', 2, '毛重与舱单不符'],
      ]),
    )
    const receiptIds = idsOf(await waiting(of))
    await hand.data(hand.post('assignReceipts', { declarationId: row.id, receiptIds }))
    expect(await opened(row.id)).toMatchObject({
      row: { status: 'returned', entryId: of.entryId, faultCount: 1, statusNote: '毛重与舱单不符' },
    })
    const back = await hand.data(
      hand.post('moveReceipts', { declarationId: row.id, receiptIds, reason: 'of another shipment' }),
    )
    expect(back.declarations).toEqual([{ id: row.id, code: row.code, from: 'returned', to: 'submitted' }])
    const now = await opened(row.id)
    expect(now.row).toMatchObject({
      status: 'submitted',
      statusSince: row.statusSince,
      entryId: null,
      seqNo: null,
      acceptedAt: null,
      faultCount: 0,
      statusNote: null,
    })
    expect([now.head.EntryId, now.head.SeqNo, now.origins.EntryId]).toEqual([undefined, undefined, undefined])
    expect((await hand.data(hand.get('faults', { id: row.id }))).faults).toEqual([])
    // Who and when stands with the receipt, the declaration and the case.
    expect((await waiting(of))[0].decisions).toMatchObject([
      { what: 'takenBack', code: row.code, reason: 'of another shipment' },
      { what: 'assigned', code: row.code },
    ])
    const history = await hand.data(hand.get('queryHistory', { id: row.id }))
    expect(
      history.flatMap((h: any) =>
        h.changes
          .filter((c: any) => c.field === 'Customs response')
          .map((c: any) => [h.personName !== null, Boolean(c.from), Boolean(c.to)]),
      ),
    ).toEqual([
      [true, true, false],
      [true, true, false],
      [true, false, true],
      [true, false, true],
    ])
    const { events } = await hand.data(hand.getCase('timeline', { id: row.caseId }))
    expect(
      events
        .filter((e: any) => e.kind.startsWith('receipt'))
        .map((e: any) => [e.kind, e.details.count, e.details.channels]),
    ).toEqual([
      ['receipt.takenBack', 2, 'L, Z'],
      ['receipt.assigned', 2, 'L, Z'],
    ])
    // A second time there is nothing to take; and by its numbers it never comes back by itself.
    const again = await hand.post('moveReceipts', { declarationId: row.id, receiptIds })
    expect([again.status, again.body.message]).toEqual([
      409,
      `Some of these responses are no longer on declaration ${row.code}; please refresh`,
    ])
    await hand.data(hand.post('addReceipt', { id: row.id, channel: 'W', at: new Date().toISOString(), ...of }))
    await taken(file(of, [['I', 3]]))
    expect((await opened(row.id)).row.status).toBe('submitted')
    expect(idsOf(await waiting(of)).toSorted()).toEqual(receiptIds.toSorted())
    // A person may change his mind.
    await hand.data(hand.post('assignReceipts', { declarationId: row.id, receiptIds }))
    expect((await opened(row.id)).row).toMatchObject({ status: 'returned', faultCount: 1 })
  })

  it('goes to the right one, and the states of both follow', async () => {
    const [wrong, right] = [await submitted(), await submitted()]
    const of = numbers()
    await taken(
      file(of, [
        ['L', 1],
        ['F', 2],
      ]),
    )
    const receiptIds = idsOf(await waiting(of))
    await hand.data(hand.post('assignReceipts', { declarationId: wrong.id, receiptIds }))
    const { declarations } = await hand.data(
      hand.post('moveReceipts', { declarationId: wrong.id, receiptIds, toDeclarationId: right.id }),
    )
    expect(declarations.map((d: any) => [d.id, d.from, d.to]).toSorted()).toEqual(
      [
        [wrong.id, 'released', 'submitted'],
        [right.id, 'submitted', 'released'],
      ].toSorted(),
    )
    expect([(await opened(wrong.id)).row.entryId, (await opened(right.id)).row.entryId]).toEqual([null, of.entryId])
    expect((await hand.data(hand.getCase('open', { id: wrong.caseId }))).row.status).toBe('declaring')
    const same = await hand.post('moveReceipts', { declarationId: right.id, receiptIds, toDeclarationId: right.id })
    expect([same.status, same.body.errors[0].field]).toEqual([400, 'toDeclarationId'])
    // Two who move it at once: one of them does.
    const both = await Promise.all([
      hand.post('moveReceipts', { declarationId: right.id, receiptIds, toDeclarationId: wrong.id }),
      hand.post('moveReceipts', { declarationId: right.id, receiptIds }),
    ])
    expect(both.map((r) => r.status).toSorted()).toEqual([200, 409])
  })

  it('that deleted it gives it its goods back, unless they stand in another by now', async () => {
    const row = await submitted()
    const linesOf = async (): Promise<number> =>
      (
        await db.query(
          'select count(*)::int as n from customs_case_line c join declaration_line l on l.id = c.declaration_line_id where l.declaration_id = $1',
          [row.id],
        )
      ).rows[0].n
    const deleted = async () => {
      await hand.data(
        hand.post('addReceipt', { id: row.id, channel: 'D', at: new Date().toISOString(), note: randomUUID() }),
      )
      return idsOf((await hand.data(hand.get('receipts', { id: row.id }))).filter((r: any) => r.channel === 'D'))
    }
    let receiptIds = await deleted()
    expect([(await opened(row.id)).row.status, await linesOf()]).toEqual(['deleted', 0])
    await hand.data(hand.post('moveReceipts', { declarationId: row.id, receiptIds }))
    expect([(await opened(row.id)).row.status, await linesOf()]).toEqual(['submitted', 1])
    expect((await hand.data(hand.getCase('open', { id: row.caseId }))).row.status).toBe('declaring')
    receiptIds = await deleted()
    await hand.made(row.caseId)
    const taken2 = await hand.post('moveReceipts', { declarationId: row.id, receiptIds })
    expect([taken2.status, taken2.body.message]).toEqual([
      409,
      expect.stringContaining('are now on another declaration'),
    ])
    expect((await opened(row.id)).row.status).toBe('deleted')
  })

  const seed = seedOf(20_261_120)
  it(`leaves both as if it had never been there (30 sets of receipts, RANDOM_SEED=${seed})`, async () => {
    const [x, y, x2, y2] = [await submitted(), await submitted(), await submitted(), await submitted()]
    const all = [x, y, x2, y2]
    const start = Date.now() + 2000
    for (let run = 0; run < 30; run++) {
      const draw = drawing(seed + run)
      for (const { id } of all) {
        await db.query('delete from declaration_receipt where declaration_id = $1', [id])
        await db.query(
          `update declaration set status = 'submitted', status_since = submitted_at, head = head - 'EntryId' - 'SeqNo', origins = origins - 'EntryId' - 'SeqNo', accepted_at = null, released_at = null, closed_at = null, status_note = null, fault_count = 0 where id = $1`,
          [id],
        )
      }
      const own = numbers()
      const receipts = Array.from({ length: draw.whole(1, 7) }, (_, n) => ({
        channel: draw.pick(['L', 'Z', 'E', 'G', 'C', 'T', 'F', 'R', 'M', 'W', '8']),
        at: new Date(start + draw.whole(0, 90) * 1000).toISOString(),
        note: `毛重不符 ${run} ${n}`,
        ...(draw.chance(0.4) ? own : {}),
      }))
      const strange = receipts.map(() => draw.chance(0.5))
      const moved: string[] = []
      for (const [n, receipt] of receipts.entries()) {
        await hand.data(hand.post('addReceipt', { id: x.id, ...receipt }))
        await hand.data(
          hand.post('addReceipt', {
            id: (strange[n] ? y2 : x2).id,
            ...receipt,
            note: receipt.note,
            ...(receipt.seqNo ? numbers() : {}),
          }),
        )
      }
      for (const r of await hand.data(hand.get('receipts', { id: x.id })))
        if (strange[receipts.findIndex((one) => one.note === r.note)]) moved.push(r.id)
      if (moved.length)
        await hand.data(hand.post('moveReceipts', { declarationId: x.id, receiptIds: moved, toDeclarationId: y.id }))
      const state = async (id: string) => {
        const { row, head } = await opened(id)
        return [
          row.status,
          row.status === 'submitted' ? null : row.statusSince,
          row.statusNote,
          row.faultCount,
          row.acceptedAt,
          row.releasedAt,
          row.closedAt,
          Boolean(head.EntryId),
          Boolean(head.SeqNo),
        ]
      }
      expect([run, await state(x.id), await state(y.id)]).toEqual([run, await state(x2.id), await state(y2.id)])
    }
  }, 120_000)
})

it('only who takes receipts may; another tenant and a customer find none', async () => {
  const of = numbers()
  await taken(file(of, [['L', 1]]))
  const receiptIds = idsOf(await waiting(of))
  const row = await submitted()
  const ask = (token: string) => declarationHand(app, token)
  const [buyer, other] = [ask(await app.signIn('demo', 'buyer')), ask(await app.signIn('demo2', 'admin'))]
  const calls = (who: typeof buyer) =>
    Promise.all([
      who.post('dismissReceipts', { receiptIds, reason: 'x' }),
      who.post('reopenReceipts', { receiptIds }),
      who.post('moveReceipts', { declarationId: row.id, receiptIds }),
    ])
  expect((await calls(buyer)).map((r) => r.status)).toEqual([403, 403, 403])
  expect((await calls(other)).map((r) => r.status)).toEqual([404, 404, 404])
  expect(await waiting(of)).toHaveLength(1)
})
