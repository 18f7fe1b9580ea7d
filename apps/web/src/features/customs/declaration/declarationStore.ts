import type {
  DeclarationOutcome,
  DeclarationRow,
  OpenedDeclaration,
} from '@clearway/contract/features/customs/declaration/declaration'
import type { DecBlock, DecValues } from '@clearway/contract/features/customs/declaration/model'
import type { Origins } from '@clearway/contract/kernel/origin'

import type { Autosave, Change } from '../../../kernel/draft/autosave.ts'
import type { RebasedLines } from '../../../kernel/grid/gridLines.ts'
import { declarationState, serverValues, type DeclarationState, type ServerValues } from './declarationState.ts'
import { withLineValue, withValue, type Seen } from './declarationValues.ts'
import { copyOf, ordered, type DecGridLine } from './lines/decLines.ts'
import { leftOut, partsOf, sameValue } from './saveChanges.ts'

/** A declaration while it is worked on, outside React: a key typed into one field draws that field. */
export interface DeclarationStore {
  readonly id: string
  readonly lines: RebasedLines<DecGridLine>
  get(): Seen
  /** Up to which version of the declaration everything is known here. */
  known(): number
  subscribe(tell: () => void): () => void
  /** By place: `head.BillNo`, `free.VoyNo`, `remark`, `line.<id>.GQty`. */
  value(place: string): string
  set(place: string, to: string): void
  setBlock(block: DecBlock, rows: readonly DecValues[]): void
  originOf(place: string): Origins[string] | undefined
  versionOf(lineId: string): number
  /** Takes what the server answered to `sent`; what it kept back stays as it was typed. */
  answered(outcome: DeclarationOutcome, sent: ReadonlyMap<string, Change>, held: ReadonlyMap<string, unknown>): void
  /** Takes what somebody else wrote; what is being typed here stays. Gives the places that changed under the reader's eyes. */
  reread(opened: OpenedDeclaration): string[]
  /** After a step: only what stands in the row. */
  setRow(row: DeclarationRow): void
  /** Gives up the own value where two wrote. */
  takeTheirs(place: string, theirs: unknown): void
  /** Sends the own value once more, over theirs. */
  takeMine(place: string, theirs: unknown): void
  /** Somebody else took a line away that was written in here: it goes here too, or comes again as a new one. */
  settleLine(lineId: string, again: boolean): void
}

/** What the server tells, taken in without touching what is being typed here. */
function fromServer(
  state: DeclarationState,
  { put, putLine, putAll, dropLine, holding }: ServerValues,
  saver: Autosave,
): Pick<DeclarationStore, 'known' | 'answered' | 'reread' | 'setRow'> {
  const { lines, facts, show, take, learn } = state
  let known = state.get().row.version
  // One step of the version is this page's own; more are somebody else's.
  const learnRow = (version: number) => {
    if (version === known + 1) known = version
  }
  return {
    known: () => known,
    answered(outcome, sent, back) {
      const again = leftOut(sent, outcome).map(({ id, field }) => `line.${id}.${field}`)
      learn(outcome.lines)
      if (outcome.conflicts.length === 0) learnRow(outcome.row.version)
      holding(new Map([...back, ...again.map((place) => [place, null] as const)]), () => {
        putAll(outcome, false, sent)
        for (const line of outcome.lines) putLine(line, sent)
      })
      take(ordered)
      for (const place of again) saver.change(place, { from: place.endsWith('.limits') ? [] : '', to: state.at(place) })
      const seen = state.get()
      show({
        ...seen,
        row: outcome.row,
        origins: { ...seen.origins, ...outcome.origins },
        isMaker: seen.isMaker || [...sent.keys()].some((place) => place !== 'remark'),
        saves: seen.saves + 1,
      })
    },
    reread(next) {
      if (next.row.version < state.get().row.version) return []
      learn(next.lines)
      known = next.row.version
      const there = new Set(next.lines.map((l) => l.id))
      const away = lines.get().filter((l) => !there.has(l.id) && facts.has(l.id))
      const changed = [
        ...putAll(next, true),
        ...next.lines.flatMap((line) => putLine(line)),
        ...away.flatMap((line) => dropLine(line.id)),
      ]
      take(ordered)
      if (put('remark', next.row.remark ?? '')) changed.push('remark')
      const seen = state.get()
      show({
        ...seen,
        row: next.row,
        origins: next.origins,
        papers: next.papers,
        lineSources: next.lineSources,
        received: next.received,
        isMaker: next.isMaker,
        onePerson: next.onePerson,
        saves: seen.saves + 1,
      })
      return changed
    },
    setRow(row) {
      learnRow(row.version)
      // Who sends it to be checked is one of its makers.
      show({ ...state.get(), row, isMaker: row.status === 'checking' })
    },
  }
}

/** What becomes of a place that two wrote. */
function settling(
  { lines, gone, at, take }: DeclarationState,
  put: ServerValues['put'],
  saver: Autosave,
): Pick<DeclarationStore, 'takeTheirs' | 'takeMine' | 'settleLine'> {
  return {
    takeTheirs(place, theirs) {
      const { of, field, kind } = partsOf(place)
      saver.forget(place)
      // A line that was taken away here and changed elsewhere comes back with the next reading.
      if (kind === 'line' && field === undefined) gone.delete(of)
      else put(place, theirs)
    },
    takeMine(place, theirs) {
      const mine = at(place)
      saver.forget(place)
      saver.change(place, { from: theirs ?? '', to: mine })
    },
    settleLine(lineId, again) {
      for (const place of saver.get().waiting.keys())
        if (place === `line.${lineId}` || place.startsWith(`line.${lineId}.`)) saver.forget(place)
      const line = lines.get().find((l) => l.id === lineId)
      gone.add(lineId)
      take((all) => all.filter((l) => l.id !== lineId))
      if (again && line) lines.change(ordered([...lines.get(), { ...copyOf(line), position: line.position }]))
    },
  }
}

export function declarationStore(opened: OpenedDeclaration, saver: Autosave): DeclarationStore {
  const state = declarationState(opened, saver)
  const { lines, facts, show } = state
  const server = serverValues(state, saver)
  state.learn(opened.lines)
  return {
    id: opened.row.id,
    lines,
    get: state.get,
    subscribe: state.subscribe,
    value: (place) => String(state.at(place) ?? ''),
    set(place, to) {
      const from = state.at(place)
      if (sameValue(from, to)) return
      if (place.startsWith('line.')) return lines.change(withLineValue(lines.get(), place, to))
      show(withValue(state.get(), place, to))
      saver.change(place, { from, to })
    },
    setBlock(block, rows) {
      const from = state.get().blocks[block] ?? []
      if (sameValue(from, rows)) return
      show(withValue(state.get(), `block.${block}`, rows))
      saver.change(`block.${block}`, { from, to: rows })
    },
    originOf(place) {
      const { kind, of, field } = partsOf(place)
      return kind === 'line' ? facts.get(of)?.origins[field ?? ''] : state.get().origins[of]
    },
    versionOf: (lineId) => facts.get(lineId)?.version ?? 1,
    ...fromServer(state, server, saver),
    ...settling(state, server.put, saver),
  }
}
