import { afterAll, beforeAll, expect, it } from 'vitest'

import { setParameter } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { declarationHand, smallTariff } from '../../../test/declaration.ts'

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

const by2018 = (on: boolean) => setParameter(app, admin, 'declaration.edition2018', String(on))
const patch = (id: string, head: Record<string, string>) => hand.data(hand.post('patch', { id, head: hand.set(head) }))
const refused = (outcome: any) => outcome.problems.map((p: any) => p.field)
const codes = async (id: string, level: string) =>
  (await hand.data(hand.get('check', { id, level }))).problems
    .filter((p: any) => p.level === 'error')
    .map((p: any) => p.place.field)

it('a new declaration is of the present edition, and takes what only that has', async () => {
  const { row, edition, head } = await hand.oneDraft()
  expect(edition).toBe('present')
  const outcome = await patch(row.id, {
    OrgCode: '471400',
    PurpOrgCode: '5301',
    TypeStep: '5',
    BusinessItems: '00001',
    NoteS: '备'.repeat(255),
    OverseasConsignorCode: 'x'.repeat(51),
  })
  expect(refused(outcome)).toEqual(['OrgCode', 'OverseasConsignorCode'])
  expect(outcome.head).toMatchObject({ TypeStep: '5', PurpOrgCode: '5301', BusinessItems: '00001' })
  await hand.data(hand.post('patch', { id: row.id, head: hand.set({ TypistNo: '', CopCode: '' }, head) }))
  expect(await codes(row.id, 'save')).toEqual(expect.arrayContaining(['TypistNo', 'CopCode']))
})

it('where the client takes only the old message, it is of 2018 from draft to file; others keep theirs', async () => {
  const before = (await hand.oneDraft()).row
  await by2018(true)
  try {
    const draft = await hand.goodDraft()
    expect(draft.edition).toBe('2018')
    const outcome = await patch(draft.row.id, {
      OrgCode: '471400',
      PurpOrgCode: '471400',
      TypeStep: '5',
      NoteS: '备'.repeat(71),
    })
    expect(refused(outcome)).toEqual(['TypeStep', 'NoteS'])
    expect((await hand.open(before.id)).edition).toBe('present')
    await hand.handIn(draft.row.id)
    const file = await (
      await fetch(`${app.url}/api/customs/declaration/message?id=${draft.row.id}`, {
        headers: { authorization: `Bearer ${admin}` },
      })
    ).text()
    expect(file).toContain('<PurpOrgCode>471400</PurpOrgCode>')
    expect(file).not.toMatch(/TradeCiqCode|RcepOrigPlaceCode/)
  } finally {
    await by2018(false)
  }
})
