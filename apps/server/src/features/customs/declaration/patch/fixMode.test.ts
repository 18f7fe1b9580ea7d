import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { declarationHand, nextSecond, paperLine, smallTariff } from '../../../../test/declaration.ts'

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

let last = 0
/** A receipt by hand, each later than the one before. */
const receipt = (id: string, channel: string, note = '') => {
  last = Math.max(last + 1, Date.now())
  return hand.data(hand.post('addReceipt', { id, channel, note, at: new Date(last).toISOString() }))
}
async function returned(note: string, channel = 'Z'): Promise<any> {
  const { row } = await hand.checkedDraft()
  await hand.data(hand.step('submit', row.id))
  await receipt(row.id, channel, note)
  return hand.open(row.id)
}
const faultsOf = (id: string, own = hand): Promise<any> => own.data(own.get('faults', { id }))
const settle = (faultId: string, outcome: string, note = '') => hand.post('settleFault', { faultId, outcome, note })
const set = (id: string, name: string, from: string, to: string) =>
  hand.data(hand.post('patch', { id, head: { [name]: { from, to } } }))

describe('a returned declaration', () => {
  it('opens as its faults: customs’ words, the field, the value that was declared and the one that stands', async () => {
    const { row, lines } = await returned('1、毛重与舱单不符；2、第1项商品编号有误；3、请补充说明贸易情况')
    expect(row).toMatchObject({
      status: 'returned',
      faultCount: 3,
      statusNote: '1、毛重与舱单不符；2、第1项商品编号有误；3、请补充说明贸易情况',
    })
    const { faults, mended } = await faultsOf(row.id)
    expect(mended).toBe(0)
    expect(faults.map((f: any) => [f.words, f.block, f.field, f.line, f.lineId, f.oldValue, f.current])).toEqual([
      ['毛重与舱单不符', 'head', 'GrossWet', null, null, '12', '12'],
      ['第1项商品编号有误', 'line', 'CodeTS', 1, lines[0].id, '8504401400', '8504401400'],
      ['请补充说明贸易情况', null, null, null, null, null, null],
    ])
    expect((await hand.data(hand.getCase('open', { id: row.caseId }))).row.alarm).toBe('returned')
  })

  it('remembers by itself what a field was and became, and is open again where it was put back', async () => {
    const { row } = await returned('毛重与舱单不符')
    await set(row.id, 'GrossWet', '12', '13')
    expect(await faultsOf(row.id)).toMatchObject({
      mended: 1,
      faults: [{ oldValue: '12', current: '13', mendedBy: '陈静', applies: true }],
    })
    expect((await hand.open(row.id)).row.faultCount).toBe(0)
    await set(row.id, 'GrossWet', '13', '12')
    expect(await faultsOf(row.id)).toMatchObject({ mended: 0, faults: [{ mendedAt: null }] })
    expect((await hand.open(row.id)).row.faultCount).toBe(1)
  })

  it('takes a mark with a note, and back', async () => {
    const { row } = await returned('备注不规范；请补充说明贸易情况', 'E')
    expect(row.status).toBe('rejected')
    const [first, second] = (await faultsOf(row.id)).faults
    const refused = await settle(first.id, 'notApplicable')
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'note'])
    expect(await hand.data(settle(first.id, 'notApplicable', '与海关电话确认'))).toMatchObject({
      applies: false,
      note: '与海关电话确认',
      mendedBy: '陈静',
    })
    expect(await hand.data(settle(second.id, 'mended', '已上传说明'))).toMatchObject({
      applies: true,
      note: '已上传说明',
    })
    expect((await hand.open(row.id)).row.faultCount).toBe(0)
    expect(await hand.data(settle(first.id, 'open'))).toMatchObject({ mendedAt: null, applies: true })
    expect((await hand.open(row.id)).row.faultCount).toBe(1)
  })

  it('is not mended by a word alone: a value changed since, or a person says why', async () => {
    const { row } = await returned('请补充说明贸易情况；备注不规范')
    const {
      faults: [first, second],
      changed,
    } = await faultsOf(row.id)
    expect(changed).toBe(false)
    const refused = await settle(first.id, 'mended')
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [
        {
          field: 'note',
          message: 'Nothing in the declaration changed since it came back; say why it counts as corrected',
        },
      ],
    ])
    expect((await faultsOf(row.id)).mended).toBe(0)
    expect(await hand.data(settle(first.id, 'mended', '已上传说明'))).toMatchObject({
      note: '已上传说明',
      mendedBy: '陈静',
    })
    // What was put back is no change, a remark of the house is no value of the declaration.
    await set(row.id, 'GrossWet', '12', '13')
    await set(row.id, 'GrossWet', '13', '12')
    await hand.data(hand.post('patch', { id: row.id, remark: { from: null, to: 'for us' } }))
    expect([(await faultsOf(row.id)).changed, (await settle(second.id, 'mended')).status]).toEqual([false, 400])
    await set(row.id, 'GrossWet', '12', '12.5')
    expect((await faultsOf(row.id)).changed).toBe(true)
    expect(await hand.data(settle(second.id, 'mended'))).toMatchObject({ note: null, applies: true })
  })

  it('shows how the same words were solved before, the last five, with what may be taken over', async () => {
    for (const to of ['13', '14', '15', '16', '17', '18']) {
      const { row } = await returned(`毛重${to}千克与舱单不符，境内收发货人联系方式有误`)
      await set(row.id, 'GrossWet', '12', to)
    }
    const { row } = await returned('毛重99千克与舱单不符，境内收发货人联系方式有误')
    const [fault] = (await faultsOf(row.id)).faults
    expect(fault.before.map((b: any) => [b.from, b.to, b.person, b.sameField])).toEqual(
      ['18', '17', '16', '15', '14'].map((to) => ['12', to, '陈静', true]),
    )
    expect(fault.before[0]).toMatchObject({ code: expect.stringMatching(/^IM-/), applies: true, note: null })
    // Another tenant starts anew.
    const other = declarationHand(app, await app.signIn('demo2', 'admin'))
    expect((await other.get('faults', { id: row.id })).status).toBe(404)
    expect((await other.post('settleFault', { faultId: fault.id, outcome: 'mended' })).status).toBe(404)
  })

  it('goes through check and submission once more; then its faults are history', async () => {
    const { row } = await returned('毛重与舱单不符')
    const [fault] = (await faultsOf(row.id)).faults
    await set(row.id, 'GrossWet', '12', '12.5')
    await hand.data(hand.step('sendToCheck', row.id))
    expect((await hand.open(row.id)).row.status).toBe('checking')
    // A late word about what was sent before does not take it back.
    await receipt(row.id, 'W', '布控')
    expect((await hand.open(row.id)).row.status).toBe('checking')
    await hand.data(hand.approve(row.id))
    await nextSecond()
    await hand.data(hand.step('submit', row.id))
    expect((await hand.open(row.id)).row).toMatchObject({ status: 'submitted', round: 2, faultCount: 0 })
    expect((await faultsOf(row.id)).faults).toEqual([])
    expect((await settle(fault.id, 'open')).status).toBe(409)
    await receipt(row.id, 'L')
    await receipt(row.id, 'Z', '毛重与舱单不符')
    const [again] = (await faultsOf(row.id)).faults
    expect(again).toMatchObject({ round: 2, oldValue: '12.5', current: '12.5' })
    expect(again.before[0]).toMatchObject({ from: '12', to: '12.5', declarationId: row.id, sameField: true })
  })

  it('keeps to the line that was meant when lines before it go', async () => {
    const { id } = await hand.readyCase(
      [paperLine(), paperLine({ unitPrice: '3', totalPrice: '30', name: '第二种电源' })],
      { packages: 2, grossWeight: '24', netWeight: '20', invoiceTotal: '55' },
    )
    const { ids } = await hand.made(id, { merge: 'none' })
    const draft = await hand.open(ids[0])
    await hand.data(
      hand.post('patch', {
        id: ids[0],
        head: hand.set(hand.missing, draft.head),
        lines: { set: draft.lines.map((l: any) => ({ id: l.id, item: hand.set({ DestCode: '440308' }, l.item) })) },
      }),
    )
    await hand.handIn(ids[0])
    await receipt(ids[0], 'Z', '第2项商品名称不规范')
    const [first, second] = (await hand.open(ids[0])).lines
    await hand.data(hand.post('patch', { id: ids[0], lines: { remove: [{ id: first.id, version: first.version }] } }))
    expect(await faultsOf(ids[0])).toMatchObject({
      mended: 0,
      faults: [{ lineId: second.id, line: 2, oldValue: '第二种电源', current: '第二种电源' }],
    })
    await hand.data(
      hand.post('patch', {
        id: ids[0],
        lines: { set: [{ id: second.id, item: { GName: { from: '第二种电源', to: '稳压电源' } } }] },
      }),
    )
    expect(await faultsOf(ids[0])).toMatchObject({ mended: 1 })
  })

  it('says something where customs said nothing', async () => {
    const { row } = await returned('')
    expect((await faultsOf(row.id)).faults).toMatchObject([{ channel: 'Z', words: '', field: null }])
  })
})

describe('who may', () => {
  it('settle: those who edit; the customer reads nothing of it', async () => {
    const { row } = await returned('毛重与舱单不符')
    const [fault] = (await faultsOf(row.id)).faults
    for (const username of ['buyer', 'finance']) {
      const token = await app.signIn('demo', username)
      expect([
        username,
        (await declarationHand(app, token).post('settleFault', { faultId: fault.id, outcome: 'mended' })).status,
      ]).toEqual([username, 403])
    }
    const declarant = declarationHand(app, await app.signIn('demo', 'declarant'))
    expect(
      (await declarant.post('settleFault', { faultId: fault.id, outcome: 'notApplicable', note: 'x' })).status,
    ).toBe(200)
    for (const bad of [
      { faultId: fault.id, outcome: 'gone' },
      { faultId: 'x', outcome: 'open' },
      { faultId: fault.id, outcome: 'mended', note: 'x'.repeat(501) },
      { faultId: fault.id, outcome: 'mended', note: 'a\u0000' },
    ])
      expect((await hand.post('settleFault', bad)).status).toBe(400)
  })
})
