import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { handOf, newRole, newUser, setParameter } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { declarationHand, paperLine, smallTariff } from '../../../../test/declaration.ts'
import { unzip } from '../../../../test/unzip.ts'
import { parseMessage } from '../message/message.ts'

let app: TestApplication
let admin: string
let hand: ReturnType<typeof declarationHand>

beforeAll(async () => {
  app = await testApplication()
  admin = await app.signIn('demo', 'admin')
  hand = declarationHand(app, admin)
  await smallTariff(app, admin)
})
afterAll(async () => {
  await app?.close()
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = () => Buffer.from(`%PDF-1.4\n% ${randomUUID()}\n`)

const upload = async (caseId: string, kind: string, name: string, bytes: Buffer) =>
  hand.data(
    app.upload('/api/customs/customsCase/uploadDocument', {
      token: admin,
      fields: { id: caseId, kind, again: 'true' },
      file: { name, bytes },
    }),
  )
async function file(path: string, query: Record<string, string>, token = admin) {
  const response = await fetch(`${app.url}/api/customs/declaration/${path}?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
  })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}
const codes = (model: any): string[] => (model.blocks.documents ?? []).map((row: any) => row.EdocCode)
/** What a check says of attached papers. */
const said = async (id: string) =>
  (await hand.data(hand.get('check', { id }))).problems.flatMap((p: any) =>
    p.code.startsWith('attached') ? [[p.level, p.code, p.values]] : [],
  )

async function draftWith(papers: readonly (readonly [kind: string, name: string, bytes: Buffer])[]) {
  const { id: caseId } = await hand.readyCase([paperLine()], { packages: 1, grossWeight: '12', netWeight: '10' })
  for (const paper of papers) await upload(caseId, ...paper)
  const { ids } = await hand.made(caseId)
  const draft = await hand.open(ids[0])
  await hand.data(
    hand.post('patch', {
      id: draft.row.id,
      head: hand.set(hand.missing, draft.head),
      lines: { set: draft.lines.map((l: any) => ({ id: l.id, item: hand.set({ DestCode: '440308' }, l.item) })) },
    }),
  )
  return hand.open(draft.row.id)
}

const four = [
  ['packingList', 'PL-0031.pdf', pdf()],
  ['invoice', 'INV-0031.pdf', pdf()],
  ['billOfLading', 'bill.png', png],
  ['contract', 'SC-7.pdf', pdf()],
] as const

it('a declaration starts with the papers of its case, which travel as PDFs under the names of the message', async () => {
  const draft = await draftWith([...four, ['goodsPicture', 'goods.png', png]])
  const { id, caseId } = draft.row
  expect(codes(draft)).toEqual(['00000001', '00000002', '00000003', '00000004'])
  expect(await said(id)).toEqual([])
  expect(await hand.data(hand.get('attachable', { id }))).toEqual([])
  await hand.handIn(id)

  const { bytes } = await file('message', { id })
  const { blocks } = parseMessage(bytes)
  const { head } = draft
  for (const [n, row] of blocks.documents!.entries()) {
    expect(row).toMatchObject({
      EdocID: expect.stringMatching(new RegExp(`^${head.CustomMaster}0000000${n + 1}IM\\d{18}\\.pdf$`)),
      EdocFomatType: 'US',
      EdocOwnerCode: hand.missing.TradeCode,
      EdocOwnerName: hand.missing.TradeName,
      SignUnit: hand.missing.AgentCode,
    })
    expect(Number(row['EdocSize'])).toBeGreaterThan(20)
  }
  // What only we know stays here.
  expect(bytes.toString()).not.toContain('PaperId')
  const zip = await unzip((await file('attachedFiles', { id })).bytes)
  expect([...zip.keys()].toSorted()).toEqual(blocks.documents!.map((row) => row['EdocID']).toSorted())
  for (const [name, content] of zip) {
    expect(content.subarray(0, 5).toString(), name).toBe('%PDF-')
    expect(blocks.documents!.find((row) => row['EdocID'] === name)!['EdocSize']).toBe(String(content.length))
  }
  expect(await hand.data(hand.get('messages', { id }))).toMatchObject([{ files: 4 }])

  // What was sent stays what was sent, whatever becomes of the paper.
  const { documents } = await hand.data(hand.getCase('documents', { id: caseId }))
  const invoice = documents.find((d: any) => d.kind === 'invoice')
  await hand.data(hand.postCase('removeDocument', { id: caseId, documentId: invoice.id, version: invoice.version }))
  expect((await unzip((await file('attachedFiles', { id })).bytes)).size).toBe(4)
  const stranger = await app.signIn('demo2', 'admin')
  expect((await file('attachedFiles', { id }, stranger)).status).toBe(404)
})

it('under the edition of 2018 the names are of that time', async () => {
  await setParameter(app, admin, 'declaration.edition2018', 'true')
  const draft = await draftWith(four.slice(0, 2))
  await setParameter(app, admin, 'declaration.edition2018', 'false')
  await hand.handIn(draft.row.id)
  const { blocks } = parseMessage((await file('message', { id: draft.row.id })).bytes)
  expect(blocks.documents!.map((row) => row['EdocID']!.replace(/\d{18}$/, ''))).toEqual([
    `${draft.head.CustomMaster}00000001SW`,
    `${draft.head.CustomMaster}00000002SW`,
  ])
  expect([...(await unzip((await file('attachedFiles', { id: draft.row.id })).bytes)).keys()].toSorted()).toEqual(
    blocks.documents!.map((row) => `${row['EdocID']}.pdf`).toSorted(),
  )
})

it('what came later is offered, and what cannot travel or is gone is told', async () => {
  const draft = await draftWith([['invoice', 'INV-1.pdf', pdf()]])
  const { id, caseId } = draft.row
  const list = await upload(caseId, 'packingList', '装箱单.pdf', pdf())
  const offered = await hand.data(hand.get('attachable', { id }))
  expect(offered).toEqual([
    {
      fileName: '装箱单.pdf',
      row: { EdocCode: '00000002', EdocCopId: '装箱单.pdf', EdocFomatType: 'US', PaperId: list.id },
    },
  ])
  expect(await said(id)).toEqual([['hint', 'attachedLeft', { count: 1 }]])
  const rows = draft.blocks.documents
  const to = [...rows, offered[0].row]
  await hand.data(hand.post('patch', { id, blocks: { documents: { from: rows, to } } }))
  expect(await said(id)).toEqual([])
  // The customer's replaced list is a spreadsheet.
  const sheet = await app.upload('/api/customs/customsCase/uploadDocument', {
    token: admin,
    fields: { id: caseId, kind: 'packingList', documentId: list.id, again: 'true' },
    file: { name: 'PL.csv', bytes: Buffer.from('a,b\n1,2\n') },
  })
  expect(sheet.status).toBe(200)
  expect(await said(id)).toEqual([['error', 'attachedForm', { name: '装箱单.pdf' }]])
  const { documents } = await hand.data(hand.getCase('documents', { id: caseId }))
  const invoice = documents.find((d: any) => d.kind === 'invoice')
  await hand.data(
    hand.postCase('refuseDocument', {
      id: caseId,
      documentId: invoice.id,
      version: invoice.version,
      reason: 'illegible',
    }),
  )
  expect((await said(id)).map(([level, code]: any) => [level, code])).toContainEqual(['error', 'attachedGone'])
  expect((await hand.step('sendToCheck', id)).status).toBe(200)
  expect((await hand.approve(id)).status).toBe(422)
})

it('a paper that the product makes is kept among those of the case and travels like an upload', async () => {
  const draft = await draftWith([['invoice', 'INV-1.pdf', pdf()]])
  const { id, caseId } = draft.row
  const make = (paper: string, as = hand) => as.post('attachPrinted', { id, paper, language: 'en' })
  const rows = draft.blocks.documents
  const made = []
  for (const paper of ['packingList', 'contract', 'powerOfAttorney']) made.push(await hand.data(make(paper)))
  expect(made.map(({ fileName }) => fileName)).toEqual([
    expect.stringMatching(/ Packing list\.pdf$/),
    expect.stringMatching(/ Contract\.pdf$/),
    expect.stringMatching(/ Power of attorney\.pdf$/),
  ])
  const to = [...rows, ...made.map(({ row }) => row)]
  expect(to.map((row) => row.EdocCode)).toEqual(['00000001', '00000002', '00000004', '00000008'])
  await hand.data(hand.post('patch', { id, blocks: { documents: { from: rows, to } } }))
  expect(await said(id)).toEqual([])
  expect(await hand.data(hand.get('attachable', { id }))).toEqual([])
  const { documents } = await hand.data(hand.getCase('documents', { id: caseId }))
  for (const { row } of made)
    expect(documents.find((d: any) => d.id === row.PaperId)).toMatchObject({
      state: 'received',
      receivedBy: expect.anything(),
    })
  await upload(caseId, 'billOfLading', 'bill.pdf', pdf())
  await hand.handIn(id)
  const zip = await unzip((await file('attachedFiles', { id })).bytes)
  expect(zip.size).toBe(4)
  // Real pages, not the few bytes of the upload.
  expect([...zip.values()].filter((content) => content.length > 3000)).toHaveLength(3)
  expect((await make('contract')).status).toBe(409)
  const stranger = declarationHand(app, await app.signIn('demo2', 'admin'))
  expect((await make('contract', stranger)).status).toBe(404)
  expect((await make('clearanceSheet')).status).toBe(400)
})

it('making a paper takes the rights to write the declaration, and to print and upload papers of the case', async () => {
  const { id } = (await draftWith([])).row
  const make = (token: string) =>
    declarationHand(app, token).post('attachPrinted', { id, paper: 'contract', language: 'zh' })
  expect((await make(await app.signIn('demo', 'buyer'))).status).toBe(403)
  const hands = handOf(app, admin)
  const without = async (missing: string) => {
    const role = await newRole(hands, ['classifyOrder', 'declarationDetail'], [missing])
    const { username } = await newUser(hands, [role.id])
    return (await make(await app.signIn('demo', username, 'test-password'))).status
  }
  const rights = ['declaration.edit', 'customsCase.upload', 'customsCase.export', 'none']
  const answers = []
  for (const right of rights) answers.push(await without(right))
  expect(answers).toEqual([403, 403, 403, 200])
})

it('a paper of another case is none of this one', async () => {
  const other = await draftWith([['invoice', 'INV-9.pdf', pdf()]])
  const draft = await draftWith([])
  const [stolen] = other.blocks.documents
  const { id } = draft.row
  await hand.data(hand.post('patch', { id, blocks: { documents: { from: [], to: [stolen] } } }))
  expect(await said(id)).toEqual([['error', 'attachedGone', { name: 'INV-9.pdf' }]])
})

it('an electronic agreement is recorded as it goes, and travels by its number without a file', async () => {
  const { id: caseId } = await hand.readyCase([paperLine()], { packages: 1, grossWeight: '12', netWeight: '10' })
  const attorney = async () =>
    (await hand.data(hand.getCase('documents', { id: caseId }))).documents.find(
      (d: any) => d.kind === 'powerOfAttorney',
    )
  await hand.data(hand.postCase('refreshDocuments', { id: caseId }))
  const agree = async (more: object) => {
    const { id: documentId, version } = await attorney()
    return hand.postCase('agreeDocument', { id: caseId, documentId, version, ...more })
  }
  expect(await hand.data(agree({ agreement: 'asked' }))).toMatchObject({ agreement: 'asked', state: 'needed' })
  const refused = await agree({ agreement: 'confirmed' })
  expect([refused.status, refused.body.data ?? refused.body.errors]).toEqual([400, expect.anything()])
  expect(await hand.data(agree({ agreement: 'confirmed', number: '202611270000123456' }))).toMatchObject({
    agreement: 'confirmed',
    state: 'checked',
    fileName: null,
  })
  const { ids } = await hand.made(caseId)
  expect((await hand.open(ids[0])).blocks.documents).toEqual([
    { EdocCode: '10000001', EdocFomatType: 'US', EdocID: '202611270000123456' },
  ])
  const { problems } = await hand.data(hand.get('check', { id: ids[0] }))
  expect(problems.filter((p: any) => /agency|power of attorney/i.test(p.text.en))).toEqual([])
  // Another kind of paper is made by nobody at the single window, and a customer records nothing.
  const invoice = (await hand.data(hand.getCase('documents', { id: caseId }))).documents.find(
    (d: any) => d.kind === 'invoice',
  )
  const wrong = await hand.postCase('agreeDocument', {
    id: caseId,
    documentId: invoice.id,
    version: invoice.version,
    agreement: 'asked',
  })
  expect(wrong.status).toBe(409)
  expect(await hand.data(agree({ agreement: null }))).toMatchObject({ agreement: null, state: 'needed' })
})
