import { afterAll, beforeAll, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'
import { declarationHand, smallTariff } from '../../test/declaration.ts'
import { readXml } from './declaration/message/xmlTree.ts'
import { clientNumber } from './declaration/sign.ts'

const path = '/api/customs/declaringCompany'
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

const other = {
  name: '深圳港联报关有限公司',
  customsCode: '44039800ab',
  uscc: '91440300708461136T',
  organisationCode: '708461136',
  declareName: '陈敏',
  operatorName: '何丽',
  icCard: '8930000012345',
  isDefault: false,
}
const post = (verb: string, body: object, token = admin) => app.call('POST', `${path}/${verb}`, { token, body })
const list = async (token = admin) => (await app.call('GET', `${path}/query`, { token })).body.data.list

it('names what is wrong with a code, and gives the mark of the default to one', async () => {
  const bad = await post('add', { ...other, customsCode: '123', organisationCode: '70846113-6', icCard: '' })
  expect(bad.status).toBe(400)
  expect(bad.body.errors.map((e: any) => e.field).toSorted()).toEqual(['customsCode', 'icCard', 'organisationCode'])
  const { status, body } = await post('add', { ...other, isDefault: true })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ customsCode: '44039800AB', isDefault: true })
  expect((await list()).filter((row: any) => row.isDefault)).toHaveLength(1)
  expect((await post('add', other)).status).toBe(409)
  const stranger = await app.signIn('demo2', 'admin')
  expect((await list(stranger)).some((row: any) => row.customsCode === '44039800AB')).toBe(false)
})

it('fills the head of what is made, and signs the envelope of what is handed over', async () => {
  const draft = await hand.goodDraft()
  expect(draft.head).toMatchObject({
    AgentName: other.name,
    CopCode: other.organisationCode,
    TypistNo: other.icCard,
    InputerName: other.operatorName,
  })
  await hand.data(
    hand.post('patch', {
      id: draft.row.id,
      head: hand.set({ AgentCode: '44039800AB' }, (await hand.open(draft.row.id)).head),
    }),
  )
  await hand.handIn(draft.row.id)
  const response = await fetch(`${app.url}/api/customs/declaration/message?id=${draft.row.id}`, {
    headers: { authorization: `Bearer ${admin}` },
  })
  const root = readXml(new Uint8Array(await response.arrayBuffer()))
  const sign = root.children.find((c) => c.name === 'DecSign')!
  expect(Object.fromEntries(sign.children.filter((c) => c.text).map((c) => [c.name, c.text]))).toEqual({
    OperType: 'G',
    ICCode: other.icCard,
    CopCode: other.organisationCode,
    OperName: other.operatorName,
    ClientSeqNo: draft.row.code,
  })
})

it('is missed before anything is handed over in another name', async () => {
  const draft = await hand.goodDraft()
  const { head } = await hand.open(draft.row.id)
  await hand.data(hand.post('patch', { id: draft.row.id, head: hand.set({ AgentCode: '1100980009' }, head) }))
  await hand.data(hand.step('sendToCheck', draft.row.id))
  const refused = await hand.approve(draft.row.id)
  expect(refused.status).toBe(422)
  expect(refused.body.data.problems[0]).toMatchObject({
    code: 'declaringCompanyUnknown',
    place: { block: 'head', field: 'AgentCode' },
  })
})

it('numbers a declaration with at most 18 letters and digits, each by its own', () => {
  const id = '0192f5a1-7c3e-7abc-9def-0123456789ab'
  expect(clientNumber({ id, code: 'IM-20261120-0001/1' })).toBe('IM-20261120-0001/1')
  const long = clientNumber({ id, code: 'IM-20261120-0001/12' })
  expect(long).toMatch(/^C[0-9A-Z]{16}$/)
  expect(clientNumber({ id: id.replace(/b$/, 'c'), code: 'IM-20261120-0001/13' })).not.toBe(long)
})
