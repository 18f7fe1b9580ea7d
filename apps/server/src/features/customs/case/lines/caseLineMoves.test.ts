import { randomUUID } from 'node:crypto'

import { movesBetween } from '@clearway/contract/kernel/moves'
import { drawing, seedOf } from '@clearway/contract/test/random'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'

import { handOf, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { newPositions } from './caseLineMoves.ts'

const base = '/api/customs/customsCase'
let app: TestApplication
let admin: Hand
let declarant: Hand
let buyer: Hand

beforeAll(async () => {
  app = await testApplication()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  declarant = handOf(app, await app.signIn('demo', 'declarant'))
  buyer = handOf(app, await app.signIn('demo', 'buyer'))
})
afterAll(() => app?.close())

const save = (caseId: string, body: object, hand = declarant): Promise<any> =>
  hand.post(`${base}/patchLines`, { caseId, ...body })
const linesOf = async (caseId: string): Promise<any[]> => (await declarant.get(`${base}/lines?id=${caseId}`)).lines
const models = async (caseId: string): Promise<string> => (await linesOf(caseId)).map((l) => l.modelNumber).join('')
const positions = async (caseId: string): Promise<number[]> => (await linesOf(caseId)).map((l) => l.position)
const ascending = (all: readonly number[]) => all.every((p, i) => i === 0 || p > all[i - 1]!)

/** A case with a line for each letter. */
async function lettered(
  letters: string,
  at = (n: number) => (n + 1) * 1024,
): Promise<{ id: string; of: (letter: string) => string }> {
  const file = await declarant.post(`${base}/add`, { direction: 'import', urgent: false })
  const ids = new Map([...letters].map((letter) => [letter, randomUUID()]))
  await save(file.id, {
    add: [...ids].map(([modelNumber, id], n) => ({ id, position: at(n), values: { modelNumber, name: '商品' } })),
  })
  return { id: file.id, of: (letter) => ids.get(letter)! }
}

const seed = seedOf(20_261)
const random = (from: number) => {
  const draw = drawing(from)
  return (below: number): number => draw.whole(0, below - 1)
}

test('a line goes behind another or first; only its own place changes, and the history says so', async () => {
  const { id, of } = await lettered('ABCD')
  const outcome = await save(id, { move: [{ id: of('D'), after: of('A') }] })
  expect(outcome.lines.map((l: any) => l.modelNumber)).toEqual(['D'])
  expect(await models(id)).toBe('ADBC')
  const history = await declarant.get(`${base}/queryHistory?id=${id}`)
  expect(history[0].changes).toEqual([{ field: 'lineCount', from: '#4 D / 商品', to: '#2 D / 商品' }])
  // Sent again it is done already.
  expect(await save(id, { move: [{ id: of('D'), after: of('A') }] })).toMatchObject({
    lines: [],
    conflicts: [],
    problems: [],
  })
  await save(id, { move: [{ id: of('C'), after: null }] })
  expect(await models(id)).toBe('CADB')
  expect(ascending(await positions(id))).toBe(true)
})

test('where there is no room, or lines share a place, all get places of their own', async () => {
  const { id, of } = await lettered('ABCD', () => 7)
  const before = await models(id)
  const last = before.at(-1)!
  await save(id, { move: [{ id: of(last), after: null }] })
  expect(await models(id)).toBe(last + before.slice(0, 3))
  expect(await positions(id)).toEqual([1024, 2048, 3072, 4096])
  const full = await lettered('AB', (n) => 2_000_000_000 - 1 + n)
  await save(full.id, { move: [{ id: full.of('A'), after: full.of('B') }] })
  expect(await models(full.id)).toBe('BA')
  expect(ascending(await positions(full.id))).toBe(true)
})

test('a move goes with what else a call does: behind a new line, and behind one that somebody removed', async () => {
  const { id, of } = await lettered('ABC')
  const fresh = randomUUID()
  await save(id, {
    add: [{ id: fresh, position: 5000, values: { modelNumber: 'N', name: 'x' } }],
    move: [
      { id: fresh, after: of('A') },
      { id: of('C'), after: fresh },
    ],
  })
  expect(await models(id)).toBe('ANCB')
  const removed = (await linesOf(id)).find((l) => l.modelNumber === 'C')
  await save(id, { remove: [{ id: removed.id, version: removed.version }] }, admin)
  await save(id, {
    move: [
      { id: of('A'), after: of('C') },
      { id: of('C'), after: null },
    ],
  })
  expect(await models(id)).toBe('NAB')
})

test('lines of another case, of another customer, and a case past writing are refused', async () => {
  const [one, two] = [await lettered('AB'), await lettered('XY')]
  const tried = async (hand: Hand, caseId: string, move: unknown) =>
    (await hand.try('POST', `${base}/patchLines`, { caseId, move })).status
  expect(await tried(declarant, one.id, [{ id: two.of('X'), after: null }])).toBe(404)
  expect(await tried(declarant, one.id, [{ id: one.of('A'), after: two.of('X') }])).toBe(404)
  expect(await tried(declarant, one.id, [{ id: one.of('A'), after: randomUUID() }])).toBe(404)
  expect(await tried(buyer, one.id, [{ id: one.of('A'), after: null }])).toBe(404)
  for (const bad of ['x', [{ id: one.of('A') }], [{ id: 'x', after: null }], [null], [{ id: one.of('A'), after: 1 }]])
    expect(await tried(declarant, one.id, bad)).toBe(400)
  expect(await save(one.id, { move: [{ id: one.of('A'), after: one.of('A') }] })).toMatchObject({ lines: [] })
  expect(await models(one.id)).toBe('AB')
  const { version } = await declarant.get(`${base}/queryById?id=${one.id}`)
  await declarant.post(`${base}/cancel`, { id: one.id, version, reason: 'x' })
  expect(await tried(declarant, one.id, [{ id: one.of('A'), after: null }])).toBe(409)
})

test(`two people who move, write and add at once lose nothing, and no two lines share a place (seed ${seed})`, async () => {
  const pick = random(seed)
  const letters = 'ABCDEFGHIJKL'
  const { id, of } = await lettered(letters)
  for (let round = 0; round < 6; round++) {
    const stored = await linesOf(id)
    const ids = stored.map((l) => l.id)
    const wanted = () =>
      ids
        .map((line) => ({ line, at: pick(1000) }))
        .sort((a, b) => a.at - b.at)
        .map(({ line }) => line)
    const calls = Array.from({ length: 6 }, (_, n) =>
      save(
        id,
        {
          move: movesBetween(ids, wanted()).slice(0, 1 + pick(4)),
          ...(n === 0 && {
            add: [
              {
                id: randomUUID(),
                position: stored[pick(stored.length)].position,
                values: { modelNumber: `+${round}`, name: 'neu' },
              },
            ],
          }),
          ...(n === 1 && {
            set: [
              {
                id: of('A'),
                fields: { remark: { from: stored.find((l) => l.id === of('A')).remark, to: `r${round}` } },
              },
            ],
          }),
        },
        n % 2 ? admin : declarant,
      ),
    )
    const last = await Promise.all(calls)
    expect(last.flatMap((o) => [...o.conflicts, ...o.problems])).toEqual([])
    // One more move settles what an added line shared.
    const now = await linesOf(id)
    await save(id, { move: [{ id: now.at(-1).id, after: null }] })
    const after = await linesOf(id)
    expect(ascending(after.map((l) => l.position))).toBe(true)
    expect(after).toHaveLength(letters.length + round + 1)
    expect([...letters].every((letter) => after.some((l) => l.id === of(letter) && l.modelNumber === letter))).toBe(
      true,
    )
    expect(after.find((l) => l.id === of('A')).remark).toBe(`r${round}`)
  }
}, 60_000)

describe('new positions', () => {
  it(`rise in the order asked for, within what the column holds, and leave the others where there is room (seed ${seed})`, () => {
    const pick = random(seed + 1)
    for (let run = 0; run < 500; run++) {
      const lines = Array.from({ length: 1 + pick(30) }, (_, i) => ({
        id: `l${i}`,
        position: pick(run % 2 ? 40 : 2_000_000_001),
      })).sort((a, b) => a.position - b.position)
      const order = lines
        .map((l) => ({ ...l, at: pick(4) === 0 ? pick(1000) : lines.indexOf(l) * 30 }))
        .sort((a, b) => a.at - b.at)
      const moved = new Set(
        movesBetween(
          lines.map((l) => l.id),
          order.map((l) => l.id),
        ).map((m) => m.id),
      )
      const fresh = newPositions(order, moved)
      const all = order.map((l) => fresh.get(l.id) ?? l.position)
      expect([lines, ascending(all)]).toEqual([lines, true])
      expect(all.every((p) => Number.isInteger(p) && p >= 0 && p <= 2_000_000_000)).toBe(true)
    }
  })
})
