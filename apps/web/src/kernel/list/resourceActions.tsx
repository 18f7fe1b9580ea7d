import { CopyOutlined, DeleteOutlined, HistoryOutlined, UndoOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import { useCallback } from 'react'

import { useCan } from '../can.ts'
import type { Editing } from '../form/EditDrawer.tsx'
import { pick } from '../form/formValues.ts'
import { rowsText as t } from '../rows.text.ts'
import type { AnyResource, AnyRow } from '../rows.ts'
import type { useDelete } from './deleteRows.tsx'
import type { Action } from './RowActions.tsx'

type Verb = keyof AnyResource['routes']

/** `may('add')`: the route exists and its permission is held. */
export function usePermitted(resource: AnyResource): (verb: Verb) => boolean {
  const can = useCan()
  const held = Object.entries(resource.routes).filter(
    ([, route]) => route && (!('permission' in route.access) || can(route.access.permission)),
  )
  const verbs = held.map(([verb]) => verb).join()
  // The same function until a permission changes.
  return useCallback((verb) => verbs.split(',').includes(verb), [verbs])
}

interface Doing<Row extends AnyRow> extends ReturnType<typeof useDelete<Row>> {
  readonly edit: (editing: Editing<Row>) => void
  readonly showHistory: (row: Row) => void
}

/** What the routes of a resource allow with one row; in the recycle bin only to restore and to look. */
export function usualRowActions<Row extends AnyRow>(
  resource: AnyResource,
  row: Row,
  may: (verb: Verb) => boolean,
  does: Doing<Row>,
): Action[] {
  const inBin = Boolean(row.deletedAt)
  const history: Action[] = may('queryHistory')
    ? [{ key: 'history', label: t.history, icon: <HistoryOutlined />, run: () => does.showHistory(row) }]
    : []
  if (inBin) return [...(may('restore') ? [restoreAction([row], does)] : []), ...history]
  const actions: Action[] = []
  if (may('update')) actions.push({ key: 'edit', label: common.edit, run: () => does.edit({ row }) })
  actions.push(...history)
  if (may('add'))
    actions.push({
      key: 'copy',
      label: t.copy,
      icon: <CopyOutlined />,
      run: () => does.edit({ initial: pick(row, Object.keys(resource.write.shape)) }),
    })
  if (may('delete')) actions.push(deleteAction([row], does))
  return actions
}

export function usualTickedActions<Row extends AnyRow>(
  rows: readonly Row[],
  inBin: boolean,
  may: (verb: Verb) => boolean,
  does: Doing<Row>,
): Action[] {
  if (inBin) return may('restore') ? [restoreAction(rows, does)] : []
  return may('delete') ? [deleteAction(rows, does)] : []
}

const deleteAction = <Row extends AnyRow>(rows: readonly Row[], does: Doing<Row>): Action => ({
  key: 'delete',
  label: common.delete,
  icon: <DeleteOutlined />,
  danger: true,
  run: () => void does.remove(rows),
})
const restoreAction = <Row extends AnyRow>(rows: readonly Row[], does: Doing<Row>): Action => ({
  key: 'restore',
  label: common.restore,
  icon: <UndoOutlined />,
  run: () => void does.restore(rows),
})
