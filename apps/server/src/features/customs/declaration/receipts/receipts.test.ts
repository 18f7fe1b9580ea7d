import { randomUUID } from 'node:crypto'

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

let serial = 100_000_000
/** Numbers as customs gives them, new ones each time. */
function numbers() {
  serial++
  return { seqNo: `I20260000${serial}`, entryId: `531620261${serial}` }
}

/** A receipt: [channel, seconds after `base`, note, which numbers it bears]. */
type Line = readonly [channel: string, after: number, note?: string, bears?: 'seq' | 'entry' | 'both']
const china = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().replace('T', ' ').slice(0, 19)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

interface Of {
  readonly seqNo: string
  readonly entryId: string
  readonly code?: string
  readonly base: number
}
const xmlOf = (of: Of, lines: readonly Line[]) =>
  Buffer.from(
    `<Root>${lines.map(([channel, after, note = '', bears = 'both']) => `<DEC_RESULT>${bears === 'entry' ? '' : `<CUS_CIQ_NO>${of.seqNo}</CUS_CIQ_NO>`}${bears === 'seq' ? '' : `<ENTRY_ID>${of.entryId}</ENTRY_ID>`}${of.code ? `<ClientSeqNo>${of.code}</ClientSeqNo>` : ''}<CHANNEL>${channel}</CHANNEL><NOTE>${escaped(note)}</NOTE><NOTICE_DATE>${china(of.base + after * 1000)}</NOTICE_DATE></DEC_RESULT>`).join('')}</Root>`,
  )
const upload = async (bytes: Uint8Array, name = 'receipts.xml', token = admin) =>
  app.upload('/api/customs/declaration/importReceipts', { token, file: { name, bytes } })
const taken = (bytes: Uint8Array, name?: string): Promise<any> => hand.data(upload(bytes, name))

async function submitted(more: object = {}): Promise<any> {
  const { row } = await hand.checkedDraft(more)
  return (await hand.data(hand.step('submit', row.id))).row
}
const rowOf = async (id: string): Promise<any> => (await hand.open(id)).row
const told = async (token: string, code: string): Promise<any[]> =>
  (
    await app.call('GET', `/api/notification/notification/queryMyNotification?search=${encodeURIComponent(code)}`, {
      token,
      headers: { 'accept-language': 'en' },
    })
  ).body.data.list

describe('receipts from a file', () => {
  it('find their declarations by numbers, our code and the name of the file, move them on, and say who must know', async () => {
    const [first, second] = [await submitted(), await submitted()]
    const [a, b] = [
      { ...numbers(), code: first.code, base: Date.now() + 2000 },
      { ...numbers(), base: Date.now() + 2000 },
    ]
    const one = await taken(
      Buffer.concat([
        xmlOf(a, [
          ['L', 0],
          ['G', 10],
          ['T', 20],
          ['F', 30, '', 'entry'],
        ]),
      ]),
    )
    expect(one).toMatchObject({
      added: 4,
      known: 0,
      waiting: 0,
      problems: [],
      declarations: [{ id: first.id, code: first.code, from: 'submitted', to: 'released' }],
    })
    const now = await hand.open(first.id)
    expect(now.row).toMatchObject({ status: 'released', entryId: a.entryId, seqNo: a.seqNo })
    expect([now.origins.EntryId, now.origins.SeqNo]).toEqual([
      { kind: 'rule', of: 'receipt' },
      { kind: 'rule', of: 'receipt' },
    ])
    expect(Date.parse(now.row.acceptedAt)).toBe(Math.floor(a.base / 1000) * 1000)
    const name = `Receipt_DecMessage-I-${second.code.replaceAll('/', '_')}-1.xml`
    expect(await taken(xmlOf(b, [['L', 0]]), name)).toMatchObject({
      added: 1,
      declarations: [{ id: second.id, to: 'accepted' }],
    })
    expect(await taken(xmlOf(b, [['T', 5]]))).toMatchObject({
      added: 1,
      declarations: [{ id: second.id, from: 'accepted', to: 'taxDue' }],
    })
    const { row } = await hand.data(hand.getCase('open', { id: second.caseId }))
    expect(row.alarm).toBe('taxDue')
    const finance = await app.signIn('demo', 'finance')
    expect((await told(finance, second.code)).map((n: any) => n.title)).toEqual([
      `Tax is due for declaration ${second.code}`,
    ])
    const list = await hand.data(hand.get('receipts', { id: second.id }))
    expect(list.map((r: any) => [r.channel, r.round, r.source, r.seqNo])).toEqual([
      ['T', 1, 'file', b.seqNo],
      ['L', 1, 'file', b.seqNo],
    ])
    const { events } = await hand.data(hand.getCase('timeline', { id: first.caseId }))
    expect(
      events
        .filter((e: any) => e.kind === 'receipt')
        .map((e: any) => e.details.channel)
        .toSorted(),
    ).toEqual(['F', 'G', 'L', 'T'])
  })

  it('adds nothing the second time and says so', async () => {
    const row = await submitted()
    const of = { ...numbers(), code: row.code, base: Date.now() + 2000 }
    const file = xmlOf(of, [
      ['L', 0],
      ['L', 0],
      ['G', 10],
    ])
    expect(await taken(file)).toMatchObject({ added: 2, known: 1, waiting: 0 })
    const before = await hand.open(row.id)
    expect(await taken(file, 'again.xml')).toMatchObject({ added: 0, known: 3, declarations: [] })
    expect(await hand.open(row.id)).toEqual(before)
    expect(await hand.data(hand.get('receipts', { id: row.id }))).toHaveLength(2)
    // Two imports at the same time add it once, too.
    const more = xmlOf(of, [
      ['F', 20],
      ['R', 30],
    ])
    const both = await Promise.all([upload(more), upload(more), upload(more)])
    expect(both.map((r) => r.status)).toEqual([200, 200, 200])
    expect(both.reduce((sum, r) => sum + r.body.data.added, 0)).toBe(2)
    expect(await rowOf(row.id)).toMatchObject({ status: 'closed' })
  })

  it('lets those wait that belong to nobody, and takes them along once a number is known or a person says whose they are', async () => {
    const row = await submitted()
    const of = { ...numbers(), base: Date.now() + 2000 }
    expect(
      await taken(
        xmlOf(of, [
          ['F', 30, '', 'entry'],
          ['G', 20, '', 'entry'],
        ]),
      ),
    ).toMatchObject({ added: 0, waiting: 2, declarations: [] })
    const waiting = await hand.data(hand.get('waitingReceipts'))
    expect(waiting.receipts.filter((r: any) => r.entryId === of.entryId)).toHaveLength(2)
    // The unified number is known by our code; with the customs number beside it the others are recognised.
    expect(await taken(xmlOf({ ...of, code: row.code }, [['L', 0, '', 'seq']]))).toMatchObject({
      added: 1,
      declarations: [{ to: 'accepted' }],
    })
    expect(await taken(xmlOf(of, [['C', 10]]))).toMatchObject({
      added: 1,
      declarations: [{ id: row.id, from: 'accepted', to: 'released' }],
    })
    expect((await hand.data(hand.get('receipts', { id: row.id }))).map((r: any) => r.channel)).toEqual([
      'F',
      'G',
      'C',
      'L',
    ])

    const other = await submitted()
    const strange = { ...numbers(), base: Date.now() + 2000 }
    await taken(
      xmlOf(strange, [
        ['L', 0, '', 'seq'],
        ['G', 5, '', 'entry'],
        ['F', 9],
      ]),
    )
    const open = (await hand.data(hand.get('waitingReceipts'))).receipts.filter(
      (r: any) => [strange.seqNo, strange.entryId].includes(r.seqNo ?? r.entryId) || r.entryId === strange.entryId,
    )
    expect(open).toHaveLength(3)
    const seqOnly = open.find((r: any) => r.channel === 'L')
    expect(
      await hand.data(hand.post('assignReceipts', { declarationId: other.id, receiptIds: [seqOnly.id] })),
    ).toMatchObject({ added: 1 })
    expect((await hand.post('assignReceipts', { declarationId: other.id, receiptIds: [seqOnly.id] })).status).toBe(409)
    expect(await rowOf(other.id)).toMatchObject({ status: 'released', seqNo: strange.seqNo, entryId: strange.entryId })
    expect((await hand.post('assignReceipts', { declarationId: other.id, receiptIds: [randomUUID()] })).status).toBe(
      404,
    )
  })

  it('never goes back from closed but by a deletion, and gives the goods of that free', async () => {
    const row = await submitted()
    const of = { ...numbers(), code: row.code, base: Date.now() + 2000 }
    await taken(
      xmlOf(of, [
        ['R', 30],
        ['F', 20],
      ]),
    )
    await taken(
      xmlOf(of, [
        ['Z', 10, '毛重不符'],
        ['G', 15],
        ['L', 1],
      ]),
    )
    expect(await rowOf(row.id)).toMatchObject({ status: 'closed', faultCount: 0 })
    await taken(xmlOf(of, [['D', 40, '重复申报']]))
    expect(await rowOf(row.id)).toMatchObject({ status: 'deleted', statusNote: '重复申报' })
    expect((await hand.data(hand.getCase('open', { id: row.caseId }))).row.status).toBe('toDeclare')
    expect((await hand.made(row.caseId)).ids).toHaveLength(1)
  })

  it('answers of the client without a time count for the submission that they name', async () => {
    const row = await submitted()
    const { seqNo } = numbers()
    const answer = Buffer.from(
      `<DecImportResponse xmlns="http://www.chinaport.gov.cn/dec"><ResponseCode>1</ResponseCode><ErrorMessage>申报单位未备案</ErrorMessage><ClientSeqNo>${row.code}</ClientSeqNo><SeqNo>${seqNo}</SeqNo></DecImportResponse>`,
    )
    expect(await taken(answer)).toMatchObject({ added: 1, declarations: [{ id: row.id, to: 'rejected' }] })
    expect(await taken(answer)).toMatchObject({ added: 0, known: 1 })
    expect(await rowOf(row.id)).toMatchObject({ status: 'rejected', faultCount: 1, statusNote: '申报单位未备案' })
  })
})

describe('receipts by hand', () => {
  it('are entered with their time, once', async () => {
    const row = await submitted()
    const { seqNo, entryId } = numbers()
    const at = new Date(Date.now() + 1000).toISOString()
    expect(await hand.data(hand.post('addReceipt', { id: row.id, channel: 'L', at, seqNo, entryId }))).toMatchObject({
      added: 1,
      declarations: [{ to: 'accepted' }],
    })
    expect(await hand.data(hand.post('addReceipt', { id: row.id, channel: 'L', at, seqNo, entryId }))).toMatchObject({
      added: 0,
      known: 1,
    })
    expect((await hand.post('addReceipt', { id: row.id, channel: 'Q', at })).body.errors[0].field).toBe('channel')
    expect(
      (await hand.post('addReceipt', { id: row.id, channel: 'G', at: new Date(Date.now() + 3_600_000).toISOString() }))
        .body.errors[0].field,
    ).toBe('at')
    expect((await hand.post('addReceipt', { id: row.id, channel: 'G', at: 'yesterday' })).status).toBe(400)
  })
})

/** Mulberry32: whole numbers below `n` in an order that the seed repeats. */
function drawing(seed: number): (n: number) => number {
  let a = seed
  return (n) => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * n)
  }
}
function shuffled<T>(items: readonly T[], below: (n: number) => number): T[] {
  const all = [...items]
  for (let i = all.length - 1; i > 0; i--) {
    const j = below(i + 1)
    ;[all[i], all[j]] = [all[j]!, all[i]!]
  }
  return all
}

describe('order', () => {
  const seed = Number(process.env['RANDOM_SEED'] ?? 204_094)
  it(`of arrival does not matter: 40 shuffles of twelve receipts over two submissions (seed ${seed})`, async () => {
    const below = drawing(seed)
    const { id, code } = await submitted()
    const base = Math.floor(Date.now() / 1000) * 1000 - 7_200_000
    const at = (seconds: number) => new Date(base + seconds * 1000).toISOString()
    // Handed over two hours ago, and again half an hour later.
    await db.query('update declaration_message set at = $2 where declaration_id = $1', [id, at(0)])
    await db.query(
      `insert into declaration_message (tenant_id, declaration_id, round, file_name, content, sha256, at) select tenant_id, declaration_id, 2, file_name, replace(content, '12', '13'), sha256, $2 from declaration_message where declaration_id = $1`,
      [id, at(1800)],
    )
    await db.query(
      `update customs_case_event set at = case when kind = 'declaration.submitted' then $2::timestamptz else $3::timestamptz end where declaration_id = $1`,
      [id, at(1800), at(-600)],
    )
    const history: Line[] = [
      ['3', 60],
      ['L', 120, '', 'seq'],
      ['Z', 600, '毛重与舱单不符；第1项商品编号错误'],
      ['G', 700],
      ['7', 1830],
      ['L', 1860],
      ['C', 1950],
      ['G', 2000, '', 'entry'],
      ['T', 2100],
      ['F', 2300],
      ['M', 2350],
      ['Z', 2400, '第1项数量有误', 'entry'],
    ]
    const results: unknown[] = []
    for (let run = 0; run < 40; run++) {
      await db.query('delete from declaration_receipt where declaration_id = $1', [id])
      await db.query(
        `update declaration set status = 'submitted', status_since = $2, round = 2, head = head - 'EntryId' - 'SeqNo', accepted_at = null, released_at = null, closed_at = null, status_note = null, fault_count = 0 where id = $1`,
        [id, at(1800)],
      )
      const of = { ...numbers(), code, base }
      const order = shuffled(history, below)
      for (let i = 0; i < order.length;) {
        const size = 1 + below(4)
        await taken(xmlOf({ ...of, ...(i % 2 && { code: '' }) }, order.slice(i, i + size)))
        i += size
      }
      // Those that bore one number only and came first were waiting meanwhile.
      await taken(xmlOf(of, [['3', 60]]))
      const { row: end, head } = await hand.open(id)
      const receipts = (await hand.data(hand.get('receipts', { id })))
        .map((r: any) => `${r.channel} ${r.round} ${(Date.parse(r.noticedAt) - base) / 1000}`)
        .toSorted()
      const times = ['acceptedAt', 'releasedAt', 'closedAt', 'statusSince'].map((name) =>
        end[name] ? (Date.parse(end[name]) - base) / 1000 : null,
      )
      const faults = (
        await db.query(
          'select round, words, block, field, line, old_value, fingerprint from declaration_fault where declaration_id = $1 order by round, words',
          [id],
        )
      ).rows
      results.push({
        status: end.status,
        note: end.statusNote,
        faultCount: end.faultCount,
        numbers: [head.EntryId === of.entryId, head.SeqNo === of.seqNo],
        receipts,
        times,
        faults,
      })
    }
    expect(results[0]).toMatchObject({
      status: 'returned',
      note: '第1项数量有误',
      faultCount: 1,
      numbers: [true, true],
      times: [1860, null, null, 2400],
      faults: [
        { round: 1, field: 'GrossWet', old_value: '12' },
        { round: 1, field: 'CodeTS' },
        { round: 2, line: 1 },
      ],
    })
    expect((results[0] as { receipts: string[] }).receipts).toHaveLength(12)
    for (const [run, result] of results.entries())
      expect({ run, ...(result as object) }).toEqual({ run, ...(results[0] as object) })
  }, 120_000)
})

describe('who may', () => {
  it('take receipts: those who hand declarations in; nobody of another tenant, no customer', async () => {
    const row = await submitted()
    const of = { ...numbers(), code: row.code, base: Date.now() + 2000 }
    const file = xmlOf(of, [['L', 0]])
    const [reviewer, buyer, buyer2, other] = [
      await app.signIn('demo', 'reviewer'),
      await app.signIn('demo', 'buyer'),
      await app.signIn('demo', 'buyer2'),
      await app.signIn('demo2', 'admin'),
    ]
    expect((await upload(file, 'a.xml', buyer)).status).toBe(403)
    // Another tenant's receipts wait there: it has no such declaration.
    expect((await upload(file, 'a.xml', other)).body.data).toMatchObject({ added: 0, waiting: 1 })
    expect(await rowOf(row.id)).toMatchObject({ status: 'submitted' })
    const theirs = (await declarationHand(app, other).get('waitingReceipts')).body.data.receipts
    expect(
      (await hand.post('assignReceipts', { declarationId: row.id, receiptIds: theirs.map((r: any) => r.id) })).status,
    ).toBe(404)
    const [asOther, asBuyer, asBuyer2] = [other, buyer, buyer2].map((token) => declarationHand(app, token))
    for (const them of [asOther!, asBuyer2!])
      expect([
        (await them.get('receipts', { id: row.id })).status,
        (await them.get('faults', { id: row.id })).status,
        (await them.get('amendments', { id: row.id })).status,
      ]).toEqual([404, 404, 404])
    for (const verb of ['waitingReceipts']) expect((await asBuyer!.get(verb)).status).toBe(403)
    expect((await declarationHand(app, reviewer).get('receipts', { id: row.id })).status).toBe(200)
    expect((await declarationHand(app, undefined).get('receipts', { id: row.id })).status).toBe(401)
    // The customer's own: what customs did, without its words.
    const pengcheng = (await app.call('GET', '/api/trade/customer/query?search=%E9%B9%8F%E7%A8%8B', { token: admin }))
      .body.data?.list?.[0]?.id
    if (pengcheng) {
      const own = await submitted({ orgId: pengcheng })
      await taken(xmlOf({ ...numbers(), code: own.code, base: Date.now() + 2000 }, [['Z', 0, '毛重不符']]))
      expect(
        (await asBuyer!.get('receipts', { id: own.id })).body.data.map((r: any) => [r.channel, r.note, r.person]),
      ).toEqual([['Z', null, null]])
      expect((await asBuyer!.get('faults', { id: own.id })).body.data).toEqual({ faults: [], mended: 0 })
      expect(
        (await asBuyer!.post('addReceipt', { id: own.id, channel: 'L', at: new Date().toISOString() })).status,
      ).toBe(403)
    }
  })

  it('hostile files are refused with words', async () => {
    const files: [string, Buffer][] = [
      ['empty.xml', Buffer.alloc(0)],
      ['words.txt', Buffer.from('hello\nworld')],
      ['bomb.xml', Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><Root>&b;</Root>')],
      ['half.xml', Buffer.from('<Root><DEC_RESULT>')],
      ['zip.xlsx', Buffer.from('504b0304ffffffff', 'hex')],
      ['nul.csv', Buffer.from('a\0b')],
    ]
    for (const [name, bytes] of files) {
      const { status, body } = await upload(bytes, name)
      expect([name, [200, 400].includes(status), status === 200 ? body.data.added : 0]).toEqual([name, true, 0])
      if (status === 200) expect([name, body.data.problems.length > 0]).toEqual([name, true])
    }
    // What cannot be read stands beside what could.
    const row = await submitted()
    const { seqNo, entryId } = numbers()
    const csv = Buffer.from(
      `统一编号,海关编号,回执代码,通知时间,说明\n${seqNo},${entryId},L,${china(Date.now() + 2000)},ok\n${seqNo},,?,now,x\n,,F,2026-01-01,x`,
    )
    const answer = await taken(csv, `${row.code.replaceAll('/', '_')}.csv`)
    expect(answer).toMatchObject({ added: 1 })
    expect(answer.problems.map((p: any) => [p.row, p.field])).toEqual([
      [3, 'channel'],
      [4, 'seqNo'],
    ])
  })
})
