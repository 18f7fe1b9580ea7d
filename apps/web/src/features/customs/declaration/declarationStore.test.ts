import type { DeclarationOutcome, OpenedDeclaration } from '@clearway/contract/features/customs/declaration/declaration'
import type { DeclarationLineRow } from '@clearway/contract/features/customs/declaration/declarationShapes'
import { seedOf } from '@clearway/contract/test/random'
import { describe, expect, it } from 'vitest'

import { autosave, isConflict, type Autosave } from '../../../kernel/draft/autosave.ts'
import { declarationStore, type DeclarationStore } from './declarationStore.ts'
import { newLine } from './lines/decLines.ts'
import { isTakenAway, keptBack, partsOf, patchOf, sameValue } from './saveChanges.ts'

type Patch = ReturnType<typeof patchOf>
type Values = Record<string, string>

/** A server that saves by what the writer saw, as the real one does, in memory. */
function fakeServer() {
  let version = 1
  const head: Values = { BillNo: 'B1', ContrNo: 'C1' }
  const blocks: Record<string, Values[]> = {}
  const lines = new Map<string, DeclarationLineRow>()
  const row = () =>
    ({
      id: 'd',
      version,
      code: 'D/1',
      status: 'draft',
      direction: 'import',
      caseId: 'c',
      remark: null,
    }) as unknown as OpenedDeclaration['row']
  const shown = () =>
    [...lines.values()]
      .filter((l) => !l.deletedAt)
      .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
  const opened = (): OpenedDeclaration =>
    structuredClone({
      edition: 'present',
      row: row(),
      head,
      free: {},
      blocks,
      origins: {},
      lines: shown(),
      papers: {},
      lineSources: {},
      received: [],
      isMaker: false,
      onePerson: false,
    })
  const line = (id: string, position: number, item: Values): DeclarationLineRow => ({
    id,
    position,
    item,
    limits: [],
    origins: {},
    version: 1,
    updatedAt: '',
    deletedAt: null,
  })
  const values = (
    now: Values,
    changes: Readonly<Record<string, { from: unknown; to: unknown }>>,
    place: string,
    conflicts: DeclarationOutcome['conflicts'],
  ): boolean => {
    let wrote = false
    for (const [field, { from, to }] of Object.entries(changes)) {
      const current = now[field] ?? ''
      if (current === (to ?? '')) continue
      if (current !== (from ?? '')) {
        conflicts.push({ place, field, theirs: current })
        continue
      }
      wrote = true
      if (to) now[field] = String(to)
      else delete now[field]
    }
    return wrote
  }
  function patch(given: Patch): DeclarationOutcome {
    const conflicts: DeclarationOutcome['conflicts'] = []
    let wrote = values(head, given.head ?? {}, 'head', conflicts)
    for (const [block, change] of Object.entries(given.blocks ?? {})) {
      if (!change || sameValue(blocks[block] ?? [], change.to)) continue
      if (!sameValue(blocks[block] ?? [], change.from)) conflicts.push({ place: block, field: block, theirs: null })
      else {
        blocks[block] = change.to
        wrote = true
      }
    }
    const { add = [], set = [], remove = [] } = given.lines ?? {}
    for (const { id, version: seen } of remove) {
      const own = lines.get(id)
      if (!own || own.deletedAt) continue
      if (own.version !== seen) conflicts.push({ place: id, field: 'version', theirs: own.version })
      else {
        lines.set(id, { ...own, version: own.version + 1, deletedAt: 'now' })
        wrote = true
      }
    }
    for (const { id, item } of set) {
      const own = lines.get(id)
      if (!own || own.deletedAt) {
        conflicts.push({ place: id, field: 'deleted', theirs: true })
        continue
      }
      const next = { ...own.item }
      if (!values(next, item, id, conflicts)) continue
      lines.set(id, { ...own, item: next, version: own.version + 1 })
      wrote = true
    }
    for (const { id, position, item } of add) {
      if (lines.has(id)) continue
      lines.set(id, line(id, position, { ...item }))
      wrote = true
    }
    if (wrote) version++
    const touched = [...add, ...set, ...remove].flatMap(({ id }) => lines.get(id) ?? [])
    const names = Object.keys(given.head ?? {})
    return structuredClone({
      row: row(),
      head: Object.fromEntries(names.map((n) => [n, head[n] ?? ''])),
      free: {},
      blocks: Object.fromEntries(Object.keys(given.blocks ?? {}).map((b) => [b, blocks[b] ?? []])),
      origins: {},
      lines: touched,
      conflicts,
      problems: [],
    })
  }
  for (const n of [1, 2, 3]) lines.set(`l${n}`, line(`l${n}`, n * 1000, { GName: `goods ${n}`, GQty: '1' }))
  return { opened, patch }
}
type Server = ReturnType<typeof fakeServer>

function person(server: Server, name: string): { store: DeclarationStore; saver: Autosave } {
  const saver: Autosave = autosave({
    key: name,
    waitMs: 1e6,
    send: async (changes) => {
      const outcome = server.patch(structuredClone(patchOf('d', changes, store.versionOf)))
      const back = keptBack(changes, outcome)
      store.answered(outcome, changes, back)
      return back
    },
  })
  const store = declarationStore(server.opened(), saver)
  return { store, saver }
}

const item = (store: DeclarationStore) => store.lines.get().map((l) => l.item)

describe('a declaration that saves itself', () => {
  it('sends a field with what its writer saw, a new line whole, a change of a known line by its field', async () => {
    const server = fakeServer()
    const { store, saver } = person(server, 'a')
    store.set('head.BillNo', 'B2')
    store.set('line.l2.GQty', '5')
    store.lines.change([...store.lines.get(), { ...newLine(), item: { GName: 'new' } }])
    expect(await saver.flush()).toBe(true)
    const now = server.opened()
    expect(now.head).toMatchObject({ BillNo: 'B2', ContrNo: 'C1' })
    expect(now.lines.map((l) => [l.position, l.item['GName'], l.item['GQty']])).toEqual([
      [1000, 'goods 1', '1'],
      [2000, 'goods 2', '5'],
      [3000, 'goods 3', '1'],
      [4000, 'new', undefined],
    ])
    // The new one is known now: its next change goes by its field.
    store.set(`line.${now.lines[3]!.id}.GQty`, '7')
    await saver.flush()
    expect(server.opened().lines[3]!.item).toEqual({ GName: 'new', GQty: '7' })
  })
  it('puts a line between two others', async () => {
    const server = fakeServer()
    const { store, saver } = person(server, 'a')
    const [first, ...rest] = store.lines.get()
    store.lines.change([first!, { ...newLine(), item: { GName: 'between' } }, ...rest])
    await saver.flush()
    expect(server.opened().lines.map((l) => l.item['GName'])).toEqual(['goods 1', 'between', 'goods 2', 'goods 3'])
  })
  it('brings a line back that was removed and saved, as a new one', async () => {
    const server = fakeServer()
    const { store, saver } = person(server, 'a')
    store.lines.change(store.lines.get().slice(1))
    await saver.flush()
    expect(server.opened().lines).toHaveLength(2)
    store.lines.undo()
    await saver.flush()
    expect(server.opened().lines.map((l) => l.item['GName'])).toEqual(['goods 1', 'goods 2', 'goods 3'])
    expect(server.opened().lines[0]!.id).not.toBe('l1')
  })
  it('takes what somebody else wrote, keeps what is typed here, and undoes only the own', async () => {
    const server = fakeServer()
    const [a, b] = [person(server, 'a'), person(server, 'b')]
    a.store.set('line.l1.GQty', '10')
    b.store.set('line.l1.GName', 'theirs')
    b.store.set('head.ContrNo', 'theirs')
    await b.saver.flush()
    expect(a.store.reread(server.opened())).toEqual(['head.ContrNo', 'line.l1.GName'])
    expect(item(a.store)[0]).toEqual({ GName: 'theirs', GQty: '10' })
    a.store.lines.undo()
    await a.saver.flush()
    expect(server.opened().lines[0]!.item).toEqual({ GName: 'theirs', GQty: '1' })
  })
  it('holds a field back in which two wrote, until its writer chose', async () => {
    const server = fakeServer()
    const [a, b] = [person(server, 'a'), person(server, 'b')]
    a.store.set('head.BillNo', 'mine')
    b.store.set('head.BillNo', 'theirs')
    await b.saver.flush()
    expect(await a.saver.flush()).toBe(false)
    expect(a.store.value('head.BillNo')).toBe('mine')
    const { error } = a.saver.get().refused.get('head.BillNo')!
    expect(isConflict(error) && error.theirs).toBe('theirs')
    a.store.takeMine('head.BillNo', 'theirs')
    expect(await a.saver.flush()).toBe(true)
    expect(server.opened().head['BillNo']).toBe('mine')
  })
  it('asks about a line that somebody took away while it was written in', async () => {
    for (const again of [true, false]) {
      const server = fakeServer()
      const [a, b] = [person(server, 'a'), person(server, 'b')]
      b.store.lines.change(b.store.lines.get().slice(1))
      await b.saver.flush()
      a.store.set('line.l1.GQty', '10')
      expect(await a.saver.flush()).toBe(false)
      const { error } = a.saver.get().refused.get('line.l1.GQty')!
      expect(isConflict(error) && isTakenAway(error.theirs)).toBe(true)
      a.store.settleLine('l1', again)
      expect(await a.saver.flush()).toBe(true)
      expect(server.opened().lines.map((l) => l.item['GQty'])).toEqual(again ? ['10', '1', '1'] : ['1', '1'])
    }
  })
})

/** Small and repeatable; Math.random has no seed. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

async function settle({ store, saver }: ReturnType<typeof person>, roll: (below: number) => number): Promise<void> {
  while (!(await saver.flush())) {
    for (const [place, { error }] of saver.get().refused) {
      if (!isConflict(error)) throw error
      if (isTakenAway(error.theirs)) store.settleLine(partsOf(place).of, roll(2) === 0)
      else if (roll(2) === 0 || (partsOf(place).field === undefined && place.startsWith('line.')))
        store.takeTheirs(place, error.theirs)
      else store.takeMine(place, error.theirs)
    }
  }
}

const first = seedOf(20_261_125)

describe(`two people who write at random (RANDOM_SEED=${first})`, () => {
  it('see the same in the end, and it is what the server has', async () => {
    for (let round = 0; round < 60; round++) {
      const seed = (first + round * 7919) >>> 0
      const roll = dice(seed)
      const server = fakeServer()
      const people = [person(server, 'a'), person(server, 'b')] as const
      for (let step = 0; step < 40; step++) {
        const one = people[roll(2)]!
        const { store } = one
        const all = store.lines.get()
        const act = roll(9)
        if (act === 0) store.set(`head.${['BillNo', 'ContrNo', 'NoteS'][roll(3)]}`, String(roll(4) || ''))
        else if (act <= 3 && all.length)
          store.set(`line.${all[roll(all.length)]!.id}.${['GQty', 'GName'][roll(2)]}`, String(roll(5) || ''))
        else if (act === 4)
          store.lines.change(all.toSpliced(roll(all.length + 1), 0, { ...newLine(), item: { GName: `n${step}` } }))
        else if (act === 5 && all.length > 1) store.lines.change(all.toSpliced(roll(all.length), 1))
        else if (act === 6) store.lines[roll(2) ? 'undo' : 'redo']()
        else if (act === 7) store.setBlock('containers', roll(3) ? [{ ContainerId: String(roll(3)) }] : [])
        else if (roll(2)) await one.saver.flush()
        else store.reread(server.opened())
      }
      for (const one of [...people, ...people]) await settle(one, roll)
      const truth = server.opened()
      for (const { store } of people) {
        store.reread(truth)
        expect({
          seed,
          head: store.get().head,
          blocks: store.get().blocks['containers'] ?? [],
          lines: store.lines.get().map((l) => [l.id, l.item]),
        }).toEqual({
          seed,
          head: truth.head,
          blocks: truth.blocks['containers'] ?? [],
          lines: truth.lines.map((l) => [l.id, l.item]),
        })
      }
    }
  })
})
