import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { isApiError } from '../../kernel/api.ts'
import { useUnsaved } from '../../kernel/form/unsaved.ts'
import { gridLines, useGridLines, type GridLine } from '../../kernel/grid/gridLines.ts'
import { useReport } from '../../kernel/report.ts'

interface Kept {
  readonly id: string
  readonly version: number
}

interface Use<Row extends Kept, L extends GridLine> {
  /** The resource, whose lists and records are read anew. */
  readonly name: string
  readonly row: Row
  readonly linesOf: (row: Row) => L[]
  readonly isBlank: (line: L) => boolean
  readonly same: (a: readonly L[], b: readonly L[]) => boolean
  readonly write: (version: number, lines: readonly L[]) => Promise<Row>
}

/**
 * Lines of a record: what stands on the server, and what is typed over it until it is saved. A save names the version whose lines were typed over, so
 * that lines of somebody else which came in meanwhile are never covered unasked: `stale` then asks, and `keepMine` or `take` answers.
 */
export function useSavedLines<Row extends Kept, L extends GridLine>(of: Use<Row, L>) {
  const { name, row, linesOf, isBlank, same, write } = of
  const client = useQueryClient()
  const report = useReport()
  const [kept, setKept] = useState({ version: row.version, lines: linesOf(row) })
  const [store, setStore] = useState(() => gridLines<L>(kept.lines))
  const lines = useGridLines(store)
  const [busy, setBusy] = useState(false)
  const written = lines.filter((line) => !isBlank(line))
  const dirty = !same(written, kept.lines)
  useUnsaved(dirty)
  const take = (saved: Row) => {
    const next = linesOf(saved)
    setKept({ version: saved.version, lines: next })
    setStore(gridLines<L>(next))
  }
  const newer = row.version !== kept.version && !busy
  // Nothing typed here is lost by what was saved elsewhere: another part of the record, or nothing is typed.
  const onlyElsewhere = newer && dirty && same(linesOf(row), kept.lines)
  if (newer && !dirty) take(row)
  else if (onlyElsewhere) setKept({ ...kept, version: row.version })
  const key = [name, 'queryById', row.id]
  const read = () => client.invalidateQueries({ queryKey: [name] })
  /** Saves although another part of the record was saved meanwhile; undefined where lines were, which the page has then read. */
  const writeOver = async (version: number): Promise<Row | undefined> => {
    try {
      return await write(version, written)
    } catch (error) {
      if (!isApiError(error) || error.status !== 409) throw error
      await read()
      const latest = client.getQueryData<Row>(key)
      if (!latest || latest.version === version) throw error
      return same(linesOf(latest), kept.lines) ? write(latest.version, written) : undefined
    }
  }
  const saveOver = async (version: number) => {
    setBusy(true)
    try {
      const saved = await writeOver(version)
      if (saved) {
        take(saved)
        client.setQueryData(key, saved)
        await read()
      }
    } catch (error) {
      report(error)
    }
    setBusy(false)
  }
  return {
    store,
    lines,
    dirty,
    busy,
    stale: newer && dirty && !onlyElsewhere,
    save: () => saveOver(kept.version),
    keepMine: () => saveOver(row.version),
    take,
  }
}
