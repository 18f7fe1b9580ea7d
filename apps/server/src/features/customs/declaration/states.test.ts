import { allowedIn, isAllowed, stateLabels, type DeclarationAction, type DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { declarationHand, smallTariff } from '../../../test/declaration.ts'

let app: TestApplication
let db: pg.Client
let hand: ReturnType<typeof declarationHand>
let id: string

beforeAll(async () => {
  app = await testApplication()
  const admin = await app.signIn('demo', 'admin')
  hand = declarationHand(app, admin)
  await smallTariff(app, admin)
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  id = (await hand.goodDraft()).row.id
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

let serial = 0
const stepped = (verb: string) => async () => hand.post(verb, { id, version: (await hand.open(id)).row.version })
const amended = (kind: string) => async () => {
  const { head } = await hand.open(id)
  return hand.post('addAmendment', { declarationId: id, kind, reason: 'x', changes: kind === 'amend' ? [{ place: 'head.NoteS', before: head.NoteS ?? '', after: `n${++serial}` }] : [] })
}
/** Each action as the screens call it. */
const calls: Readonly<Record<DeclarationAction, () => Promise<{ status: number; body: any }>>> = {
  edit: async () => {
    const { head } = await hand.open(id)
    return hand.post('patch', { id, head: { NoteS: { from: head.NoteS ?? '', to: `n${++serial}` } } })
  },
  delete: () => hand.post('delete', { ids: [id] }),
  sendToCheck: stepped('sendToCheck'),
  approve: stepped('approve'),
  takeBack: stepped('takeBack'),
  submit: stepped('submit'),
  amend: amended('amend'),
  withdraw: amended('withdraw'),
  bill: () => hand.post('addBill', { declarationId: id, number: `S-${++serial}`, kind: 'duty', amount: '100.00', issuedOn: '2026-11-02' }),
}

/** The declaration in a state, with nothing left of the call before. */
async function put(state: DeclarationState): Promise<void> {
  for (const table of ['declaration_amendment', 'tax_bill', 'declaration_message']) await db.query(`delete from ${table} where declaration_id = $1`, [id])
  if ((await db.query('select deleted_at from declaration where id = $1', [id])).rows[0].deleted_at) await hand.data(hand.post('restore', { ids: [id] }))
  await db.query('update declaration set status = $2, round = 0, accepted_at = null where id = $1', [id, state])
}

it('every action is done in the states of the table and refused with words in the others', async () => {
  const wrong: string[] = []
  for (const action of Object.keys(allowedIn) as DeclarationAction[]) {
    for (const state of Object.keys(stateLabels) as DeclarationState[]) {
      await put(state)
      const { status, body } = await calls[action]()
      if (status !== (isAllowed(action, state) ? 200 : 409) || (status === 409 && !body.message)) wrong.push(`${action} in ${state}: ${status} ${JSON.stringify(body)}`)
    }
  }
  expect(wrong).toEqual([])
}, 120_000)
