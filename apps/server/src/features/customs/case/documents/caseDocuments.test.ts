import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { unlink } from 'node:fs/promises'
import path from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { smallTariff } from '../../../../test/declaration.ts'
import { customerIds } from '../../../../test/trade.ts'
import { unzip } from '../../../../test/unzip.ts'
import { archiveNames } from './caseDocumentZip.ts'

const base = '/api/customs/customsCase'
let app: TestApplication
let db: pg.Client
const hands: Record<string, { hand: Hand; token: string }> = {}
let pengcheng: string
let haina: string

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  for (const [name, tenant, user] of [
    ['admin', 'demo', 'admin'],
    ['declarant', 'demo', 'declarant'],
    ['finance', 'demo', 'finance'],
    ['buyer', 'demo', 'buyer'],
    ['buyer2', 'demo', 'buyer2'],
    ['elsewhere', 'demo2', 'admin'],
  ] as const) {
    const token = await app.signIn(tenant, user)
    hands[name] = { token, hand: handOf(app, token) }
  }
  const ids = await customerIds(app, hands['admin']!.token)
  pengcheng = ids.pengcheng
  haina = ids.haina
  await smallTariff(app, await app.signIn('platform', 'operator').catch(() => hands['admin']!.token))
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const by = (name: string) => hands[name]!.hand
let serial = 0
/** A real, tiny PDF, another one each time. */
const pdf = (mark = `paper ${++serial}`) =>
  Buffer.from(`%PDF-1.4\n% ${mark}\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`)
const upload = (name: string, fields: Record<string, string>, bytes: Uint8Array = pdf(), fileName = '发票.pdf') =>
  app.upload(`${base}/uploadDocument`, {
    token: hands[name]!.token,
    fields,
    file: { name: fileName, bytes, type: 'application/pdf' },
  })
async function sent(name: string, fields: Record<string, string>, bytes?: Uint8Array, fileName?: string): Promise<any> {
  const answer = await upload(name, fields, bytes, fileName)
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}
const made = (more: object = {}) =>
  by('declarant').post(`${base}/add`, {
    direction: 'import',
    urgent: false,
    currency: 'USD',
    orgId: pengcheng,
    ...more,
  })
const papers = async (name: string, id: string): Promise<any[]> =>
  (await by(name).get(`${base}/documents?id=${id}`)).documents
const needs = async (id: string) =>
  (await papers('declarant', id))
    .filter((d) => d.needed)
    .map((d) => `${d.kind}/${d.rule}`)
    .sort()
const refresh = (id: string) => by('declarant').post(`${base}/refreshDocuments`, { id })
const patch = (id: string, set: object) => by('declarant').post(`${base}/patch`, { id, set })
const bytesOf = async (name: string, path: string) => {
  const answer = await fetch(app.url + path, { headers: { authorization: `Bearer ${hands[name]!.token}` } })
  return {
    status: answer.status,
    bytes: Buffer.from(await answer.arrayBuffer()),
    disposition: answer.headers.get('content-disposition'),
  }
}
const latestNotice = async (name: string) =>
  (
    await db.query(
      `select n.title_en as title, n.content_en as content, n.link from notification n join notification_receipt r on r.tenant_id = n.tenant_id and r.notification_id = n.id
  join membership m on m.tenant_id = r.tenant_id and m.person_id = r.person_id join tenant t on t.id = m.tenant_id where t.tenant_code = 'demo' and m.username = $1 order by n.created_at desc, n.id desc limit 1`,
      [name],
    )
  ).rows[0]

const four = ['contract/always', 'invoice/always', 'packingList/always', 'powerOfAttorney/always']

test('what is needed follows direction, terms, the letters of the codes and claims of origin, however often it is asked', async () => {
  const { id } = await made({ incoterm: 'FOB', supervisionMode: '0110' })
  expect(await needs(id)).toEqual(
    ['billOfLading/transport', ...four.slice(0, 2), 'other/freight', 'other/insurance', ...four.slice(2)].sort(),
  )
  await by('declarant').post(`${base}/patchLines`, {
    caseId: id,
    add: [{ id: randomUUID(), position: 1, values: { name: '芯片', hsCode: '8542399000' } }],
  })
  await Promise.all([refresh(id), refresh(id), refresh(id)])
  const withLicence = [...(await needs(id))]
  expect(withLicence).toContain('licence/7')
  await refresh(id)
  expect(await needs(id)).toEqual(withLicence)
  await patch(id, { incoterm: { from: 'FOB', to: 'CFR' } })
  await refresh(id)
  expect((await needs(id)).filter((n) => n.startsWith('other'))).toEqual(['other/insurance'])
  const declare = (code: string, origin: object) =>
    db.query(
      `insert into declaration (tenant_id, case_id, org_id, code, direction, blocks) select tenant_id, id, org_id, $2, direction, $3 from customs_case where id = $1`,
      [id, code, JSON.stringify({ origins: [origin] })],
    )
  // Another document that is tied to a line claims no preference.
  await declare('TIE-1', { CertType: 't', EcoCertNo: 'T-1' })
  await refresh(id)
  expect(await needs(id)).not.toContain('originCertificate/origin')
  await declare('CLAIM-1', { CertType: 'Y22', EcoCertNo: 'C1' })
  await refresh(id)
  expect(await needs(id)).toContain('originCertificate/origin')
  const { id: away } = await made({ direction: 'export', incoterm: 'FOB', supervisionMode: '0110' })
  expect(await needs(away)).toEqual(four)
  await patch(away, { incoterm: { from: 'FOB', to: 'CIF' } })
  await refresh(away)
  expect((await needs(away)).filter((n) => n.startsWith('other'))).toEqual([
    'other/freightInside',
    'other/insuranceInside',
  ])
})

test('a paper that came answers its need; when it is needed no longer it stays, and an empty one goes', async () => {
  const { id } = await made({ incoterm: 'FOB' })
  const freight = (await papers('declarant', id)).find((d) => d.rule === 'freight')
  await sent('declarant', { id, kind: 'other', documentId: freight.id })
  // Written past the list, as an import of the invoice itself does.
  const {
    rows: [tenant],
  } = await db.query('select tenant_id from customs_case where id = $1', [id])
  const {
    rows: [file],
  } = await db.query(
    `insert into stored_file (tenant_id, name, size, content_type, sha256, store_key) values ($1, 'i.xlsx', 1, 'x', '\\x00', 'none') returning id`,
    [tenant.tenant_id],
  )
  await db.query(
    `insert into customs_case_document (tenant_id, case_id, kind, name, state, file_id, file_name) values ($1, $2, 'invoice', '', 'received', $3, 'i.xlsx')`,
    [tenant.tenant_id, id, file.id],
  )
  await patch(id, { incoterm: { from: 'FOB', to: 'CIF' } })
  await refresh(id)
  const now = await papers('declarant', id)
  expect(now.filter((d) => d.kind === 'invoice').map((d) => [d.fileName, d.needed, d.rule])).toEqual([
    ['i.xlsx', true, 'always'],
  ])
  expect(now.filter((d) => d.kind === 'other').map((d) => [d.needed, d.rule, d.state])).toEqual([
    [false, null, 'received'],
  ])
  expect((await by('declarant').get(`${base}/open?id=${id}`)).documentsNeeded).toBe(4)
})

test('upload, check, refuse, send again, replace, remove: states, who and when, and who is told', async () => {
  const { id, code } = await made()
  const invoice = await sent('buyer', { id, kind: 'invoice', number: 'INV-9' })
  expect(invoice).toMatchObject({
    kind: 'invoice',
    state: 'received',
    needed: true,
    rule: 'always',
    number: 'INV-9',
    fileName: '发票.pdf',
    receivedBy: '周晓彤',
    removable: true,
  })
  expect((await latestNotice('declarant')).title).toBe(`Case ${code}: Invoice received`)
  const refused = await by('declarant').post(`${base}/refuseDocument`, {
    id,
    documentId: invoice.id,
    version: invoice.version,
    reason: '看不清',
  })
  expect(refused).toMatchObject({ state: 'refused', note: '看不清', checkedBy: '王海波' })
  expect(await latestNotice('buyer')).toMatchObject({
    title: `Case ${code}: Invoice was rejected, please upload it again`,
    content: 'Reason: 看不清',
    link: `/ClassifyOrder?id=${id}&part=documents`,
  })
  const again = await sent('buyer', { id, kind: 'invoice', documentId: invoice.id })
  expect(again).toMatchObject({ id: invoice.id, state: 'received', note: null, checkedBy: null })
  const stale = await by('declarant').try('POST', `${base}/checkDocument`, {
    id,
    documentId: invoice.id,
    version: invoice.version,
  })
  expect([stale.status, stale.body.data.current.state]).toEqual([409, 'received'])
  const checked = await by('declarant').post(`${base}/checkDocument`, {
    id,
    documentId: invoice.id,
    version: again.version,
  })
  expect(checked).toMatchObject({ state: 'checked', checkedBy: '王海波' })
  expect((await papers('buyer', id)).find((d) => d.id === invoice.id).removable).toBe(false)
  for (const [verb, more] of [
    ['changeDocument', { number: 'X' }],
    ['removeDocument', {}],
  ] as const)
    expect(
      (
        await by('buyer').try('POST', `${base}/${verb}`, {
          id,
          documentId: invoice.id,
          version: checked.version,
          ...more,
        })
      ).status,
    ).toBe(409)
  expect((await upload('buyer', { id, kind: 'invoice', documentId: invoice.id })).status).toBe(409)
  const cleared = await by('declarant').post(`${base}/removeDocument`, {
    id,
    documentId: invoice.id,
    version: checked.version,
  })
  expect(cleared.documents.find((d: any) => d.id === invoice.id)).toMatchObject({
    state: 'needed',
    fileName: null,
    needed: true,
  })
  const extra = await sent('buyer', { id, kind: 'goodsPicture' }, pdf(), '照片.pdf')
  expect(
    (
      await by('buyer').post(`${base}/removeDocument`, { id, documentId: extra.id, version: extra.version })
    ).documents.some((d: any) => d.id === extra.id),
  ).toBe(false)
  // What staff put there is not the customer's to take away.
  const theirs = await sent('declarant', { id, kind: 'release' })
  expect(
    (await by('buyer').try('POST', `${base}/removeDocument`, { id, documentId: theirs.id, version: theirs.version }))
      .status,
  ).toBe(409)
})

test('number, validity and kind are said afterwards; a kind that the broker asked for stays', async () => {
  const { id } = await made()
  const paper = await sent('buyer', { id, kind: 'other' })
  const licence = await by('buyer').post(`${base}/changeDocument`, {
    id,
    documentId: paper.id,
    version: paper.version,
    kind: 'licence',
    number: 'L-1',
    validTo: '2026-12-31',
  })
  expect(licence).toMatchObject({ kind: 'licence', number: 'L-1', validTo: '2026-12-31' })
  expect(
    await by('buyer').post(`${base}/changeDocument`, {
      id,
      documentId: paper.id,
      version: licence.version,
      number: '',
    }),
  ).toMatchObject({ number: null, validTo: '2026-12-31' })
  const asked = await by('declarant').post(`${base}/askDocument`, { id, kind: 'other', name: '产品说明书' })
  expect(asked).toMatchObject({ needed: true, rule: 'person', state: 'needed', name: '产品说明书' })
  expect((await latestNotice('buyer')).title).toContain('please upload 产品说明书')
  expect(
    await by('buyer').post(`${base}/changeDocument`, {
      id,
      documentId: asked.id,
      version: asked.version,
      kind: 'invoice',
    }),
  ).toMatchObject({ kind: 'other' })
  for (const [body, field] of [
    [{ validTo: '31.12.2026' }, 'validTo'],
    [{ kind: 'nothing' }, 'kind'],
    [{ number: 'x'.repeat(65) }, 'number'],
    [{ number: 'a\u0000b' }, 'number'],
  ] as const) {
    const { status, body: said } = await by('declarant').try('POST', `${base}/changeDocument`, {
      id,
      documentId: asked.id,
      version: asked.version,
      ...body,
    })
    expect([status, said.errors?.[0]?.field]).toEqual([400, field])
  }
})

test('the same bytes are told, in this case and in another one of the customer, and taken when they are meant', async () => {
  const [one, two, foreign] = [await made(), await made(), await made({ orgId: haina })]
  const bytes = pdf('the very same')
  const first = await sent('declarant', { id: one.id, kind: 'invoice' }, bytes)
  const here = await upload('buyer', { id: one.id, kind: 'packingList' }, bytes, '别名.pdf')
  expect([here.status, here.body.message]).toEqual([
    409,
    'This file is already in this case (Invoice, 发票.pdf). Add it again?',
  ])
  const there = await upload('buyer', { id: two.id, kind: 'invoice' }, bytes)
  expect(there.status).toBe(409)
  expect(there.body.message).toBe(`This file is already in case ${one.code} (Invoice, 发票.pdf). Use it here as well?`)
  expect(there.body.data.same).toEqual([
    { caseId: one.id, caseCode: one.code, documentId: first.id, kind: 'invoice', fileName: '发票.pdf' },
  ])
  expect((await sent('buyer', { id: two.id, kind: 'invoice', again: 'true' }, bytes)).state).toBe('received')
  // Of another customer's case nothing is told, not even to the broker.
  expect((await upload('buyer2', { id: foreign.id, kind: 'invoice' }, bytes)).status).toBe(200)
  expect(
    (await upload('declarant', { id: foreign.id, kind: 'contract' }, bytes)).body.data.same.map((s: any) => s.caseId),
  ).toEqual([foreign.id])
  const { rows } = await db.query('select sha256 from customs_case_document where id = $1', [first.id])
  expect(rows[0].sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('a paper belongs to the case’s customer: his people read it, by case and by file; another customer and another tenant find nothing by any id', async () => {
  const { id } = await made()
  const other = await made({ orgId: haina })
  const bytes = pdf()
  const paper = await sent('declarant', { id, kind: 'invoice' }, bytes)
  const {
    rows: [{ file_id: fileId }],
  } = await db.query('select file_id from customs_case_document where id = $1', [paper.id])
  const path = `${base}/document?id=${id}&documentId=${paper.id}`
  const mine = await bytesOf('buyer', path)
  expect([mine.status, mine.bytes.equals(bytes), mine.disposition]).toEqual([
    200,
    true,
    expect.stringMatching(/^attachment; /),
  ])
  expect((await bytesOf('buyer', `/api/files/download/${fileId}`)).status).toBe(200)
  for (const name of ['buyer2', 'elsewhere']) {
    for (const url of [path, `/api/files/download/${fileId}`, `${base}/documents?id=${id}`])
      expect([name, url, (await bytesOf(name, url)).status]).toEqual([name, url, 404])
    for (const [verb, more] of [
      ['changeDocument', { number: 'X' }],
      ['removeDocument', {}],
    ] as const) {
      expect([
        name,
        verb,
        (await by(name).try('POST', `${base}/${verb}`, { id, documentId: paper.id, version: paper.version, ...more }))
          .status,
      ]).toEqual([name, verb, 404])
    }
    expect((await by(name).try('POST', `${base}/refreshDocuments`, { id })).status).toBe(404)
    expect((await upload(name, { id, kind: 'invoice' })).status).toBe(404)
  }
  // By way of a case of his own neither.
  expect((await bytesOf('buyer2', `${base}/document?id=${other.id}&documentId=${paper.id}`)).status).toBe(404)
  expect(
    (
      await by('buyer2').try('POST', `${base}/removeDocument`, {
        id: other.id,
        documentId: paper.id,
        version: paper.version,
      })
    ).status,
  ).toBe(404)
  expect((await upload('buyer2', { id: other.id, kind: 'invoice', documentId: paper.id })).status).toBe(404)
  expect((await bytesOf('declarant', `${base}/document?id=${other.id}&documentId=${paper.id}`)).status).toBe(404)
  expect((await papers('declarant', id)).find((d) => d.id === paper.id)).toMatchObject({
    state: 'received',
    number: null,
  })
})

test('checking is the broker’s, whatever buttons the customer’s role was given; without the right nothing is uploaded', async () => {
  const { id } = await made()
  const paper = await sent('buyer', { id, kind: 'invoice' })
  await by('admin').try('GET', `${base}/documents?id=${id}`)
  for (const [verb, more] of [
    ['checkDocument', {}],
    ['refuseDocument', { reason: 'x' }],
  ] as const)
    expect(
      (await by('buyer').try('POST', `${base}/${verb}`, { id, documentId: paper.id, version: paper.version, ...more }))
        .status,
    ).toBe(403)
  expect((await by('buyer').try('POST', `${base}/askDocument`, { id, kind: 'other' })).status).toBe(403)
  expect(
    (await by('finance').try('POST', `${base}/checkDocument`, { id, documentId: paper.id, version: paper.version }))
      .status,
  ).toBe(403)
  await db.query(`update customs_case set status = 'completed' where id = $1`, [id])
  expect((await upload('buyer', { id, kind: 'invoice' })).status).toBe(409)
  expect(
    (await by('declarant').try('POST', `${base}/checkDocument`, { id, documentId: paper.id, version: paper.version }))
      .status,
  ).toBe(409)
})

test('empty, too large, disguised and misnamed uploads are refused in the words of the product and leave nothing', async () => {
  const { id } = await made()
  const before = (await papers('declarant', id)).length
  expect((await upload('buyer', { id, kind: 'invoice' }, new Uint8Array(0))).body.message).toBe('file cannot be empty')
  const large = await upload('buyer', { id, kind: 'invoice' }, Buffer.concat([pdf(), randomBytes(10 * 1024 * 1024)]))
  expect([large.status, large.body.message]).toEqual([413, 'file must be under 10MB'])
  const most = Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024 - 1 - pdf('x').length, 32)]).subarray(
    0,
    10 * 1024 * 1024 - 1,
  )
  expect((await upload('buyer', { id, kind: 'taxBill' }, most)).status).toBe(200)
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const [bytes, name] of [
    [svg, 'a.svg'],
    [svg, 'a.pdf'],
    [new Uint8Array([77, 90, 0, 1]), 'a.pdf'],
  ] as const)
    expect([name, (await upload('buyer', { id, kind: 'invoice' }, bytes, name)).status]).toEqual([name, 415])
  for (const fields of [
    { id, kind: 'nothing' },
    { id, kind: '' },
    { id: 'x', kind: 'invoice' },
    { id, kind: 'invoice', documentId: 'x' },
    { id, kind: 'invoice', validTo: 'soon' },
    { id, kind: 'invoice', again: 'perhaps' },
    { id, kind: 'invoice', tenantId: id },
  ] as Record<string, string>[]) {
    expect([JSON.stringify(fields), (await upload('buyer', fields)).status]).toEqual([JSON.stringify(fields), 400])
  }
  expect((await upload('buyer', { id, kind: 'invoice', documentId: randomUUID() })).status).toBe(404)
  const named = await sent('buyer', { id, kind: 'other' }, pdf(), '../../etc/合同<script>.pdf')
  expect(named.fileName).toBe('合同<script>.pdf')
  expect((await papers('declarant', id)).length).toBe(before + 2)
  expect(
    (
      await app.call('POST', `${base}/uploadDocument`, {
        token: hands['buyer']!.token,
        body: { id, kind: 'invoice', file: { path: '/etc/passwd' } },
      })
    ).status,
  ).toBe(415)
})

test('a case that the customer wrote or uploaded in does not pass to another customer; what staff put there moves along', async () => {
  const held = await made()
  await sent('buyer', { id: held.id, kind: 'invoice' })
  const kept = await patch(held.id, { orgId: { from: pengcheng, to: haina } })
  expect(kept.problems).toEqual([
    {
      field: 'orgId',
      message:
        'The customer has sent messages or documents in this case, so the customer cannot be changed. Create a new case',
    },
  ])
  const free = await made()
  const paper = await sent('declarant', { id: free.id, kind: 'invoice' })
  expect((await patch(free.id, { orgId: { from: pengcheng, to: haina } })).problems).toEqual([])
  const {
    rows: [{ file_id: fileId }],
  } = await db.query('select file_id from customs_case_document where id = $1', [paper.id])
  expect((await bytesOf('buyer', `/api/files/download/${fileId}`)).status).toBe(404)
  expect((await bytesOf('buyer2', `/api/files/download/${fileId}`)).status).toBe(200)
})

test('all papers of a case come as one zip with the bytes as they were sent, to whoever sees the case', async () => {
  const { id, code } = await made()
  const all = (name: string) => bytesOf(name, `${base}/allDocuments?id=${id}`)
  expect((await all('buyer')).status).toBe(404)
  const [one, same, scan] = [pdf(), pdf(), pdf()]
  await sent('buyer', { id, kind: 'invoice' }, one, '发票.pdf')
  await sent('buyer', { id, kind: 'invoice' }, same, '发票.pdf')
  await sent('declarant', { id, kind: 'packingList' }, scan, 'PL: 2026/07?.pdf')
  const lost = await sent('declarant', { id, kind: 'contract' }, pdf(), 'gone.pdf')
  const {
    rows: [{ store_key: key }],
  } = await db.query(
    'select f.store_key from customs_case_document d join stored_file f on f.id = d.file_id where d.id = $1',
    [lost.id],
  )
  await unlink(path.join(app.application.services.environment.DATA_DIR, 'files', key))
  for (const name of ['buyer', 'declarant']) {
    const answer = await all(name)
    expect(answer.status).toBe(200)
    expect(decodeURIComponent(answer.disposition!)).toContain(`${code}`)
    const files = await unzip(answer.bytes)
    const held = (bytes: Buffer) => [...files].filter(([, b]) => b.equals(bytes)).map(([n]) => n)
    expect([held(one), held(same), held(scan)].flat()).toHaveLength(3)
    expect(files.size).toBe(4)
    for (const entry of files.keys()) expect(entry).toMatch(/^[^<>:"/\\|?*]+ - [^<>:"/\\|?*]+\.pdf$/)
    expect(new Set([...held(one), ...held(same)])).toEqual(
      new Set([
        held(one)[0]!,
        held(one)[0]!.includes('(2)') ? held(one)[0]!.replace(' (2)', '') : held(one)[0]!.replace('.pdf', ' (2).pdf'),
      ]),
    )
  }
  expect((await all('buyer2')).status).toBe(404)
  expect((await all('elsewhere')).status).toBe(404)
})

test('names in an archive are safe on every system and never the same', () => {
  const names = archiveNames([
    { kind: '发票', file: '../../etc/passwd' },
    { kind: '发票', file: 'A.PDF' },
    { kind: '发票', file: 'a.pdf' },
    { kind: '发票', file: 'a (2).pdf' },
    { kind: '发票', file: 'a.pdf' },
    { kind: 'x/y', file: '' },
    { kind: 'CON', file: 'nul.txt' },
    { kind: '合同', file: '\u202Efdp.exe' },
    { kind: '合同', file: `${'长'.repeat(300)}.pdf` },
    { kind: '合同', file: 'C:\\x\\y.pdf\u0000.exe' },
    { kind: '合同', file: ' . ' },
  ])
  expect(new Set(names.map((n) => n.toLowerCase())).size).toBe(names.length)
  for (const name of names) {
    expect(name).not.toMatch(/[<>:"/\\|?*\u0000-\u001f\u202a-\u202e]|^[.\s]|[.\s]$/)
    expect([...name].length).toBeLessThan(140)
  }
  expect(names.slice(1, 5)).toEqual(['发票 - A.PDF', '发票 - a (2).pdf', '发票 - a (2) (2).pdf', '发票 - a (3).pdf'])
})
