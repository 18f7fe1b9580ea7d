import { stateLabels, type DeclarationState } from '@clearway/contract/features/customs/declaration/states'
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

interface Row {
  readonly in: readonly DeclarationState[]
  readonly to?: DeclarationState
  readonly but?: Partial<Record<DeclarationState, DeclarationState>>
}
/**
 * By hand, after domain rules B.1.5: the states in which each action is taken, and where it leads where it leads anywhere. In all others it is refused.
 */
const table = {
  // What is written after it was checked is no longer checked.
  edit: { in: ['draft', 'checking', 'checked', 'returned', 'rejected', 'manual'], but: { checked: 'draft' } },
  delete: { in: ['draft', 'checking', 'checked', 'returned', 'rejected'] },
  sendToCheck: { in: ['draft', 'returned', 'rejected', 'manual'], to: 'checking' },
  approve: { in: ['checking'], to: 'checked' },
  takeBack: { in: ['checking', 'checked'], to: 'draft' },
  submit: { in: ['checked'], to: 'submitted' },
  amend: { in: ['accepted', 'manual', 'reviewed', 'taxDue', 'taxPaid', 'released', 'closed', 'reReview'] },
  withdraw: { in: ['accepted', 'manual', 'reviewed', 'taxDue', 'taxPaid', 'reReview'] },
  bill: {
    in: [
      'submitted',
      'accepted',
      'returned',
      'rejected',
      'manual',
      'reviewed',
      'inspection',
      'taxDue',
      'taxPaid',
      'released',
      'closed',
      'reReview',
    ],
    // One more bill is to be paid.
    but: { taxPaid: 'taxDue' },
  },
} as const satisfies Readonly<Record<string, Row>>
type Action = keyof typeof table

let serial = 0
const stepped = (verb: string) => async () => hand.post(verb, { id, version: (await hand.open(id)).row.version })
const amended = (kind: string) => async () => {
  const { head } = await hand.open(id)
  return hand.post('addAmendment', {
    declarationId: id,
    kind,
    reason: 'x',
    changes: kind === 'amend' ? [{ place: 'head.NoteS', before: head.NoteS ?? '', after: `n${++serial}` }] : [],
  })
}
/** Each action as the screens call it. */
const calls: Readonly<Record<Action, () => Promise<{ status: number; body: any }>>> = {
  edit: async () => {
    const { head } = await hand.open(id)
    return hand.post('patch', { id, head: { NoteS: { from: head.NoteS ?? '', to: `n${++serial}` } } })
  },
  delete: () => hand.post('delete', { ids: [id] }),
  sendToCheck: stepped('sendToCheck'),
  approve: () => hand.approve(id),
  takeBack: stepped('takeBack'),
  submit: () => hand.step('submit', id),
  amend: amended('amend'),
  withdraw: amended('withdraw'),
  bill: () =>
    hand.post('addBill', {
      declarationId: id,
      number: `S-${++serial}`,
      kind: 'duty',
      amount: '100.00',
      issuedOn: '2026-11-02',
    }),
}

/** The declaration in a state, with nothing left of the call before. */
async function put(state: DeclarationState): Promise<void> {
  for (const table of ['declaration_amendment', 'tax_bill', 'declaration_message'])
    await db.query(`delete from ${table} where declaration_id = $1`, [id])
  if ((await db.query('select deleted_at from declaration where id = $1', [id])).rows[0].deleted_at)
    await hand.data(hand.post('restore', { ids: [id] }))
  await db.query('update declaration set status = $2, round = 0, accepted_at = null where id = $1', [id, state])
}

it('every action is done in the states of the table and refused with words in the others', async () => {
  const wrong: string[] = []
  for (const action of Object.keys(table) as Action[]) {
    const { in: states, to, but = {} }: Row = table[action]
    for (const state of Object.keys(stateLabels) as DeclarationState[]) {
      await put(state)
      const { status, body } = await calls[action]()
      const want = states.includes(state) ? 200 : 409
      const now = (await db.query('select status from declaration where id = $1', [id])).rows[0].status
      const led = want === 409 ? state : (but[state] ?? to ?? state)
      if (status !== want || now !== led || (status === 409 && !body.message))
        wrong.push(`${action} in ${state}: ${status}, ${now} instead of ${led} ${JSON.stringify(body)}`)
    }
  }
  expect(wrong).toEqual([])
}, 120_000)
