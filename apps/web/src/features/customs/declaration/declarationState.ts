import type { OpenedDeclaration } from '@clearway/contract/features/customs/declaration/declaration'
import type { DecBlock } from '@clearway/contract/features/customs/declaration/model'
import type { Origins } from '@clearway/contract/kernel/origin'

import type { Autosave, Change } from '../../../kernel/draft/autosave.ts'
import { gridLines } from '../../../kernel/grid/gridLines.ts'
import { restored, valueAt, withLineValue, withValue, type Seen } from './declarationValues.ts'
import { copyOf, lineChanges, lineOf, ordered, placed, type DecGridLine, type LineChange } from './lines/decLines.ts'
import { partsOf, sameValue } from './saveChanges.ts'

type Lines = readonly DecGridLine[]
type Rows = OpenedDeclaration['lines']
type Sent = ReadonlyMap<string, Change>

/** What stands on the page and who is told when it changes. Lines that a person changes save themselves from here. */
export function declarationState(opened: OpenedDeclaration, saver: Autosave) {
  const start = restored(opened, saver.get().waiting)
  let { seen } = start
  const lines = gridLines(start.lines)
  /** Of the lines that the server knows. */
  const facts = new Map<string, { readonly version: number; readonly origins: Origins }>()
  /** Ids of lines that were taken away: the server adds none twice. */
  const gone = new Set<string>()
  const listeners = new Set<() => void>()
  // Set while the server's own values go in: they are not to be saved again.
  let taking = false
  let shown = lines.get()
  const tellAll = () => {
    for (const tell of listeners) tell()
  }
  const save = ({ place, from, to }: LineChange) => {
    if (to === null) {
      gone.add(partsOf(place).of)
      for (const waiting of saver.get().waiting.keys()) if (waiting.startsWith(`${place}.`)) saver.forget(waiting)
    }
    saver.change(place, { from, to })
  }
  lines.subscribe(() => {
    const before = shown
    if (!taking) {
      // A line that is undone back to life is a new one.
      const fresh = lines.get().map((line) => (gone.has(line.id) ? copyOf(line) : line))
      const next = placed(fresh.some((line, at) => line !== lines.get()[at]) ? fresh : lines.get())
      if (next !== lines.get()) return lines.change(next, false)
      shown = next
      for (const change of lineChanges(before, next, (id) => facts.has(id))) save(change)
    } else shown = lines.get()
    tellAll()
  })
  return {
    lines,
    facts,
    gone,
    get: () => seen,
    show(next: Seen) {
      if (next === seen) return
      seen = next
      tellAll()
    },
    subscribe(tell: () => void) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    at: (place: string) => valueAt(seen, lines.get(), place),
    /** Something of this line is still on its way, or kept back. */
    waits: (lineId: string) =>
      [...saver.get().waiting.keys()].some(
        (place) => place === `line.${lineId}` || place.startsWith(`line.${lineId}.`),
      ),
    /** Changes that are not this person's: into every step that he may undo. */
    take(change: (now: Lines) => Lines) {
      taking = true
      lines.rebase(change)
      taking = false
    },
    learn(rows: Rows) {
      for (const { id, version, origins, deletedAt } of rows) {
        if (deletedAt) gone.add(id)
        else facts.set(id, { version, origins })
      }
    },
  }
}
export type DeclarationState = ReturnType<typeof declarationState>

/** How values of the server go in: never over what is being typed here. All give the places that changed. */
export function serverValues(state: DeclarationState, saver: Autosave) {
  /** Kept back by the answer that is being taken: what was typed stays. */
  let held: ReadonlyMap<string, unknown> = new Map()
  const put = (place: string, value: unknown, sent?: Sent): boolean => {
    const now = state.at(place)
    if (held.has(place) || sameValue(now, value)) return false
    const own = sent?.get(place)
    if (own ? !sameValue(now, own.to) : saver.get().waiting.has(place)) return false
    if (place.startsWith('line.'))
      state.take((all) => (sameValue(valueAt(state.get(), all, place), now) ? withLineValue(all, place, value) : all))
    else state.show(withValue(state.get(), place, value))
    return true
  }
  const dropLine = (id: string): string[] => {
    if (!state.lines.get().some((l) => l.id === id) || state.waits(id)) return []
    state.gone.add(id)
    state.take((all) => all.filter((l) => l.id !== id))
    return [`line.${id}`]
  }
  const putLine = (row: Rows[number], sent?: Sent): string[] => {
    if (held.has(`line.${row.id}`)) return []
    if (row.deletedAt) return dropLine(row.id)
    const own = state.lines.get().find((l) => l.id === row.id)
    const line = lineOf(row)
    if (!own) {
      if (state.waits(row.id) || state.gone.has(row.id)) return []
      state.take((all) => ordered([...all, line]))
      return [`line.${row.id}`]
    }
    const names = new Set([...Object.keys(own.item), ...Object.keys(line.item)])
    const changes: (readonly [string, unknown])[] = [
      ...[...names].map((name) => [`line.${row.id}.${name}`, line.item[name] ?? ''] as const),
      [`line.${row.id}.limits`, line.limits],
    ]
    return changes.filter(([place, value]) => put(place, value, sent)).map(([place]) => place)
  }
  /** `whole` where what is not named is empty. */
  const putAll = (now: Pick<OpenedDeclaration, 'head' | 'free' | 'blocks'>, whole: boolean, sent?: Sent): string[] => {
    const seen = state.get()
    const places: [string, unknown][] = []
    for (const part of ['head', 'free'] as const) {
      for (const name of new Set([...Object.keys(now[part]), ...(whole ? Object.keys(seen[part]) : [])]))
        places.push([`${part}.${name}`, now[part][name] ?? ''])
    }
    for (const name of new Set([...Object.keys(now.blocks), ...(whole ? Object.keys(seen.blocks) : [])]))
      places.push([`block.${name}`, now.blocks[name as DecBlock] ?? []])
    return places.filter(([place, value]) => put(place, value, sent)).map(([place]) => place)
  }
  return {
    put,
    putLine,
    putAll,
    dropLine,
    holding(places: ReadonlyMap<string, unknown>, work: () => void) {
      held = places
      work()
      held = new Map()
    },
  }
}
export type ServerValues = ReturnType<typeof serverValues>
