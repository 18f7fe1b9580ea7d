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

/** Lines of a record: what stands on the server, and what is typed over it until it is saved. */
export function useSavedLines<Row extends Kept, L extends GridLine>(of: Use<Row, L>) {
  const { name, row, linesOf, isBlank, same, write } = of
  const client = useQueryClient()
  const report = useReport()
  const [kept, setKept] = useState({ version: row.version, lines: linesOf(row) })
  const [store, setStore] = useState(() => gridLines<L>(kept.lines))
  const lines = useGridLines(store)
  const [busy, setBusy] = useState(false)
  const [stale, setStale] = useState(false)
  const dirty = !same(
    lines.filter((line) => !isBlank(line)),
    kept.lines,
  )
  useUnsaved(dirty)
  const take = (saved: Row) => {
    const next = linesOf(saved)
    setKept({ version: saved.version, lines: next })
    setStore(gridLines<L>(next))
    setStale(false)
  }
  // What somebody else saved comes in while nothing is typed here.
  if (row.version !== kept.version && !dirty && !busy) take(row)
  const save = async (version = row.version) => {
    setBusy(true)
    try {
      const saved = await write(
        version,
        lines.filter((line) => !isBlank(line)),
      )
      take(saved)
      client.setQueryData([name, 'queryById', row.id], saved)
      await client.invalidateQueries({ queryKey: [name] })
    } catch (error) {
      if (isApiError(error) && error.status === 409) {
        setStale(true)
        await client.invalidateQueries({ queryKey: [name] })
      } else report(error)
    }
    setBusy(false)
  }
  return { store, lines, dirty, busy, stale, save, take }
}
