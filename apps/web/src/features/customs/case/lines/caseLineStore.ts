import type { CaseLine } from '@clearway/contract/features/customs/case/caseLine'
import { customsCase, type LineOutcome } from '@clearway/contract/features/customs/case/customsCase'
import { movesBetween } from '@clearway/contract/kernel/moves'
import { say } from '@clearway/contract/kernel/text'

import { call } from '../../../../kernel/api.ts'
import type { Autosave, Change, KeptBack } from '../../../../kernel/draft/autosave.ts'
import { differing, otherOrder, sharedLines, type SharedLines } from '../../../../kernel/grid/sharedLines.ts'
import { language } from '../../../../kernel/language.ts'
import { caseFileText as t } from '../caseFile.text.ts'
import {
  arrived,
  inOrder,
  keptBack,
  movesOf,
  patchOf,
  placeOfCell,
  placeOfLine,
  placeOfMove,
  readPlace,
  refusedOfNew,
  startLines,
} from './caseLineChanges.ts'
import {
  cellOf,
  copyLine,
  draftOf,
  isEmpty,
  lineFields,
  placed,
  sentValue,
  takenAtOnce,
  type DraftLine,
} from './caseLineDraft.ts'

export interface CaseLineStore {
  readonly lines: SharedLines<DraftLine>
  /** Which autosave hears of what is typed. */
  savedBy(saver: Autosave): void
  /** Reads the lines once, then only what changed since; what somebody else wrote comes in around what is typed here. */
  look(): Promise<void>
  ready(): boolean
  /** Sends changes of lines; what is kept back goes into `back` by its place. */
  send(
    changes: ReadonlyMap<string, Change>,
    back: Map<string, KeptBack>,
  ): Promise<Pick<LineOutcome, 'lineCount' | 'openLines'>>
  /** Settles what two people wrote in one place. */
  takeTheirs(place: string): void
  takeMine(place: string): void
}

/** The lines, what the server last told of them, and the autosave that hears of changes. */
interface Held {
  readonly lines: SharedLines<DraftLine>
  readonly server: Map<string, CaseLine>
  /** As they were when changes were last told. */
  seen: readonly DraftLine[]
  merging: boolean
  /** Counts the moves that were told: two that read alike are not the same, nor one that an earlier load of the page left. */
  told: number
  saver: Autosave | undefined
}

const noWaiting: ReadonlyMap<string, Change> = new Map()
const waitingOf = ({ saver }: Held) => saver?.get().waiting ?? noWaiting

/** Puts in what came from elsewhere: it is no change of the person before the screen. */
function merge(held: Held, next: readonly DraftLine[]): void {
  const { lines, seen } = held
  if (lines.get() === seen && next.length === seen.length && next.every((line, i) => line === seen[i])) return
  held.merging = true
  lines.merge(next)
  held.merging = false
  held.seen = lines.get()
}

function tellAdded(saver: Autosave, line: DraftLine): void {
  const { values, others } = takenAtOnce(line)
  saver.change(placeOfLine(line.key), { from: null, to: { position: line.position, values } })
  for (const name of others) saver.change(placeOfCell(line.key, name), { from: null, to: sentValue(name, line[name]) })
}

function tellRemoved(saver: Autosave, line: DraftLine, known: boolean, version: number | undefined): void {
  // A change whose line is gone is of no use to anybody.
  for (const name of lineFields) saver.forget(placeOfCell(line.key, name))
  saver.forget(placeOfMove(line.key))
  if (known) saver.change(placeOfLine(line.key), { from: { version: version ?? null }, to: null })
}

/**
 * Tells the autosave behind which line others stand now: those that were moved, those whose move still waits, and, where there are any, new ones. All of them
 * from the top to the bottom, so that the server comes to the same order whatever it has done of earlier ones.
 */
function tellMoves(held: Held, now: readonly DraftLine[], known: (id: string) => boolean): void {
  const saver = held.saver!
  const waiting = waitingOf(held)
  const ids = now.map((line) => line.key).filter(known)
  const here = new Set(ids)
  const stored = inOrder([...held.server.values()].filter((line) => !line.deletedAt).map(draftOf)).map(
    (line) => line.key,
  )
  const moved = new Set(
    movesBetween(
      stored.filter((id) => here.has(id)),
      ids,
    ).map(({ id }) => id),
  )
  const waits = (id: string) => waiting.has(placeOfMove(id))
  if (!ids.some((id) => (moved.has(id) && held.server.has(id)) || waits(id))) return
  ids.forEach((id, at) => {
    if (moved.has(id) || waits(id))
      saver.change(placeOfMove(id), { from: null, to: { after: at > 0 ? ids[at - 1]! : null, told: ++held.told } })
  })
}

/** Tells the autosave what changed in the grid, cell by cell; a line in which nothing stands waits until something does. */
function tell(held: Held): void {
  const { lines, saver, server, seen } = held
  if (held.merging || !saver) return
  const before = new Set(seen.map((l) => l.key))
  const known = (id: string) => server.has(id) || waitingOf(held).has(placeOfLine(id))
  const order = otherOrder(seen, lines.get())
  const moved = new Set(order && movesBetween(order.before, order.after).map(({ id }) => id))
  const now = placed(
    lines.get(),
    (line) => moved.has(line.key) || ((!before.has(line.key) || line.position === 0) && !known(line.key)),
  )
  const all = differing(seen, now)
  if (now === lines.get()) held.seen = now
  else merge(held, now)
  for (const { before: was, after } of all) {
    if (!after) tellRemoved(saver, was!, known(was!.key), server.get(was!.key)?.version)
    else if (!known(after.key)) {
      if (!isEmpty(after)) tellAdded(saver, after)
    } else if (was) {
      for (const name of lineFields)
        if (was[name] !== after[name])
          saver.change(placeOfCell(after.key, name), {
            from: sentValue(name, was[name]),
            to: sentValue(name, after[name]),
          })
    }
  }
  if (order || (movesOf(waitingOf(held)).length > 0 && all.some((d) => !d.before || !d.after)))
    tellMoves(held, now, known)
}

/** Takes in lines as the server has them, unless something newer of them is known. */
function arrive(held: Held, answer: readonly CaseLine[], mine: (place: string) => boolean): void {
  const { lines, server } = held
  const fresh = answer.filter((line) => (server.get(line.id)?.version ?? 0) <= line.version)
  for (const line of fresh) server.set(line.id, line)
  const waiting = waitingOf(held)
  // A place that was guessed here while a line was moved gives way to the true one.
  const guessed = (line: DraftLine) => server.has(line.key) && server.get(line.key)!.position !== line.position
  const local = lines.get().some(guessed)
    ? inOrder(
        lines.get().map((line) => (guessed(line) ? { ...line, position: server.get(line.key)!.position } : line)),
        movesOf(waiting),
      )
    : lines.get()
  merge(
    held,
    arrived(local, fresh, mine, (id) => waiting.get(placeOfLine(id))?.to === null, movesOf(waiting)),
  )
}

function takeTheirs(held: Held, place: string): void {
  const { lines, server, saver } = held
  const error = saver!.get().refused.get(place)?.error
  const { id, name } = readPlace(place)
  saver!.forget(place)
  if (name)
    merge(
      held,
      lines.get().map((l) => (l.key === id ? { ...l, [name]: cellOf(name, error?.theirs) } : l)),
    )
  else if (server.has(id)) merge(held, inOrder([...lines.get(), draftOf(server.get(id)!)], movesOf(waitingOf(held))))
}

function takeMine({ saver }: Held, place: string): void {
  const refused = saver!.get().refused.get(place)
  if (!refused) return
  saver!.forget(place)
  saver!.change(place, {
    from: readPlace(place).name ? refused.error.theirs : { version: refused.error.theirs },
    to: refused.change.to,
  })
}

/** The lines of a case outside React: what is typed becomes changes by cell, what the server says comes in around them. */
export function caseLineStore(caseId: string): CaseLineStore {
  const lines = sharedLines<DraftLine>([], copyLine)
  const held: Held = { lines, server: new Map(), seen: lines.get(), merging: false, told: Date.now(), saver: undefined }
  /** Versions that the own saves made. */
  const own = new Map<string, number>()
  let since: string | undefined
  /** A call was sent whose answer did not come: what it wrote is not known here. */
  let unsure = false
  let looking: Promise<void> | undefined
  lines.subscribe(() => tell(held))

  const read = async () => {
    const first = since === undefined
    const found = await call(customsCase.routes.lines, { id: caseId, ...(since && { since }) })
    if (first) {
      for (const line of found.lines) held.server.set(line.id, line)
      merge(held, startLines(found.lines, waitingOf(held)))
    } else arrive(held, found.lines, (place) => waitingOf(held).has(place))
    since = found.at
  }
  const look = () => (looking ??= read().finally(() => void (looking = undefined)))
  return {
    lines,
    look,
    savedBy: (saver) => void (held.saver = saver),
    ready: () => since !== undefined,
    async send(changes, back) {
      const asked = unsure
      unsure = true
      const outcome = await call(customsCase.routes.patchLines, {
        caseId,
        ...patchOf(changes, (id) => held.server.get(id)?.version ?? 0, own),
      })
      unsure = false
      for (const { id, version } of outcome.lines) own.set(id, version)
      for (const { id, field, value } of refusedOfNew(outcome, changes))
        held.saver?.change(placeOfCell(id, field), { from: null, to: value })
      for (const [place, error] of keptBack(outcome, changes, say(t.lineGone, language()))) back.set(place, error)
      // What was typed since this was sent stays; what was sent is shown as the server understood it.
      const waiting = waitingOf(held)
      arrive(
        held,
        outcome.lines,
        (place) => waiting.has(place) && (back.has(place) || waiting.get(place)!.to !== changes.get(place)?.to),
      )
      // An answer that was lost told of lines that this one does not name again.
      if (asked) await look().catch(() => {})
      // Whoever wrote in one cell of a line may have written in others.
      if (outcome.conflicts.length > 0) void look().catch(() => {})
      return outcome
    },
    takeTheirs: (place) => takeTheirs(held, place),
    takeMine: (place) => takeMine(held, place),
  }
}
