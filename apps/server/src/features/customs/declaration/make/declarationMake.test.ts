import { sumOf } from '@clearway/contract/kernel/decimal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { declarationHand, paperLine, smallTariff } from '../../../../test/declaration.ts'
import { statementsOf } from '../../../../test/statements.ts'
import { customerIds } from '../../../../test/trade.ts'

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

const sumHead = (declarations: any[], field: string) => sumOf(declarations.map((d) => d.head[field]))
const items = (declarations: any[]) => declarations.flatMap((d) => d.lines.map((l: any) => l.item))

describe('declarations made from a case', () => {
  it('hold 120 lines of 60 goods in two, with every sum of the shipment', async () => {
    const lines = Array.from({ length: 120 }, (_, n) =>
      paperLine({ name: `直流稳压电源 ${n % 60}`, netWeight: '9.99999', grossWeight: '11.5', totalPrice: '25.01' }),
    )
    const found = await hand.readyCase(lines, {
      packages: 121,
      grossWeight: '1380.07',
      netWeight: '1199.9988',
      invoiceTotal: '3001.2',
      freight: '1000.01',
    })
    const { ids, notes } = await hand.made(found.id)
    expect(ids).toHaveLength(2)
    expect(notes).toEqual([])
    const made = await Promise.all(ids.map((id: string) => hand.open(id)))
    expect(made.map((d) => [d.row.code, d.row.lineCount, d.row.total, d.row.currency, d.row.status])).toEqual([
      [`${found.code}/1`, 50, '2501.00', 'USD', 'draft'],
      [`${found.code}/2`, 10, '500.20', 'USD', 'draft'],
    ])
    expect([
      sumHead(made, 'PackNo'),
      sumHead(made, 'GrossWet'),
      sumHead(made, 'NetWt'),
      sumHead(made, 'FeeRate'),
      sumHead(made, 'InsurRate'),
    ]).toEqual(['121', '1380.07', '1199.9988', '1000.01', '9.00'].map((s) => sumOf([s])))
    expect(
      sumOf(
        items(made).map((i) => i.DeclTotal),
        2,
      ),
    ).toBe('3001.20')
    expect(sumOf(items(made).map((i) => i.GQty))).toBe('1200')
    expect(items(made)[0]).toMatchObject({
      CodeTS: '8504401400',
      GQty: '20',
      DeclTotal: '50.02',
      DeclPrice: '2.501',
      FirstUnit: '007',
      FirstQty: '20',
      SecondUnit: '035',
      SecondQty: '19.99998',
      OriginCountry: 'MYS',
      DestinationCountry: 'CHN',
      DutyMode: '1',
      TradeCurr: 'USD',
    })
    // Every line of the case stands in exactly one line of a declaration.
    const sources = made.flatMap((d) => Object.values<number[]>(d.lineSources))
    expect(made[0].lineSources[made[0].lines[0].id]).toEqual([1, 61])
    expect(sources.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, n) => n + 1))
    expect(made.map((d) => d.papers.total)).toEqual(['2501.00', '500.20'])
  })

  it('take the head from case, parties, rules and the last one, and say so', async () => {
    const { pengcheng } = await customerIds(app, admin)
    const first = await hand.oneDraft({ orgId: pengcheng })
    expect(first.head).toMatchObject({
      IEFlag: 'I',
      version: '3.1',
      EntryType: 'M',
      DeclTrnRel: '0',
      EdiId: '1',
      TransMode: '3',
      CutMode: '101',
      TradeMode: '0110',
      MarkNo: 'N/M',
      FeeMark: '3',
      FeeRate: '100.00',
      FeeCurr: 'USD',
      InsurMark: '3',
      InsurRate: '9.00',
      CustomMaster: '5316',
      IEPort: '5304',
      TradeName: '深圳鹏程电子有限公司',
      TradeCoScc: '91440300708461136T',
      OwnerName: '深圳鹏程电子有限公司',
      IEDate: '20261118',
      DespPortCode: 'SGP000',
      DistinatePort: 'SGP000',
      EntyPortCode: '470201',
      BillNo: 'EGLV0001',
      OverseasConsignorEname: 'Acme Pte Ltd',
      PackNo: '1',
      GrossWet: '12',
      NetWt: '10',
    })
    expect(first.head.AgentName).toBeTruthy()
    expect(first.free).toEqual({ VoyNo: '012E' })
    expect([
      first.origins.BillNo.kind,
      first.origins.TransMode,
      first.origins.TradeName.kind,
      first.origins.CutMode.kind,
    ]).toEqual(['case', { kind: 'rule', of: 'FOB' }, 'case', 'rule'])
    await hand.data(
      hand.post('patch', {
        id: first.row.id,
        head: hand.set({ AgentCode: '4403980001', DeclareName: '李平', TradeCode: '4403160001' }, first.head),
      }),
    )
    const second = await hand.oneDraft({ orgId: pengcheng, entryOffice: null })
    // The house's own profile speaks before the last declaration.
    expect(second.head).toMatchObject({
      AgentCode: '4403980001',
      DeclareName: first.head.DeclareName,
      TradeCode: '4403160001',
      IEPort: '5304',
    })
    expect(second.origins.DeclareName).toEqual({ kind: 'rule', of: first.head.AgentName })
    expect(second.origins.TradeCode).toEqual({ kind: 'copy', of: first.row.code })
  })

  it('leave out charges that the terms do not declare, and prepare the documents that codes ask for', async () => {
    const cif = await hand.readyCase([paperLine({ hsCode: '8542399000', elements: '4|3|用于存储' })], {
      incoterm: 'CIF',
      grossWeight: '12',
      netWeight: '10',
    })
    const { ids, notes } = await hand.made(cif.id)
    const { head, blocks, origins } = await hand.open(ids[0])
    expect(head).toMatchObject({ TransMode: '1' })
    expect(Object.keys(head).filter((n) => /^(Fee|Insur)/.test(n))).toEqual([])
    expect(notes).toHaveLength(1)
    // 7 is wanted of an import; 4 is for exports.
    expect(blocks.licences).toEqual([{ DocuCode: '7' }])
    expect(origins.licences.kind).toBe('rule')
  })

  it('give an export the other side’s names', async () => {
    const { head, lines } = await hand.oneDraft(
      { direction: 'export', incoterm: 'CIF' },
      { origin: 'CHN', elements: '4|0|用于设备供电|60瓦' },
    )
    expect(head).toMatchObject({
      IEFlag: 'E',
      OverseasConsigneeEname: 'Acme Pte Ltd',
      DistinatePort: 'SGP000',
      TransMode: '1',
      FeeRate: '100.00',
    })
    expect(head).not.toHaveProperty('IEDate')
    expect(head).not.toHaveProperty('DespPortCode')
    expect(lines[0].item).toMatchObject({ OriginCountry: 'CHN', DestinationCountry: 'SGP' })
  })

  it('are made once, however often it is asked, and of what is left later', async () => {
    const found = await hand.readyCase([paperLine(), paperLine({ name: '另一种电源' })], {
      grossWeight: '24',
      netWeight: '20',
    })
    const both = await Promise.all([hand.post('make', { caseId: found.id }), hand.post('make', { caseId: found.id })])
    expect(both.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [{ id, version, lineCount }] = (await hand.data(hand.get('query', { caseId: found.id }))).list
    expect(lineCount).toBe(2)
    const [line] = (await hand.open(id)).lines
    await hand.data(hand.post('patch', { id, lines: { remove: [{ id: line.id, version: line.version }] } }))
    expect((await hand.post('sendToCheck', { id, version })).status).toBe(409)
    const again = await hand.made(found.id)
    expect((await hand.open(again.ids[0])).row).toMatchObject({ code: `${found.code}/2`, lineCount: 1 })
  })

  it('wait for the customer, and are not his to make', async () => {
    const draft = await hand.data(hand.postCase('add', { direction: 'import', urgent: false }))
    const early = await hand.post('make', { caseId: draft.id })
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('Draft')])
    const ready = await hand.readyCase([paperLine()])
    const other = declarationHand(app, await app.signIn('demo2', 'admin'))
    expect((await other.post('make', { caseId: ready.id })).status).toBe(404)
    expect(
      (await declarationHand(app, await app.signIn('demo', 'buyer')).post('make', { caseId: ready.id })).status,
    ).toBe(403)
    expect((await declarationHand(app, undefined).post('make', { caseId: ready.id })).status).toBe(401)
  })

  it('of 500 lines are ten, and take a statement for each of them, not for each line', async () => {
    const counted: number[] = []
    for (const [lines, declarations] of [
      [50, 1],
      [500, 10],
    ] as const) {
      const found = await hand.readyCase(
        Array.from({ length: lines }, (_, n) => paperLine({ name: `电源 ${n}` })),
        { grossWeight: `${12 * lines}`, netWeight: `${10 * lines}` },
      )
      counted.push(
        await statementsOf(app.application.services, async () =>
          expect((await hand.made(found.id)).ids).toHaveLength(declarations),
        ),
      )
    }
    // One for each further declaration; a session that is read anew, or a job beside it, takes a few.
    expect(counted[1]).toBeLessThan(counted[0]! + 9 + 20)
  })

  it('free the lines of the case when they are deleted, and hold them again when they come back', async () => {
    const found = await hand.readyCase([paperLine(), paperLine({ name: '另一种电源' })], {
      grossWeight: '24',
      netWeight: '20',
    })
    const {
      ids: [id],
    } = await hand.made(found.id)
    const held = async () =>
      (await hand.data(hand.getCase('lines', { id: found.id }))).lines.map((l: any) => l.declarationCode)
    expect(await held()).toEqual([`${found.code}/1`, `${found.code}/1`])
    expect(await hand.data(hand.post('delete', { ids: [id] }))).toEqual({ count: 1 })
    expect(await held()).toEqual([null, null])
    expect((await hand.get('open', { id })).status).toBe(404)
    expect(await hand.data(hand.post('restore', { ids: [id] }))).toEqual({ count: 1 })
    expect(await held()).toEqual([`${found.code}/1`, `${found.code}/1`])
    await hand.data(hand.post('delete', { ids: [id] }))
    const {
      ids: [next],
    } = await hand.made(found.id)
    expect((await hand.open(next)).row.code).toBe(`${found.code}/2`)
    const taken = await hand.post('restore', { ids: [id] })
    expect([taken.status, taken.body.message]).toEqual([409, expect.stringContaining(`${found.code}/1`)])
    expect(await held()).toEqual([`${found.code}/2`, `${found.code}/2`])
  })
})
