import { createHash, randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { setParameter } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { declarationHand, paperLine, smallTariff } from '../../../test/declaration.ts'
import { parseMessage } from './message/message.ts'

let app: TestApplication
let db: pg.Client
let admin: string
let hand: ReturnType<typeof declarationHand>

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  admin = await app.signIn('demo', 'admin')
  hand = declarationHand(app, admin)
  await smallTariff(app, admin)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

async function fileOf(id: string, messageId?: string) {
  const response = await fetch(
    `${app.url}/api/customs/declaration/message?${new URLSearchParams({ id, ...(messageId ? { messageId } : {}) }).toString()}`,
    { headers: { authorization: `Bearer ${admin}` } },
  )
  return {
    status: response.status,
    name: decodeURIComponent(
      /filename\*=UTF-8''(.*)$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '',
    ),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
const told = async (token: string, code: string): Promise<any[]> =>
  (
    await app.call('GET', `/api/notification/notification/queryMyNotification?search=${encodeURIComponent(code)}`, {
      token,
      headers: { 'accept-language': 'en' },
    })
  ).body.data.list

describe('handing a declaration in', () => {
  it('writes the message that the declaration is, keeps it, and takes the case along', async () => {
    const checked = await hand.checkedDraft()
    const { id, version, caseId, code } = checked.row
    const sent = await hand.data(hand.step('submit', id))
    expect(sent.row).toMatchObject({ status: 'submitted', round: 1, version: version + 1 })
    const file = await fileOf(id)
    expect(file.name).toBe(sent.fileName)
    const { unknown, direction, head, lines, blocks, free } = parseMessage(file.bytes)
    expect(unknown).toEqual([])
    const { IEFlag, ...rest } = checked.head
    expect([direction, IEFlag, head, free.VoyNo, blocks]).toEqual(['import', 'I', rest, '012E', {}])
    expect(lines.map((l) => l.item)).toEqual(checked.lines.map((l: any) => ({ ...l.item, GNo: '1' })))
    const kept = await hand.data(hand.get('messages', { id }))
    expect(kept).toMatchObject([
      {
        id: sent.messageId,
        round: 1,
        fileName: sent.fileName,
        sha256: createHash('sha256').update(file.bytes).digest('hex'),
      },
    ])
    const { row, declarations } = await hand.data(hand.getCase('open', { id: caseId }))
    expect([row.status, declarations.map((d: any) => [d.code, d.status])]).toEqual(['declaring', [[code, 'submitted']]])
  })

  it('gives the case what it left blank, and nothing that it says itself', async () => {
    const { row: checked, head } = await hand.checkedDraft({ billNo: null })
    const before = (await hand.data(hand.getCase('open', { id: checked.caseId }))).row
    expect([before.billNo, before.conveyance]).toEqual([null, 'EVER GIVEN'])
    await hand.data(
      hand.post('patch', {
        id: checked.id,
        head: {
          BillNo: { from: head.BillNo ?? '', to: 'FILL7781' },
          TrafName: { from: head.TrafName, to: 'EVER GOLDEN' },
        },
      }),
    )
    await hand.handIn(checked.id)
    const { row, origins } = await hand.data(hand.getCase('open', { id: checked.caseId }))
    expect([row.billNo, origins.billNo]).toEqual(['FILL7781', { kind: 'declaration', of: checked.code }])
    expect(row.conveyance).toBe('EVER GIVEN')
  })

  it('answers the same when it is asked again, and nothing when something changed since', async () => {
    const {
      row: { id, version },
    } = await hand.checkedDraft()
    const acknowledged = await hand.weighed(id)
    const send = (by = hand, more = {}) => by.post('submit', { id, version, acknowledged, ...more })
    const [a, b] = await Promise.all([send(), send()])
    expect([a.status, b.status]).toEqual([200, 200])
    expect(b.body.data).toEqual(a.body.data)
    expect(await hand.data(hand.get('messages', { id }))).toHaveLength(1)
    // Somebody else with the old version did not make that call.
    const other = declarationHand(app, await app.signIn('demo', 'declarant'))
    expect((await send(other)).status).toBe(409)
    expect((await send(hand, { version: version + 1 })).status).toBe(409)
    expect((await send(hand, { version: version - 1 })).status).toBe(409)
    expect(await hand.data(hand.get('messages', { id }))).toHaveLength(1)
  })

  it('waits for the certificate of the enterprise where the tenant asks for one', async () => {
    const {
      row: { id, version },
    } = await hand.checkedDraft()
    const ask = (paramValue: string) => setParameter(app, admin, 'certificate.declare', paramValue)
    await ask('true')
    const refused = await hand.post('submit', { id, version })
    expect([refused.status, refused.body.data]).toEqual([403, { gate: 'declare', kinds: ['enterprise'] }])
    const { tenantId } = await app.application.services.sessions.authenticate(admin)
    const certify = (approvalStatus: string) =>
      app.application.services.database.transaction({ tenantId, personId: null, requestId: '' }, 'write', (db) =>
        db
          .updateTable('userAuth')
          .set({ approvalStatus, validTo: '2099-01-01', decidedAt: new Date().toISOString() })
          .where('kind', '=', 'enterprise')
          .where('subjectId', '=', tenantId)
          .execute(),
      )
    await certify('approved')
    expect((await hand.step('submit', id)).status).toBe(200)
    await certify('revoked')
    await ask('false')
  })

  it('needs its steps in their order, and no error left', async () => {
    const draft = await hand.oneDraft()
    const id = draft.row.id
    const unsaved = await hand.step('sendToCheck', id)
    expect(unsaved.status).toBe(422)
    expect(unsaved.body.data.errors).toBeGreaterThan(0)
    expect(unsaved.body.data.problems.filter((p: any) => p.level === 'error').map((p: any) => p.place.field)).toEqual(
      expect.arrayContaining(['PromiseItmes']),
    )
    const { row: good } = await hand.goodDraft()
    for (const step of ['approve', 'takeBack', 'submit'])
      expect([step, (await hand.step(step, good.id)).status]).toEqual([step, 409])
    expect((await hand.post('sendToCheck', { id: good.id, version: good.version - 1 })).status).toBe(409)
    const checking = await hand.data(hand.step('sendToCheck', good.id))
    expect(checking).toMatchObject({ status: 'checking' })
    expect((await hand.data(hand.getCase('open', { id: good.caseId }))).row.alarm).toBe('checking')
    expect((await hand.step('submit', good.id)).status).toBe(409)
    // What was broken meanwhile is found at each step.
    await hand.data(hand.post('patch', { id: good.id, head: { TrafMode: { from: '2', to: '' } } }))
    const broken = await hand.approve(good.id)
    expect([broken.status, broken.body.data.problems[0]]).toEqual([
      422,
      expect.objectContaining({ level: 'error', place: { block: 'head', field: 'TrafMode' } }),
    ])
    const back = await hand.data(hand.step('takeBack', good.id, { reason: '运输方式没填' }))
    expect(back).toMatchObject({ status: 'draft', statusNote: '运输方式没填' })
    await hand.data(hand.post('patch', { id: good.id, head: { TrafMode: { from: '', to: '2' } } }))
    await hand.data(hand.step('sendToCheck', good.id))
    const approved = await hand.data(hand.approve(good.id))
    expect(approved).toMatchObject({ status: 'checked', statusNote: null, checkedByName: expect.any(String) })
    const history = await hand.data(hand.get('queryHistory', { id: good.id }))
    expect(history[0].changes).toContainEqual({ field: 'status', from: 'checking', to: 'checked' })
  })

  it('is checked by another person than its maker', async () => {
    const maker = declarationHand(app, await app.signIn('demo', 'declarant'))
    const own = await hand.goodDraft()
    await hand.data(hand.step('sendToCheck', own.row.id))
    const refused = await hand.step('approve', own.row.id)
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('someone else has to check')])
    expect(await hand.data(hand.approve(own.row.id))).toMatchObject({ status: 'checked' })
    // Who sends on what somebody else wrote has a part in it too, and so has who writes in it while it waits.
    const sent = await maker.goodDraft()
    await hand.data(hand.step('sendToCheck', sent.row.id))
    expect((await hand.step('approve', sent.row.id)).status).toBe(403)
    const theirs = await maker.goodDraft()
    await maker.data(maker.step('sendToCheck', theirs.row.id))
    await hand.data(hand.post('patch', { id: theirs.row.id, remark: { from: null, to: 'for us' } }))
    await hand.data(hand.post('patch', { id: theirs.row.id, head: { NoteS: { from: '', to: 'mine' } } }))
    expect((await hand.step('approve', theirs.row.id)).status).toBe(403)
    await maker.data(maker.post('patch', { id: theirs.row.id, head: { NoteS: { from: 'mine', to: '' } } }))
    expect(await hand.data(hand.step('approve', theirs.row.id))).toMatchObject({ status: 'checked' })
  })

  it('is checked by its maker where the tenant lets one person do both, and says so', async () => {
    const alone = 'Checked by its own preparer'
    const changesOf = async (id: string) =>
      (await hand.data(hand.get('queryHistory', { id }))).flatMap((entry: any) => entry.changes)
    await setParameter(app, admin, 'declaration.onePerson', 'true')
    const { row } = await hand.goodDraft()
    expect(await hand.open(row.id)).toMatchObject({ isMaker: false, onePerson: true })
    await hand.data(hand.step('sendToCheck', row.id))
    expect(await hand.open(row.id)).toMatchObject({ isMaker: true, onePerson: true })
    expect(await hand.data(hand.step('approve', row.id))).toMatchObject({ status: 'checked' })
    expect(await changesOf(row.id)).toContainEqual({ field: alone, from: null, to: expect.any(String) })
    const audited = async (id: string) =>
      (
        await db.query(
          `select detail from audit_event where action = 'POST /api/customs/declaration/approve' and outcome = 'done' and $1 = any (object_ids)`,
          [id],
        )
      ).rows
    expect(await audited(row.id)).toEqual([{ detail: 'checked by its maker' }])
    // Two people are two people, whatever is allowed.
    const other = await hand.checkedDraft()
    expect((await changesOf(other.row.id)).map((c: any) => c.field)).not.toContain(alone)
    expect(await audited(other.row.id)).toEqual([{ detail: null }])
    await setParameter(app, admin, 'declaration.onePerson', 'false')
  })

  it('tells who checks, and the maker when it comes back', async () => {
    const [reviewer, declarant] = [await app.signIn('demo', 'reviewer'), await app.signIn('demo', 'declarant')]
    const maker = declarationHand(app, declarant)
    const { row } = await maker.goodDraft()
    await maker.data(maker.step('sendToCheck', row.id))
    expect((await told(reviewer, row.code)).map((n: any) => [n.title, n.link])).toEqual([
      [`Declaration ${row.code} is awaiting checking`, `/declarationDetail?id=${row.id}`],
    ])
    expect(await told(declarant, row.code)).toEqual([])
    expect((await maker.step('approve', row.id)).status).toBe(403)
    expect(await maker.open(row.id)).toMatchObject({ isMaker: true, onePerson: false })
    expect(await hand.open(row.id)).toMatchObject({ isMaker: false, onePerson: false })
    await hand.data(hand.step('takeBack', row.id, { reason: 'look at line 1' }))
    expect((await told(declarant, row.code)).map((n: any) => n.description)).toEqual([
      expect.stringContaining('look at line 1'),
    ])
  })
})

describe('papers that must be there', () => {
  it('keep a declaration from being passed and handed in, the agreement with its broker too', async () => {
    const own = await hand.goodDraft()
    const { id, caseId } = own.row
    await hand.data(hand.post('patch', { id, head: hand.set({ AgentCodeScc: '91110000600037341L' }, own.head) }))
    await hand.data(hand.step('sendToCheck', id))
    const refused = await hand.approve(id)
    expect([refused.status, refused.body.data.problems.filter((p: any) => p.level === 'error')]).toEqual([
      422,
      expect.arrayContaining([
        expect.objectContaining({
          code: 'paperMissing',
          place: { block: 'documents', at: 0, field: 'EdocCode' },
          text: expect.objectContaining({ en: 'Missing: Power of attorney. Add it to the documents of the case' }),
        }),
      ]),
    ])
    const agreement = await hand.givePaper(caseId, 'powerOfAttorney')
    expect((await hand.data(hand.get('check', { id }))).problems.map((p: any) => p.code)).not.toContain('paperMissing')
    // One that was refused is none; neither is one that somebody took away.
    const refuse = { id: caseId, documentId: agreement.id, version: agreement.version, reason: 'not signed' }
    await hand.data(hand.postCase('refuseDocument', refuse))
    expect((await hand.approve(id)).status).toBe(422)
    await hand.givePaper(caseId, 'powerOfAttorney')
    await hand.data(hand.approve(id))
    const { documents } = await hand.data(hand.getCase('documents', { id: caseId }))
    const invoice = documents.find((d: any) => d.kind === 'invoice')
    await hand.data(hand.postCase('removeDocument', { id: caseId, documentId: invoice.id, version: invoice.version }))
    expect((await hand.step('submit', id)).body.message).toContain('1 errors remain')
  })
})

describe('warnings that are open', () => {
  const english = (found: any) => found.map((p: any) => p.text.en)

  it('are acknowledged one by one by whoever signs, and stand in the history with who did and when', async () => {
    const { row } = await hand.goodDraft({ billNo: 'WEIGHED0001' })
    await hand.data(hand.step('sendToCheck', row.id))
    const { problems } = await hand.data(hand.get('check', { id: row.id }))
    const warnings = problems.filter((p: any) => p.level === 'warning')
    const all = warnings.map((p: any) => p.identity)
    expect([all.length, new Set(all).size, problems.filter((p: any) => p.identity).length]).toEqual([3, 3, 3])
    for (const acknowledged of [[], all.slice(1), [...all.slice(1), 'x']]) {
      const refused = await hand.approve(row.id, { acknowledged })
      expect([refused.status, refused.body.errors[0].field, english(refused.body.data.problems)]).toEqual([
        400,
        'acknowledged',
        english(problems),
      ])
    }
    await hand.data(hand.approve(row.id, { acknowledged: all }))
    // What the checker weighed, nobody weighed for the one who hands it in.
    const unsaid = await hand.step('submit', row.id, { acknowledged: [] })
    expect([unsaid.status, unsaid.body.message]).toEqual([
      400,
      '3 warnings have not been acknowledged, each by itself; do so before “Export the message and submit”',
    ])
    await hand.data(hand.step('submit', row.id, { acknowledged: all }))
    const history = await hand.data(hand.get('queryHistory', { id: row.id }))
    const told = (step: string) =>
      history.flatMap((entry: any) =>
        entry.changes
          .filter((c: any) => c.field === `Warning acknowledged (${step})`)
          .map((c: any) => [entry.personName, typeof entry.at, c.from, c.to]),
      )
    const freight = 'exceeds the value of the goods (25.00)'
    expect(told('Export the message and submit')).toHaveLength(3)
    expect(told('Approve check')).toEqual([
      ['孙雅文', 'string', null, expect.any(String)],
      ['孙雅文', 'string', null, expect.any(String)],
      ['孙雅文', 'string', null, expect.stringContaining(freight)],
    ])
    // In the words of who reads; a customer's people read nothing of it.
    const chinese = await app.call('GET', `/api/customs/declaration/queryHistory?id=${row.id}`, {
      token: admin,
      headers: { 'accept-language': 'zh-CN' },
    })
    expect(JSON.stringify(chinese.body.data)).toContain('运费 100.00 USD 超过货值 25.00')
    const { rows: kept } = await db.query(
      `select count(*)::int as n from record_history, jsonb_array_elements(changes) c where record_id = $1 and c ->> 'field' like 'acknowledged %'`,
      [row.id],
    )
    expect(kept).toEqual([{ n: 6 }])
  })

  it('that came since the person looked are not acknowledged by accident', async () => {
    const { row } = await hand.goodDraft()
    await hand.data(hand.step('sendToCheck', row.id))
    const acknowledged = await hand.weighed(row.id)
    // The same rule at the same place says something else now.
    await hand.data(hand.post('patch', { id: row.id, head: { FeeRate: { from: '100', to: '200' } } }))
    const colleague = declarationHand(app, await app.signIn('demo', 'reviewer'))
    const refused = await colleague.step('approve', row.id, { acknowledged })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      '1 warnings have not been acknowledged, each by itself; do so before “Approve check”',
    ])
    expect((await hand.open(row.id)).row.status).toBe('checking')
  })
})

describe('a message of another program', () => {
  const upload = (caseId: string, bytes: Uint8Array, token = admin) =>
    app.upload('/api/customs/declaration/importMessage', {
      token,
      fields: { caseId },
      file: { name: 'other.xml', bytes, type: 'application/xml' },
    })

  it('becomes a draft of the case with its goods, and says what it did not know', async () => {
    const { row } = await hand.checkedDraft()
    await hand.data(hand.step('submit', row.id))
    const { bytes } = await fileOf(row.id)
    const target = await hand.readyCase([paperLine()])
    const strange = bytes
      .toString()
      .replace('<BillNo>', '<Unheard>x</Unheard><BillNo>')
      .replace(/<EntryId\/?>(<\/EntryId>)?/, '<EntryId>531620261000000001</EntryId>')
    const answer = await upload(target.id, Buffer.from(strange))
    expect(answer.body.data).toMatchObject({ unknown: ['head · Unheard'] })
    const draft = await hand.open(answer.body.data.id)
    expect(draft.row).toMatchObject({
      status: 'draft',
      caseId: target.id,
      code: `${target.code}/1`,
      lineCount: 1,
      total: '25.00',
      currency: 'USD',
      entryId: null,
    })
    expect(draft.head).toMatchObject({ BillNo: 'EGLV0001', IEFlag: 'I' })
    expect(draft.origins.BillNo).toEqual({ kind: 'paper', of: 'other.xml' })
    // Its lines are its own: those of the case wait still.
    expect(draft.lineSources).toEqual({})
    expect((await hand.made(target.id)).ids).toHaveLength(1)
    // What is not ours goes out again where it stood.
    await hand.handIn(draft.row.id)
    expect((await fileOf(draft.row.id)).bytes.toString().replace(/>\s+</g, '><')).toContain(
      '<Unheard>x</Unheard><BillNo>',
    )
  })

  it('is refused where it is no message, goes the other way or into somebody else’s case', async () => {
    const target = await hand.readyCase([paperLine()])
    const message = (flag: string) =>
      Buffer.from(
        `<DecMessage xmlns="http://www.chinaport.gov.cn/dec"><DecHead><IEFlag>${flag}</IEFlag></DecHead></DecMessage>`,
      )
    for (const bytes of [
      Buffer.from('x'),
      Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><DecMessage/>'),
      message('X'),
      message('E'),
      Buffer.alloc(0),
    ])
      expect([bytes.toString().slice(0, 9), (await upload(target.id, bytes)).status]).toEqual([
        bytes.toString().slice(0, 9),
        400,
      ])
    expect((await upload(target.id, message('I'))).status).toBe(200)
    expect((await upload(randomUUID(), message('I'))).status).toBe(404)
    expect((await upload(target.id, message('I'), await app.signIn('demo2', 'admin'))).status).toBe(404)
  })
})
