import { useCallback, useMemo, useState } from 'react'

import type { Editing } from '../form/EditDrawer.tsx'
import { useText } from '../language.ts'
import type { AnyResource, AnyRow } from '../rows.ts'
import { useDelete } from './deleteRows.tsx'
import { usePermitted, usualRowActions, usualTickedActions } from './resourceActions.tsx'
import type { ResourcePageOptions } from './ResourcePage.tsx'

export type RowWork<Row extends AnyRow> = ReturnType<typeof useRowWork<Row>>

/** What may be done with the rows of a resource, and which of them is open in the form or the history. */
export function useRowWork<Row extends AnyRow>(
  resource: AnyResource,
  options: Pick<ResourcePageOptions<Row>, 'deleteNote' | 'rowActions' | 'tickedActions'>,
) {
  const [editing, setEditing] = useState<Editing<Row> | null>(null)
  const [history, setHistory] = useState<{ id: string; name: string } | null>(null)
  const may = usePermitted(resource)
  const say = useText()
  const name = useCallback(
    (row: Row) => {
      const value = String(row[resource.labelField] ?? '')
      const words = resource.fields[resource.labelField]?.choices?.[value]
      return words ? say(words) : value
    },
    [resource, say],
  )
  const removing = useDelete(resource, options.deleteNote)
  const does = useMemo(
    () => ({
      ...removing,
      edit: setEditing,
      showHistory: (row: Row) => setHistory({ id: row.id, name: name(row) }),
    }),
    [removing, name],
  )
  const edit = useCallback((row: Row) => setEditing({ row }), [])
  const remove = useCallback((chosen: readonly Row[]) => void does.remove(chosen), [does])
  const rowActions = useCallback(
    (row: Row) => {
      const usual = usualRowActions(resource, row, may, does)
      return options.rowActions?.(row, usual) ?? usual
    },
    [resource, options, may, does],
  )
  const tickedActions = (rows: readonly Row[], inBin: boolean) => {
    const usual = usualTickedActions(rows, inBin, may, does)
    return options.tickedActions?.(rows, usual) ?? usual
  }
  return { may, name, edit, remove, rowActions, tickedActions, editing, setEditing, history, setHistory }
}
