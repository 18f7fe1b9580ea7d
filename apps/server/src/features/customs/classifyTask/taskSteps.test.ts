import { classifyTaskText } from '@clearway/contract/features/customs/classifyTask.text'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { customerIds } from '../../../test/trade.ts'

const base = '/api/customs/classifyTask'
let app: TestApplication
let db: pg.Client
let admin: Hand
let reviewer: Hand
let classifier: Hand
let buyer: Hand
let pengcheng: string

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  const token = await app.signIn('demo', 'admin')
  admin = handOf(app, token)
  ;[reviewer, classifier, buyer] = (await Promise.all(
    ['reviewer', 'classifier', 'buyer'].map(async (name) => handOf(app, await app.signIn('demo', name))),
  )) as [Hand, Hand, Hand]
  pengcheng = (await customerIds(app, token)).pengcheng
}, 120_000)
afterAll(async () => {
  await db?.end()
  await app?.close()
})

type Status = keyof typeof classifyTaskText.statuses
const states = Object.keys(classifyTaskText.statuses) as Status[]
/** By hand: what may be done with a line in each state, and where it leads. Everything else is refused. */
const leads: Readonly<Record<Status, Readonly<Record<string, Status>>>> = {
  unclassified: { decide: 'first', ask: 'query', split: 'cancelled', cancel: 'cancelled' },
  first: { approve: 'classified', correct: 'classified', sendBack: 'unclassified', cancel: 'cancelled' },
  query: { answer: 'unclassified', cancel: 'cancelled' },
  classified: { reopen: 'unclassified' },
  cancelled: {},
}
const more: Readonly<Record<string, object>> = {
  decide: { code: '8536690000' },
  correct: { code: '8536901900' },
  sendBack: { reason: 'because' },
  reopen: { reason: 'because' },
  ask: { question: 'what is it made of?' },
  split: { parts: [{ name: 'a' }, { name: 'b' }] },
  approve: {},
  cancel: {},
  answer: { answer: 'copper' },
}

let n = 0
/** A line in a state, its first decision by the classifier, with a question that nobody answered. */
async function lineIn(status: Status): Promise<{ id: string; version: number; questionId: string }> {
  const { id } = await admin.post(`${base}/add`, {
    name: `Line ${++n}`,
    jurisdiction: 'CN',
    orgId: pengcheng,
    urgent: false,
  })
  const person = `(select m.person_id from membership m join tenant t on t.id = m.tenant_id where t.tenant_code = 'demo' and m.username = 'classifier')`
  const decided = status === 'first' || status === 'classified'
  const {
    rows: [{ version }],
  } = await db.query(
    `update classification_task set status = $2 ${decided ? `, first_code = '8536690000', first_by = ${person}, first_at = now()` : ''} ${status === 'classified' ? `, final_code = '8536690000', reviewed_at = now()` : ''} where id = $1 returning version`,
    [id, status],
  )
  const {
    rows: [{ id: questionId }],
  } = await db.query(
    `insert into classification_question (tenant_id, task_id, question, missing, asked_by) select tenant_id, id, 'what?', '{}', ${person} from classification_task where id = $1 returning id`,
    [id],
  )
  return { id, version, questionId }
}
async function take(hand: Hand, step: string, { id, version, questionId }: Awaited<ReturnType<typeof lineIn>>) {
  const named = step === 'answer' ? { id, questionId } : { id, version }
  return hand.try('POST', `${base}/${step}`, { ...named, ...more[step] })
}
const statusOf = async (id: string): Promise<Status> =>
  (await db.query('select status from classification_task where id = $1', [id])).rows[0].status

test('every step in every state: those of the table lead on, all others are refused in words', async () => {
  const wrong: string[] = []
  for (const state of states) {
    for (const step of Object.keys(more)) {
      const line = await lineIn(state)
      const { status, body } = await take(admin, step, line)
      const [want, to] = leads[state][step] ? [200, leads[state][step]] : [409, state]
      const now = await statusOf(line.id)
      if (status !== want || now !== to || !body.message)
        wrong.push(`${step} in ${state}: ${status}, ${now} instead of ${to} ${JSON.stringify(body).slice(0, 200)}`)
    }
  }
  expect(wrong).toEqual([])
}, 240_000)

/** By hand: who of these may take which step; the others are refused. */
const may: Readonly<Record<string, readonly string[]>> = {
  decide: ['classifier', 'reviewer'],
  ask: ['classifier', 'reviewer'],
  split: ['classifier', 'reviewer'],
  cancel: ['classifier', 'reviewer'],
  approve: ['reviewer'],
  correct: ['reviewer'],
  sendBack: ['reviewer'],
  reopen: ['reviewer'],
  answer: ['buyer'],
}

test('who may: the desk decides, asks and sorts out, the reviewer alone looks again, the customer answers and does nothing else', async () => {
  const wrong: string[] = []
  for (const step of Object.keys(more)) {
    const state = states.find((s) => step in leads[s])!
    for (const [name, hand] of Object.entries({ classifier, reviewer, buyer })) {
      // Staff take an answer down for the customer where their role lets them.
      if (step === 'answer' && name !== 'buyer') continue
      const { status } = await take(hand, step, await lineIn(state))
      if (status !== (may[step]!.includes(name) ? 200 : 403)) wrong.push(`${step} by ${name}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
}, 240_000)
