import type { CaseLine } from '@clearway/contract/features/customs/case/caseLine'
import { withMoves, type Move } from '@clearway/contract/kernel/moves'
import { drawing, seedOf } from '@clearway/contract/test/random'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { autosave, type Autosave } from '../../../../kernel/draft/autosave.ts'
import { moveLines } from '../../../../kernel/grid/gridOps.ts'
import { blankLine, lineFields } from './caseLineDraft.ts'
import { caseLineStore, type CaseLineStore } from './caseLineStore.ts'

interface Sent {
  add: { id: string; position: number; values: Record<string, string> }[]
  set: { id: string; fields: Record<string, { to: unknown }> }[]
  remove: { id: string; version: number }[]
  move?: Move[]
}

/** The server's side as far as it matters here: positions, the order of what a call does, and answers that get lost. */
const server = {
  lines: new Map<string, CaseLine>(),
  clock: 0,
  losing: false,
  calls: 0,
  order: (): CaseLine[] =>
    [...server.lines.values()]
      .filter((l) => !l.deletedAt)
      .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)),
  write(id: string, part: Partial<CaseLine>) {
    const old = server.lines.get(id)
    server.lines.set(id, {
      ...(old ?? Object.fromEntries(lineFields.map((n) => [n, null]))),
      origins: {},
      name: '',
      deletedAt: null,
      goodsId: null,
      matchedBy: null,
      declarationCode: null,
      ...old,
      ...part,
      id,
      version: (old?.version ?? 0) + 1,
      updatedAt: String(++server.clock).padStart(9, '0'),
    } as CaseLine)
  },
  patch({ add, set, remove, move = [] }: Sent) {
    const touched = new Set<string>()
    const write = (id: string, part: Partial<CaseLine>) => {
      touched.add(id)
      server.write(id, part)
    }
    for (const { id, position, values } of add) if (!server.lines.has(id)) write(id, { position, ...values })
    for (const { id, fields } of set)
      if (!server.lines.get(id)?.deletedAt)
        write(id, Object.fromEntries(Object.entries(fields).map(([n, c]) => [n, c.to])))
    for (const { id } of remove) if (!server.lines.get(id)?.deletedAt) write(id, { deletedAt: 'now' })
    const all = [...server.lines.values()]
      .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
      .map((l) => l.id)
    expect(move.every((m) => server.lines.has(m.id) && (m.after === null || server.lines.has(m.after)))).toBe(true)
    if (move.length > 0)
      withMoves(
        all,
        move.filter((m) => !server.lines.get(m.id)!.deletedAt),
      ).forEach((id, at) => {
        if (server.lines.get(id)!.position !== (at + 1) * 8) write(id, { position: (at + 1) * 8 })
      })
    return {
      lines: [...touched].map((id) => server.lines.get(id)!),
      conflicts: [],
      problems: [],
      lineCount: 0,
      openLines: 0,
    }
  },
}

vi.mock('../../../../kernel/language.ts', () => ({ language: () => 'en' }))
vi.mock('../../../../kernel/api.ts', () => ({
  call: async (route: { path: string }, input: Sent & { since?: string }) => {
    server.calls++
    if (route.path.endsWith('/lines'))
      return {
        at: String(server.clock).padStart(9, '0'),
        lines:
          input.since === undefined
            ? server.order()
            : [...server.lines.values()].filter((l) => l.updatedAt > input.since!),
      }
    const answer = server.patch(structuredClone(input))
    if (server.losing && server.calls % 3 === 0) throw new Error('the answer was lost')
    return structuredClone(answer)
  },
}))

const seed = seedOf(20_261)
const random = (from: number) => {
  const draw = drawing(from)
  return (below: number): number => draw.whole(0, below - 1)
}

interface Person {
  readonly store: CaseLineStore
  readonly saver: Autosave
}
let people = 0
async function person(): Promise<Person> {
  const store = caseLineStore('case')
  const saver = autosave({
    key: `moves.${++people}`,
    waitMs: 60_000,
    send: async (changes) => {
      const back = new Map()
      await store.send(changes, back)
      return back
    },
  })
  store.savedBy(saver)
  await store.look()
  return { store, saver }
}
const ids = ({ store }: Person) => store.lines.get().map((l) => l.key)
const settled = async ({ saver }: Person) => {
  for (let i = 0; i < 20 && !(await saver.flush()); i++) await Promise.resolve()
  expect(saver.get().state).toBe('saved')
}
function act({ store: { lines } }: Person, pick: (below: number) => number): void {
  const now = lines.get()
  const kind = pick(10)
  if (kind < 7 && now.length > 1) {
    const top = pick(now.length)
    const bottom = Math.min(now.length - 1, top + pick(3))
    moveLines({ lines, columns: [], blank: blankLine, most: 100 }, { top, bottom, left: 0, right: 0 }, pick(2) ? 1 : -1)
  } else if (kind === 7) lines.change([...now.slice(0, 2), { ...blankLine(), name: 'new' }, ...now.slice(2)])
  else if (kind === 8 && now.length > 4) {
    const at = pick(now.length)
    lines.change(now.filter((_, i) => i !== at))
  } else lines.undo()
}
beforeEach(() => {
  server.lines.clear()
  server.losing = false
  for (let n = 0; n < 8; n++)
    server.write(`0000000${n}-0000-4000-8000-000000000000`, { position: (n + 1) * 1024, name: `n${n}` })
})
afterEach(() => vi.restoreAllMocks())

it(`what one person sees is what stands on the server, however often answers are lost (seed ${seed})`, async () => {
  const pick = random(seed)
  const one = await person()
  server.losing = true
  for (let round = 0; round < 60; round++) {
    for (let n = 1 + pick(4); n > 0; n--) act(one, pick)
    const seen = ids(one)
    if (pick(3) === 0) continue
    const saving = settled(one)
    // Somebody goes on while it is being saved.
    if (pick(2)) {
      act(one, pick)
      await saving
      await settled(one)
    } else {
      await saving
      expect([round, ids(one)]).toEqual([round, seen])
    }
    expect([round, server.order().map((l) => l.id)]).toEqual([round, ids(one)])
  }
  one.saver.dispose()
})

it(`two people who move at once end with the same lines in the same order (seed ${seed})`, async () => {
  const pick = random(seed + 1)
  const [one, two] = [await person(), await person()]
  for (let round = 0; round < 40; round++) {
    for (let n = pick(4); n > 0; n--) act(one, pick)
    for (let n = pick(4); n > 0; n--) act(two, pick)
    await settled(pick(2) ? one : two)
    await Promise.all([settled(one), settled(two)])
    await Promise.all([one.store.look(), two.store.look()])
    const stored = server.order()
    expect([round, ids(one)]).toEqual([round, stored.map((l) => l.id)])
    expect([round, ids(two)]).toEqual([round, stored.map((l) => l.id)])
  }
  for (const { saver } of [one, two]) saver.dispose()
})
