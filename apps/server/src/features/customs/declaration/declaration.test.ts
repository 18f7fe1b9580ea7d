import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readExcel } from '../../../kernel/paper/excel.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { declarationHand, paperLine, smallTariff } from '../../../test/declaration.ts'
import { customerIds } from '../../../test/trade.ts'

let app: TestApplication
let admin: string
let hand: ReturnType<typeof declarationHand>
let pengcheng: string

beforeAll(async () => {
  app = await testApplication()
  admin = await app.signIn('demo', 'admin')
  hand = declarationHand(app, admin)
  await smallTariff(app, admin)
  pengcheng = (await customerIds(app, admin)).pengcheng
})
afterAll(() => app?.close())

async function asOwner(query: string, values: unknown[]): Promise<any[]> {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  try {
    return (await client.query(query, values)).rows
  } finally {
    await client.end()
  }
}
const list = async (query: Record<string, string>) => (await hand.data(hand.get('query', query))).list

describe('the list', () => {
  it('shows a tab, a case, and counts both as it shows them', async () => {
    const before = await hand.data(hand.get('counters'))
    const [draft, checked] = [await hand.oneDraft(), await hand.checkedDraft()]
    expect((await list({ caseId: draft.row.caseId })).map((r: any) => r.code)).toEqual([draft.row.code])
    expect(await list({ caseId: draft.row.caseId, tab: 'toSubmit' })).toEqual([])
    expect(await list({ tab: 'toSubmit', search: checked.row.code })).toMatchObject([
      {
        id: checked.row.id,
        caseCode: checked.row.code.split('/')[0],
        billNo: 'EGLV0001',
        tradeMode: '0110',
        lineCount: 1,
        total: '25.00',
        checkedByName: expect.any(String),
      },
    ])
    const after = await hand.data(hand.get('counters'))
    const more = Object.fromEntries(Object.keys(after).map((tab) => [tab, after[tab] - before[tab]]))
    expect(more).toEqual({
      all: 2,
      draft: 1,
      toCheck: 0,
      toSubmit: 1,
      waiting: 0,
      returned: 0,
      toComplete: 0,
      taxDue: 0,
      summaryDue: 0,
      released: 0,
    })
    // Every state is in the tab that its people look at.
    const states = {
      submitted: 'waiting',
      accepted: 'waiting',
      manual: 'waiting',
      reviewed: 'waiting',
      reReview: 'waiting',
      inspection: 'waiting',
      returned: 'returned',
      rejected: 'returned',
      taxDue: 'taxDue',
      released: 'released',
      closed: 'released',
    }
    for (const [state, tab] of Object.entries(states)) {
      await asOwner('update declaration set status = $2 where id = $1', [draft.row.id, state])
      expect([state, (await list({ tab, caseId: draft.row.caseId })).length]).toEqual([state, 1])
    }
    expect((await hand.get('query', { tab: 'nowhere' })).status).toBe(400)
  })

  it('goes out as a file with what it shows', async () => {
    const { row } = await hand.oneDraft()
    const response = await fetch(`${app.url}/api/customs/declaration/exportExcel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify({ columns: ['code', 'status', 'total'], query: { tab: 'draft', caseId: row.caseId } }),
    })
    expect((await readExcel(Buffer.from(await response.arrayBuffer()))).rows).toEqual([
      ['Internal no.', 'Status', 'Total'],
      [row.code, 'Draft', expect.stringMatching(/^25/)],
    ])
  })
})

describe('who may', () => {
  it('needs a token, the permission and the own tenant', async () => {
    const { row, lines } = await hand.oneDraft({ orgId: pengcheng })
    const { id, version, caseId } = row
    const [nobody, other, finance] = [
      undefined,
      await app.signIn('demo2', 'admin'),
      await app.signIn('demo', 'finance'),
    ].map((token) => declarationHand(app, token))
    const writes: [string, object][] = [
      ['patch', { id, head: { BillNo: { from: 'EGLV0001', to: 'X' } } }],
      ['patch', { id, lines: { remove: [{ id: lines[0].id, version: 1 }] } }],
      ['make', { caseId }],
      ...['sendToCheck', 'approve', 'takeBack', 'submit'].map((verb): [string, object] => [verb, { id, version }]),
      ['delete', { ids: [id] }],
      ['restore', { ids: [id] }],
    ]
    for (const [verb, body] of writes) {
      expect([
        verb,
        (await nobody!.post(verb, body)).status,
        (await finance!.post(verb, body)).status,
        (await other!.post(verb, body)).status,
      ]).toEqual([verb, 401, 403, 404])
    }
    for (const verb of ['open', 'queryById', 'queryHistory', 'check', 'messages', 'message'])
      expect([verb, (await nobody!.get(verb, { id })).status, (await other!.get(verb, { id })).status]).toEqual([
        verb,
        401,
        404,
      ])
    expect((await finance!.get('open', { id })).status).toBe(200)
    expect((await hand.open(id)).head.BillNo).toBe('EGLV0001')
    expect((await hand.get('open', { id: randomUUID() })).status).toBe(404)
  })

  it('shows a customer his own, nothing internal, and lets him change nothing', async () => {
    const { haina } = await customerIds(app, admin)
    const [own, others] = [await hand.goodDraft({ orgId: pengcheng }), await hand.oneDraft({ orgId: haina })]
    await hand.data(hand.post('patch', { id: own.row.id, remark: { from: null, to: 'between us' } }))
    await hand.data(hand.step('sendToCheck', own.row.id))
    await hand.data(hand.step('takeBack', own.row.id, { reason: 'sloppy papers' }))
    const buyer = declarationHand(app, await app.signIn('demo', 'buyer'))
    const opened = await buyer.open(own.row.id)
    expect(opened.row).toMatchObject({ remark: null, statusNote: null, code: own.row.code })
    expect(
      JSON.stringify([
        opened,
        await buyer.data(buyer.get('queryHistory', { id: own.row.id })),
        await buyer.data(buyer.get('query', { search: own.row.code })),
      ]),
    ).not.toMatch(/between us|sloppy/)
    expect((await buyer.get('open', { id: others.row.id })).status).toBe(404)
    expect(
      (await buyer.data(buyer.get('query', { pageSize: '50' }))).list.every((r: any) => r.orgId === pengcheng),
    ).toBe(true)
    expect(
      (await buyer.post('patch', { id: own.row.id, head: { BillNo: { from: 'EGLV0001', to: 'X' } } })).status,
    ).toBe(403)
    expect((await buyer.post('submit', { id: own.row.id, version: opened.row.version })).status).toBe(403)
  })

  it('keeps a hidden sum from the lines, the history and the file as well', async () => {
    const { row, lines } = await hand.oneDraft()
    // No id and no time holds this text.
    const sum = '7391.53'
    await hand.data(
      hand.post('patch', {
        id: row.id,
        lines: { set: [{ id: lines[0].id, item: { DeclTotal: { from: '25', to: sum } } }] },
      }),
    )
    await asOwner(
      `insert into data_permission (tenant_id, role_id, resource, scope, filter_fields)
      select r.tenant_id, r.id, 'declaration', 'all', '{total,billNo}' from sys_role r join tenant t on t.id = r.tenant_id where t.tenant_code = 'demo' and r.role_code = 'ROLE_DECLARANT'`,
      [],
    )
    const declarant = declarationHand(app, await app.signIn('demo', 'declarant'))
    const opened = await declarant.open(row.id)
    expect([
      opened.row.total,
      opened.lines[0].item.DeclTotal,
      opened.lines[0].item.DeclPrice,
      opened.head.BillNo,
      opened.papers.total,
      opened.lines[0].item.GQty,
    ]).toEqual([undefined, undefined, undefined, undefined, undefined, '10'])
    const refused = await declarant.data(
      declarant.post('patch', {
        id: row.id,
        head: { BillNo: { from: '', to: 'X' } },
        lines: { set: [{ id: lines[0].id, item: { DeclTotal: { from: sum, to: '1' } } }] },
      }),
    )
    expect(refused.problems.map((p: any) => p.field)).toEqual(['BillNo', 'DeclTotal'])
    expect(
      JSON.stringify([
        refused,
        await declarant.data(declarant.get('queryHistory', { id: row.id })),
        await declarant.data(declarant.get('check', { id: row.id })),
      ]),
    ).not.toMatch(/7,?391\.53|EGLV/)
    expect((await declarant.get('message', { id: row.id })).status).toBe(403)
  })
})

describe('deleting', () => {
  it('is for what customs never took into its books, all or none', async () => {
    const [draft, returned] = [await hand.oneDraft(), await hand.checkedDraft()]
    await hand.data(hand.step('submit', returned.row.id))
    const both = { ids: [draft.row.id, returned.row.id] }
    const refused = await hand.post('delete', both)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(returned.row.code)])
    await asOwner(`update declaration set status = 'returned', accepted_at = now() where id = $1`, [returned.row.id])
    expect((await hand.post('delete', both)).status).toBe(409)
    await asOwner(`update declaration set accepted_at = null where id = $1`, [returned.row.id])
    expect(await hand.data(hand.post('delete', both))).toEqual({ count: 2 })
    expect((await list({ deleted: 'true', caseId: draft.row.caseId })).map((r: any) => r.id)).toEqual([draft.row.id])
    expect((await hand.data(hand.getCase('open', { id: returned.row.caseId }))).row.status).toBe('toDeclare')
  })

  it('leaves a case of which nothing is left to declare as it is', async () => {
    const empty = await hand.readyCase([paperLine()])
    await hand.made(empty.id)
    expect((await hand.post('make', { caseId: empty.id })).status).toBe(409)
  })
})
